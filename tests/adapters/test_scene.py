"""How many of the newest moves a picture marks."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adapters.scene import Mark, Scene


@pytest.mark.parametrize(
    ("made", "since", "fresh"),
    [(0, None, 0), (0, 0, 0), (1, None, 1), (5, None, 1), (5, 4, 1), (5, 2, 3), (5, 0, 5), (5, 5, 1), (5, 7, 1)],
)
def test_all_moves_after_those_that_were_shown_are_marked_and_the_newest_always(
    made: int, since: int | None, fresh: int
) -> None:
    view: Any = SimpleNamespace(ply=made)
    assert Scene(view, ("anna",), since=since).fresh == fresh
    assert Scene(view, ("anna",), since=since, marks=(Mark("12", good=True),)).fresh == 0
