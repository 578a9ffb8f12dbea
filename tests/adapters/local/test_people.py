"""The lists of who is in a room: right in the end, and few while many come and go."""

from __future__ import annotations

import asyncio
import json

import pytest

from adapters.local import people
from adapters.local.people import REPLACED, People

ONE, OTHER = "one tab", "another tab"


class Someone:
    """A tab that only notes what it is shown."""

    def __init__(self, name: str, room: str = "den", token: str = "") -> None:
        self.name, self.room, self.token = name, room, token or name
        self.person = name.lower()
        self.lists: list[list[str]] = []
        self.codes: list[int] = []

    def cut(self, code: int) -> None:
        self.codes.append(code)

    def list_people(self, frame: str) -> None:
        told = json.loads(frame)
        assert told.pop("type") == "people"
        self.lists.append(told.pop("names"))
        assert told == {}


def enter(people: People, *tabs: Someone) -> None:
    for tab in tabs:
        assert people.seat(tab)
        people.welcome(tab)


async def next_turn() -> None:
    for _ in range(3):
        await asyncio.sleep(0)


async def test_who_comes_and_goes_is_listed_in_the_order_of_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "LISTED_A_SECOND", 1e9)
    here = People()
    boris, anna, vera = Someone("Boris"), Someone("anna"), Someone("vera", "attic")
    enter(here, boris, vera)
    await next_turn()
    enter(here, anna)
    await next_turn()
    here.free(boris)
    await next_turn()
    assert boris.lists == [["Boris"], ["anna", "Boris"]], "whatever the case of their letters"
    assert anna.lists == [["anna", "Boris"], ["anna"]]
    assert vera.lists == [["vera"]]


async def test_a_thousand_who_come_and_go_cause_no_thousand_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "LISTED_A_SECOND", 0.01)
    here = People()
    anna = Someone("anna")
    crowd = [Someone(f"person {number:03}") for number in range(300)]
    enter(here, anna)
    await next_turn()
    for each in crowd:
        enter(here, each)
        await next_turn()
    # The first was told at once; from then on there is one list an interval, and one for a newcomer.
    assert anna.lists == [["anna"]]
    assert [[len(listed) for listed in each.lists] for each in crowd] == [[number + 2] for number in range(300)]
    for each in crowd:
        here.free(each)
        await next_turn()
    assert anna.lists == [["anna"]]


async def test_all_are_told_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "LISTED_A_SECOND", 1e5)
    here = People()
    crowd = [Someone(f"person {number:03}") for number in range(100)]
    enter(here, *crowd)
    for each in crowd[10:]:
        here.free(each)
    async with asyncio.timeout(60):
        while any(len(each.lists[-1]) != 10 for each in crowd[:10]):  # noqa: ASYNC110 - no one says that it was told
            await asyncio.sleep(0)
    for each in crowd[:10]:
        here.free(each)
    enter(here, crowd[0])
    assert crowd[0].lists[-1] == ["person 000"]


async def test_a_name_is_had_by_one_tab() -> None:
    here = People()
    old, new, other = Someone("anna", token=ONE), Someone("Anna", token=ONE), Someone("anna", token=OTHER)
    enter(here, old)
    assert not here.seat(other)
    here.free(other)
    enter(here, new)
    assert old.codes == [REPLACED]
    here.free(old)
    assert not here.seat(other)
    assert new.lists == [["Anna"]]
