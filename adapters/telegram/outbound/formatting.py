"""Texts as Telegram takes them: plain, with separate entities, so that no name can break or forge a format.

Lengths and offsets are in UTF-16 code units, which is what Telegram counts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

import regex
from telegram import MessageEntity, User
from telegram.constants import MessageEntityDateTimeFormats

from adapters.chat.posts import Post
from adapters.chat.texts import FSI, PDI, Moments
from adapters.telegram.shared.ids import read_player
from core.ids import COMPETITION_IDS
from core.table import Player

TEXT: Final = 4096
CAPTION: Final = 1024
ALERT: Final = 200
"""The most that a message, a caption and the answer to a button hold."""

ELLIPSIS: Final = "…"

_LRI: Final = "\u2066"
"""Stands before a point in time; like FSI no name holds it."""

_PIECE: Final = re.compile(rf"{FSI}([^{PDI}]*){PDI}|`([^`\n{FSI}{PDI}]+)`|{_LRI}([0-9]{{1,12}}):([^{PDI}]*){PDI}")
_RIGHT_TO_LEFT: Final = regex.compile(r"[\p{Bidi_Class=R}\p{Bidi_Class=AL}]")


@dataclass(frozen=True, slots=True)
class Rich:
    """A text and its entities."""

    text: str
    entities: tuple[MessageEntity, ...] = ()


def moments(plainly: Moments) -> Moments:
    """Return how a point in time stands in the text of a post: with its plain words, which `rich` makes tell the time.

    Each client shows it in its own way; those that cannot show the words.
    """
    return lambda language, seconds: f"{_LRI}{seconds}:{plainly(language, seconds)}{PDI}"


def length(text: str) -> int:
    """Return how long Telegram finds a text."""
    return len(text.encode("utf-16-le")) // 2


def rich(post: Post, *, calls: bool = True) -> Rich:
    """Return a post's text: what stands in backticks as code, and with `calls` the person called as a mention."""
    verbatim = post.verbatim or ""
    text = post.text.removesuffix(verbatim).rstrip("\n")
    parts: list[str] = []
    entities: list[MessageEntity] = []
    at = end = 0
    for match in _PIECE.finditer(text):
        parts.append(text[end : match.start()])
        at += length(parts[-1])
        end = match.end()
        name, code, seconds, time = match.groups()
        shown = code or time or _isolated(name or "")
        if code is not None:
            entities.append(MessageEntity(MessageEntity.CODE, at, length(shown)))
        elif seconds is not None:
            entities.append(_time(at, length(shown), int(seconds)))
        elif calls and post.mention is not None and match.start(1) == post.mention_at:
            entities.extend(_mention(at, length(shown), post.mention))
        parts.append(shown)
        at += length(shown)
    parts.append(text[end:])
    found = Rich("".join(parts), tuple(entities))
    return with_block(found, verbatim.rstrip("\n")) if verbatim else found


def with_link(message: Rich, url: str) -> Rich:
    """Return a text whose last line leads to an address."""
    last = length(message.text.rpartition("\n")[2])
    entity = MessageEntity(MessageEntity.TEXT_LINK, length(message.text) - last, last, url=url)
    return Rich(message.text, (*message.entities, entity))


def without_picture(post: Post, message: Rich) -> Rich:
    """Return the text of a post whose picture is not sent: the text board in its stead, and its tag last again."""
    if post.picture is None or post.alt is None:
        return message
    head, _, tag = message.text.rpartition("\n")
    if post.game is None or post.game in COMPETITION_IDS or not head:
        return with_block(message, post.alt)
    end = length(head)
    board = with_block(
        Rich(head, tuple(each for each in message.entities if each.offset + each.length <= end)), post.alt
    )
    under = tuple(_moved(each, length(board.text) - end) for each in message.entities if each.offset >= end)
    return Rich(f"{board.text}\n{tag}", (*board.entities, *under))


def plain(text: str) -> str:
    """Return a post's text where nothing can be formatted."""
    return _PIECE.sub(lambda match: match[1] or match[2] or match[4] or "", text)


def with_block(message: Rich, block: str) -> Rich:
    """Return a text with a text board below it, in letters of one width."""
    text = f"{message.text}\n{block}"
    entity = MessageEntity(MessageEntity.PRE, length(message.text) + 1, length(block))
    return Rich(text, (*message.entities, entity))


def pages(message: Rich, most: int = TEXT) -> tuple[Rich, ...]:
    """Split a text into pages that fit, between lines where that can be; an entity that would be cut is left out."""
    found: list[Rich] = []
    start = 0
    for part in _parts(message.text, most):
        stop = start + length(part)
        shown = part.removesuffix("\n")
        end = start + length(shown)
        inner = [each for each in message.entities if start <= each.offset and each.offset + each.length <= end]
        if shown.strip():  # Telegram takes no message in which there is nothing to see
            found.append(Rich(shown, tuple(_moved(entity, -start) for entity in inner)))
        start = stop
    return tuple(found)


def cut(text: str, most: int) -> str:
    """Return as much of a text as fits, with an ellipsis where it was cut."""
    if length(text) <= most:
        return text
    return _head(text, most - 1).rstrip() + ELLIPSIS


def _parts(text: str, most: int) -> list[str]:
    parts = [""]
    for line in text.splitlines(keepends=True):
        rest = line
        while length(rest.removesuffix("\n")) > most:
            head = _head(rest, most)
            parts.append(head)
            rest = rest[len(head) :]
        if length(parts[-1]) + length(rest.removesuffix("\n")) <= most:
            parts[-1] += rest
        else:
            parts.append(rest)
    return [part for part in parts if part]


def _head(text: str, most: int) -> str:
    """Return the longest beginning of a text that has at most that many code units, no character halved."""
    return text.encode("utf-16-le")[: 2 * most].decode("utf-16-le", errors="ignore")


def _isolated(name: str) -> str:
    """Return a name as it is sent: kept apart only where its direction would turn the words around it."""
    return f"{FSI}{name}{PDI}" if _RIGHT_TO_LEFT.search(name) else name


def _mention(offset: int, size: int, player: Player) -> tuple[MessageEntity, ...]:
    """Return the entity that calls a person, none for a person without a number."""
    number = read_player(player.id)
    if number is None:
        return ()
    user = User(id=number, first_name=player.name, is_bot=False)
    return (MessageEntity(MessageEntity.TEXT_MENTION, offset, size, user=user),)


def _time(offset: int, size: int, seconds: int) -> MessageEntity:
    """Return the entity that shows how long a time is still away, or was."""
    return MessageEntity(
        MessageEntity.DATE_TIME,
        offset,
        size,
        unix_time=datetime.fromtimestamp(seconds, UTC),
        date_time_format=MessageEntityDateTimeFormats.RELATIVE,
    )


def _moved(entity: MessageEntity, by: int) -> MessageEntity:
    return MessageEntity(
        entity.type,
        entity.offset + by,
        entity.length,
        url=entity.url,
        user=entity.user,
        unix_time=entity.unix_time,
        date_time_format=entity.date_time_format,
    )
