"""The computer players of Nim."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from adapters.exact.nim import NimOracle
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


def test_the_highest_level_is_perfect_where_a_win_is_known() -> None:
    levels = {rule: NimComputer().highest(NimOptions((3, 5, 7), rule)) for rule in Rule}
    assert levels == {Rule.MISERE: Level.PERFECT, Rule.NORMAL: Level.PERFECT, Rule.PENULTIMATE: Level.HARD}
    assert NimComputer(NimOracle()).highest(NimOptions((3, 5, 7), Rule.PENULTIMATE)) is Level.PERFECT


def shares(level: Level, rule: Rule, *heaps: int) -> Counter[str]:
    """How often each take is chosen, of 400."""
    view = NIM.view(start(rule, heaps), Seat(0))
    return Counter(NimComputer().choose(view, Random(seed), level) for seed in range(400))


@pytest.mark.parametrize(
    ("level", "heaps", "sure"),
    [
        (Level.EASY, (6, 0, 0), False),
        (Level.MEDIUM, (6, 0, 0), True),
        (Level.MEDIUM, (0, 6, 4), False),
        (Level.HARD, (0, 6, 4), True),
        (Level.HARD, (1, 6, 4), False),
        (Level.PERFECT, (1, 6, 4), True),
    ],
)
def test_a_higher_level_surely_sees_the_win_with_more_heaps_left(
    level: Level, heaps: tuple[int, int, int], sure: bool
) -> None:
    """The one winning take is that from heap a or b: all of it, or what leaves a balance."""
    win = {(6, 0, 0): "a6", (0, 6, 4): "b2", (1, 6, 4): "b1"}[heaps]
    found = shares(level, Rule.NORMAL, *heaps)
    assert (found[win] == 400) is sure
    assert sure or len(found) > 4


def test_of_the_levels_the_easy_one_alone_takes_what_loses_at_once_while_it_need_not() -> None:
    """To take the last counter loses in the first game, and to leave one in the second."""
    for level, loses in ((Level.EASY, True), (Level.MEDIUM, False), (Level.HARD, False)):
        assert ("a3" in shares(level, Rule.MISERE, 3, 0, 0)) is loses
        assert ("b2" in shares(level, Rule.PENULTIMATE, 1, 2, 0)) is loses


def test_where_all_is_lost_it_takes_little_and_leaves_the_most_answers_that_lose() -> None:
    """Of 1-2-3 in normal play each take has one answer that wins: of five where one counter goes, else of fewer."""
    assert set(shares(Level.PERFECT, Rule.NORMAL, 1, 2, 3)) == {"a1", "b1", "c1"}
