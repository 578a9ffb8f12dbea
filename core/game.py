"""The game contract: all that the rest of Kibitz knows of a game.

States, moves, options and views are immutable values. Randomness is passed in, where lots or stones are drawn.
What people read is never written here: a game speaks in `Fact` codes, whose texts are looked up at the program's edge.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from core.facts import Call as Call  # noqa: PLC0414 - named again here: a game speaks in them
from core.facts import Fact as Fact  # noqa: PLC0414 - as above
from core.facts import Prompt as Prompt  # noqa: PLC0414 - as above
from core.facts import Value as Value  # noqa: PLC0414 - as above
from core.values import GameName as GameName  # noqa: PLC0414 - as above
from core.values import Moment as Moment  # noqa: PLC0414 - as above
from core.values import Move as Move  # noqa: PLC0414 - as above
from core.values import Name as Name  # noqa: PLC0414 - as above
from core.values import OptionWords
from core.values import Seat as Seat  # noqa: PLC0414 - as above

Deal = tuple[int, ...]
"""The stones of one round in shuffled order; empty for a game that deals nothing."""


class GameError(ValueError):
    """Something that a person asked for cannot be; `fact` says what and, where it helps, an example of what can.

    It is `secret` where the fact tells something that the other players may not know. `own` is the same fact, where
    there is more to say to that person alone.
    """

    secret: bool = False
    own: Fact | None = None

    def __init__(self, code: str, **params: Value) -> None:
        super().__init__(code)
        self.fact = Fact(code, params)


class InvalidMove(GameError):
    """A text that cannot be read as a move of this game."""


class IllegalMove(GameError):
    """A move that can be read but that the rules forbid in this position."""


class NotHeld(IllegalMove):
    """A move of what the mover does not hold: that it is refused tells the others something about the hand."""

    secret = True


class InvalidOption(GameError):
    """A word among a challenge's options that this game does not know, or a value outside its range.

    An example among the parameters is of right words: the game’s name, and options.
    """

    def __init__(self, code: str, **params: Value) -> None:
        example = params.get("example")
        shown = {"example": OptionWords(example)} if isinstance(example, str) else {}
        super().__init__(code, **params | shown)


class Termination(StrEnum):
    """The ends that any game can have, in the words of a record; a game declares those of its own rules."""

    RESIGNATION = "resignation"
    TIME = "time"
    ABORTED = "aborted"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: why, and who won (no one when it was aborted).

    `termination` is one of the game's own `terminations`, or a `Termination`.
    """

    termination: str
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One button on the way to a move: the step it adds to the path, and the whole move where the path ends.

    `label` is what the button shows, where that is more than the step.
    """

    step: str
    move: str | None = None
    label: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one seat, or with `seat` None the public, may know of a position. Each game adds its own fields.

    A view is built up from what that seat may know. `legal` holds every legal move in full notation and is given to
    the mover alone; everyone else gets None.
    """

    seat: Seat | None
    seats: int
    ply: int
    to_move: Seat | None
    outcome: Outcome | None
    legal: tuple[str, ...] | None = field(default=None, repr=False)


O = TypeVar("O")  # noqa: E741 - options
S = TypeVar("S")  # state
M = TypeVar("M")  # move
V = TypeVar("V", bound=View)


class Game(ABC, Generic[O, S, M, V]):
    """A game's rules. One stateless object per game, listed in `core.games.GAMES`."""

    name: ClassVar[str]
    """The word people type after /challenge, and the `Game` tag of a record."""

    dealt: ClassVar[bool] = False
    """Whether rounds begin from a secret shuffled deal."""

    has_hands: ClassVar[bool] = False
    """Whether a seat holds something that its own view alone shows, so that the game has hands to look at."""

    terminations: ClassVar[frozenset[str]]
    """How a game can end by its own rules, in the words of a record."""

    marks: ClassVar[frozenset[str]] = frozenset()
    """The codes that `mark` returns."""

    plain: ClassVar[str] = ""
    """The pattern of a move that needs no board to reply to: see `core.notation.reads_plainly`. Empty where all do."""

    codes: ClassVar[Mapping[str, frozenset[str]]]
    """Every code that this game's facts and errors use, with the names of its parameters."""

    @abstractmethod
    def options(self, words: Sequence[str]) -> O:
        """Read a challenge's option words (already folded to lower case).

        Raises InvalidOption, whose fact has an example of a right word.
        """

    @abstractmethod
    def words(self, options: O) -> tuple[str, ...]:
        """Write options as canonical words, defaults left out: the inverse of `options`."""

    @abstractmethod
    def seats(self, options: O) -> range:
        """Return how many people can play, as the range of right numbers."""

    def seats_asked(self, words: Sequence[str]) -> int | None:
        """Return how many seats right option words ask for; None where they leave that open."""
        del words

    def settle(self, options: O, seats: int, rng: Random) -> O:
        """Return the options as the game begins: the number of seats fixed, whatever a lot decides drawn."""
        del seats, rng
        return options

    @abstractmethod
    def about(self, options: O) -> Fact:
        """Return one fact that says what will be played, as an offer of this game reads."""

    def deal(self, options: O, seats: int, rng: Random) -> Deal:
        """Shuffle the stones of one round."""
        del options, seats, rng
        return ()

    @abstractmethod
    def start(self, options: O, seats: int, first: Seat, deal: Deal) -> S:
        """Return the first position. Raises InvalidOption when options, seats and deal do not fit each other."""

    def deal_due(self, state: S) -> bool:
        """Whether a round is over and the next deal must be passed to `next_round` before anyone can move."""
        del state
        return False

    def next_round(self, state: S, deal: Deal) -> tuple[S, tuple[Fact, ...]]:
        """Begin the next round from its deal. Raises ValueError when no deal is due or it does not fit."""
        raise ValueError(f"{self.name} is played in one round")

    @abstractmethod
    def to_move(self, state: S) -> Seat | None:
        """Return whose move it is; None when the game is over or a deal is due."""

    @abstractmethod
    def legal_moves(self, state: S) -> tuple[M, ...]:
        """Return every legal move of the seat to move, in a fixed order; none if no one is to move."""

    @abstractmethod
    def play(self, state: S, move: M) -> tuple[S, tuple[Fact, ...]]:
        """Return the position after a move of the seat to move, and what happened, in public words.

        Raises IllegalMove; the given state is never changed.
        """

    def possible_moves(self, state: S, seat: Seat) -> tuple[M, ...]:
        """Return every move that the seat to move may have, for all that `seat` can see, in a fixed order."""
        del seat
        return self.legal_moves(state)

    def foreseen(self, state: S, seat: Seat, move: M) -> S:
        """Return the position after a move, as far as `seat` can foresee it: what it cannot see decides nothing.

        So a move of another seat is judged by what all can see. Raises IllegalMove.
        """
        del seat
        return self.play(state, move)[0]

    def leave(self, state: S, seat: Seat) -> tuple[S, tuple[Fact, ...]]:
        """Return the position after a player has left and the others play on, and what happened, in public words.

        Every game for three or more has this. The seat keeps its points and is never to move again; when one seat
        stays, no seat is. Raises ValueError for a seat that cannot leave.
        """
        raise ValueError(f"{self.name} is not played on when seat {seat} leaves")

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended by its own rules; None while it goes on."""

    def scores(self, state: S) -> tuple[int, ...] | None:
        """Return the points of each seat; None for a game without points."""
        del state

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """Return what `seat` may know; with None, what everyone may know."""

    def mark(self, view: V, seat: Seat) -> str | None:
        """Return the code of the text that says how this seat's moves look on the board, where they differ."""
        del view, seat
        return None

    @abstractmethod
    def parse(self, state: S, text: str) -> M:
        """Read a folded text (`core.notation.fold`) as a move. It need not be legal.

        What it reads may depend on what all can see, never on what is hidden. Raises InvalidMove.
        """

    @abstractmethod
    def format(self, state: S, move: M, *, full: bool = False) -> str:
        """Write a move in canonical notation; `full` writes also what could be left out."""

    @abstractmethod
    def reads_as_move(self, text: str) -> bool:
        """Whether a folded text has the shape of a move of this game, in whatever position."""

    @abstractmethod
    def choices(self, view: V, path: tuple[str, ...]) -> tuple[Choice, ...]:
        """Return the buttons that follow the steps of `path` on the way to a move.

        They come from the view alone, so no one is offered what they may not know. A path that leads nowhere, or a
        view without a mover, has none.
        """

    @abstractmethod
    def example(self, view: V) -> str:
        """Return the text of a move as an example: a legal one where this view knows one, else one of right form."""


AnyGame = Game[Any, Any, Any, Any]
