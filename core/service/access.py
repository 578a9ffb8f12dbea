"""Whether a server's administrators let a person use Kibitz there."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from core.codes import Code
from core.ports import StoreBusy
from core.refusals import Refused
from core.service.apart import keeps_apart
from core.service.context import Caller, Context
from core.service.settings import server_settings
from core.table import Player
from core.values import Name

TOLD_AGAIN_SECONDS: Final = 86_400
"""Seconds after which someone who is kept out is told so again, if they go on; until then they are ignored."""


class KeptOut(Refused):
    """Someone is kept from using Kibitz in a server; `told` tells that they know it already."""

    def __init__(self, *, told: bool) -> None:
        super().__init__(Code.BLOCKED)
        self.told = told


async def check_not_blocked(ctx: Context, caller: Caller, *, needs_store: bool = True) -> None:
    """Raise KeptOut where the caller is kept from using Kibitz in the server, and StoreBusy.

    While the store is busy what does not need it is done for everyone. What does would only meet it once more: the
    person would wait twice.
    """
    try:
        blocked = (await server_settings(ctx, caller.server)).blocked
    except StoreBusy:
        if needs_store:
            raise
        return
    if not blocked or caller.ids.isdisjoint(blocked):
        return
    now, place = ctx.clock.now(), (caller.server, caller.player.id)
    told_at = ctx.kept_out.get(place)
    told = told_at is not None and now - told_at < TOLD_AGAIN_SECONDS
    if not told:
        ctx.kept_out[place] = now
    raise KeptOut(told=told)


async def kept_apart(ctx: Context, server: str, one: Player, other: Player) -> bool:
    """Whether a block keeps two people from playing each other in a server. Raises StoreBusy."""
    blocked = (await server_settings(ctx, server)).blocked
    return one.id in blocked or other.id in blocked or await keeps_apart(ctx, one, other)


async def check_opponents(ctx: Context, server: str, opponents: Collection[Player]) -> None:
    """Raise Refused where one of those who are asked to play is kept out."""
    blocked = (await server_settings(ctx, server)).blocked
    for player in opponents if blocked else ():
        if player.id in blocked or await ctx.store.person_by_alias(player.id) in blocked:
            raise Refused(Code.OPPONENT_BLOCKED, name=Name(player.name))
