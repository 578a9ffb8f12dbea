"""A terminal: lines typed with editing and a history, and texts fitted to its width."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import os
import re
import shutil
import sys
import textwrap
import threading
from collections.abc import AsyncIterator, Callable, Generator
from typing import Final

_CODE: Final = re.compile("`([^`]+)`")
_BOLD: Final = "\N{ESCAPE}[1m\\1\N{ESCAPE}[0m"
_BOARD: Final = "    "
_BUTTON: Final = "    :"


def can_edit() -> bool:
    """Whether a person types at a terminal whose lines can be edited."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    try:
        importlib.import_module("readline")  # from now on `input` edits lines and keeps a history
    except ImportError:
        return False
    return True


async def typed_lines(question: Callable[[], str]) -> AsyncIterator[bytes | None]:
    """Yield the lines that a person types after a question, until the end of input.

    A thread of its own waits for each, so that it holds up neither the event loop nor the end of the program.
    """
    loop = asyncio.get_running_loop()
    typed: asyncio.Queue[bytes | None] = asyncio.Queue()
    wanted = threading.Semaphore(0)

    def read() -> None:
        with contextlib.suppress(RuntimeError):  # the loop was closed: no one listens any more
            while True:
                wanted.acquire()
                loop.call_soon_threadsafe(typed.put_nowait, _line(question()))

    with _restored():
        threading.Thread(target=read, name="terminal", daemon=True).start()
        while True:
            wanted.release()
            line = await typed.get()
            if line is None:
                return
            yield line


def _line(question: str) -> bytes | None:
    """Return a line that is typed; None at the end of input."""
    try:
        return input(question).encode(errors="replace")
    except UnicodeDecodeError:
        return b""
    except (EOFError, OSError):
        return None


@contextlib.contextmanager
def _restored() -> Generator[None]:
    """Leave the terminal as it was, also where a line was still being edited."""
    import termios  # noqa: PLC0415 - where there is a terminal to edit at

    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        yield
    finally:
        with contextlib.suppress(termios.error):
            termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def fitted(text: str, columns: int | None = None) -> str:
    """Return a text with its lines broken between words to a width, by default the terminal's, and its code in bold.

    Boards, which are indented, stay as they are; of buttons none is cut in two.
    """
    width = shutil.get_terminal_size().columns if columns is None else columns
    lines = [part for line in text.split("\n") for part in _broken(line, width)]
    shown = "\n".join(lines)
    return _CODE.sub(_BOLD, shown) if _is_styled() else shown


def _broken(line: str, width: int) -> list[str]:
    if len(line) <= width or (line.startswith(_BOARD) and not line.startswith(_BUTTON)):
        return [line]
    indent = _BOARD if line.startswith(_BUTTON) else ""
    return textwrap.wrap(
        line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False, drop_whitespace=True
    ) or [""]


def _is_styled() -> bool:
    """Whether the terminal takes bold letters, and its owner wants more than plain text."""
    return os.environ.get("TERM", "dumb") != "dumb" and "NO_COLOR" not in os.environ
