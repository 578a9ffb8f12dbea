"""Deep links: `t.me/<bot>?start=...` opens the private chat and says which table is meant there.

The tag under a hand that was sent to the private chat is such a link too: so the message itself tells in which group
its game is played.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from urllib.parse import parse_qs, urlsplit

from telegram import Message, MessageEntity

from adapters.telegram.shared.ids import server_id
from core.games import GAMES

_PAYLOAD: Final = re.compile(r"([jhm])_(-?[0-9]{1,16})_([gpt][0-9]{1,12})|(e)_(-?[0-9]{1,16})")


_WISH: Final = re.compile(r"([op])_([a-z0-9]{1,20})")
_START: Final = re.compile(r"/start(?:@(\w+))?(?:\s+(\S+))?\s*")
HELP: Final = "help"
"""The payload that asks how everything works."""


class Errand(StrEnum):
    """What a person comes to the private chat for; the value is its letter in the link."""

    JOIN = "j"
    HAND = "h"
    MOVES = "m"
    EXPORT = "e"


@dataclass(frozen=True, slots=True)
class Link:
    """An errand, and the table that it is about: the key of its chat, and its id there; "" where it is about none."""

    errand: Errand
    key: int
    table: str = ""

    @property
    def server(self) -> str:
        """The id of the server that the table belongs to."""
        return server_id(self.key)


def payload(link: Link) -> str:
    """Return what stands after `start=`: at most 64 of the characters that Telegram allows there."""
    return "_".join(filter(None, (link.errand, str(link.key), link.table)))


def read_payload(text: str) -> Link | None:
    """Read what came with /start; None when it is none of ours."""
    match = _PAYLOAD.fullmatch(text)
    if match is None:
        return None
    return Link(Errand(match[1]), int(match[2]), match[3]) if match[1] else Link(Errand(match[4]), int(match[5]))


def url(bot: str, link: Link | None) -> str:
    """Return the address of the link for the bot of this user name; without one, of the private chat as such."""
    return f"https://t.me/{bot}" if link is None else f"https://t.me/{bot}?start={payload(link)}"


def alone_url(bot: str, game: str) -> str:
    """Return the address that lets a person play a game against the computer, in the private chat."""
    return f"https://t.me/{bot}?start=p_{game}"


def group_url(bot: str, game: str) -> str:
    """Return the address that adds the bot to a group, and has the person offer a game to everyone there."""
    return f"https://t.me/{bot}?startgroup=o_{game}"


def help_url(bot: str) -> str:
    """Return the address that lets a person read in the private chat how everything works."""
    return f"https://t.me/{bot}?start={HELP}"


def started(text: str, bot: str) -> str | None:
    """Return what came with /start, "" for nothing; None for another text, and for another bot's."""
    match = _START.fullmatch(text)
    if match is None or (match[1] or bot).lower() != bot.lower():
        return None
    return match[2] or ""


def wished(payload: str) -> str | None:
    """Return the command that stands for a game that a link asks for; None for another payload."""
    match = _WISH.fullmatch(payload)
    if match is None or match[2] not in GAMES:
        return None
    return f"/{match[2]}" if match[1] == "o" else f"/{match[2]} bot"


def link_under(message: Message | None) -> Link | None:
    """Return the table that a hand in a private chat belongs to, where that is another chat's."""
    if message is None:
        return None
    for entity in (*message.entities, *message.caption_entities):
        if entity.type == MessageEntity.TEXT_LINK and entity.url:
            words = parse_qs(urlsplit(entity.url).query).get("start", [])
            if words and (link := read_payload(words[0])) is not None:
                return link
    return None
