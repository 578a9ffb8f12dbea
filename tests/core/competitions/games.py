"""Competitions for tests, and their rounds played by lot."""

from __future__ import annotations

from random import Random

from core.competitions import Competition, Kind, Result, begin, record_result, sign_up
from core.competitions.competition import Round
from core.table import Player

HOST = Player("d900", "hanna")
NOW = 1_800_000_000
RESULTS = (Result.FIRST, Result.FIRST, Result.SECOND, Result.SECOND, Result.DRAW)


def people(count: int) -> list[Player]:
    return [Player(f"d{number}", f"p{number}") for number in range(1, count + 1)]


def open_to(count: int, kind: Kind = Kind.SWISS, rounds: int = 0) -> Competition:
    competition = Competition(
        server="d9", chat="d9", id="t1", version=1, kind=kind, game="nim", rounds=rounds, host=HOST, changed=NOW
    )
    for player in people(count):
        competition = sign_up(competition, player, now=NOW)
    return competition


def in_order(count: int, kind: Kind = Kind.SWISS, rounds: int = 0, seed: int = 1) -> Competition:
    """A competition that has begun, with pairing numbers in the order of sign-up where it is no round robin."""
    strengths = {player.id: -float(number) for number, player in enumerate(people(count))}
    return begin(open_to(count, kind, rounds), now=NOW, rng=Random(seed), strengths=strengths)


def played(competition: Competition, rng: Random, results: tuple[Result, ...] = RESULTS) -> Competition:
    """The newest round of a competition with results by lot."""
    for fixture, pairing in competition.fixtures():
        if pairing.result is None:
            competition = record_result(competition, fixture, rng.choice(results), now=NOW)
    return competition


def pairs(of: Round) -> list[tuple[int, int | None]]:
    return [(pairing.first, pairing.second) for pairing in of.pairings]
