"""A simulated Discord around the real client, chat vocabulary and store."""

from __future__ import annotations

import gc
import warnings
from collections.abc import AsyncGenerator, Callable, Generator
from random import Random
from typing import Any

import pytest
import simcord

from adapters.chat.elsewhere import Way
from adapters.discord.client import KibitzClient
from adapters.discord.inbound.throttle import Throttle
from adapters.discord.options import Options
from adapters.discord.outbound.ways import way
from adapters.discord.platform import vocabulary
from adapters.discord.shared.memory import Memory
from adapters.local.clock import AdjustableClock
from adapters.store.redis_store import RedisStore
from core.service import Context
from tests.adapters.discord import openapi
from tests.adapters.discord.machine import on_this_machine
from tests.adapters.discord.wire import Wire
from tests.adapters.discord.world import World
from tests.core.service.contexts import context

SEED = 3

MakeClient = Callable[..., KibitzClient]


@pytest.fixture
def collected() -> Generator[None]:
    """Connections that were left as they were, which the end of a process closes, trouble no later test."""
    yield
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


@pytest.fixture
def clock() -> AdjustableClock:
    return AdjustableClock()


@pytest.fixture
def ctx(store: RedisStore, clock: AdjustableClock) -> Context:
    """The service as another process has it."""
    return context(store, clock, Random(SEED))


@pytest.fixture
def make_client(store: RedisStore, clock: AdjustableClock) -> MakeClient:
    """Make a client as a new process would: with nothing remembered but what the store has."""

    def make(**options: Any) -> KibitzClient:
        # Whole games are played here within a second, which no one with fingers does.
        given: dict[str, Any] = {
            "pauses": (),
            "throttle": Throttle(iter(range(0, 10**9, 100)).__next__),
            "reads_all": True,
        } | options
        made: list[KibitzClient] = []

        def customary(server: str) -> str | None:
            return made[0].customary(server)

        async def to_channel(server: str, chat: str, message: str | None) -> Way:
            return way(made[0], server, chat, message)

        chat = vocabulary(context(store, clock, Random(SEED)), "en", customary, to_channel)
        made.append(KibitzClient(chat, Memory(store.platform(), "test"), store, Options(**given)))
        return made[0]

    return make


@pytest.fixture
def kibitz(make_client: MakeClient) -> KibitzClient:
    """A client that is not connected."""
    return make_client()


@pytest.fixture
async def world(make_client: MakeClient, request: pytest.FixtureRequest) -> AsyncGenerator[World]:
    """A server whose members act; `pytest.mark.client(...)` gives the client other options."""
    marker = request.node.get_closest_marker("client")
    env = simcord.Env(make_client(**(marker.kwargs if marker else {})), shard_count=1, settle_timeout=300)
    await env.start()
    yield World(env)
    await env.shutdown()
    env.raise_errors()
    sent = env.http_requests
    assert [fault for each in sent for fault in openapi.faults(each.method, each.path, each.json)] == []


@pytest.fixture
async def wire(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Wire]:
    """Discord's two interfaces on this machine, for a client that thinks they are the real ones."""
    async with on_this_machine(monkeypatch) as wire:
        yield wire
