"""Round robins against the Berger tables as FIDE publishes them (Handbook C.05, annex 1), copied from there."""

from __future__ import annotations

from itertools import combinations

import pytest

from core.competitions.round_robin import berger_rounds, round_robin

BERGER = {
    4: "1-4 2-3, 4-3 1-2, 2-4 3-1",
    6: "1-6 2-5 3-4, 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5, 8-5 6-4 7-3 1-2, 2-8 3-1 4-7 5-6, 8-6 7-5 1-4 2-3, 3-8 4-2 5-1 6-7, 8-7 1-6 2-5 3-4,"
    " 4-8 5-3 6-2 7-1",
    10: "1-10 2-9 3-8 4-7 5-6, 10-6 7-5 8-4 9-3 1-2, 2-10 3-1 4-9 5-8 6-7, 10-7 8-6 9-5 1-4 2-3,"
    " 3-10 4-2 5-1 6-9 7-8, 10-8 9-7 1-6 2-5 3-4, 4-10 5-3 6-2 7-1 8-9, 10-9 1-8 2-7 3-6 4-5, 5-10 6-4 7-3 8-2 9-1",
}


def rounds_of(entrants: int) -> list[list[str]]:
    return [
        [f"{pairing.first + 1}-{(pairing.second or 0) + 1}" for pairing in round_robin(entrants, number)]
        for number in range(berger_rounds(entrants))
    ]


@pytest.mark.parametrize("entrants", BERGER)
def test_the_published_tables(entrants: int) -> None:
    assert rounds_of(entrants) == [line.split() for line in BERGER[entrants].split(",")]


@pytest.mark.parametrize("entrants", [3, 5, 7, 9])
def test_with_an_odd_number_whoever_would_meet_the_last_of_the_next_table_is_free(entrants: int) -> None:
    whole = [line.split() for line in BERGER[entrants + 1].split(",")]
    missing = str(entrants + 1)
    assert rounds_of(entrants) == [[pair for pair in line if missing not in pair.split("-")] for line in whole]


@pytest.mark.parametrize("entrants", range(2, 33))
def test_everyone_meets_everyone_once_and_begins_in_half_of_their_games(entrants: int) -> None:
    everything = [pairing for number in range(berger_rounds(entrants)) for pairing in round_robin(entrants, number)]
    met = sorted(tuple(sorted(pairing.entrants)) for pairing in everything)
    assert met == list(combinations(range(entrants), 2))
    begun = [sum(pairing.first == index for pairing in everything) for index in range(entrants)]
    assert {2 * count - (entrants - 1) for count in begun} <= ({0} if entrants % 2 else {-1, 1})
