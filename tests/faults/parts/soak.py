"""Twenty thousand games over a thousand rooms of one process: its memory does not grow with them."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from adapters.local import names
from adapters.local.hub import Delivery
from adapters.local.said import Said
from core.games import GAMES
from core.table import Status
from tests.faults.fuzzing.stand import Stand, standing
from tests.faults.part import Figure, Scale

NAME: Final = "soak"

GAMES_PLAYED: Final = {Scale.FULL: 20_000, Scale.SHORT: 30}
WARM_UP: Final = {Scale.FULL: 6_000, Scale.SHORT: 10}
"""Games until all that is remembered is full: most of it the boards of 5,000 tables (`adapters.boards.ledger`)."""

ROOMS: Final = {Scale.FULL: 1_000, Scale.SHORT: 10}
AT_ONCE: Final = 4
MOST_MEGABYTES: Final = 10.0
SEED: Final = 20_261_203

_PAGE_BYTES: Final = os.sysconf("SC_PAGE_SIZE")


def measure(scale: Scale) -> Iterable[Figure]:
    """Yield what the process held after the warm-up, and by how much that had grown in the end."""
    return asyncio.run(_measure(scale))


async def _measure(scale: Scale) -> list[Figure]:
    async with standing(SEED) as (stand, complaints):
        table = _Table(stand, Random(SEED))
        await _play(table, WARM_UP[scale], ROOMS[scale])
        before = _megabytes()
        await _play(table, GAMES_PLAYED[scale], ROOMS[scale])
        grown = _megabytes() - before
    return [
        Figure("games", table.ended, "", least=WARM_UP[scale] + GAMES_PLAYED[scale]),
        Figure("exceptions", complaints.count, "", most=0),
        Figure("memory after the warm-up", before, "MB"),
        Figure("growth", grown, "MB", most=MOST_MEGABYTES),
    ]


async def _play(table: _Table, games: int, rooms: int) -> None:
    numbers = iter(range(games))

    async def play() -> None:
        for number in numbers:
            await table.play(f"room {number % rooms}")

    async with asyncio.TaskGroup() as playing:
        for _ in range(AT_ONCE):
            playing.create_task(play())


class _Table:
    """Plays games of two in rooms: in one of four both move, then one resigns."""

    def __init__(self, stand: Stand, rng: Random) -> None:
        self.ended = 0
        self._stand = stand
        self._rng = rng
        self._events = count()

    async def play(self, room: str) -> None:
        """Play one game in a room, from its offer to a resignation."""
        number = room.removeprefix("room ")
        host, guest = f"anna{number}", f"boris{number}"
        offered = await self._say(room, host, f"/challenge {self._rng.choice(tuple(GAMES))} @{guest} first=me")
        game = next(each.message.game for each in offered if each.message.game is not None)
        await self._say(room, guest, f"/accept {game}")
        for person in (host, guest) if self._rng.random() < 0.25 else ():
            await self._say(room, person, f"/play {game} {self._move(room, game)}")
        await self._say(room, guest, f"/resign {game}")
        table = self._stand.ctx.tables.cached(names.room(room), game)
        self.ended += table is not None and table.status in {Status.FINISHED, Status.ABORTED}

    def _move(self, room: str, game: str) -> str:
        """Return a legal move."""
        table = self._stand.ctx.tables.cached(names.room(room), game)
        assert table is not None
        position = self._stand.ctx.tables.position(table)
        return position.game.format(position.state, self._rng.choice(position.game.legal_moves(position.state)))

    async def _say(self, room: str, person: str, text: str) -> tuple[Delivery, ...]:
        event = f"e{next(self._events)}"
        return await self._stand.hub.say(Said(event=event, room=room, person=person, text=text))


def _megabytes() -> float:
    """Return what the process holds of the machine's memory."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * _PAGE_BYTES / 1e6
