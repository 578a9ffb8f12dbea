"""Discord as a platform of the program: one client after the other, and what is asked of it before there is one."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from adapters.chat.elsewhere import Way
from adapters.chat.posts import Incoming, Outgoing, Post
from adapters.discord import platform as module
from adapters.discord.options import Options
from adapters.discord.platform import DiscordPlatform
from adapters.discord.shared.reconnects import RECONNECTS
from adapters.platforms import CannotServe
from adapters.store.redis_store import RedisStore
from core.service import Context
from core.table import Player
from tests.adapters.discord.test_gateway_lost import LOST, Time

pytestmark = pytest.mark.usefixtures("collected")


class Client:
    """A client that fails as it is told to, and then runs until it is closed."""

    failures: list[BaseException]
    closings: list[BaseException]
    """What it raises as it is closed."""
    stubborn: asyncio.Event | None = None
    """Until when it does not end although it is cancelled."""
    made: list[Client]
    running: asyncio.Event
    """Set once one runs."""

    def __init__(self, *given: object) -> None:
        self.made.append(self)
        self.given = given
        self.did: list[str] = []
        self.ready = self.stands = True
        of_shards = (lambda: False, lambda: not self.stands)
        self.shards: dict[int, Any] = {each: SimpleNamespace(is_closed=of_shards[each]) for each in range(2)}

    async def start(self, token: str) -> None:
        assert token == "token"  # noqa: S105 - none
        if self.failures:
            raise self.failures.pop(0)
        self.running.set()
        while self.stubborn is not None and not self.stubborn.is_set():
            with suppress(asyncio.CancelledError):
                await self.stubborn.wait()
        await asyncio.Event().wait()

    async def close(self) -> None:
        self.did.append("close")
        if self.closings:
            raise self.closings.pop(0)

    async def mind_answers(self) -> None:
        self.did.append("mind")

    async def show_owed(self) -> None:
        self.did.append("sweep")

    async def drain(self) -> None:
        self.did.append("drain")

    async def deliver(self, outgoing: Outgoing) -> None:
        self.did.append(outgoing.chat)

    def is_ready(self) -> bool:
        return self.ready

    def connected(self) -> bool:
        return self.ready

    def serves(self, server: str) -> bool:
        return server == "d7"

    def customary(self, server: str) -> str:
        return f"of {server}"


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def platform(ctx: Context, store: RedisStore, time: Time, monkeypatch: pytest.MonkeyPatch) -> DiscordPlatform:
    Client.failures, Client.closings, Client.made, Client.stubborn = [], [], [], None
    Client.running = asyncio.Event()
    monkeypatch.setattr(module, "KibitzClient", Client)
    return DiscordPlatform("token", ctx, store, store.platform(), Options(), now=time)


async def cancelled(platform: DiscordPlatform) -> None:
    """Let a platform run until a client of it does, and cancel it: it ends by that."""
    running = asyncio.create_task(platform.run())
    async with asyncio.timeout(10):
        await Client.running.wait()
        running.cancel()
        await asyncio.wait((running,))
    assert running.cancelled()


def closed(code: int) -> discord.ConnectionClosed:
    socket: Any = SimpleNamespace(close_code=code)
    return discord.ConnectionClosed(socket, shard_id=0)


@pytest.mark.parametrize(
    ("failure", "code"),
    [
        (discord.LoginFailure(), "discord-token"),
        (closed(4004), "discord-token-any-more"),
        (closed(4010), "discord-shard"),
        (closed(4011), "discord-shards"),
    ],
)
async def test_what_never_passes_ends_the_platform(platform: DiscordPlatform, failure: Exception, code: str) -> None:
    Client.failures = [failure]
    with pytest.raises(CannotServe) as raised:
        async with asyncio.timeout(10):
            await platform.run()
    assert raised.value.fact.code == f"fault-{code}"
    assert [client.did for client in Client.made] == [["close"]]


async def test_what_passes_is_tried_again_after_pauses_that_grow_to_a_minute(
    platform: DiscordPlatform, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pauses: list[float] = []

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    caplog.set_level(logging.INFO, "adapters.discord.platform")
    Client.failures = [closed(1000), *(OSError("no") for _ in range(8)), discord.LoginFailure()]
    monkeypatch.setattr(asyncio, "sleep", pause)
    with pytest.raises(CannotServe):
        await platform._serve()  # pyright: ignore[reportPrivateUsage] - without the chores, which sleep as well
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60]
    assert [record.levelname for record in caplog.records] == ["WARNING", *["INFO"] * 8], "it is told once"
    assert [record.getMessage()[:24] for record in caplog.records[:2]] == [
        "Discord closed the conne", "Discord cannot be reache",
    ]  # fmt: skip
    assert platform.trouble() is None, "it is connected again"
    Client.failures = [OSError("no"), discord.LoginFailure()]
    with pytest.raises(CannotServe):
        await platform._serve()  # pyright: ignore[reportPrivateUsage] - as above
    assert caplog.records[-1].levelname == "WARNING", "so that the next time is told as well"


async def test_a_client_serves_the_shards_and_speaks_the_language_that_are_set(
    ctx: Context, store: RedisStore, platform: DiscordPlatform
) -> None:
    del platform  # its clients stand in for the real ones
    options, memory = Options(language="ru", shard_ids=(2, 3), shard_count=4, pauses=(1.0,)), store.platform()
    Client.failures = [discord.PrivilegedIntentsRequired(0), discord.LoginFailure()]
    with pytest.raises(CannotServe):
        await DiscordPlatform("token", ctx, store, memory, options).run()
    first, second = Client.made
    assert first.given[2:] == (store, replace(options, reads_all=True, sees_leaving=True))
    assert second.given[2:] == (store, replace(options, reads_all=True))


async def test_what_goes_wrong_as_a_client_is_closed_ends_nothing(
    platform: DiscordPlatform, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def pause(seconds: float) -> None:
        """Wait for nothing."""

    caplog.set_level(logging.INFO, "adapters.discord.platform")
    Client.failures = [OSError("no"), OSError("no"), OSError("no"), discord.LoginFailure()]
    Client.closings = [OSError("odd"), asyncio.CancelledError()]
    monkeypatch.setattr(asyncio, "sleep", pause)
    with pytest.raises(CannotServe):
        await platform._serve()  # pyright: ignore[reportPrivateUsage] - without the chores, which sleep as well
    assert [client.did for client in Client.made] == [["close"]] * 4
    told = [record.getMessage() for record in caplog.records]
    assert told.count("the connection to Discord was not closed well: odd") == 1
    assert len(told) == 4


async def test_a_client_that_does_not_end_holds_up_no_one(
    platform: DiscordPlatform, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "ENDING_SECONDS", 0)
    Client.stubborn = asyncio.Event()
    await cancelled(platform)
    assert Client.made[0].did == ["close"]
    (left,) = [task for task in asyncio.all_tasks() if task.get_name() == "the Discord client"]
    Client.stubborn.set()
    await asyncio.sleep(0)
    left.cancel()
    await asyncio.wait((left,))


async def test_a_failure_while_it_is_told_to_stop_is_its_end(platform: DiscordPlatform) -> None:
    async def hide(client: Any) -> None:
        Client.running.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise OSError("hidden") from None

    run_client: Any = hide
    platform._run_client = run_client  # pyright: ignore[reportPrivateUsage] - a request of the library's that hides it
    await cancelled(platform)
    assert len(Client.made) == 1


async def test_the_way_to_a_game_and_the_language_of_a_server_are_known_to_what_is_said(
    platform: DiscordPlatform,
) -> None:
    chat: Any = platform.chat
    way = await chat._ways("d7", "d5", "6/42")
    assert way == Way("", "https://discord.com/channels/7/6/42")
    assert await chat._ways("dm5", "d5", None) == Way("", "https://discord.com/channels/@me/5")
    made: Any = Client()
    platform._client = made  # pyright: ignore[reportPrivateUsage] - it is not run
    made.get_guild = {7: SimpleNamespace(name="den")}.get
    made.customary = {"d7": "ru"}.get
    assert await chat._ways("d7", "d5", None) == Way("den", "https://discord.com/channels/7/5")
    assert await chat._ways("d8", "d5", None) == Way("", "https://discord.com/channels/8/5")
    anna = Player("d1", "anna")
    spoken = [
        await chat.language(Incoming(event="e", server=server, chat="d5", player=anna), aloud=True)
        for server in ("d7", "d8")
    ]
    assert spoken == ["ru", "en"]


async def test_a_gateway_that_was_lost_again_is_told_again(platform: DiscordPlatform) -> None:
    line = logging.LogRecord("discord.shard", logging.ERROR, "", 1, "Attempting a reconnect", None, None)
    RECONNECTS.filter(line)
    client: Any = Client()
    platform._client = client  # pyright: ignore[reportPrivateUsage] - it is not run
    client.stands = False
    platform.trouble()
    line.msg = "Attempting a reconnect"
    assert not RECONNECTS.filter(line), "it is still lost"
    client.stands = True
    platform.trouble()
    line.msg = "Attempting a reconnect"
    assert RECONNECTS.filter(line)
    RECONNECTS.stands()


async def test_answers_and_boards_are_looked_after_until_it_ends(
    platform: DiscordPlatform, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MIND_SECONDS", 0)
    monkeypatch.setattr(module, "SWEEP_SECONDS", 0)
    before = asyncio.all_tasks()
    running = asyncio.create_task(platform.run())
    async with asyncio.timeout(10):
        while not Client.made or len(set(Client.made[0].did)) < 2:  # noqa: ASYNC110 - it tells no one
            await asyncio.sleep(0)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await asyncio.sleep(0)
    assert set(Client.made[0].did) == {"mind", "sweep", "close"}
    assert asyncio.all_tasks() == before


async def test_before_there_is_a_client_nothing_is_served(platform: DiscordPlatform, time: Time) -> None:
    said = Outgoing(server="d7", chat="d5", post=Post(text="hello"))
    customary: Any = platform._customary  # pyright: ignore[reportPrivateUsage] - the vocabulary alone asks it
    await platform.deliver(said)
    await platform.drain()
    assert not platform.connected()
    assert not platform.serves("d7")
    assert customary("d7") is None
    assert platform.trouble() == LOST
    running = asyncio.create_task(platform.run())
    await asyncio.sleep(0.01)
    (client,) = Client.made
    assert platform.connected()
    assert (platform.serves("d7"), platform.serves("d8")) == (True, False)
    assert customary("d7") == "of d7"
    assert platform.trouble() is None
    client.stands = False
    time.now += 3_600
    assert platform.trouble() is None, "it has stood a moment ago"
    time.now += 3_600
    assert platform.trouble() == LOST, "one shard is away"
    client.ready = False
    assert not platform.serves("d7"), "which servers there are is not known yet"
    await platform.deliver(said)
    await platform.drain()
    assert client.did == ["d5", "drain"]
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
