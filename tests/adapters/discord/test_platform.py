"""Discord as a platform of the program: one client after the other, and what is asked of it before there is one."""

from __future__ import annotations

import asyncio
import logging
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from adapters.chat.posts import Outgoing, Post
from adapters.discord import platform as module
from adapters.discord.options import Options
from adapters.discord.platform import DiscordPlatform
from adapters.platforms import CannotServe
from adapters.store.redis_store import RedisStore
from core.service import Context
from tests.adapters.discord.test_gateway_lost import LOST, Time

pytestmark = pytest.mark.usefixtures("collected")


class Client:
    """A client that fails as it is told to, and then runs until it is closed."""

    failures: list[Exception]
    made: list[Client]

    def __init__(self, *_: object) -> None:
        self.made.append(self)
        self.did: list[str] = []
        self.ready = self.stands = True
        self.shards: dict[int, Any] = {0: SimpleNamespace(is_closed=lambda: not self.stands)}

    async def start(self, token: str) -> None:
        assert token == "token"  # noqa: S105 - none
        if self.failures:
            raise self.failures.pop(0)
        await asyncio.Event().wait()

    async def close(self) -> None:
        self.did.append("close")

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
    Client.failures, Client.made = [], []
    monkeypatch.setattr(module, "KibitzClient", Client)
    return DiscordPlatform("token", ctx, store, store.platform(), Options(), now=time)


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
