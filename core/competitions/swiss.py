"""The pairings of a Swiss round, by the rules of docs/tournaments.md.

They follow the ideas of FIDE's Dutch system (Handbook C.04.3) in a form that any number of rounds has pairings for.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from core.competitions.competition import PLAYED, Competition, Pairing, Result
from core.competitions.matching import Matching
from core.competitions.scoring import half_points

ABSOLUTE: Final = 3
"""The strength of a due that two who meet should not both have."""


@dataclass(slots=True, kw_only=True)
class Contender:
    """What a round's pairings go by of one entrant: half points, past opponents, byes, and where they began.

    `began` tells of each game that was played to its end, in order, whether they began in it. `due` follows from that.
    """

    index: int
    points: int = 0
    met: dict[int, int] = field(default_factory=dict[int, int])
    byes: int = 0
    began: list[bool] = field(default_factory=list[bool])
    due: int = 0


def swiss(competition: Competition) -> tuple[Pairing, ...]:
    """Return the pairings of the next round, the leaders first and a bye last."""
    ranked = _ranked(competition)
    spare, matching = _matching(ranked)
    waiting = [each for each in ranked if each is not spare]
    pairs: list[Pairing] = []
    while waiting:
        leader, *others = waiting
        opponent = next(each for each in _by_preference(leader, others) if matching.take(leader.index, each.index))
        pairs.append(_with_beginner(leader, opponent))
        waiting = [each for each in others if each is not opponent]
    byes = [] if spare is None else [Pairing(spare.index, result=Result.BYE)]
    return (*pairs, *byes)


def due_after(began: Sequence[bool]) -> int:
    """Return whether it is someone's turn to begin (positive) or not to (negative), and how much.

    Three after two games more of one sort than of the other, or twice the same in a row; two after one game more; one
    where both are equal, for the other sort than the last; zero without any game.
    """
    if not began:
        return 0
    lead = 2 * sum(began) - len(began)
    turn = (-1 if lead > 0 else 1) if lead else (-1 if began[-1] else 1)
    if abs(lead) >= 2:
        return turn * ABSOLUTE
    if len(began) > 1 and began[-1] == began[-2]:
        return -ABSOLUTE if began[-1] else ABSOLUTE
    return turn * (1 + abs(lead))


def clash(one: Contender, other: Contender) -> int:
    """Return how much both are due to begin, or both not to: the lesser of the two dues, 0 where they differ."""
    return min(abs(one.due), abs(other.due)) if one.due * other.due > 0 else 0


def _ranked(competition: Competition) -> list[Contender]:
    """Return those who are to be paired in the next round, by their points, equals by their pairing number."""
    contenders = [Contender(index=index) for index in range(len(competition.entrants))]
    for pairing in (pairing for each in competition.played for pairing in each.pairings):
        for index in pairing.entrants:
            contenders[index].points += half_points(pairing, index)
            contenders[index].byes += pairing.result is Result.BYE
        if pairing.second is not None and pairing.result in PLAYED:
            for index, other in ((pairing.first, pairing.second), (pairing.second, pairing.first)):
                contenders[index].met[other] = contenders[index].met.get(other, 0) + 1
                contenders[index].began.append(index == pairing.first)
    for each in contenders:
        each.due = due_after(each.began)
    active = (contenders[index] for index in competition.to_be_paired(len(competition.played)))
    return sorted(active, key=lambda each: (-each.points, each.index))


def _matching(ranked: Sequence[Contender]) -> tuple[Contender | None, Matching]:
    """Return who has the bye, None with an even number, and a perfect matching of the others.

    Only those who have met least may meet, and no two of whom each must begin, or each must not, as far as this can be.
    """
    spares = _spares(ranked)
    for most in range(1 + max((count for each in ranked for count in each.met.values()), default=0)):
        for worst in (ABSOLUTE - 1, ABSOLUTE):
            for spare in spares:
                matching = Matching(_edges([each for each in ranked if each is not spare], most, worst))
                if matching.perfect:
                    return spare, matching
    raise AssertionError("an even number can be paired where everyone may meet everyone")


def _spares(ranked: Sequence[Contender]) -> Sequence[Contender | None]:
    """Return who may have the bye: those with the fewest byes, the last of the ranking first."""
    if len(ranked) % 2 == 0:
        return [None]
    fewest = min(each.byes for each in ranked)
    return [each for each in reversed(ranked) if each.byes == fewest]


def _edges(contenders: Collection[Contender], most: int, worst: int) -> dict[int, frozenset[int]]:
    """Return who may meet: those who met at most so often, and whose dues clash at most so much."""
    return {
        one.index: frozenset(
            other.index
            for other in contenders
            if other is not one and one.met.get(other.index, 0) <= most and clash(one, other) <= worst
        )
        for one in contenders
    }


def _by_preference(leader: Contender, others: Sequence[Contender]) -> list[Contender]:
    """Return the opponents of the highest one who waits, the best first; `others` are ranked.

    By points, then where the dues clash least. Among equals in the leader's own group the lower half goes first, from
    its top down, then the upper half from its bottom up; in a lower group they go from the top down.
    """
    group = [each for each in others if each.points == leader.points]
    half = (len(group) + 1) // 2 - 1
    order = [*group[half:], *reversed(group[:half]), *others[len(group) :]] if group else [*others]
    places = {each.index: place for place, each in enumerate(order)}
    return sorted(others, key=lambda each: (-each.points, clash(leader, each), places[each.index]))


def _with_beginner(higher: Contender, lower: Contender) -> Pairing:
    """Return the pairing of two with who begins.

    The one who is due more; then as the last time when one of the two began and the other did not, the other way
    round; then the higher is given their due. Without any, the first in the list of entrants, and every second one
    after that, begins against those below.
    """
    higher_begins = higher.index % 2 == 0
    if higher.due != lower.due:
        higher_begins = higher.due > lower.due
    elif higher.due:
        recent = zip(reversed(higher.began), reversed(lower.began), strict=False)
        parted = next((mine for mine, theirs in recent if mine != theirs), None)
        higher_begins = higher.due > 0 if parted is None else not parted
    return Pairing(higher.index, lower.index) if higher_begins else Pairing(lower.index, higher.index)
