"""People whom a person keeps out of their own games, everywhere on a platform; only that person knows of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from core.apart_store import EVERYONE, Kept
from core.codes import Coded
from core.game import Fact
from core.refusals import Refused, names
from core.service.context import Caller, Context
from core.table import Player, Table
from core.values import CommandValue, Name

OWN: Final = "mine"
"""The word by which a person means their own games, not the server."""

ALL: Final = "all"
"""The word by which they mean everyone."""


class ApartCode(Coded):
    """What a person is told of those whom they keep out of their games, and what these are told."""

    CHALLENGE = "apart-challenge", "name"
    SEAT = "apart-seat", "table"
    OWN = "apart-own", "names example"
    OWN_ALL = "apart-own-all", "example"
    DONE = "apart-done", "name"
    ALREADY = "apart-already", "name"
    UNDONE = "apart-undone", "name"
    UNDO = "apart-undo", "name"
    NOT = "apart-not", "name example"
    LIST = "apart-list", "names"
    NONE = "apart-none", "example"
    FULL = "apart-full", "most example"
    ALL = "apart-all"
    ALL_STANDS = "apart-all-stands"
    ALL_UNDONE = "apart-all-undone"
    ALL_UNDO = "apart-all-undo"


class ApartRefused(Refused):
    """What the caller alone may know: it tells whom they keep out."""

    secret = True


async def keeps_apart(ctx: Context, one: Player, other: Player) -> bool:
    """Whether one of two people keeps the other out of their games. Raises StoreBusy.

    No one but the one who decided it may learn of it. Who keeps everyone out does not count as keeping one person out.
    """
    first, second = await ctx.store.kept_apart([one.id, other.id])
    return first.keeps_out(second) or second.keeps_out(first)


async def check_challenge(ctx: Context, caller: Caller, opponents: Sequence[Player], *, anyone: bool = False) -> None:
    """Raise Refused where the caller keeps out one of those whom they challenge, or one of these takes no challenge.

    Of `anyone` an offer asks that names no one: who keeps everyone out cannot make one.
    """
    people = [player for player in opponents if _is_person(player)]
    if not people and not anyone:
        return
    own, *others = await ctx.store.kept_apart([caller.player.id, *(player.id for player in people)])
    own = Kept(own.ids | caller.ids, own.out)
    shut = [player for player, kept in zip(people, others, strict=True) if own.keeps_out(kept)]
    if shut:
        raise _own(shut, Refused(ApartCode.CHALLENGE, name=Name(shut[0].name)))
    if anyone and EVERYONE in own.out:
        raise Refused(ApartCode.OWN_ALL, example=CommandValue("unblock", (OWN, ALL)))
    for player, kept in zip(people, others, strict=True):
        if EVERYONE in kept.out or kept.keeps_out(own):
            raise Refused(ApartCode.CHALLENGE, name=Name(player.name))


async def exported(ctx: Context, caller: Caller) -> dict[str, object]:
    """Return whom a person keeps out of their games as their export has it; nothing where there is no one."""
    (kept,) = await ctx.store.kept_apart([caller.player.id])
    out = kept.out
    people = sorted(name for person, name in out.items() if person != EVERYONE)
    told: dict[str, object] = {"keeps_out": people} if people else {}
    return told | ({"keeps_everyone_out": True} if EVERYONE in out else {})


class SomeoneCame(Exception):
    """Someone has sat down at a table since it was looked at who is at it."""


class Seating:
    """What is kept of a caller and of those with whom they would sit at an offered table."""

    def __init__(self, caller: Caller, own: Kept, others: Mapping[str, Kept]) -> None:
        self._ids = caller.ids
        self._own = own
        self._others = others

    def check(self, table: Table) -> None:
        """Raise Refused where the caller is not to sit at a table, and SomeoneCame where that is not known."""
        people = [player for player in table.seats if _is_person(player)]
        if any(player.id not in self._others for player in people):
            raise SomeoneCame
        shut = [player for player in people if self._own.keeps_out(self._others[player.id])]
        if shut:
            raise _own(shut, Refused(ApartCode.SEAT, table=table.id))
        asked = any(player.id in self._ids for player in table.invited)
        closed = not asked and EVERYONE in self._others[table.seats[0].id].out
        if closed or any(self._others[player.id].keeps_out(self._own) for player in people):
            raise Refused(ApartCode.SEAT, table=table.id)


async def seating_at(ctx: Context, caller: Caller, seats: Sequence[Player]) -> Seating:
    """Return what is kept of a caller and of others who sit at a table. Raises StoreBusy."""
    people = [player.id for player in seats if _is_person(player)]
    own, *others = await ctx.store.kept_apart([caller.player.id, *people])
    return Seating(caller, Kept(own.ids | caller.ids, own.out), dict(zip(people, others, strict=True)))


def _is_person(player: Player) -> bool:
    return not player.is_computer and not player.forgotten


def _own(shut: Sequence[Player], refused: Refused) -> Refused:
    """Return a refusal whose own words tell why a person who keeps these people out of their games."""
    example = CommandValue("unblock", (OWN, f"@{shut[0].name}"))
    refused.own = Fact(ApartCode.OWN, {"names": names(shut), "example": example})
    return refused
