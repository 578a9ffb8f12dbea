"""What the end of a game changes besides its table, as `commit.lua` takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adapters.store import keys, standings
from core.standings import month_of

if TYPE_CHECKING:
    from adapters.store.connection import Argument
    from core.archive import StandingsUpdate

MONTH_SECONDS: Final = 62 * 24 * 3600
"""How long the leaderboard of a month is kept after the last game in it: until well after that month is over."""


def standings_arguments(server: str, ending: StandingsUpdate) -> tuple[list[str], list[Argument]]:
    """Return the keys and the arguments that follow those of the tables."""
    game = ending.game
    names = [
        keys.finished(server),
        keys.names(server),
        keys.absent(server),
        keys.standings(server, ending.ladder),
        keys.leaders(server, ending.ladder, None),
        keys.leaders(server, ending.ladder, month_of(game.at)),
    ]
    values: list[Argument] = [MONTH_SECONDS]
    for seat, player in enumerate(game.players):
        if player.is_computer or player.forgotten:
            continue
        names += [keys.past(server, player.id), keys.opponents(server, player.id), keys.unfinished(server, player.id)]
        values += [player.id, player.name]
        if not ending.after or not ending.before[seat].readable:
            values += ["", "", "", ""]
            continue
        after = ending.after[seat]
        values += [ending.before[seat].stamp, standings.encode(after)]
        rated = game.counts and seat in game.rated_seats
        values += [standings.score(after.rating), standings.score(after.monthly)] if rated else ["", ""]
    return names, values
