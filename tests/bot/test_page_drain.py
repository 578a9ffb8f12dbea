"""The page as the program is told to stop: what is in hand is answered, and then its tabs are told that it leaves."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from aiohttp import ClientSession
from redis.asyncio import Redis

from adapters.store.embedded import embedded
from tests.adapters.local.test_web import Wire
from tests.bot.programs import Site, site


@asynccontextmanager
async def held(store: str) -> AsyncGenerator[None]:
    """Let a store carry nothing out for a while that may write."""
    client = Redis.from_url(store)
    try:
        await client.execute_command("CLIENT PAUSE", 60_000, "WRITE")
        try:
            yield
        finally:
            await client.execute_command("CLIENT UNPAUSE")
    finally:
        await client.aclose()


async def status(client: ClientSession, url: str) -> int:
    async with client.get(url) as answer:
        return answer.status


async def end(running: Site) -> int:
    """Return the exit status of a program that was told to stop."""
    with running.process:
        return await asyncio.to_thread(running.process.wait, 30)


async def test_a_frame_in_hand_is_answered_before_the_page_leaves(tmp_path: Path) -> None:
    async with embedded(tmp_path / "kept") as socket, ClientSession() as client:
        store = f"unix://{socket}"
        with site(tmp_path, REDIS_URL=store) as running:
            anna = Wire(await client.ws_connect(f"{running.url}ws"))
            await anna.send(type="join", token="token-of-anna-in-den", name="anna", room="den", since=0)  # noqa: S106 - of a tab
            await anna.until("joined")
            async with held(store):
                await anna.send(type="say", text="/sim bot first=me", event="in hand", reply_to=None)
                assert await status(client, f"{running.url}healthz") == 200, "what was sent before has arrived, too"
                running.process.send_signal(signal.SIGTERM)
                while await status(client, f"{running.url}ws") != 503:
                    pass
            told = await anna.until("done")
            assert told["event"] == "in hand"
            assert any("g1 · move 0" in str(message) for message in anna.messages())
            assert await anna.closed() == 1001
            assert await end(running) == 0
            assert "Traceback" not in running.log.read_text()
