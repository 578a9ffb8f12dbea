"""What time alone brings about: offers that expire, games lost on time."""

from __future__ import annotations

from core import offers
from core import play as transitions
from core.answer import Note
from core.ports import VersionConflict
from core.service.desk import Change, Desk
from core.service.playing import tell
from core.table import Status, Table


async def tick(desk: Desk, prefix: str = "") -> tuple[tuple[Table, Note], ...]:
    """Expire what is due at servers whose ids begin so, and return what is to be said, with the table that says where.

    Several replicas may ask at once: each deadline is acted upon by the one whose change is filed first.
    """
    said: list[tuple[Table, Note]] = []
    now = desk.clock.now()
    for server, table_id in await desk.store.due(now):
        if not server.startswith(prefix):
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
