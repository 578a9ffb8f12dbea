"""The boards next to the chat while the store is too busy to let them be shown."""

from __future__ import annotations

import pytest
from aiohttp import ClientSession

from adapters.local import tab
from adapters.local.stage import Look, Viewer
from adapters.local.tables import RoomTables
from adapters.local.web import Site
from core.ports import Cause, StoreBusy, StoreRefuses, UnreadableTable
from core.table import Unreadable
from tests.adapters.local.viewers import Frame, Pair, begin, hub, pair, web

__all__ = ["hub", "pair", "web"]


async def test_a_tab_that_could_not_enter_hears_nothing_whatever_name_it_tries_next(
    pair: Pair, web: ClientSession, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(*_: object) -> list[Frame]:
        raise StoreBusy("the boards cannot be read")

    anna, _ = await begin(pair, "square")
    async with web.ws_connect(f"{site.url}ws") as socket:

        async def join(name: str, room: str) -> Frame:
            await socket.send_json({"type": "join", "token": "token-of-a-listener", "name": name, "room": room})
            return await socket.receive_json()

        with monkeypatch.context() as outage:
            outage.setattr(RoomTables, "here", busy)
            assert await join("vera", "den") == {"type": "error", "code": "busy", "event": None}
        assert await join("anna", "den") == {"type": "error", "code": "name-taken", "event": None}
        await anna.say("/hand")  # what follows is for anna alone
        assert any("Only you see this" in text for text in anna.told)
        assert (await join("vera", "elsewhere"))["type"] == "joined"


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (StoreBusy("later"), "busy"),
        (StoreRefuses("never", Cause.READ_ONLY), "refuses"),
        (UnreadableTable(Unreadable("l#den", "g1", "it is damaged")), "busy"),
        (ValueError("a slip"), "failed"),
    ],
    ids=["busy", "refuses", "unreadable", "failed"],
)
async def test_who_cannot_enter_is_told_whether_waiting_helps(
    site: Site, web: ClientSession, monkeypatch: pytest.MonkeyPatch, error: Exception, code: str
) -> None:
    async def fails(*_: object) -> list[Frame]:
        raise error

    monkeypatch.setattr(RoomTables, "here", fails)
    async with web.ws_connect(f"{site.url}ws") as socket:
        await socket.send_json({"type": "join", "token": "token-of-a-listener", "name": "vera", "room": "den"})
        assert await socket.receive_json() == {"type": "error", "code": code, "event": None}


async def test_a_board_that_the_store_held_up_is_shown_when_it_serves_again(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, boris = await begin(pair, "sim")
    whole, refused = RoomTables.frame, list[str]()

    async def held_up(tables: RoomTables, room: str, game: str, viewer: Viewer, look: Look) -> Frame | None:
        if len(refused) < 4:
            refused.append(viewer.person)
            raise StoreBusy("the table cannot be read")
        return await whole(tables, room, game, viewer, look)

    monkeypatch.setattr(tab, "BUSY_SECONDS", 0.0)
    monkeypatch.setattr(RoomTables, "frame", held_up)
    await anna.do("play", game="g1", edition=0, move="12")
    for viewer in (anna, boris):
        assert (await viewer.told_of("g1", 1))["moves"] == [[0, "12"]]
