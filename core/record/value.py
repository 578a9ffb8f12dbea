"""A record as a value, made of a table, and a table made of one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from core.game import Deal, Fact, Seat, Value
from core.record.codes import RecordCode
from core.table import Table

if TYPE_CHECKING:
    from collections.abc import Collection

    from core.table import Departure, Player


UNKNOWN: Final = "?"
"""The name of a player who is forgotten, as PGN writes one who is not known (its standard, 8.1.1.4)."""


class RecordError(ValueError):
    """A text that is no record, or a record that breaks the rules; `fact` says which.

    `line` is the line of the text, counted from 1, where reading failed; `move` the number of the move, counted from 1
    as in the record, that breaks the rules. Each is None where it is not known.
    """

    def __init__(self, code: RecordCode, *, line: int | None = None, move: int | None = None, **params: Value) -> None:
        places = [f"line {line}"] * (line is not None) + [f"move {move}"] * (move is not None)
        super().__init__(": ".join([*places, code]))
        self.fact = Fact(code, params)
        self.line = line
        self.move = move


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A game from its first move to its last.

    `options` are the game's option words, `seats` the names of who sat there, seat 1 first, `start` the seat that
    began. `deals` holds one deal per round, and is empty where the game deals nothing or where the deals are withheld
    because it goes on. `result` has one mark per seat, 1 for a winner and 0 for a loser, and is None while the game
    goes on, as is `termination`. `moves` are texts in the game's notation. `departures` are the seats that left a game
    begun with three or more.
    """

    game: str
    options: tuple[str, ...] = ()
    seats: tuple[str, ...]
    start: Seat = Seat(0)
    nonce: str = field(default="", repr=False)
    deals: tuple[Deal, ...] = field(default=(), repr=False)
    scores: tuple[int, ...] | None = None
    result: tuple[int, ...] | None = None
    termination: str | None = None
    moves: tuple[str, ...] = ()
    departures: tuple[Departure, ...] = ()


def marks(winners: Collection[Seat], seats: int) -> tuple[int, ...]:
    """Return the marks of a result, one for each seat: 1 for a winner, 0 for everyone else."""
    return tuple(int(Seat(seat) in winners) for seat in range(seats))


def from_table(table: Table, *, reveal: bool, scores: tuple[int, ...] | None) -> Record:
    """Return the record of a table whose game has begun.

    `reveal` says whether nonce and deals are written; the caller must not ask for it while a dealt game goes on.
    `scores` are the points of each seat, None for a game without points.
    """
    ended = table.ended
    return Record(
        game=table.game,
        options=table.options,
        seats=tuple(map(_seat_name, table.seats)),
        start=table.start,
        nonce=table.nonce if reveal else "",
        deals=table.deals if reveal else (),
        scores=scores,
        result=None if ended is None else marks(ended.winners, len(table.seats)),
        termination=None if ended is None else ended.termination,
        moves=table.moves,
        departures=table.departures if len(table.seats) > 2 else (),
    )


def to_table(record: Record, seats: tuple[Player, ...]) -> Table:
    """Return a table of no place where these players have made the moves of a record; how it ended is left out."""
    return Table(
        server="",
        chat="",
        id="",
        version=0,
        game=record.game,
        options=record.options,
        seats=seats,
        start=record.start,
        nonce=record.nonce,
        deals=record.deals,
        moves=record.moves,
        departures=record.departures,
    )


def _seat_name(player: Player) -> str:
    """Return the name of a seat's player; a computer's says its level."""
    if player.forgotten:
        return UNKNOWN
    return player.name if player.level is None else f"{player.name} ({player.level})"
