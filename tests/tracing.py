"""The functions of the program that run between two moments, library code and generators left out."""

from __future__ import annotations

import asyncio
import inspect
import re
import sys
import threading
from collections import Counter
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from unittest.mock import patch

from adapters.store import ttl_cache

ROOT = Path(__file__).parents[1]
ROOMS = ("bot", "core", "adapters")
PICTURES = ("adapters/drawing/", "adapters/textboards/")
"""Rooms that draw boards, whose functions are counted separately."""

PARTS = frozenset(
    {
        "Fact",
        "Player",
        "Clock",
        "Table",
        "Position",
        "Board",
        "Outcome",
        "Choice",
        "Button",
        "BoardRef",
        "Place",
        "Spot",
        "Posted",
    }
    | {"Pressed"}
)
"""Values that a move consists of, changes or asks for; every other value that holds the move is a form of the event."""

DRAWN = ("adapters.drawing", "adapters.textboards", "adapters.games", "adapters.scene", "core.games")
"""Modules whose values only serve to draw a board."""

_COMPREHENSIONS = {"<listcomp>", "<dictcomp>", "<setcomp>"}
_GENERATORS = inspect.CO_GENERATOR | inspect.CO_ASYNC_GENERATOR


@dataclass(frozen=True, order=True, slots=True)
class Function:
    """A function of the program, by its file and its name there."""

    file: str
    name: str


@dataclass
class Trace:
    """The functions called, in the order of their first calls, from the first call of `begins` on.

    `made` counts the objects made of each data class of the program in which the move stands as it was `written`. What
    is read for it on the way, such as the language of an answer, is no form of the event.
    """

    begins: str = ""
    written: str = ""
    calls: dict[Function, int] = field(default_factory=dict[Function, int])
    made: Counter[str] = field(default_factory=Counter[str])
    _known: dict[CodeType, Function | None] = field(default_factory=dict[CodeType, "Function | None"])

    def functions(self, *, pictures: bool) -> tuple[Function, ...]:
        """Return the functions called, with or without those that draw."""
        return tuple(each for each in self.calls if pictures or not each.file.startswith(PICTURES))

    def files(self, *, pictures: bool) -> tuple[str, ...]:
        """Return the files of those functions, in the order in which they were entered."""
        return tuple(dict.fromkeys(each.file for each in self.functions(pictures=pictures)))

    def forms(self) -> tuple[str, ...]:
        """Return the data classes of which objects were made, except the parts that they have in common."""
        return tuple(name for name in self.made if name not in PARTS)

    def without(self, background: Trace, *modules: str) -> Trace:
        """Return this trace less the functions that run in the background all the time, and less these modules."""
        calls = {
            each: count
            for each, count in self.calls.items()
            if each not in background.calls and Path(each.file).stem not in modules
        }
        return Trace(self.begins, self.written, calls, self.made)

    def report(self, title: str, *received: str) -> str:
        """Return the figures, then every function by the file that it is in. `received` are the library's forms."""
        forms = (*received, *self.forms())
        lines = [
            f"{title}: {len(self.functions(pictures=pictures))} functions in {len(self.files(pictures=pictures))} files"
            f" {'with' if pictures else 'without'} drawing and text boards"
            for pictures in (True, False)
        ]
        lines.append(f"{title}: {len(forms)} forms that the event takes: {' -> '.join(forms)}")
        for file in self.files(pictures=True):
            names = ", ".join(each.name for each in self.calls if each.file == file)
            lines.append(f"  {file}: {names}")
        return "\n".join(lines)

    @contextmanager
    def recording(self) -> Generator[None]:
        """Record what the running event loop calls, and the threads that it starts.

        What was read is read again, as after a pause, however fast the machine is.
        """
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor())  # profilers reach new threads only
        before = sys.getprofile()
        threading.setprofile(self._called)
        sys.setprofile(self._called)
        try:
            with patch.object(ttl_cache, "TTL_SECONDS", 0.0):
                yield
        finally:
            sys.setprofile(before)
            threading.setprofile(None)

    def _called(self, frame: FrameType, event: str, argument: object) -> None:
        del argument
        if event != "call":
            return
        code = frame.f_code
        if code.co_filename == "<string>" and code.co_name == "__init__":
            maker: object = frame.f_locals["self"]
            if self._holds_move({name: value for name, value in frame.f_locals.items() if name != "self"}):
                self._count_made(maker.__class__)
            return
        if code not in self._known:
            self._known[code] = _function(code)
        function = self._known[code]
        if function is not None and (self.calls or self.begins in {"", function.name}):
            self.calls[function] = self.calls.get(function, 0) + 1

    def _holds_move(self, values: dict[str, object]) -> bool:
        return bool(self.written) and re.search(rf"\b{re.escape(self.written)}\b", repr(values)) is not None

    def _count_made(self, kind: type[object]) -> None:
        if self.calls and kind.__module__.startswith(ROOMS) and not kind.__module__.startswith(DRAWN):
            self.made[kind.__qualname__] += 1


def _function(code: CodeType) -> Function | None:
    """Return the function that some code belongs to, if it is one of the program."""
    path = Path(code.co_filename)
    if code.co_flags & _GENERATORS or code.co_name in _COMPREHENSIONS or not path.is_relative_to(ROOT):
        return None
    inside = path.relative_to(ROOT)
    return Function(inside.as_posix(), code.co_qualname) if inside.parts[0] in ROOMS else None
