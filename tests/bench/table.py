"""How the benchmarks print what they measured."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: its value in `unit`, what it must and should reach, and what it was measured against.

    `must` and `aim` are bounds from above, or from below where `must` begins with ">"; an empty `must` means no bounds.
    """

    figure: str
    value: float
    unit: str
    must: str
    aim: str
    against: str

    @property
    def missed(self) -> bool:
        """Whether the value misses what it must reach."""
        return bool(self.must) and not self._meets(self.must)

    @property
    def verdict(self) -> str:
        """What the value reaches, in words; nothing where there are no bounds."""
        if not self.must:
            return ""
        return "MISSED" if self.missed else "aim reached" if self._meets(self.aim) else "must reached"

    def _meets(self, bound: str) -> bool:
        limit = float(bound.strip("<>= ").replace(",", ""))
        return self.value >= limit if bound.startswith(">") else self.value <= limit


def best(action: Callable[[], object], *, times: int) -> float:
    """Return the seconds of the fastest of several runs, which other programs on the machine disturbed least."""
    shortest = float("inf")
    for _ in range(times):
        begun = perf_counter()
        action()
        shortest = min(shortest, perf_counter() - begun)
    return shortest


def print_table(rows: Iterable[Row]) -> None:
    """Print rows as a table with the widths that they need."""
    head = ("figure", "value", "unit", "must", "aim", "verdict", "against")
    lines: list[Sequence[str]] = [head]
    lines += [(row.figure, f"{row.value:,.4g}", row.unit, row.must, row.aim, row.verdict, row.against) for row in rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    for line in lines:
        cells = [
            text.rjust(width) if column == 1 else text.ljust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())
