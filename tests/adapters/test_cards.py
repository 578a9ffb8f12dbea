"""The lists of what games bring: each game is on them with its own part, where it has one."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from adapters.games import card, computers, known, posing, samples, sights
from core.games import GAMES


@pytest.mark.parametrize(
    ("part", "listed"),
    [
        ("computer", computers),
        ("sample", samples),
        ("known", known),
        ("posing", posing),
        ("sight", sights),
    ],
)
def test_each_game_is_listed_with_the_part_that_its_card_has(
    part: str, listed: Callable[[], Mapping[str, object]]
) -> None:
    found = listed()
    assert found, "some game has it"
    for name in GAMES:
        assert found.get(name) is getattr(card(name), part), name
