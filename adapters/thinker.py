"""A process that thinks: pieces of work come in by its standard input, and what comes of them goes out.

Each is pickled, its length before it. The process ends when nothing more can come in: it outlives its parent by no more
than the piece of work that it has in hand.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO, Final

HEAD: Final = struct.Struct("!Q")
"""The length of what follows, in bytes."""

NICE: Final = 5
"""How far thinking gives way to everything else on the machine: those who wait for an answer go first."""


def pack(thing: object) -> bytes:
    """Return a thing as bytes. Raises whatever a thing raises that cannot be packed."""
    return pickle.dumps(thing)


def unpack(letter: bytes) -> Any:  # noqa: ANN401 - whatever was packed
    """Return what was packed: the inverse of `pack`, for what came from a process of our own alone."""
    return pickle.loads(letter)  # noqa: S301 - see above


def main() -> None:
    """Think through what comes in, until nothing does."""
    for number in (signal.SIGINT, signal.SIGTERM):  # also sent to all processes of a terminal or a service at once
        signal.signal(number, signal.SIG_IGN)
    with suppress(AttributeError, OSError):  # on Windows
        os.nice(NICE)
    incoming, outgoing = sys.stdin.buffer, os.dup(1)
    os.dup2(2, 1)  # what the work prints is no answer
    with suppress(BrokenPipeError):
        while (work := _next(incoming)) is not None:
            _write(outgoing, _done(work))


def _next(incoming: BinaryIO) -> bytes | None:
    """Return the next piece of work as it came, None when there is no more."""
    head = incoming.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    (length,) = HEAD.unpack(head)
    body = incoming.read(length)
    return body if len(body) == length else None


def _done(letter: bytes) -> bytes:
    """Do a piece of work; return what comes of it, or the error, as it is sent."""
    try:
        work: Callable[[], object] = unpack(letter)
        return pack((True, work()))
    except Exception as error:  # noqa: BLE001 - the boundary: it is raised where the work was asked for
        return _error(error)


def _error(error: Exception) -> bytes:
    try:
        told = pack((False, error))
        unpack(told)  # some errors can be written and not read
    except Exception:  # noqa: BLE001 - then it is told in words
        return pack((False, RuntimeError(f"{type(error).__name__}: {error}")))
    return told


def _write(outgoing: int, body: bytes) -> None:
    left = memoryview(HEAD.pack(len(body)) + body)
    while left:
        left = left[os.write(outgoing, left) :]


if __name__ == "__main__":
    main()
