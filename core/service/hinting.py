"""Hints in unrated games: a move for the player to move, for them alone, and why it is the one."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from core.answer import Action, Answer, note_of
from core.attention import acted
from core.change import Change
from core.codes import Code
from core.game import Fact, GameError
from core.hints import Advice, Adviser, advise
from core.play import must_play, not_their_turn
from core.ports import ThinkingBusy
from core.refusals import Refused
from core.service.changing import StaleBoard, change_table, refuse
from core.service.competing_tables import check_hints
from core.service.context import Caller, Context
from core.service.named import with_names
from core.table import Hint, Table
from core.values import CommandValue


async def hint(ctx: Context, caller: Caller, table_id: str, edition: int | None = None) -> Answer:
    """Tell the caller alone a move; asked again at the same board, also why. It is noted that they took a hint.

    `edition` is that of the board they ask about, where it is known.
    """
    table = await ctx.tables.load(caller.server, table_id)
    try:
        taken = _checked(ctx, caller, edition, table)
    except GameError as error:
        return await refuse(ctx, caller, error, table_id)
    adviser = Adviser(
        computer=ctx.computers[table.game], known=ctx.known.get(table.game), sight=ctx.sights.get(table.game)
    )
    position = ctx.tables.position(table)
    view = position.game.view(position.state, position.to_move)
    work = partial(advise, adviser, table, view, None if position.game.dealt else position)
    try:
        advice = await ctx.thinking(work)
    except ThinkingBusy:
        advice = await ctx.in_thread(work)
    step = partial(_taken, ctx, caller, table.edition)
    return await change_table(ctx, caller, table_id, step, partial(_told, caller, advice, again=taken in table.hints))


def _checked(ctx: Context, caller: Caller, edition: int | None, table: Table) -> Hint:
    """Return the hint that the caller takes.

    Raises Refused unless they are to move in an unrated game, at the board of this edition if it has one.
    """
    seat = must_play(table, caller.player)
    check_hints(table)
    if table.rated:
        raise Refused(Code.HINT_RATED, table=table.id, example=CommandValue(table.game, ("bot",)))
    position = ctx.tables.position(table)
    if position.to_move != seat:
        raise not_their_turn(table, position)
    if edition not in {None, table.edition}:
        raise StaleBoard(table)
    return Hint(seat, table.edition)


def _taken(ctx: Context, caller: Caller, edition: int, table: Table) -> Change:
    """Note that a hint was taken, once for each board."""
    taken = _checked(ctx, caller, edition, table)
    hints = table.hints if taken in table.hints else (*table.hints, taken)
    seen = replace(acted(table, taken.seat, ctx.clock.now()), hints=hints, unheard=None)
    return Change(seen, ctx.tables.position(table), silent=True)


def _told(caller: Caller, advice: Advice, ctx: Context, change: Change, *, again: bool) -> Answer:
    del ctx
    facts: tuple[Fact, ...] = (advice.first, *(with_names(advice.why, change.table.seats) if again else ()))
    note = note_of(change.table, *facts, to=caller.player)
    return (replace(note, actions=() if again else (Action.WHY,), secret=True),)
