"""How the end of a game is said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core.codes import Code
from core.game import Fact, Outcome, Seat, Termination
from core.position import Position
from core.refusals import names
from core.service.competing_codes import CompetingCode
from core.standings import standing_order
from core.table import Table
from core.values import Name, Signed

_GAVE_UP: Final[Mapping[str, Code]] = {Termination.RESIGNATION: Code.RESIGNED, Termination.TIME: Code.LOST_ON_TIME}


def ending_facts(table: Table, position: Position) -> tuple[Fact, ...]:
    """Return how a game ended: who gave up, who won, the scores as the players stand, and the ratings."""
    outcome = table.ended
    assert outcome is not None, "a table that ended says how"  # noqa: S101 - set by every transition that ends one
    plies = len(table.moves)
    if outcome.termination == Termination.ABORTED:
        gave_up = (Fact(_GAVE_UP[each.why], {"seat": each.seat}) for each in table.departures if len(table.seats) == 2)
        return (*gave_up, _called_off(table))
    winners = [table.seats[seat] for seat in outcome.winners]
    won = Fact(Code.WON, {"names": names(winners), "count": len(winners), "plies": plies})
    return (*_dropped_out(table, outcome), won, *_scores(table, position), *_rerated(table))


def won_by_forfeit(table: Table) -> Seat | None:
    """Return who has the point of a competition's game that was called off because the other player gave up."""
    aborted = table.ended is not None and table.ended.termination == Termination.ABORTED
    if not aborted or table.fixture is None or len(table.departures) != 1:
        return None
    return Seat(1 - table.departures[0].seat)


def _called_off(table: Table) -> Fact:
    """Return what a game means that was called off."""
    winner = won_by_forfeit(table)
    if winner is None:
        return Fact(Code.ABORTED)
    return Fact(CompetingCode.WON_UNPLAYED, {"name": Name(table.seats[winner].name)})


def _scores(table: Table, position: Position) -> tuple[Fact, ...]:
    """Return the final points, the winner's first, in a game that has points."""
    points = position.game.scores(position.state)
    if points is None:
        return ()
    lines = tuple(Fact(Code.SCORE, {"seat": seat, "points": points[seat]}) for seat in standing_order(table, points))
    return (Fact(Code.FINAL_SCORES, {"scores": lines}),)


def _rerated(table: Table) -> tuple[Fact, ...]:
    """Return what the game did to the ratings, the same whenever the table is shown."""
    changes = tuple(
        Fact(
            Code.RATING_PROVISIONALLY if change.provisional else Code.RATING_NOW,
            {"seat": Seat(seat), "number": change.number, "change": Signed(change.change)},
        )
        for seat, change in enumerate(table.rating_changes)
        if change is not None
    )
    return (Fact(Code.RATINGS, {"changes": changes}),) if changes else ()


def _dropped_out(table: Table, outcome: Outcome) -> tuple[Fact, ...]:
    """Return who ended the game by resigning or on time, where that can be told from who won."""
    if outcome.termination not in _GAVE_UP or table.dropped is None:
        return ()
    return (Fact(_GAVE_UP[outcome.termination], {"seat": table.dropped}),)
