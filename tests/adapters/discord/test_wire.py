"""The client over the wire itself: files, rate limits, and sessions that break and end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from adapters.discord.client import KibitzClient
from core.service import Context
from tests.adapters.discord.conftest import MakeClient
from tests.adapters.discord.payloads import Refusal
from tests.adapters.discord.wire import BOT, GUILD, Wire, user

ANNA, BORIS = (1, "anna"), (2, "boris")


@asynccontextmanager
async def running(wire: Wire, make_client: MakeClient) -> AsyncGenerator[KibitzClient]:
    """A process on the wire, which is told to stop in the end."""
    client = make_client()
    client._connection.guild_ready_timeout = 0.01  # pyright: ignore[reportPrivateUsage] - two seconds otherwise
    before = wire.identified
    async with client:
        task = asyncio.create_task(client.start("token"))
        await wire.until(lambda: wire.identified > before)
        await client.wait_until_ready()
        yield client
        await client.close()
        await asyncio.gather(task, return_exceptions=True)


@pytest.fixture
async def client(wire: Wire, make_client: MakeClient) -> AsyncGenerator[KibitzClient]:
    async with running(wire, make_client) as client:
        yield client
    assert wire.faults() == []


async def begin(wire: Wire, *, time: str = "3d") -> int:
    """Let a game of Nim begin, anna to move, and return its board."""
    options = [
        {"name": "opponent", "type": 6, "value": "2"},
        {"name": "heaps", "type": 3, "value": "3,5,7"},
        {"name": "first", "type": 3, "value": "me"},
        {"name": "time", "type": 3, "value": time},
    ]
    resolved = {"users": {"2": user(*BORIS)}}
    await wire.interaction(*ANNA, 2, {"id": "1", "name": "nim", "type": 1, "options": options, "resolved": resolved})
    await wire.until(lambda: wire.boards("anna вызывает"))
    await wire.interaction(*BORIS, 3, {"custom_id": "a:g1:0", "component_type": 2}, wire.newest)
    await wire.until(lambda: wire.boards("g1 · ход 0"))
    return wire.newest


async def test_a_board_goes_out_with_its_picture(wire: Wire, client: KibitzClient) -> None:
    board = await begin(wire)
    ((name, picture),) = wire.files
    assert name == "g1-0.png"
    assert picture.startswith(b"\x89PNG")
    body: Any = next(
        body for _, path, body in wire.requests if path.endswith("/messages") and "g1 · ход 0" in str(body)
    )
    assert body["attachments"][0]["filename"] == "g1-0.png"
    assert len(body["attachments"][0]["description"]) <= 1024
    assert body["enforce_nonce"] is True
    assert "<@1>" in wire.messages[board]["content"], "in Russian, as the client speaks, and calling anna"
    assert "Ним · g1 · ход 0" in wire.messages[board]["content"]


async def test_commands_carry_both_languages(wire: Wire, client: KibitzClient) -> None:
    await wire.until(lambda: any(method == "PUT" for method, _, _ in wire.requests))
    ((path, commands),) = [(path, body) for method, path, body in wire.requests if method == "PUT"]
    assert path == f"/applications/{BOT}/commands"
    by_name = {command["name"]: command for command in commands}
    assert by_name["hand"]["description_localizations"] == {"ru": "Посмотреть свои камни; их видите только вы"}
    assert by_name["Challenge"]["name_localizations"] == {"ru": "Вызвать на игру"}
    assert all("description_localizations" in option for option in by_name["challenge"]["options"])


async def test_too_many_requests_are_made_again(wire: Wire, client: KibitzClient, ctx: Context) -> None:
    board = await begin(wire)
    wire.limits = ["/channels", "/channels"]
    await wire.reply(*ANNA, "c2", board)
    await wire.until(lambda: wire.boards("g1 · ход 1"))
    assert wire.limits == []
    assert (await ctx.tables.load(f"d{GUILD}", "g1")).moves == ("c2",)
    assert len(wire.boards("g1 · ход 1")) == 1


async def test_a_session_taken_up_again_misses_nothing(wire: Wire, client: KibitzClient, ctx: Context) -> None:
    board = await begin(wire)
    await wire.cut()
    await wire.reply(*ANNA, "c2", board)
    await wire.until(lambda: wire.boards("g1 · ход 1"))
    assert (wire.identified, wire.resumed) == (1, 1)
    await wire.reply(*BORIS, "b5", wire.newest)
    await wire.until(lambda: wire.boards("g1 · ход 2"))
    assert (await ctx.tables.load(f"d{GUILD}", "g1")).moves == ("c2", "b5")


async def test_after_a_lost_session_replies_are_read_in_order(wire: Wire, client: KibitzClient, ctx: Context) -> None:
    board = await begin(wire)
    await wire.until(lambda: not wire.messages[wire.boards("anna вызывает")[0]]["components"])
    for person, text in ((ANNA, "c2"), (BORIS, "a1"), (ANNA, "hello")):
        await wire.reply(*person, text, board, listening=False)
    await wire.invalidate()
    await wire.until(lambda: wire.boards("g1 · ход 1"))
    assert (wire.identified, wire.resumed) == (2, 0)
    assert (await ctx.tables.load(f"d{GUILD}", "g1")).moves == ("c2",)
    await wire.reply(*BORIS, "b5", wire.boards("g1 · ход 1")[0])
    await wire.until(lambda: wire.boards("g1 · ход 2"))
    assert (await ctx.tables.load(f"d{GUILD}", "g1")).moves == ("c2", "b5")


async def test_who_is_cut_off_says_so(wire: Wire, client: KibitzClient) -> None:
    assert client.connected()
    gone, back = (asyncio.ensure_future(client.wait_for(f"shard_{event}")) for event in ("disconnect", "resumed"))
    await asyncio.sleep(0)  # both wait now
    await wire.cut()
    await gone
    assert not client.connected()
    await back
    assert client.connected()


async def test_suggestions_that_do_not_arrive_are_one_line(
    wire: Wire, client: KibitzClient, caplog: pytest.LogCaptureFixture
) -> None:
    told = {"message": "Unknown interaction", "code": 10062}
    wire.refusals.append(Refusal("POST", "/interactions", 404, told))
    options = [{"name": "time", "type": 3, "value": "1", "focused": True}]
    await wire.interaction(*ANNA, 4, {"id": "1", "name": "sim", "type": 1, "options": options})
    await wire.until(lambda: not wire.refusals[0].times)
    async with asyncio.timeout(5):
        while not (found := [each for each in caplog.records if "autocomplete" in each.getMessage()]):  # noqa: ASYNC110 - the log tells no one
            await asyncio.sleep(0.01)
    (line,) = found
    assert (line.levelname, line.exc_info) == ("WARNING", None)
    assert "10062" in line.getMessage()
