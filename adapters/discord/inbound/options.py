"""The options of slash commands: what kind each is, and the word it becomes in the text of the command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType
from typing import Any, Final

import discord

from adapters.games import card
from adapters.games.form import Field, Kind
from core.games import GAMES


class Suggest(Enum):
    """What is offered while an option is being typed."""

    TABLES = auto()
    MOVES = auto()
    TIMES = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option: its name, its type, and how a value is written in the command's text.

    `word` returns nothing for a value that is the default. `choices` are the only values, `low` and `high` the bounds
    of a number. `text` is the code of its description, by default that of its name; `values` makes that of a choice.
    """

    name: str
    word: Callable[[Any], str]
    type: type[Any] = str
    text: str | None = None
    values: str = "discord-choice-{}"
    required: bool = False
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    longest: int | None = None
    suggest: Suggest | None = None

    @property
    def description(self) -> str:
        """The code of the text that says what is asked for."""
        return self.text or f"discord-option-{self.name.replace('_', '-')}"

    def says(self, value: str) -> str:
        """Return the code of the text of a choice."""
        return self.values.format(value)


def _plain(value: object) -> str:
    return str(value).strip()


def _key(key: str) -> Callable[[Any], str]:
    return lambda value: f"{key}={str(value).replace(' ', '')}"


def _flag(word: str, *, when: bool = True) -> Callable[[Any], str]:
    return lambda value: word if value is when else ""


def _user(value: discord.User | discord.Member) -> str:
    return f"@{value.id}"


def opponents(count: int) -> tuple[Option, ...]:
    """Return the options for that many opponents."""
    first = Option(name="opponent", word=_user, type=discord.User)
    others = (
        Option(name=f"opponent{number}", word=_user, type=discord.User, text="discord-option-opponent-more")
        for number in range(2, count + 1)
    )
    return first, *others


GAME: Final = Option(name="game", word=_plain, choices=tuple(GAMES), values="{}-name")
TABLE: Final = Option(name="table", word=_plain, longest=16, suggest=Suggest.TABLES)
PAGE: Final = Option(name="page", word=_plain, type=int, low=1, high=999_999)
PLAYER: Final = Option(name="player", word=_user, type=discord.User)
PERIOD: Final = Option(name="period", word=_plain, choices=("month", "all"))
MOVE: Final = Option(name="move", word=_plain, required=True, longest=64, suggest=Suggest.MOVES)

COMMON: Final = (
    Option(name="first", word=_key("first"), choices=("me", "them", "lot")),
    Option(name="time", word=_key("time"), longest=6, suggest=Suggest.TIMES),
    Option(name="rated", word=_flag("unrated", when=False), type=bool),
)

_TYPES: Final[Mapping[Kind, type[Any]]] = MappingProxyType({Kind.NUMBER: int, Kind.FLAG: bool, Kind.TEXT: str})


def fields(game: str) -> tuple[Option, ...]:
    """Return a game's own options, as its card has them."""
    return tuple(_option(game, field) for field in card(game).form)


def _option(game: str, field: Field) -> Option:
    return Option(
        name=field.name,
        word=field.word,
        type=_TYPES[field.kind],
        text=f"{game}-field-{field.name}",
        values=f"{game}-value-{{}}",
        choices=field.choices,
        low=field.low,
        high=field.high,
        longest=field.longest,
    )


def all_fields(most: int) -> tuple[Option, ...]:
    """Return the options of all games, the first of each name, at most as many as fit."""
    found: dict[str, Option] = {}
    for option in (each for game in GAMES for each in fields(game)):
        found.setdefault(option.name, option)
    return tuple(found.values())[:most]
