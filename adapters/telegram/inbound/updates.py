"""The way in for updates: each handled once, in order within a chat, chats in parallel."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Protocol

from telegram import Message, Update
from telegram.ext import Application

from adapters.about import about
from adapters.telegram.inbound.membership import tells_of_move
from adapters.telegram.inbound.shapes import check
from adapters.telegram.shared.memory import Memory
from core.ports import StoreBusy

_log = logging.getLogger(__name__)


class Beginning(Protocol):
    """What an update meets before it is handled."""

    async def moved(self, message: Message) -> bool:
        """Note that a group has moved, as a service message says; False where that has to come again."""
        ...

    async def busy(self, update: Update, busy: StoreBusy) -> bool:
        """Answer without the store, which is busy; False where the update has to come again."""
        ...


class Updates:
    """Takes updates from wherever they come, until `aclose`; none is handled before `open`.

    `alone` tells that no other process can be at an update, so what one left unfinished is taken over at once.
    """

    def __init__(self, application: Application[Any, Any, Any, Any, Any, Any], *, alone: bool) -> None:
        self._application = application
        self._alone = alone
        self._open = asyncio.Event()
        self._draining = False
        self._memory: Memory
        self._beginning: Beginning
        self._newest: dict[int, asyncio.Task[bool]] = {}
        self._pending: dict[int, asyncio.Task[bool]] = {}

    def open(self, memory: Memory, beginning: Beginning) -> None:
        """Begin to handle what has been taken."""
        self._memory = memory
        self._beginning = beginning
        self._open.set()

    @property
    def draining(self) -> bool:
        """Whether no update is begun any more."""
        return self._draining

    @property
    def handled(self) -> bool:
        """Whether updates are handled, not only taken."""
        return self._open.is_set()

    def take(self, data: dict[str, object]) -> asyncio.Future[bool]:
        """Begin to handle an update, as it came over the wire; the answer is whether that is done with.

        One that is on its way already is not begun again. One that cannot be read is done with: it never will be.
        """
        try:
            check(data)
            update = Update.de_json(data, self._application.bot)
        except Exception:  # noqa: BLE001 - whatever the library finds wrong with it
            _log.warning("an update (%s) cannot be read and is left out", data.get("update_id"))
            return _known(done=True)
        task = self._pending.get(update.update_id)
        if task is None and self._draining:
            return _known(done=False)
        if task is None:
            chat = _chat(update)
            with about(update=update.update_id):
                task = asyncio.create_task(self._handle(update, self._newest.get(chat)))
            self._pending[update.update_id] = self._newest[chat] = task
            task.add_done_callback(lambda done: self._forget(update.update_id, chat, done))
        return task

    async def drain(self) -> None:
        """Begin no update more, and return when those that were begun are done with."""
        self._draining = True
        if not self.handled:
            await self.aclose()
        while self._pending:
            await asyncio.wait(tuple(self._pending.values()))

    async def aclose(self) -> None:
        """Stop what is being handled; it will be brought again."""
        tasks = tuple(self._pending.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _handle(self, update: Update, earlier: asyncio.Task[bool] | None) -> bool:
        """Handle an update once, in its turn; False when another process is at it, or it has to come again.

        It is begun in the store while it waits for its turn. Where the store is too busy for that, the person is told.
        """
        await self._open.wait()  # the web server may be there before us
        number, marks = update.update_id, self._memory.updates
        try:
            begun = await marks.begin_or_wait(number, lambda: self._draining, alone=self._alone)
        except StoreBusy as busy:
            return await self._beginning.busy(update, busy)
        if begun is not True:
            return begun is False
        async with marks.kept(number):
            if earlier is not None:
                await asyncio.wait([earlier])
            message = update.message
            if message is not None and tells_of_move(message) and not await self._beginning.moved(message):
                await marks.let_go(number)
                return False
            await self._application.process_update(update)
        await marks.done(number)
        return True

    def _forget(self, update: int, chat: int, done: asyncio.Task[bool]) -> None:
        del self._pending[update]
        if self._newest.get(chat) is done:
            del self._newest[chat]


def _known(*, done: bool) -> asyncio.Future[bool]:
    """Return the answer of an update that is not begun."""
    known: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    known.set_result(done)
    return known


def _chat(update: Update) -> int:
    """Return what an update is in order with: its chat, or else its sender; updates of no kind we know are in one."""
    if update.effective_chat is not None:
        return update.effective_chat.id
    return 0 if update.effective_user is None else update.effective_user.id
