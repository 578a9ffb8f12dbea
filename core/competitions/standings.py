"""How the entrants of a competition stand: points, tie-breaks by name, and places that are shared.

The tie-breaks are those of FIDE's Handbook (C.07), simplified as docs/tournaments.md says.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from core.competitions.competition import PLAYED, Competition, Kind, Pairing
from core.competitions.scoring import half_points


class TieBreak(StrEnum):
    """What tells apart entrants of equal points, each in points or games; more is better."""

    BUCHHOLZ_CUT = "buchholz-cut"
    """The points of all opponents but the lowest."""
    BUCHHOLZ = "buchholz"
    """The points of all opponents."""
    DIRECT = "direct"
    """The points from games among those who have equally many points."""
    SONNEBORN_BERGER = "sonneborn-berger"
    """The points of opponents who were beaten, and half of those of opponents who drew."""
    WINS = "wins"
    """Games won."""


_SWISS: Final = (TieBreak.BUCHHOLZ_CUT, TieBreak.BUCHHOLZ, TieBreak.WINS)
_ROUND_ROBIN: Final = (TieBreak.DIRECT, TieBreak.SONNEBORN_BERGER, TieBreak.WINS)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the standings: the place from 1, whose it is by index, half points, and the tie-breaks in turn."""

    place: int
    entrant: int
    points: int
    tie_breaks: tuple[float, ...]


def tie_breaks(kind: Kind) -> tuple[TieBreak, ...]:
    """Return what tells apart entrants of equal points, the weightiest first."""
    return _ROUND_ROBIN if kind is Kind.ROUND_ROBIN else _SWISS


def standings(competition: Competition) -> tuple[Line, ...]:
    """Return how the entrants stand, the best first; equals share the better place, and go by their pairing number."""
    count = len(competition.entrants)
    games = _games(competition)
    points = [sum(half_points(pairing, index) for pairing in games[index]) for index in range(count)]
    missed = _missed(competition)
    values = [_tie_breaks(competition.kind, index, games[index], points, missed[index]) for index in range(count)]
    order = sorted(range(count), key=lambda at: (-points[at], *(-value for value in values[at]), at))
    lines: list[Line] = []
    for number, at in enumerate(order, 1):
        above = lines[-1] if lines else None
        shared = above is not None and (above.points, above.tie_breaks) == (points[at], values[at])
        lines.append(Line(above.place if above is not None and shared else number, at, points[at], values[at]))
    return tuple(lines)


def _games(competition: Competition) -> dict[int, list[Pairing]]:
    """Return the pairings of each entrant that have a result."""
    games: dict[int, list[Pairing]] = defaultdict(list)
    for pairing in (pairing for each in competition.played for pairing in each.pairings):
        if pairing.result is not None:
            for index in pairing.entrants:
                games[index].append(pairing)
    return games


def _missed(competition: Competition) -> list[int]:
    """Return how many of the rounds that are over each entrant was not paired in."""
    over = [each for each in competition.played if each.over]
    paired = Counter(index for each in over for pairing in each.pairings for index in pairing.entrants)
    return [len(over) - paired[index] for index in range(len(competition.entrants))]


def _tie_breaks(
    kind: Kind, index: int, own: Sequence[Pairing], points: Sequence[int], missed: int
) -> tuple[float, ...]:
    wins = float(sum(half_points(pairing, index) == 2 and pairing.result in PLAYED for pairing in own))
    if kind is Kind.ROUND_ROBIN:
        counted = [(half_points(pairing, index), _other(pairing, index)) for pairing in own]
        direct = sum(half for half, other in counted if points[other] == points[index]) / 2
        return direct, sum(half * points[other] for half, other in counted) / 4, wins
    met = sorted(points[_other(pairing, index)] if pairing.result in PLAYED else points[index] for pairing in own)
    cut = met if missed else met[1:]
    return sum(cut) / 2, sum(met) / 2, wins


def _other(pairing: Pairing, index: int) -> int:
    """Return whom an entrant is paired with, themself where they are with no one."""
    return next((each for each in pairing.entrants if each != index), index)
