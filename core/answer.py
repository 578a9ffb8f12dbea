"""What the service answers: codes with parameters, views and the actions on offer; never a sentence, never a state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum, auto

from core.course import Course
from core.game import AnyGame, Choice, Fact, Seat, View
from core.games import GAMES
from core.listings import Listing
from core.sample import Sample, sample_view
from core.table import Player, Status, Table, edition
from core.untold import Untold
from core.values import CommandValue


class Action(StrEnum):
    """What a button under a message can do other than name a move."""

    ACCEPT = "accept"
    DECLINE = "decline"
    CANCEL = "cancel"
    START = "start"
    HAND = "hand"
    HINT = "hint"
    WHY = "why"
    AGREE = "agree"
    REFUSE = "refuse"
    REMATCH = "rematch"
    RECORD = "record"
    CLAIM = "claim"
    REPLAY = "replay"
    REVIEW = "review"
    DEALS = "deals"
    PLAN = "plan"
    SOLVERS = "solvers"
    SHARE = "share"
    REVEAL = "reveal"
    MORE = "more"
    LEAVE = "leave"
    OWN_GAME = "own-game"
    ATTEND = "attend"
    PAIR = "pair"
    FINISH = "finish"


class NoteKind(Enum):
    """What a note is, where more follows from that than its words."""

    PLAIN = auto()
    RECORD = auto()
    FAREWELL = auto()
    END = auto()


@dataclass(frozen=True, slots=True)
class Board:
    """A table as it is shown: which game, who sits where, how many moves were made, and one view of the position.

    An empty `table` is no table at all: an example for the rules. That of a `puzzle` has its id; what its mover may
    know is no secret there, and nothing says what a move brings.
    """

    table: str
    game: str
    ply: int
    status: Status
    players: tuple[Player, ...]
    view: View
    puzzle: bool = False

    def choices(self, path: tuple[str, ...]) -> tuple[Choice, ...]:
        """Return the steps that follow those of `path` on the way to a move; in a puzzle without what they bring."""
        found = GAMES[self.game].choices(self.view, path)
        return tuple(replace(choice, label=None) for choice in found) if self.puzzle else found


@dataclass(frozen=True, slots=True)
class Film:
    """What was played at a table, board by board; they are made one by one as they are asked for.

    `lines` are all moves as a record has them. The board after each of the moves in `holds`, counted from 1, is shown
    longer.
    """

    game: str
    boards: Callable[[], Iterator[Board]] = field(repr=False, compare=False)
    lines: tuple[str, ...]
    holds: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Chart:
    """The course of a game that is over, to be drawn; `board` shows the position before its decisive mistake."""

    game: str
    players: tuple[Player, ...]
    course: Course
    board: Board | None


@dataclass(frozen=True, slots=True)
class CommandButton:
    """A button that gives a command when it is pressed, as if it had been typed; the fact is its label."""

    fact: Fact
    command: CommandValue


@dataclass(frozen=True, slots=True)
class MoveButton:
    """A button that plays a move at a table, while the board of that edition is the newest there; the fact names it."""

    fact: Fact
    table: str
    edition: int
    move: str


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that goes with a message: its name, and the text in it."""

    name: str
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """One message to be posted.

    `table` and `ply` (moves made so far) name the game that it is about, `place` the table's own chat. `ply` with
    `revision` (that of the table) makes the `edition` of its board; `version` is set when it shows all that
    happened up to that version of the table; it is `withdrawn` where it shows an offer that stands no longer.
    `to` is the only person who may see it, None for the whole chat; `mention` is the person to call by name.
    `addressed` are those whom a public message speaks to, in whose language it is said where the chat chose none.
    `board` is shown as a picture and a text board, `film` as a moving picture, `chart` as a picture of its own. `path`,
    where not None, asks for the buttons that follow these steps on the way to a move. `plays` are buttons that play a
    move, `commands` others below all. `sections` come below `facts`, a paragraph each; where one message cannot hold
    them the first ones and the last are shown. `file` goes with the message. `moves` is the answer to /moves. `listing`
    is a leaderboard, a profile or a history. `edits` wishes that the message acted upon is replaced. `owed` marks a
    table that is shown because it changed, not because a person asked for it. It is `secret` where it tells `to` what
    the others may not know, whatever else it holds; `for_all` is what may be said to all in the place of `facts`. With
    `if_alone` it is not worth saying to all. `deal` is what the small print under a board tells of its round, as it
    begins.
    `language` is the one to say it in to `to`, where they have just lost their choice of one. `server` is the table's
    own where `to` is shown it in another chat. `told` is what the table owes to be told until this was said.
    `seat` is that of `to` where the table is private, and this their board;
    `others` are the seats of those who are shown theirs as well.
    With `lasts_since` the message that shows that version already, or a later one, becomes this; without one it is a
    new message.
    """

    facts: tuple[Fact, ...]
    kind: NoteKind = NoteKind.PLAIN
    table: str | None = None
    place: str | None = None
    ply: int | None = None
    revision: int = 0
    version: int | None = None
    withdrawn: bool = False
    to: Player | None = None
    mention: Player | None = None
    addressed: tuple[Player, ...] = ()
    board: Board | None = None
    film: Film | None = None
    chart: Chart | None = None
    actions: tuple[Action, ...] = ()
    path: tuple[str, ...] | None = None
    plays: tuple[MoveButton, ...] = ()
    commands: tuple[CommandButton, ...] = ()
    file: Attachment | None = None
    moves: tuple[str, ...] | None = None
    listing: Listing | None = None
    sections: tuple[tuple[Fact, ...], ...] = ()
    edits: bool = False
    owed: bool = False
    secret: bool = False
    for_all: tuple[Fact, ...] | None = None
    if_alone: bool = False
    deal: Fact | None = None
    language: str | None = None
    server: str | None = None
    told: Untold | None = None
    seat: Seat | None = None
    others: tuple[Seat, ...] = ()
    lasts_since: int | None = None

    @property
    def edition(self) -> int | None:
        """The number of the board that this message belongs to, None where it belongs to none."""
        return None if self.ply is None else edition(self.ply, self.revision)


def note_of(table: Table, *facts: Fact, to: Player | None = None) -> Note:
    """Return a message about a table as it stands."""
    return Note(facts=facts, table=table.id, place=table.chat, ply=len(table.moves), revision=table.revision, to=to)


def sample_board(game: AnyGame, sample: Sample, names: Sequence[str]) -> Board:
    """Return a sample as a board that belongs to no table, played by people of these names, the first as many as sit.

    Raises GameError for a sample that breaks the rules.
    """
    view = sample_view(game, sample)
    players = tuple(Player(f"sample:{seat}", name) for seat, name in enumerate(names[: view.seats], 1))
    return Board("", game.name, view.ply, Status.PLAYING, players, view)


Answer = tuple[Note, ...]
