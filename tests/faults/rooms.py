"""Games of Nim that two people play in rooms of their own, who ask again until a move counts, and know which did."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import TYPE_CHECKING, Final, cast

from core.table import Table
from tests.adapters.chat.den import Den

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Collection

    from adapters.store.redis_store import RedisStore

LONGEST_SECONDS: Final = 60.0
"""A person who waits longer waits for ever."""

_HEAP: Final = 9

LAST_MOVE: Final = 3 * _HEAP - 1
"""How many moves come before the one that ends a game."""


@dataclass
class Answer:
    """How long a person waited, and whether the move counted."""

    asked: float
    answered: float
    counted: bool


@dataclass
class Room:
    """A room with a game, one counter taken by each move, as long as there are any."""

    store: RedisStore
    number: int
    pace: float
    """Seconds that a person thinks."""
    answers: list[Answer] = field(default_factory=list[Answer])
    waits: list[tuple[float, float]] = field(default_factory=list[tuple[float, float]])
    """When each move was first asked for, and when it counted."""
    game: str = ""
    moves: int = 0

    def __post_init__(self) -> None:
        self.den = Den(self.store, room=f"l#room{self.number}", seed=self.number)

    async def play(self, stop: asyncio.Event) -> None:
        """Play until told to stop; a move that was begun is brought to its end."""
        while not stop.is_set():
            if not self.game or self.moves == 3 * _HEAP:
                await self._begin()
            await asyncio.sleep(self.pace)
            await self._move()

    async def _begin(self) -> None:
        number = len(self.waits)
        await self._ask("anna", f"/nim @boris heaps={_HEAP},{_HEAP},{_HEAP} first=me", f"offer {number}")
        newest = [table for table in await self._tables() if table.invited or len(table.seats) == 1]
        self.game, self.moves = newest[-1].id, 0
        await self._ask("boris", f"/accept {self.game}", f"accept {number}")

    async def _move(self) -> None:
        user = ("anna", "boris")[self.moves % 2]
        begun = monotonic()
        await self._ask(user, f"/play {self.game} {'abc'[self.moves // _HEAP]}1", f"{self.game} {self.moves}")
        self.waits.append((begun, monotonic()))
        self.moves += 1

    async def _ask(self, user: str, text: str, event: str) -> None:
        """Say something until it counts; it is the same event each time."""
        while True:
            asked = monotonic()
            posts = await self.den.say(user, text, event=f"{self.number} {event}", posted=False)
            counted = not any(post.text.startswith(("My storage", "Something went wrong")) for post in posts)
            self.answers.append(Answer(asked, monotonic(), counted))
            if counted:
                return
            await asyncio.sleep(0.05)

    async def _tables(self) -> list[Table]:
        while True:
            try:
                found = await self.store.open_tables(self.den.room, self.den.room)
            except Exception:  # noqa: BLE001, S112 - whatever it is, it is being broken
                continue
            return [table for table in found if isinstance(table, Table)]

    async def differing(self) -> int:
        """Return how many moves of the game that is being played are lost or doubled."""
        table = cast("Table", await self.store.load(self.den.room, self.game))
        return abs(len(table.moves) - self.moves)


@asynccontextmanager
async def playing(store: RedisStore, count: int, pace: float, first: int = 0) -> AsyncGenerator[list[Room]]:
    """Let people play in a number of rooms; at the end each brings the move in hand to its end.

    The rooms are numbered from `first`: in a room where others have played, what is done would be taken for a repeat.
    """
    rooms = [Room(store, number, pace) for number in range(first, first + count)]
    stop = asyncio.Event()
    tasks = [asyncio.create_task(room.play(stop)) for room in rooms]
    while not all(room.waits for room in rooms):  # until everyone has begun
        await asyncio.sleep(0.01)
        for task in tasks:
            if task.done():
                task.result()
    try:
        yield rooms
    finally:
        stop.set()
        await asyncio.gather(*tasks)


async def next_move(rooms: Collection[Room], since: float) -> float:
    """Return how many seconds after a moment the first move counted."""
    async with asyncio.timeout(LONGEST_SECONDS):
        while not (found := _counted(rooms, since)):  # noqa: ASYNC110 - people play on
            await asyncio.sleep(0.005)
    return min(found) - since


def _counted(rooms: Collection[Room], since: float) -> list[float]:
    return [counted for room in rooms for _, counted in room.waits[-3:] if counted > since]


async def all_moved(rooms: Collection[Room], since: float) -> None:
    """Wait until a move that was asked for after a moment has counted in each room."""
    async with asyncio.timeout(LONGEST_SECONDS):
        while not all(room.waits[-1][0] > since for room in rooms):  # noqa: ASYNC110 - people play on
            await asyncio.sleep(0.01)


def moves(rooms: Collection[Room]) -> int:
    """Return how many moves counted."""
    return sum(len(room.waits) for room in rooms)


def busy_answers(rooms: Collection[Room]) -> int:
    """Return how many answers said that the storage is busy."""
    return sum(not answer.counted for room in rooms for answer in room.answers)


def longest_answer(rooms: Collection[Room], since: float = 0.0) -> float:
    """Return the longest time that someone who asked after a moment waited for an answer."""
    return max(each.answered - each.asked for room in rooms for each in room.answers if each.asked > since)


def longest_wait(rooms: Collection[Room], since: float = 0.0) -> float:
    """Return the longest time from asking for a move to its counting."""
    return max(counted - begun for room in rooms for begun, counted in room.waits if counted > since)


async def differing(rooms: Collection[Room]) -> int:
    """Return how many moves are lost or doubled."""
    return sum([await room.differing() for room in rooms])
