"""Sim written apart from the program: many boards at once, each a matrix of joined dots for either player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from adapters.exact.sim.fingerprint import OTHER, OWN, SELF, Words, fingerprints
from adapters.exact.sim.static_function import StaticFunction

Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Boards:
    """Boards of one size: which dots each player has joined; in the colourless game all chords are the mover's."""

    own: Flags
    other: Flags
    colourless: bool

    @classmethod
    def empty(cls, dots: int, count: int, *, colourless: bool) -> Self:
        none = np.zeros((count, dots, dots), np.bool_)
        return cls(none, none, colourless)

    def __len__(self) -> int:
        return len(self.own)

    def __getitem__(self, which: NDArray[np.intp] | Flags) -> Boards:
        return Boards(self.own[which], self.other[which], self.colourless)

    def safe(self) -> Flags:
        """Return which chords can be drawn without a triangle of the mover's own, the lower dot first."""
        dots = self.own.shape[-1]
        steps = self.own.astype(np.float32)
        within_two_steps = steps @ steps > 0
        return np.triu(np.ones((dots, dots), np.bool_), 1) & ~self.own & ~self.other & ~within_two_steps

    def play(self, one: NDArray[np.intp], two: NDArray[np.intp]) -> Boards:
        """Draw one chord on each board; it is then the other player's turn."""
        own, each = self.own.copy(), np.arange(len(self))
        own[each, one, two] = own[each, two, one] = True
        return Boards(own, self.other, colourless=True) if self.colourless else Boards(self.other, own, False)

    def following(self) -> tuple[NDArray[np.intp], Boards]:
        """Return all that can follow, and for each the place of the board that it follows."""
        parent, one, two = np.nonzero(self.safe())
        return parent, self[parent].play(one, two)

    def fingerprints(self) -> Words:
        weights = np.eye(self.own.shape[-1], dtype=np.uint64) * np.uint64(SELF)
        return fingerprints(weights + self.own * np.uint64(OWN) + self.other * np.uint64(OTHER))


def random_boards(dots: int, count: int, rng: Generator, *, colourless: bool) -> list[Boards]:
    """Return the boards of random games without a triangle, ply by ply, each game to its end."""
    plies = [Boards.empty(dots, count, colourless=colourless)]
    while len(plies[-1]):
        safe = plies[-1].safe().reshape(len(plies[-1]), -1)
        going: Flags = np.any(safe, axis=1)
        drawn = (safe[going] * rng.random(safe[going].shape)).argmax(axis=1)
        plies.append(plies[-1][going].play(drawn // dots, drawn % dots))
    return plies[:-1]


def breaches(table: StaticFunction, boards: Boards) -> int:
    """Return how many values of a table are wrong by their neighbours.

    The player to move wins exactly where some chord that closes no triangle leads to a lost position.
    """
    parent, following = boards.following()
    lost = table(following.fingerprints()) == 0
    wins = np.bincount(parent[lost], minlength=len(boards)) > 0
    return int(np.count_nonzero(wins != (table(boards.fingerprints()) == 1)))


def listed(dots: int, *, colourless: bool) -> list[Boards]:
    """Return every position of a game, one of each fingerprint, ply by ply."""
    plies = [Boards.empty(dots, 1, colourless=colourless)]
    while len(plies[-1]):
        _, following = plies[-1].following()
        _, first = np.unique(following.fingerprints(), return_index=True)
        plies.append(following[first])
    return plies[:-1]
