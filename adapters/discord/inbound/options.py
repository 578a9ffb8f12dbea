"""The options of slash commands: what kind each is, and the word it becomes in the text of the command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType
from typing import Any, Final

import discord

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
    of a number. Its description is the text `discord-option-` and `text`, by default the name.
    """

    name: str
    word: Callable[[Any], str]
    type: type[Any] = str
    text: str | None = None
    required: bool = False
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    longest: int | None = None
    suggest: Suggest | None = None


def _plain(value: object) -> str:
    return str(value).strip()


def _key(key: str) -> Callable[[Any], str]:
    return lambda value: f"{key}={str(value).replace(' ', '')}"


def _flag(word: str, *, when: bool = True) -> Callable[[Any], str]:
    return lambda value: word if value is when else ""


def _user(value: discord.User | discord.Member) -> str:
    return f"@{value.id}"


def opponents(count: int) -> tuple[Option, ...]:
    """Return the options for so many opponents."""
    first = Option(name="opponent", word=_user, type=discord.User)
    others = (
        Option(name=f"opponent{number}", word=_user, type=discord.User, text="opponent-more")
        for number in range(2, count + 1)
    )
    return first, *others


GAME: Final = Option(name="game", word=_plain, choices=tuple(GAMES))
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

OF_GAME: Final[Mapping[str, tuple[Option, ...]]] = MappingProxyType(
    {
        "sim": (
            Option(name="dots", word=_key("dots"), type=int, low=6, high=9),
            Option(name="colourless", word=_flag("colourless"), type=bool),
        ),
        "square": (
            Option(name="players", word=_key("players"), type=int, low=2, high=6),
            Option(name="target", word=_key("target"), type=int, low=10, high=1000),
            Option(name="penalty", word=_flag("penalty"), type=bool),
        ),
        "nim": (
            Option(name="heaps", word=_key("heaps"), longest=40),
            Option(name="preset", word=_plain, choices=("marienbad", "random")),
            Option(name="rule", word=_key("rule"), choices=("misere", "penultimate", "normal")),
        ),
    }
)
"""Each game's own options, as its `options` reads them."""
