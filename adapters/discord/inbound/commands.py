"""Every slash command: its options in order, from which the text of the same command is made.

A slash command is that text, so it does exactly what the same text does elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from adapters.chat.texts import LANGUAGES
from adapters.discord.inbound.options import (
    COMMON,
    GAME,
    MOVE,
    PAGE,
    PERIOD,
    PLAYER,
    TABLE,
    Option,
    all_fields,
    fields,
    opponents,
)
from core import settings
from core.games import GAMES

SETTINGS: Final = (
    "language",
    settings.GAME,
    settings.CLOCK,
    settings.TIMEOUT,
    settings.RATED,
    settings.BOARDS,
    settings.CANCEL,
    settings.CHANNELS,
)
"""What administrators decide, in the order of the panel."""

MOST_OPPONENTS: Final = 5
"""Opponents that a challenge can name: no game seats more than six."""

MOST_OPTIONS: Final = 25
"""Options that Discord allows a command."""


@dataclass(frozen=True, slots=True)
class Spec:
    """A slash command: its options."""

    options: tuple[Option, ...] = ()


def _word(value: object) -> str:
    return str(value)


def _for(game: str) -> Spec:
    seats = GAMES[game].seats(GAMES[game].options(()))
    count = max(seats) - 1 if len(seats) > 1 else 1
    return Spec((*opponents(count), *fields(game), *COMMON))


_ON_TABLE: Final = Spec((TABLE,))
_ANY_GAME: Final = (GAME, *opponents(MOST_OPPONENTS))

SPECS: Final[Mapping[str, Spec]] = MappingProxyType(
    {
        "challenge": Spec((*_ANY_GAME, *all_fields(MOST_OPTIONS - len(_ANY_GAME) - len(COMMON)), *COMMON)),
        **{game: _for(game) for game in GAMES},
        "play": Spec((TABLE, MOVE)),
        **dict.fromkeys(("hand", "board", "moves", "resign", "undo", "abort", "rematch", "record"), _ON_TABLE),
        **dict.fromkeys(("accept", "decline", "cancel", "begin", "agree", "refuse"), _ON_TABLE),
        "verify": Spec((TABLE, Option(name="hash", word=_word, longest=64))),
        "claim": _ON_TABLE,
        "leaderboard": Spec((GAME, PERIOD, PAGE)),
        "profile": Spec((PLAYER,)),
        "history": Spec((PLAYER, PAGE)),
        **dict.fromkeys(("games", "export", "forget"), Spec()),
        "quiet": Spec((Option(name="hours", word=_word, longest=20),)),
        "settings": Spec(
            (Option(name="setting", word=_word, choices=SETTINGS), Option(name="value", word=_word, longest=20))
        ),
        "rules": Spec((GAME,)),
        "help": Spec(),
        "language": Spec(
            (
                Option(name="for_chat", word=lambda value: "chat" if value else "", type=bool),
                Option(name="language", word=_word, required=True, choices=(*LANGUAGES, "auto")),
            )
        ),
    }
)
"""The commands, each of which `adapters.chat.routes` knows by this name."""


OFFERS: Final = frozenset({"challenge", "rematch", *GAMES})
"""The commands whose answer others must see."""


def command_text(name: str, given: Mapping[str, Any]) -> str:
    """Return the text of a command with the values that were given."""
    words = (option.word(given[option.name]) for option in SPECS[name].options if given.get(option.name) is not None)
    return " ".join((f"/{name}", *filter(None, words)))
