"""What the end of a game changes, as `commit.lua` takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adapters.store import keys, standings
from core.standings import month_of
from core.table import COMPUTER

if TYPE_CHECKING:
    from core.archive import Ending

MONTH_KEPT: Final = 62 * 24 * 3600
"""Seconds that the leaderboard of a month is kept after the last game in it: until well after that month is over."""


def ending_arguments(server: str, ending: Ending) -> tuple[list[str], list[bytes | str | int]]:
    """Return the keys and the arguments that follow those of the tables."""
    game = ending.game
    names = [
        keys.finished(server),
        keys.names(server),
        keys.absent(server),
        keys.standings(server, game.game),
        keys.leaders(server, game.game, None),
        keys.leaders(server, game.game, month_of(game.at)),
    ]
    values: list[bytes | str | int] = [MONTH_KEPT]
    for seat, player in enumerate(game.players):
        if player.id == COMPUTER.id:
            continue
        names += [keys.past(server, player.id), keys.opponents(server, player.id), keys.unfinished(server, player.id)]
        values += [player.id, player.name]
        if not ending.after:
            values += ["", "", "", ""]
            continue
        after = ending.after[seat]
        values += [ending.before[seat].stamp, standings.encode(after)]
        values += [standings.score(after.rating), standings.score(after.monthly)] if game.counts else ["", ""]
    return names, values
