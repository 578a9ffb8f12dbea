"""While Telegram cannot be reached, no one's time runs: a move that waits there must not be too late."""

from __future__ import annotations

import pytest

from adapters.local.clock import AdjustableClock
from adapters.store.redis_store import RedisStore
from adapters.telegram.platform import TelegramPlatform
from bot.serving import Timekeeper
from core.table import Status
from tests.adapters.telegram.api.server import Fault, Server
from tests.adapters.telegram.people import Person, posts, settled, until

HOUR = 3_600


@pytest.fixture
def patience() -> int | None:
    """As the program has it: those who look less often than this were not there."""
    return 60


async def pass_by(timekeeper: Timekeeper, clock: AdjustableClock, seconds: int) -> None:
    """Let time go by as the program does, which looks more often than once a minute."""
    for _ in range(0, seconds, 60):
        clock.advance(60)
        await timekeeper.look()


async def test_time_without_telegram_is_given_back(  # noqa: PLR0917 - the fixtures are what it is about
    server: Server, bot: TelegramPlatform, store: RedisStore, clock: AdjustableClock, anna: Person, boris: Person
) -> None:
    group = server.state.group(11, 12)
    timekeeper = Timekeeper(bot)
    await until(server, bot.connected)
    await timekeeper.look()
    anna.write(group, "/nim first=me heaps=3,4,8 time=2h")
    await settled(server)
    boris.write(group, "/accept")
    await settled(server)
    away = Fault("getupdates", None, times=10**9)
    server.faults.append(away)
    await until(server, lambda: not bot.connected())
    board = posts(group)[-1]
    anna.write(group, "a1", reply_to=board)
    await pass_by(timekeeper, clock, 5 * HOUR)
    away.times = 0
    await until(server, bot.connected)
    await settled(server)
    await timekeeper.look()
    table = await store.load(f"t{group.id}", "g1")
    assert table is not None
    assert (table.status, table.moves) == (Status.PLAYING, ("a1",))
    await pass_by(timekeeper, clock, 2 * HOUR + 120)  # the outage counts until the first look after it
    lost = await store.load(f"t{group.id}", "g1")
    assert lost is not None
    assert lost.status is Status.ABORTED, "boris never moved, so no one loses"
