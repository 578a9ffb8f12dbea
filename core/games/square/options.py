"""The words of a challenge to Square: how many may sit, how many points win, and the house rule."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from core.game import InvalidOption

PLAYERS: Final = range(2, 7)
"""How many can play: two or three with one set of stones, four to six with two (Mendelev's encyclopedia)."""

TARGETS: Final = range(10, 1001)
"""The totals that can be agreed upon (decided by this project)."""

_DIGITS: Final = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareOptions:
    """What the players agreed upon.

    `players` is how many seats an open offer has (six, the host starting earlier, when nothing is said); the first
    to reach `target` points wins (250, Mendelev's encyclopedia: "usually"). With `penalty`, a rule of the boxed game,
    the stones left in hand at the end of a round cost points.
    """

    players: int = PLAYERS[-1]
    target: int = 250
    penalty: bool = False


def read_options(words: Sequence[str]) -> SquareOptions:
    """Read a challenge's words.

    Raises InvalidOption: `square-option-unknown`, `square-option-range` or `square-option-twice`.
    """
    options = SquareOptions()
    named: set[str] = set()
    for word in words:
        name = word.partition("=")[0]
        if name in named:
            raise InvalidOption("square-option-twice", word=word, example="square target=100")
        named.add(name)
        if word == "penalty":
            options = replace(options, penalty=True)
        elif word.startswith("players="):
            options = replace(options, players=_number(word, PLAYERS, "square players=3"))
        elif word.startswith("target="):
            options = replace(options, target=_number(word, TARGETS, "square target=100"))
        else:
            raise InvalidOption("square-option-unknown", word=word, example="square target=100")
    return options


def _number(word: str, allowed: range, example: str) -> int:
    digits = word.partition("=")[2]
    if _DIGITS.fullmatch(digits) is None or int(digits) not in allowed:
        raise InvalidOption("square-option-range", word=word, low=allowed[0], high=allowed[-1], example=example)
    return int(digits)


def write_options(options: SquareOptions) -> tuple[str, ...]:
    """Write options as words, defaults left out: the inverse of `read_options`."""
    usual = SquareOptions()
    words: list[str] = []
    if options.players != usual.players:
        words.append(f"players={options.players}")
    if options.target != usual.target:
        words.append(f"target={options.target}")
    if options.penalty:
        words.append("penalty")
    return tuple(words)
