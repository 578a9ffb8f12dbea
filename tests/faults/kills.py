"""What the parts that kill replicas have in common: how much is played, how often one is killed, what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Final

from tests.faults.part import Figure, Scale
from tests.faults.stores import opened

LONGEST_SECONDS: Final = 5.0
PLIES: Final = 80
"""Moves of a game of three heaps of 30, each of which takes one counter; then the next game begins."""
SEED: Final = 11

PLANNED: Final = 3
"""Every third move of a game is answered by a conditional move, which its player wrote down just before."""

_MOVES: Final = 5_000
_KILLS: Final = 200

Games = Mapping[tuple[str, str], int]
"""How many moves people made in each game, by its server and its name."""


def amount(scale: Scale) -> tuple[int, int]:
    """Return how many moves are made in all, and how many times a replica is killed as they are made."""
    share = 1 if scale is Scale.FULL else 50
    return _MOVES // share, _KILLS // share


def is_answered(ply: int, plies: int) -> bool:
    """Whether a move of a game is one that a conditional move answers, which is the next."""
    return ply % PLANNED == PLANNED - 1 and ply + 1 < plies


def take(ply: int) -> str:
    """Return the move that is made after `ply` others in every game."""
    return f"{'abc'[ply % 3]}1"


async def wrong_moves(url: str, played: Iterable[Games]) -> list[Figure]:
    """Return how many moves a store lacks, and how many it has that were not made."""
    lost = doubled = other = 0
    async with opened(url) as store:
        for (server, name), plies in chain.from_iterable(games.items() for games in played):
            table = await store.load(server, name)
            made = 0 if table is None else len(table.moves)
            lost, doubled = lost + max(0, plies - made), doubled + max(0, made - plies)
            other += table is None or table.moves != tuple(map(take, range(made))) or bool(table.plans)
    return [
        Figure("moves lost", lost, "", most=0),
        Figure("moves that counted twice", doubled, "", most=0),
        Figure("games with another move, or with conditional moves that are left over", other, "", most=0),
    ]


def median_wait(waits: Sequence[float]) -> Figure:
    """Return the wait that half of all waits did not exceed."""
    return Figure("median wait", sorted(waits)[len(waits) // 2], "s")
