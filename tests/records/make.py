"""Makes the golden records: one game of each variant, played by chance from a fixed seed.

Run from the root of the repository, it writes what is missing and leaves what is there, since a golden record is only
worth something if it stays::

    python -m tests.records.make            # the missing ones
    python -m tests.records.make sim-6 ...  # these again

A further variant of a game is a line in `_VARIANTS`. A change of the rules that breaks a record on purpose makes it
again.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from adapters.games import cards
from core.game import AnyGame, Deal, Outcome, Seat, Termination
from core.games import GAMES
from core.record import Record, format, marks  # noqa: A004 - parse and format are a pair everywhere in this project

FOLDER: Final = Path(__file__).parent
NAMES: Final = ("anna", "Борис", 'Carl "the \\ card"', "Ёжик", "Zoë", "春 🎲")


@dataclass(frozen=True, slots=True)
class Variant:
    """How one golden game is played: its option words, how many sit down, and where it stops, if before its end.

    `plies` is after how many moves it stops; it goes on then, unless `end` says that the seat to move ends it so.
    """

    game: str
    words: tuple[str, ...] = ()
    seats: int = 2
    plies: int | None = None
    end: Termination | None = None


_VARIANTS: Final[dict[str, Variant]] = {
    "sim-6": Variant("sim"),
    "sim-7": Variant("sim", ("dots=7",)),
    "sim-8": Variant("sim", ("dots=8",)),
    "sim-9": Variant("sim", ("dots=9",)),
    "sim-6-colourless": Variant("sim", ("colourless",)),
    "sim-7-colourless": Variant("sim", ("dots=7", "colourless")),
    "sim-9-colourless": Variant("sim", ("dots=9", "colourless")),
    "sim-aborted": Variant("sim", plies=1, end=Termination.ABORTED),
    "sim-ongoing": Variant("sim", plies=3),
    "sim-time": Variant("sim", plies=4, end=Termination.TIME),
    "nim-misere": Variant("nim"),
    "nim-penultimate": Variant("nim", ("rule=penultimate",)),
    "nim-normal": Variant("nim", ("rule=normal",)),
    "nim-4-heaps": Variant("nim", ("heaps=4,9,6,3",)),
    "nim-5-heaps": Variant("nim", ("heaps=3,4,5,6,7", "rule=normal")),
    "nim-marienbad": Variant("nim", ("marienbad",)),
    "nim-random": Variant("nim", ("random", "rule=penultimate")),
    "square-2": Variant("square", ("players=2", "target=50")),
    "square-3": Variant("square", ("players=3", "target=50"), seats=3),
    "square-4": Variant("square", ("players=4", "target=50"), seats=4),
    "square-6": Variant("square", ("target=50",), seats=6),
    "square-100": Variant("square", ("players=2", "target=100")),
    "square-250": Variant("square", ("players=2",)),
    "square-penalty": Variant("square", ("players=3", "target=50", "penalty"), seats=3),
    "square-early-start": Variant("square", ("target=50",), seats=2),
    "square-resigned": Variant("square", ("players=2",), plies=25, end=Termination.RESIGNATION),
    "square-ongoing": Variant("square", ("players=2",), plies=12),
}

_LISTED: Final = {variant.game for variant in _VARIANTS.values()}
VARIANTS: Final = _VARIANTS | {
    name: Variant(name, each.variants[0]) for name, each in cards().items() if name not in _LISTED
}
"""Every golden game by its name; a game without a line above has one, of the first variant of its card."""


class _Playing:
    """One game being played, through the same contract that the program uses."""

    def __init__(self, variant: Variant, rng: Random) -> None:
        self.variant = variant
        self.rng = rng
        self.game: AnyGame = GAMES[variant.game]
        self.options: Any = self.game.settle(self.game.options(variant.words), variant.seats, rng)
        self.first = Seat(rng.randrange(variant.seats))
        self.nonce = f"{rng.getrandbits(128):032x}" if self.game.dealt else ""
        self.deals: list[Deal] = []
        self.moves: list[str] = []
        self.state: Any = self.game.start(self.options, variant.seats, self.first, self._deal())

    def play_on(self) -> None:
        """Play until the game ends or the variant stops it."""
        while (seat := self.game.to_move(self.state)) is not None and len(self.moves) != self.variant.plies:
            move = self._choose(seat)
            self.moves.append(self.game.format(self.state, move))
            self.state, _ = self.game.play(self.state, move)
            if self.game.deal_due(self.state):
                self.state, _ = self.game.next_round(self.state, self._deal())

    def record(self) -> Record:
        """Return the game as a record, which shows no deals if it goes on."""
        outcome = self.game.outcome(self.state) or self._stopped()
        return Record(
            game=self.game.name,
            options=self.game.words(self.options),
            seats=NAMES[: self.variant.seats],
            start=self.first,
            nonce=self.nonce if outcome else "",
            deals=tuple(self.deals) if outcome else (),
            scores=self.game.scores(self.state),
            result=marks(outcome.winners, self.variant.seats) if outcome else None,
            termination=outcome.termination if outcome else None,
            moves=tuple(self.moves),
        )

    def _deal(self) -> Deal:
        if not self.game.dealt:
            return ()
        self.deals.append(self.game.deal(self.options, self.variant.seats, self.rng))
        return self.deals[-1]

    def _choose(self, seat: Seat) -> Any:  # noqa: ANN401 - a move's type is the game's own affair
        """Choose by chance, but take points where a few tries find some: games to a target end sooner."""
        moves = self.game.legal_moves(self.state)
        tries = self.rng.sample(moves, min(len(moves), 12))
        return max(tries, key=lambda move: (self.game.scores(self.game.play(self.state, move)[0]) or (0,) * 9)[seat])

    def _stopped(self) -> Outcome | None:
        if self.variant.end is None:
            return None
        loser = self.game.to_move(self.state)
        aborted = self.variant.end == Termination.ABORTED
        winners = () if aborted else tuple(Seat(seat) for seat in range(self.variant.seats) if seat != loser)
        return Outcome(self.variant.end, winners)


def play(name: str) -> Record:
    """Play the game of one variant; the same name gives the same game."""
    playing = _Playing(VARIANTS[name], Random(name))
    playing.play_on()
    return playing.record()


def path(name: str) -> Path:
    """Return the file of a variant's record."""
    return FOLDER / f"{name}.record"


def main(names: Sequence[str]) -> None:
    """Write the records of these variants, or of all that have none."""
    for name in names or [name for name in VARIANTS if not path(name).exists()]:
        path(name).write_text(format(play(name)), encoding="utf-8", newline="\n")
        sys.stdout.write(f"{path(name).name}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
