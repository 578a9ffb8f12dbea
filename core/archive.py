"""What is kept of finished games beside their tables, as a protocol: standings, leaderboards and histories."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from core.ratings import Rating
from core.standings import Ended, Standing
from core.table import Player, Table


@dataclass(frozen=True, slots=True)
class Kept:
    """A standing as the store has it; by `stamp`, which is the store's own, it sees whether it still has it so."""

    standing: Standing = field(default_factory=Standing)
    stamp: bytes = b""


@dataclass(frozen=True, slots=True)
class Ending:
    """What the end of a game changes besides its table.

    `before` and `after` are the standings of the seats, both empty for a game that is not between people.
    """

    game: Ended
    before: tuple[Kept, ...] = ()
    after: tuple[Standing, ...] = ()


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody on a leaderboard. Those who are equal share the better rank; `name` is None where none is known."""

    rank: int
    player: str
    name: str | None
    standing: Standing


@dataclass(frozen=True, slots=True)
class Ranking:
    """A stretch of a leaderboard, how many are on all of it, and whoever asked (None for who is not on it)."""

    members: tuple[Member, ...]
    total: int
    own: Member | None


@dataclass(frozen=True, slots=True)
class Career:
    """All that is kept of one person on a server.

    `standings` are by game, `ranks` too, each with how many there are, for those games where the person is on the
    leaderboard. `favourite` is whom they played most, with how often.
    """

    name: str | None
    standings: Mapping[str, Standing]
    ranks: Mapping[str, tuple[int, int]]
    favourite: tuple[str | None, int] | None
    finished: int


@dataclass(frozen=True, slots=True)
class Past:
    """A stretch of somebody's finished games, the newest first; how many there are; and names as last seen, by id."""

    tables: tuple[Table, ...]
    total: int
    names: Mapping[str, str]


class Archive(Protocol):
    """What has come of the finished games of a server. Every method may raise StoreBusy.

    It is written by the commit that ends a game (`core.ports.Store.commit`). A month is a number (`month_of`), None
    stands for all time.
    """

    async def standings(self, server: str, game: str, *players: str) -> tuple[Kept, ...]:
        """Return the standings of some people in one game."""
        ...

    async def rated(self, server: str, month: int | None) -> Mapping[str, int]:
        """Return how many people are on the leaderboard of each game."""
        ...

    async def ranking(
        self, server: str, game: str, month: int | None, *, start: int, count: int, player: str
    ) -> Ranking:
        """Return the members of a leaderboard from the `start`th best on, counted from 0, and `player`'s own place."""
        ...

    async def career(self, server: str, player: str) -> Career:
        """Return all that is kept of a person."""
        ...

    async def past(self, server: str, player: str, *, start: int, count: int) -> Past:
        """Return a person's finished games from the `start`th newest on, counted from 0."""
        ...

    async def see(self, server: str, player: Player, month: int) -> None:
        """Note the name of a person who played on the server, and that they are there; `month` is the current one."""
        ...

    async def leave(self, server: str, player: str, month: int) -> None:
        """Take a person who has left the server off its leaderboards until they are seen again."""
        ...

    async def of(self, server: str, person: str) -> Mapping[str, object]:
        """Return all that is kept of a person beside their tables, as what JSON can hold.

        Others are in it by their names as last seen, never by their ids: None for a name that is not known, `?` for
        whoever is forgotten.
        """
        ...

    async def forget(self, server: str, person: str, other: str) -> None:
        """Delete what is kept of a person, and let the id `other` stand where others' standings rest on them.

        In their games' tables, which this leaves as they are, it must come to stand, too. It may come again for the
        same person.
        """
        ...


@dataclass(frozen=True, slots=True)
class Books:
    """What the finished games of a server make: how many they are, and what everybody has come to by them.

    `standings` are by game and person, `months` has each month's ratings by game and month.
    """

    games: int
    standings: Mapping[tuple[str, str], Standing]
    months: Mapping[tuple[str, int], Mapping[str, Rating]]


class Annals(Protocol):
    """The finished games of all servers, to work the standings out anew. Every method may raise StoreBusy.

    `since` is the first month whose leaderboards count; those of earlier ones need not be kept any more.
    """

    def servers(self) -> AsyncIterator[str]:
        """Return the servers where a game has been finished."""
        ...

    async def finished(self, server: str, start: int, count: int) -> tuple[Table, ...]:
        """Return the finished games from the `start`th on, in the order in which they ended."""
        ...

    async def differing(self, server: str, books: Books, since: int) -> int:
        """Return how many of the entries that are kept, of standings and of leaderboards, differ from the books."""
        ...

    async def replace(self, server: str, books: Books, since: int) -> bool:
        """Put the books in the place of what is kept.

        Return False, and change nothing, when another number of games has been finished by now.
        """
        ...
