"""A process that is killed while it forgets somebody: asked once more the rest is done, and everybody is told."""

from __future__ import annotations

from typing import Any, cast

from redis.asyncio import Redis

from adapters.store.redis_store import RedisStore
from core.ports import Store
from core.service.timekeeping import SAID_WITHIN
from core.table import Status
from tests.adapters.chat.den import Den
from tests.adapters.chat.test_life_privacy import everything
from tests.mortal import Killed, MortalStore

TABLES = [f"g{number}" for number in range(1, 6)]


async def begin(den: Den) -> None:
    """Let anna play in one game, have joined another, be asked to a third, and host a fourth."""
    await den.game("/sim @boris first=me", "boris", moved=True)
    await den.say("boris", "/square players=3")
    await den.say("anna", "/accept g2")
    await den.say("boris", "/sim @anna")
    await den.say("anna", "/sim")
    await den.say("boris", "/sim @anna")
    await den.say("anna", "/decline g5")


async def forgotten_with_a_death(den: Den, calls: int) -> bool:
    """Kill the first process that forgets anna at one of its calls, and let another be asked again, then pass time.

    Return whether the first one died.
    """
    mortal = MortalStore(cast("RedisStore", den.store))
    dying = Den(cast("Store", mortal), den.clock, room=den.room)
    mortal.calls_left = calls
    died = False
    try:
        await dying.say("anna", "/forget yes", event="forget")
    except Killed:
        died = True
        await den.say("anna", "/forget yes", event="forget")
    den.clock.time += SAID_WITHIN
    for out in await den.chat.tick():
        if out.post.game is not None and out.post.version is not None:
            await den.chat.delivered(out.server, out.post.game, "late", out.post.version)
    return died


async def untold(den: Den) -> list[str]:
    """The tables whose newest state nobody was shown."""
    return [
        table.id
        for table in await den.store.load_all(den.room, TABLES)
        if (shown := await den.store.posted(den.room, table.id)) is None or shown.version < table.version
    ]


async def test_nobody_is_left_untold(den: Den, client: Redis) -> None:
    died, calls, offers = True, 0, list[int]()
    while died:
        cleared: Any = client
        await cleared.flushall()
        den = Den(den.store)
        await begin(den)
        assert await untold(den) == []
        died = await forgotten_with_a_death(den, calls)
        assert b"anna" not in await everything(client)
        tables = await den.store.load_all(den.room, TABLES)
        assert [table.status for table in tables] == [
            Status.FINISHED,
            Status.OFFERED,
            Status.DECLINED,
            Status.CANCELLED,
            Status.DECLINED,
        ]
        assert set(await untold(den)) <= {"g2"}, f"death at call {calls}"
        offers += [calls] * len(await untold(den))
        calls += 1
    assert calls > 20
    # An offer that goes on has no time by which it must be said. What is left is the time between the last step of
    # forgetting and the answer, which is two calls.
    assert len(offers) <= 2
    assert all(call > calls - 12 for call in offers)
