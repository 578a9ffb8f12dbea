"""The standings of a competition with what each round brought, as a value that can be drawn or written."""

from __future__ import annotations

from typing import Final

from core.competitions.competition import Competition, Kind, Pairing, Result
from core.competitions.scoring import half_points
from core.competitions.standings import Line, TieBreak, standings, tie_breaks
from core.listings import Crosstable, Meeting, Standing

MOST_ROWS: Final = 40
MOST_ROUNDS: Final = 6
"""The newest rounds that are shown; a picture that a phone can show has room for no more."""


def crosstable(competition: Competition) -> Crosstable:
    """Return the standings of a competition that has begun, as far as there is room: best rows, newest rounds."""
    lines = standings(competition)
    shown = TieBreak.SONNEBORN_BERGER if competition.kind is Kind.ROUND_ROBIN else TieBreak.BUCHHOLZ_CUT
    column = tie_breaks(competition.kind).index(shown)
    rows = {line.entrant: number for number, line in enumerate(lines, 1)}
    first = max(0, len(competition.played) - MOST_ROUNDS)
    return Crosstable(
        competition=competition.id,
        game=competition.game,
        rounds=competition.rounds,
        first=first + 1,
        last=len(competition.played),
        tie_break=shown,
        rows=tuple(_standing(competition, line, column, first, rows) for line in lines[:MOST_ROWS]),
        more=max(0, len(lines) - MOST_ROWS),
    )


def _standing(competition: Competition, line: Line, column: int, first: int, rows: dict[int, int]) -> Standing:
    entrant = competition.entrants[line.entrant]
    pairings = [
        next((pairing for pairing in each.pairings if line.entrant in pairing.entrants), None)
        for each in competition.played[first:]
    ]
    return Standing(
        place=line.place,
        name=None if entrant.player.forgotten else entrant.player.name,
        points=line.points,
        tie_break=line.tie_breaks[column],
        meetings=tuple(pairing and _meeting(pairing, line.entrant, rows) for pairing in pairings),
        left=entrant.left is not None,
    )


def _meeting(pairing: Pairing, index: int, rows: dict[int, int]) -> Meeting:
    against = next((rows[each] for each in pairing.entrants if each != index), None)
    if pairing.result is None or pairing.result is Result.VOID:
        return Meeting(None, against, over=pairing.result is not None)
    return Meeting(half_points(pairing, index), against)
