"""People who use the Telegram of the tests: they write, answer, press, and wait until the bot is done."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.api.state import BOT, Chat

QUIET = 0.1
"""Seconds without anything happening, after which a second of the tests' own time goes by."""

GLANCE = 0.02
"""Seconds that are counted as quiet at a time; a fraction of them where the machine was too busy to look again soon."""

PATIENCE = 300.0
"""Seconds that anything may take on a busy machine before a test fails: a guard against what never comes about."""


@dataclass(frozen=True)
class Person:
    """Somebody, by number, name and perhaps user name."""

    server: Server
    id: int
    name: str
    username: str | None = None
    language: str = "en"

    @property
    def described(self) -> dict[str, Any]:
        named = {} if self.username is None else {"username": self.username}
        return {"id": self.id, "is_bot": False, "first_name": self.name, "language_code": self.language, **named}

    def write(self, chat: Chat, text: str, *, reply_to: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:  # noqa: ANN401
        """Write something; `more` are further fields of the message."""
        self.server.state.pace.advance(self.server.state.breath)
        thread = more.pop("thread", None)
        message = {"from": self.described, "text": text, **more}
        if reply_to is not None:
            message["reply_to_message"] = {key: value for key, value in reply_to.items() if key != "reply_to_message"}
        kept = self.server.state.keep(chat, message, thread)
        self.server.state.bring("message", kept)
        return kept

    def command(self, chat: Chat, text: str) -> int:
        """Give an ephemeral command, which only the bot is shown; return its number."""
        self.server.state.pace.advance(self.server.state.breath)
        number = next(chat.numbers)
        message = {
            "message_id": 0,
            "ephemeral_message_id": number,
            "date": int(self.server.state.now),
            "chat": chat.described,
            "from": self.described,
            "text": text,
        }
        chat.whispers[number] = message
        self.server.state.bring("message", message)
        return number

    def press(self, message: dict[str, Any], data: str, *, old: bool = False) -> str:
        """Press a button under a message; return the query's id. Of an `old` one the bot is told no more than where."""
        if old:
            message = {"chat": message["chat"], "message_id": message["message_id"], "date": 0}
        self.server.state.pace.advance(self.server.state.breath)
        query = self.server.state.new_query(self.id)
        self.server.state.bring(
            "callback_query",
            {"id": query, "from": self.described, "message": message, "chat_instance": "c", "data": data},
        )
        return query


async def until(server: Server, condition: Any) -> None:  # noqa: ANN401 - a function that tells
    """Wait until something has come about; where the bot itself waits, time goes by."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            if await _quiet(server):
                server.state.pace.advance(1)


async def _quiet(server: Server) -> bool:
    """Wait until something happens, or nothing has for a while in which the machine kept up; return whether nothing."""
    loop, changed, quiet = asyncio.get_running_loop(), server.state.changed, 0.0
    while quiet < QUIET:
        began = loop.time()
        with suppress(TimeoutError):
            await asyncio.wait_for(changed.wait(), GLANCE)
        if changed.is_set():
            return False
        quiet += GLANCE if loop.time() - began < 2 * GLANCE else GLANCE / 5
    return True


async def settled(server: Server) -> None:
    """Wait until the bot is done with everything that it was told."""
    await until(server, lambda: not server.state.updates)


def buttons(message: dict[str, Any]) -> list[dict[str, Any]]:
    return [button for row in message.get("reply_markup", {}).get("inline_keyboard", []) for button in row]


def presses(message: dict[str, Any], letter: str) -> list[str]:
    """Return the data of a message's buttons of one kind."""
    data = [button.get("callback_data", "") for button in buttons(message)]
    return [each for each in data if each.rpartition("~")[2].startswith(letter + ":")]


def posts(chat: Chat) -> list[dict[str, Any]]:
    """Return what the bot posted in a chat, the oldest first."""
    return [message for message in chat.messages.values() if message["from"]["id"] == BOT["id"]]


def words(message: dict[str, Any]) -> str:
    return message.get("caption") or message.get("text") or ""
