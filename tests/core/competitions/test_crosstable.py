"""Standings with what each round brought, against examples that were worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from core.competitions import Competition, Entrant, Kind, Pairing, Result, Round, next_round
from core.competitions.crosstable import crosstable
from core.competitions.standings import TieBreak
from core.listings import Meeting
from core.table import forgotten
from tests.core.competitions.games import NOW, in_order, open_to, played


def of(competition: Competition, *rounds: tuple[Pairing, ...]) -> Competition:
    return replace(competition, played=tuple(map(Round, rounds)))


def test_each_row_says_what_every_round_brought_and_against_which_row() -> None:
    """Of four, p3 was forgotten and p4 left after the first round; p5 came to the second, in which p2 is free."""
    competition = of(
        open_to(5, rounds=3),
        (Pairing(0, 2, "g1", Result.SECOND), Pairing(3, 1, "g2", Result.VOID)),
        (Pairing(2, 4, "g3", Result.DRAW), Pairing(1, result=Result.BYE)),
        (Pairing(0, 2, "g4"), Pairing(4, 1, "g5", Result.FIRST_BY_FORFEIT)),
    )
    people = competition.entrants
    competition = replace(
        competition,
        entrants=(*people[:2], Entrant(forgotten("x")), replace(people[3], left=1), replace(people[4], joined=1)),
    )
    listing = crosstable(competition)
    assert (listing.competition, listing.game, listing.tie_break) == ("t1", competition.game, TieBreak.BUCHHOLZ_CUT)
    assert (listing.rounds, listing.first, listing.last, listing.more) == (3, 1, 3, 0)
    found = [(row.place, row.name, row.points, row.tie_break, row.left, row.meetings) for row in listing.rows]
    assert found == [
        (1, "p5", 3, 3.0, False, (None, Meeting(1, 2), Meeting(2, 3))),  # met p3; a forfeit as their own 1½
        (2, None, 3, 1.5, False, (Meeting(2, 4), Meeting(1, 1), Meeting(None, 4, over=False))),  # p5, without p1
        (3, "p2", 2, 2.0, False, (Meeting(None, 5), Meeting(2, None), Meeting(0, 1))),  # two of three as their own 1
        (4, "p1", 0, 1.5, False, (Meeting(0, 2), None, Meeting(None, 2, over=False))),  # p3
        (5, "p4", 0, 0.0, True, (Meeting(None, 3), None, None)),
    ]


def test_a_round_robin_shows_the_points_of_those_who_were_beaten() -> None:
    competition = of(
        open_to(3, Kind.ROUND_ROBIN, rounds=3),
        (Pairing(0, 1, "g1", Result.FIRST),),
        (Pairing(2, 0, "g2", Result.DRAW),),
        (Pairing(1, 2, "g3", Result.FIRST),),
    )
    listing = crosstable(competition)
    assert listing.tie_break is TieBreak.SONNEBORN_BERGER
    # p1 beat p2, who has 1, and drew with p3, who has ½; p2 beat p3; p3 drew with p1, who has 1½
    assert [(row.name, row.points, row.tie_break) for row in listing.rows] == [
        ("p1", 3, 1.25),
        ("p2", 2, 0.5),
        ("p3", 1, 0.75),
    ]


def test_an_opponent_is_named_by_their_row_also_where_places_are_shared() -> None:
    listing = crosstable(of(open_to(2, Kind.ROUND_ROBIN), (Pairing(1, 0, "g1", Result.DRAW),)))
    assert [(row.place, row.name, row.meetings) for row in listing.rows] == [
        (1, "p1", (Meeting(1, 2),)),
        (1, "p2", (Meeting(1, 1),)),
    ]


@pytest.mark.parametrize(("rounds", "first"), [(1, 1), (6, 1), (7, 2), (9, 4)])
def test_the_newest_six_rounds_are_shown(rounds: int, first: int) -> None:
    lesson = in_order(2, Kind.CLASS)
    for _ in range(rounds - 1):
        lesson = next_round(played(lesson, Random(1)), now=NOW)
    listing = crosstable(lesson)
    assert (listing.first, listing.last) == (first, rounds)
    assert {len(row.meetings) for row in listing.rows} == {rounds - first + 1}


@pytest.mark.parametrize(("count", "more"), [(39, 0), (40, 0), (41, 1), (200, 160)])
def test_the_best_forty_rows_are_shown(count: int, more: int) -> None:
    """Of those whom no round was paired for: all share the first place, and are in the order of their numbers."""
    listing = crosstable(open_to(count, Kind.CLASS))
    assert (len(listing.rows), listing.more) == (min(count, 40), more)
    assert listing.rows[-1].name == f"p{min(count, 40)}"
