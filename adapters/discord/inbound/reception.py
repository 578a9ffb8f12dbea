"""What all that members do goes through: the vocabulary, the throttle, and the tasks that answer them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
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
from adapters.marks import Marks
from core.ports import StoreBusy


@dataclass(slots=True, kw_only=True)
class Reception:
    """What messages and interactions share; nothing begins once `leaving` is set.

    `me` returns the bot's own user. `invitation` returns the address where it can be added to a server.
    `heard` has the marks of what several processes are told of.
    """

    chat: Chat
    throttle: Throttle
    default_language: str
    me: Callable[[], discord.ClientUser]
    heard: Marks
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

    async def is_ours(self, event: str) -> bool:
        """Whether an event is to be handled: it was not, and no other process is at it, as far as the store says."""
        try:
            return await self.heard.begin_or_wait(event, lambda: self.leaving) is True
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

    async def drain(self) -> None:
        """Begin nothing more, and return when all is answered."""
        self.leaving = True
        while self._tasks:
            await asyncio.wait(tuple(self._tasks))

    async def cut_off(self, seconds: float) -> None:
        """Begin nothing more, and cancel what is not answered; that has so much time to be handed over."""
        self.leaving = True
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(tuple(self._tasks), timeout=seconds)
