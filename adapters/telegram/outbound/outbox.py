"""What is to be sent to each chat: in order, at the chat's own pace, only the newest board of each table.

A move is saved before its board comes here. What cannot go out at once is noted in the store, so that whoever made the
move need not wait, and any process can show the table later.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from telegram.error import TelegramError

from adapters.telegram.outbound.limits import Limits
from adapters.telegram.shared import errors
from adapters.telegram.shared.memory import Memory
from adapters.telegram.shared.pace import Pace, told_to_stop
from core.ports import Clock, StoreBusy

ATTEMPTS: Final = 8
"""Further attempts at one message, over about three minutes; a board is then still owed, and comes later."""

UNEXPECTED: Final = 3
"""Further attempts where what went wrong is no error of Telegram's: an odd answer, or a fault of our own."""

LONGEST: Final = 50
"""Messages that wait for one chat; beyond, the oldest that are no boards are left out."""

PER_PERSON: Final = 3
"""Answers to one person that wait in one chat; beyond, that person's oldest are left out."""

GRACE: Final = 60
"""Seconds after which a board that is owed may be shown by any process."""

GLANCE: Final = 5.0
"""Seconds after which a chat that waits is looked at again, as what the store could not note may be noted now."""

_log = logging.getLogger(__name__)

Send = Callable[[], Awaitable[None]]


@dataclass(slots=True, eq=False)
class Parcel:
    """One thing to send.

    `table` is (server, table id) of the board that it shows; a newer one takes its place. `asker` is the id of the
    person whom it answers, where it shows no board.
    """

    send: Send
    table: tuple[str, str] | None = None
    asker: str | None = None
    settled: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    attempts: int = 0
    owed: bool = False

    def settle(self) -> None:
        """Let whoever waits for it go on: it was sent, or is noted."""
        if not self.settled.done():
            self.settled.set_result(None)


class Outbox:
    """The queues of all chats."""

    def __init__(self, limits: Limits, pace: Pace, memory: Memory, clock: Clock) -> None:
        self._limits = limits
        self._pace = pace
        self._memory = memory
        self._clock = clock
        self._queues: dict[int, deque[Parcel]] = {}
        self._workers: dict[int, asyncio.Task[None]] = {}

    async def put(
        self,
        chat: int,
        send: Send,
        table: tuple[str, str] | None = None,
        *,
        owed: bool = False,
        asker: str | None = None,
    ) -> None:
        """Send something, in its turn; return when it was sent, or noted to be sent later, or cannot be.

        Boards go before words. `owed` tells that the store has the note already.
        """
        parcel = Parcel(send, table, asker if table is None else None, owed=owed)
        queue = self._queues.setdefault(chat, deque())
        if table is not None:
            for older in [older for older in queue if older.table == table]:
                parcel.owed = parcel.owed or older.owed
                _leave_out(queue, older)
        queue.append(parcel)
        _make_room(queue, parcel.asker)
        if chat not in self._workers:
            self._workers[chat] = asyncio.create_task(self._work(chat, queue))
        elif self._limits.wait(chat) > 0:
            await self._put_off(parcel)
        await parcel.settled

    async def aclose(self) -> None:
        """Stop sending; boards that wait are owed."""
        workers = tuple(self._workers.values())
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)
        for queue in self._queues.values():
            for parcel in queue:
                parcel.settle()

    async def _work(self, chat: int, queue: deque[Parcel]) -> None:
        try:
            while queue:
                wait = self._limits.wait(chat)
                if wait > 0:
                    for parcel in tuple(queue):
                        await self._put_off(parcel)
                    await self._pace.sleep(min(wait, GLANCE))
                    continue
                await self._send(chat, queue, _next(queue))
                if told_to_stop():
                    return
        finally:
            del self._workers[chat]
            if not queue:
                del self._queues[chat]

    async def _send(self, chat: int, queue: deque[Parcel], parcel: Parcel) -> None:
        try:
            await parcel.send()
        except Exception as error:  # noqa: BLE001 - whatever it is, the chat's next message goes out
            if errors.passing(error):
                await self._send_later(chat, queue, parcel, error)
                return
            _log.info("a message cannot go to %d: %s", chat, error)
        await self._paid(parcel)
        parcel.settle()

    async def _send_later(self, chat: int, queue: deque[Parcel], parcel: Parcel, error: Exception) -> None:
        """Have something sent again after a while, unless that was tried often, or a newer board waits."""
        known = isinstance(error, TelegramError)
        if not known and parcel.attempts == 0:
            _log.error("a message to %d was not sent", chat, exc_info=error)
        self._limits.blocked(chat, errors.pause(error, parcel.attempts))
        parcel.attempts += 1
        followed = any(other.table == parcel.table for other in queue if other.table)
        if parcel.attempts <= (ATTEMPTS if known else UNEXPECTED) and not followed:
            queue.appendleft(parcel)
        await self._put_off(parcel)

    async def _put_off(self, parcel: Parcel) -> None:
        """Note in the store that a table has yet to be shown, and let go whoever waits for it.

        They are let go where the store is too busy to note it, too: the move is saved, and nothing else in the chat may
        wait for as long as the board does. The note is then made later.
        """
        if parcel.table is not None and not parcel.owed:
            with suppress(StoreBusy):
                await self._memory.owe(*parcel.table, due=self._clock.now() + GRACE)
                parcel.owed = True
        parcel.settle()

    async def _paid(self, parcel: Parcel) -> None:
        if parcel.table is None or not parcel.owed:
            return
        try:
            await self._memory.paid(*parcel.table)
        except StoreBusy:
            _log.info("that %s of %s was shown could not be noted; it will be shown once more", *reversed(parcel.table))


def _next(queue: deque[Parcel]) -> Parcel:
    """Take out of a queue what goes next: its oldest board, else its oldest words."""
    found = next((parcel for parcel in queue if parcel.table is not None), queue[0])
    queue.remove(found)
    return found


def _make_room(queue: deque[Parcel], asker: str | None) -> None:
    """Leave out what is too much of a queue, after something for `asker` has joined it."""
    asked = [parcel for parcel in queue if asker is not None and parcel.asker == asker]
    for oldest in asked[:-PER_PERSON]:
        _leave_out(queue, oldest)
    while len(queue) > LONGEST:
        _leave_out(queue, next((parcel for parcel in queue if parcel.table is None), queue[0]))


def _leave_out(queue: deque[Parcel], parcel: Parcel) -> None:
    queue.remove(parcel)
    parcel.settle()
