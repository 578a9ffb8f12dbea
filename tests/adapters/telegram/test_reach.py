"""Whether Telegram answers: known by polling and by a webhook, said once, and after a while a trouble."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncGenerator
from dataclasses import replace
from random import Random

import pytest

from adapters.chat.elsewhere import Way
from adapters.platforms import GRACE_SECONDS
from adapters.store.redis_store import RedisStore
from adapters.telegram.platform import ASK_EVERY_SECONDS, TelegramPlatform
from adapters.telegram.shared.connection import Options
from adapters.telegram.shared.request import Reach
from tests.adapters.telegram.api.server import Fault, Odd, Server
from tests.adapters.telegram.api.state import TOKEN
from tests.adapters.telegram.people import Person, until
from tests.adapters.telegram.process import HOOK, SECRET
from tests.core.service.contexts import context

FOR_EVER = 10**9
SILENT = "Telegram does not answer"


@pytest.fixture(params=["polling", "webhook"])
async def platform(
    request: pytest.FixtureRequest, server: Server, store: RedisStore
) -> AsyncGenerator[TelegramPlatform]:
    options = Options(token=TOKEN, language="en", api_url=server.url)
    if request.param == "webhook":
        options = replace(options, webhook_url=HOOK, webhook_secret=SECRET)
    ctx = context(store, None, Random(1), platform="telegram")
    platform = TelegramPlatform(options, store, store.platform(), ctx, server.state.pace)
    assert platform.trouble() == SILENT, "it never answered"
    assert (platform.connected(), platform.serves("t-5")) == (False, False)
    assert await platform.way("t-5", "t-5", "-1001234567890/45") == Way(), "it does not serve yet"
    running = asyncio.create_task(platform.run())
    await until(server, platform.connected)
    yield platform
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelname in {"WARNING", "ERROR"}]


async def test_telegram_that_goes_away_and_comes_back(
    server: Server, platform: TelegramPlatform, caplog: pytest.LogCaptureFixture
) -> None:
    assert platform.trouble() is None
    silence = None if platform.routes() else Odd("<html>down</html>", 502)
    away = Fault("*", silence, times=FOR_EVER)
    server.faults.append(away)
    Person(server, 11, "anna").write(server.state.group(11), "hello")  # it ends the question for updates that waits
    pace = server.state.pace
    begun = pace.now()
    while (trouble := platform.trouble()) is None:
        pace.advance(2)
        await pace.rest()
    assert trouble == SILENT
    assert GRACE_SECONDS <= pace.now() - begun <= GRACE_SECONDS + ASK_EVERY_SECONDS + 2
    for _ in range(10):
        pace.advance(6)
        await pace.rest()
    (line,) = warnings(caplog)
    assert line.startswith("Telegram")
    away.times = 0
    await until(server, lambda: platform.trouble() is None)
    while not any("answers again" in line for line in caplog.messages):
        assert platform.trouble() is None
        pace.advance(2)
        await pace.rest()
    assert len(warnings(caplog)) == 1


def test_an_answer_here_and_there_ends_no_silence(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    seconds = itertools.count()
    reach = Reach(lambda: next(seconds))
    reach.answered()
    for _ in range(4):
        for _ in range(10):
            reach.failed("status 502")
            reach.tell()
        reach.answered()  # by the one call that was on its way
        reach.tell()
    assert caplog.messages == ["Telegram does not answer: status 502"]
    for _ in range(10):
        reach.answered()
        reach.tell()
    assert caplog.messages[1:] == ["Telegram answers again"]


def test_whether_telegram_answers_and_since_when_it_is_silent() -> None:
    now = 100.0
    reach = Reach(lambda: now)
    assert (reach.answers, reach.silent_for(0)) == (False, True), "it never answered"
    reach.failed("status 502")
    assert not reach.answers
    reach.answered()
    now = 104.9
    assert (reach.answers, reach.silent_for(5)) == (True, False)
    now = 105.0
    assert reach.silent_for(5)
    reach.failed("status 502")
    assert not reach.answers


def test_five_seconds_without_an_answer_are_told_of(caplog: pytest.LogCaptureFixture) -> None:
    now = 100.0
    reach = Reach(lambda: now)
    reach.answered()
    reach.failed("status 502")
    for now in (104.9, 105.0, 106.0):
        reach.tell()
        assert len(caplog.messages) == (now >= 105)
