"""Updates on their way to be handled: each once, in order within a chat, chats beside each other."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from telegram import Bot, Update

_log = logging.getLogger(__name__)

Turn = Callable[[], Awaitable[None]]
"""Waits until an update's turn in its chat has come."""

Handle = Callable[[Update, Turn], Awaitable[bool]]


class Intake:
    """Takes updates from wherever they come. `handle` returns False for one that should be brought again later.

    It is begun at once, and waits for the update's turn itself: so what can be done before keeps nobody waiting.
    """

    def __init__(self, bot: Bot, handle: Handle) -> None:
        self._bot = bot
        self._handle = handle
        self._newest: dict[int, asyncio.Task[bool]] = {}
        self._pending: dict[int, asyncio.Task[bool]] = {}

    def take(self, data: dict[str, object]) -> asyncio.Future[bool]:
        """Begin to handle an update, as it came over the wire; the answer is whether that is done with.

        One that is on its way already is not begun again. One that cannot be read is done with: it never will be.
        """
        try:
            update = Update.de_json(data, self._bot)
        except Exception:  # noqa: BLE001 - whatever the library finds wrong with it
            _log.warning("an update (%s) cannot be read and is left out", data.get("update_id"))
            unread = asyncio.get_running_loop().create_future()
            unread.set_result(True)
            return unread
        task = self._pending.get(update.update_id)
        if task is None:
            chat = _chat(update)
            task = asyncio.create_task(self._after(self._newest.get(chat), update))
            self._pending[update.update_id] = self._newest[chat] = task
            task.add_done_callback(lambda done: self._forget(update.update_id, chat, done))
        return task

    async def aclose(self) -> None:
        """Stop what is being handled; it will be brought again."""
        tasks = tuple(self._pending.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _after(self, earlier: asyncio.Task[bool] | None, update: Update) -> bool:
        async def turn() -> None:
            if earlier is not None:
                await asyncio.wait([earlier])

        return await self._handle(update, turn)

    def _forget(self, update: int, chat: int, done: asyncio.Task[bool]) -> None:
        del self._pending[update]
        if self._newest.get(chat) is done:
            del self._newest[chat]


def _chat(update: Update) -> int:
    """Return what an update is in order with: its chat, or else its sender; updates of no kind we know are in one."""
    if update.effective_chat is not None:
        return update.effective_chat.id
    return 0 if update.effective_user is None else update.effective_user.id
