"""What the end of a game changes, worked out for the commit that ends it."""

from __future__ import annotations

from core.archive import Ending
from core.ports import Store
from core.position import Position, replay
from core.standings import ended, settle
from core.table import Status, Table


async def ending_of(store: Store, table: Table, position: Position | None) -> Ending | None:
    """Return what a commit of `table` changes besides it; None where no game ends with it."""
    if table.status is not Status.FINISHED:
        return None
    if position is None:
        position = replay(table)
    game = ended(table, position.game.scores(position.state))
    if game is None or not game.between_people:
        return game and Ending(game)
    before = await store.archive.standings(table.server, table.game, *(player.id for player in game.players))
    return Ending(game, before, settle(game, [kept.standing for kept in before]))
