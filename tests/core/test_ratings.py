"""Ratings against the library itself, and what people see of them."""

from __future__ import annotations

import pytest
from openskill.models import PlackettLuce

from core.ratings import Rating, rate


@pytest.mark.parametrize(
    "ranks", [(1, 2), (2, 1), (1, 1), (3, 1, 2), (1, 2, 2), (2, 1, 4, 3), (5, 4, 3, 1, 1), (1, 2, 3, 4, 5, 6)]
)
def test_ratings_are_the_librarys(ranks: tuple[int, ...]) -> None:
    old = [Rating(20 + 2.5 * seat, 8 - seat, seat) for seat in range(len(ranks))]
    model = PlackettLuce()
    teams = model.rate([[model.rating(each.mu, each.sigma)] for each in old], ranks=list(ranks))
    assert [(new.mu, new.sigma) for new in rate(old, ranks)] == [(team[0].mu, team[0].sigma) for team in teams]
    assert [new.games for new in rate(old, ranks)] == [each.games + 1 for each in old]


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
