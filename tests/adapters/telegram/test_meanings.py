"""What Telegram's errors mean for a message and for its place."""

from __future__ import annotations

from datetime import timedelta

import pytest
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from adapters.boards.transport import NotNow, NotSaid, PlaceGone, PlaceSilent
from adapters.telegram.shared import errors

NINE = RetryAfter(timedelta(seconds=9))


@pytest.mark.parametrize(
    ("error", "meaning"),
    [
        (Forbidden("Forbidden: bot was kicked from the group chat"), PlaceSilent),
        (Forbidden("Forbidden: the group chat was deleted"), PlaceGone),
        (Forbidden("Forbidden: user is deactivated"), PlaceGone),
        (BadRequest("Not enough rights to send text messages to the chat"), PlaceSilent),
        (BadRequest("Have no rights to send a message"), PlaceSilent),
        (BadRequest("Need administrator rights in the channel chat"), PlaceSilent),
        (BadRequest("CHAT_WRITE_FORBIDDEN"), PlaceSilent),
        (BadRequest("CHAT_RESTRICTED"), PlaceSilent),
        (BadRequest("chat not found"), PlaceSilent),
        (BadRequest("PEER_ID_INVALID"), PlaceSilent),
        (BadRequest("TOPIC_CLOSED"), PlaceSilent),
        (BadRequest("topic closed"), PlaceSilent),
        (BadRequest("TOPIC_DELETED"), PlaceGone),
        (BadRequest("topic deleted"), PlaceGone),
        (BadRequest("TOPIC_ID_INVALID"), PlaceGone),
        (BadRequest("chat was deactivated"), PlaceGone),
        (BadRequest("group is deactivated"), PlaceGone),
        (BadRequest("message thread not found"), PlaceGone),
        (BadRequest("message is too long"), NotNow),
        (ChatMigrated(-5), NotNow),
        (NINE, NotNow),
        (TimedOut(), NotNow),
        (KeyError("hm"), NotNow),
    ],
)
def test_each_error_means_one_thing(error: Exception, meaning: type[NotSaid]) -> None:
    assert type(errors.not_said(error)) is meaning


@pytest.mark.parametrize(
    ("error", "seconds"),
    [(NINE, 9), (TimedOut(), 1), (TelegramError("Invalid server response"), 1), (BadRequest("too long"), 600)],
)
def test_what_may_succeed_later_may_so_soon_and_what_was_refused_hardly(error: Exception, seconds: float) -> None:
    meaning = errors.not_said(error)
    assert isinstance(meaning, NotNow)
    assert meaning.seconds == seconds


@pytest.mark.parametrize(
    ("error", "passes"),
    [
        (NINE, True),
        (Conflict("another poller"), True),
        (InvalidToken(), True),
        (NetworkError("Bad Gateway"), True),
        (TelegramError("Invalid server response"), True),
        (ValueError("hm"), True),
        (BadRequest("hm"), False),
        (Forbidden("hm"), False),
        (ChatMigrated(-5), False),
    ],
)
def test_what_the_same_request_may_meet_later(error: Exception, *, passes: bool) -> None:
    assert errors.passing(error) is passes


def test_pauses_double_up_to_half_a_minute() -> None:
    assert [errors.pause(TimedOut(), attempt) for attempt in range(7)] == [1, 2, 4, 8, 16, 30, 30]
    assert errors.pause(NINE, 6) == 9


@pytest.mark.parametrize(
    ("error", "of_topic"),
    [
        (BadRequest("TOPIC_CLOSED"), True),
        (BadRequest("message thread not found"), True),
        (BadRequest("CHAT_WRITE_FORBIDDEN"), False),
        (None, False),
    ],
)
def test_a_topic_is_told_from_its_chat(error: TelegramError | None, *, of_topic: bool) -> None:
    met = PlaceSilent("hm")
    met.__cause__ = error
    assert errors.of_topic(met) is of_topic


@pytest.mark.parametrize(
    ("words", "none"),
    [
        ("not enough rights to send photos to the chat", True),
        ("CHAT_SEND_PHOTOS_FORBIDDEN", True),
        ("CHAT_SEND_GIFS_FORBIDDEN", True),
        ("CHAT_SEND_MEDIA_FORBIDDEN", True),
        ("PHOTO_INVALID_DIMENSIONS", False),
    ],
)
def test_a_chat_that_takes_no_pictures_may_take_words(words: str, *, none: bool) -> None:
    assert errors.no_pictures(BadRequest(words)) is none
    assert errors.about_content(BadRequest(words)), "so it is tried"


def test_where_nothing_may_be_said_no_other_form_is_tried() -> None:
    assert not errors.about_content(BadRequest("TOPIC_CLOSED"))
    assert not errors.about_content(BadRequest("topic deleted"))
