"""What Telegram's errors mean for a message: try again later, send it in another form, or say nothing there."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from telegram.error import BadRequest, Conflict, Forbidden, InvalidToken, NetworkError, RetryAfter, TelegramError

from adapters.boards.transport import NotNow, NotSaid, PlaceGone, PlaceSilent

LONGEST_PAUSE_SECONDS: Final = 30.0
"""The longest pause between attempts where Telegram names none."""

REFUSED_PAUSE_SECONDS: Final = 600.0
"""The pause after a refusal of unknown meaning: the same request is hardly better a moment later."""

_SILENT: Final = (
    "not enough rights to send text",
    "have no rights to send",
    "need administrator rights",
    "chat_write_forbidden",
    "chat_restricted",
    "chat not found",
    "peer_id_invalid",
)
"""A chat that is not found may be one that this server has not met yet; that it was deleted is said as such."""

_TOPIC_GONE: Final = ("thread not found", "topic_deleted", "topic deleted", "topic_id_invalid")
_TOPIC_SILENT: Final = ("topic_closed", "topic closed")
_GONE: Final = (
    "group chat was deleted",
    "chat was deactivated",
    "group is deactivated",
    "user is deactivated",
)


def passing(error: Exception) -> bool:
    """Whether the same request may succeed later: too many, no answer, a fault of the server, a token refused.

    So may one whose answer was not Telegram's. Where that cannot be read at all, the library raises its bare base
    class; where it reads as something else, any exception.
    """
    if not isinstance(error, TelegramError) or type(error) is TelegramError:
        return True
    if isinstance(error, (RetryAfter, Conflict, InvalidToken)):
        return True
    return isinstance(error, NetworkError) and not isinstance(error, BadRequest)


def pause(error: Exception, attempt: int = 0) -> float:
    """Return the seconds until the next attempt: those that Telegram names, else twice as many each time."""
    if isinstance(error, RetryAfter):
        after = error.retry_after
        return after.total_seconds() if isinstance(after, timedelta) else float(after)
    return min(LONGEST_PAUSE_SECONDS, 2.0**attempt)


def not_said(error: Exception) -> NotSaid:
    """Return what an error means for the post that met it, and for its place."""
    if passing(error):
        return NotNow(str(error), pause(error))
    if isinstance(error, TelegramError) and says(error, *_GONE, *_TOPIC_GONE):
        return PlaceGone(str(error))
    if isinstance(error, Forbidden) or (isinstance(error, TelegramError) and says(error, *_SILENT, *_TOPIC_SILENT)):
        return PlaceSilent(str(error))
    return NotNow(str(error), REFUSED_PAUSE_SECONDS)


def of_topic(error: NotSaid) -> bool:
    """Whether it is one topic that takes no message, not its whole chat."""
    cause = error.__cause__
    return isinstance(cause, TelegramError) and says(cause, *_TOPIC_SILENT, *_TOPIC_GONE)


def says(error: TelegramError, *words: str) -> bool:
    """Whether the error's description holds one of these words, which are all that tells one 400 from another."""
    text = error.message.lower()
    return any(word in text for word in words)


def unchanged(error: TelegramError) -> bool:
    """Whether an edit was refused because the message reads like that already."""
    return says(error, "message is not modified")


def no_pictures(error: TelegramError) -> bool:
    """Whether a chat takes neither photos, animations nor files, perhaps text."""
    forbidden = (f"chat_send_{kind}_forbidden" for kind in ("photos", "gifs", "media"))
    return says(error, "not enough rights to send", *forbidden)


def about_content(error: BadRequest) -> bool:
    """Whether the chat may take the same post in another form."""
    return not isinstance(not_said(error), (PlaceSilent, PlaceGone))
