"""Which privileged intents the client asks for, and what it does without them."""

from __future__ import annotations

import asyncio

import pytest

from adapters.discord.options import Options
from adapters.discord.platform import DiscordPlatform
from adapters.store.redis_store import RedisStore
from core.service import Context
from tests.adapters.discord.wire import BOT, Wire

pytestmark = pytest.mark.usefixtures("collected")

MEMBERS, CONTENT = 1 << 1, 1 << 15
"""Bits of intents, by Discord's documentation of its gateway."""


@pytest.mark.parametrize("denied", [0, MEMBERS, CONTENT, MEMBERS | CONTENT])
async def test_intents_that_are_not_granted_are_done_without(
    wire: Wire, ctx: Context, store: RedisStore, denied: int
) -> None:
    wire.denied = denied
    platform = DiscordPlatform("token", ctx, store, store.platform(), Options(pauses=()))
    running = asyncio.create_task(platform.run())
    await wire.until(lambda: wire.identified)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert wire.wanted[0] & (MEMBERS | CONTENT) == MEMBERS | CONTENT
    assert wire.wanted[-1] & (MEMBERS | CONTENT) == (MEMBERS | CONTENT) & ~denied


async def test_commands_are_there_soon_though_no_intent_is_granted(wire: Wire, ctx: Context, store: RedisStore) -> None:
    wire.denied = MEMBERS | CONTENT
    platform = DiscordPlatform("token", ctx, store, store.platform(), Options(pauses=()))
    running = asyncio.create_task(platform.run())
    await wire.until(lambda: wire.identified)
    async with asyncio.timeout(20):  # a minute, as long as a client that was thrown away kept its turn
        await wire.until(lambda: any(how == "PUT" for how, _, _ in wire.requests))
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert len(wire.wanted) == 4
    puts = [path for how, path, _ in wire.requests if how == "PUT"]
    assert puts == [f"/applications/{BOT}/commands"]


async def test_what_is_kept_is_found_with_a_new_token_of_the_same_bot(
    wire: Wire, ctx: Context, store: RedisStore
) -> None:
    """The part of a token before the first dot is the bot's number, which a token that is made again keeps."""
    platform = DiscordPlatform("MTQ1.old.secret", ctx, store, store.platform(), Options(pauses=()))
    running = asyncio.create_task(platform.run())
    async with asyncio.timeout(20):
        while await store.platform().get("discord:commands:95684ca24a0bff98") is None:  # noqa: ASYNC110 - no event tells
            await asyncio.sleep(0.01)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert [path for how, path, _ in wire.requests if how == "PUT"] == [f"/applications/{BOT}/commands"]
