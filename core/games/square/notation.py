"""The notation of Square: `17L14E` is stone 17 on L14, its printed top facing east.

The letter is left out where the stones around leave only one turn.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from core.game import InvalidMove
from core.games.square.examples import public_example
from core.games.square.layout import Layout, one_way
from core.games.square.places import read_place, write_place
from core.games.square.stones import FACING
from core.games.square.view import Place
from core.notation import PLAIN_DIGIT

_TURNS: Final = {letter: turn for turn, letters in enumerate(("nc↑^", "eb→>", "sю↓v", "wз←<")) for letter in letters}
"""What people write for north, east, south and west, folded: a Cyrillic С or В arrives as the Latin c or b."""

_WAY: Final = "[nesw^>v<↑→↓←]"
PLAIN: Final = (
    f"{PLAIN_DIGIT}{{1,2}}(?:[ -]?[a-y]{PLAIN_DIGIT}{{1,2}}(?:[ -]?{_WAY})?"
    f"|[a-yавсенкмортху]{PLAIN_DIGIT}{{1,2}}(?:{_WAY}|[свюз])?)"
)
"""The pattern of a move that needs no reply; a Cyrillic letter must stand without blanks there."""

_MOVE: Final = re.compile(
    rf"(?P<stone>[0-9]{{1,6}})[ -]*(?P<column>[a-z])[ -]*(?P<row>[0-9]{{1,6}})(?:[ -]*(?P<facing>[{''.join(_TURNS)}]))?"
)


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """A stone's number, its place, and where its printed top faces: 0..3 for north, east, south, west."""

    stone: int
    place: Place
    turn: int


def reads_as_move(text: str) -> bool:
    """Whether a folded text has the shape of a move."""
    return _MOVE.fullmatch(text.lower()) is not None


def read_move(layout: Layout, text: str) -> Move:
    """Read a folded text as a move next to the stones of `layout`.

    Only the form is judged here. A stone that looks the same all ways round faces north, whatever was written.

    Raises InvalidMove: `square-unreadable`, or `square-which-way` when several turns fit and none was named.
    """
    found = _MOVE.fullmatch(text.lower())
    if found is None:
        raise InvalidMove("square-unreadable", example=public_example(layout))
    stone, place, facing = int(found["stone"]), read_place(found["column"], found["row"]), found["facing"]
    if one_way(stone):
        return Move(stone, place, 0)
    if facing is not None:
        return Move(stone, place, _TURNS[facing])
    turns = layout.turns(stone, place)
    if len(turns) > 1:
        letters = [FACING[turn] for turn in turns]
        example = f"{stone}{write_place(place)}{letters[0]}"
        raise InvalidMove("square-which-way", letters=", ".join(letters), example=example)
    # Where it fits in no turn, any will do: the rules are about to refuse it.
    return Move(stone, place, turns[0] if turns else 0)


def split_full(text: str) -> tuple[str, str, str]:
    """Split a move in full notation into its stone, its place and the letter of its turn."""
    stone = text[: 2 if text[1].isdigit() else 1]
    return stone, text[len(stone) : -1], text[-1]


def read_full(text: str) -> Move:
    """Read a move in full notation."""
    stone, place, way = split_full(text)
    return Move(int(stone), read_place(place[0], place[1:]), FACING.index(way))


def write_move(layout: Layout, move: Move, *, full: bool) -> str:
    """Write a move; not `full`, the letter is left out where `layout` leaves only that turn."""
    if not full and layout.turns(move.stone, move.place) == (move.turn,):
        return f"{move.stone}{write_place(move.place)}"
    return f"{move.stone}{write_place(move.place)}{FACING[move.turn]}"
