"""How fast messages may go out: in a group, in a private chat, and to all together."""

from __future__ import annotations

import pytest

from adapters.telegram.outbound.limits import OVERALL, PER_GROUP, PER_PRIVATE, REMEMBERED, Limits
from tests.adapters.telegram.pace import ManualPace

GROUP, OTHER, PRIVATE = -5, -6, 11


@pytest.fixture
def pace() -> ManualPace:
    return ManualPace()


@pytest.fixture
def limits(pace: ManualPace) -> Limits:
    return Limits(pace)


def test_the_numbers_are_those_that_telegram_publishes() -> None:
    assert (PER_GROUP, PER_PRIVATE, OVERALL) == (20, 60, 30)


@pytest.mark.parametrize(("chat", "most"), [(GROUP, 20), (PRIVATE, 60)])
def test_so_many_in_a_minute(limits: Limits, pace: ManualPace, chat: int, most: int) -> None:
    for _ in range(most):
        assert limits.wait(chat) == 0
        limits.sent(chat)
        pace.advance(0.5)
    assert limits.wait(chat) == pytest.approx(60 - most / 2)
    assert limits.wait(OTHER) == 0, "a chat that waits holds up no other"
    pace.advance(60 - most / 2)
    assert limits.wait(chat) == 0
    limits.sent(chat)
    assert limits.wait(chat) == pytest.approx(0.5), "the window slides"


def test_thirty_a_second_to_all_chats(limits: Limits, pace: ManualPace) -> None:
    for chat in range(1, 31):
        assert limits.wait(chat) == 0
        limits.sent(chat)
    assert limits.wait(100) == pytest.approx(1)
    pace.advance(0.25)
    assert limits.wait(100) == pytest.approx(0.75)
    pace.advance(0.75)
    assert limits.wait(100) == 0


def test_a_chat_waits_as_long_as_telegram_says(limits: Limits, pace: ManualPace) -> None:
    limits.blocked(GROUP, 9)
    limits.blocked(GROUP, 3)
    assert limits.wait(GROUP) == pytest.approx(9), "the longer one counts"
    assert limits.wait(OTHER) == 0
    pace.advance(9)
    assert limits.wait(GROUP) == 0
    limits.sent(GROUP)
    assert limits.wait(GROUP) == 0


def test_chats_that_wait_are_remembered_in_bounds(limits: Limits) -> None:
    for chat in range(1, REMEMBERED + 2):
        limits.blocked(chat, 100)
    assert limits.wait(1) == 0
    assert limits.wait(2) == pytest.approx(100)


def test_what_is_long_past_is_not_remembered_for_ever(limits: Limits, pace: ManualPace) -> None:
    for _ in range(20):
        limits.sent(GROUP)
    limits.blocked(GROUP, 100)
    for chat in range(1, REMEMBERED + 1):
        limits.sent(chat)
    pace.advance(1)
    assert limits.wait(GROUP) == 0, "as many other chats take longer than its minute"
