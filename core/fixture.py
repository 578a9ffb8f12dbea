"""A fixture: the pairing of a competition that a game is played for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fixture:
    """A pairing of a round, both counted from 0, in the competition of that id on the table's server."""

    competition: str
    round: int
    pairing: int
