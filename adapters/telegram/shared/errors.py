"""What Telegram's errors mean for a message: come again later, send it otherwise, or leave it."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from telegram.error import BadRequest, Conflict, InvalidToken, NetworkError, RetryAfter, TelegramError

LONGEST_PAUSE: Final = 30.0
"""Seconds between attempts at most, where Telegram names no time itself."""


def passing(error: Exception) -> bool:
    """Whether the same request may succeed later: too many, no answer, a fault of the server, a token refused.

    So may one whose answer was none of Telegram's. Where that cannot be read at all, the library raises its bare base
    class; where it reads as something else, whatever comes of that.
    """
    if not isinstance(error, TelegramError) or type(error) is TelegramError:
        return True
    if isinstance(error, (RetryAfter, Conflict, InvalidToken)):
        return True
    return isinstance(error, NetworkError) and not isinstance(error, BadRequest)


def pause(error: Exception, attempt: int) -> float:
    """Return the seconds until the next attempt: those that Telegram names, else twice as many each time."""
    if isinstance(error, RetryAfter):
        after = error.retry_after
        return after.total_seconds() if isinstance(after, timedelta) else float(after)
    return min(LONGEST_PAUSE, 2.0**attempt)


def says(error: TelegramError, *words: str) -> bool:
    """Whether the error's description holds one of these words, which are all that tells one 400 from another."""
    text = error.message.lower()
    return any(word in text for word in words)


def unchanged(error: TelegramError) -> bool:
    """Whether an edit was refused because the message reads like that already."""
    return says(error, "message is not modified")


def no_topic(error: TelegramError) -> bool:
    """Whether a topic takes no message: it was deleted, closed or hidden."""
    return says(error, "thread not found", "topic_closed", "topic_deleted", "topic closed", "topic deleted")


def no_pictures(error: TelegramError) -> bool:
    """Whether a chat lets us send text, but neither photos nor files."""
    return says(error, "not enough rights to send", "chat_send_photos_forbidden", "chat_send_media_forbidden")
