"""What people do about a game that stands still: claim a win on time."""

from __future__ import annotations

from core import clocks, stalled
from core import play as transitions
from core.answer import Answer
from core.change import Change
from core.service.desk import Caller, Desk
from core.service.playing import tell
from core.table import Table


async def claim(desk: Desk, caller: Caller, table_id: str) -> Answer:
    """Claim the win at a table where the time of whoever is to move is over."""

    def step(table: Table) -> Change:
        transitions.must_play(table, caller.player)
        late = clocks.with_outages_credited(table, desk.outages)
        position = desk.position(table)
        return Change(stalled.claim(late, position, caller.player, desk.clock.now()), position)

    return await desk.change(caller, table_id, step, lambda changed: tell(desk, changed))
