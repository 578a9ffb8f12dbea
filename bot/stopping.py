"""The end of the program: what a signal begins, and by when it is over."""

from __future__ import annotations

import asyncio
import logging
import os
import select
import signal
import threading
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Generator, Iterable
from contextlib import contextmanager, suppress
from typing import Any, Final, TypeVar

T = TypeVar("T")

DRAIN_SECONDS: Final = 10.0
"""How long what is in hand may take to be finished after the program was told to stop."""

HANDOVER_SECONDS: Final = 2.0
"""How long what was not finished may take to be handed over, and connections to be closed."""

LAST_SECONDS: Final = DRAIN_SECONDS + HANDOVER_SECONDS + 1.0
"""After that time the process ends, whatever holds it up."""

ENDING_SECONDS: Final = 2.0
"""How long the process may go on when all its work is over."""

_SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)

_log = logging.getLogger(__name__)


class Stop:
    """Whether the program is told to stop: once to finish what is in hand, once more to leave that, too."""

    def __init__(self) -> None:
        self._told = asyncio.Event()
        self._hurried = asyncio.Event()
        self.heeded = False
        """Whether the work itself waits to be told."""

    @property
    def draining(self) -> bool:
        """Whether no new work is taken."""
        return self._told.is_set()

    def tell(self) -> None:
        """Tell the program to stop."""
        (self._hurried if self.draining else self._told).set()

    async def told(self) -> None:
        """Wait until the program is told to stop."""
        await self._told.wait()

    async def heed(self) -> None:
        """Wait until the program is told to stop; the work that calls this then ends by itself."""
        self.heeded = True
        await self._told.wait()

    async def finish(self, *work: Coroutine[Any, Any, object]) -> None:
        """Do what finishes the work in hand, for as long as there is time."""
        finishing = asyncio.gather(*work, return_exceptions=True)
        hurried = asyncio.create_task(self._hurried.wait())
        await asyncio.wait([finishing, hurried], timeout=DRAIN_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        hurried.cancel()
        if not finishing.done():
            _log.warning("what is in hand cannot be finished and is handed over")
            finishing.cancel()
            with suppress(asyncio.CancelledError):
                await finishing
            return
        for result in finishing.result():
            if isinstance(result, Exception):
                _log.error("what is in hand was not finished", exc_info=result)

    async def lines(self, lines: AsyncIterator[T]) -> AsyncGenerator[T]:
        """Yield lines until the program is told to stop; the one that was yielded last is answered before."""
        told = asyncio.create_task(self.heed())
        try:
            while not told.done():
                line = asyncio.ensure_future(anext(lines))
                await asyncio.wait([line, told], return_when=asyncio.FIRST_COMPLETED)
                if not line.done():
                    line.cancel()
                    await asyncio.wait([line])
                    return
                try:
                    yield line.result()
                except StopAsyncIteration:
                    return
        finally:
            told.cancel()


async def end(tasks: Iterable[asyncio.Task[Any]], seconds: float = HANDOVER_SECONDS) -> None:
    """Cancel tasks and wait until they have ended, but no longer than that."""
    running = [task for task in tasks if not task.done()]
    for task in running:
        task.cancel()
    if running:
        _, left = await asyncio.wait(running, timeout=seconds)
        for task in left:
            _log.warning("%s does not end and is left behind", task.get_name())


class LastResort:
    """Ends the process with `status` when it does not end by itself.

    A thread of its own waits: nothing that the rest of the process does, or fails to do, holds it up.
    """

    def __init__(self, status: int) -> None:
        self.status = status
        self._reading, self._writing = os.pipe()

    def within(self, seconds: float) -> None:
        """End the process that soon; one that was to end sooner still does."""
        with suppress(OSError):
            os.write(self._writing, b"%d\n" % round(seconds * 1000))

    @contextmanager
    def watching(self) -> Generator[None]:
        """Watch until the process is about to end by itself."""
        watcher = threading.Thread(target=self._watch, name="last-resort", daemon=True)
        watcher.start()
        try:
            yield
        finally:
            os.close(self._writing)
            watcher.join()
            os.close(self._reading)

    def _watch(self) -> None:
        deadline: float | None = None
        while True:
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            ready, _, _ = select.select([self._reading], [], [], left)
            if not ready:
                self._end()
            told = os.read(self._reading, 64)
            if not told:
                return
            ends = [time.monotonic() + int(each) / 1000 for each in told.split()]
            deadline = min([*ends, *([] if deadline is None else [deadline])])

    def _end(self) -> None:
        # What the log is written to may be what holds the process up.
        telling = threading.Thread(
            target=_log.error, args=("something holds the program up; it ends now",), daemon=True
        )
        telling.start()
        telling.join(0.5)
        os._exit(self.status)


def run_to_the_end(work: Callable[[Stop], Coroutine[Any, Any, None]], *, stopped: int, failed: int) -> None:
    """Run work that ends when it is told to; a signal that it does not wait for, as while it starts, cuts it off.

    Where something holds the process up, it ends all the same: with the status `stopped` after a signal, with `failed`
    after an error.
    """
    resort = LastResort(failed)
    before = [signal.getsignal(number) for number in _SIGNALS]
    try:
        with resort.watching():
            asyncio.run(_run(work, resort, stopped))
    finally:
        for number, handler in zip(_SIGNALS, before, strict=True):
            signal.signal(number, handler)


async def _run(work: Callable[[Stop], Coroutine[Any, Any, None]], resort: LastResort, stopped: int) -> None:
    stop, loop = Stop(), asyncio.get_running_loop()

    def tell(*_: object) -> None:
        """Pass a signal on. It arrives here also while the loop is held up."""
        resort.status = stopped
        resort.within(LAST_SECONDS)
        with suppress(RuntimeError):  # the loop is closed: all is over
            loop.call_soon_threadsafe(stop.tell)

    for number in _SIGNALS:
        signal.signal(number, tell)
    working, told = asyncio.create_task(work(stop), name="the program"), asyncio.create_task(stop.told())
    try:
        await asyncio.wait([working, told], return_when=asyncio.FIRST_COMPLETED)
        if not (working.done() or stop.heeded):
            await end([working])
        if stop.heeded or (working.done() and not working.cancelled()):
            await working
    finally:
        told.cancel()
        resort.within(ENDING_SECONDS)
