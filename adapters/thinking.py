"""Thinking in processes of its own, a few at most, or here and now."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, TypeVar

from adapters.thinker import HEAD, pack, unpack
from core.ports import ThinkingBusy

T = TypeVar("T")

MOST_WAITING: Final = 15
"""Pieces of work that wait for each process: at two seconds apiece, that is half a minute."""

MOST_SECONDS: Final = 300.0
"""Seconds after which a piece of work counts as hung: many times what the longest takes on a machine that is busy."""

TRIES: Final = 2
"""How often a piece of work is begun whose process dies: by chance once, and not by its own fault again and again."""

_log = logging.getLogger(__name__)


class _Lost(Exception):
    """A process that thinks is no more."""


async def inline(work: Callable[[], T], /) -> T:
    """Think here and now. The work is pickled all the same, so that what works here works in another process."""
    again: Callable[[], T] = unpack(pack(work))
    return again()


class Thinkers:
    """Thinks in at most `most` processes, each begun when it is first needed; what comes then waits, up to a bound."""

    def __init__(self, most: int) -> None:
        self._turns = asyncio.Semaphore(most)
        self._room = most * (1 + MOST_WAITING)
        self._idle: list[asyncio.subprocess.Process] = []
        self._alive: set[asyncio.subprocess.Process] = set()
        self._closed = False

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that there are."""
        return tuple(process.pid for process in self._alive if process.returncode is None)

    async def __call__(self, work: Callable[[], T], /) -> T:
        """Return what the work returns, and raise what it raises. Raises ThinkingBusy."""
        letter = pack(work)
        if self._room == 0 or self._closed:
            raise ThinkingBusy
        self._room -= 1
        try:
            async with self._turns:
                good, result = await self._answer(letter)
        finally:
            self._room += 1
        if good:
            return result
        raise result

    async def aclose(self) -> None:
        """End all processes at once, whatever they have in hand."""
        self._closed = True
        await asyncio.gather(*map(self._end, tuple(self._alive)))

    async def _answer(self, letter: bytes) -> tuple[bool, Any]:
        """Return whether a piece of work went well, and what came of it. Raises ThinkingBusy."""
        for _ in range(TRIES):
            if self._closed:
                break
            process = self._idle.pop() if self._idle else await self._start()
            try:
                async with asyncio.timeout(MOST_SECONDS):
                    answer = await _ask(process, letter)
            except (_Lost, TimeoutError) as error:
                if not self._closed:
                    _log.warning("a process that thinks was lost: %s", str(error) or "it took too long")
                await self._end(process)
            except BaseException:  # no one waits for its answer any longer
                _kill(process)
                raise
            else:
                self._idle.append(process)
                return answer
        raise ThinkingBusy

    async def _start(self) -> asyncio.subprocess.Process:
        """Start a process. Raises ThinkingBusy where the system cannot."""
        paths = os.pathsep.join(path or os.getcwd() for path in sys.path)  # noqa: PTH109 - it is a text there
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "adapters.thinker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": paths},
            )
        except OSError as error:
            _log.warning("no process can be started to think in: %s", error)
            raise ThinkingBusy from error
        self._alive = {each for each in self._alive if each.returncode is None} | {process}
        return process

    async def _end(self, process: asyncio.subprocess.Process) -> None:
        _kill(process)
        await process.wait()
        self._alive.discard(process)


async def _ask(process: asyncio.subprocess.Process, letter: bytes) -> tuple[bool, Any]:
    """Return what a process answers to a piece of work. Raises _Lost."""
    assert process.stdin is not None, "it was started with pipes"  # noqa: S101 - see `_start`
    assert process.stdout is not None, "it was started with pipes"  # noqa: S101 - see `_start`
    try:
        process.stdin.write(HEAD.pack(len(letter)) + letter)
        await process.stdin.drain()
        (length,) = HEAD.unpack(await process.stdout.readexactly(HEAD.size))
        return unpack(await process.stdout.readexactly(length))
    except (asyncio.IncompleteReadError, ConnectionError) as error:
        raise _Lost(f"process {process.pid} died") from error


def _kill(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()


@asynccontextmanager
async def thinkers(most: int) -> AsyncGenerator[Thinkers]:
    """Think in at most that many processes until the end, whatever is in hand then."""
    pool = Thinkers(most)
    try:
        yield pool
    finally:
        await pool.aclose()
