"""Sim: two players draw chords between dots; closing a triangle loses.

Six dots lie on a circle, numbered from 1 clockwise; each player has a colour.

- A move draws one chord, in the mover's colour, between two dots that are not yet joined. There is no passing, no
  erasing and no recolouring.
- A player whose move closes a triangle of their own colour, with three dots as corners, loses at once. Mixed triangles
  and the crossings of chords mean nothing.
- A draw is impossible: with six or more dots, two colours cannot avoid a triangle (R(3,3) = 6).
- More dots: 7, 8 or 9, so that two digits still name a chord (decided by this project).
- Colourless: the chords are common property. A chord that would join any three dots pairwise must not be drawn, and
  the player who has no legal move loses.

Source: Mendelev's encyclopedia of games, unless marked as decided by this project.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import ClassVar, Final, NamedTuple

from core.game import Choice, Deal, Fact, Game, IllegalMove, InvalidMove, InvalidOption, Outcome, Seat, View
from core.notation import LETTER, NUMBER, PLAIN_DASH, PLAIN_DIGIT, SEPARATOR, ordinal

Chord = tuple[int, int]
"""Two dots, the lower first; dots are numbered from 1 clockwise."""

Triangle = tuple[int, int, int]
"""Three dots that are joined pairwise, in ascending order."""

DOTS: Final = range(6, 10)
"""How many dots there can be."""

TRIANGLE: Final = "triangle"
NO_MOVE: Final = "no-move"

ROW: Final = 10
ROW_BITS: Final = (1 << ROW) - 1
"""The row of one dot in a table of joined dots (see `_links`)."""

_SEATS: Final = (Seat(0), Seat(1))
_SHAPE: Final = re.compile(
    f"([0-9])([0-9])|({LETTER})({LETTER})|({NUMBER}){SEPARATOR}({NUMBER})|({LETTER}){SEPARATOR}({LETTER})",
)


@dataclass(frozen=True, slots=True)
class SimOptions:
    """How many dots, and whether the chords have no owner."""

    dots: int = 6
    colourless: bool = False


class SimState(NamedTuple):
    """A position: the chords in the order drawn, and those that may come next (none after the end).

    `own` and `other` are what the chords of the seat to move and of the other one join (see `_links`).
    """

    options: SimOptions
    first: Seat
    chords: tuple[Chord, ...]
    own: int
    other: int
    legal: tuple[Chord, ...]
    outcome: Outcome | None


_state: Final = SimState._make  # like SimState(...), and faster: it is made for every move that is tried


@dataclass(frozen=True, slots=True, kw_only=True)
class SimView(View):
    """What everyone sees of a Sim position: chords in the order drawn, each with the seat that drew it."""

    dots: int
    colourless: bool
    chords: tuple[tuple[Chord, Seat], ...]
    triangle: Triangle | None


class Sim(Game[SimOptions, SimState, Chord, SimView]):
    """The rules of Sim, coloured and colourless."""

    name: ClassVar[str] = "sim"
    plain: ClassVar[str] = f"{PLAIN_DIGIT}{PLAIN_DASH}?{PLAIN_DIGIT}"
    terminations: ClassVar[frozenset[str]] = frozenset({TRIANGLE, NO_MOVE})
    marks: ClassVar[frozenset[str]] = frozenset({"sim-mark-1", "sim-mark-2"})
    codes: ClassVar[Mapping[str, frozenset[str]]] = {
        "sim-about": frozenset({"dots"}),
        "sim-about-colourless": frozenset({"dots"}),
        "sim-triangle": frozenset({"seat", "corners"}),
        "sim-no-move": frozenset({"seat"}),
        "sim-unreadable": frozenset({"example"}),
        "sim-one-move": frozenset({"example"}),
        "sim-no-dot": frozenset({"dot", "dots", "example"}),
        "sim-same-dot": frozenset({"example"}),
        "sim-joined": frozenset({"move", "example"}),
        "sim-would-close": frozenset({"move", "corners", "example"}),
        "sim-over": frozenset(),
        "sim-dots": frozenset({"least", "most", "example"}),
        "sim-option-twice": frozenset({"word", "example"}),
        "sim-unknown-option": frozenset({"word", "example"}),
        "sim-two-players": frozenset(),
        "sim-no-deal": frozenset(),
    }

    def options(self, words: Sequence[str]) -> SimOptions:
        """Read `dots=6..9` and `colourless` (or `colorless`)."""
        dots: int | None = None
        colourless = False
        for word in words:
            if word in {"colourless", "colorless"}:
                if colourless:
                    raise InvalidOption("sim-option-twice", word=word, example="sim colourless")
                colourless = True
            elif not word.startswith("dots="):
                raise InvalidOption("sim-unknown-option", word=word[:24], example="sim dots=7")
            elif dots is not None:
                raise InvalidOption("sim-option-twice", word=word[:24], example=f"sim dots={dots}")
            else:
                dots = _read_dots(word.removeprefix("dots="))
        return SimOptions(DOTS[0] if dots is None else dots, colourless)

    def words(self, options: SimOptions) -> tuple[str, ...]:
        """Write the options that are not the default."""
        dots = () if options.dots == DOTS[0] else (f"dots={options.dots}",)
        return (*dots, "colourless") if options.colourless else dots

    def seats(self, options: SimOptions) -> range:
        """Two play."""
        del options
        return range(2, 3)

    def about(self, options: SimOptions) -> Fact:
        """Say how many dots there are, and which of the two games it is."""
        return Fact("sim-about-colourless" if options.colourless else "sim-about", {"dots": options.dots})

    def start(self, options: SimOptions, seats: int, first: Seat, deal: Deal) -> SimState:
        """Return the dots without a chord."""
        if seats != 2 or first not in _SEATS:
            raise InvalidOption("sim-two-players")
        if deal:
            raise InvalidOption("sim-no-deal")
        return SimState(options, first, (), 0, 0, tuple(combinations(range(1, options.dots + 1), 2)), None)

    def to_move(self, state: SimState) -> Seat | None:
        """Return the seats in turn until the game is over."""
        return None if state.outcome else _mover(state)

    def legal_moves(self, state: SimState) -> tuple[Chord, ...]:
        """Return every chord that may be drawn, in ascending order."""
        return state.legal

    def play(self, state: SimState, move: Chord) -> tuple[SimState, tuple[Fact, ...]]:
        """Draw a chord; it may close a triangle, or leave the opponent without one to draw."""
        options, first, chords, own, other, legal, _ = state
        try:
            place = legal.index(move)
        except ValueError:
            raise self._refusal(state, move) from None
        link, low, high = LINKS[move]
        own |= link
        legal = legal[:place] + legal[place + 1 :]
        outcome: Outcome | None = None
        facts: tuple[Fact, ...] = ()
        if options.colourless:
            legal = _without_triangles(legal, own | other)
            if not legal:
                mover = _mover(state)
                outcome, facts = Outcome(NO_MOVE, (mover,)), (Fact("sim-no-move", {"seat": _SEATS[1 - mover]}),)
        elif thirds := own >> low & own >> high & ROW_BITS:
            legal = ()
            outcome, facts = _triangle(_mover(state), move, thirds)
        chords = chords + (move,)  # noqa: RUF005 - half again as fast as unpacking, and done for every move tried
        return _state((options, first, chords, other, own, legal, outcome)), facts

    def outcome(self, state: SimState) -> Outcome | None:
        """Return who lost by a triangle, or for want of a move."""
        return state.outcome

    def view(self, state: SimState, seat: Seat | None) -> SimView:
        """Return the whole position: nothing is hidden in Sim."""
        to_move = self.to_move(state)
        own = seat is not None and seat == to_move
        return SimView(
            seat=seat,
            seats=2,
            ply=len(state.chords),
            to_move=to_move,
            outcome=state.outcome,
            legal=tuple(map(chord_text, self.legal_moves(state))) if own else None,
            dots=state.options.dots,
            colourless=state.options.colourless,
            chords=tuple((chord, _SEATS[(state.first + i) % 2]) for i, chord in enumerate(state.chords)),
            triangle=_closed(state.other, state.chords[-1]) if state.outcome and not state.options.colourless else None,
        )

    def mark(self, view: SimView, seat: Seat) -> str | None:
        """Return the code of a seat's colour and stroke; without colours there is none."""
        return None if view.colourless else f"sim-mark-{seat + 1}"

    def parse(self, state: SimState, text: str) -> Chord:
        """Read two dots, both numbers or both letters A to I, in either order; `5б` is no move but a slip for `56`."""
        shape = _SHAPE.fullmatch(text)
        if shape is None:
            raise InvalidMove("sim-unreadable", example=self._example(state))
        names = [name for name in shape.groups() if name]
        one, two = sorted(map(ordinal, names))
        for dot in (one, two):
            if not 1 <= dot <= state.options.dots:
                if all(map(_SHAPE.fullmatch, names)):
                    raise InvalidMove("sim-one-move", example=self._example(state))
                raise InvalidMove("sim-no-dot", dot=dot, dots=state.options.dots, example=self._example(state))
        if one == two:
            raise InvalidMove("sim-same-dot", example=self._example(state))
        return one, two

    def format(self, state: SimState, move: Chord, *, full: bool = False) -> str:
        """Write the two dots, the lower first; there is nothing to leave out."""
        del state, full
        return chord_text(move)

    def reads_as_move(self, text: str) -> bool:
        """Whether the text names two dots, there or not."""
        return _SHAPE.fullmatch(text) is not None

    def choices(self, view: SimView, path: tuple[str, ...]) -> tuple[Choice, ...]:
        """Offer the first dot, then the second."""
        legal = legal_chords(view)
        match path:
            case ():
                return tuple(Choice(str(dot)) for dot in sorted({dot for chord in legal for dot in chord}))
            case (first,):
                ends = ((str(one), str(two), chord_text((one, two))) for one, two in legal)
                return tuple(
                    Choice(two if first == one else one, move) for one, two, move in ends if first in {one, two}
                )
            case _:
                return ()

    def example(self, view: SimView) -> str:
        """Return a chord that closes no triangle, if there is one, else any legal one; "12" after the end."""
        return chord_text(next(iter(safe_moves(view) or legal_chords(view)), (1, 2)))

    def _example(self, state: SimState) -> str:
        return self.example(self.view(state, None))

    def _refusal(self, state: SimState, move: Chord) -> IllegalMove:
        """Return why a chord may not be drawn."""
        if state.outcome:
            return IllegalMove("sim-over")
        example = self._example(state)
        if move not in LINKS or move[1] > state.options.dots:
            return IllegalMove("sim-unreadable", example=example)
        if move in state.chords:
            return IllegalMove("sim-joined", move=chord_text(move), example=example)
        corners = _corners(_closed(state.own | state.other, move))
        return IllegalMove("sim-would-close", move=chord_text(move), corners=corners, example=example)


def safe_moves(view: SimView) -> tuple[Chord, ...]:
    """Return the legal chords that close no triangle of the seat to move, in ascending order; none after the end."""
    return _without_triangles(legal_chords(view), _own_links(view))


def would_close(view: SimView, chord: Chord) -> Triangle | None:
    """Return the triangle of their own colour that the player to move would close by drawing a chord, if any."""
    return None if view.colourless else _closed(_own_links(view), chord)


def _own_links(view: SimView) -> int:
    return _links(chord for chord, seat in view.chords if seat == view.to_move)


def _without_triangles(chords: Iterable[Chord], joins: int) -> tuple[Chord, ...]:
    """Return those chords that close no triangle with what is joined."""
    return tuple(chord for chord in chords if not _closed(joins, chord))


@lru_cache(maxsize=4096)
def _triangle(mover: Seat, move: Chord, thirds: int) -> tuple[Outcome, tuple[Fact, ...]]:
    """Return the end of a game in which `mover` has closed triangles with the dots whose bits are set in `thirds`."""
    fact = Fact("sim-triangle", {"seat": mover, "corners": _corners(_corner_dots(move, thirds))})
    return Outcome(TRIANGLE, (_SEATS[1 - mover],)), (fact,)


def _read_dots(number: str) -> int:
    if not re.fullmatch(NUMBER, number) or int(number) not in DOTS:
        raise InvalidOption("sim-dots", least=DOTS[0], most=DOTS[-1], example="sim dots=7")
    return int(number)


def chord_text(chord: Chord) -> str:
    """Write a move in canonical notation: `36` joins dots 3 and 6."""
    return f"{chord[0]}{chord[1]}"


def _mover(state: SimState) -> Seat:
    """Return whose turn it is, or would be if the game went on."""
    return _SEATS[(state.first + len(state.chords)) % 2]


def _link(chord: Chord) -> tuple[int, int, int]:
    """Return a chord's two bits in a table of joined dots, and where the rows of its two dots begin there."""
    one, two = chord
    return 1 << (ROW * one + two) | 1 << (ROW * two + one), ROW * one, ROW * two


LINKS: Final = {chord: _link(chord) for chord in combinations(range(1, DOTS[-1] + 1), 2)}
"""Every chord that there can be, in ascending order, each as `_link` writes it."""


def _links(chords: Iterable[Chord]) -> int:
    """Return chords as a table of bits in one number: bit 10 * a + b is set where dots a and b are joined."""
    joins = 0
    for chord in chords:
        joins |= LINKS[chord][0]
    return joins


def _closed(joins: int, chord: Chord) -> Triangle | None:
    """Return the triangle that a chord would close with what is joined (that of the lowest third dot), if any."""
    _, low, high = LINKS[chord]
    thirds = joins >> low & joins >> high & ROW_BITS
    return _corner_dots(chord, thirds) if thirds else None


def _corner_dots(chord: Chord, thirds: int) -> Triangle:
    """Return the triangle of a chord and the lowest dot whose bit is set in `thirds`."""
    one, two, three = sorted((*chord, (thirds & -thirds).bit_length() - 1))
    return one, two, three


def _corners(triangle: Triangle | None) -> str:
    return "-".join(map(str, triangle or ()))


def legal_chords(view: SimView) -> tuple[Chord, ...]:
    """Return the legal chords, in ascending order, from what everyone sees; none after the end."""
    if view.to_move is None:
        return ()
    joined = _links(chord for chord, _ in view.chords)
    free = tuple(chord for chord in combinations(range(1, view.dots + 1), 2) if not joined & LINKS[chord][0])
    return _without_triangles(free, joined) if view.colourless else free
