"""The rules of docs/tournaments.md for Swiss rounds, tried on every complete pairing there is; the best one is taken.

It shares nothing with the program but the values: it finds points, meetings and beginners from the rounds by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from core.competitions import Competition, Result

Pairs: TypeAlias = tuple[tuple[int, ...], ...]


class History:
    """What the rounds so far say of each entrant."""

    def __init__(self, competition: Competition) -> None:
        count = len(competition.entrants)
        self.points = [0.0] * count
        self.byes = [0] * count
        self.sides: list[str] = [""] * count
        self.meetings: list[tuple[int, int]] = []
        for each in competition.played:
            for pairing in each.pairings:
                self._note(pairing.first, pairing.second, pairing.result)
        number = len(competition.played)
        staying = [
            index
            for index, entrant in enumerate(competition.entrants)
            if entrant.left is None and entrant.joined <= number
        ]
        self.ranking = sorted(staying, key=lambda index: (-self.points[index], index))

    def _note(self, first: int, second: int | None, result: Result | None) -> None:
        if second is None:
            self.points[first] += 1
            self.byes[first] += 1
            return
        if result in {Result.FIRST, Result.SECOND, Result.DRAW}:
            self.sides[first] += "+"
            self.sides[second] += "-"
            self.meetings.append((first, second))
        if result in {Result.FIRST, Result.FIRST_BY_FORFEIT}:
            self.points[first] += 1
        if result in {Result.SECOND, Result.SECOND_BY_FORFEIT}:
            self.points[second] += 1
        if result is Result.DRAW:
            self.points[first] += 0.5
            self.points[second] += 0.5

    def met(self, pair: tuple[int, ...]) -> int:
        return self.meetings.count((pair[0], pair[1])) + self.meetings.count((pair[1], pair[0]))

    def due(self, index: int) -> tuple[str, int]:
        """The side that is due, and how much it is."""
        sides = self.sides[index]
        lead = sides.count("+") - sides.count("-")
        if not sides:
            return "", 0
        if lead in {-1, 0, 1} and sides[-2:] not in {"++", "--"}:
            return ("-" if sides[-1] == "+" else "+") if lead == 0 else ("-" if lead > 0 else "+"), 1 + abs(lead)
        if abs(lead) > 1:
            return ("-" if lead > 0 else "+"), 3
        return ("-" if sides[-1] == "+" else "+"), 3

    def clash(self, pair: tuple[int, ...]) -> int:
        (one, much), (other, more) = self.due(pair[0]), self.due(pair[1])
        return min(much, more) if one == other else 0


def every_pairing(left: list[int]) -> Iterator[Pairs]:
    """All ways to pair the entrants of a ranking; each pair has its higher one first, and pairs go by that one."""
    if not left:
        yield ()
        return
    for other in left[1:]:
        rest = [index for index in left[1:] if index != other]
        for pairs in every_pairing(rest):
            yield ((left[0], other), *pairs)


def wanted(history: History, pairs: Pairs) -> list[tuple[float, int, int]]:
    """How far each pair is from what its higher one would rather have: less is better."""
    left, found = [*history.ranking], list[tuple[float, int, int]]()
    for leader, opponent in pairs:
        group = [index for index in left if history.points[index] == history.points[leader]]
        same = opponent in group
        fold = len(group) // 2
        at = group.index(opponent) if same else left.index(opponent)
        rank = (at - fold if at >= fold else len(group) - at) if same else at
        gap = history.points[leader] - history.points[opponent]
        found.append((gap, history.clash((leader, opponent)), rank))
        left = [index for index in left if index not in {leader, opponent}]
    return found


def best_pairing(competition: Competition) -> tuple[Pairs, int | None]:
    """The pairs of the next round, each without an order, and who has the bye."""
    history = History(competition)
    ranking = history.ranking
    spares: list[int | None] = [None] if len(ranking) % 2 == 0 else [*ranking]
    options = [
        (criteria(history, pairs, spare), pairs, spare)
        for spare in spares
        for pairs in every_pairing([index for index in ranking if index != spare])
    ]
    least = min(option[0] for option in options)
    best = [option for option in options if option[0] == least]
    _, pairs, spare = min(best, key=lambda option: wanted(without_spare(history, option[2]), option[1]))
    return pairs, spare


def criteria(history: History, pairs: Pairs, spare: int | None) -> tuple[int, int, bool, int]:
    """What a whole round goes by, the weightiest first: less is better."""
    return (
        0 if spare is None else history.byes[spare],
        max(map(history.met, pairs), default=0),
        any(history.clash(pair) == 3 for pair in pairs),
        0 if spare is None else -history.ranking.index(spare),
    )


def without_spare(history: History, spare: int | None) -> History:
    other = History.__new__(History)
    other.__dict__ |= history.__dict__
    other.ranking = [index for index in history.ranking if index != spare]
    return other
