"""How competitions go on by themselves: the end of sign-up, tables, results, the next round, the end.

The commit that ends a game of a competition makes the competition due, in the same step (`commit.lua`). A tick of any
process then takes what is to be done from the tables of the round. Each change of a competition is one commit, which
counts if no one was faster; each table is made under an id that the competition has reserved for it. So a process may
die anywhere: what it left undone is done by the next tick, and nothing is done twice.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final

from core.change import Change
from core.clocks import SHOWN_WITHIN_SECONDS
from core.competitions import conduct
from core.competitions.competition import Competition, Kind, Pairing, Result, Stage
from core.fixture import Fixture
from core.game import Fact, GameError
from core.ports import EventSeen, StoreBusy, StoreError, VersionConflict
from core.service.competing_codes import CompetingCode
from core.service.competing_tables import table_of
from core.service.context import Context
from core.service.mail import Told
from core.service.presenting import beginning_facts, game_fact, table_note
from core.service.tables import ATTEMPTS
from core.service.teaching_codes import TeachingCode
from core.service.teaching_notes import noted
from core.table import Table, Unreadable

AGAIN_SECONDS: Final = 60
"""Seconds after which a round that began less than `FRESH_SECONDS` ago is looked at again: a process may have died."""

FRESH_SECONDS: Final = 600
LATER_SECONDS: Final = 900
"""Seconds after which any other is, in case an older version of Kibitz ended a game of it."""

OVER_SECONDS: Final = 365 * 86_400
"""Seconds after which one that is over is: there should be none that is due."""

UNREADABLE_SECONDS: Final = 86_400
"""Seconds without another result after which a game that cannot be read counts as called off."""


async def go_on(ctx: Context, server: str, competition_id: str, now: int) -> list[Told]:
    """Do what is due in a competition, and return what is to be said. Raises StoreBusy and UnreadableTable."""
    told: list[Told] = []
    for _ in range(ATTEMPTS):
        competition = await ctx.competitions.load(server, competition_id)
        # Before its tables are looked at: a game that ends from here on makes it due again.
        await ctx.competitions.put_off(server, competition_id, now, _again(competition, now))
        if competition is None or not competition.stage.open:
            return told
        try:
            changed = await _step(ctx, competition, now, told)
        except VersionConflict:
            continue
        if changed is None:
            return told
        told.append((changed, await noted(ctx, changed)))
    raise StoreBusy


async def settle(ctx: Context, serves: Callable[[str], bool]) -> None:
    """Do what follows from games that have ended in this process; what is to be said of it waits for the next tick.

    Where it cannot be done now a tick does it.
    """
    for server, competition_id in ctx.rounds.take(serves):
        try:
            ctx.mail.add(*await go_on(ctx, server, competition_id, ctx.clock.now()))
        except StoreError:
            continue


async def begun(ctx: Context, competition: Competition, now: int) -> Competition:
    """Return a competition whose first round is paired, the strongest first by their ratings. Raises Refused."""
    ladder = ctx.ladders.of(competition.game, competition.options)
    people = [each.player.id for each in competition.entrants]
    kept = await ctx.store.archive.standings(competition.server, ladder, *people)
    strengths = {person: each.standing.rating.number for person, each in zip(people, kept, strict=True)}
    return announced(conduct.begin(competition, now=now, rng=ctx.rng, strengths=strengths))


async def save(ctx: Context, event: str | None, competition: Competition, *, due: int | None) -> Competition:
    """Save a competition; it is owed to its chat from now on. New pairings get the tables where they will be played.

    Raises EventSeen and VersionConflict.
    """
    competition = await _with_tables(ctx, competition)
    ctx.written.add(competition.server, event)
    owed_at = ctx.clock.now() + SHOWN_WITHIN_SECONDS
    try:
        return await ctx.competitions.commit(event, competition, due=due, owed_at=owed_at)
    except StoreError:
        ctx.written.discard(competition.server, event)
        raise


def due_of(competition: Competition, now: int) -> int | None:
    """Return when a competition is due that has just been changed: its new tables are to be made at once."""
    if not competition.stage.open:
        return None
    return competition.deadline if competition.stage is Stage.SIGN_UP else now


def _again(competition: Competition | None, now: int) -> int:
    if competition is None or not competition.stage.open:
        return now + OVER_SECONDS
    if competition.stage is Stage.SIGN_UP and competition.deadline is not None and competition.deadline > now:
        return competition.deadline
    return now + (AGAIN_SECONDS if now - competition.changed < FRESH_SECONDS else LATER_SECONDS)


async def _step(ctx: Context, competition: Competition, now: int, told: list[Told]) -> Competition | None:
    """Do one thing that is due, and return the competition if it has changed. Raises VersionConflict."""
    if competition.stage is Stage.PLAYING:
        changed = await _with_results(ctx, competition, now, told)
    elif competition.deadline is not None and now >= competition.deadline:
        try:
            if competition.kind is Kind.CLASS:  # its teacher has not begun it
                return await save(ctx, None, announced(conduct.cancel(competition, now=now)), due=None)
            changed = await begun(ctx, competition, now)
        except GameError:  # too few have come
            changed = announced(conduct.cancel(competition, now=now))
    else:
        return None
    return None if changed == competition else await save(ctx, None, changed, due=due_of(changed, now))


async def _with_results(ctx: Context, competition: Competition, now: int, told: list[Told]) -> Competition:
    """Return a competition with the results that are known by now, and once a round is over with what follows it.

    Tables that are still missing are made.
    """
    if not competition.played:
        return competition
    number = len(competition.played) - 1
    waiting = [(at, each) for at, each in enumerate(competition.played[-1].pairings) if each.result is None]
    ids = [each.table for _, each in waiting if each.table is not None]
    kept = await ctx.store.load_all(competition.server, ids)
    tables = {each.id if isinstance(each, Table) else each.table: each for each in kept}
    changed = competition
    for at, pairing in waiting:
        fixture = Fixture(competition.id, number, at)
        table = tables.get(pairing.table or "")
        if table is None:
            told += await _set_up(ctx, competition, fixture, pairing)
        elif (result := _result(table, competition, now)) is not None:
            changed = conduct.record_result(changed, fixture, result, now=now)
    following = conduct.go_on(changed, now=now)
    return changed if following == changed else announced(following)


def _result(table: Table | Unreadable, competition: Competition, now: int) -> Result | None:
    if isinstance(table, Table):
        return conduct.result_of(table)
    return Result.VOID if now - competition.changed >= UNREADABLE_SECONDS else None


async def _set_up(ctx: Context, competition: Competition, fixture: Fixture, pairing: Pairing) -> list[Told]:
    """Begin the game of a pairing, and return what is said of it; nothing where another process was faster."""
    table = table_of(ctx, competition, fixture, pairing)
    game_of = TeachingCode.GAME_OF if competition.kind is Kind.CLASS else CompetingCode.GAME_OF
    told_of = Fact(game_of, {"competition": competition.id, "round": fixture.round + 1})
    try:
        saved = await ctx.tables.save(None, Change(table, None, (told_of, game_fact(table), *beginning_facts(table))))
    except (EventSeen, VersionConflict):
        return []
    return [(saved.table, table_note(ctx, saved.table, *saved.facts, owed=True))]


async def _with_tables(ctx: Context, competition: Competition) -> Competition:
    """Return a competition with a reserved table for each pairing that is to be played."""
    new = [each for round_ in competition.played[-1:] for each in round_.pairings if _needs_table(each)]
    if not new:
        return competition
    ids = iter(await ctx.competitions.reserve(competition.server, len(new)))
    last = competition.played[-1]
    pairings = tuple(replace(each, table=next(ids)) if _needs_table(each) else each for each in last.pairings)
    return replace(competition, played=(*competition.played[:-1], replace(last, pairings=pairings)))


def _needs_table(pairing: Pairing) -> bool:
    return pairing.second is not None and pairing.table is None and pairing.result is None


async def close(ctx: Context, server: str, chat: str) -> None:
    """Call off the competitions of a chat that is gone. Raises StoreBusy."""
    for each in await ctx.competitions.open_in(server, chat):
        if isinstance(each, Competition):
            with suppress(VersionConflict):
                await ctx.competitions.commit(None, conduct.cancel(each, now=ctx.clock.now()), due=None)


def announced(competition: Competition) -> Competition:
    """Return a competition whose chat is to be told of it by a new message, when it is saved."""
    return replace(competition, announced=competition.version + 1)
