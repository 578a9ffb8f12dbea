"""What is checked wherever a table is set up: that games are played in this chat, and not too many by one person."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from core.codes import Code
from core.refusals import Refused
from core.service.context import Caller, Context
from core.service.settings import server_settings
from core.table import Table, seated

MOST_OPEN: Final = 20
"""Open tables at which one person may sit in one chat: enough for every real use, too few to flood it."""


async def check_place(ctx: Context, caller: Caller) -> None:
    """Raise Refused in a channel where the server's administrators want no games."""
    if not (await server_settings(ctx, caller.server)).allows(caller.chat, caller.part_of):
        raise Refused(Code.OTHER_CHANNEL)


def check_count(tables: Iterable[Table], caller: Caller) -> None:
    """Raise Refused where the caller sits at too many of these open tables."""
    mine = sum(seated(table, caller.player) for table in tables)
    if mine >= MOST_OPEN:
        raise Refused(Code.TOO_MANY_GAMES, most=MOST_OPEN)
