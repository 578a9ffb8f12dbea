"""What waits in a process to be taken up: for those who serve its server, once, what came first before the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from core.service.glimpses import EVERY_SECONDS, Glimpses
from core.service.rounds import Rounds
from core.service.turns import Turns

Serves = Callable[[str], bool]
Take = Callable[[Serves], Sequence[tuple[str, str]]]


def turns() -> tuple[Callable[[str, str], None], Take]:
    waiting = Turns()
    return waiting.add, waiting.take


def rounds() -> tuple[Callable[[str, str], None], Take]:
    waiting = Rounds()
    return waiting.add, waiting.take


def glimpses() -> tuple[Callable[[str, str], None], Take]:
    waiting = Glimpses()
    return lambda server, name: waiting.add(server, name, 0), lambda serves: waiting.take(serves, EVERY_SECONDS)


@pytest.mark.parametrize("kind", [turns, rounds, glimpses])
def test_each_is_taken_once_by_those_who_serve_it(kind: Callable[[], tuple[Callable[[str, str], None], Take]]) -> None:
    add, take = kind()
    for server, name in (("s2", "b"), ("s1", "c"), ("s2", "a"), ("s2", "b")):
        add(server, name)
    assert [*take(lambda server: server == "s2")] == [("s2", "b"), ("s2", "a")]
    assert [*take(lambda server: server == "s2")] == []
    assert [*take(lambda _: True)] == [("s1", "c")]
    assert [*take(lambda _: True)] == []


def test_who_adds_a_turn_calls_those_who_take_it_up() -> None:
    waiting, called = Turns(), list[str]()
    waiting.told = lambda: called.append("told")
    waiting.add("s", "g1")
    assert called == ["told"]


def test_a_class_is_shown_again_some_seconds_after_the_first_of_its_moves() -> None:
    waiting = Glimpses()
    waiting.add("s", "t1", 100)
    waiting.add("s", "t1", 107)
    assert waiting.take(lambda _: True, 100 + EVERY_SECONDS - 1) == []
    assert waiting.take(lambda _: True, 100 + EVERY_SECONDS) == [("s", "t1")]
