"""How Sim is played at each level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final, Protocol

from core.computers.sim.position import Position, bits, chord_of, position_of
from core.computers.sim.search import Search, fewest, room
from core.exact import Oracle
from core.game import Seat, View
from core.games.sim import Chord, Sim, SimOptions, SimState, SimView, chord_text, safe_moves
from core.levels import USUAL, Level

_SIM: Final = Sim()


@dataclass(frozen=True, slots=True)
class _Strength:
    """How a level plays: how often it overlooks that a chord closes a triangle, and how many positions it looks at.

    In the colourless game, where the end alone counts, it looks at more. With `weighs` it prefers chords that leave it
    more room than the other player.
    """

    overlooks: float
    positions: int
    colourless: int
    weighs: bool


_STRENGTHS: Final[Mapping[Level, _Strength]] = MappingProxyType(
    {
        Level.EASY: _Strength(overlooks=0.2, positions=0, colourless=0, weighs=False),
        Level.MEDIUM: _Strength(overlooks=0.0, positions=20, colourless=80, weighs=False),
        Level.HARD: _Strength(overlooks=0.0, positions=300, colourless=300, weighs=True),
    }
)
"""What each level below the perfect one does; measured by `make levels`."""

_ENDINGS: Final = 60
_ALL_ENDINGS: Final = 360
"""Positions that are looked at to see how long a lost game lasts, after one chord and after all of them."""

_TRAPS: Final = 400
"""Positions that are looked at to see which chords of a lost game set traps, where the oracle would have to search."""


class SimOracle(Oracle, Protocol):
    """What knows values of Sim's positions."""

    def answer(self, view: SimView) -> str | None:
        """Return a chord that keeps a win where `verdict` cannot name all of them; None where none is known."""
        ...


class SimComputer:
    """Draws chords that close no triangle, the better the higher its level; at the highest by what is known exactly."""

    def __init__(self, oracle: SimOracle | None = None) -> None:
        """Take what knows the values of positions, if anything does."""
        self._oracle = oracle

    def highest(self, options: SimOptions) -> Level:
        """Return the highest level for these options."""
        return Level.HARD if self._oracle is None else Level.PERFECT

    def thinks(self, options: SimOptions, level: Level) -> bool:
        """Whether a move may take long: none does."""
        del options, level
        return False

    def choose(self, view: View, rng: Random, level: Level = USUAL) -> str:
        """Return one of `view.legal`."""
        if not isinstance(view, SimView) or not view.legal:
            raise TypeError("not a view of the mover in a game of Sim")
        if level is Level.PERFECT:
            if self._oracle is not None:
                if verdict := self._oracle.verdict(view):
                    return rng.choice(verdict.best if verdict.wins else _stubborn(self._oracle, view))
                if answer := self._oracle.answer(view):
                    return answer
            level = Level.HARD
        chords = _good(position_of(view), _STRENGTHS[level], rng)
        return rng.choice([chord_text(chord) for chord in chords] or view.legal)


def _good(position: Position, strength: _Strength, rng: Random) -> list[Chord]:
    """Return the chords that a level takes to be equally good; none where all close a triangle."""
    seen = position.safe
    if strength.overlooks and not position.colourless:
        for bit in bits(position.free & position.shut):
            if rng.random() < strength.overlooks:
                seen |= bit
    following = [(bit, position.after(bit)) for bit in bits(seen)]
    positions = strength.colourless if position.colourless else strength.positions
    if positions:
        following = _promising(following, positions, rng)
    if strength.weighs and following:
        least = min(room(after) for _, after in following)
        following = [(bit, after) for bit, after in following if room(after) == least]
    return [chord_of(bit) for bit, _ in following]


def _promising(following: list[tuple[int, Position]], positions: int, rng: Random) -> list[tuple[int, Position]]:
    """Return a chord that is found to win, or else those that are not found to lose, or else all.

    A search is of no use where both players have more safe chords than it may look at positions.
    """
    search, undecided = Search(), list[tuple[int, Position]]()
    each = positions // len(following) if following else 0
    for bit, after in rng.sample(following, len(following)):
        won = None if fewest(after) > each else search.wins(after, each)
        if won is False:
            return [(bit, after)]
        if won is None:
            undecided.append((bit, after))
    return undecided or following


def _stubborn(oracle: Oracle, view: SimView) -> Sequence[str]:
    """Return the moves of a lost position after which most of the safe answers lose, and of those the longest.

    A chord that closes a triangle is drawn only where there is no other.
    """
    position = position_of(view)
    if oracle.solves(SimOptions(view.dots, view.colourless)):
        state = _state(view)
        traps = {bit: _traps(oracle, _SIM.play(state, chord_of(bit))[0]) for bit in bits(position.safe)}
    else:
        traps = _found_traps(position)
    most = max(traps.values(), default=0.0)
    setting = [bit for bit, share in traps.items() if share == most]
    search, each = Search(), min(_ENDINGS, _ALL_ENDINGS // max(1, len(setting)))
    lasts = {bit: search.lasts(position.after(bit), each) for bit in setting}
    longest = max(lasts.values(), default=0)
    return [chord_text(chord_of(bit)) for bit, plies in lasts.items() if plies == longest] or view.legal or ()


def _traps(oracle: Oracle, state: SimState) -> float:
    """Return the share of the safe answers in a won position that give the win away; 0 where it is not known."""
    mover = _SIM.to_move(state)
    view = _SIM.view(state, mover)
    verdict = oracle.verdict(view)
    safe = set(map(chord_text, safe_moves(view)))
    if verdict is None or not safe:
        return 0.0
    return len(safe.difference(verdict.best)) / len(safe)


def _found_traps(position: Position) -> dict[int, float]:
    """Return by each safe chord the share of the safe answers that give a win away, as far as a search tells."""
    search, found = Search(), dict[int, float]()
    following = ((bit, position.after(bit)) for bit in bits(position.safe))
    for bit, after in sorted(following, key=lambda each: room(each[1])):
        answers = list(bits(after.safe))
        won = sum(search.wins(after.after(answer), _TRAPS - search.looked) is True for answer in answers)
        found[bit] = won / max(1, len(answers))
    return found


def _state(view: SimView) -> SimState:
    """Return the position that a view shows: nothing is hidden in Sim."""
    # Which of the two began changes nothing that is searched.
    state = _SIM.start(SimOptions(view.dots, view.colourless), view.seats, Seat(0), ())
    for chord, _ in view.chords:
        state, _ = _SIM.play(state, chord)
    return state
