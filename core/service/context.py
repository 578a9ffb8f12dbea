"""What the service works with, and the person who calls it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final, Protocol, TypeVar

from core.bounded import BoundedDict
from core.competition_store import CompetitionStore
from core.computers import Computer
from core.exact import Known
from core.hints import Sight
from core.ladders import Ladders
from core.letters import Letters
from core.ports import Clock, Store, Thinking
from core.posing import Posing
from core.puzzle_store import PuzzleStore
from core.puzzles import Puzzle
from core.sample import Sample
from core.service.glimpses import Glimpses
from core.service.mail import Mail
from core.service.pulse import Pulse
from core.service.rounds import Rounds
from core.service.tables import Tables
from core.service.turns import Turns
from core.service.written import Written
from core.table import Player
from core.watching import Watcher

T = TypeVar("T")

_REMEMBERED: Final = 5_000
_NO_SIGHTS: Final[Mapping[str, Sight]] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """A person who wants something, where they are, and the event by which they said so.

    `aliases` are further ids of the person. `admin` marks an administrator of the server. `part_of` is the chat that
    `chat` belongs to, as a thread belongs to a channel.
    """

    event: str
    server: str
    chat: str
    player: Player
    aliases: frozenset[str] = frozenset()
    admin: bool = False
    part_of: str | None = None

    @property
    def ids(self) -> frozenset[str]:
        """All the ids of the person."""
        return self.aliases | {self.player.id}


class InThread(Protocol):
    """Runs work that takes long, so that it holds up no one else."""

    async def __call__(self, work: Callable[[], T], /) -> T:
        """Return what the work returns."""
        ...


@dataclass(frozen=True, slots=True)
class PuzzleSources:
    """Where puzzles are kept, those that come with the program, and how each game that has any poses them."""

    store: PuzzleStore
    shipped: Callable[[str], Sequence[Puzzle]]
    posing: Mapping[str, Posing]


class Context:
    """The ports of the service and what it keeps in memory: the first parameter of every service function."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        rng: Random,
        *,
        computers: Mapping[str, Computer],
        samples: Mapping[str, Sample],
        known: Mapping[str, Known],
        ladders: Ladders,
        in_thread: InThread,
        thinking: Thinking,
        puzzles: PuzzleSources,
        competitions: CompetitionStore,
        sights: Mapping[str, Sight] = _NO_SIGHTS,
        platform: str = "",
        patience: int | None = None,
        watcher: Watcher | None = None,
    ) -> None:
        """Take the ports; `rng` draws lots, deals and the computers' choices; by default no one watches.

        `computers` are the computer players, `samples` the positions that the rules show, and `known` is what is known
        for certain of positions, `sights` what can be said of a move at sight, each by its game; `puzzles` is where
        these come from and are kept, `competitions` where tournaments and classes are.

        `patience` is how many seconds may lie between two ticks of a platform before the time between them counts as
        an outage (`clocks.PATIENCE`); None where only those who play tick, as at a console.
        `kept_out` tells when those whom a server's administrators keep out were told so.
        """
        self.store = store
        self.clock = clock
        self.rng = rng
        self.computers = computers
        self.samples = samples
        self.known = known
        self.sights = sights
        self.ladders = ladders
        self.in_thread = in_thread
        self.thinking = thinking
        self.puzzles = puzzles
        self.competitions = competitions
        self.written = Written()
        self.watcher = watcher or Watcher()
        self.turns = Turns()
        self.mail = Mail()
        self.letters = Letters()
        self.rounds = Rounds()
        self.glimpses = Glimpses()
        self.tables = Tables(
            store,
            clock,
            ladders,
            self.written,
            self.watcher,
            turns=self.turns,
            letters=self.letters,
            rounds=self.rounds,
            glimpses=self.glimpses,
        )
        self.kept_out: BoundedDict[tuple[str, str], int] = BoundedDict(_REMEMBERED)
        self.pulse = Pulse(store, platform, patience)
