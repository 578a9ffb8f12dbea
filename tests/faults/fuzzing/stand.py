"""The whole program behind its doors, in this process: a store of its own, rooms in which games go on, tabs, a log."""

from __future__ import annotations

import json
import logging
import tempfile
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final, cast
from unittest.mock import patch

from adapters.chat.chat import Chat
from adapters.games.ladders import CardLadders
from adapters.local import tab
from adapters.local.clock import AdjustableClock
from adapters.local.hub import Hub
from adapters.local.people import People
from adapters.local.pictures import Pictures
from adapters.local.tab import Tab
from adapters.local.tables import RoomTables
from adapters.store.opening import open_store
from adapters.store.redis_store import RedisStore
from core.games import GAMES
from core.service import Context
from tests.adapters.local.viewers import PATIENCE
from tests.adapters.store import servers
from tests.conftest import PATIENT
from tests.core.service.contexts import context

PLAYERS: Final = ("anna", "boris", "vera")


class Complaints(logging.Handler):
    """What was logged as an error: an exception that nothing was prepared for."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.count = 0

    def emit(self, record: logging.LogRecord) -> None:
        self.count += 1


class Socket:
    """A WebSocket of which only the other end is missing: it keeps what it was sent last."""

    def __init__(self) -> None:
        self.closed: list[int] = []

    async def close(self, *, code: int) -> bool:
        self.closed.append(code)
        return True


@dataclass
class Stand:
    """The hub, and a tab for each player; a door is what a tab takes."""

    hub: Hub
    ctx: Context
    store: RedisStore
    clock: AdjustableClock
    tabs: dict[str, Tab] = field(default_factory=dict[str, Tab])
    people: People = field(default_factory=People)

    async def take(self, who: str, frame: str | bytes) -> None:
        """Have a tab take a frame, and throw away what it is answered."""
        here = self.tabs[who]
        await here._take(frame)  # pyright: ignore[reportPrivateUsage] - the door itself
        frames = here._frames  # pyright: ignore[reportPrivateUsage] - what would go over the wire
        while not frames.empty():
            frames.get_nowait()

    async def enter(self, number: int) -> None:
        """Let players enter a room of their own, each by a new tab."""
        for each in self.tabs.values():
            self.hub.leave(each.room, each)
            self.people.free(each)
        for who in PLAYERS:
            self.tabs[who] = Tab(self.hub, self.people, cast("Any", Socket()))
            join = {"type": "join", "token": f"token-of-{who:>12}", "name": f"{who}{number}", "room": f"room {number}"}
            await self.take(who, json.dumps(join))

    async def say(self, who: str, event: str, text: str) -> None:
        """Have a player write something."""
        await self.take(who, json.dumps({"type": "say", "event": event, "text": text}))

    async def begin_games(self, room: int) -> None:
        """Have a game of each kind go on in the room, and an offer wait."""
        for number, game in enumerate(GAMES, start=1):
            await self.say("anna", f"{room} {number} offer", f"/challenge {game} @boris{room}")
            await self.say("boris", f"{room} {number} accept", f"/accept g{number}")
        await self.say("vera", f"{room} open", "/nim")


@asynccontextmanager
async def standing(seed: int) -> AsyncGenerator[tuple[Stand, Complaints]]:
    """Set everything up, over an empty store in a folder that is thrown away."""
    complaints = Complaints()
    root = logging.getLogger()
    root.addHandler(complaints)
    try:
        async with AsyncExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kibitz-")))
            server = stack.enter_context(servers.running(servers.valkey(), folder))
            stack.enter_context(patch.object(tab, "FRAMES_A_SECOND", 1e9))  # what is measured is not the waiting
            opening = open_store(server.url, folder, PATIENT, ladders=CardLadders().names)
            store = await stack.enter_async_context(opening)
            clock = AdjustableClock()
            ctx = context(store, clock, Random(seed))
            pictures = Pictures(folder / "pictures", kept=50)
            tables = RoomTables(ctx)
            chat, log = Chat(ctx, "en"), store.message_log
            # Nor how busy the machine is.
            hub = Hub(chat, store, log, pictures, clock, tables=tables, answer_seconds=PATIENCE)
            yield Stand(hub, ctx, store, clock), complaints
    finally:
        root.removeHandler(complaints)
