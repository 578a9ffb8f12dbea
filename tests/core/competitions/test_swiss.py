"""Swiss rounds against a search through all pairings, and what must hold in tournaments too large for that."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from core.competitions import Competition, Kind, Pairing, Result, Round, begin, go_on, next_round, sign_up, withdraw
from core.competitions.competition import PLAYED, Stage
from core.competitions.scoring import half_points
from core.competitions.swiss import Contender, clash, due_after
from core.table import Player
from tests.core.competitions.games import NOW, in_order, open_to, pairs, played
from tests.core.competitions.reference import best_pairing

FORFEITS = (Result.FIRST_BY_FORFEIT, Result.SECOND_BY_FORFEIT, Result.VOID)


def newest(competition: Competition) -> tuple[list[frozenset[int]], int | None]:
    found = competition.played[-1].pairings
    bye = next((pairing.first for pairing in found if pairing.second is None), None)
    return [frozenset(pairing.entrants) for pairing in found if pairing.second is not None], bye


def test_the_first_round_has_the_upper_half_against_the_lower() -> None:
    assert pairs(in_order(8).played[0]) == [(0, 4), (5, 1), (2, 6), (7, 3)]
    assert pairs(in_order(7).played[0]) == [(0, 3), (4, 1), (2, 5), (6, None)]


@pytest.mark.parametrize("seed", range(24))
def test_every_round_is_the_best_of_all_pairings(seed: int) -> None:
    rng = Random(seed)
    competition = in_order(rng.choice([4, 5, 6, 6, 7]), Kind.CLASS)
    late = Player("d999", "late")
    for number in range(6):
        competition = played(competition, rng, (*PLAYED, *FORFEITS) if rng.random() < 0.3 else tuple(PLAYED))
        if number == 1:
            competition = sign_up(competition, late, now=NOW)
        if number == 3:
            competition = withdraw(competition, rng.choice(competition.entrants).player, now=NOW)
        expected, bye = best_pairing(competition)
        competition = next_round(competition, now=NOW)
        assert newest(competition) == ([frozenset(pair) for pair in expected], bye)


def sides(competition: Competition, index: int) -> list[bool]:
    """Whether someone began, in each of their games."""
    games = [pairing for _, pairing in competition.fixtures() if pairing.result in PLAYED]
    return [pairing.first == index for pairing in games if index in pairing.entrants]


@pytest.mark.parametrize(("entrants", "rounds"), [(9, 4), (12, 5), (16, 6), (31, 7)])
def test_no_one_meets_again_has_two_byes_or_begins_much_more_than_others(entrants: int, rounds: int) -> None:
    for seed in range(2):
        rng = Random(seed)
        competition = in_order(entrants, rounds=rounds, seed=seed)
        while competition.stage is Stage.PLAYING:
            competition = go_on(played(competition, rng), now=NOW)
        everything = [pairing.entrants for _, pairing in competition.fixtures()]
        met = [frozenset(each) for each in everything]
        assert len(set(met)) == len(met) == rounds * ((entrants + 1) // 2)
        for index in range(entrants):
            began = sides(competition, index)
            assert abs(2 * sum(began) - len(began)) <= 2
            assert not any(a == b == c for a, b, c in zip(began, began[1:], began[2:], strict=False))


def test_a_bye_goes_to_the_last_without_one() -> None:
    competition = in_order(5, rounds=5)
    rng = Random(3)
    byes = list[int]()
    while competition.stage is Stage.PLAYING:
        byes.append(next(pairing.first for pairing in competition.played[-1].pairings if pairing.second is None))
        competition = go_on(played(competition, rng), now=NOW)
    assert byes[0] == 4
    assert sorted(byes) == [0, 1, 2, 3, 4]


def test_those_who_have_all_met_meet_again_rather_than_not_play() -> None:
    competition = in_order(4, Kind.CLASS)
    rng = Random(1)
    for _ in range(5):
        competition = next_round(played(competition, rng), now=NOW)
    met = [frozenset(pairing.entrants) for _, pairing in competition.fixtures()]
    assert len(met) == 12
    assert [len(set(met[at : at + 6])) for at in (0, 6)] == [6, 6]


def test_equal_strengths_are_in_the_order_of_a_lot() -> None:
    orders = {
        tuple(entrant.player.id for entrant in begin(open_to(6), now=NOW, rng=Random(seed)).entrants)
        for seed in range(20)
    }
    assert len(orders) > 15
    strengths = {"d3": 30.0, "d5": 20.0}
    begun = begin(open_to(6), now=NOW, rng=Random(1), strengths=strengths)
    assert [entrant.player.id for entrant in begun.entrants[:2]] == ["d3", "d5"]
    weak = begin(open_to(6), now=NOW, rng=Random(1), strengths={"d4": -5.0, "d2": -9.0})
    assert [entrant.player.id for entrant in weak.entrants[:2]] == ["d4", "d2"], "those of no known strength come last"
    robin = open_to(6, Kind.ROUND_ROBIN)
    by_lot = begin(robin, now=NOW, rng=Random(1))
    assert begin(robin, now=NOW, rng=Random(1), strengths=strengths) == by_lot, "in a round robin all are"
    assert by_lot.entrants != robin.entrants


@pytest.mark.parametrize(
    ("leader", "other", "leader_begins"),
    [("101", "110", False), ("110", "101", True), ("1010", "0110", True), ("0110", "1010", False)],
)
def test_of_two_who_are_due_as_much_it_is_the_other_way_round_than_when_they_last_differed(
    leader: str,
    other: str,
    leader_begins: bool,
) -> None:
    """Whether each began, game by game: both are to begin as much, or not to. All others have left."""
    competition = in_order(2 + 2 * len(leader), Kind.CLASS)
    opponents = iter(range(2, 2 + 2 * len(leader)))
    rounds = [
        Round(
            tuple(
                Pairing(me, next(opponents), "g1", Result.DRAW)
                if began == "1"
                else Pairing(next(opponents), me, "g1", Result.DRAW)
                for me, began in enumerate(both)
            )
        )
        for both in zip(leader, other, strict=True)
    ]
    entrants = (*competition.entrants[:2], *(replace(each, left=1) for each in competition.entrants[2:]))
    after = next_round(replace(competition, played=tuple(rounds), entrants=entrants), now=NOW)
    assert pairs(after.played[-1]) == [(0, 1) if leader_begins else (1, 0)]


def test_two_hundred_are_paired() -> None:
    rng = Random(8)
    competition = in_order(200, rounds=4)
    while competition.stage is Stage.PLAYING:
        competition = go_on(played(competition, rng), now=NOW)
    met = [frozenset(pairing.entrants) for _, pairing in competition.fixtures()]
    assert len(set(met)) == 400
    scores = [0.0] * 200
    for each, following in pairwise(competition.played):
        for pairing in each.pairings:
            first, second = pairing.entrants
            scores[first] += {Result.FIRST: 1.0, Result.DRAW: 0.5}.get(pairing.result or Result.VOID, 0)
            scores[second] += {Result.SECOND: 1.0, Result.DRAW: 0.5}.get(pairing.result or Result.VOID, 0)
        gaps = [abs(scores[one] - scores[other]) for one, other in (pairing.entrants for pairing in following.pairings)]
        assert max(gaps) <= 1


@pytest.mark.parametrize(
    ("began", "due"),
    [
        ("", 0),
        ("1", -2),
        ("0", 2),
        ("10", 1),
        ("01", -1),
        ("11", -3),
        ("00", 3),
        ("110", -2),
        ("001", 2),
        ("011", -3),
        ("100", 3),
        ("0110", 1),
        ("1100", 3),
        ("0011", -3),
        ("11101", -3),
    ],
)
def test_whose_turn_it_is_to_begin_and_how_much(began: str, due: int) -> None:
    assert due_after([side == "1" for side in began]) == due


@pytest.mark.parametrize(
    ("one", "other", "clashes"), [(3, 2, 2), (-3, -3, 3), (2, -2, 0), (0, 3, 0), (-1, -2, 1), (0, 0, 0)]
)
def test_how_much_two_are_due_the_same(one: int, other: int, clashes: int) -> None:
    pair = Contender(index=0, due=one), Contender(index=1, due=other)
    assert clash(*pair) == clash(*reversed(pair)) == clashes


@pytest.mark.parametrize(
    ("result", "points"),
    [
        (None, (0, 0)),
        (Result.FIRST, (2, 0)),
        (Result.SECOND, (0, 2)),
        (Result.DRAW, (1, 1)),
        (Result.FIRST_BY_FORFEIT, (2, 0)),
        (Result.SECOND_BY_FORFEIT, (0, 2)),
        (Result.VOID, (0, 0)),
    ],
)
def test_what_a_result_is_worth(result: Result | None, points: tuple[int, int]) -> None:
    assert tuple(half_points(Pairing(5, 3, result=result), index) for index in (5, 3)) == points
    assert half_points(Pairing(4, result=Result.BYE), 4) == 2
