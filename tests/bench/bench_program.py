"""The program as a whole, a process of its own: how soon it answers, and how much memory it takes.

Run it with `python -m tests.bench.bench_program`. The local chat is asked over its door for programs:
`console --jsonl`.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Final

from adapters.local import names
from adapters.store.connect import Timing, client_at
from adapters.store.embedded import embedded
from adapters.store.redis_store import RedisStore
from adapters.store.store_format import check_format
from core.games import GAMES
from tests.bench.bench_store import played
from tests.bench.table import Row, print_table

if TYPE_CHECKING:
    from collections.abc import Generator

LIVE: Final = 10_000
SHOWN: Final = 300
STARTS: Final = 5
PLIES: Final = 6
_CHALLENGE: Final = {"chat": "den", "user": "anna", "text": "/sim @boris"}


@contextmanager
def program(folder: str) -> Generator[Popen[str]]:
    """Start the local chat with its store in a folder; it ends with its input."""
    command = [sys.executable, "-m", "bot.cli", "console", "--jsonl", "--data", folder]
    environment = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
    with Popen(command, stdin=PIPE, stdout=PIPE, text=True, env=environment) as process:
        yield process


def ask(process: Popen[str], line: dict[str, str]) -> None:
    """Give the program one line and read all that it answers."""
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("the program was started without pipes")
    process.stdin.write(json.dumps(line) + "\n")
    process.stdin.flush()
    for answer in process.stdout:
        if "done" in json.loads(answer):
            return
    raise RuntimeError(f"the program ended instead of answering {line}")


def seconds_to_first_answer() -> float:
    """Return how long it takes from the start of the process, with a new store, to a challenge's answer."""
    with TemporaryDirectory() as folder:
        begun = perf_counter()
        with program(folder) as process:
            ask(process, _CHALLENGE)
            return perf_counter() - begun


def resident(pid: int) -> float:
    """Return the megabytes of a process that are in memory, as Linux counts them."""
    status = Path(f"/proc/{pid}/status").read_text("ascii")
    found = re.search(r"VmRSS:\s*(\d+) kB", status)
    return int(found[1]) / 1000 if found else 0.0


async def fill(folder: Path) -> None:
    """File live games of all kinds, each in a room of its own, where the program will find them."""
    rng = Random(11)
    kinds = [played(game, (), PLIES, rng) for game in GAMES for _ in range(50)]
    timing = Timing(total=60, attempt=60)
    async with embedded(folder) as socket:
        store = RedisStore(client_at(socket, timing), timing)
        await check_format(store, write=True)  # else the program takes it for an older store, whose boards it owes
        for start in range(0, LIVE, 100):
            rooms = [names.room(f"room {number}") for number in range(start, start + 100)]
            tables = [replace(kinds[at % len(kinds)], server=room, chat=room) for at, room in enumerate(rooms)]
            await asyncio.gather(*(store.commit(None, table) for table in tables))
        await store.aclose()


def megabytes() -> float:
    """Return what the program takes with all those games in its store and after it has shown some of them."""
    with TemporaryDirectory() as folder:
        asyncio.run(fill(Path(folder) / "store"))
        with program(folder) as process:
            for number in range(SHOWN):
                ask(process, {"chat": f"room {number}", "user": "anna", "text": "/board g1"})
            return resident(process.pid)


def rows() -> list[Row]:
    """Measure both."""
    measured = [
        Row(
            "start to first answer, local chat",
            min(seconds_to_first_answer() for _ in range(STARTS)),
            "s",
            "<= 3",
            "<= 1",
            f"best of {STARTS}, with a new embedded store",
        )
    ]
    if Path("/proc/self/status").exists():
        about = f"the program's own process, after showing {SHOWN} of them"
        measured.append(Row(f"memory with {LIVE:,} live games", megabytes(), "MB", "<= 200", "<= 120", about))
    return measured


if __name__ == "__main__":
    print_table(rows())
