"""What the computer supposes of the stones that it does not see."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from core.computers.square.unseen import Unseen
from core.game import Seat
from core.games.square.examples import layout_of
from core.games.square.state import SquareState
from core.games.square.view import Laid, Shortage, SquareView
from tests.core.computers.square.rounds_played import positions
from tests.core.games.square.positions import SQUARE, position


def unseen_by_the_mover(state: SquareState) -> Unseen:
    return Unseen(SQUARE.view(state, state.turn))


def test_the_deals_fit_what_was_seen() -> None:
    rng, short = Random(64), 0
    for state in positions(65, 80, hand=2, kinds=10):
        view = SQUARE.view(state, state.turn)
        stones = Counter([*range(35)] * (1 if state.seats <= 3 else 2))
        stones.subtract(laid.stone - 1 for laid in view.laid)
        for world in islice(Unseen(view).worlds(rng), 3):
            assert [len(hand) for hand in world.hands] == list(view.held)
            assert world.hands[view.seat or 0] == tuple(stone - 1 for stone in view.hand or ())
            assert len(world.reserve) == view.reserve
            assert Counter((*sum(world.hands, ()), *world.reserve)) <= stones
            for shortage in {one.seat: one for one in view.shortages if one.seat != view.seat}.values():
                # What a seat still holds of the stones it could not lay fits nowhere on that table; of those that it
                # drew then only the last could, and that one is laid at once.
                table = layout_of(view.laid[: shortage.laid])
                assert not table.takes_any([stone + 1 for stone in world.hands[shortage.seat]])
                short += 1
    assert short > 50


def test_nothing_that_is_held_is_ruled_out() -> None:
    ruled_out = 0
    for state in positions(66, 80, hand=2, kinds=10):
        unseen = unseen_by_the_mover(state)
        for seat in unseen.others:
            for stone in state.hands[seat]:
                assert unseen.chance_of_none(1 << stone - 1, seat) < 1
            ruled_out += any(unseen.chance_of_none(1 << stone, seat) == 1 for stone in set(unseen.stones))
    assert ruled_out > 20


def test_the_chance_of_none_is_counted() -> None:
    # 32 stones are unseen, of which the other holds two: none of 1 and 2 are among them in 30 * 29 of 32 * 31 deals.
    unseen = unseen_by_the_mover(position("", [[3, 4, 5], [6, 7]]))
    assert unseen.chance_of_none(0b11, Seat(1)) == pytest.approx(30 * 29 / (32 * 31))


def test_a_stone_that_would_have_brought_more_is_seldom_supposed() -> None:
    # Seat 1 laid stone 20 and let four points lie that stone 7, which one of the other two has, takes on N14.
    state = position("1M13 5N13S 6M14N", [[2, 3], [8, 9]])
    seen = SQUARE.view(state, Seat(0))
    neighbour = next(
        Laid(stone, place, turn, Seat(1)) for stone, place, turn in state.layout.fits([2]) if place != (14, 14)
    )
    passed_over = replace(seen, laid=(*seen.laid, neighbour), hand=(3,), held=(1, 2))
    shares = [
        sum(6 in world.hands[1] for world in islice(Unseen(view).worlds(Random(1)), 400)) / 400
        for view in (
            replace(seen, laid=(*seen.laid, replace(neighbour, seat=Seat(0))), hand=(3,), held=(1, 2)),
            passed_over,
        )
    ]
    assert shares[0] == pytest.approx(2 / 30, abs=0.04)
    assert shares[1] < shares[0] / 2


def test_what_follows_is_certain() -> None:
    rest = [stone for stone in range(1, 36) if stone not in (1, 2)]
    state = position("", [[1, 2], rest])
    unseen = unseen_by_the_mover(state)
    assert unseen.certain
    (world,) = islice(unseen.worlds(Random(1)), 1)
    assert sorted(world.hands[1]) == [stone - 1 for stone in rest]
    assert not unseen_by_the_mover(position("", [[1, 2], rest[1:]], reserve=rest[:1])).certain


AROUND = "1M13 11M14W 14N13N 30M12S 33L13W 3M15"
"""Stone 1 asks for blanks all round; once four stones hide it, all that is asked for are triangles and semicircles."""

FIRST, SECOND = Shortage(1, Seat(1), 1, passed=False), Shortage(5, Seat(1), 2, passed=False)
"""Seat 1 could not lay, and drew, after the first stone and after the fifth; what it drew last it laid at once."""


def short_twice(moves: str, *shortages: Shortage, by: tuple[int, ...], held: int) -> SquareView:
    """What seat 0 of four sees after these moves, of which those at the places of `by` were seat 1's."""
    state = position(moves, [[33, 34], [0] * held, [0] * 3, [0] * 3], reserve=[0] * 9)
    laid = tuple(replace(each, seat=Seat(1 if number in by else 0)) for number, each in enumerate(state.layout.laid))
    return replace(SQUARE.view(state, Seat(0)), laid=laid, shortages=shortages)


def supposed(view: SquareView) -> list[list[int]]:
    """The hands that seat 1 is supposed to have, by the numbers of their stones."""
    return [sorted(stone + 1 for stone in world.hands[1]) for world in islice(Unseen(view).worlds(Random(1)), 60)]


ONLY_RECTANGLES, NO_TRIANGLE = 2, {1, 2, 5, 8, 17}
"""The stone that fitted neither time, and those that did not fit the second time: without triangle or semicircle."""


def test_of_a_seat_that_was_short_twice_what_it_has_held_since_the_first_time_fitted_neither_time() -> None:
    """Two stones are from the deal, one was kept of what was drawn the second time: it may have a blank edge."""
    hands = supposed(short_twice(AROUND, FIRST, SECOND, by=(1, 5), held=3))
    assert all(hand.count(ONLY_RECTANGLES) == 2 for hand in hands)
    others = {stone for hand in hands for stone in hand if stone != ONLY_RECTANGLES}
    assert others == NO_TRIANGLE - {ONLY_RECTANGLES}


def test_of_a_seat_that_drew_in_vain_all_that_it_drew_is_kept() -> None:
    third = Shortage(6, Seat(1), 2, passed=True)
    hands = supposed(short_twice(AROUND, FIRST, SECOND, third, by=(1, 5), held=5))
    assert all(hand.count(ONLY_RECTANGLES) == 2 for hand in hands)
    assert {stone for hand in hands for stone in hand} == NO_TRIANGLE


def test_a_stone_laid_later_that_had_fitted_the_first_time_was_drawn_the_second_time() -> None:
    """Stone 8 has a blank edge, so it did not come from the deal: what is left does."""
    hands = supposed(short_twice(f"{AROUND} 12M16E 8M17N", FIRST, SECOND, by=(1, 5, 7), held=2))
    assert hands == [[ONLY_RECTANGLES] * 2] * 60
