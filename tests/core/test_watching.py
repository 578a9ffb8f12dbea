"""What a watcher is told of a saved change."""

from __future__ import annotations

from dataclasses import replace

from core.game import Outcome
from core.table import Player, Status, Table
from core.watching import tell
from tests.core.notebook import Notebook

OFFER = Table(server="s", chat="c", id="g1", version=1, game="sim", seats=(Player("p:anna", "anna"),))
BEGUN = replace(OFFER, version=2, status=Status.PLAYING)
MOVED = replace(BEGUN, version=3, moves=("12", "34", "56"))
OVER = replace(MOVED, version=4, moves=(*MOVED.moves, "13"), status=Status.FINISHED, ended=Outcome("triangle", ()))
OFF = replace(MOVED, version=4, status=Status.ABORTED, ended=Outcome("aborted", ()))


def told(before: Table | None, after: Table, *, ended_before: bool = False) -> list[tuple[object, ...]]:
    notebook = Notebook()
    tell(notebook, before, after, ended_before=ended_before)
    return notebook.told


def test_a_game_begins_once_and_not_with_its_offer() -> None:
    assert told(None, OFFER) == []
    assert told(OFFER, BEGUN) == [("begun", "sim")]
    assert told(None, replace(BEGUN, version=1)) == [("begun", "sim")], "against the computer it begins at once"
    assert told(BEGUN, replace(BEGUN, version=3)) == []
    assert told(OFFER, replace(OFFER, version=2, status=Status.CANCELLED)) == []


def test_moves_are_counted_those_of_computers_among_them_and_none_that_are_taken_back() -> None:
    assert told(BEGUN, MOVED) == [("moved", "sim", 3)]
    assert told(MOVED, replace(MOVED, version=4, moves=("12",))) == []
    assert told(None, replace(MOVED, version=1)) == [("begun", "sim"), ("moved", "sim", 3)]
    assert told(OFFER, OVER) == [("begun", "sim"), ("moved", "sim", 4), ("finished", "sim", "triangle")]


def test_an_end_is_told_once_with_or_without_a_result() -> None:
    assert told(MOVED, OVER) == [("moved", "sim", 1), ("finished", "sim", "triangle")]
    assert told(MOVED, OFF) == [("aborted", "sim")]
    assert told(OVER, replace(OVER, version=5), ended_before=True) == []


def test_of_a_table_that_is_not_known_as_it_was_the_end_alone_is_told() -> None:
    assert told(None, OVER) == [("finished", "sim", "triangle")]
    assert told(None, MOVED) == []
