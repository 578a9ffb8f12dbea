"""What all that members do goes through: the vocabulary, the throttle, and the tasks that answer them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import discord

from adapters.chat.chat import Chat
from adapters.chat.posts import Incoming, Post
from adapters.chat.texts import supported
from adapters.discord.inbound import private_chat
from adapters.discord.inbound.throttle import Throttle
from adapters.discord.shared.thinking import Thinking
from core.ports import StoreBusy


@dataclass(slots=True, kw_only=True)
class Reception:
    """What messages and interactions share; nothing begins once `leaving` is set.

    `me` returns the bot's own user. `invitation` returns the address where it can be added to a server.
    `hears_first` tells whether no other process was told of an event before; it may
    raise StoreBusy.
    """

    chat: Chat
    throttle: Throttle
    default_language: str
    me: Callable[[], discord.ClientUser]
    hears_first: Callable[[str], Awaitable[bool]]
    thinking: Thinking
    invitation: Callable[[], str]
    leaving: bool = False
    _tasks: set[asyncio.Task[Any]] = field(default_factory=set[asyncio.Task[Any]])

    def language(self, client: str | None) -> str:
        """Return the language of a client, or the default for one that is not supported."""
        return supported(client) or self.default_language

    async def handle(self, came: Incoming) -> tuple[Post, ...]:
        """Do what a person wants and return what is to be posted; see `Chat.handle`."""
        if came.private:
            return await private_chat.handle(self.chat, came, self.invitation())
        return await self.chat.handle(came)

    async def is_first(self, event: str) -> bool:
        """Whether no other process was told of an event before, as far as the store says."""
        try:
            return await self.hears_first(event)
        except StoreBusy:
            return True

    @contextmanager
    def answering(self) -> Generator[None]:
        """Count the current task as one that answers a member."""
        task = asyncio.current_task()
        if task is None:
            raise RuntimeError("only a task answers")
        self._tasks.add(task)
        try:
            yield
        finally:
            self._tasks.discard(task)

    async def finish(self, seconds: float) -> None:
        """Begin nothing more, and wait at most `seconds` until all is answered."""
        self.leaving = True
        if self._tasks:
            await asyncio.wait(tuple(self._tasks), timeout=seconds)
