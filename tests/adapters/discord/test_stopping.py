"""Being told to stop, whatever the connection to Discord does at that moment."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable
from typing import Any

import discord
import discord.http
import pytest

from adapters.discord.client import KibitzClient
from adapters.discord.options import Options
from adapters.discord.platform import DiscordPlatform
from adapters.discord.shared.pacing import Pacing
from adapters.discord.shared.thinking import Thinking, Unanswered
from adapters.store.redis_store import RedisStore
from bot import stopping
from bot.serving import serve
from bot.stopping import Stop
from core.service import Context
from tests.adapters.discord.payloads import Refusal
from tests.adapters.discord.test_wire import ANNA, BORIS, begin
from tests.adapters.discord.wire import Wire

pytestmark = pytest.mark.usefixtures("collected")

BEFORE_IDENTIFY = KibitzClient.before_identify_hook


class Process:
    """What the program does with one platform, in this process."""

    def __init__(self, ctx: Context, store: RedisStore) -> None:
        self.platform = DiscordPlatform("token", ctx, store, store.platform(), Options())
        self.stop = Stop()
        self.serving = asyncio.create_task(serve([self.platform], self.stop))

    async def ends(self) -> None:
        """Tell it to stop, and wait until it has."""
        self.stop.tell()
        async with asyncio.timeout(60):
            await self.serving


@pytest.fixture
async def process(
    wire: Wire, ctx: Context, store: RedisStore, caplog: pytest.LogCaptureFixture
) -> AsyncGenerator[Process]:
    """A process, which in the end has left nothing behind."""
    caplog.set_level(logging.WARNING)
    process = Process(ctx, store)
    yield process
    assert process.serving.done()
    assert "left behind" not in caplog.text
    assert "never retrieved" not in caplog.text
    running = {task.get_name() for task in asyncio.all_tasks()}
    assert "the Discord client" not in running


async def _connected(wire: Wire) -> None:
    await wire.until(lambda: wire.identified)


async def test_the_session_ends_at_the_same_moment(wire: Wire, process: Process) -> None:
    await _connected(wire)
    await wire.cut()
    await process.ends()


async def test_the_gateway_is_silent_as_it_connects_again(wire: Wire, process: Process) -> None:
    await _connected(wire)
    wire.greets = False
    await wire.cut()
    await wire.until(lambda: wire.connected == 2)
    await process.ends()


async def test_the_gateway_is_gone(wire: Wire, process: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    await _connected(wire)

    async def refused(*_: object, **__: object) -> Any:
        raise OSError("refused")

    monkeypatch.setattr(discord.http.HTTPClient, "ws_connect", refused)
    await wire.cut()
    await process.ends()


async def test_no_session_has_begun(
    wire: Wire, ctx: Context, store: RedisStore, monkeypatch: pytest.MonkeyPatch, client: Any
) -> None:
    monkeypatch.setattr(KibitzClient, "before_identify_hook", BEFORE_IDENTIFY)
    process = Process(ctx, store)
    (name,) = await _waiting_for_turn(wire, client, store, process)
    await process.ends()
    assert wire.identified == 0
    assert await client.get(name) == b"another"


async def _waiting_for_turn(wire: Wire, client: Any, store: RedisStore, process: Process) -> list[bytes]:
    """Let another process begin its session first, and wait until this one knows."""
    identify = process.platform._memory.pacing()._name  # pyright: ignore[reportPrivateUsage]
    assert await store.platform().hold(f"{identify}:0", "another", 600)
    await wire.until(lambda: wire.connected)
    return [key async for key in client.scan_iter() if b"identify" in key]


@pytest.mark.parametrize("path", ["/users/@me", "/gateway/bot", "/oauth2"])
async def test_a_request_hangs_at_the_start(wire: Wire, ctx: Context, store: RedisStore, path: str) -> None:
    hangs, free = asyncio.Event(), asyncio.Event()

    async def meet(_: str, parts: list[str], __: object) -> None:
        if "/".join(("", *parts)).startswith(path):
            hangs.set()
            await free.wait()

    wire.meet = meet
    process = Process(ctx, store)
    await hangs.wait()
    await process.ends()
    free.set()


def _hanging(wire: Wire, free: asyncio.Event) -> asyncio.Event:
    """Let the answers to commands hang; tell when one does."""
    hangs = asyncio.Event()

    async def meet(_: str, parts: list[str], __: object) -> None:
        if parts[0] == "webhooks" and not free.is_set():
            hangs.set()
            await free.wait()

    wire.meet = meet
    return hangs


async def _help(wire: Wire) -> str:
    return await wire.interaction(*BORIS, 2, {"id": "1", "name": "help", "type": 1})


async def test_what_is_in_hand_is_answered_and_nothing_more_is_taken(wire: Wire, process: Process) -> None:
    await _connected(wire)
    free = asyncio.Event()
    hangs = _hanging(wire, free)
    token = await _help(wire)
    await hangs.wait()
    process.stop.tell()
    await asyncio.sleep(0)
    late = await _help(wire)
    assert not process.serving.done()
    free.set()
    await process.serving
    assert {told for told, _ in wire.whispers} == {token}
    assert late not in wire.acknowledged


@pytest.mark.parametrize("limited", [False, True])
async def test_what_cannot_be_answered_is_left_to_another_process(
    wire: Wire, process: Process, store: RedisStore, monkeypatch: pytest.MonkeyPatch, limited: bool
) -> None:
    monkeypatch.setattr(stopping, "DRAIN_SECONDS", 0.1)
    await _connected(wire)
    free = asyncio.Event()
    if limited:
        told = {"message": "You are being rate limited.", "retry_after": 600.0, "global": False}
        wire.refusals.append(Refusal("PATCH", "/webhooks", 429, told, {"Via": "1.1 google"}))
        await _help(wire)
        await wire.until(lambda: not wire.refusals[0].times)
    else:
        hangs = _hanging(wire, free)
        await _help(wire)
        await hangs.wait()
    thinking = process.platform._memory.thinking()  # pyright: ignore[reportPrivateUsage]
    (noted,) = await store.platform().members(thinking._name)  # pyright: ignore[reportPrivateUsage]
    number = noted.split(" ")[0]
    client = process.platform._client  # pyright: ignore[reportPrivateUsage]
    assert client is not None
    await client.mind_answers()
    assert await store.platform().get(f"{thinking._name}:{number}")  # pyright: ignore[reportPrivateUsage]
    await process.ends()
    free.set()
    assert await store.platform().get(f"{thinking._name}:{number}") is None  # pyright: ignore[reportPrivateUsage]
    assert await store.platform().members(thinking._name) == {noted}  # pyright: ignore[reportPrivateUsage]


async def test_a_command_that_takes_long_is_left_to_its_process(store: RedisStore) -> None:
    here, other = Thinking(store.platform(), "test"), Thinking(store.platform(), "test")
    old = discord.utils.time_snowflake(discord.utils.utcnow()) - (60_000 << 22)
    unanswered = Unanswered(old, "en", "token")
    await here.begin(unanswered)
    await here.keep()
    assert await other.interrupted() == ()
    await here.leave(unanswered)
    assert await other.interrupted() == (unanswered,)
    assert await other.interrupted() == (), "once"


async def test_a_press_that_a_killed_process_had_in_hand_is_done_by_the_other(wire: Wire, process: Process) -> None:
    await _connected(wire)
    board = await begin(wire)
    event = wire.acted(*ANNA, 3, {"custom_id": "k:g1:0:0:c", "component_type": 2}, board)
    name = f"di{event['id']}"
    marks = process.platform._memory.heard()  # pyright: ignore[reportPrivateUsage]
    assert await marks.begin(name) is True, "another process, which then is killed"
    await wire.dispatch("INTERACTION_CREATE", event)
    await wire.until(lambda: event["token"] in wire.acknowledged)
    token = await _help(wire)
    await wire.until(lambda: token in dict(wire.whispers))
    assert "k:g1:0:0:c." not in str(wire.messages[board])
    await marks.let_go(name)
    await wire.until(lambda: "k:g1:0:0:c." in str(wire.messages[board]))
    await process.ends()


class Limits:
    """What Discord says of sessions."""

    def __init__(self, at_once: int) -> None:
        self.max_concurrency = at_once


def limits(at_once: int) -> Callable[[], Any]:
    async def ask() -> Any:
        return Limits(at_once)

    return ask


async def test_sessions_of_several_processes_begin_one_after_the_other(store: RedisStore) -> None:
    one, two = Pacing(store.platform(), "test"), Pacing(store.platform(), "test")
    assert await one.turn(0, limits(1))
    waiting = asyncio.create_task(two.turn(1, limits(1)))
    names = [key async for key in store.connection.client.scan_iter() if b"identify" in key]
    assert len(names) == 1
    assert 5_000 < await store.connection.client.pttl(names[0]) <= 5_200
    assert not waiting.done()
    await store.connection.client.delete(names[0])  # as if the five seconds were over
    assert await waiting


async def test_shards_that_discord_counts_apart_do_not_wait_for_each_other(store: RedisStore) -> None:
    one, two = Pacing(store.platform(), "test"), Pacing(store.platform(), "test")
    assert await one.turn(0, limits(2))
    assert await two.turn(1, limits(2))
    names = [key async for key in store.connection.client.scan_iter() if b"identify" in key]
    assert sorted(name[-2:] for name in names) == [b":0", b":1"]
    waiting = asyncio.create_task(two.turn(2, limits(2)))
    await asyncio.sleep(0)
    assert not waiting.done()
    waiting.cancel()


async def test_two_processes_that_start_at_once_begin_their_sessions_in_turn(
    wire: Wire, ctx: Context, store: RedisStore, monkeypatch: pytest.MonkeyPatch, client: Any
) -> None:
    monkeypatch.setattr(KibitzClient, "before_identify_hook", BEFORE_IDENTIFY)
    processes = [Process(ctx, store) for _ in range(2)]
    await wire.until(lambda: wire.connected == 2)
    await wire.until(lambda: wire.identified == 1)
    (name,) = [key async for key in client.scan_iter() if b"identify" in key]
    holder = await client.get(name)
    await client.persist(name)
    assert wire.identified == 1
    await client.delete(name)
    await wire.until(lambda: wire.identified == 2)
    assert await client.get(name) != holder
    for process in processes:
        await process.ends()
