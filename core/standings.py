"""What the end of a game changes: the ratings and the results of everyone who played.

All of it follows from the games' records in the order in which they ended, and from nothing else; the bot that ends a
game and the rebuild of all ratings take this one way. Times are in seconds since the epoch, days and months UTC's.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import combinations
from typing import Final

from core.game import Seat, Termination
from core.ratings import Rating, rate
from core.table import Departure, Player, Status, Table

FULL_GAMES: Final = 10
"""Rated games a day, of one kind, between the same two people that count in full.

Decided by this project: an evening of rematches is play, more of it between two alone mostly moves points about.
"""

LATER_WEIGHT: Final = 0.25
"""How much of its effect each later one has. Of several opponents the one met most often that day decides."""

CURVE: Final = 40
"""Newest shown ratings that are kept to draw a curve from."""

_DAY: Final = 86_400


@dataclass(frozen=True, slots=True, kw_only=True)
class Ended:
    """A finished game, as far as standings care. Everything is by seat.

    `ranks` are from 1, the best; equal ones are shared. `places` say in which order the seats moved, 0 for the seat
    that began. `timed_out` are the seats that left on time, `unplayed` those that left before their first move. `rated`
    is what was agreed; `counts` says whether ratings do change, and `rated_seats` whose.
    """

    game: str
    players: tuple[Player, ...]
    ranks: tuple[int, ...]
    places: tuple[int, ...]
    timed_out: frozenset[Seat] = frozenset()
    unplayed: frozenset[Seat] = frozenset()
    rated: bool
    at: int

    @property
    def between_people(self) -> bool:
        """Whether several people played, none of them twice, and no computer."""
        ids = {player.id for player in self.players if not player.is_computer}
        return len(ids) == len(self.players) > 1

    @property
    def counts(self) -> bool:
        """Whether the game changes ratings."""
        return self.rated and self.between_people and len(self.rated_seats) > 1

    @property
    def rated_seats(self) -> tuple[int, ...]:
        """The seats whose ratings a game that counts changes: all but those that left before their first move."""
        return tuple(seat for seat in range(len(self.players)) if seat not in self.unplayed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What one person has come to in one game on one server. A new one is everyone's before their first game.

    `monthly` is a second rating that starts again every `month` (see `month_of`). `day` is that of the newest rated
    game, `met` who was met in rated ones on it and how often. `curve` holds the newest shown ratings. `results` has
    wins and losses by the place in the order of moves. `streak` counts the newest games in a row that were won, or as a
    negative number lost; `best_streak` is the longest one won.
    """

    rating: Rating = field(default_factory=Rating)
    month: int = 0
    monthly: Rating = field(default_factory=Rating)
    day: int = 0
    met: tuple[tuple[str, int], ...] = ()
    curve: tuple[int, ...] = ()
    results: tuple[tuple[int, int], ...] = ()
    streak: int = 0
    best_streak: int = 0
    time_outs: int = 0

    @property
    def wins(self) -> int:
        """Games won."""
        return sum(won for won, _ in self.results)

    @property
    def losses(self) -> int:
        """Games lost."""
        return sum(lost for _, lost in self.results)


def standing_order(table: Table, scores: tuple[int, ...] | None) -> tuple[Seat, ...]:
    """Return the seats of a finished game as they stand, the winner first; equal ones as they sit."""
    order = _order(table, scores)
    return tuple(sorted(map(Seat, range(len(table.seats))), key=order.__getitem__, reverse=True))


def _order(table: Table, scores: tuple[int, ...] | None) -> list[tuple[bool, bool, int]]:
    """Return by which each seat of a finished game is ranked; the better has the greater."""
    winners = () if table.ended is None else table.ended.winners
    left = {departure.seat: number for number, departure in enumerate(departures_of(table))}
    return [
        (seat in winners, seat not in left, left.get(Seat(seat), 0 if scores is None else scores[seat]))
        for seat in range(len(table.seats))
    ]


def ended(table: Table, scores: tuple[int, ...] | None, movers: Collection[Seat]) -> Ended | None:
    """Return what a finished game was.

    None for a table whose game goes on, came to nothing or was called off, or began with moves of another table.

    `scores` are the points of the last position, None for a game without, `movers` the seats that made the moves.
    Winners come first, then the others who stayed by their points, then those who left, the first of them last.
    """
    if table.status is not Status.FINISHED or table.ended is None or table.origin is not None:
        return None
    departures = departures_of(table)
    seats = [Seat(seat) for seat in range(len(table.seats))]
    order = _order(table, scores)
    return Ended(
        game=table.game,
        players=table.seats,
        ranks=tuple(1 + sum(other > own for other in order) for own in order),
        places=tuple((seat - table.start) % len(table.seats) for seat in seats),
        timed_out=frozenset(departure.seat for departure in departures if departure.why is Termination.TIME),
        unplayed=_unplayed(table, departures, movers),
        rated=table.rated,
        at=table.changed,
    )


def departures_of(table: Table) -> tuple[Departure, ...]:
    """Return the seats that left at a finished table, in their order; of two or of an older table, the one at the end.

    Before departures were kept, the first one ended the game of several, too.
    """
    if table.departures or table.dropped is None or table.ended is None:
        return table.departures
    return (Departure(table.dropped, Termination(table.ended.termination), len(table.moves)),)


def _unplayed(table: Table, departures: Sequence[Departure], movers: Collection[Seat]) -> frozenset[Seat]:
    """Return the seats that left before their first move, and of two both when either had not moved."""
    unplayed = frozenset(departure.seat for departure in departures if departure.seat not in movers)
    if len(table.seats) == 2 and departures and len(set(movers)) < 2:
        return frozenset({Seat(0), Seat(1)})
    return unplayed


def settle(game: Ended, before: Sequence[Standing]) -> tuple[Standing, ...]:
    """Return the players' standings after a game between people, by seat as they were before it.

    Of a player who left before the first move of their own only the tally changes.
    """
    after = [_tally(game, seat, standing) for seat, standing in enumerate(before)]
    if game.counts:
        rated = _rate(game, [after[seat] for seat in game.rated_seats])
        for seat, standing in zip(game.rated_seats, rated, strict=True):
            after[seat] = standing
    return tuple(after)


def month_of(at: int) -> int:
    """Return the number of a month: those since the beginning of year 0."""
    then = datetime.fromtimestamp(at, UTC)
    return then.year * 12 + then.month - 1


def _tally(game: Ended, seat: int, old: Standing) -> Standing:
    place, won = game.places[seat], game.ranks[seat] == 1
    results = [*old.results, *[(0, 0)] * (place + 1 - len(old.results))]
    wins, losses = results[place]
    results[place] = (wins + 1, losses) if won else (wins, losses + 1)
    streak = max(old.streak, 0) + 1 if won else min(old.streak, 0) - 1
    return replace(
        old,
        results=tuple(results),
        streak=streak,
        best_streak=max(old.best_streak, streak),
        time_outs=old.time_outs + (seat in game.timed_out),
    )


def _rate(game: Ended, before: Sequence[Standing]) -> tuple[Standing, ...]:
    """Return the standings of the rated seats after a game that counts."""
    day, month = game.at // _DAY, month_of(game.at)
    met = [dict(old.met) if old.day == day else {} for old in before]
    ids = [game.players[seat].id for seat in game.rated_seats]
    ranks = [game.ranks[seat] for seat in game.rated_seats]
    times = max(met[one].get(ids[two], 0) for one, two in combinations(range(len(ids)), 2))
    weight = 1.0 if times < FULL_GAMES else LATER_WEIGHT
    ratings = rate([old.rating for old in before], ranks, weight)
    this_month = [old.monthly if old.month == month else Rating() for old in before]
    monthly = rate(this_month, ranks, weight)
    for seat, own in enumerate(met):
        own.update({other: own.get(other, 0) + 1 for other in ids if other != ids[seat]})
    return tuple(
        replace(
            old,
            rating=ratings[seat],
            month=month,
            monthly=monthly[seat],
            day=day,
            met=tuple(met[seat].items()),
            curve=(*old.curve, ratings[seat].number)[-CURVE:],
        )
        for seat, old in enumerate(before)
    )
