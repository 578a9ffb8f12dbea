"""Lines of standard input, read without blocking the event loop or the end of the program."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import AsyncIterator
from contextlib import suppress

LONGEST_LINE = 64 * 1024
_AHEAD = 64


async def read_lines(descriptor: int) -> AsyncIterator[bytes | None]:
    """Yield the lines of a file, pipe or terminal without their line ends; None for each beyond `LONGEST_LINE` bytes.

    A thread of its own reads, by the bare descriptor: one that waits for a line holds no lock and no exit up.
    """
    loop = asyncio.get_running_loop()
    lines: asyncio.Queue[list[bytes | None] | None] = asyncio.Queue()
    room = threading.Semaphore(_AHEAD)

    def read() -> None:
        splitter = _Splitter()
        try:
            with suppress(OSError):  # a terminal that went away has no more lines
                while chunk := os.read(descriptor, LONGEST_LINE):
                    room.acquire()
                    loop.call_soon_threadsafe(lines.put_nowait, splitter.feed(chunk))
            loop.call_soon_threadsafe(lines.put_nowait, splitter.end())
            loop.call_soon_threadsafe(lines.put_nowait, None)
        except RuntimeError:  # the loop was closed: no one listens any more
            return

    threading.Thread(target=read, name="stdin", daemon=True).start()
    while (batch := await lines.get()) is not None:
        room.release()
        for line in batch:
            yield line


class _Splitter:
    """Cuts a stream of bytes into lines, and keeps no more of one than the longest allowed."""

    def __init__(self) -> None:
        self._rest = b""
        self._too_long = False

    def feed(self, chunk: bytes) -> list[bytes | None]:
        head, *more = chunk.split(b"\n")
        found: list[bytes | None] = []
        self._add(head)
        for piece in more:
            found.append(self._take())
            self._add(piece)
        return found

    def end(self) -> list[bytes | None]:
        return [self._take()] if self._rest or self._too_long else []

    def _add(self, piece: bytes) -> None:
        self._rest += piece
        if len(self._rest) > LONGEST_LINE:
            self._rest, self._too_long = b"", True

    def _take(self) -> bytes | None:
        line = None if self._too_long else self._rest.removesuffix(b"\r")
        self._rest, self._too_long = b"", False
        return line
