"""Working the standings of a server out anew from the records of its finished games."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

from core.archive import Annals
from core.position import replay
from core.standings import Standing, ended, month_of, settle

AT_ONCE: Final = 100
"""Games that are read at a time."""

ATTEMPTS: Final = 20
"""How often a server is begun anew because a game ended there meanwhile."""


class Busy(Exception):
    """Games end so fast on a server that its standings cannot be put in place while it is served."""


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """One server: how many games were finished there, and how many kept entries were not as they must be."""

    server: str
    games: int
    different: int


async def rebuild(annals: Annals, now: int, *, check: bool) -> AsyncIterator[Rebuilt]:
    """Compare what is kept for each server with what its finished games make, and unless `check` put that in place.

    Raises StoreBusy and Busy.
    """
    async for server in annals.servers():
        yield await _rebuild(annals, server, month_of(now), check=check)


async def _rebuild(annals: Annals, server: str, month: int, *, check: bool) -> Rebuilt:
    for _ in range(ATTEMPTS):
        games, standings = await _replayed(annals, server)
        different = await annals.differing(server, standings, month)
        if check and different and len(await annals.finished(server, games, 1)):
            continue
        if check or not different or await annals.replace(server, games, standings, month):
            return Rebuilt(server, games, different)
    raise Busy


async def _replayed(annals: Annals, server: str) -> tuple[int, dict[tuple[str, str], Standing]]:
    """Return how many games were finished, and what everybody has come to by them."""
    standings: dict[tuple[str, str], Standing] = {}
    games = 0
    while tables := await annals.finished(server, games, AT_ONCE):
        games += len(tables)
        for table in tables:
            position = replay(table)
            game = ended(table, position.game.scores(position.state))
            if game is not None and game.between_people:
                own = [(table.game, player.id) for player in game.players]
                after = settle(game, [standings.get(key, Standing()) for key in own])
                standings.update(zip(own, after, strict=True))
    return games, standings
