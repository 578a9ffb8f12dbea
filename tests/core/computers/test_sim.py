"""The computer players of Sim."""

from __future__ import annotations

from random import Random

import pytest

from adapters.exact.sim.oracle import SimOracle
from core.computers.sim import SimComputer
from core.game import Seat
from core.games.sim import Sim, SimOptions, SimState
from core.levels import USUAL, Level

SIM = Sim()


def after(moves: str, *, colourless: bool = False) -> SimState:
    state = SIM.start(SimOptions(6, colourless), 2, Seat(0), ())
    for move in moves.split():
        state, _ = SIM.play(state, SIM.parse(state, move))
    return state


def choices(state: SimState, level: Level = USUAL) -> set[str]:
    view = SIM.view(state, SIM.to_move(state))
    return {SimComputer().choose(view, Random(seed), level) for seed in range(200)}


def test_it_closes_no_triangle_while_it_can_help_it() -> None:
    """The mover drew 14, 34 and 56; 13 alone would close a triangle."""
    state = after("14 12 34 25 56 26")
    assert choices(state) == {SIM.format(state, move) for move in SIM.legal_moves(state)} - {"13"}


def test_it_draws_any_chord_when_all_close_a_triangle() -> None:
    """Two computers play until one must lose: only then does one of them close a triangle."""
    state = SIM.start(SimOptions(6), 2, Seat(0), ())
    rng = Random(0)
    lost = 0
    while SIM.outcome(state) is None:
        view = SIM.view(state, SIM.to_move(state))
        losing = {SIM.format(state, move) for move in SIM.legal_moves(state) if SIM.outcome(SIM.play(state, move)[0])}
        text = SimComputer().choose(view, rng)
        if text in losing:
            assert losing == set(view.legal or ())
            lost += 1
        state, _ = SIM.play(state, SIM.parse(state, text))
    assert lost == 1


def test_it_plays_any_legal_chord_of_the_colourless_game_far_from_the_end() -> None:
    state = SIM.start(SimOptions(6, colourless=True), 2, Seat(0), ())
    assert choices(state) == {SIM.format(state, move) for move in SIM.legal_moves(state)}


def test_it_wins_the_colourless_game_where_two_chords_are_left() -> None:
    """Both chords between the dots 5 and 6 and the rest: who draws one that forbids the other wins."""
    state = after("12 34 23 14", colourless=True)
    for text in choices(state, Level.HARD):
        reply, _ = SIM.play(state, SIM.parse(state, text))
        assert not won_by_the_mover(reply)


def won_by_the_mover(state: SimState) -> bool:
    """Whether some chord wins, by plain search."""
    return any(not won_by_the_mover(SIM.play(state, chord)[0]) for chord in SIM.legal_moves(state))


def test_it_needs_the_mover_s_own_view() -> None:
    with pytest.raises(TypeError):
        SimComputer().choose(SIM.view(after(""), None), Random(0))


def test_only_what_knows_the_values_plays_perfectly_and_none_takes_long() -> None:
    assert SimComputer().highest(SimOptions(6)) is Level.HARD
    assert SimComputer(SimOracle()).highest(SimOptions(6)) is Level.PERFECT
    assert not any(SimComputer().thinks(SimOptions(9), level) for level in Level)
