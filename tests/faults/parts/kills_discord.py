"""Two replicas with a session of the same shard each, of which one after the other is killed while people play.

One process is connected at every moment, since the next is killed only once the last one's successor is. A wait ends
when the board that answers a person stands in the channel. It is counted in two ways: from what the person did, and,
since two kills can hit one move, which then waits for the lease of each, from the last kill before the answer.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

from adapters.store.embedded import embedded
from tests.adapters.discord.payloads import BOT, GUILD, user
from tests.adapters.discord.process import running
from tests.adapters.discord.wire import Wire, serving
from tests.adapters.processes import forking
from tests.faults.kills import LONGEST_SECONDS, PLIES, SEED, Games, amount, is_answered, median_wait, take, wrong_moves
from tests.faults.part import Figure, Scale

NAME: Final = "kills_discord"
COVERED: Final = "tests/adapters/discord/test_program.py::test_killed_after_any_message_and_started_again"

GAMES: Final = 20
"""Games that are played at the same time."""

TYPED: Final = 10
"""On average one in this many moves is put into a form, of which only those are told who are connected; the others are
replies, which a new process reads back."""
_SHOWN: Final = re.compile(r"(g\d+) · move (\d+)")
_OFFERED: Final = re.compile(r"a:(g\d+):0\b")


@dataclass
class Floor:
    """The replicas, and what people did and saw."""

    wire: Wire
    url: str
    folder: Path
    every: int
    """Moves from one kill to the next."""
    rng: Random = field(default_factory=lambda: Random(SEED))
    replicas: list[ExitStack] = field(default_factory=list[ExitStack])
    boards: dict[tuple[str, int], list[int]] = field(default_factory=dict[tuple[str, int], list[int]])
    offers: dict[str, tuple[str, int]] = field(default_factory=dict[str, tuple[str, int]])
    pressing: set[str] = field(default_factory=set[str])
    """What was told once, and is not answered yet."""
    left: set[str] = field(default_factory=set[str])
    """What of that was as old as the last kill."""
    waits: list[float] = field(default_factory=list[float])
    since_kill: list[float] = field(default_factory=list[float])
    """The same waits, counted from the last kill where there was one during the wait."""
    killed: float = 0.0
    begun: int = 0
    moves: int = 0
    planned: int = 0
    answered: set[str] = field(default_factory=set[str])
    """The interactions that were answered to their person alone, by their tokens."""
    kills: int = 0
    _seen: int = 0

    async def start(self) -> None:
        """Have one more replica begin a session."""
        before = self.wire.identified
        stack = ExitStack()
        api = f"http://127.0.0.1:{self.wire.port}/api/v10"
        stack.enter_context(running(forking(), api, self.url, self.folder / "log"))
        self.replicas.append(stack)
        await self.wire.until(lambda: self.wire.identified > before)

    async def kill(self) -> None:
        """Kill a replica, and start another in its place."""
        self.replicas.pop(self.rng.randrange(len(self.replicas))).close()
        self.killed = monotonic()
        await self.start()
        self.kills += 1
        self.wire.changed.set()

    async def met(self, method: str, parts: list[str]) -> None:
        """See what was posted."""
        if parts[0] == "webhooks":
            self.answered.add(parts[2])
        if (method, parts[0]) != ("POST", "channels"):
            return
        for number in reversed(self.wire.messages):
            if number <= self._seen:
                break
            message = self.wire.messages[number]
            if message["author"]["id"] != str(BOT):
                continue
            if (shown := _SHOWN.search(message["content"])) is not None:
                self.boards.setdefault((shown[1], int(shown[2])), []).append(number)
            elif (offered := _OFFERED.search(str(message["components"]))) is not None:
                self.offers[message["content"].split()[0]] = (offered[1], number)
        self._seen = max(self.wire.messages)

    async def until(self, condition: object) -> None:
        """Wait for what a person did just now, and keep how long that took."""
        begun = monotonic()
        await self.wire.until(condition)
        now = monotonic()
        self.waits.append(now - begun)
        self.since_kill.append(now - max(begun, self.killed))


def measure(scale: Scale) -> Iterable[Figure]:
    """Yield what was lost and doubled, and how long people waited."""
    return asyncio.run(_measure(*amount(scale)))


async def _measure(moves: int, kills: int) -> list[Figure]:
    with tempfile.TemporaryDirectory(prefix="kibitz-") as name:
        async with embedded(Path(name)) as socket, serving() as wire:
            floor = Floor(wire, f"unix://{socket}", Path(name), moves // kills)
            wire.locale, wire.met = "en-GB", floor.met
            for _ in range(2):
                await floor.start()
            killing = asyncio.create_task(_kill(floor, kills))
            played = await asyncio.gather(*(_play(floor, number, moves // GAMES) for number in range(GAMES)))
            await killing
            wrong = await wrong_moves(floor.url, played)
            for stack in floor.replicas:
                stack.close()
    return [
        Figure("moves", floor.moves, "", least=moves),
        Figure("of those made as planned", floor.planned, "", least=moves // 5),
        Figure("kills", floor.kills, "", least=kills),
        *wrong,
        Figure("boards shown twice", sum(len(each) - 1 for each in floor.boards.values()), ""),
        Figure("longest wait since the last kill", max(floor.since_kill), "s", most=LONGEST_SECONDS),
        Figure("longest wait in all", max(floor.waits), "s"),
        Figure("waits longer than the goal", sum(each > LONGEST_SECONDS for each in floor.waits), ""),
        median_wait(floor.waits),
    ]


async def _kill(floor: Floor, kills: int) -> None:
    """Kill one replica in each stretch of the moves, while some are being made.

    A form or a press is told once, to those who are connected: what a killed process had in hand is answered first, and
    so is what came while its successor was not connected yet.
    """
    for number in range(kills):
        at = floor.every * number + floor.rng.randrange(floor.every // 2)
        await floor.wire.until(lambda at=at: floor.begun > at and not floor.left & floor.pressing)
        await asyncio.sleep(floor.rng.random() * 0.05)
        await floor.kill()
        floor.left = set(floor.pressing)


async def _play(floor: Floor, number: int, moves: int) -> Games:
    """Have two people play; return what they played."""
    people = [(10 * number + 11 + seat, f"p{number:02}{'ab'[seat]}") for seat in range(2)]
    played: dict[tuple[str, str], int] = {}
    while left := moves - sum(played.values()):
        game = await _begin(floor, *people)
        plies = played[f"d{GUILD}", game] = min(left, PLIES)
        ply = 0
        while ply < plies:
            answered = is_answered(ply, plies)
            while floor.begun >= floor.every * (floor.kills + 1):
                await floor.wire.until(lambda: floor.begun < floor.every * (floor.kills + 1))
            floor.begun += 1 + answered
            floor.wire.changed.set()
            if answered:
                await _plan(floor, people[1 - ply % 2], game, ply)
                floor.planned += 1
            await _move(floor, people[ply % 2], game, ply, ply + 1 + answered)
            floor.moves += 1 + answered
            ply += 1 + answered
    return played


async def _begin(floor: Floor, anna: tuple[int, str], boris: tuple[int, str]) -> str:
    """Have a game begin, and return its name."""
    wire = floor.wire
    floor.offers.pop(anna[1], None)
    options = [
        {"name": "opponent", "type": 6, "value": str(boris[0])},
        {"name": "heaps", "type": 3, "value": "30,30,30"},
        {"name": "first", "type": 3, "value": "me"},
    ]
    resolved = {"users": {str(boris[0]): user(*boris)}}
    data = {"id": "1", "name": "nim", "type": 1, "options": options, "resolved": resolved}
    await wire.interaction(*anna, 2, data)
    floor.pressing.add(anna[1])
    await floor.until(lambda: anna[1] in floor.offers)
    game, offer = floor.offers[anna[1]]
    await wire.interaction(*boris, 3, {"custom_id": f"a:{game}:0", "component_type": 2}, offer)
    await floor.until(lambda: (game, 0) in floor.boards)
    floor.pressing.discard(anna[1])
    return game


async def _plan(floor: Floor, person: tuple[int, str], game: str, ply: int) -> None:
    """Have a person write down what they answer to the next move, and wait for what they are told."""
    options = [
        {"name": "table", "type": 3, "value": game},
        {"name": "moves", "type": 3, "value": f"{take(ply)} {take(ply + 1)}"},
    ]
    press = f"{game} {ply} planned"
    floor.pressing.add(press)
    token = await floor.wire.interaction(*person, 2, {"id": "1", "name": "if", "type": 1, "options": options})
    await floor.until(lambda: token in floor.answered)
    floor.pressing.discard(press)


async def _move(floor: Floor, person: tuple[int, str], game: str, ply: int, shown: int) -> None:
    """Have a person take a counter, and wait for the board that shows it and what is answered, `shown` moves in all."""
    board, move, press = floor.boards[game, ply][-1], take(ply), f"{game} {ply}"
    if floor.rng.randrange(TYPED):
        await floor.wire.reply(*person, move, board)
    else:
        floor.pressing.add(press)
        typed = {"type": 4, "custom_id": "move", "value": move}
        data = {"custom_id": f"move:{game}:{ply}", "components": [{"type": 1, "components": [typed]}]}
        await floor.wire.interaction(*person, 5, data, board)
    await floor.until(lambda: (game, shown) in floor.boards)
    floor.pressing.discard(press)
