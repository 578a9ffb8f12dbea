"""The fault suite: `make faults` runs every part, `make faults PART=NAME` one, each against its goals.

The exit status is 1 where a goal is missed or a part fails, 2 for a part that there is not.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Final

from tests.faults.part import Figure, Part, Scale, find_parts

LONGEST_SECONDS: Final = 1_800.0
"""Decided by this project: a part is something to wait for, not to leave running."""

HEAD: Final = ("part", "figure", "goal", "measured", "ok")


@dataclass(frozen=True, slots=True)
class Row:
    """A figure of a part."""

    part: str
    figure: Figure

    @property
    def cells(self) -> tuple[str, ...]:
        """What stands in the table."""
        figure = self.figure
        verdict = "" if not figure.goal else "ok" if figure.met else "MISSED"
        return (self.part, figure.name, figure.goal, f"{figure.value:,.4g} {figure.unit}".rstrip(), verdict)


def run(parts: Sequence[Part], scale: Scale = Scale.FULL) -> list[Row]:
    """Run parts one after the other, so that none disturbs the next; a part that fails does not stop the others."""
    return [Row(part.NAME, figure) for part in parts for figure in _measured(part, scale)]


def _measured(part: Part, scale: Scale) -> Iterator[Figure]:
    _say(f"{part.NAME} ...")
    begun, failed = monotonic(), 0
    try:
        for figure in part.measure(scale):
            _say(f"  {figure.name}: {figure.value:,.4g} {figure.unit}".rstrip())
            yield figure
    except Exception:  # noqa: BLE001 - the boundary: the table still has the other parts
        traceback.print_exc()
        failed = 1
    if failed:
        yield Figure("failed", failed, "", most=0)
    yield Figure("time of the part", monotonic() - begun, "s", most=LONGEST_SECONDS)


def table(rows: Sequence[Row]) -> str:
    """Return the rows as text, each column as wide as it needs."""
    lines = [HEAD, *(row.cells for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEAD))]
    padded = ("  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)) for line in lines)
    return "\n".join(line.rstrip() for line in padded)


def main(names: Sequence[str]) -> int:
    """Run the parts of these names, by default all; print the table and return the exit status."""
    parts = find_parts()
    unknown = [name for name in names if name not in parts]
    if unknown:
        sys.stderr.write(f"there is no part {', '.join(unknown)}; there are {', '.join(parts)}\n")
        return 2
    rows = run([parts[name] for name in names or parts])
    _say(f"\n{table(rows)}")
    return int(not all(row.figure.met for row in rows))


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
