"""Sim with 9 dots, searched with patience: one game from its last position to its first."""

from __future__ import annotations

from functools import cache
from random import Random

from adapters.exact.sim.oracle import SimOracle
from adapters.exact.sim.patience import PatientSimOracle
from adapters.exact.sim.search import decide
from core.exact import Verdict
from core.game import Seat
from core.games import GAMES
from core.games.sim import Sim, SimState, SimView
from tests.adapters.exact.test_sim import winner
from tests.core.refutations import random_game

SIM = Sim()
NODES = 30_000


@cache
def states() -> list[SimState]:
    """Return the positions of a random game before each move, the last one first."""
    return [*reversed(random_game("sim", ("dots=9",), Random(2)).states[:-1])]


def views() -> list[SimView]:
    return [SIM.view(state, SIM.to_move(state)) for state in states()]


@cache
def verdicts() -> list[Verdict | None]:
    """Return what one oracle says of the positions, one after the other."""
    known = PatientSimOracle(NODES)
    return [known.verdict(view) for view in views()]


def test_late_values_are_those_of_trying_every_move() -> None:
    compared = 0
    for state, view, verdict in zip(states(), views(), verdicts(), strict=True):
        if view.ply >= 22:
            mover = SIM.to_move(state)
            good = [move for move in SIM.legal_moves(state) if winner(SIM.play(state, move)[0]) == mover]
            best = [SIM.format(state, move, full=True) for move in good or SIM.legal_moves(state)]
            assert verdict is not None
            assert (verdict.wins, list(verdict.best)) == (bool(good), best), view.ply
            compared += 1
    assert compared > 3


def test_what_was_found_out_of_later_positions_changes_no_value() -> None:
    found = zip(views(), verdicts(), strict=True)
    searched = [(view, verdict) for view, verdict in found if verdict is not None and SimOracle().verdict(view) is None]
    assert len(searched) > 1
    view, verdict = searched[1]
    assert verdict == decide(view, 100_000)


def test_it_looks_at_no_more_positions_than_it_may() -> None:
    decided: list[int] = []
    for nodes in (400, NODES):
        known = PatientSimOracle(nodes)
        found = [known.verdict(view) for view in views()]
        left = known._left  # pyright: ignore[reportPrivateUsage] - nothing else tells it
        assert nodes // 8 < left < nodes, "what is too hard takes half of what is left"
        hard = found.index(None)
        assert [known.verdict(view) for view in views()[hard:]] == found[hard:]
        assert known._left == left, "nothing is searched before what is too hard"  # pyright: ignore[reportPrivateUsage]
        decided.append(hard)
    assert decided[0] < decided[1], "more is found by looking at more positions"
    at_once = [SimOracle().verdict(view) for view in views()].index(None)
    assert at_once < decided[1]


def test_with_tables_nothing_is_searched() -> None:
    known = PatientSimOracle(0)
    state = SIM.start(SIM.options(("dots=8",)), 2, Seat(0), ())
    view = SIM.view(state, Seat(0))
    assert known.verdict(view) == SimOracle().verdict(view)
    solved = [known.solves(GAMES["sim"].options((f"dots={dots}",))) for dots in (8, 9)]
    assert solved == [True, False]
