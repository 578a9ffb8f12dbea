"""The standings of servers, recomputed from the records of their finished games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Final

from core.archive import RebuildStore, RebuiltStandings
from core.ladders import Ladders
from core.position import BrokenTable, Position, replay
from core.ratings import Rating
from core.standings import Ended, Standing, ended, month_of, settle
from core.table import Table, Unreadable, readable

AT_ONCE: Final = 100
"""Games that are read at a time."""

ATTEMPTS: Final = 20
"""How often a server is tried again because a game ended there in between."""


class Busy(Exception):
    """Games end so fast on a server that its standings cannot be put in place while it is served."""


@dataclass(frozen=True, slots=True)
class Report:
    """A server, the number of its finished games, and how many of its entries differed from what follows from them.

    `unreadable` is how many of the games cannot be read, and so were left out.
    """

    server: str
    games: int
    different: int
    unreadable: int = 0


async def rebuild(store: RebuildStore, ladders: Ladders, now: int, *, check: bool) -> AsyncIterator[Report]:
    """Compare what each server has with what follows from its games, and without `check` put that in place.

    Raises StoreBusy and Busy.
    """
    async for server in store.servers():
        yield await _rebuild(store, ladders, server, month_of(now) - 1, check=check)


async def _rebuild(store: RebuildStore, ladders: Ladders, server: str, since: int, *, check: bool) -> Report:
    for _ in range(ATTEMPTS):
        rebuilt = await _replayed(store, ladders, server)
        different = await store.differing(server, rebuilt, since)
        if check and different and await store.finished(server, rebuilt.games, 1):
            continue
        if check or not different or await store.replace(server, rebuilt, since):
            return Report(server, rebuilt.games, different, rebuilt.unreadable)
    raise Busy


async def _replayed(store: RebuildStore, ladders: Ladders, server: str) -> RebuiltStandings:
    """Play all finished games of a server again, in their order."""
    standings: dict[tuple[str, str], Standing] = {}
    months: defaultdict[tuple[str, int], dict[str, Rating]] = defaultdict(dict)
    games = unreadable = 0
    while tables := await store.finished(server, games, AT_ONCE):
        games += len(tables)
        found = readable(tables)
        unreadable += len(tables) - len(found)
        for table in found:
            try:
                position = replay(table)
                ladder = ladders.of(table.game, table.options)
                game, after = _settled(table, position, ladder, standings)
            except BrokenTable as error:
                store.note_unreadable(error.table)
                unreadable += 1
                continue
            rated = {game.players[seat].id for seat in game.rated_seats} if game.counts else set[str]()
            for player, standing in after.items():
                standings[ladder, player] = standing
                if player in rated:
                    months[ladder, standing.month][player] = standing.monthly
    return RebuiltStandings(games, standings, months, unreadable)


def _settled(
    table: Table, position: Position, ladder: str, standings: Mapping[tuple[str, str], Standing]
) -> tuple[Ended, dict[str, Standing]]:
    """Return what a finished game was, and the standings after it of those whose standings it changes.

    Raises BrokenTable for a game that was not finished.
    """
    game = ended(table, position.game.scores(position.state), position.movers)
    if game is None:
        raise BrokenTable(Unreadable(table.server, table.id, "it is among the finished games, and is not finished"))
    if not game.between_people:
        return game, {}
    players = [player.id for player in game.players]
    after = settle(game, [standings.get((ladder, player), Standing()) for player in players])
    return game, dict(zip(players, after, strict=True))
