"""What the oracle of Sim says of positions as a game shows them, against a solver of the tests' own."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from adapters.exact.sim.oracle import SimOracle
from core.exact import Verdict
from core.game import Seat
from core.games.sim import Sim, SimOptions, SimState, chord_text, safe_moves

ORACLE = SimOracle()
SIM = Sim()


def start(dots: int, *, colourless: bool = False) -> SimState:
    return SIM.start(SimOptions(dots, colourless), 2, Seat(1), ())


def play(state: SimState, *moves: str) -> SimState:
    for move in moves:
        state, _ = SIM.play(state, SIM.parse(state, move))
    return state


@cache
def winner(state: SimState) -> Seat:
    """Return who wins if both play their best, by the rules alone."""
    if state.outcome:
        return state.outcome.winners[0]
    mover = Seat((state.first + len(state.chords)) % 2)
    if any(winner(SIM.play(state, move)[0]) == mover for move in state.legal):
        return mover
    return Seat(1 - mover)


@pytest.mark.parametrize(("dots", "colourless", "left"), [(6, False, 7), (7, False, 7), (7, True, 8), (9, True, 8)])
def test_a_verdict_names_all_moves_that_win(dots: int, colourless: bool, left: int) -> None:
    rng, both = Random(dots), set[bool]()
    for _ in range(12):
        state = start(dots, colourless=colourless)
        while len(state.legal) > left and (safe := safe_moves(SIM.view(state, None))):
            state, _ = SIM.play(state, rng.choice(safe))
        if state.outcome:
            continue
        mover = SIM.to_move(state)
        winning = [move for move in state.legal if winner(SIM.play(state, move)[0]) == mover]
        best = tuple(map(chord_text, winning or state.legal))
        assert ORACLE.verdict(SIM.view(state, mover)) == Verdict(wins=bool(winning), best=best)
        both.add(bool(winning))
    assert both == {True, False}


def test_who_wins_from_the_start() -> None:
    for options in (SimOptions(6), SimOptions(7), SimOptions(8), SimOptions(7, True), SimOptions(8, True)):
        state = SIM.start(options, 2, Seat(0), ())
        lost = Verdict(wins=False, best=tuple(map(chord_text, state.legal)))
        assert ORACLE.verdict(SIM.view(state, Seat(0))) == lost
    state = start(6, colourless=True)
    assert ORACLE.verdict(SIM.view(state, None)) == Verdict(wins=True, best=tuple(map(chord_text, state.legal)))


def test_which_games_are_solved() -> None:
    solved = {
        (dots, plain) for dots in range(6, 10) for plain in (True, False) if ORACLE.solves(SimOptions(dots, plain))
    }
    assert solved == {(dots, plain) for dots in range(6, 10) for plain in (True, False)} - {(9, False)}
