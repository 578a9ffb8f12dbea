"""Ratings: how strong somebody is in one game, as an estimate with its uncertainty.

They are those of OpenSkill's Plackett-Luce model (Weng and Lin 2011, algorithm 4) with the library's own parameters,
for two to six players. A rating is kept as the model has it, to the last digit; what people read is a whole number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

_MODEL: Final = PlackettLuce()

SCALE: Final = 40
"""Points of a shown rating to one of the model's. Decided by this project: whoever begins is shown at 1000."""

SETTLED: Final = 250
"""A shown uncertainty above this is provisional. Decided by this project: some ten games; it begins at 333."""

DOUBT: Final = 3
"""How many uncertainties below the estimate a rating is sure to lie: the library's own factor of an ordinal."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A belief about somebody's strength: a normal distribution, and how many rated games it rests on."""

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
    """Return everybody's rating after a game that they finished in these ranks, the lowest the best.

    `weight` is the share, 0 to 1, of the way from the old to the new rating that is gone.
    """
    teams = _MODEL.rate([[_MODEL.rating(old.mu, old.sigma)] for old in ratings], ranks=[float(rank) for rank in ranks])
    return tuple(
        Rating(_between(old.mu, new.mu, weight), _between(old.sigma, new.sigma, weight), old.games + 1)
        for old, (new,) in zip(ratings, teams, strict=True)
    )


def _between(old: float, new: float, weight: float) -> float:
    return new if weight == 1 else old + weight * (new - old)
