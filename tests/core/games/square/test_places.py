from __future__ import annotations

import pytest

from core.games.square.places import FIRST_PLACE, on_table, read_place, write_place


@pytest.mark.parametrize(("name", "place"), [("A1", (1, 1)), ("L14", (12, 14)), ("M13", (13, 13)), ("Y25", (25, 25))])
def test_names(name: str, place: tuple[int, int]) -> None:
    assert write_place(place) == name
    assert read_place(name[0], name[1:]) == place
    assert read_place(name[0].lower(), name[1:]) == place
    assert on_table(place)


def test_the_first_place_is_the_middle() -> None:
    assert write_place(FIRST_PLACE) == "M13"


@pytest.mark.parametrize("place", [(0, 1), (1, 0), (26, 1), (1, 26)])
def test_beyond_the_edges(place: tuple[int, int]) -> None:
    assert not on_table(place)
