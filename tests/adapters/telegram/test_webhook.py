"""Whole games over a webhook: Telegram posts each update, and takes it as received when it is told 200."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from random import Random

import pytest
from aiohttp import ClientSession

from adapters.local.clock import AdjustableClock
from adapters.store.redis_store import RedisStore
from adapters.telegram.inbound.webhook import HEADER
from adapters.telegram.platform import TelegramPlatform
from adapters.telegram.shared.connection import Options
from bot.serving import listening
from core.table import Status
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.api.state import TOKEN
from tests.adapters.telegram.games import Game
from tests.adapters.telegram.people import Person
from tests.adapters.telegram.process import HOOK, SECRET
from tests.core.service.contexts import context


async def post_updates(server: Server, port: int) -> None:
    """Post what happens, in its order; what is not taken is posted again."""
    address = f"http://127.0.0.1:{port}/hook/telegram"
    async with ClientSession(headers={HEADER: SECRET}) as session:
        while True:
            changed = server.state.changed
            for number, update in list(server.state.updates.items()):
                async with session.post(address, json=update) as answer:
                    if answer.status != 200:
                        break
                    server.state.updates.pop(number)
                    server.state.ring()
            if not server.state.updates:
                await changed.wait()


@pytest.fixture(autouse=True)
async def hooked(server: Server, store: RedisStore, clock: AdjustableClock) -> AsyncGenerator[None]:
    """Kibitz behind a webhook, and a Telegram that posts to it."""
    options = Options(token=TOKEN, language="en", api_url=server.url, webhook_url=HOOK, webhook_secret=SECRET)
    bot = TelegramPlatform(options, store, store.platform(), context(store, clock, Random(1)), server.state.pace)
    async with listening("127.0.0.1", 0, bot.routes()) as port:
        tasks = [asyncio.create_task(bot.run()), asyncio.create_task(post_updates(server, port))]
        yield
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    (webhook,) = server.calls("setWebhook")
    assert (webhook["url"], webhook["secret_token"]) == (HOOK, SECRET)
    assert webhook["allowed_updates"] == ["message", "callback_query", "inline_query", "chat_member", "my_chat_member"]
    assert server.calls("getUpdates") == []


@pytest.mark.parametrize("way", ["reply", "command", "buttons"])
@pytest.mark.parametrize("challenge", ["/sim", "/nim marienbad"])
async def test_a_game_of_two(server: Server, store: RedisStore, challenge: str, way: str) -> None:
    people = tuple(Person(server, 20 + number, f"player {number}") for number in range(2))
    game = Game(server, store, server.state.group(*(person.id for person in people)), people)
    await game.begin(challenge)
    assert (await game.finish(way)).status is Status.FINISHED


async def test_a_game_of_three(server: Server, store: RedisStore) -> None:
    people = tuple(Person(server, 20 + number, f"player {number}") for number in range(3))
    game = Game(server, store, server.state.group(*(person.id for person in people)), people)
    await game.begin("/square target=10 players=3")
    assert (await game.finish("hand", "reply", "command")).status is Status.FINISHED
