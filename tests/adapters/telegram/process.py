"""Kibitz on Telegram as processes of their own, which can be killed at any moment."""

from __future__ import annotations

import asyncio
import logging
import socket
from contextlib import AbstractContextManager
from functools import partial
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path
from random import Random

from aiohttp import ClientSession

from adapters.local.clock import AdjustableClock
from adapters.store.connect import connect
from adapters.store.redis_store import RedisStore
from adapters.telegram.platform import TelegramPlatform
from adapters.telegram.shared.connection import Options
from bot.serving import listening
from bot.serving import serve as serve_platforms
from bot.stopping import Stop, run_to_the_end
from bot.watched import watched
from tests.adapters import processes
from tests.adapters.telegram.api.state import TOKEN
from tests.adapters.telegram.pace import FastPace
from tests.conftest import PATIENT
from tests.core.service.contexts import context

SECRET = "webhook-SECRET_xyz"  # noqa: S105 - what the tests look for in every log
HOOK = "http://127.0.0.1/hook/telegram"


def serve(api: str, store: str, log: str, port: int | None) -> None:
    """Serve until told to stop, or killed: by polling, or by a webhook on this port."""
    logging.basicConfig(filename=log, level=logging.DEBUG, format="%(asctime)s %(name)s %(message)s", force=True)
    run_to_the_end(partial(_serve, api, store, port), stopped=0, failed=2)


async def _serve(api: str, url: str, port: int | None, stop: Stop) -> None:
    store = RedisStore(await connect(url, PATIENT), PATIENT)
    hook = {} if port is None else {"webhook_url": HOOK, "webhook_secret": SECRET}
    options = Options(token=TOKEN, language="en", api_url=api, lease=0.2, **hook)
    bot = TelegramPlatform(options, store, store.platform(), context(store, AdjustableClock(), Random()), FastPace())
    async with (
        watched(store, [bot], stopping=lambda: stop.draining) as answers,
        listening("127.0.0.1", port or 0, [*bot.routes(), *answers]),
    ):
        await serve_platforms([bot], stop)


def running(
    fork: ForkServerContext, api: str, store: str, log: Path, port: int | None = None
) -> AbstractContextManager[ForkServerProcess]:
    """Have a process serve; in the end it is killed, if it still lives."""
    return processes.running(fork, serve, api, store, str(log), port)


def free_port() -> int:
    """Return a port that no one listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def until_listening(port: int) -> None:
    """Wait until a process takes connections."""
    async with asyncio.timeout(60):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.02)
            else:
                writer.close()
                return


async def post_until_taken(session: ClientSession, port: int, update: object) -> None:
    """Post an update again and again, as Telegram does, until it is taken."""
    async with asyncio.timeout(60):
        while True:
            async with session.post(f"http://127.0.0.1:{port}/hook/telegram", json=update) as response:
                if response.status == 200:
                    return
            await asyncio.sleep(0.05)
