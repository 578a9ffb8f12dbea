"""What people do until a game begins: challenge, accept, decline, cancel, start early; and play again."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final

from core import offers, stalled
from core.answer import Answer, CommandButton, Note
from core.change import Change
from core.codes import Code
from core.game import Fact, GameError, GameName
from core.games import GAMES
from core.levels import Level
from core.offers import Challenge
from core.ports import EventSeen, StoreBusy, VersionConflict
from core.service.access import check_opponents
from core.service.apart import Seating, SomeoneCame, check_challenge, seating_at
from core.service.beginning import check_count, check_place
from core.service.changing import change_table, refuse
from core.service.computer import at_possible_levels, possible_levels, with_computer_moves
from core.service.context import Caller, Context
from core.service.delivery import undelivered
from core.service.presenting import beginning_facts, game_fact, table_note
from core.service.retrying import retry
from core.service.settings import server_settings
from core.service.tables import ATTEMPTS
from core.table import Status, Table, readable
from core.values import CommandValue, Name

_LEVELS: Final = MappingProxyType(
    {
        Level.EASY: Code.PICK_EASY,
        Level.MEDIUM: Code.PICK_MEDIUM,
        Level.HARD: Code.PICK_HARD,
        Level.PERFECT: Code.PICK_PERFECT,
    }
)


async def challenge(ctx: Context, caller: Caller, wanted: Challenge) -> Answer:
    """Offer a game to the opponents, or to anyone where none is named; with the computer alone it begins.

    An offer that stands already is not made twice: it is shown again, and stands as long as a new one would.
    """
    await check_place(ctx, caller)
    await check_opponents(ctx, caller.server, wanted.opponents)
    table = offers.offer(caller.server, caller.chat, caller.player, wanted, now=ctx.clock.now(), rng=ctx.rng)
    await check_challenge(ctx, caller, wanted.opponents, anyone=table.open_offer)
    tables = readable(await ctx.store.open_tables(caller.server, caller.chat, of=caller.ids))
    same = next((known for known in tables if offers.same_offer(known, table)), None)
    if same is not None:
        return await change_table(ctx, caller, same.id, partial(_renewed, ctx), _shown_again)
    check_count(tables, caller)
    told = (Fact(Code.COMPUTER_UNRATED),) if wanted.rated_asked and not table.rated else ()
    return await _set_up(ctx, caller, table, *told)


async def pick_game(ctx: Context, caller: Caller, wanted: Challenge, words: tuple[str, ...]) -> Answer:
    """Offer the games that can be played against the computer, as buttons for the caller alone.

    `words` are what a button says after the name of its game; `wanted` is the challenge without one.
    """
    await check_place(ctx, caller)
    games = tuple(
        CommandButton(Fact(Code.PICK_THE_GAME, {"game": GameName(game)}), CommandValue(game, words)) for game in GAMES
    )
    return _to_pick(caller, wanted, Fact(Code.PICK_GAME, {"example": _at_once(wanted.game)}), games)


async def pick_level(ctx: Context, caller: Caller, wanted: Challenge, words: tuple[str, ...]) -> Answer:
    """Offer the levels that there are for a game against the computer, each as a button that begins it."""
    await check_place(ctx, caller)
    levels = tuple(
        CommandButton(Fact(_LEVELS[level]), CommandValue(wanted.game, (*words, f"level={level}")))
        for level in possible_levels(ctx, wanted.game, wanted.options)
    )
    asked = Fact(Code.PICK_LEVEL, {"game": GameName(wanted.game), "example": _at_once(wanted.game)})
    return _to_pick(caller, wanted, asked, levels)


def _at_once(game: str) -> CommandValue:
    return CommandValue(game, ("bot", f"level={Level.EASY}"))


def _to_pick(caller: Caller, wanted: Challenge, asked: Fact, buttons: tuple[CommandButton, ...]) -> Answer:
    told = (Fact(Code.COMPUTER_UNRATED),) if wanted.rated_asked else ()
    return (Note(facts=(*told, asked), to=caller.player, commands=buttons, edits=True),)


def _renewed(ctx: Context, table: Table) -> Change:
    return Change(offers.renew(table, ctx.clock.now()))


def _shown_again(ctx: Context, change: Change) -> Answer:
    return (table_note(ctx, change.table, owed=True),)


async def accept(ctx: Context, caller: Caller, table_id: str) -> Answer:
    """Take a seat at a table that is offered."""
    for _ in range(ATTEMPTS):
        table = await ctx.tables.find(caller.server, table_id)
        seating = await seating_at(ctx, caller, () if table is None else table.seats)
        try:
            return await change_table(ctx, caller, table_id, partial(_accepted, ctx, caller, seating), _offer_notes)
        except SomeoneCame:
            continue
    raise StoreBusy


def _accepted(ctx: Context, caller: Caller, seating: Seating, table: Table) -> Change:
    joined = offers.accept(table, caller.player, caller.aliases, now=ctx.clock.now(), rng=ctx.rng)
    seating.check(table)
    return begun_if_full(ctx, joined, Fact(Code.JOINED, {"name": Name(joined.seats[-1].name)}))


async def decline(ctx: Context, caller: Caller, table_id: str) -> Answer:
    """Decline an invitation."""
    return await change_table(ctx, caller, table_id, partial(_declined, ctx, caller), _offer_notes)


def _declined(ctx: Context, caller: Caller, table: Table) -> Change:
    declined = offers.decline(table, caller.player, caller.aliases, now=ctx.clock.now(), rng=ctx.rng)
    return begun_if_full(ctx, declined, Fact(Code.DECLINED, {"name": Name(caller.player.name)}))


async def cancel(ctx: Context, caller: Caller, table_id: str) -> Answer:
    """Withdraw one's own offer, or a dead one."""
    anyone = (await server_settings(ctx, caller.server)).anyone_cancels
    return await change_table(ctx, caller, table_id, partial(_withdrawn, ctx, caller, anyone), _offer_notes)


def _withdrawn(ctx: Context, caller: Caller, anyone: bool, table: Table) -> Change:
    return Change(stalled.withdraw(table, caller.player, ctx.clock.now(), admin=caller.admin, anyone=anyone))


async def start(ctx: Context, caller: Caller, table_id: str) -> Answer:
    """Begin with those who have joined."""
    return await change_table(ctx, caller, table_id, partial(_started, ctx, caller), _offer_notes)


def _started(ctx: Context, caller: Caller, table: Table) -> Change:
    return begun_if_full(ctx, offers.start(table, caller.player, ctx.clock.now(), ctx.rng))


async def rematch(ctx: Context, caller: Caller, table_id: str) -> Answer:
    """Offer the same game to the same people again; the second who asks accepts the first one's offer.

    What was tried again from a move begins there once more.
    """
    old = await ctx.tables.load(caller.server, table_id)
    if old.origin is not None:
        return await retry(ctx, caller, old.id, old.origin.ply)
    offered = readable(await ctx.store.open_tables(old.server, old.chat, of=caller.ids))
    waiting = next((table for table in offered if table.rematch_of == old.id), None)
    if waiting is not None:
        return await accept(ctx, caller, waiting.id)
    try:
        new = offers.rematch(old, caller.player, ctx.clock.now(), ctx.rng)
        await check_place(ctx, caller)
        await check_opponents(ctx, caller.server, new.invited)
        await check_challenge(ctx, caller, new.invited)
        check_count(offered, caller)
    except GameError as error:
        return await refuse(ctx, caller, error, old.id)
    return await _set_up(ctx, caller, new, old=old)


async def _set_up(ctx: Context, caller: Caller, table: Table, *told: Fact, old: Table | None = None) -> Answer:
    """Save a new table, and say what is `told` of it, and what is played where it begins at once.

    The table that it is the rematch of is saved with it, so that two people who ask for one at once clash.
    """
    facts = (game_fact(table), *told) if table.status is Status.PLAYING else told
    others = () if old is None else (old,)
    try:
        saved = await ctx.tables.save(caller.event, begun_if_full(ctx, table, *facts), *others)
    except EventSeen:
        return await undelivered(ctx, caller)
    except VersionConflict:
        assert old is not None, "a new table has no version to conflict"  # noqa: S101 - only an old one has
        return await rematch(ctx, caller, old.id)
    return (table_note(ctx, saved.table, *saved.facts, owed=True),)


def begun_if_full(ctx: Context, table: Table, *facts: Fact) -> Change:
    """Say how a game begins, where it does, and let the computer move first where it is its turn."""
    if table.status is not Status.PLAYING:
        return Change(table, None, facts)
    table, levels = at_possible_levels(ctx, table)
    return with_computer_moves(ctx, Change(table, None, (*facts, *levels, *beginning_facts(table))))


def _offer_notes(ctx: Context, change: Change) -> Answer:
    """Show an offer again in the place of the old one, or the board of the game that has begun."""
    note = table_note(ctx, change.table, *change.facts, owed=True)
    return (replace(note, edits=change.table.status is not Status.PLAYING),)
