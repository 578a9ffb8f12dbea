"""What happens without being asked for: offers that expire, reminders, games lost on time, games whose chat is gone."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from core import clocks, offers
from core import play as transitions
from core.answer import Answer, note_of
from core.change import Change
from core.codes import Code
from core.conditionals import with_lost
from core.endings import call_off
from core.game import Fact, Moment
from core.ids import COMPETITION_IDS
from core.notices import is_person, person_due
from core.ports import Cause, StoreBusy, UnreadableTable, VersionConflict
from core.puzzle_store import PUZZLES_DUE
from core.refusals import names
from core.service.competing_rounds import close, go_on
from core.service.computer import with_computer_moves
from core.service.context import Context
from core.service.delivery import is_owed
from core.service.letters import write_daily, write_due
from core.service.mail import Told
from core.service.presenting import change_notes, last_move_facts
from core.service.puzzling_days import post_due
from core.service.teaching import refresh
from core.service.telling import tell_untold
from core.service.thinking import keep_turn
from core.table import Player, Status, Table, Unreadable, readable

UNREADABLE_AGAIN_SECONDS: Final = 900
"""Seconds after which a table where nothing can be done is tried again, in case it was repaired."""


async def tick(ctx: Context, serves: Callable[[str], bool] = lambda _: True) -> tuple[Told, ...]:
    """Do what is due and return what is to be said, each with what it is about, which says where.

    `serves` tells whether something can be said in a server: what cannot is left to those who can.
    Several replicas may ask at once: the first one to save its change does what is due. A table where it cannot be done
    is put off, so that it holds up no other; the operator is told. Raises StoreBusy.
    """
    await ctx.pulse.beat(ctx.clock.now())
    await refresh(ctx, serves)
    said = ctx.mail.take(serves)
    now = ctx.clock.now()
    goes_on = True
    while goes_on and not said:
        goes_on = False
        for server, table_id in await ctx.store.due(now, serves):
            try:
                answer = await _handle_or_put_off(ctx, server, table_id, now)
            except StoreBusy:
                if said:
                    return tuple(said)
                raise
            goes_on = goes_on or answer is not None
            said.extend(answer or ())
    return tuple(said)


async def _handle_or_put_off(ctx: Context, server: str, table_id: str, now: int) -> list[Told] | None:
    """Do what is due at a table, or put it off where that cannot be done. Returns what `_handle_due` does."""
    if table_id == PUZZLES_DUE:
        return await _post_puzzles(ctx, server, now)
    if is_person(table_id):
        return await _write_daily(ctx, server, table_id, now)
    of_competition = table_id in COMPETITION_IDS
    try:
        return await (go_on if of_competition else _handle_due)(ctx, server, table_id, now)
    except UnreadableTable as error:
        ctx.store.note_unreadable(error.table)
    except StoreBusy as busy:
        if busy.cause is not Cause.WRONG_TYPE:
            raise
        ctx.store.note_unreadable(Unreadable(server, table_id, "something else is kept where its server has a value"))
    except Exception as error:  # noqa: BLE001 - a damaged table may make anything of the rules, and stops no clocks
        ctx.store.note_unreadable(Unreadable(server, table_id, f"{type(error).__name__}: {error}"))
    kept = ctx.competitions if of_competition else ctx.store
    await kept.put_off(server, table_id, now, now + UNREADABLE_AGAIN_SECONDS)
    return []


async def _post_puzzles(ctx: Context, server: str, now: int) -> list[Told]:
    """Let puzzles of the day be owed, which are then shown as boards are. What fails is tried again later."""
    try:
        await post_due(ctx, server, now)
    except StoreBusy as busy:
        if busy.cause is not Cause.WRONG_TYPE:
            raise
        await ctx.puzzles.store.put_off(server, now, now + UNREADABLE_AGAIN_SECONDS)
    return []


async def _write_daily(ctx: Context, server: str, name: str, now: int) -> list[Told]:
    """Write what waits for a person each day. What fails is tried again later, so that it holds up no other."""
    try:
        await write_daily(ctx, server, name, now)
    except StoreBusy as busy:
        if busy.cause is not Cause.WRONG_TYPE:
            raise
        await ctx.store.hold_daily(server, person_due(name), now, now + UNREADABLE_AGAIN_SECONDS)
    return []


async def _handle_due(ctx: Context, server: str, table_id: str, now: int) -> list[Told] | None:
    """Do what is due at a table and return what is to be said; None where another process was faster.

    Raises UnreadableTable.
    """
    table = await ctx.store.load(server, table_id)
    due = None if table is None else clocks.due(table)
    if table is None or due is None or due > now:
        # Noted before it was changed, repaired or deleted.
        await ctx.store.put_off(server, table_id, now, now + UNREADABLE_AGAIN_SECONDS if due is None else due)
        return []
    try:
        answer = await _fire(ctx, table, now)
    except VersionConflict:
        return None
    ctx.watcher.late(now - due)
    return [(table, note) for note in answer]


async def _fire(ctx: Context, table: Table, now: int) -> Answer:
    """Do what is due at a table. Raises VersionConflict when another process was faster."""
    if not table.status.open:
        return await _close(ctx, table)
    if table.notice is not None and now >= table.notice:
        await write_due(ctx, table, now)
        return ()
    if table.status is Status.OFFERED:
        return await _save(ctx, Change(offers.expire(table, now)))
    if any(each.due <= now for each in table.untold):
        return await tell_untold(ctx, table, now)
    return await _fire_game(ctx, table, now)


async def _fire_game(ctx: Context, table: Table, now: int) -> Answer:
    late = clocks.with_outages_credited(table, ctx.pulse.outages)
    position = ctx.tables.position(table)
    mover = position.to_move
    assert mover is not None, "a running table waits for a player"  # noqa: S101 - rounds are dealt at once
    if table.owed_turn is not None and now >= table.owed_turn.due:
        # What is to be thought of holds up nothing here; the others leave it to this process for a while.
        await keep_turn(ctx, table.server, table.id)
        ctx.turns.add(table.server, table.id)
        return ()
    if late.unheard is not None and now >= late.unheard:
        return await _save(ctx, Change(replace(late, unheard=None), position, last_move_facts(table, position)))
    if late.deadline is not None and now >= late.deadline:
        if late.claim:
            return await _save(ctx, Change(replace(late, reminder=None, overdue=True), position))
        lost = transitions.lose_on_time(late, position, now=now, rng=ctx.rng)
        return await _save(ctx, with_computer_moves(ctx, with_lost(table, lost)))
    if late.reminder is None or now < late.reminder:
        return await _save_silently(ctx, late)
    return await _remind(ctx, late, table.seats[mover], now)


async def _save(ctx: Context, change: Change) -> Answer:
    """Save a change and return what is to be said of it."""
    return change_notes(ctx, await ctx.tables.save(None, change))


async def _close(ctx: Context, table: Table) -> Answer:
    """Drop the deadline of a table that has ended, and show the end where it was not shown.

    Former versions gave an end a deadline by which it had to be shown.
    """
    closed = replace(table, deadline=None)
    if await is_owed(ctx, table):
        return await _save(ctx, Change(closed, ended_before=True))
    return await _save_silently(ctx, closed)


async def _remind(ctx: Context, table: Table, player: Player, now: int) -> Answer:
    """Remind the player to move, once; in their quiet hours the reminder waits, unless it would then come too late."""
    assert table.deadline is not None, "only a running clock has a reminder"  # noqa: S101 - both are set together
    quiet = await ctx.store.quiet(player.id)
    later = None if quiet is None else quiet.until(now)
    if later is not None and later < table.deadline:
        return await _save_silently(ctx, replace(table, reminder=later))
    await _save_silently(ctx, replace(table, reminder=None))
    others = [seated for seated in table.seats if seated.id != player.id]
    params = {"table": table.id, "names": names(others), "moment": Moment(table.deadline)}
    return (replace(note_of(table, Fact(Code.REMINDER, params), to=player), mention=player),)


async def _save_silently(ctx: Context, table: Table) -> Answer:
    """Save a change that no one sees."""
    await ctx.tables.save_silently(Change(table, ended_before=not table.status.open))
    return ()


async def note_heard(ctx: Context, server: str, table_id: str, version: int, ply: int | None) -> None:
    """Note that a version of a table, with `ply` moves, was sent as a message, which calls the next player.

    What no one can see, as a conditional move, may have been written since. Raises StoreBusy.
    """
    try:
        table = await ctx.store.load(server, table_id)
    except UnreadableTable:
        return
    if table is None or table.version < version or len(table.moves) != ply or table.unheard is None:
        return
    with suppress(VersionConflict):
        await _save_silently(ctx, replace(table, unheard=None))


async def close_chat(ctx: Context, server: str, chat: str) -> None:
    """End everything in a chat that is gone: offers expire, and games and tournaments are called off."""
    await close(ctx, server, chat)
    async for tables in ctx.tables.pages(server, await ctx.store.open_ids(server, chat)):
        for table in readable(tables):
            with suppress(VersionConflict):
                await ctx.tables.save_silently(Change(call_off(table, ctx.clock.now())))
