"""The queues of posts: each chat's own order and pace, only the newest board of each table.

A move is saved before its board comes here, and the board is owed until it was shown: so a person need not wait for a
chat that is at its limit, and any process can show the board later.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from telegram.error import BadRequest, TelegramError

from adapters.boards.transport import NotNow, NotSaid, Spot
from adapters.chat.posts import Post
from adapters.telegram.outbound.limits import Limits
from adapters.telegram.shared import errors
from adapters.telegram.shared.memory import Memory
from adapters.telegram.shared.pace import Pace, told_to_stop

ATTEMPTS: Final = 8
"""Further attempts at one message, over about three minutes; a board is then still owed, and comes later."""

UNEXPECTED_ATTEMPTS: Final = 3
"""Further attempts where what went wrong is no error of Telegram's: an odd answer, or a fault of our own."""

MOST_WAITING: Final = 50
"""Messages that wait for one chat; beyond, the oldest that are no boards are left out."""

MOST_PER_PERSON: Final = 3
"""Answers to one person that wait in one chat; beyond, that person's oldest are left out."""

_log = logging.getLogger(__name__)

Publish = Callable[[Spot, Post], Awaitable[str | None]]


@dataclass(slots=True, eq=False)
class Waiting:
    """A post that waits to be published.

    `table` is (server, table id) of the board that it shows; `asker` the id of the person whom it answers.
    """

    spot: Spot
    post: Post
    table: tuple[str, str] | None
    asker: str | None
    said: asyncio.Future[str | None] = field(default_factory=asyncio.Future[str | None])
    attempts: int = 0

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

    async def put(self, spot: Spot, post: Post, asker: str | None = None) -> str | None:
        """Say a post in its turn; return the message that it became, or None once it has to be put off.

        Boards go before words. Raises PlaceSilent and PlaceGone.
        """
        chat = self._memory.place(spot.chat).chat
        table = None if post.game is None or post.version is None else (spot.server, post.game)
        waiting = Waiting(spot, post, table, asker if table is None else None)
        queue = self._queues.setdefault(chat, deque())
        same = [other for other in queue if table is not None and other.table == table]
        if any((other.post.version or 0) > (post.version or 0) for other in same):
            return None  # it comes late: a newer board of the table waits already
        for older in same:
            _leave_out(queue, older)
        queue.append(waiting)
        if len(queue) > 1:
            _make_room(queue, waiting.asker)
        if chat not in self._workers:
            self._workers[chat] = asyncio.create_task(self._work(chat, queue))
        elif self._limits.wait(chat) > 0:
            waiting.settle()
        return await waiting.said

    async def aclose(self) -> None:
        """Stop sending; boards that wait are owed."""
        workers = tuple(self._workers.values())
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)
        for queue in self._queues.values():
            for waiting in queue:
                waiting.settle()

    async def _work(self, chat: int, queue: deque[Waiting]) -> None:
        try:
            while queue:
                wait = self._limits.wait(chat)
                if wait > 0:
                    for waiting in queue:
                        waiting.settle()
                    await self._pace.sleep(wait)
                    continue
                await self._attempt(chat, queue, _next(queue))
                if told_to_stop():
                    return
        finally:
            del self._workers[chat]
            if not queue:
                del self._queues[chat]

    async def _attempt(self, chat: int, queue: deque[Waiting], waiting: Waiting) -> None:
        try:
            message = await self._publish(waiting.spot, waiting.post)
        except NotNow as error:
            self._put_off(chat, queue, waiting, error)
        except NotSaid as error:
            _log.info("nothing can be said in %d: %s", chat, error)
            waiting.settle(error)
        except Exception:  # noqa: BLE001 - the boundary: the next post goes out
            _log.exception("a post to %d was not published", chat)
            waiting.settle()
        else:
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


def _next(queue: deque[Waiting]) -> Waiting:
    """Take out of a queue what goes next: its oldest board, else its oldest words."""
    found = next((waiting for waiting in queue if waiting.table is not None), queue[0])
    queue.remove(found)
    return found


def _make_room(queue: deque[Waiting], asker: str | None) -> None:
    """Leave out what is too much of a queue, after something for `asker` has joined it."""
    asked = [waiting for waiting in queue if asker is not None and waiting.asker == asker]
    for oldest in asked[:-MOST_PER_PERSON]:
        _leave_out(queue, oldest)
    while len(queue) > MOST_WAITING:
        _leave_out(queue, next((waiting for waiting in queue if waiting.table is None), queue[0]))


def _leave_out(queue: deque[Waiting], waiting: Waiting) -> None:
    queue.remove(waiting)
    waiting.settle()
