"""What was saved but never shown, because a process died or a platform failed in between."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from core.answer import Answer, Note
from core.ports import Posted
from core.position import BrokenTable
from core.service.context import Caller, Context
from core.service.presenting import deal_hash_facts, last_move_facts, table_note, time_back_facts
from core.service.tables import pages_of
from core.table import Status, Table, readable, seated

ENDED_CHECKED: Final = 5
"""How many recently ended tables are checked for an undelivered final board; redeliveries come soon."""

_IN_PLACE: Final = frozenset({Status.OFFERED, Status.DECLINED, Status.CANCELLED})
"""What becomes of an offer by a press under it."""


async def undelivered(ctx: Context, caller: Caller, table_id: str | None = None) -> Answer:
    """Return the boards that were never shown, of a table or else of the caller's tables.

    The hash of the round is said again: it must be published before the first move.
    """
    tables = await _own_tables(ctx, caller) if table_id is None else [await ctx.tables.load(caller.server, table_id)]
    for table in tables:
        if table.owed_turn is not None:  # the process that was to take it may be the one that died
            ctx.turns.add(table.server, table.id)
    return tuple(note for _, note in await _not_shown(ctx, tables))


async def undelivered_in(ctx: Context, server: str, chat: str) -> Answer:
    """Return the boards of a chat that were never shown."""
    return tuple(note for _, note in await _not_shown(ctx, await _newest_tables(ctx, server, chat)))


async def tables_not_shown(ctx: Context, server: str, chat: str) -> list[Table]:
    """Return the tables of a chat of which it was not shown the newest version."""
    found: list[Table] = []
    ended = (await ctx.store.recent(server, chat))[:ENDED_CHECKED]
    async for tables in ctx.tables.pages(server, (*await ctx.store.open_ids(server, chat), *ended)):
        found += await _owed(ctx, readable(tables))
    return found


async def undelivered_of(ctx: Context, caller: Caller) -> list[tuple[Table, Note]]:
    """Return what an event did of which the caller was told that it did not count, each note with its table.

    The store may have carried out what it did not answer in time. Raises StoreBusy.
    """
    if not await ctx.store.claimed(caller.server, caller.event):
        return []
    return await _not_shown(ctx, await _own_tables(ctx, caller))


async def _own_tables(ctx: Context, caller: Caller) -> list[Table]:
    """Return the caller's tables among the newest of the chat."""
    tables = await _newest_tables(ctx, caller.server, caller.chat, of=caller.ids)
    return [table for table in tables if seated(table, caller.player)]


async def _newest_tables(ctx: Context, server: str, chat: str, *, of: Collection[str] = ()) -> list[Table]:
    """Return the newest open tables of a chat, or of some people there, and the chat's newest ended ones."""
    tables = await ctx.store.open_tables(server, chat, of=of)
    ended = (await ctx.store.recent(server, chat))[:ENDED_CHECKED]
    return readable((*tables, *await ctx.store.load_all(server, ended)))


async def _not_shown(ctx: Context, tables: Sequence[Table]) -> list[tuple[Table, Note]]:
    return [(table, note) for table in await _owed(ctx, tables) for note in _notes_or_none(ctx, table)]


def _notes_or_none(ctx: Context, table: Table) -> Answer:
    """Return what a chat is owed of a table; nothing of one that makes no sense, so that it holds up no other."""
    try:
        return owed_notes(ctx, table)
    except BrokenTable as error:
        ctx.store.note_unreadable(error.table)
        return ()


async def _owed(ctx: Context, tables: Sequence[Table]) -> list[Table]:
    """Return those tables of a server of which the newest version was not shown yet."""
    if not tables:
        return []
    posted = await ctx.store.posted_all(tables[0].server, [table.id for table in tables])
    return [
        table for table, shown in zip(tables, posted, strict=True) if shown is None or shown.version < table.version
    ]


async def is_owed(ctx: Context, table: Table) -> bool:
    """Whether the newest version of a table was not shown yet."""
    return bool(await _owed(ctx, [table]))


async def posted_in(ctx: Context, server: str, chat: str) -> tuple[Posted, ...] | None:
    """Return the newest messages that show a chat's open tables; None where there is none. Raises StoreBusy."""
    ids = await ctx.store.open_ids(server, chat)
    posted = [each for page in pages_of(ids) for each in await ctx.store.posted_all(server, page)]
    return tuple(each for each in posted if each is not None and each.message) if ids else None


def owed_notes(ctx: Context, table: Table) -> Answer:
    """Return what a chat is owed of a table of which it was not shown the newest version.

    A press that is delivered again changes the same message as it would have the first time.
    """
    moved = last_move_facts(table, ctx.tables.position(table)) if table.status is Status.PLAYING else ()
    note = table_note(ctx, table, *moved, *time_back_facts(table), *deal_hash_facts(table), owed=True)
    in_place = table.status in _IN_PLACE or table.unheard is not None
    return (replace(note, edits=in_place),)
