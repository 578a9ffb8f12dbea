"""The platforms that the suite runs over. Each adds its driver here."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from adapters.store.redis_store import RedisStore
from tests.adapters.discord.machine import on_this_machine
from tests.adapters.platforms.discord import discord_driver
from tests.adapters.platforms.driver import Driver
from tests.adapters.platforms.local import LocalDriver
from tests.adapters.platforms.telegram import telegram_driver
from tests.adapters.telegram.api.server import serving


@pytest.fixture(params=["local", "discord", "telegram"])
async def driver(
    request: pytest.FixtureRequest, store: RedisStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncGenerator[Driver]:
    """A chat of each platform, over an empty store."""
    if request.param == "discord":
        async with on_this_machine(monkeypatch) as wire, discord_driver(store, wire) as driver:
            yield driver
    elif request.param == "telegram":
        async with serving() as server, telegram_driver(store, server) as driver:
            yield driver
    else:
        yield LocalDriver(store, tmp_path)
