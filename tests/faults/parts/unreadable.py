"""A hundred and twenty tables that cannot be read, all due before the others: what those and their chats suffer."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import aclosing
from dataclasses import replace
from typing import Final

from adapters.store import keys
from adapters.store.connect import connect
from core.table import Status
from tests.adapters.chat.damage import DAMAGE, damage
from tests.adapters.chat.den import NOON, Den, SetClock
from tests.adapters.store.tables import live
from tests.conftest import PATIENT
from tests.faults.part import Figure, Scale
from tests.faults.stores import empty, opened

NAME: Final = "unreadable"
DAMAGED: Final = 120
"""More than a sweep returns (`sweep.MOST`), so also in the short form."""
WHOLE: Final = 20
MOVE_TIME: Final = 120


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield how many whole games were lost on time as they should, and in how many chats a game could begin."""
    asked = DAMAGED if scale is Scale.FULL else len(DAMAGE)
    lost, begun, changed = asyncio.run(_measured(asked))
    yield Figure("unreadable tables, due first", DAMAGED, "")
    yield Figure("whole games lost on time in one tick", lost, "", least=WHOLE, most=WHOLE)
    yield Figure("chats with an unreadable table where a game began", begun, "", least=asked, most=asked)
    yield Figure("unreadable tables that were written over", changed, "", most=0)


async def _measured(asked: int) -> tuple[int, int, int]:
    async with empty() as url, opened(url) as store, aclosing(await connect(url, PATIENT)) as client:
        rooms = sorted((f"l#{number}" for number in range(DAMAGED + WHOLE)), key=keys.partition)
        clock = SetClock()
        for room in rooms:
            table = replace(live("sim", (), ("12", "34")), server=room, chat=room, move_time=MOVE_TIME)
            await store.commit(None, replace(table, clock_from=NOON, deadline=NOON + MOVE_TIME))
        kinds = [*DAMAGE]
        kept = {
            room: await damage(client, room, "g1", kinds[number % len(kinds)])
            for number, room in enumerate(rooms[:DAMAGED])
        }
        den = Den(store, clock, room=rooms[-1])
        clock.time += MOVE_TIME + 1
        lost = [out.post.game for out in await den.chat.tick()]
        begun = 0
        for room in rooms[:asked]:
            here = Den(store, clock, room=room)
            begun += (await here.one("anna", "/nim bot")).game == "g2"
        changed = [room for room, dump in kept.items() if await client.dump(keys.table(room, 1)) != dump]
        ended = [await store.load(room, "g1") for room in rooms[DAMAGED:]]
        assert all(table is not None and table.status is Status.FINISHED for table in ended)
        return len(lost), begun, len(changed)
