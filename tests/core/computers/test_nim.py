"""The computer players of Nim."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

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


class Chance(Random):
    """A lot that always has the same chance, and takes the first or the last of what there is to choose from."""

    def __init__(self, chance: float, at: int = 0) -> None:
        super().__init__()
        self.chance, self.at = chance, at

    def random(self) -> float:
        return self.chance

    def choice(self, seq: Any) -> Any:  # noqa: ANN401 - as its base has it
        return seq[self.at]


@pytest.mark.parametrize(
    ("level", "chances"),
    [
        (Level.EASY, (0.1, 0.0, 0.0, 0.0, 0.0)),
        (Level.MEDIUM, (1.0, 0.8, 0.4, 0.2, 0.1)),
        (Level.HARD, (1.0, 1.0, 0.8, 0.75, 0.7)),
    ],
)
def test_how_often_a_level_sees_the_one_take_that_wins(level: Level, chances: tuple[float, ...]) -> None:
    """From one heap to five, the win is never the first take: that is what one takes who does not see it."""
    won = (((6,), "a6"), ((6, 4), "a2"), ((1, 6, 4), "b1"), ((1, 2, 4, 8), "d1"), ((1, 2, 3, 4, 8), "e4"))
    for (heaps, win), chance in zip(won, chances, strict=True):
        view = NIM.view(start(Rule.NORMAL, heaps), Seat(0))
        for below in (0.0, chance - 1e-9, chance, 1 - 1e-9):
            taken = NimComputer().choose(view, Chance(below), level)
            assert taken == (win if below < chance else "a1"), (heaps, below)


def test_how_often_the_easy_level_overlooks_that_a_take_loses_at_once() -> None:
    """Of a heap of three under the misère rule the last take, of all of it, is the one that loses."""
    view = NIM.view(start(Rule.MISERE, (3, 0, 0)), Seat(0))
    taken = {chance: NimComputer().choose(view, Chance(chance, -1), Level.EASY) for chance in (0.2, 0.499, 0.5, 0.9)}
    assert taken == {0.2: "a3", 0.499: "a3", 0.5: "a2", 0.9: "a2"}


@pytest.mark.parametrize(
    ("rule", "heaps", "best"),
    [
        # three answers win after one counter of heap a or c, and one where it is b or d
        (Rule.NORMAL, (2, 3, 6, 7), {"b1", "d1"}),
        # four of five answers lose after one counter, two of three after two, none after three
        (Rule.PENULTIMATE, (3, 3, 0), {"a1", "b1"}),
    ],
)
def test_of_the_takes_of_a_lost_position_those_are_made_that_leave_the_most_answers_that_lose(
    rule: Rule, heaps: tuple[int, ...], best: set[str]
) -> None:
    view = NIM.view(start(rule, heaps), Seat(0))
    assert {NimComputer(NimOracle()).choose(view, Random(seed), Level.PERFECT) for seed in range(30)} == best
