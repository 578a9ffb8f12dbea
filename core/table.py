"""A table: one game's life, from the offer to the last move, as a plain value."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from typing import Final

from core.fixture import Fixture
from core.game import Deal, Outcome, Seat, Termination
from core.levels import USUAL, Level
from core.owed_turn import OwedTurn
from core.pause import Pause
from core.plan import Plan
from core.untold import Untold


@dataclass(frozen=True, slots=True)
class Player:
    """A person as a platform knows them: a stable id, and the name to show, as last seen.

    A computer player has a `level`; a person has none.
    """

    id: str
    name: str
    level: Level | None = None

    @property
    def is_computer(self) -> bool:
        """Whether this is a computer player, of any level."""
        return is_computer(self.id)

    @property
    def forgotten(self) -> bool:
        """Whether this stands for someone who asked to be forgotten."""
        return self.id.startswith(GONE)


SOMEBODY: Final = "\x1a"
"""The name of a forgotten player: Unicode's SUBSTITUTE, which no name holds. A text says it in its language."""

GONE: Final = "gone:"
"""What the ids of the forgotten begin with; no platform has such ids.

Each is one and the same in all the games of one person on a server that were over when they were forgotten, so that
ratings can be recomputed. A game that went on has one of its own.
"""


def forgotten(token: str) -> Player:
    """Return who stands for someone forgotten; `token` tells apart those who are, and nothing more."""
    return Player(f"{GONE}{token}", SOMEBODY)


COMPUTER: Final = Player("bot", "Kibitz", USUAL)
"""The computer player at its usual level; no platform gives this id to a person."""


def computer(level: Level, number: int = 1) -> Player:
    """Return a computer player of a level; several at one table have numbers of their own."""
    return replace(COMPUTER, id=COMPUTER.id if number == 1 else f"{COMPUTER.id}:{number}", level=level)


def is_computer(player: str) -> bool:
    """Whether a player's id is that of a computer."""
    return player == COMPUTER.id or player.startswith(f"{COMPUTER.id}:")


class Status(StrEnum):
    """Where a table is in its life."""

    OFFERED = "offered"
    PLAYING = "playing"
    FINISHED = "finished"
    ABORTED = "aborted"
    DECLINED = "declined"
    CANCELLED = "cancelled"
    EXPIRED = "expired"

    @property
    def open(self) -> bool:
        """Whether anything can still happen at the table."""
        return self in {Status.OFFERED, Status.PLAYING}


class First(StrEnum):
    """Who begins: the host, the first opponent, or whom the lot falls to."""

    ME = "me"
    THEM = "them"
    LOT = "lot"


@dataclass(frozen=True, slots=True)
class Departure:
    """A seat whose player resigned or ran out of time (`why`) after `ply` moves, while the others played on."""

    seat: Seat
    why: Termination
    ply: int


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint that a seat took at the board of that `edition`."""

    seat: Seat
    edition: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A wish to take back all moves from ply `to` on, and which of the others have agreed so far."""

    asker: Seat
    to: int
    agreed: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What the end of a game did to someone's rating: its number as it was shown from then on, and the difference.

    `provisional` tells that the new rating rests on too few games to say much.
    """

    number: int
    change: int
    provisional: bool


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the game of a table comes from that someone tries again: another table, and how many of its moves."""

    table: str
    ply: int


class Reason(StrEnum):
    """Why a table's clock stands still: nothing can be said in its chat, or in its whole server."""

    SILENCE = "silence"
    ABSENCE = "absence"


@dataclass(frozen=True, slots=True)
class Stop:
    """A time for which a table's clock stands still, in seconds since the epoch; without an end it still does."""

    reason: str
    start: int
    end: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One game's life. It holds what cannot be worked out again; the position is the moves replayed.

    Times are whole seconds since the epoch. `options` are the game's canonical words, `moves` canonical notation.
    `seats` lists who sits, the host first; when the game begins the list is final. `invited` are those named who have
    not answered yet; a challenge to no one in particular has `open_offer` set and invites no one. `hashes` were
    published, one for each of `deals`. `dropped` is the seat that ended the game by resigning or on time; `departures`
    are all such seats, in their order, at a table begun with three or more, and the one for which a game of two was
    called off. `taken_back` is the number of moves that were ever taken back, `rematch_of` the table whose game is
    played again. `rating_changes` has one entry per seat, None for a forgotten player and a seat that was not rated; it
    is empty where no rating changed.

    `deadline` is when an offer expires, or the time of the player to move is over; at an ended table, when someone
    must make sure that the end was said. `clock_from` is when that time began, `reminder` when they are to be reminded,
    None once that was done. With `claim` the others may claim the win then, and until someone does the table is
    `overdue`; without it the game is lost at once. `stops` are the times for which the clock that runs stands still.

    `acts` has for each seat when its player last did something here. `unheard` is when the board is to be sent again,
    because it was changed in place and the player to move may not have noticed. `chain` is the ply of the first of
    several moves that were made at once as the newest. `plans` are the players' conditional moves, each for its owner's
    eyes alone; `untold` is what those are still to be told whose moves no longer fit, at most one thing for each seat.
    `hints` are those that were taken, one for each board; `pauses` all that there were in the game.
    With an `origin` the first moves were made at that table, by those who sat there: they stay, and the game counts
    nowhere. A `fixture` says for which pairing it is played. `owed_turn` is set while the player to move is a computer
    that thinks; no clock runs then. `notice` is when those are told privately who asked to be: the player to move, or
    who waits for such an offer. A `private` board is shown to each player alone, to its chat not at all. `extra` is
    the store's own: what a newer version added, to be written again.
    """

    server: str
    chat: str
    id: str
    version: int
    game: str
    options: tuple[str, ...] = ()
    move_time: int | None = None
    first: First = First.LOT
    rated: bool = True
    open_offer: bool = False
    invited: tuple[Player, ...] = ()
    seats: tuple[Player, ...] = ()
    status: Status = Status.OFFERED
    start: Seat = Seat(0)
    nonce: str = field(default="", repr=False)
    deals: tuple[Deal, ...] = field(default=(), repr=False)
    hashes: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    ended: Outcome | None = None
    dropped: Seat | None = None
    departures: tuple[Departure, ...] = ()
    take_back: TakeBack | None = None
    taken_back: int = 0
    rematch_of: str | None = None
    rating_changes: tuple[RatingChange | None, ...] = ()
    changed: int = 0
    deadline: int | None = None
    claim: bool = False
    clock_from: int | None = None
    reminder: int | None = None
    overdue: bool = False
    stops: tuple[Stop, ...] = ()
    acts: tuple[int | None, ...] = ()
    unheard: int | None = None
    origin: Origin | None = None
    chain: int | None = None
    plans: tuple[Plan, ...] = field(default=(), repr=False)
    untold: tuple[Untold, ...] = field(default=(), repr=False)
    owed_turn: OwedTurn | None = None
    hints: tuple[Hint, ...] = ()
    pauses: tuple[Pause, ...] = ()
    fixture: Fixture | None = None
    notice: int | None = None
    private: bool = False
    extra: bytes = field(default=b"", repr=False)

    @property
    def edition(self) -> int:
        """The number of the board as it stands, which no other board of this table has or had; see `edition`."""
        return edition(len(self.moves), self.revision)

    @property
    def revision(self) -> int:
        """How many moves were taken back and players have left: it tells apart boards that have the same ply."""
        return self.taken_back + (len(self.departures) if len(self.seats) > 2 else 0)

    @property
    def given(self) -> int:
        """How many of the first moves were made at another table."""
        return 0 if self.origin is None else self.origin.ply

    @property
    def left(self) -> frozenset[Seat]:
        """The seats whose players have left."""
        return frozenset(departure.seat for departure in self.departures)

    @property
    def staying(self) -> tuple[Seat, ...]:
        """The seats whose players have not left, in their order."""
        return tuple(Seat(seat) for seat in range(len(self.seats)) if seat not in self.left)


class Illegible(Enum):
    """Why a kept table cannot be read."""

    NEWER = "newer"
    """A newer version of Kibitz wrote it."""
    GAME = "game"
    """It is of a game that this version does not have."""
    MISSING = "missing"
    OTHER_KIND = "other-kind"
    """Something else than a table is kept in its place."""
    DAMAGED = "damaged"
    RULES = "rules"
    """What is kept breaks the rules of its game."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A kept table that cannot be read, by its server and id: it is damaged, or a newer version of Kibitz wrote it."""

    server: str
    table: str
    reason: str
    why: Illegible = Illegible.DAMAGED


def seated(table: Table, player: Player) -> bool:
    """Whether a player sits at a table."""
    return any(other.id == player.id for other in table.seats)


def readable(tables: Iterable[Table | Unreadable]) -> list[Table]:
    """Return those tables that can be read."""
    return [table for table in tables if isinstance(table, Table)]


def edition(ply: int, revision: int) -> int:
    """Return the number of a board: the ply as long as nothing was taken back and no one has left.

    It grows with every move, take-back and departure, by one with a move, so no two boards of a table share one.
    """
    return ply + 2 * revision
