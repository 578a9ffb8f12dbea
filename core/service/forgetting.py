"""Forgetting a person: their games end, and an anonymous player takes their place everywhere.

Each step may be done again, so a process that dies on the way is no harm: asked once more, the rest is done.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import partial
from secrets import token_hex

from core import play as transitions
from core import settings as names
from core.answer import Answer, Note, NoteKind
from core.change import Change
from core.codes import Code
from core.conditionals import with_lost
from core.game import Fact
from core.offers import cancel, decline, without
from core.ports import StoreBusy, UnreadableTable, VersionConflict
from core.service import competing_people
from core.service.challenges import begun_if_full
from core.service.computer import with_computer_moves
from core.service.context import Caller, Context
from core.service.delivery import undelivered_in
from core.service.lookup import sits
from core.service.noticing import stop_calls
from core.service.presenting import notes_here
from core.service.privacy import kept_tables_of, servers_of, tables_of
from core.service.settings import server_settings
from core.service.tables import ATTEMPTS, Step
from core.table import SOMEBODY, Player, Status, Table, Unreadable, forgotten, seated
from core.values import Name


async def forget(ctx: Context, caller: Caller) -> Answer:
    """Forget the caller, in every server, and tell those whose games and offers that changed."""
    ids = caller.ids
    (language,) = await ctx.store.languages(caller.player.id)
    left: list[Change] = []
    missed: list[Unreadable] = []
    tokens: dict[str, str] = {}
    ctx.written.add(caller.server, caller.event)
    found = await servers_of(ctx, caller)
    for server, known in found.items():
        if server in ids:
            await _drop(ctx, caller, server)
        else:
            tokens[server] = known or token_hex(8)
            left += await _forget_in(ctx, caller, server, tokens[server], missed)
    for server in {caller.server, *found}:
        await _hide_name(ctx, caller, server)
    for person in ids:
        await stop_calls(ctx, person)
        await ctx.store.forget(person)
        for server in {each.server for each in missed}:
            tables = [each.table for each in missed if each.server == server]
            await ctx.store.keep_listed(server, person, tokens[server], tables)
    told = notes_here(ctx, caller, left)
    if not await ctx.store.claim(caller.server, caller.event):
        return await undelivered_in(ctx, caller.server, caller.chat)
    facts = (Fact(Code.FORGOTTEN), *([Fact(Code.FORGOTTEN_EXCEPT, {"count": len(missed)})] if missed else []))
    done = Note(facts=facts, kind=NoteKind.FAREWELL, to=caller.player, edits=True, language=language)
    return (done, *told)


async def _hide_name(ctx: Context, caller: Caller, server: str) -> None:
    """Take the caller's name from the list of those who are kept out of a server: they want to be forgotten.

    Their id stays for as long as the administrators keep them out.
    """
    blocked = (await server_settings(ctx, server)).blocked
    hidden = {names.BLOCKED + person: SOMEBODY for person in caller.ids if person in blocked}
    if hidden:
        await ctx.store.set_settings(server, f"{caller.event}:{names.BLOCKED}", hidden)


async def _drop(ctx: Context, caller: Caller, server: str) -> None:
    """Delete the caller's private chat with Kibitz, in which no one else has to be told."""
    ids = caller.ids
    chats, others = {caller.chat}, set[str]()
    async for table in tables_of(ctx, server, ids):
        chats.add(table.chat)
        others |= {player.id for player in (*table.seats, *table.invited)}
    await ctx.puzzles.store.drop(server, ids)
    await ctx.competitions.drop(server, chats, ids)
    await ctx.store.drop(server, chats, others - ids)
    for person in ids:
        await ctx.store.archive.forget(server, person, forgotten(token_hex(8)).id)


async def _forget_in(ctx: Context, caller: Caller, server: str, token: str, missed: list[Unreadable]) -> list[Change]:
    """Forget the caller in one server, and return what became of the games that they played and of the offers.

    The token is noted before all else: it is the same in all their games that are over, also when this is done
    in two goes, so that the others' ratings can be worked out again from the records. What cannot be read, and
    so may go on naming them, is added to `missed`.
    """
    ids, other = caller.ids, forgotten(token)
    for person in ids:
        await ctx.store.set_token(server, person, token)
    left: dict[str, Change] = {}
    async for table in tables_of(ctx, server, ids, finished=False):
        change = await rewrite(ctx, table, partial(leave, ctx, caller))
        if change is not None:
            left[table.id] = change
    async for table in kept_tables_of(ctx, server, ids):
        if isinstance(table, Unreadable):
            missed.append(table)
            continue
        if table.private:
            await ctx.store.forget_posted(server, table.id)
        veiled = await rewrite(ctx, table, lambda table: Change(_veiled(table, ids, other)), silently=True)
        if veiled is not None and table.id in left:
            left[table.id] = replace(left[table.id], table=veiled.table)
    missed += await competing_people.forget_in(ctx, server, ids, other)
    await ctx.puzzles.store.forget(server, ids)
    # Last: while it is there, a deletion that was interrupted finds the rest.
    for person in ids:
        await ctx.store.archive.forget(server, person, other.id)
    return list(left.values())


def leave(ctx: Context, caller: Caller, table: Table) -> Change:
    """Return a table after the caller has resigned its game or left its offer; the same where they are not there."""
    now = ctx.clock.now()
    if not sits(table, caller.ids) or any(table.seats[seat].id == caller.player.id for seat in table.left):
        return Change(table)
    if table.status is Status.PLAYING:
        position = ctx.tables.position(table)
        resigned = transitions.resign(table, position, caller.player, now=now, rng=ctx.rng)
        return with_computer_moves(ctx, with_lost(table, resigned))
    if table.status is not Status.OFFERED:
        return Change(table)
    if table.seats[0].id == caller.player.id:
        return Change(cancel(table, caller.player, now))
    if seated(table, caller.player):
        return Change(without(table, caller.player, now))
    declined = decline(table, caller.player, caller.aliases, now=now, rng=ctx.rng)
    return begun_if_full(ctx, declined, Fact(Code.DECLINED, {"name": Name(SOMEBODY)}))


async def rewrite(ctx: Context, table: Table, step: Step, *, silently: bool = False) -> Change | None:
    """File a table as a step leaves it, trying again on what others made of it; None where the step changes nothing.

    With `silently` no one is told: what was last shown of the table is left as it is.
    """
    for _ in range(ATTEMPTS):
        try:
            change = step(table)
            if change.table == table:
                return None
            change = replace(change, ended_before=not table.status.open)
            return await (ctx.tables.save_silently(change) if silently else ctx.tables.save(None, change))
        except UnreadableTable as error:
            ctx.store.note_unreadable(error.table)
            return None
        except VersionConflict:
            table = await ctx.tables.load(table.server, table.id)
    raise StoreBusy


def _veiled(table: Table, ids: Collection[str], other: Player) -> Table:
    """Return a table with someone in the place of a person.

    Where others play on, someone is new: at the end nothing is known of the person by which to rate the others.
    """
    if table.status is Status.PLAYING:
        other = forgotten(token_hex(8))

    def veiled(players: Iterable[Player]) -> tuple[Player, ...]:
        return tuple(other if player.id in ids else player for player in players)

    kept = tuple(
        None if player.id in ids else change for player, change in zip(table.seats, table.rating_changes, strict=False)
    )
    return replace(table, seats=veiled(table.seats), invited=veiled(table.invited), rating_changes=kept)
