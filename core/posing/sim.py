"""Which positions of Sim make good puzzles: one chord keeps the win, and there are others to think about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from core.codes import Coded
from core.exact import Oracle
from core.game import Seat
from core.games.sim import Chord, Sim, SimOptions, SimView, chord_text, safe_moves
from core.posing.difficulty import seed
from core.posing.value import Posed, Poser, short_key

LEAST_TRIES: Final = 4
"""The fewest sensible chords of a good puzzle (decided by this project)."""

MOST_TRIES: Final = 13
"""The most safe chords of a good puzzle: with more, one can only guess (decided by this project)."""

_FORESEEN: Final = 8
"""With this many safe chords, of both players together, half of all solvers see a game to its end."""

_LEAST_OVERLOOKED: Final = 0.1

_FEW, _MANY = 2, 2
_ROUNDS: Final = 3
_WORD: Final = (1 << 64) - 1
_MULTIPLIER: Final = 0x9E3779B97F4A7C15
"""The golden ratio in 64 bits, as in Knuth's multiplicative hashing."""

_OWN, _OTHER, _SELF = 3, 5, 11


class SimTheme(Coded):
    """What a puzzle of Sim is about: what the right chord costs, and how many safe ones it leaves the opponent."""

    COUNT = "sim-theme-count"
    SQUEEZE = "sim-theme-squeeze"
    COSTLY = "sim-theme-costly"
    BEHIND = "sim-theme-behind"
    FREE = "sim-theme-free"
    TRADE = "sim-theme-trade"


def poser(oracle: Oracle) -> Poser:
    """Return what poses puzzles of Sim, where the oracle knows the values."""
    return partial(pose, oracle=oracle)


def pose(view: SimView, oracle: Oracle) -> Posed | None:
    """Return the puzzle that a position makes; None where it makes no good one."""
    if view.to_move is None:
        return None
    tries = safe_moves(view)
    if not LEAST_TRIES <= len(tries) <= MOST_TRIES:
        return None
    verdict = oracle.verdict(view)
    if verdict is None or not verdict.wins or len(verdict.best) != 1:
        return None
    afters = {chord: after_chord(view, chord) for chord in tries}
    different = {shape(after) for after in afters.values()}
    if len(different) < LEAST_TRIES:
        return None
    (solution,) = (chord for chord in tries if chord_text(chord) == verdict.best[0])
    after = afters[solution]
    own = safe_moves(replace(after, to_move=view.to_move))
    overlooked = max(_LEAST_OVERLOOKED, 1 - 2 ** (-(len(own) + len(safe_moves(after))) / _FORESEEN))
    kind = "colourless" if view.colourless else "coloured"
    return Posed(
        seats=view.seats,
        start=view.chords[0][1] if view.chords else view.to_move,
        moves=tuple(chord_text(chord) for chord, _ in view.chords),
        options=Sim().words(SimOptions(view.dots, view.colourless)),
        solution=verdict.best[0],
        theme=_theme(view, after, cost=len(tries) - 1 - len(own)),
        tries=len(different),
        rating=seed([overlooked] * (len(different) - 1)),
        key=short_key(f"sim {view.dots} {kind} {shape(view)}"),
    )


def after_chord(view: SimView, chord: Chord) -> SimView:
    """Return the position after a chord of the player to move that ends nothing."""
    mover = view.to_move
    if mover is None:
        raise ValueError("the game is over")
    return replace(view, chords=(*view.chords, (chord, mover)), ply=view.ply + 1, to_move=Seat(1 - mover), legal=None)


def _theme(view: SimView, after: SimView, cost: int) -> SimTheme:
    """Say what the right chord is like; `cost` is how many other safe chords it takes from the solver."""
    if view.colourless:
        return SimTheme.COUNT
    if len(safe_moves(after)) <= _FEW:
        return SimTheme.SQUEEZE
    if cost >= _MANY:
        return SimTheme.COSTLY
    if len(safe_moves(view)) < len(safe_moves(replace(view, to_move=after.to_move))):
        return SimTheme.BEHIND
    return SimTheme.TRADE if cost else SimTheme.FREE


def shape(view: SimView) -> int:
    """Return a number that is the same however the dots are numbered.

    Each dot is marked in turn, and the marks spread along the chords. Should two shapes have the same number, one of
    their puzzles is taken for the other and left out.
    """
    chords: list[list[tuple[int, int]]] = [[] for _ in range(view.dots)]
    for (one, two), seat in view.chords:
        weight = _OWN if view.colourless or seat == view.to_move else _OTHER
        chords[one - 1].append((two - 1, weight))
        chords[two - 1].append((one - 1, weight))
    return _mixed(_spread(chords, marked) for marked in range(view.dots))


def _spread(chords: list[list[tuple[int, int]]], marked: int) -> int:
    """Return what the dots look like from one that is marked; each has its chords to others, with a weight."""
    colours = [_SELF if dot == marked else 1 for dot in range(len(chords))]
    for _ in range(_ROUNDS):
        colours = [
            _mix(_SELF * own + _mixed(weight * colours[other] for other, weight in to))
            for own, to in zip(colours, chords, strict=True)
        ]
    return _mixed(colours)


def _mixed(numbers: Iterable[int]) -> int:
    """Return one number for several, whatever their order."""
    return sum(map(_mix, numbers)) & _WORD


def _mix(number: int) -> int:
    number = (number & _WORD) * _MULTIPLIER & _WORD
    number ^= number >> 29
    number = number * _MULTIPLIER & _WORD
    return number ^ number >> 32
