"""The queues of posts: each chat's own order and pace, only the newest board of each table.

Boards of running games go first, then offers, words, and steps within a turn; among these the table, or the person,
that had its turn the longest time ago.

A move is saved before its board comes here, and the board is owed until it was shown: so a person need not wait for a
chat that is at its limit, and any process can show the board later.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Final

from telegram.error import BadRequest, TelegramError

from adapters.boards.transport import NotNow, NotSaid, Spot
from adapters.boards.urgency import Urgency, urgency
from adapters.chat.posts import Post
from adapters.ending import told_to_stop
from adapters.telegram.outbound.limits import Limits
from adapters.telegram.shared import errors
from adapters.telegram.shared.memory import Memory
from adapters.telegram.shared.pace import Pace
from core.bounded import BoundedDict

ATTEMPTS: Final = 8
"""Further attempts at one message, over about three minutes; a board is then still owed, and comes later."""

UNEXPECTED_ATTEMPTS: Final = 3
"""Further attempts where what went wrong is no error of Telegram's: an odd answer, or a fault of our own."""

MOST_WAITING: Final = 50
"""Messages that wait for one chat; beyond, the oldest of the least urgent are left out. Boards then stay owed."""

MOST_PER_PERSON: Final = 3
"""Answers to one person that wait in one chat; beyond, that person's oldest are left out."""

_REMEMBERED: Final = 5_000
SOON_SECONDS: Final = 1.0
"""What is to be sent so soon is still sent by a process that stops: the limit over all chats is that of a second."""

_log = logging.getLogger(__name__)

Publish = Callable[[Spot, Post], Awaitable[str | None]]


@dataclass(slots=True, eq=False)
class Waiting:
    """A post that waits to be published; `table` is (server, table id) of the board that it shows."""

    spot: Spot
    post: Post
    table: tuple[str, str] | None
    urgency: Urgency
    said: asyncio.Future[str | None] = field(default_factory=asyncio.Future[str | None])
    attempts: int = 0

    @property
    def lane(self) -> Hashable:
        """What takes turns with others of the same urgency: tables of running games, and the people who ask."""
        return self.table if self.urgency is Urgency.GAME else self.spot.asker

    def settle(self, error: NotSaid | None = None, message: str | None = None) -> None:
        """Let the caller go on: the post was said as a `message`, or cannot be (`error`), or will be later."""
        if self.said.done():
            return
        if error is None:
            self.said.set_result(message)
        else:
            self.said.set_exception(error)


class Outbox:
    """The queues of all chats. `publish` makes one attempt to say a post, and raises NotSaid."""

    def __init__(self, publish: Publish, memory: Memory, limits: Limits, pace: Pace) -> None:
        self._publish = publish
        self._memory = memory
        self._limits = limits
        self._pace = pace
        self._queues: dict[int, deque[Waiting]] = {}
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._arrived: dict[int, asyncio.Event] = {}
        self._turns: BoundedDict[tuple[int, Hashable], int] = BoundedDict(_REMEMBERED)
        self._numbers = itertools.count(1)

    def wait(self, spot: Spot, post: Post) -> float:
        """Return the seconds until a post may be said, as far as the chat's limit goes."""
        return self._limits.wait(self._memory.place(spot.chat).chat, urgency(post), spot.asker)

    async def put(self, spot: Spot, post: Post) -> str | None:
        """Say a post in its turn; return the message that it became, or None once it has to be put off.

        Raises PlaceSilent and PlaceGone.
        """
        chat = self._memory.place(spot.chat).chat
        table = None if post.game is None or post.version is None else (spot.server, post.game)
        waiting = Waiting(spot, post, table, urgency(post))
        queue = self._queues.setdefault(chat, deque())
        same = [other for other in queue if table is not None and other.table == table]
        if any((other.post.version or 0) > (post.version or 0) for other in same):
            return None  # it comes late: a newer board of the table waits already
        for older in same:
            _leave_out(queue, older)
        queue.append(waiting)
        if len(queue) > 1:
            _make_room(queue, spot.asker)
        if chat not in self._workers:
            self._arrived[chat] = asyncio.Event()
            self._workers[chat] = asyncio.create_task(self._work(chat, queue))
        else:
            self._arrived[chat].set()
            if self._wait(chat, waiting) > 0:
                waiting.settle()
        return await waiting.said

    async def drain(self) -> None:
        """Return when all is sent that need not wait for long."""
        while busy := [work for chat, work in self._workers.items() if self._is_busy(chat)]:
            await asyncio.wait(busy, timeout=SOON_SECONDS, return_when=asyncio.FIRST_COMPLETED)

    async def aclose(self) -> dict[tuple[str, str], float]:
        """Stop sending. Return the tables whose boards wait, with the seconds that they have to; they are owed."""
        queued = {chat: [*queue] for chat, queue in self._queues.items()}  # without what is just being sent
        workers = tuple(self._workers.values())
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)
        left: dict[tuple[str, str], float] = {}
        for chat, queue in queued.items():
            for waiting in queue:
                waiting.settle()
                if waiting.table is not None:
                    left[waiting.table] = self._wait(chat, waiting)
        return left

    async def _work(self, chat: int, queue: deque[Waiting]) -> None:
        try:
            while queue:
                waits = [(self._wait(chat, waiting), waiting) for waiting in queue]
                for wait, waiting in waits:
                    if wait > 0:
                        waiting.settle()
                ready = [waiting for wait, waiting in waits if wait <= 0]
                if not ready:
                    await self._rest(chat, min(wait for wait, _ in waits))
                    continue
                following = min(ready, key=lambda waiting: self._turn(chat, waiting))
                queue.remove(following)
                await self._attempt(chat, queue, following)
                if told_to_stop():
                    return
        finally:
            del self._workers[chat], self._arrived[chat]
            if not queue:
                del self._queues[chat]

    def _is_busy(self, chat: int) -> bool:
        """Whether something is being sent to a chat, or is to be soon."""
        queue = self._queues[chat]
        return not queue or min(self._wait(chat, waiting) for waiting in queue) <= SOON_SECONDS

    def _wait(self, chat: int, waiting: Waiting) -> float:
        return self._limits.wait(chat, waiting.urgency, waiting.spot.asker)

    def _turn(self, chat: int, waiting: Waiting) -> tuple[Urgency, int]:
        return waiting.urgency, self._turns.get((chat, waiting.lane), 0)

    async def _rest(self, chat: int, seconds: float) -> None:
        """Wait for so long, or until something else is to be said."""
        arrived = self._arrived[chat]
        arrived.clear()
        rest, woken = asyncio.create_task(self._pace.sleep(seconds)), asyncio.create_task(arrived.wait())
        try:
            await asyncio.wait((rest, woken), return_when=asyncio.FIRST_COMPLETED)
        finally:
            rest.cancel()
            woken.cancel()

    async def _attempt(self, chat: int, queue: deque[Waiting], waiting: Waiting) -> None:
        try:
            message = await self._publish(replace(waiting.spot, late=waiting.said.done()), waiting.post)
        except NotNow as error:
            self._put_off(chat, queue, waiting, error)
        except NotSaid as error:
            _log.info("nothing can be said in %d: %s", chat, error)
            waiting.settle(error)
        except Exception:  # noqa: BLE001 - the boundary: the next post goes out
            _log.exception("a post to %d was not published", chat)
            waiting.settle()
        else:
            if message is not None:
                self._turns[chat, waiting.lane] = next(self._numbers)
            waiting.settle(message=message)

    def _put_off(self, chat: int, queue: deque[Waiting], waiting: Waiting, error: NotNow) -> None:
        """Have a post published again after a while, unless that was tried often, or a newer board waits."""
        cause = error.__cause__
        if isinstance(cause, BadRequest):  # the same request would be refused again
            _log.info("a message cannot go to %d: %s", chat, cause)
            waiting.settle()
            return
        known = cause is None or isinstance(cause, TelegramError)
        if not known and waiting.attempts == 0:
            _log.error("a message to %d was not sent", chat, exc_info=cause)
        if cause is not None:
            self._limits.blocked(chat, max(error.seconds, errors.pause(error, waiting.attempts)))
            waiting.attempts += 1
        followed = any(other.table == waiting.table for other in queue if other.table)
        if waiting.attempts <= (ATTEMPTS if known else UNEXPECTED_ATTEMPTS) and not followed:
            queue.appendleft(waiting)
        waiting.settle()


def _make_room(queue: deque[Waiting], asker: str | None) -> None:
    """Leave out what is too much of a queue, after something for `asker` has joined it."""
    asked = [each for each in queue if asker is not None and each.spot.asker == asker and each.table is None]
    for oldest in asked[:-MOST_PER_PERSON]:
        _leave_out(queue, oldest)
    while len(queue) > MOST_WAITING:
        _leave_out(queue, max(queue, key=lambda waiting: waiting.urgency))


def _leave_out(queue: deque[Waiting], waiting: Waiting) -> None:
    queue.remove(waiting)
    waiting.settle()
