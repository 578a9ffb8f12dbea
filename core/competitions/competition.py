"""A competition: a tournament or a class of a server as a plain value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from core.fixture import Fixture
from core.table import Player

MOST_ENTRANTS: Final = 200
MOST_ROUNDS: Final = 20
"""The most rounds of a Swiss tournament or a class."""

MOST_ALL_PLAY_ALL: Final = 32
"""The most entrants of a round robin, in which everyone plays everyone."""

FEWEST_ENTRANTS: Final = 2


class Kind(StrEnum):
    """How the rounds are paired. A class is paired as a Swiss tournament is, each time its teacher begins a round."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    CLASS = "class"


class Stage(StrEnum):
    """Where a competition is in its life."""

    SIGN_UP = "sign-up"
    PLAYING = "playing"
    FINISHED = "finished"
    CANCELLED = "cancelled"

    @property
    def open(self) -> bool:
        """Whether anything can still happen in the competition."""
        return self in {Stage.SIGN_UP, Stage.PLAYING}


class Result(StrEnum):
    """How a pairing ended, by the place in it; a game that was called off is `VOID`, and brings no one a point.

    A win by forfeit brings a point, but was not played: the two may yet be paired.
    """

    FIRST = "first"
    SECOND = "second"
    DRAW = "draw"
    FIRST_BY_FORFEIT = "first-by-forfeit"
    SECOND_BY_FORFEIT = "second-by-forfeit"
    VOID = "void"
    BYE = "bye"


PLAYED: Final = frozenset({Result.FIRST, Result.SECOND, Result.DRAW})
"""The results of games that were played to their end."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Someone who plays in a competition.

    `joined` is the first round, counted from 0, that they are paired in; `left` the first that they are not any more,
    None while they stay.
    """

    player: Player
    joined: int = 0
    left: int | None = None

    def plays_in(self, number: int) -> bool:
        """Whether they are to be paired in a round that has not been paired yet."""
        return self.joined <= number and (self.left is None or number < self.left)


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two entrants, by their index, who play each other, of whom `first` begins; without a `second` it is a bye.

    `table` is the id of the table that they play at, None until there is one; `result` is None while they play.
    """

    first: int
    second: int | None = None
    table: str | None = None
    result: Result | None = None

    @property
    def entrants(self) -> tuple[int, ...]:
        """The indices of those who are in it."""
        return (self.first,) if self.second is None else (self.first, self.second)


@dataclass(frozen=True, slots=True)
class Round:
    """The pairings of a round, those of the leaders first."""

    pairings: tuple[Pairing, ...]

    @property
    def over(self) -> bool:
        """Whether every pairing has its result."""
        return all(pairing.result is not None for pairing in self.pairings)


@dataclass(frozen=True, slots=True, kw_only=True)
class Competition:
    """One competition's life, as far as it cannot be worked out again. Times are whole seconds since the epoch.

    Its games are of `game` with the words of `options`, on a clock of `move_time` seconds, with `claim` as at a table.
    `rounds` is how many there will be; 0 leaves it to the number of entrants, and in a class to its teacher. Each
    entrant's index is their pairing number, counted from 0: it is final from the beginning of play, and those who come
    later have the next ones. `played` are all rounds that were paired, the running one last. `deadline` is when
    something is to be done next without anyone's doing. `announced` is the version since which the newest message about
    it stays one message, which changes.

    `extra` is the store's own: what a newer version added to the competition, to be written again.
    """

    server: str
    chat: str
    id: str
    version: int
    kind: Kind
    game: str
    options: tuple[str, ...] = ()
    move_time: int | None = None
    claim: bool = False
    rated: bool = True
    rounds: int = 0
    host: Player
    stage: Stage = Stage.SIGN_UP
    entrants: tuple[Entrant, ...] = ()
    played: tuple[Round, ...] = ()
    changed: int = 0
    deadline: int | None = None
    announced: int = 0
    extra: bytes = field(default=b"", repr=False)

    @property
    def running(self) -> bool:
        """Whether the newest round waits for results."""
        return bool(self.played) and not self.played[-1].over

    def index_of(self, player: Player) -> int | None:
        """Return the index of a player among the entrants, those who withdrew included; None for anyone else."""
        return next((at for at, each in enumerate(self.entrants) if each.player.id == player.id), None)

    def to_be_paired(self, number: int) -> tuple[int, ...]:
        """Return the indices of those who play in a round that has not been paired yet."""
        return tuple(at for at, each in enumerate(self.entrants) if each.plays_in(number))

    def fixtures(self) -> Iterator[tuple[Fixture, Pairing]]:
        """Yield every pairing of every round, with what its table says of it."""
        for number, played in enumerate(self.played):
            for at, pairing in enumerate(played.pairings):
                yield Fixture(self.id, number, at), pairing
