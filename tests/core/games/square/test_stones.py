from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

from core.games.square.stones import STONES, Figure, edges


def test_one_stone_for_each_multiset_of_four_figures() -> None:
    wanted = set(combinations_with_replacement(range(4), 4))
    assert len(wanted) == 35
    assert len(STONES) == 35
    assert {tuple(sorted(stone)) for stone in STONES} == wanted


def test_the_kinds_of_the_box() -> None:
    kinds = Counter(tuple(sorted(Counter(stone).values(), reverse=True)) for stone in STONES)
    assert kinds == {(4,): 4, (3, 1): 12, (2, 2): 6, (2, 1, 1): 12, (1, 1, 1, 1): 1}


def test_pairs_are_adjacent_and_come_first() -> None:
    for north, east, south, west in STONES[16:34]:
        assert north == east
        assert south <= west


def test_numbers_worked_out_by_hand() -> None:
    blank, rectangle, triangle, semicircle = Figure
    assert STONES[0] == (blank, blank, blank, blank)
    assert STONES[4] == (blank, blank, blank, rectangle)
    assert STONES[15] == (semicircle, semicircle, semicircle, triangle)
    assert STONES[16] == (blank, blank, rectangle, rectangle)
    assert STONES[21] == (triangle, triangle, semicircle, semicircle)
    assert STONES[22] == (blank, blank, rectangle, triangle)
    assert STONES[33] == (semicircle, semicircle, rectangle, triangle)
    assert STONES[34] == (blank, rectangle, triangle, semicircle)


def test_quarter_turns_are_clockwise() -> None:
    blank, rectangle, triangle, semicircle = Figure
    assert edges(35, 0) == (blank, rectangle, triangle, semicircle)
    assert edges(35, 1) == (semicircle, blank, rectangle, triangle)
    assert edges(35, 2) == (triangle, semicircle, blank, rectangle)
    assert edges(35, 3) == (rectangle, triangle, semicircle, blank)
