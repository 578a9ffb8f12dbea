"""Reviews of finished games: which moves gave a win away, what would have kept it, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from core import record as records
from core.answer import Answer, note_of
from core.codes import Code
from core.exact import Known
from core.game import Fact, GameName, Seat, Value
from core.refusals import Refused, check_begun
from core.review import Section, condense, tell
from core.service.context import Caller, Context
from core.service.presenting import can_be_reviewed
from core.table import Player, Table
from core.values import Name


async def review(ctx: Context, caller: Caller, table_id: str) -> Answer:
    """Review a finished game. Raises Refused for one that goes on, and where there is nothing to say."""
    table = await ctx.tables.load(caller.server, table_id)
    check_begun(table)
    if table.ended is None:
        raise Refused(Code.REVIEW_LATER, table=table.id)
    if not table.moves:
        raise Refused(Code.REVIEW_EMPTY, table=table.id)
    if not can_be_reviewed(ctx, table):
        raise Refused(Code.REVIEW_UNKNOWN, table=table.id, game=GameName(table.game))
    ctx.tables.position(table)  # which checks that it makes sense
    sections = await ctx.in_thread(partial(_sections, table, ctx.known[table.game]))
    return (replace(note_of(table, Fact(Code.REVIEW, {"table": table.id})), sections=sections),)


def _sections(table: Table, known: Known) -> tuple[Section, ...]:
    """Return what there is to say of a game, in few words; it takes up to a second."""
    record = records.from_table(table, reveal=True, scores=None)
    seats = tuple(player.name for player in table.seats)
    replayed = records.replay(replace(record, seats=seats))
    sections = condense(tell(replayed, known))
    return tuple(tuple(_with_names(section, table.seats)) for section in sections)


def _with_names(facts: Iterable[Fact], players: tuple[Player, ...]) -> Iterable[Fact]:
    """Yield facts that name their seats, since they are shown without a board."""
    for fact in facts:
        yield replace(fact, params={name: _named(value, players) for name, value in fact.params.items()})


def _named(value: Value, players: tuple[Player, ...]) -> Value:
    if isinstance(value, Seat):
        return Name(players[value].name)
    if isinstance(value, tuple):
        return tuple(_with_names([each for each in value if isinstance(each, Fact)], players)) or value
    return value
