"""Leaderboards, profiles and histories, as a person asks for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from core.answer import Answer, Note
from core.archive import Member, Ranking
from core.codes import Code
from core.game import Fact, GameName
from core.listings import Ending, History, Leaderboard, Profile, Result, Row
from core.naming import told_apart
from core.refusals import Refused
from core.service.context import Caller, Context
from core.service.paging import page_count
from core.standings import Standing, month_of
from core.table import Player, Table, Unreadable, readable
from core.values import CommandValue, Name

PAGE: Final = 10
"""Members or games on a page."""


async def leaderboard(
    ctx: Context, caller: Caller, ladder: str | None, page: int, *, this_month: bool, edits: bool = False
) -> Answer:
    """Show one page, counted from 1, of a leaderboard; without a ladder, of the one with the most people here.

    The caller's own row is always shown. Raises Refused for a page that there is not.
    """
    month = month_of(ctx.clock.now()) if this_month else None
    archive = ctx.store.archive
    if ladder is None:
        rated = await archive.rated(caller.server, month)
        ladder = max(ctx.ladders.names, key=lambda name: rated.get(name, 0))
    start = (page - 1) * PAGE
    ranking = await archive.ranking(caller.server, ladder, month, start=start, count=PAGE, player=caller.player.id)
    pages = page_count(ranking.total, PAGE, page)
    when = None if month is None else (month % 12 + 1, month // 12)
    names = _apart((*ranking.members, *((ranking.own,) if ranking.own else ())))
    rows = tuple(_row(member, names, caller.player, monthly=this_month) for member in ranking.members)
    own = ranking.own and _row(ranking.own, names, caller.player, monthly=this_month)
    listing = Leaderboard(
        ladder=ladder,
        month=when,
        page=page,
        pages=pages,
        rows=rows,
        own=None if own is None or any(row.own for row in rows) else own,
    )
    facts = (_title(ladder, when), *_own(ladder, caller, ranking, own))
    return (Note(facts=facts, listing=listing, edits=edits),)


async def profile(ctx: Context, caller: Caller, player: Player) -> Answer:
    """Show a person's results. Raises Refused for a person who has finished no game here."""
    if player.is_computer:
        raise Refused(Code.COMPUTER_HAS_NONE)
    summary = await ctx.store.archive.summary(caller.server, player.id)
    if not summary.finished:
        raise _nothing_yet(caller, player)
    results = tuple(
        _result(ladder, summary.standings[ladder], summary.ranks.get(ladder))
        for ladder in ctx.ladders.names
        if ladder in summary.standings
    )
    name = _name(summary.name, player, caller)
    listing = Profile(name=name, results=results, favourite=summary.favourite, finished=summary.finished)
    fact = Fact(Code.PROFILE, {"name": Name(name), "count": summary.finished})
    return (Note(facts=(fact,), listing=listing),)


async def who(ctx: Context, player: Player) -> Player:
    """Return the person who answers to an alias, where one is known to; else who was given. Raises StoreBusy."""
    known = await ctx.store.person_by_alias(player.id)
    return player if known is None else replace(player, id=known)


async def history(ctx: Context, caller: Caller, player: Player, page: int = 1, *, edits: bool = False) -> Answer:
    """List a person's finished games, the newest first. Raises Refused where there are none, or no such page.

    Pages are counted from 1.
    """
    if player.is_computer:
        raise Refused(Code.COMPUTER_HAS_NONE)
    past = await ctx.store.archive.games(caller.server, player.id, start=(page - 1) * PAGE, count=PAGE)
    if not past.total:
        raise _nothing_yet(caller, player)
    pages = page_count(past.total, PAGE, page)
    tables = readable(past.tables)
    name = _name(past.names.get(player.id), player, caller)
    listing = History(
        name=name,
        page=page,
        pages=pages,
        total=past.total,
        games=tuple(_ending(table, player, past.names) for table in tables),
        unreadable=tuple(each.table for each in past.tables if isinstance(each, Unreadable)),
        seat=_seat(tables[0], player) if tables else 0,
    )
    fact = Fact(Code.HISTORY, {"name": Name(name), "count": past.total})
    return (Note(facts=(fact,), listing=listing, edits=edits),)


async def history_of_seat(ctx: Context, caller: Caller, table_id: str, seat: int, page: int) -> Answer:
    """Turn to a page of the history of who sat there at a table. Raises Refused."""
    table = await ctx.tables.load(caller.server, table_id)
    if seat >= len(table.seats):
        raise Refused(Code.BUTTON_DEAD)
    return await history(ctx, caller, table.seats[seat], page, edits=True)


def _apart(members: Iterable[Member]) -> dict[str, str]:
    """Return the names of some members by their ids, each told apart from those above."""
    people: dict[str, Player] = {}
    for member in members:
        if member.name is not None and member.player not in people:
            people[member.player] = told_apart(Player(member.player, member.name), people.values())
    return {player: known.name for player, known in people.items()}


def _row(member: Member, names: Mapping[str, str], asker: Player, *, monthly: bool) -> Row:
    standing = member.standing
    return Row(
        rank=member.rank,
        name=names.get(member.player),
        rating=standing.monthly if monthly else standing.rating,
        own=member.player == asker.id,
    )


def _title(ladder: str, when: tuple[int, int] | None) -> Fact:
    if when is None:
        return Fact(Code.LEADERBOARD, {"game": GameName(ladder)})
    return Fact(Code.LEADERBOARD_MONTH, {"game": GameName(ladder), "month": when[0], "year": when[1]})


def _own(ladder: str, caller: Caller, ranking: Ranking, own: Row | None) -> tuple[Fact, ...]:
    if not ranking.total:
        return (Fact(Code.LEADERBOARD_EMPTY, {"example": _challenge(ladder)}),)
    name = Name(caller.player.name)
    if own is None:
        return (Fact(Code.LEADERBOARD_NOT_ON, {"name": name, "example": _challenge(ladder)}),)
    params = {
        "name": name,
        "rank": own.rank,
        "total": ranking.total,
        "number": own.rating.number,
        "uncertainty": own.rating.uncertainty,
    }
    return (Fact(Code.LEADERBOARD_OWN, params),)


def _challenge(ladder: str) -> CommandValue:
    """Return the command that offers a game on a ladder."""
    game, *options = ladder.split()
    return CommandValue(game, tuple(options))


def _result(ladder: str, standing: Standing, place: tuple[int, int] | None) -> Result:
    rank, total = place if place is not None else (None, 0)
    return Result(
        ladder=ladder,
        rating=standing.rating if standing.rating.games else None,
        rank=rank,
        total=total,
        curve=standing.curve,
        wins=standing.wins,
        losses=standing.losses,
        places=standing.results,
        streak=standing.streak,
        best_streak=standing.best_streak,
        time_outs=standing.time_outs,
    )


def _ending(table: Table, player: Player, names: Mapping[str, str]) -> Ending:
    winners = table.ended.winners if table.ended is not None else ()
    return Ending(
        table=table.id,
        game=table.game,
        names=tuple(seat.name if seat.is_computer else names.get(seat.id) for seat in table.seats),
        won=any(table.seats[seat].id == player.id for seat in winners),
        plies=len(table.moves),
        at=table.changed,
    )


def _seat(table: Table, player: Player) -> int:
    return next(index for index, seat in enumerate(table.seats) if seat.id == player.id)


def _name(known: str | None, player: Player, caller: Caller) -> str:
    """Return the name to show: the caller's is known at first hand."""
    return caller.player.name if player.id == caller.player.id else known or player.name


def _nothing_yet(caller: Caller, player: Player) -> Refused:
    if player.id == caller.player.id:
        return Refused(Code.NO_GAMES_OF_YOURS)
    return Refused(Code.NO_GAMES_OF, name=Name(player.name))
