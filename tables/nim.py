"""Make the table of lost positions in `adapters/exact/tables`: `python -m tables.nim` writes it and prints its hash.

It sieves: positions are taken in the order of their counters. One that no lost position has marked is lost, since none
can be reached from it, and it marks all from which it can be reached. It takes about five seconds.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

TABLE: Final = Path(__file__).parents[1] / "adapters" / "exact" / "tables" / "nim-penultimate.table"
HEAPS: Final = 5
COUNTERS: Final = 100
LEFT: Final = 2
"""Counters on the table, at least, while the game goes on."""

Position = tuple[int, ...]
"""Counters per heap, the smallest first."""


def lost_positions() -> list[Position]:
    """Return every position whose player to move loses, in ascending order."""
    marked: set[Position] = set()
    lost: list[Position] = []
    for total in range(LEFT, COUNTERS + 1):
        for position in positions(total, HEAPS):
            if position in marked:
                marked.remove(position)
            else:
                lost.append(position)
                marked.update(_before(position))
    return sorted(lost)


def positions(total: int, heaps: int, least: int = 0) -> Iterator[Position]:
    """Yield every position of `total` counters in a number of heaps, each of which has at least `least`."""
    if heaps == 1:
        yield (total,)
        return
    for smallest in range(least, total // heaps + 1):
        for rest in positions(total - smallest, heaps - 1, smallest):
            yield (smallest, *rest)


def packed(lost: list[Position]) -> bytes:
    """Return positions as the columns of the table."""
    return b"".join(map(bytes, zip(*lost, strict=True)))


def _before(position: Position) -> Iterator[Position]:
    """Yield the positions from which one move leads to this one."""
    spare = COUNTERS - sum(position)
    for heap in range(HEAPS):
        rest = position[:heap] + position[heap + 1 :]
        for taken in range(1, spare + 1):
            yield tuple(sorted((*rest, position[heap] + taken)))


def main() -> None:
    """Write the table; deterministic but for the version of zlib."""
    columns = packed(lost_positions())
    TABLE.write_bytes(zlib.compress(columns, level=9))
    sys.stdout.write(f"{TABLE.name}: {len(columns) // HEAPS} positions, {sha256(columns).hexdigest()}\n")


if __name__ == "__main__":
    main()
