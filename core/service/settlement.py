"""What the end of a game changes, worked out for the commit that ends it."""

from __future__ import annotations

from dataclasses import replace

from core.archive import StandingsUpdate
from core.ladders import Ladders
from core.ports import Store
from core.position import Position, replay
from core.standings import ended, settle
from core.table import RatingChange, Status, Table


async def standings_update(
    store: Store, ladders: Ladders, table: Table, position: Position | None
) -> StandingsUpdate | None:
    """Return what a commit of `table` changes besides it; None where no game ends with it."""
    if table.status is not Status.FINISHED:
        return None
    if position is None:
        position = replay(table)
    game = ended(table, position.game.scores(position.state), position.movers)
    if game is None:
        return None
    ladder = ladders.of(table.game, table.options)
    if not game.between_people:
        return StandingsUpdate(game, ladder)
    before = await store.archive.standings(table.server, ladder, *(player.id for player in game.players))
    return StandingsUpdate(game, ladder, before, settle(game, [kept.standing for kept in before]))


def with_rating_changes(table: Table, ending: StandingsUpdate | None) -> Table:
    """Return the table with what its end does to the ratings, to be saved with it."""
    if ending is None or not ending.game.counts:
        return table
    changes = tuple(
        RatingChange(after.rating.number, after.rating.number - kept.standing.rating.number, after.rating.provisional)
        if seat in ending.game.rated_seats and not table.seats[seat].forgotten and kept.readable
        else None
        for seat, (kept, after) in enumerate(zip(ending.before, ending.after, strict=True))
    )
    return replace(table, rating_changes=changes)
