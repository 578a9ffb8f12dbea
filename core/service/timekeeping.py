"""What nobody asks for: offers that expire, games lost on time, games whose chat is gone."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from core import offers
from core import play as transitions
from core.answer import Note
from core.ports import VersionConflict
from core.service.desk import Change, Desk
from core.service.playing import tell
from core.table import Status, Table


async def tick(desk: Desk, serves: Callable[[str], bool] = lambda _: True) -> tuple[tuple[Table, Note], ...]:
    """Expire what is due and return what is to be said, each with the table that says where.

    `serves` tells whether something can be said in a server: what cannot is left to those who can.

    Several replicas may ask at once: each deadline is acted upon by the one whose change is filed first.
    """
    said: list[tuple[Table, Note]] = []
    now = desk.clock.now()
    for server, table_id in await desk.store.due(now):
        if not serves(server):
            continue
        table = await desk.store.load(server, table_id)
        if table is None or table.deadline is None or table.deadline > now:
            continue
        try:
            changed = await desk.file(None, _overdue(desk, table, now))
        except VersionConflict:
            continue
        said.extend((changed.table, note) for note in tell(desk, changed))
    return tuple(said)


def _overdue(desk: Desk, table: Table, now: int) -> Change:
    if table.status is Status.OFFERED:
        return Change(offers.expire(table, now))
    return Change(transitions.lose_on_time(table, desk.position(table), now))


async def close_chat(desk: Desk, server: str, chat: str) -> None:
    """End everything in a chat that is gone: offers expire, and games are called off without a loser."""
    for table in await desk.store.open_tables(server, chat):
        with suppress(VersionConflict):
            await desk.store.commit(None, transitions.call_off(table, desk.clock.now()))


async def postpone(desk: Desk, server: str, chat: str, seconds: int) -> None:
    """Put every deadline in a chat off, by a time in which nobody could play there."""
    for table in await desk.store.open_tables(server, chat):
        if table.deadline is not None:
            with suppress(VersionConflict):
                await desk.store.commit(None, replace(table, deadline=table.deadline + seconds))
