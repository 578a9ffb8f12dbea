"""Discord's two interfaces on this machine."""

from __future__ import annotations

import threading
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import discord.http
import pytest
import yarl
from discord.gateway import DiscordWebSocket, KeepAliveHandler

from adapters.discord.client import KibitzClient
from tests.adapters.discord.wire import Wire, serving


@asynccontextmanager
async def on_this_machine(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Wire]:
    """A fake that every client of this process takes for the real Discord."""
    async with serving() as wire:
        monkeypatch.setattr(discord.http.Route, "BASE", f"http://127.0.0.1:{wire.port}/api/v10")
        gateway = yarl.URL(f"ws://127.0.0.1:{wire.port}/gateway")
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", gateway)

        async def at_once(self: Any, shard_id: int | None, *, initial: bool = False) -> None:
            """Identify without the pause that Discord asks for."""

        monkeypatch.setattr(KibitzClient, "before_identify_hook", at_once)
        try:
            yield wire
        finally:
            _end_heartbeats()


def _end_heartbeats() -> None:
    """End the threads that still send heartbeats for a client that was killed, as its process's end would."""
    for thread in threading.enumerate():
        if isinstance(thread, KeepAliveHandler):
            thread.stop()
            thread.join()
