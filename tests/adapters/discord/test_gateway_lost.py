"""Discord's gateway goes away and comes back: one line in the log, and after a while a trouble."""

from __future__ import annotations

import asyncio
from typing import Any

import discord.shard
import pytest
from discord.backoff import ExponentialBackoff

from adapters import metrics
from adapters.discord.options import Options
from adapters.discord.platform import DiscordPlatform
from adapters.discord.shared.reconnects import LONGEST_PAUSE_SECONDS
from adapters.platforms import GRACE_SECONDS
from adapters.store.redis_store import RedisStore
from core.service import Context
from tests.adapters.discord.wire import Wire

pytestmark = pytest.mark.usefixtures("collected")

LOST = "Discord's gateway is not connected"


class Time:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def at_once(backoff: ExponentialBackoff[Any]) -> float:
    del backoff
    return 0.001


def counted(kind: str, outcome: str = "ok") -> float:
    labels = {"platform": "discord", "kind": kind, "outcome": outcome}
    return metrics.REGISTRY.get_sample_value("kibitz_sends_total", labels) or 0


def test_pauses_between_tries_stay_short() -> None:
    pauses: ExponentialBackoff[Any] = vars(discord.shard)["ExponentialBackoff"]()
    waited = [pauses.delay() for _ in range(200)]
    assert max(waited) == LONGEST_PAUSE_SECONDS
    assert min(waited[10:]) < LONGEST_PAUSE_SECONDS


async def test_a_gateway_that_goes_away_and_comes_back(
    wire: Wire, ctx: Context, store: RedisStore, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ExponentialBackoff, "delay", at_once)
    time, before = Time(), counted("other")
    platform = DiscordPlatform("token", ctx, store, store.platform(), Options(pauses=()), now=time)
    running = asyncio.create_task(platform.run())
    assert platform.trouble() == LOST
    async with asyncio.timeout(60):
        while platform.trouble() is not None:  # noqa: ASYNC110 - it tells no one
            await asyncio.sleep(0.001)
        caplog.clear()
        wire.away = True
        await wire.cut()
        await wire.until(lambda: not platform.connected())
        assert platform.trouble() is None
        time.now += GRACE_SECONDS - 1
        assert platform.trouble() is None
        time.now += 1
        assert platform.trouble() == LOST
        for _ in range(3):  # further tries
            wire.changed.clear()
            await wire.changed.wait()
        told = [record.getMessage() for record in caplog.records if record.levelname in {"WARNING", "ERROR"}]
        assert len(told) == 1
        assert told[0].startswith("Discord")
        wire.away = False
        while platform.trouble() is not None:  # noqa: ASYNC110 - it tells no one
            await asyncio.sleep(0.001)
    assert counted("other") > before
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
