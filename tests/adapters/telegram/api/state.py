"""What a Telegram of our own keeps: people, chats, their messages, and the updates that the bot has yet to be told."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import dataclass, field
from typing import Any

from tests.adapters.telegram.pace import ManualPace

BOT = {"id": 900, "is_bot": True, "first_name": "Kibitz", "username": "kibitzbot"}
BREATH = 7.0
"""Seconds between two things that people do, so that a chat's limit is met only where a test is about it."""

TOKEN = "900:SECRET-abc"  # noqa: S105 - what the tests look for in every log
ANONYMOUS = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}


@dataclass(frozen=True)
class Refusal(Exception):
    """An answer that is an error."""

    code: int
    description: str
    parameters: dict[str, Any] | None = None


@dataclass
class Chat:
    """A chat: its members' ranks, its messages by number, and what the bot may not do in it.

    `away` are those of the restricted who are not in it.
    """

    id: int
    type: str = "group"
    topics: set[int] = field(default_factory=set[int])
    ranks: dict[int, str] = field(default_factory=dict[int, str])
    away: set[int] = field(default_factory=set[int])
    messages: dict[int, dict[str, Any]] = field(default_factory=dict[int, dict[str, Any]])
    whispers: dict[int, dict[str, Any]] = field(default_factory=dict[int, dict[str, Any]])
    photos: bool = True
    bot_is_admin: bool = False
    kicked: bool = False
    moved_to: int | None = None
    numbers: itertools.count[int] = field(default_factory=lambda: itertools.count(1))

    @property
    def described(self) -> dict[str, Any]:
        named = {"first_name": "P"} if self.type == "private" else {"title": "Den"}
        return {"id": self.id, "type": self.type, **named, **({"is_forum": True} if self.topics else {})}


@dataclass
class Query:
    """The press of a button: when, by whom, and what the bot answered."""

    user: int
    at: float
    answer: dict[str, Any] | None = None


class State:
    """Everything there is."""

    def __init__(self) -> None:
        self.chats: dict[int, Chat] = {}
        self.started: set[int] = set()
        self.queries: dict[str, Query] = {}
        self.updates: dict[int, dict[str, Any]] = {}
        self.requests: list[tuple[str, dict[str, Any]]] = []
        self.changed = asyncio.Event()
        self.pace = ManualPace()
        self.breath = BREATH
        self._update_ids = itertools.count(1001)
        self._queries = itertools.count(1)
        self._groups = itertools.count(2)

    @property
    def now(self) -> float:
        """Seconds since the epoch, by the tests' own time."""
        return 1_700_000_000 + self.pace.now()

    def group(self, *users: int, forum: bool = False, admin: bool = False) -> Chat:
        number = next(self._groups)
        topics = {55} if forum else set[int]()
        chat = Chat(-1_000_000_000_000 - number if forum else -number, "supergroup" if forum else "group", topics)
        chat.ranks = dict.fromkeys(users, "member")
        chat.bot_is_admin = admin
        self.chats[chat.id] = chat
        return chat

    def private(self, user: int) -> Chat:
        self.started.add(user)
        return self.chats.setdefault(user, Chat(user, "private"))

    def bring(self, kind: str, value: dict[str, Any]) -> int:
        """Have something happen that the bot is told of; return the update's number."""
        number = next(self._update_ids)
        self.updates[number] = {"update_id": number, kind: value}
        self.ring()
        return number

    def ring(self) -> None:
        """Wake up whoever waits for something to happen."""
        self.changed.set()
        self.changed = asyncio.Event()

    def new_query(self, user: int) -> str:
        name = f"q{next(self._queries)}"
        self.queries[name] = Query(user, self.now)
        return name

    def keep(self, chat: Chat, message: dict[str, Any], thread: int | None) -> dict[str, Any]:
        number = next(chat.numbers)
        message = {"message_id": number, "date": int(self.now), "chat": chat.described, **message}
        if thread is not None:
            message |= {"message_thread_id": thread, "is_topic_message": True}
        chat.messages[number] = message
        return message

    def migrate(self, chat: Chat) -> Chat:
        """Make a group a supergroup, as Telegram does: a new number, and two messages that say so."""
        new = self.group()
        del self.chats[new.id]
        new.id, new.type, new.ranks = -1_000_000_000_000 + chat.id, "supergroup", chat.ranks
        self.chats[new.id] = new
        chat.moved_to = new.id
        told = {"from": ANONYMOUS, "sender_chat": chat.described}
        self.bring("message", self.keep(chat, {**told, "migrate_to_chat_id": new.id}, None))
        self.bring("message", self.keep(new, {**told, "migrate_from_chat_id": chat.id}, None))
        return new
