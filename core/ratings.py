"""Ratings: a player's strength in one game, as an estimate with its uncertainty.

They follow OpenSkill's Plackett-Luce model (Weng and Lin 2011, algorithm 4) with the library's own parameters, for two
to six players. Ties are not left to the library, whose formula for them lets a shared first place gain less than a
third one (openskill.py issue 155): a tie counts as the mean of all the orders that could break it, as shared places
share their prizes. A rating is kept as the model has it, to the last digit; people read a whole number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, permutations, product
from math import fsum
from typing import Final

from openskill.models import PlackettLuce

_MODEL: Final = PlackettLuce()

SCALE: Final = 40
"""Points of a shown rating to one of the model's. Decided by this project: a new player is shown at 1000."""

SETTLED: Final = 250
"""A shown uncertainty above this is provisional. Decided by this project: some ten games; it begins at 333."""

DOUBT: Final = 3
"""How many uncertainties below the estimate a rating is all but certain to lie: the factor of the library's ordinal."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A belief about a player's strength: a normal distribution, and how many rated games it rests on."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    games: int = 0

    @property
    def number(self) -> int:
        """The estimate as it is shown."""
        return round(SCALE * self.mu)

    @property
    def uncertainty(self) -> int:
        """One standard deviation of it, as it is shown."""
        return round(SCALE * self.sigma)

    @property
    def provisional(self) -> bool:
        """Whether there were too few games to say much."""
        return self.uncertainty > SETTLED

    @property
    def sure(self) -> float:
        """What leaderboards are ordered by: the strength that is all but certain, the model's `ordinal`."""
        return self.mu - DOUBT * self.sigma


def rate(ratings: Sequence[Rating], ranks: Sequence[int], weight: float = 1.0) -> tuple[Rating, ...]:
    """Return the players' ratings after a game that they finished in these ranks, the lowest the best.

    Equal ranks are a tie. `weight` is the share, 0 to 1, of the way from the old to the new rating that is gone.
    """
    outcomes = [_rate_strictly(ratings, order) for order in _orders(ranks)]
    return tuple(
        Rating(
            _between(old.mu, fsum(mu for mu, _ in news) / len(news), weight),
            _between(old.sigma, fsum(sigma for _, sigma in news) / len(news), weight),
            old.games + 1,
        )
        for old, news in zip(ratings, zip(*outcomes, strict=True), strict=True)
    )


def _orders(ranks: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every order of the players, the best first, that agrees with their ranks."""
    tied = [[seat for seat, own in enumerate(ranks) if own == rank] for rank in sorted(set(ranks))]
    for broken in product(*map(permutations, tied)):
        yield tuple(chain.from_iterable(broken))


def _rate_strictly(ratings: Sequence[Rating], order: Sequence[int]) -> tuple[tuple[float, float], ...]:
    """Return the new estimates and uncertainties after a game without ties, by seat."""
    teams = [[_MODEL.rating(old.mu, old.sigma)] for old in ratings]
    ranks = [float(order.index(seat)) for seat in range(len(ratings))]
    return tuple((new.mu, new.sigma) for (new,) in _MODEL.rate(teams, ranks=ranks))


def _between(old: float, new: float, weight: float) -> float:
    return new if weight == 1 else old + weight * (new - old)
