"""Finished games of all kinds, to be rated: whole ones by their records, and such as someone dropped out of."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from core.game import Outcome, Seat, Termination
from core.position import Position, replay, scores
from core.record import parse, to_table
from core.table import Player, Status, Table, readable
from tests.core.tables import begun, lowest, resigned, timed_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adapters.store.redis_store import RedisStore

_RECORDS = Path(__file__).parents[2] / "records"
_WHOLE = ("nim-misere", "nim-5-heaps", "sim-6", "sim-9-colourless", "square-2", "square-3", "square-4", "square-6")


def examples() -> list[tuple[Table, Position]]:
    """Return finished games of two to six people, each with its last position."""
    return [(table, replay(table)) for table in (*_whole(), *_dropped_out())]


def _whole() -> Iterator[Table]:
    for name in (*_WHOLE, "square-penalty"):
        record = parse((_RECORDS / f"{name}.record").read_text("utf-8"))
        assert record.result is not None
        assert record.termination is not None
        winners = tuple(Seat(seat) for seat, mark in enumerate(record.result) if mark)
        seats = tuple(Player(f"seat{number}", "") for number in range(len(record.seats)))
        ended = Outcome(record.termination, winners)
        yield replace(to_table(record, seats), status=Status.FINISHED, ended=ended)


def _dropped_out() -> Iterator[Table]:
    rng = Random(5)
    for count in range(2, 7):
        seats = tuple(Player(f"p:{number}", "") for number in range(count))
        for moves in (7, 15):
            table = lowest(begun("square", players=seats, move_time=600), moves)
            last, *others = rng.sample(seats, count)
            yield resigned(table, *others[1:], last)
            while table.status is Status.PLAYING:
                table = timed_out(table)
            yield table
            yield _ended_for_all(lowest(begun("square", players=seats), moves), Seat(rng.randrange(count)))


def _ended_for_all(table: Table, dropped: Seat) -> Table:
    """The table as it ended before departures were kept: for all, when the first one resigned."""
    points = scores(table)
    assert points is not None
    others = [Seat(seat) for seat in range(len(table.seats)) if seat != dropped]
    best = max(points[seat] for seat in others)
    winners = tuple(seat for seat in others if points[seat] == best)
    ended = Outcome(Termination.RESIGNATION, winners)
    return replace(table, status=Status.FINISHED, ended=ended, dropped=dropped, deadline=None)


def between(table: Table, server: str, players: tuple[Player, ...], at: int, *, rated: bool) -> Table:
    """The same game, played by others somewhere else, and ended then."""
    fresh = replace(table, id="", version=0, server=server, chat=server)
    return replace(fresh, seats=players, changed=at, deadline=None, rated=rated)


async def finished(store: RedisStore, server: str) -> list[Table]:
    """Return the finished games of a server, in the order in which they ended."""
    return readable(await store.rebuild_store.finished(server, 0, 10_000))
