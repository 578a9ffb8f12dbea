"""Reviews of finished games: which moves gave a win away, what would have kept it, and why."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from core import record as records
from core.answer import Answer, Board, Chart, CommandButton, note_of
from core.codes import Code
from core.course import Course
from core.exact import Known
from core.film import boards
from core.game import Fact, GameName
from core.games import GAMES
from core.refusals import Refused, check_begun
from core.retries import can_be_retried
from core.review import Section, chart, condense, judge, tell
from core.service.context import Caller, Context
from core.service.named import with_names
from core.service.presenting import can_be_reviewed
from core.table import Table
from core.values import CommandValue

_SEATS: Final = 2
"""Players in a picture: it is a tug of war."""

MOST_RETRIES: Final = 5
"""Mistakes from which a review offers to try again, each by a button."""


async def review(ctx: Context, caller: Caller, table_id: str) -> Answer:
    """Review a finished game, with a picture where two played it.

    Raises Refused for one that goes on, and where there is nothing to say; and ThinkingBusy.
    """
    table = await ctx.tables.load(caller.server, table_id)
    check_begun(table)
    if table.ended is None:
        raise Refused(Code.REVIEW_LATER, table=table.id)
    if not table.moves:
        raise Refused(Code.REVIEW_EMPTY, table=table.id)
    if not can_be_reviewed(ctx, table):
        raise Refused(Code.REVIEW_UNKNOWN, table=table.id, game=GameName(table.game))
    ctx.tables.position(table)  # which checks that it makes sense
    known = ctx.known[table.game]
    long = known.takes_long(GAMES[table.game].options(table.options))
    sections, course = await (ctx.thinking if long else ctx.in_thread)(partial(_reviewed, table, known))
    decisive = course.decisive
    before = None if decisive is None else _board(table, decisive.ply)
    shown = Chart(table.game, table.seats, course, before) if len(table.seats) == _SEATS else None
    note = replace(note_of(table, Fact(Code.REVIEW, {"table": table.id})), sections=sections, chart=shown)
    return (replace(note, commands=_retries(table, course)),)


async def marked_moves(ctx: Context, table: Table) -> frozenset[int]:
    """Return the moves, counted from 1, that a review marks of what is known at once; none of a game that goes on."""
    if table.ended is None or not can_be_reviewed(ctx, table):
        return frozenset()
    return await ctx.in_thread(partial(_marked, table, ctx.known[table.game]))


def _marked(table: Table, known: Known) -> frozenset[int]:
    judged = judge(_replayed(table), replace(known, estimate=None))
    return frozenset(each.ply + 1 for each in judged[table.given :] if each.slip)


def _retries(table: Table, course: Course) -> tuple[CommandButton, ...]:
    """Return the buttons that try a game again from its mistakes: the first ones, and the last."""
    numbers = [each.ply + 1 for each in course.mistakes] if can_be_retried(table) else []
    if len(numbers) > MOST_RETRIES:
        numbers = [*numbers[: MOST_RETRIES - 1], numbers[-1]]
    return tuple(
        CommandButton(Fact(Code.RETRY_BUTTON, {"number": number}), CommandValue("retry", (table.id, str(number))))
        for number in numbers
    )


def _reviewed(table: Table, known: Known) -> tuple[tuple[Section, ...], Course]:
    """Return what there is to say of a game, in few words, and its course; it takes up to ten seconds."""
    known = known.taking_time()
    replayed = _replayed(table)
    judged = judge(replayed, known)
    sections = condense(tell(replayed, judged, known, table.given))
    named = tuple(with_names(section, table.seats) for section in sections)
    return named, chart(replayed, judged, known, table.given)


def _replayed(table: Table) -> records.Replayed:
    record = records.from_table(table, reveal=True, scores=None)
    seats = tuple(player.name for player in table.seats)
    return records.replay(replace(record, seats=seats))


def _board(table: Table, ply: int) -> Board:
    """Return the board that everyone saw before the next move after `ply` of them."""
    *_, board = boards(table, first=ply, last=ply)
    return board
