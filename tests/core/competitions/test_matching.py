"""Matchings against a search through all of them."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

from core.competitions.matching import Matching


def largest(vertices: frozenset[int], edges: dict[int, frozenset[int]]) -> int:
    """How many vertices can have a partner, by trying everything."""

    @cache
    def best(left: frozenset[int]) -> int:
        if not left:
            return 0
        one = min(left)
        rest = left - {one}
        return max([best(rest), *(2 + best(rest - {other}) for other in edges[one] & rest)])

    return best(vertices)


def graph(count: int, share: float, rng: Random) -> dict[int, frozenset[int]]:
    chosen = [pair for pair in combinations(range(count), 2) if rng.random() < share]
    return {
        one: frozenset(other for pair in chosen if one in pair for other in pair if other != one)
        for one in range(count)
    }


def without(edges: dict[int, frozenset[int]], *gone: int) -> dict[int, frozenset[int]]:
    return {one: others - {*gone} for one, others in edges.items() if one not in gone}


def test_a_matching_is_perfect_where_there_is_a_perfect_one() -> None:
    rng = Random(5)
    perfect = 0
    for _ in range(250):
        count = rng.choice([4, 6, 8, 10])
        edges = graph(count, rng.uniform(0.15, 0.6), rng)
        expected = largest(frozenset(edges), edges) == count
        assert Matching(edges).perfect is expected
        perfect += expected
    assert 60 < perfect < 190


def test_a_pair_is_taken_out_only_where_the_rest_can_still_be_matched() -> None:
    rng = Random(6)
    refused = 0
    for _ in range(70):
        edges = graph(10, rng.uniform(0.3, 0.6), rng)
        matching = Matching(edges)
        while edges and matching.perfect:
            one = rng.choice(sorted(edges))
            other = rng.choice(sorted(edges.keys() - {one}))
            rest = without(edges, one, other)
            possible = other in edges[one] and largest(frozenset(rest), rest) == len(rest)
            assert matching.take(one, other) is possible
            edges = rest if possible else edges
            refused += not possible
    assert refused > 100
