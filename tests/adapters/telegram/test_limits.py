"""How fast messages may go out: in a group, in a private chat, and to all together."""

from __future__ import annotations

import pytest

from adapters.boards.urgency import Urgency
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


def test_what_was_long_under_way_counts_from_its_arrival(limits: Limits, pace: ManualPace) -> None:
    limits.sent(GROUP)
    pace.advance(1)
    since = pace.now()
    for _ in range(19):
        limits.sent(GROUP)
    pace.advance(4)
    limits.arrived(GROUP, since)
    limits.arrived(OTHER, since)
    assert limits.wait(GROUP) == pytest.approx(60 - 5), "the one from before goes out of the window first"
    pace.advance(55)
    assert limits.wait(GROUP) == 0
    limits.sent(GROUP)
    assert limits.wait(GROUP) == pytest.approx(5), "the others came 5 seconds after it"


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


def test_a_chat_that_goes_on_is_remembered_longer_than_those_that_were_silent_since(limits: Limits) -> None:
    for _ in range(20):
        limits.sent(GROUP)
    for chat in range(1, REMEMBERED):
        limits.sent(chat)
    limits.sent(GROUP, Urgency.WORDS)
    for chat in range(REMEMBERED, REMEMBERED + 10):
        limits.sent(chat)
    assert limits.wait(GROUP) > 50, "it had twenty messages a moment ago"


@pytest.mark.parametrize(
    ("urgency", "most"),
    [(Urgency.GAME, 20), (Urgency.WORDS, 18), (Urgency.OFFER, 16), (Urgency.STEP, 14)],
)
def test_each_kind_leaves_room_for_what_is_more_urgent(
    limits: Limits, pace: ManualPace, urgency: Urgency, most: int
) -> None:
    for _ in range(most):
        assert limits.wait(GROUP, urgency) == 0
        limits.sent(GROUP)
        pace.advance(1)
    assert limits.wait(GROUP, urgency) == pytest.approx(60 - most)
    pace.advance(60 - most)
    assert limits.wait(GROUP, urgency) == 0


def test_old_boards_lose_their_buttons_only_in_a_lull(limits: Limits, pace: ManualPace) -> None:
    for _ in range(6):
        assert limits.wait(GROUP, Urgency.STRIP) == 0
        limits.sent(GROUP)
        pace.advance(2)
    assert limits.wait(GROUP, Urgency.STRIP) == pytest.approx(8), "the first of six was 12 of 20 seconds ago"
    pace.advance(8)
    assert limits.wait(GROUP, Urgency.STRIP) == 0


def test_one_person_in_a_group(limits: Limits) -> None:
    for _ in range(8):
        assert limits.wait(GROUP, Urgency.WORDS, "t1") == 0
        limits.sent(GROUP, Urgency.WORDS, "t1")
    assert limits.wait(GROUP, Urgency.OFFER, "t1") == pytest.approx(60)
    assert limits.wait(GROUP, Urgency.WORDS, "t2") == 0
    for _ in range(7):
        assert limits.wait(GROUP, Urgency.GAME, "t1") == 0, "the boards of a person's games are not among the words"
        limits.sent(GROUP, Urgency.GAME, "t1")
    assert limits.wait(GROUP, Urgency.GAME, "t1") == pytest.approx(60)
    assert limits.wait(GROUP, Urgency.GAME, "t2") == 0


def test_in_a_private_chat_all_is_one_person_s(limits: Limits, pace: ManualPace) -> None:
    for _ in range(60):
        assert limits.wait(PRIVATE, Urgency.STRIP, "t11") == 0
        limits.sent(PRIVATE, Urgency.WORDS, "t11")
        pace.advance(0.5)
    assert limits.wait(PRIVATE, Urgency.GAME, "t11") == pytest.approx(30)


def test_buttons_are_taken_off_as_soon_as_the_latest_are_few(limits: Limits, pace: ManualPace) -> None:
    for _ in range(3):
        limits.sent(GROUP)
    pace.advance(10)
    for _ in range(6):
        limits.sent(GROUP)
    assert limits.wait(GROUP, Urgency.STRIP) == pytest.approx(20), "six in twenty seconds are too many"
    pace.advance(19)
    assert limits.wait(GROUP, Urgency.STRIP) == pytest.approx(1)
    pace.advance(1)
    assert limits.wait(GROUP, Urgency.STRIP) == 0


def test_what_is_less_urgent_waits_until_the_minute_has_room_for_it(limits: Limits, pace: ManualPace) -> None:
    for _ in range(20):
        limits.sent(GROUP)
        pace.advance(1)
    waits = [limits.wait(GROUP, urgency) for urgency in (Urgency.GAME, Urgency.WORDS, Urgency.OFFER, Urgency.STEP)]
    assert waits == pytest.approx([40, 42, 44, 46]), "19, 17, 15 and 13 of them may then be left"


def test_of_two_reasons_to_wait_the_longer_one_counts(limits: Limits, pace: ManualPace) -> None:
    for _ in range(20):
        limits.sent(GROUP)
    limits.blocked(GROUP, 61)
    assert limits.wait(GROUP) == pytest.approx(61)
    limits.blocked(OTHER, 59)
    for _ in range(20):
        limits.sent(OTHER)
    assert limits.wait(OTHER) == pytest.approx(60)
    pace.advance(60)
    assert (limits.wait(GROUP), limits.wait(OTHER)) == (pytest.approx(1), 0)


def test_what_takes_buttons_off_leaves_room_for_games_and_takes_none_from_words(
    limits: Limits, pace: ManualPace
) -> None:
    for _ in range(13):
        limits.sent(GROUP, Urgency.STRIP, "t1")
    assert limits.wait(GROUP, Urgency.WORDS) == 0, "the twelve are those that say something"
    pace.advance(21)
    for _ in range(4):
        assert limits.wait(GROUP, Urgency.STRIP) == 0
        limits.sent(GROUP)
    assert limits.wait(GROUP, Urgency.STRIP) == 0, "seventeen are room for one more"
    limits.sent(GROUP)
    assert limits.wait(GROUP, Urgency.STRIP) == pytest.approx(39)


def test_five_offers_of_one_person_leave_three_to_others(limits: Limits) -> None:
    for _ in range(5):
        limits.sent(GROUP, Urgency.OFFER, "t1")
    assert limits.wait(GROUP, Urgency.OFFER, "t1") == pytest.approx(60)
    for _ in range(3):
        assert limits.wait(GROUP, Urgency.OFFER, "t2") == 0
        limits.sent(GROUP, Urgency.OFFER, "t2")
    assert limits.wait(GROUP, Urgency.OFFER, "t3") == pytest.approx(60)
