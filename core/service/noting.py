"""Whether a change of a table is to be told privately to those who asked for that."""

from __future__ import annotations

from dataclasses import replace

from core.attention import next_notice
from core.change import Change
from core.notices import NoticeStore
from core.position import BrokenTable
from core.table import Player, Status, Table


async def with_notice(store: NoticeStore, change: Change, now: int) -> Change:
    """Return a change that is about to be saved with when it is to be told, if it is. Raises StoreBusy.

    What waits to be told goes on waiting.
    """
    table = change.table
    if table.status is Status.OFFERED and not table.id and table.open_offer:
        wanted = any(call.fits(table.game, now) for call in await store.calls(table.server, table.chat))
        return replace(change, table=replace(table, notice=now)) if wanted else change
    if table.status is not Status.PLAYING or table.notice is not None:
        return change
    people = 0
    for player in table.seats:
        people += player.level is None
    try:
        mover = change.after.to_move if people > 1 else None
    except BrokenTable:  # what can be done there all the same, such as to let its clock go on, is done
        return change
    if mover is None or table.seats[mover].level is not None or _told_alone(table, table.seats[mover]):
        return change
    if not (await store.notices(table.seats[mover].id)).turns:
        return change
    return replace(change, table=replace(table, notice=next_notice(table, mover, now)))


def _told_alone(table: Table, player: Player) -> bool:
    """Whether the board itself is shown to a player alone: in a chat of their own, or since the table is private."""
    return table.private or player.id == table.server
