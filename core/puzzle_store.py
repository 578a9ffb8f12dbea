"""Puzzles as servers were set them and as people tried them, and a protocol for keeping both."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

from core.puzzles import Puzzle, Streak
from core.ratings import Rating
from core.table import Player, Table, Unreadable

PUZZLES_DUE: Final = "puzzles"
"""What stands for a server's puzzles of the day among what is due, where a table has its id."""


@dataclass(frozen=True, slots=True)
class GivenPuzzle:
    """A puzzle that a server was set, by its id there.

    `day` is the number of the day that it was the puzzle of, None for one that was not. `version` is raised where it
    is posted again.
    """

    server: str
    id: str
    puzzle: Puzzle
    day: int | None = None
    version: int = 1


@dataclass(frozen=True, slots=True)
class Tried:
    """What one person did with one puzzle.

    `first` tells whether their first answer was right, None before it; giving up first is a wrong one. `at` is when
    that was, and `change` what it did to their rating, in shown points.
    """

    tries: int = 0
    first: bool | None = None
    solved: bool = False
    gave_up: bool = False
    at: int = 0
    change: int = 0

    @property
    def done(self) -> bool:
        """Whether they know the answer."""
        return self.solved or self.gave_up


@dataclass(frozen=True, slots=True)
class Solving:
    """What one person has come to at the puzzles of a server.

    `ratings` and `right`, the number of first answers that were right, are by game; the streak is of days on which
    they solved a puzzle of the day.
    """

    ratings: Mapping[str, Rating] = field(default_factory=dict[str, Rating])
    right: Mapping[str, int] = field(default_factory=dict[str, int])
    streak: Streak = field(default_factory=Streak)


@dataclass(frozen=True, slots=True)
class Progress:
    """What a person did with a puzzle and has come to, and the puzzle's rating, None where no one answered yet.

    By `stamps`, which are the store's own, it sees whether it still has them so.
    """

    tried: Tried = field(default_factory=Tried)
    solving: Solving = field(default_factory=Solving)
    rating: Rating | None = None
    stamps: tuple[bytes, bytes, bytes] = (b"", b"", b"")


@dataclass(frozen=True, slots=True)
class Solver:
    """A person who tried a puzzle; `name` is None where none is known."""

    person: str
    name: str | None
    tried: Tried
    solving: Solving


@dataclass(frozen=True, slots=True)
class Ranked:
    """A place among the best solvers, from 1."""

    rank: int
    person: str
    name: str | None
    rating: Rating


class PuzzleStore(Protocol):
    """Puzzles that servers were set, and what people did with them. Every method may raise StoreBusy."""

    async def give(
        self,
        server: str,
        puzzle: Puzzle,
        *,
        day: int | None = None,
        owed_at: int | None = None,
        to: str | None = None,
    ) -> GivenPuzzle:
        """Set a server a puzzle; one of its game that was set for that `day` already is returned in its place.

        With `owed_at` it is owed to the chat where puzzles are posted, once for a day and game. It becomes the puzzle
        that the person `to` is at.
        """
        ...

    async def given(self, server: str, puzzle: str) -> GivenPuzzle | None:
        """Return a puzzle that a server was set, None where there is none of that id."""
        ...

    async def of_day(self, server: str, game: str, day: int) -> GivenPuzzle | None:
        """Return the puzzle of a game that a server was set for a day."""
        ...

    async def used(self, server: str) -> tuple[Mapping[str, str], frozenset[str]]:
        """Return the ids of a server's puzzles by their keys, and the keys of those that were puzzles of the day."""
        ...

    async def finished(self, server: str, most: int) -> tuple[Table | Unreadable, ...]:
        """Return the games that were finished last on a server, at most that many, the oldest first."""
        ...

    async def current(self, server: str, person: str) -> str | None:
        """Return the id of the puzzle that a person was shown last."""
        ...

    async def tried(self, server: str, person: str) -> Mapping[str, Tried]:
        """Return what a person did with the puzzles of a server, by their ids."""
        ...

    async def solving(self, server: str, person: str) -> Solving:
        """Return what a person has come to."""
        ...

    async def progress(self, given: GivenPuzzle, person: str) -> Progress:
        """Return how a person stands with a puzzle."""
        ...

    async def record(self, event: str, given: GivenPuzzle, player: Player, before: Progress, after: Progress) -> None:
        """Write down what a person did with a puzzle, once for an event; all or nothing.

        Raises EventSeen for an event that was claimed before, VersionConflict where it is not as `before` any more.
        """
        ...

    async def rating(self, given: GivenPuzzle) -> Rating | None:
        """Return the rating of a puzzle, None where no one answered yet."""
        ...

    async def solvers(self, given: GivenPuzzle) -> tuple[Solver, ...]:
        """Return the people who tried a puzzle, without those who have left."""
        ...

    async def ranking(self, server: str, game: str, most: int) -> tuple[Ranked, ...]:
        """Return the best solvers of a game's puzzles, at most that many, without those who have left.

        Equal ones share the better rank.
        """
        ...

    async def put_off(self, server: str, now: int, until: int) -> None:
        """Let a server's puzzles of the day be due again later, unless they have another time by now."""
        ...

    async def hasten(self, given: GivenPuzzle, now: int, later: int) -> None:
        """Let a puzzle's post be due `now` if it is owed, and put off until after `later`."""
        ...

    async def export(self, server: str, person: str) -> Mapping[str, object]:
        """Return all that is kept of a person's puzzles on a server, as what JSON can hold; empty where nothing is."""
        ...

    async def forget(self, server: str, persons: Collection[str]) -> None:
        """Delete what is kept of some people's puzzles on a server. Safe to repeat."""
        ...

    async def drop(self, server: str, persons: Collection[str]) -> None:
        """Delete all puzzles of a server where only these people were."""
        ...
