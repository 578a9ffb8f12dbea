"""What competitions have of a person: for an export, and to be forgotten."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from core.competitions import conduct
from core.competitions.competition import Competition
from core.game import GameError
from core.ports import StoreBusy, UnreadableTable, VersionConflict
from core.service.competing_rounds import due_of, save
from core.service.context import Context
from core.service.tables import ATTEMPTS
from core.table import Player, Unreadable


async def exported(ctx: Context, server: str, ids: Collection[str]) -> list[dict[str, object]]:
    """Return the competitions of a server that name one of these people, as an export of theirs has them."""
    return [_told(each, ids) for each in await ctx.competitions.of_people(server, ids)]


async def forget_in(ctx: Context, server: str, ids: Collection[str], other: Player) -> list[Unreadable]:
    """Put `other` in the place of a person in all competitions of a server, where they play on no longer.

    Safe to repeat. Returns those that could not be read, and so may go on naming them. Raises StoreBusy.
    """
    missed: list[Unreadable] = []
    for each in await ctx.competitions.of_people(server, ids):
        try:
            if isinstance(each, Unreadable):
                raise UnreadableTable(each)  # noqa: TRY301 - it is met in the same way when it is read again
            await _forget(ctx, each, ids, other)
        except UnreadableTable as error:
            missed.append(error.table)
        else:
            await ctx.competitions.unlist(server, each.id, ids)
    return missed


async def withdraw_all(ctx: Context, server: str, ids: Collection[str]) -> None:
    """Let a person play on in no competition of a server; their game goes on. Safe to repeat. Raises StoreBusy."""
    for each in await ctx.competitions.of_people(server, ids):
        if isinstance(each, Competition) and each.stage.open:
            await _changed(ctx, each, lambda competition, now: _without(competition, ids, now))


async def _forget(ctx: Context, competition: Competition, ids: Collection[str], other: Player) -> None:
    await _changed(ctx, competition, lambda each, now: _veiled(_without(each, ids, now), ids, other))


async def _changed(ctx: Context, competition: Competition, step: Callable[[Competition, int], Competition]) -> None:
    """Save a competition as a step leaves it at a time, trying again on what others made of it. Raises StoreBusy."""
    for _ in range(ATTEMPTS):
        now = ctx.clock.now()
        changed = step(competition, now)
        if changed == competition:
            return
        try:
            await save(ctx, None, changed, due=due_of(changed, now))
        except VersionConflict:
            found = await ctx.competitions.load(competition.server, competition.id)
            if found is None:
                return
            competition = found
        else:
            return
    raise StoreBusy


def _without(competition: Competition, ids: Collection[str], now: int) -> Competition:
    """Return a competition that a person has left, where it goes on."""
    for entrant in competition.entrants if competition.stage.open else ():
        if entrant.player.id in ids:
            try:
                competition = conduct.withdraw(competition, entrant.player, now=now)
            except GameError:
                continue
    return competition


def _veiled(competition: Competition, ids: Collection[str], other: Player) -> Competition:
    entrants = tuple(replace(each, player=other) if each.player.id in ids else each for each in competition.entrants)
    host = other if competition.host.id in ids else competition.host
    return replace(competition, entrants=entrants, host=host)


def _told(competition: Competition | Unreadable, ids: Collection[str]) -> dict[str, object]:
    if isinstance(competition, Unreadable):
        return {"id": competition.table, "unreadable": True}
    own = {at: each for at, each in enumerate(competition.entrants) if each.player.id in ids}
    return {
        "id": competition.id,
        "chat": competition.chat,
        "game": competition.game,
        "kind": competition.kind.value,
        "stage": competition.stage.value,
        "changed": competition.changed,
        "host": competition.host.id in ids,
        "entered": [{"from": each.joined + 1, "left": each.left} for each in own.values()],
        "games": [
            {"round": fixture.round + 1, "table": pairing.table, "result": pairing.result and pairing.result.value}
            for fixture, pairing in competition.fixtures()
            if not own.keys().isdisjoint(pairing.entrants)
        ],
    }
