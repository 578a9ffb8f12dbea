"""Writing to the standard streams, which may be full, closed, or a pipe that no one reads any more."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import BinaryIO, TextIO


class CannotWrite(Exception):
    """The standard output takes nothing more. `error` is the system's; None where there is no such stream."""

    def __init__(self, error: OSError | None = None) -> None:
        super().__init__("the standard output cannot be written" if error is None else str(error))
        self.error = error

    @property
    def unread(self) -> bool:
        """Whether the reader at the other end of a pipe has gone, who then wants to hear of nothing."""
        return isinstance(self.error, BrokenPipeError)


def text_output() -> TextIO:
    """Return the standard output, for text. Raises CannotWrite where there is none."""
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison] - so it is where a shell has closed it
        raise CannotWrite
    return sys.stdout


def binary_output() -> BinaryIO:
    """Return the standard output, for bytes. Raises CannotWrite where there is none."""
    return text_output().buffer


@contextmanager
def writing() -> Generator[None]:
    """Turn what goes wrong in writing into CannotWrite."""
    try:
        yield
    except OSError as error:
        raise CannotWrite(error) from error


def write(text: str) -> None:
    """Write to the standard output at once. Raises CannotWrite."""
    out = text_output()
    with writing():
        out.write(text)
        out.flush()


def write_bytes(data: bytes) -> None:
    """Write bytes to the standard output at once. Raises CannotWrite."""
    out = binary_output()
    with writing():
        out.write(data)
        out.flush()


def complain(*lines: str) -> None:
    """Write lines to the standard error stream, as well as that goes: what is wrong with it can be told nowhere."""
    try:
        sys.stderr.write("".join(f"kibitz: {line}\n" for line in lines))
        sys.stderr.flush()
    except (OSError, AttributeError):
        give_up(sys.stderr)


def give_up(stream: TextIO) -> None:
    """Lead a stream, if there is one, nowhere: what is left in it would fail again as the process ends."""
    with suppress(OSError, AttributeError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
