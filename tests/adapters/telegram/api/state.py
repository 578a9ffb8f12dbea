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


OWNER = {"id": 10, "is_bot": False, "first_name": "Owner"}
RESTRICTED_RIGHTS = (
    *("can_send_messages", "can_send_audios", "can_send_documents", "can_send_photos"),
    *("can_send_videos", "can_send_video_notes", "can_send_voice_notes", "can_send_polls"),
    *("can_send_other_messages", "can_add_web_page_previews", "can_react_to_messages", "can_edit_tag"),
    *("can_change_info", "can_invite_users", "can_pin_messages", "can_manage_topics"),
)


@dataclass(frozen=True)
class Refusal(Exception):
    """An answer that is an error."""

    code: int
    description: str
    parameters: dict[str, Any] | None = None


@dataclass
class Chat:
    """A chat: its members' ranks, its messages by number, and what the bot may not do in it.

    `away` are those of the restricted who are not in it. `closed` are topics that take no message of the bot's.
    `called` are the people whom a message notified: by a mention, or as it answers one of theirs; an edit calls no one.
    """

    id: int
    type: str = "group"
    topics: set[int] = field(default_factory=set[int])
    ranks: dict[int, str] = field(default_factory=dict[int, str])
    away: set[int] = field(default_factory=set[int])
    messages: dict[int, dict[str, Any]] = field(default_factory=dict[int, dict[str, Any]])
    whispers: dict[int, dict[str, Any]] = field(default_factory=dict[int, dict[str, Any]])
    photos: bool = True
    reactions: bool = True
    bot_is_admin: bool = False
    kicked: bool = False
    muted: bool = False
    deleted: bool = False
    closed: set[int] = field(default_factory=set[int])
    called: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    moved_to: int | None = None
    title: str = "Den"
    numbers: itertools.count[int] = field(default_factory=lambda: itertools.count(1))

    @property
    def described(self) -> dict[str, Any]:
        named = {"first_name": "P"} if self.type == "private" else {"title": self.title}
        return {"id": self.id, "type": self.type, **named, **({"is_forum": True} if self.topics else {})}

    @property
    def own_member(self) -> dict[str, Any]:
        """The bot as a member of the chat."""
        if self.kicked:
            return {"status": "kicked", "user": BOT, "until_date": 0}
        if self.muted:
            rights = dict.fromkeys(RESTRICTED_RIGHTS, False)
            return {"status": "restricted", "user": BOT, "until_date": 0, **rights, "is_member": True}
        return {"status": "member", "user": BOT}


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
        self.bot: dict[str, Any] = {}
        """What Telegram says of the bot besides what it says of every one."""
        self.webhook: dict[str, Any] = {}
        """What it says of the webhook besides."""
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

    def kick(self, chat: Chat, *, told: bool = True) -> None:
        """Remove the bot from a chat."""
        self._change(chat, told=told, kicked=True)

    def add(self, chat: Chat, *, told: bool = True) -> None:
        """Take the bot into a chat again."""
        self._change(chat, told=told, kicked=False, muted=False)

    def mute(self, chat: Chat, *, told: bool = True) -> None:
        """Take the right to write from the bot; it goes on reading."""
        self._change(chat, told=told, muted=True)

    def unmute(self, chat: Chat, *, told: bool = True) -> None:
        """Let the bot write again."""
        self._change(chat, told=told, muted=False)

    def delete(self, chat: Chat) -> None:
        """Delete a group, of which no bot is told."""
        chat.deleted = True

    def close(self, chat: Chat, thread: int, *, told: bool = True) -> None:
        """Close a topic: only administrators write there."""
        chat.closed.add(thread)
        self._service_message(chat, thread, "forum_topic_closed", told=told)

    def reopen(self, chat: Chat, thread: int, *, told: bool = True) -> None:
        """Open a topic again."""
        chat.closed.discard(thread)
        self._service_message(chat, thread, "forum_topic_reopened", told=told)

    def _service_message(self, chat: Chat, thread: int, kind: str, *, told: bool) -> None:
        message = self.keep(chat, {"from": OWNER, kind: {}}, thread)
        if told:
            self.bring("message", message)

    def _change(self, chat: Chat, *, told: bool, **values: bool) -> None:
        """Change what the bot may do in a chat, and tell it or not."""
        old = chat.own_member
        for name, value in values.items():
            setattr(chat, name, value)
        if told and chat.own_member != old:
            change = {"old_chat_member": old, "new_chat_member": chat.own_member, "date": int(self.now)}
            self.bring("my_chat_member", {"chat": chat.described, "from": OWNER, **change})

    def ring(self) -> None:
        """Wake up all who wait for something to happen."""
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
        if message["from"]["id"] == BOT["id"]:
            chat.called.extend((user, number) for user in _called(chat, message))
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


def _called(chat: Chat, message: dict[str, Any]) -> set[int]:
    """Return whom a new message of the bot's notifies, even in a chat whose notifications they switched off."""
    if chat.type == "private":
        return {chat.id}
    entities = (*message.get("entities", ()), *message.get("caption_entities", ()))
    mentioned = {entity["user"]["id"] for entity in entities if entity["type"] == "text_mention"}
    answered = message.get("reply_to_message", {}).get("from", {}).get("id")
    return mentioned | ({answered} if answered is not None else set[int]()) - {BOT["id"]}
