"""The keys of what the seats of private tables were shown, in the partition of their server (see `keys`)."""

from __future__ import annotations

import re
from typing import Final

from adapters.store.keys import of_partition, partition

_SEAT_BOARD: Final = re.compile(r"g([1-9][0-9]{0,15})\.([0-9]{1,2})", re.ASCII)


def seat_boards(server: str, number: int) -> str:
    """Return the key of what the seats of a private table were shown (hash by seat; `version|message`)."""
    return of_partition(partition(server), f"G{server}:{number}")


def read_seat_board(name: str) -> tuple[int, int] | None:
    """Return the number of a table and a seat: the inverse of `core.ports.seat_board`. None for another name."""
    match = _SEAT_BOARD.fullmatch(name)
    return (int(match[1]), int(match[2])) if match else None
