"""The computer players of Nim."""

from __future__ import annotations

from random import Random

import pytest

from core.computers.nim import NimComputer
from core.game import Seat
from core.games.nim import MARIENBAD, Nim, NimOptions, NimState, Rule
from core.levels import Level
from tests.core.games.nim_table import NimTable

NIM = Nim()


def start(rule: Rule, heaps: tuple[int, ...]) -> NimState:
    return NIM.start(NimOptions(heaps, rule), 2, Seat(0), ())


@pytest.mark.parametrize("heaps", [(7, 7, 7), MARIENBAD, (3, 3, 3, 3, 3)])
@pytest.mark.parametrize("rule", [Rule.NORMAL, Rule.MISERE])
def test_it_wins_every_won_position(rule: Rule, heaps: tuple[int, ...]) -> None:
    table = NimTable(start(rule, heaps))
    assert len(table.won) > 100
    rng = Random(1)
    for position, state in table.states.items():
        text = NimComputer().choose(NIM.view(state, NIM.to_move(state)), rng, Level.PERFECT)
        assert table.holds(state, NIM.parse(state, text)) is table.won[position]


def test_it_takes_anything_under_the_penultimate_rule() -> None:
    state = start(Rule.PENULTIMATE, (3, 5, 7))
    view = NIM.view(state, NIM.to_move(state))
    assert {NimComputer().choose(view, Random(seed)) for seed in range(300)} == set(view.legal or ())


def test_it_needs_the_mover_s_own_view() -> None:
    with pytest.raises(TypeError):
        NimComputer().choose(NIM.view(start(Rule.NORMAL, MARIENBAD), None), Random(0))
