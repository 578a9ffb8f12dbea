"""What is kept of finished games apart from their tables, as protocols: standings, leaderboards, histories."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from core.ratings import Rating
from core.standings import Ended, Standing
from core.table import Player, Table, Unreadable


@dataclass(frozen=True, slots=True)
class StoredStanding:
    """A standing as the store has it; by `stamp`, which is the store's own, it sees whether it still has it so.

    One that is not `readable` stands for a new one, and no game changes it.
    """

    standing: Standing = field(default_factory=Standing)
    stamp: bytes = b""
    readable: bool = True


@dataclass(frozen=True, slots=True)
class StandingsUpdate:
    """What the end of a game changes besides its table.

    `before` and `after` are the standings of the seats, both empty for a game that is not between people.
    """

    game: Ended
    ladder: str
    before: tuple[StoredStanding, ...] = ()
    after: tuple[Standing, ...] = ()


@dataclass(frozen=True, slots=True)
class Member:
    """An entry of a leaderboard. Equal ones share the better rank; `name` is None where none is known."""

    rank: int
    player: str
    name: str | None
    standing: Standing


@dataclass(frozen=True, slots=True)
class Ranking:
    """A stretch of a leaderboard, how many entries it has in all, and the asker's own (None where they have none)."""

    members: tuple[Member, ...]
    total: int
    own: Member | None


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """All that is kept of one person on a server.

    `standings` are by ladder. `ranks` too: for each ladder where the person is on the leaderboard, the rank and the
    number of entries. `favourite` is the opponent they played most, and how often.
    """

    name: str | None
    standings: Mapping[str, Standing]
    ranks: Mapping[str, tuple[int, int]]
    favourite: tuple[str | None, int] | None
    finished: int


@dataclass(frozen=True, slots=True)
class GamesPage:
    """A stretch of a person's finished games, the newest first; how many there are; and names as last seen, by id."""

    tables: tuple[Table | Unreadable, ...]
    total: int
    names: Mapping[str, str]


class Archive(Protocol):
    """What has come of the finished games of a server. Every method may raise StoreBusy.

    The commit that ends a game writes it (`core.ports.TableStore.commit`). A ladder is a rating of its own: a game has
    one or more. A month is a number (`month_of`), None stands for all time.
    """

    async def standings(self, server: str, ladder: str, *players: str) -> tuple[StoredStanding, ...]:
        """Return the standings of some people on one ladder."""
        ...

    async def rated(self, server: str, month: int | None) -> Mapping[str, int]:
        """Return how many people are on the leaderboard of each ladder."""
        ...

    async def ranking(
        self, server: str, ladder: str, month: int | None, *, start: int, count: int, player: str
    ) -> Ranking:
        """Return the members of a leaderboard from the `start`th best on, counted from 0, and `player`'s own place."""
        ...

    async def summary(self, server: str, player: str) -> PlayerSummary:
        """Return all that is kept of a person."""
        ...

    async def games(self, server: str, player: str, *, start: int, count: int) -> GamesPage:
        """Return a person's finished games from the `start`th newest on, counted from 0."""
        ...

    async def note_member(self, server: str, player: Player, month: int) -> None:
        """Note the name of a person who played on the server, and that they are there; `month` is the current one."""
        ...

    async def note_departure(self, server: str, player: str, month: int) -> None:
        """Take a person who has left the server off its leaderboards until they are seen again."""
        ...

    async def export(self, server: str, person: str) -> Mapping[str, object]:
        """Return all that is kept of a person apart from their tables, as what JSON can hold.

        Others are in it by their names as last seen, never by their ids: None for a name that is not known, `?` for a
        person who is forgotten.
        """
        ...

    async def forget(self, server: str, person: str, other: str) -> None:
        """Delete what is kept of a person, and put the id `other` in their place where others' standings rest on them.

        The caller must replace the id in the tables as well. Safe to repeat.
        """
        ...


@dataclass(frozen=True, slots=True)
class RebuiltStandings:
    """What follows from the finished games of a server: their number, and everyone's standings.

    `unreadable` is how many of them cannot be read, and were left out. `standings` are by ladder and person, `months`
    has each month's ratings by ladder and month.
    """

    games: int
    standings: Mapping[tuple[str, str], Standing]
    months: Mapping[tuple[str, int], Mapping[str, Rating]]
    unreadable: int = 0


class RebuildStore(Protocol):
    """The finished games of all servers, to work the standings out again. Every method may raise StoreBusy.

    `since` is the first of the two months whose leaderboards count: those of earlier ones need not be kept any more.
    """

    def servers(self) -> AsyncIterator[str]:
        """Return the servers where a game has been finished."""
        ...

    async def finished(self, server: str, start: int, count: int) -> tuple[Table | Unreadable, ...]:
        """Return the finished games from the `start`th on, in the order in which they ended."""
        ...

    def note_unreadable(self, table: Unreadable) -> None:
        """Tell the operator, once, of a table whose content makes no sense although the store could read it."""
        ...

    async def differing(self, server: str, rebuilt: RebuiltStandings, since: int) -> int:
        """Return how many of the kept entries, of standings and of leaderboards, differ from the rebuilt ones."""
        ...

    async def replace(self, server: str, rebuilt: RebuiltStandings, since: int) -> bool:
        """Put the rebuilt standings in the place of what is kept.

        Return False, and change nothing, when another number of games has been finished by now.
        """
        ...
