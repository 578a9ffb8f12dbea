"""Tabs as programs: people who look at the boards of a room over their WebSockets, in front of the real games."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMessage, WSMsgType

from adapters.chat.chat import Chat
from adapters.local.clock import AdjustableClock
from adapters.local.hub import Hub
from adapters.local.pictures import Pictures
from adapters.local.tables import RoomTables
from adapters.local.web import Site
from adapters.store.redis_store import RedisStore
from tests.core.service.contexts import context

Frame = dict[str, Any]

PATIENCE = 60.0
"""Seconds that an answer may take: on a busy machine the first one, for which all texts are read, takes its time."""


@pytest.fixture
def hub(store: RedisStore, tmp_path: Path) -> Hub:
    clock = AdjustableClock()
    ctx = context(store, clock)
    pictures = Pictures(tmp_path / "pictures")
    tables = RoomTables(ctx)
    return Hub(Chat(ctx, "en"), store, store.message_log, pictures, clock, tables=tables, answer_seconds=PATIENCE)


@pytest.fixture
async def web() -> AsyncIterator[ClientSession]:
    async with ClientSession() as session:
        yield session


class Viewer:
    """One tab: `told` is all that reached it, `tables` the newest frame of each game."""

    def __init__(self, client: ClientSession, site: Site, name: str, language: str, palette: str) -> None:
        self._client, self._site = client, site
        self.name, self.language, self.palette = name, language, palette
        self.told: list[str] = []
        self.tables: dict[str, Frame] = {}
        self._events = 0
        self._socket: ClientWebSocketResponse

    async def enter(self, since: int = 0) -> Frame:
        self._socket = await self._client.ws_connect(f"{self._site.url}ws")
        token = f"token-of-{self.name:>12}"
        await self.send(
            type="join",
            token=token,
            name=self.name,
            room="den",
            since=since,
            language=self.language,
            palette=self.palette,
        )
        return await self.until("joined")

    async def closing(self) -> WSMessage:
        """Receive until the server closes and return how."""
        async with asyncio.timeout(30):
            while (message := await self._socket.receive()).type is not WSMsgType.CLOSE:
                assert message.type is WSMsgType.TEXT, message
            return message

    async def leave(self) -> None:
        await self._socket.close()

    async def send(self, **frame: object) -> None:
        await self._socket.send_str(json.dumps(frame))

    async def until(self, *kinds: str) -> Frame:
        """Receive until a frame of one of these types and return it."""
        async with asyncio.timeout(30):
            while True:
                text = await self._socket.receive_str()
                self.told.append(text)
                frame: Frame = json.loads(text)
                for table in [frame] if frame["type"] == "table" else frame.get("tables") or ():
                    self.tables[table["game"]] = table
                if frame["type"] in kinds:
                    return frame

    async def do(self, kind: str, **what: object) -> Frame:
        """Do something, and receive all that it caused."""
        self._events += 1
        await self.send(type=kind, **{"event": str(self._events)} | what)
        return await self.until("done", "error")

    async def say(self, text: str) -> None:
        await self.do("say", text=text)

    async def look(self, game: str, *path: str, at: int | None = None) -> Frame:
        await self.send(type="look", game=game, path=path, at=at)
        return await self.until("table")

    async def told_of(self, game: str, edition: int) -> Frame:
        """Receive until the game's board of this number."""
        while self.tables.get(game, {}).get("edition") != edition or self.tables[game]["status"] == "offered":
            await self.until("table")
        return self.tables[game]


@pytest.fixture
async def pair(web: ClientSession, site: Site) -> tuple[Viewer, Viewer]:
    """anna, who reads English on light, and boris, who reads Russian on dark."""
    anna, boris = Viewer(web, site, "anna", "en", "light"), Viewer(web, site, "boris", "ru", "dark")
    await anna.enter()
    await boris.enter()
    return anna, boris


Pair = tuple[Viewer, Viewer]


async def begin(pair: Pair, command: str) -> Pair:
    """Have a game begin, anna first."""
    anna, boris = pair
    await anna.say(f"/{command} @boris first=me")
    while "g1" not in boris.tables:
        await boris.until("table")
    [accept, _] = boris.tables["g1"]["buttons"]
    assert (accept["label"], accept["act"]) == ("Принять", "accept")
    await boris.do("press", press=accept["id"], on=0)
    await anna.told_of("g1", 0)
    await boris.told_of("g1", 0)
    return anna, boris
