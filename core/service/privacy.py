"""What people may ask about themselves: all that is kept of them as a file, and to be forgotten."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Collection
from dataclasses import asdict
from functools import partial

from core import record as records
from core.answer import Answer, Attachment, CommandButton, Note
from core.codes import Code
from core.game import Fact
from core.position import BrokenTable, scores
from core.service.apart import exported as exported_list
from core.service.competing_people import exported as exported_competitions
from core.service.context import Caller, Context
from core.service.lookup import sits
from core.service.noticing import exported_notices
from core.service.planning import exported_plan
from core.service.settings import server_settings
from core.table import Status, Table, Unreadable
from core.values import CommandValue


async def export(ctx: Context, caller: Caller) -> Answer:
    """Give the caller all that is kept of them, as JSON, for them alone.

    It may be a lot, so the games are written outside the event loop, one by one.
    """
    person = caller.player.id
    quiet = await ctx.store.quiet(person)
    (language,) = await ctx.store.languages(person)
    (heard,) = await ctx.store.client_languages(person)
    ids = caller.ids
    servers: list[dict[str, object]] = []
    for server in await servers_of(ctx, caller):
        games = [
            await ctx.in_thread(partial(_told, kept, ids))
            async for kept in kept_tables_of(ctx, server, ids)
            if isinstance(kept, Unreadable) or sits(kept, ids)
        ]
        counted = await ctx.store.archive.export(server, person)
        puzzles = await ctx.puzzles.store.export(server, person)
        told: dict[str, object] = {"server": server, "games": games, "statistics": dict(counted)}
        told |= {"puzzles": dict(puzzles)} if puzzles else {}
        entered = await exported_competitions(ctx, server, ids)
        servers.append(told | ({"tournaments": entered} if entered else {}))
    everywhere = sorted({caller.server, *(str(each["server"]) for each in servers)})
    kept_out = [server for server in everywhere if not ids.isdisjoint((await server_settings(ctx, server)).blocked)]
    everything: dict[str, object] = {
        "id": person,
        "also_known_as": sorted(caller.aliases),
        "name": caller.player.name,
        "language": language,
        "app_language": heard,
        "quiet": None if quiet is None else str(quiet),
        "servers": servers,
        "kept_out_of": kept_out,
    } | await exported_list(ctx, caller)
    if notices := await exported_notices(ctx, person):
        everything["notices"] = notices
    text = await ctx.in_thread(partial(json.dumps, everything, ensure_ascii=False, indent=1))
    file = Attachment("kibitz.json", text)
    return (Note(facts=(Fact(Code.EXPORT_HERE),), to=caller.player, file=file, secret=True),)


async def ask_forget(ctx: Context, caller: Caller) -> Answer:
    """Tell the caller what forgetting them means, and ask once more."""
    running, ids = 0, caller.ids
    for server in await servers_of(ctx, caller):
        async for table in tables_of(ctx, server, ids, finished=False):
            left = {table.seats[seat].id for seat in table.left}
            running += table.status is Status.PLAYING and sits(table, ids) and left.isdisjoint(ids)
    warning = (Fact(Code.FORGET_GAMES, {"count": running}),) if running else ()
    buttons = (
        CommandButton(Fact(Code.FORGET_YES), CommandValue("forget", ("yes",))),
        CommandButton(Fact(Code.FORGET_NO), CommandValue("forget", ("no",))),
    )
    facts = (Fact(Code.FORGET_ASK), *warning, Fact(Code.FORGET_HOW))
    return (Note(facts=facts, to=caller.player, commands=buttons),)


def keep(caller: Caller) -> Answer:
    """Tell the caller that nothing was forgotten."""
    return (Note(facts=(Fact(Code.FORGET_KEPT),), to=caller.player, edits=True),)


async def servers_of(ctx: Context, caller: Caller) -> dict[str, str]:
    """Return the servers where the caller sits or sat, each with the token they are forgotten by there, "" before."""
    found: dict[str, str] = {}
    for person in sorted(caller.ids):
        found |= {
            server: name or found.get(server, "") for server, name in (await ctx.store.servers_of(person)).items()
        }
    return found


async def tables_of(ctx: Context, server: str, ids: Collection[str], *, finished: bool = True) -> AsyncGenerator[Table]:
    """Give a server's tables where one of these people sits, sat or was asked to, and some that they have left.

    Those whose game is finished are left out unless `finished`.
    """
    async for kept in kept_tables_of(ctx, server, ids, finished=finished):
        if isinstance(kept, Table):
            yield kept


async def kept_tables_of(
    ctx: Context, server: str, ids: Collection[str], *, finished: bool = True, most: int | None = None
) -> AsyncGenerator[Table | Unreadable]:
    """Give what `tables_of` gives, and those that cannot be read; with `most` about as many, the newest."""
    found = await ctx.store.tables_of(server, ids, finished=finished, most=most)
    async for page in ctx.tables.pages(server, found):
        for kept in page:
            yield kept


def _told(table: Table | Unreadable, ids: frozenset[str]) -> dict[str, object]:
    """Return a table as an export of one of these people has it; what is hidden as long as it goes on stays so.

    Of one that cannot be read it is said that the person may have sat there.
    """
    if isinstance(table, Unreadable):
        return {"id": table.table, "unreadable": True}
    told: dict[str, object] = _pauses(table, ids) | {
        "id": table.id,
        "chat": table.chat,
        "game": table.game,
        "status": table.status.value,
        "rated": table.rated,
        "changed": table.changed,
        "players": [records.UNKNOWN if player.forgotten else player.name for player in (*table.seats, *table.invited)],
    }
    if table.ended is None and table.status is not Status.PLAYING:
        return told
    try:
        record = records.from_table(table, reveal=table.ended is not None, scores=scores(table))
    except BrokenTable:
        return told | {"unreadable": True}
    told |= {"record": records.format(record)}
    return told | _rerated(table, ids) | exported_plan(table, ids) | _hints(table, ids)


def _rerated(table: Table, ids: frozenset[str]) -> dict[str, object]:
    """Return what the end of a game did to the rating of one of these people."""
    changes = zip(table.seats, table.rating_changes, strict=False)
    own = next((change for player, change in changes if player.id in ids), None)
    return {} if own is None else {"rating": asdict(own)}


def _hints(table: Table, ids: frozenset[str]) -> dict[str, object]:
    """Return how many hints one of these people took in a game, if any."""
    taken = sum(table.seats[each.seat].id in ids for each in table.hints)
    return {"hints": taken} if taken else {}


def _pauses(table: Table, ids: frozenset[str]) -> dict[str, object]:
    """Return when one of these people let the clocks of a game stand still, in seconds since the epoch, if ever."""
    own = [[pause.start, pause.end] for pause in table.pauses if table.seats[pause.seat].id in ids]
    return {"pauses": own} if own else {}
