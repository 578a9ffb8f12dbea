"""A process that is killed while it forgets a person: asked once more the rest is done, and every chat is told."""

from __future__ import annotations

from typing import Any

from redis.asyncio import Redis

from core.clocks import SHOWN_WITHIN_SECONDS
from core.table import Status, readable
from tests.adapters.chat.den import Den
from tests.adapters.chat.test_life_privacy import everything
from tests.mortal import Killed

TABLES = [f"g{number}" for number in range(1, 6)]


async def begin(den: Den) -> None:
    """Let anna play in one game, have joined another, be asked to a third, and host a fourth."""
    await den.game("/sim @boris first=me", "boris", moved=True)
    await den.say("boris", "/square players=3")
    await den.say("anna", "/accept g2")
    await den.say("boris", "/sim @anna")
    await den.say("anna", "/sim")
    await den.say("boris", "/sim @anna unrated")
    await den.say("anna", "/decline g5")


async def forgotten_with_a_death(den: Den, calls: int) -> bool:
    """Kill the first process that forgets anna at one of its calls, and let another be asked again, then pass time.

    Return whether the first one died.
    """
    died = False
    try:
        await den.doomed(calls).say("anna", "/forget yes", event="forget")
    except Killed:
        died = True
        await den.say("anna", "/forget yes", event="forget")
    den.clock.time += SHOWN_WITHIN_SECONDS
    await den.chat.tick()
    await den.show_owed()
    return died


async def untold(den: Den) -> list[str]:
    """The tables whose newest state no one was shown."""
    return [
        table.id
        for table in readable(await den.store.load_all(den.room, TABLES))
        if (shown := await den.store.posted(den.room, table.id)) is None or shown.version < table.version
    ]


async def test_nobody_is_left_untold(den: Den, client: Redis) -> None:
    died, calls = True, 0
    while died:
        cleared: Any = client
        await cleared.flushall()
        den = Den(den.store)
        await begin(den)
        assert await untold(den) == []
        died = await forgotten_with_a_death(den, calls)
        assert b"anna" not in await everything(client)
        tables = readable(await den.store.load_all(den.room, TABLES))
        assert [table.status for table in tables] == [
            Status.FINISHED,
            Status.OFFERED,
            Status.DECLINED,
            Status.CANCELLED,
            Status.DECLINED,
        ]
        assert await untold(den) == [], f"death at call {calls}"
        calls += 1
    assert calls > 20
