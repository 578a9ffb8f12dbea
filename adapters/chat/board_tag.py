"""The tag under every board, by which a message itself says which game and which board it shows.

A reply to a board names its game by it, however old the board is, without a store of sent messages. The board is told
by its ply and, once a move was taken back or a player has left, by a letter: `Game · g1 · move 3`, `Game · g1 · move
2b`. Older boards have a number alone: `Game · g1 · 3`. As a round begins the first digits of its deal's hash follow:
`Game · g1 · move 0 · deal 0123456789abcdef`.
"""

from __future__ import annotations

import re
from typing import Final

from adapters.chat.posts import BoardRef
from core.table import edition

_TAG: Final = re.compile(
    r"[^·\n]+ · (?P<table>[gp][0-9]{1,12})"
    r"(?: · (?:(?P<number>[0-9]{1,6})|[^\W\d_]{1,20} (?P<ply>[0-9]{1,6})(?P<letters>[a-z]{0,5})))?"
    r"(?: · [^\W\d_]{1,20} [0-9a-f]{16})?"
)
_LETTERS: Final = 26


def format_tag(game: str, table: str, number: str | None, deal: str | None = None) -> str:
    """Return the last line of a board's text: the game's name, the table, and in words the board's number and deal."""
    return " · ".join(each for each in (game, table, number, deal) if each is not None)


def number_of(ply: int, revision: int) -> str:
    """Return how people read the number of a board: its ply, and a letter from the first revision on."""
    letters, rest = "", revision + 1 if revision else 0
    while rest:
        rest, letter = divmod(rest - 1, _LETTERS)
        letters = chr(ord("a") + letter) + letters
    return f"{ply}{letters}"


def read_tag(text: str) -> BoardRef | None:
    """Return what board a text of our own belongs to; None where its last line is no tag."""
    match = _TAG.fullmatch(text.rstrip().rpartition("\n")[2])
    if match is None:
        return None
    if match["ply"] is not None:
        return BoardRef(match["table"], edition(int(match["ply"]), _revision(match["letters"])))
    return BoardRef(match["table"], None if match["number"] is None else int(match["number"]))


def _revision(letters: str) -> int:
    value = 0
    for letter in letters:
        value = value * _LETTERS + ord(letter) - ord("a") + 1
    return max(0, value - 1)
