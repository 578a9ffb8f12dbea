"""Forgetting somebody: what they play ends, and somebody takes their place wherever they were.

Each step may be done again, so a process that dies on the way is no harm: asked once more, the rest is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from secrets import token_hex

from core import play as transitions
from core.answer import Answer, Note
from core.game import Fact
from core.offers import cancel, decline
from core.ports import StoreBusy, VersionConflict
from core.service.desk import ATTEMPTS, Caller, Change, Desk
from core.service.playing import tell
from core.service.privacy import ids_of, servers_of, sits, tables_of
from core.table import Player, Status, Table, forgotten


async def forget(desk: Desk, caller: Caller) -> Answer:
    """Forget the caller, in every server, and tell those whose games ended so."""
    ids = ids_of(caller)
    (language,) = await desk.store.languages(caller.player.id)
    ended: list[Table] = []
    for server, known in (await servers_of(desk, caller)).items():
        ended += await _forget_in(desk, caller, server, known or token_hex(8))
    for person in ids:
        await desk.store.forget(person)
    here = [table for table in ended if (table.server, table.chat) == (caller.server, caller.chat)]
    desk.say_elsewhere(*((table, note) for table in ended if table not in here for note in tell(desk, Change(table))))
    if not await desk.store.claim(caller.server, caller.event):
        return ()
    done = Note(facts=(Fact("forgotten"),), to=caller.player, edits=True, language=language)
    return (done, *(note for table in here for note in tell(desk, Change(table))))


async def _forget_in(desk: Desk, caller: Caller, server: str, token: str) -> list[Table]:
    """Forget the caller in one server, and return the tables that ended so.

    The token is noted before all else: whoever stands for them is the same in all their games, also when this is done
    in two goes, so that the others' ratings can be worked out again from the records.
    """
    ids, other = ids_of(caller), forgotten(token)
    for person in ids:
        await desk.store.set_token(server, person, token)
    left: dict[str, Table] = {}
    if server in ids:
        await _drop(desk, caller, server)
    else:
        async for table in tables_of(desk, server, ids, finished=False):
            if sits(table, ids) and await _leave(desk, caller, table):
                left[table.id] = table
    ended: list[Table] = []
    async for table in tables_of(desk, server, ids):
        veiled = await _rewrite(desk, table, lambda table: _veiled(table, ids, other))
        if veiled is not None and veiled.id in left:
            ended.append(veiled)
    # Last: as long as it is there, whoever died on the way finds the rest.
    for person in ids:
        await desk.store.archive.forget(server, person, other.id)
    return ended


async def _drop(desk: Desk, caller: Caller, server: str) -> None:
    """Delete the caller's own chat with Kibitz, where nobody else is to be told anything."""
    ids = ids_of(caller)
    chats, others = {caller.chat}, set[str]()
    async for table in tables_of(desk, server, ids):
        chats.add(table.chat)
        others |= {player.id for player in (*table.seats, *table.invited)}
    await desk.store.drop(server, chats, others - ids)


async def _leave(desk: Desk, caller: Caller, table: Table) -> bool:
    """End a game as a resignation, or leave an offer; return whether that changed something."""

    def left(table: Table) -> Table:
        now = desk.clock.now()
        if table.status is Status.PLAYING:
            return transitions.resign(table, desk.position(table), caller.player, now)
        if table.status is not Status.OFFERED:
            return table
        if table.seats[0].id == caller.player.id:
            return cancel(table, caller.player, now)
        stay = tuple(player for player in table.seats if player.id != caller.player.id)
        if stay != table.seats:
            return replace(table, seats=stay, changed=now)
        return decline(table, caller.player, caller.aliases, now=now, rng=desk.rng)

    return await _rewrite(desk, table, left) is not None


async def _rewrite(desk: Desk, table: Table, step: Callable[[Table], Table]) -> Table | None:
    """File a table as a step leaves it, trying again on what others made of it; None where the step changes nothing."""
    for _ in range(ATTEMPTS):
        changed = step(table)
        if changed == table:
            return None
        try:
            return (await desk.file(None, Change(changed, ended_before=not table.status.open))).table
        except VersionConflict:
            table = await desk.table(table.server, table.id)
    raise StoreBusy


def _veiled(table: Table, ids: frozenset[str], other: Player) -> Table:
    """Return a table with somebody in the place of a person."""

    def veiled(players: Iterable[Player]) -> tuple[Player, ...]:
        return tuple(other if player.id in ids else player for player in players)

    kept = tuple(
        None if player.id in ids else change for player, change in zip(table.seats, table.rerated, strict=False)
    )
    return replace(table, seats=veiled(table.seats), invited=veiled(table.invited), rerated=kept)
