"""What people do until a game begins: challenge, accept, decline, cancel, start early; and play again."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from core import offers, stalled
from core.answer import Answer, Note
from core.change import Change
from core.game import Fact, GameError
from core.offers import Challenge, Refused
from core.ports import EventSeen, VersionConflict
from core.service.desk import Caller, Desk
from core.service.showing import about, began
from core.table import Status, Table

MOST_OPEN: Final = 20
"""Open tables at which one person may sit in one chat: enough for every real use, too few to flood it."""


async def challenge(desk: Desk, caller: Caller, wanted: Challenge) -> Answer:
    """Offer a game to the opponents, or to anybody where none is named; with the computer alone it begins."""
    await _check_limit(desk, caller)
    table = offers.offer(caller.server, caller.chat, caller.player, wanted, now=desk.clock.now(), rng=desk.rng)
    return await _found(desk, caller, table)


async def accept(desk: Desk, caller: Caller, table_id: str) -> Answer:
    """Take a seat at a table that is offered."""

    def step(table: Table) -> Change:
        joined = offers.accept(table, caller.player, caller.aliases, now=desk.clock.now(), rng=desk.rng)
        return progress(desk, joined, Fact("joined", {"name": caller.player.name}))

    return await desk.change(caller, table_id, step, lambda changed: _tell(desk, changed))


async def decline(desk: Desk, caller: Caller, table_id: str) -> Answer:
    """Turn an invitation down."""

    def step(table: Table) -> Change:
        declined = offers.decline(table, caller.player, caller.aliases, now=desk.clock.now(), rng=desk.rng)
        return progress(desk, declined, Fact("declined", {"name": caller.player.name}))

    return await desk.change(caller, table_id, step, lambda changed: _tell(desk, changed))


async def cancel(desk: Desk, caller: Caller, table_id: str) -> Answer:
    """Withdraw one's own offer, or a dead one."""
    anyone = (await desk.settings(caller.server)).anyone_cancels

    def step(table: Table) -> Change:
        return Change(stalled.withdraw(table, caller.player, desk.clock.now(), admin=caller.admin, anyone=anyone))

    return await desk.change(caller, table_id, step, lambda changed: _tell(desk, changed))


async def start(desk: Desk, caller: Caller, table_id: str) -> Answer:
    """Begin with those who have joined."""

    def step(table: Table) -> Change:
        return progress(desk, offers.start(table, caller.player, desk.clock.now(), desk.rng))

    return await desk.change(caller, table_id, step, lambda changed: _tell(desk, changed))


async def rematch(desk: Desk, caller: Caller, table_id: str) -> Answer:
    """Offer the same game to the same people again; whoever asks second accepts the first one's offer."""
    old = await desk.table(caller.server, table_id)
    offered = await desk.store.open_tables(old.server, old.chat)
    waiting = next((table for table in offered if table.rematch_of == old.id), None)
    if waiting is not None:
        return await accept(desk, caller, waiting.id)
    try:
        new = offers.rematch(old, caller.player, desk.clock.now(), desk.rng)
        await _check_limit(desk, caller)
    except GameError as error:
        return await desk.refuse(caller, error, old)
    return await _found(desk, caller, new, old)


async def _check_limit(desk: Desk, caller: Caller) -> None:
    if not (await desk.settings(caller.server)).allows(caller.chat, caller.part_of):
        raise Refused("other-channel")
    tables = await desk.store.open_tables(caller.server, caller.chat)
    mine = sum(any(seated.id == caller.player.id for seated in table.seats) for table in tables)
    if mine >= MOST_OPEN:
        raise Refused("too-many-games", most=MOST_OPEN)


async def _found(desk: Desk, caller: Caller, table: Table, old: Table | None = None) -> Answer:
    """File a new table, saying what is played where it begins at once.

    The table that it is the rematch of is filed with it, so that two people who ask for one at once clash.
    """
    facts = (about(table),) if table.status is Status.PLAYING else ()
    others = () if old is None else (old,)
    try:
        filed = await desk.file(caller.event, progress(desk, table, *facts), *others)
    except EventSeen:
        return await desk.unseen(caller, None)
    except VersionConflict:
        assert old is not None, "a new table has no version to conflict"  # noqa: S101 - only an old one has
        return await rematch(desk, caller, old.id)
    return (desk.show_owed(filed.table, *filed.facts),)


def progress(desk: Desk, table: Table, *facts: Fact) -> Change:
    """Say how a game begins, where it does, and let the computer make the first move where that is its."""
    if table.status is not Status.PLAYING:
        return Change(table, None, facts)
    return desk.with_computer(Change(table, None, (*facts, *began(table))))


def _tell(desk: Desk, changed: Change) -> Answer:
    """Show an offer anew in the place of the old one, or the board of the game that has begun."""
    note: Note = desk.show_owed(changed.table, *changed.facts)
    return (replace(note, edits=changed.table.status is not Status.PLAYING),)
