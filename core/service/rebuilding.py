"""Working the standings of a server out anew from the records of its finished games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Final

from core.archive import Annals, Books
from core.position import replay
from core.ratings import Rating
from core.standings import Ended, Standing, ended, month_of, settle
from core.table import Table

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
        yield await _rebuild(annals, server, month_of(now) - 1, check=check)


async def _rebuild(annals: Annals, server: str, since: int, *, check: bool) -> Rebuilt:
    for _ in range(ATTEMPTS):
        books = await _replayed(annals, server)
        different = await annals.differing(server, books, since)
        if check and different and await annals.finished(server, books.games, 1):
            continue
        if check or not different or await annals.replace(server, books, since):
            return Rebuilt(server, books.games, different)
    raise Busy


async def _replayed(annals: Annals, server: str) -> Books:
    """Play all finished games of a server again, in their order."""
    standings: dict[tuple[str, str], Standing] = {}
    months: defaultdict[tuple[str, int], dict[str, Rating]] = defaultdict(dict)
    games = 0
    while tables := await annals.finished(server, games, AT_ONCE):
        games += len(tables)
        for table in tables:
            game, after = _settled(table, standings)
            for player, standing in after.items():
                standings[table.game, player] = standing
                if game.counts:
                    months[table.game, standing.month][player] = standing.monthly
    return Books(games, standings, months)


def _settled(table: Table, standings: Mapping[tuple[str, str], Standing]) -> tuple[Ended, dict[str, Standing]]:
    """Return what a finished game was, and the standings after it of those whose standings it changes."""
    position = replay(table)
    game = ended(table, position.game.scores(position.state))
    assert game is not None, "only finished games are among the finished ones"  # noqa: S101 - filed as they end
    if not game.between_people:
        return game, {}
    players = [player.id for player in game.players]
    after = settle(game, [standings.get((table.game, player), Standing()) for player in players])
    return game, dict(zip(players, after, strict=True))
