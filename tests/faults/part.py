"""What a part of the fault suite is: a module of `tests.faults.parts` that breaks something and measures what it costs.

A part has `NAME`, the word that `make faults PART=NAME` takes, and `measure`. Its short form takes a second or two and
runs in `make test`. A part whose short form another test already covers names that test in `COVERED`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol, cast

from tests.faults import parts as folder

MEASURES: Final = frozenset({"s", "ms", "MB", "times"})
"""Units of what a busy machine changes: only the full form is judged by figures in them."""


class Scale(Enum):
    """How much a part does."""

    FULL = "full"
    """As often as the goals say, in half an hour at most."""
    SHORT = "short"
    """A second or two, for every run of the tests."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A measured value and its goal: at most `most`, at least `least`, or neither where it is only of interest."""

    name: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None

    @property
    def met(self) -> bool:
        """Whether the value is within its goal."""
        return (self.most is None or self.value <= self.most) and (self.least is None or self.value >= self.least)

    @property
    def goal(self) -> str:
        """The goal in words; nothing where there is none."""
        if self.most is not None and self.most == self.least:
            return f"{self.most:,.10g}"
        bounds = (("at least", self.least), ("at most", self.most))
        return ", ".join(f"{word} {bound:,.10g}" for word, bound in bounds if bound is not None)


class Part(Protocol):
    """One part."""

    NAME: str

    def measure(self, scale: Scale) -> Iterable[Figure]:
        """Break something, and yield what was measured."""
        ...


def find_parts() -> dict[str, Part]:
    """Return all parts by their names, in the order of their files."""
    names = sorted(module.name for module in pkgutil.iter_modules(folder.__path__))
    modules = [cast("Part", importlib.import_module(f"{folder.__name__}.{name}")) for name in names]
    return {module.NAME: module for module in modules}


def covered_by(part: Part) -> str | None:
    """Return the test that covers a part's short form, as `tests/path.py::name`; None where the part runs it itself."""
    return cast("str | None", getattr(part, "COVERED", None))
