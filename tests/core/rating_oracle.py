"""New ratings by the library alone: the mean over every order of the players that agrees with their ranks."""

from __future__ import annotations

from functools import cache
from itertools import pairwise, permutations
from math import fsum

from openskill.models import PlackettLuce

MODEL = PlackettLuce()

Pair = tuple[float, float]
"""Mean and deviation."""

NEW: Pair = (MODEL.mu, MODEL.sigma)


@cache
def rated(old: tuple[Pair, ...], ranks: tuple[int, ...]) -> tuple[Pair, ...]:
    """The new ratings of players who finished in these ranks, the lowest the best."""
    seats = range(len(old))
    orders = [order for order in permutations(seats) if all(ranks[one] <= ranks[two] for one, two in pairwise(order))]
    sums: list[list[tuple[float, float]]] = [[] for _ in seats]
    for order in orders:
        teams = MODEL.rate([[MODEL.rating(*each)] for each in old], ranks=[float(order.index(seat)) for seat in seats])
        for seat, (player,) in enumerate(teams):
            sums[seat].append((player.mu, player.sigma))
    return tuple(
        (fsum(mu for mu, _ in each) / len(orders), fsum(sigma for _, sigma in each) / len(orders)) for each in sums
    )
