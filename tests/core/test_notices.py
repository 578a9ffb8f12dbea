"""What is due for a person, and which offers someone wants to be told of."""

from __future__ import annotations

import pytest

from core.ids import COMPETITION_IDS, PUZZLE_IDS, TABLE_IDS
from core.notices import CALL_DAYS, CALL_GAP_SECONDS, FRESH_SECONDS, Call, due_name, is_person, person_due
from core.table import Player

NOW = 1_800_000_000
ANNA = Player("l@anna", "anna")


@pytest.mark.parametrize("person", ["d123", "t5", "l@anna", "l@a:b c/д", "m#1"])
def test_a_persons_note_has_a_name_among_what_is_due_that_tells_who_they_are(person: str) -> None:
    name = due_name(person)
    assert ":" not in name
    assert is_person(name)
    assert person_due(name) == person


def test_how_long_wishes_last_and_notes_wait() -> None:
    assert (CALL_DAYS, CALL_GAP_SECONDS, FRESH_SECONDS) == (30, 600, 600)


def test_a_persons_note_keeps_its_name_from_one_version_to_the_next() -> None:
    names = {"d123": "wd123", "l@anna": "wl@anna", "m#1": "wm#1", "l@a:b c/д": "wl@a%3Ab%20c%2F%D0%B4"}
    assert {person: due_name(person) for person in names} == names


def test_nothing_else_that_is_due_is_taken_for_a_person() -> None:
    assert not any(is_person(ids.of(12)) for ids in (TABLE_IDS, PUZZLE_IDS, COMPETITION_IDS))


def test_a_wish_is_about_its_games_or_all_and_stands_until_its_moment() -> None:
    some, every = Call(ANNA, ("nim", "sim"), NOW + 60), Call(ANNA, (), NOW + 60)
    assert [some.fits(game, NOW) for game in ("nim", "sim", "square")] == [True, True, False]
    assert every.fits("square", NOW)
    assert [each.fits("nim", NOW + seconds) for each in (some, every) for seconds in (59, 60)] == [True, False] * 2
