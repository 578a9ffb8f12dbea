"""Sim with 9 dots, searched with patience: one game from its last position to its first."""

from __future__ import annotations

from random import Random

from adapters.exact.sim.oracle import SimOracle
from adapters.exact.sim.patience import PatientSimOracle
from adapters.exact.sim.search import decide
from core.exact import Verdict
from core.game import Seat
from core.games import GAMES
from core.games.sim import SimView
from tests.core.refutations import random_game

SIM = GAMES["sim"]


def views(seed: int) -> list[SimView]:
    """Return the positions of a random game before each move, the last one first."""
    states = random_game("sim", ("dots=9",), Random(seed)).states[:-1]
    return [SIM.view(state, SIM.to_move(state)) for state in reversed(states)]


def test_what_was_found_out_later_changes_no_value() -> None:
    known = PatientSimOracle(30_000)
    found = {view: known.verdict(view) for view in views(2)}
    searched = [(view, verdict) for view, verdict in found.items() if view.ply >= 18 and verdict is not None]
    assert len(searched) > 6
    for view, verdict in searched:
        assert verdict == decide(view, 100_000), view.ply
    before = [view for view in views(2) if SimOracle().verdict(view) is not None]
    assert sum(verdict is not None for verdict in found.values()) > len(before)


def test_it_looks_at_no_more_positions_than_it_may() -> None:
    def looked_at(nodes: int) -> tuple[int, list[Verdict | None]]:
        known = PatientSimOracle(nodes)
        found = [known.verdict(view) for view in views(2)]
        left = known._left  # pyright: ignore[reportPrivateUsage] - nothing else tells it
        hard = len([*filter(None, found)])
        again = [known.verdict(view) for view in views(2)[hard + 1 :]]
        assert known._left == left, "no position before one that is too hard is searched"  # pyright: ignore[reportPrivateUsage]
        assert again == found[hard + 1 :]
        return nodes - left, found

    (few, less), (many, more) = looked_at(400), looked_at(30_000)
    assert (few <= 400, few < many <= 30_000) == (True, True)
    assert len([*filter(None, less)]) < len([*filter(None, more)])


def test_with_tables_nothing_is_searched() -> None:
    known = PatientSimOracle(0)
    state = SIM.start(SIM.options(("dots=8",)), 2, Seat(0), ())
    view = SIM.view(state, SIM.to_move(state))
    assert known.verdict(view) == SimOracle().verdict(view)
    assert (known.solves(SIM.options(("dots=8",))), known.solves(SIM.options(("dots=9",)))) == (True, False)
