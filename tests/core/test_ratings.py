"""Ratings against the library and the model's own formula, and what people see of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations, product
from math import exp, sqrt
from random import Random

import pytest
from openskill.models import PlackettLuce

from core.ratings import Rating, rate

MU, SIGMA = 25.0, 25 / 3
BETA_SQUARED, TAU_SQUARED, KAPPA = (25 / 6) ** 2, (25 / 300) ** 2, 0.0001


def weak_orders(players: int) -> Iterator[tuple[int, ...]]:
    """Every finishing order, ties included, in which the seats are sorted by rank."""
    for steps in product((0, 1), repeat=players - 1):
        yield tuple(1 + sum(steps[:seat]) for seat in range(players))


def strictly(old: Sequence[Rating], order: Sequence[int]) -> list[tuple[float, float]]:
    """Weng and Lin 2011, algorithm 4, for players without a tie, `order` the seats from the best to the last."""
    old = [Rating(each.mu, sqrt(each.sigma**2 + TAU_SQUARED)) for each in old]
    c = sqrt(sum(each.sigma**2 + BETA_SQUARED for each in old))
    strength = [exp(each.mu / c) for each in old]
    new: list[tuple[float, float]] = []
    for seat, each in enumerate(old):
        omega = delta = 0.0
        for place in range(order.index(seat) + 1):
            share = strength[seat] / sum(strength[other] for other in order[place:])
            omega += (order[place] == seat) - share
            delta += share * (1 - share)
        step = each.sigma**2 / c
        shrink = 1 - each.sigma / c * (each.sigma / c) ** 2 * delta
        new.append((each.mu + step * omega, each.sigma * sqrt(max(shrink, KAPPA))))
    return new


@pytest.mark.parametrize(
    "ranks",
    [(1, 2), (2, 1), (3, 1, 2), (1, 3, 2), (2, 1, 4, 3), (5, 4, 3, 1, 2), (1, 2, 3, 4, 5, 6), (4, 2, 3, 1, 6, 5)],
)
def test_without_a_tie_ratings_are_the_librarys_to_the_digit(ranks: tuple[int, ...]) -> None:
    old = [Rating(20 + 2.5 * seat, 8 - seat, seat) for seat in range(len(ranks))]
    model = PlackettLuce()
    teams = model.rate([[model.rating(each.mu, each.sigma)] for each in old], ranks=list(ranks))
    assert [(new.mu, new.sigma) for new in rate(old, ranks)] == [(team[0].mu, team[0].sigma) for team in teams]
    assert [new.games for new in rate(old, ranks)] == [each.games + 1 for each in old]


@pytest.mark.parametrize("players", range(3, 7))
def test_a_tie_is_the_mean_of_the_orders_that_break_it(players: int) -> None:
    rng = Random(players)
    for ranks in weak_orders(players):
        old = [Rating(rng.gauss(MU, 6), rng.uniform(1, SIGMA)) for _ in range(players)]
        orders = [
            order
            for order in permutations(range(players))
            if all(ranks[one] <= ranks[two] for one, two in pairwise(order))
        ]
        outcomes = [strictly(old, order) for order in orders]
        for seat, new in enumerate(rate(old, ranks)):
            assert new.mu == pytest.approx(sum(each[seat][0] for each in outcomes) / len(orders), abs=1e-9)
            assert new.sigma == pytest.approx(sum(each[seat][1] for each in outcomes) / len(orders), abs=1e-9)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("start", [Rating(), Rating(30, 2, 50)], ids=["new", "known"])
def test_a_better_rank_gains_more_than_a_worse_one_and_equal_ranks_gain_the_same(players: int, start: Rating) -> None:
    orders = list(weak_orders(players))
    assert len(orders) == 2 ** (players - 1)
    for ranks in orders:
        gains = [new.mu - start.mu for new in rate([start] * players, ranks)]
        assert sum(gains) == pytest.approx(0, abs=1e-9)
        for (rank, gain), (next_rank, next_gain) in pairwise(zip(ranks, gains, strict=True)):
            if rank == next_rank:
                assert gain == pytest.approx(next_gain, abs=1e-9)
            else:
                assert gain > next_gain + 0.01


def test_the_seats_order_makes_no_difference() -> None:
    old = [Rating(MU + seat, SIGMA - seat) for seat in range(5)]
    ranks = (1, 1, 3, 4, 4)
    new = rate(old, ranks)
    for order in permutations(range(5)):
        again = rate([old[seat] for seat in order], [ranks[seat] for seat in order])
        assert [each.mu for each in again] == pytest.approx([new[seat].mu for seat in order], abs=1e-9)


def test_two_winners_of_six_gain_what_first_and_second_place_share() -> None:
    strict = [round(40 * (new.mu - MU)) for new in rate([Rating()] * 6, (1, 2, 3, 4, 5, 6))]
    tied = [round(40 * (new.mu - MU)) for new in rate([Rating()] * 6, (1, 1, 3, 4, 5, 6))]
    assert strict == [101, 77, 47, 6, -55, -176]
    assert tied == [89, 89, 47, 6, -55, -176]


def test_a_lesser_weight_goes_part_of_the_way() -> None:
    winner, loser = rate([Rating(), Rating()], (1, 2))
    less, more = rate([Rating(), Rating()], (1, 2), 0.25)
    assert less.mu == pytest.approx(25 + (winner.mu - 25) / 4)
    assert more.mu == pytest.approx(25 - (25 - loser.mu) / 4)
    assert 25 / 3 > less.sigma > winner.sigma
    assert less.games == 1


def test_a_rating_is_shown_as_a_number_with_its_uncertainty() -> None:
    assert (Rating().number, Rating().uncertainty, Rating().provisional) == (1000, 333, True)
    known = Rating(31.26, 6.25, 30)
    assert (known.number, known.uncertainty, known.provisional) == (1250, 250, False)


def test_the_order_is_the_librarys_ordinal() -> None:
    assert Rating(27.1, 7.9).sure == PlackettLuce().rating(27.1, 7.9).ordinal()


def test_a_new_rating_is_settled_after_a_dozen_even_games() -> None:
    one, two = Rating(), Rating()
    played = 0
    while one.provisional:
        one, two = rate([one, two], (1, 2) if played % 2 else (2, 1))
        played += 1
    assert 8 <= played <= 15
