"""What can happen in a competition, from the first sign-up to the end, as pure transitions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Final

from core.competitions.codes import CompetitionCode
from core.competitions.competition import (
    FEWEST_ENTRANTS,
    MOST_ALL_PLAY_ALL,
    MOST_ENTRANTS,
    MOST_ROUNDS,
    Competition,
    Entrant,
    Kind,
    Pairing,
    Result,
    Round,
    Stage,
)
from core.competitions.round_robin import berger_rounds, round_robin
from core.competitions.swiss import swiss
from core.fixture import Fixture
from core.refusals import Refused
from core.table import Player, Status, Table
from core.values import Name, Seat

_CLOSED: Final = {
    Stage.SIGN_UP: CompetitionCode.NOT_BEGUN,
    Stage.PLAYING: CompetitionCode.BEGUN,
    Stage.FINISHED: CompetitionCode.OVER,
    Stage.CANCELLED: CompetitionCode.CALLED_OFF,
}
_FORFEITS: Final = {
    (False, False): Result.VOID,
    (True, False): Result.FIRST_BY_FORFEIT,
    (False, True): Result.SECOND_BY_FORFEIT,
}
"""The result of a round robin's pairing without a game, by which of the two still play."""


def most_entrants(kind: Kind) -> int:
    """Return how many can sign up at most."""
    return MOST_ALL_PLAY_ALL if kind is Kind.ROUND_ROBIN else MOST_ENTRANTS


def sign_up(competition: Competition, player: Player, *, now: int) -> Competition:
    """Let someone play.

    Once play has begun they are paired from the next round on, as the last of the entrants, and have no points for the
    rounds that they missed; someone who withdrew comes back in the same way, with the points that they had. Raises
    Refused for someone who plays already, where it is full or over, in the last round, and for a newcomer in a round
    robin that has begun.
    """
    check_open(competition)
    index = competition.index_of(player)
    begun = competition.stage is Stage.PLAYING
    if begun and _last_round(competition):
        raise Refused(CompetitionCode.LAST_ROUND, competition=competition.id)
    if index is not None:
        if competition.entrants[index].left is None:
            raise Refused(CompetitionCode.SIGNED_UP_ALREADY)
        return _with_entrant(competition, index, replace(competition.entrants[index], player=player, left=None), now)
    if begun and competition.kind is Kind.ROUND_ROBIN:
        raise Refused(CompetitionCode.SIGN_UP_OVER, competition=competition.id)
    if len(competition.entrants) >= most_entrants(competition.kind):
        raise Refused(CompetitionCode.FULL, most=most_entrants(competition.kind))
    entrant = Entrant(player, joined=len(competition.played))
    return replace(competition, entrants=(*competition.entrants, entrant), changed=now)


def may_sign_up(competition: Competition, player: Player) -> bool:
    """Whether someone who does not play could sign up now."""
    try:
        sign_up(competition, player, now=competition.changed)
    except Refused:
        return False
    return True


def withdraw(competition: Competition, player: Player, *, now: int) -> Competition:
    """Let someone leave: before play begins as if they had never signed up, later from the next round on.

    A game of theirs that goes on is not touched. Raises Refused for someone who does not play.
    """
    check_open(competition)
    index = competition.index_of(player)
    if index is None:
        raise Refused(CompetitionCode.NOT_SIGNED_UP, competition=competition.id)
    if competition.stage is Stage.SIGN_UP:
        others = tuple(entrant for at, entrant in enumerate(competition.entrants) if at != index)
        return replace(competition, entrants=others, changed=now)
    entrant = competition.entrants[index]
    if entrant.left is not None:
        raise Refused(CompetitionCode.WITHDRAWN_ALREADY)
    return _with_entrant(competition, index, replace(entrant, left=len(competition.played)), now)


def begin(
    competition: Competition, *, now: int, rng: Random, strengths: Mapping[str, float] | None = None
) -> Competition:
    """End the sign-up and pair the first round.

    Pairing numbers go by the `strengths` of players, by their ids, the strongest first; those of equal or no known
    strength are in the order of a lot, and so are all in a round robin. Raises Refused where there are too few.
    """
    check_stage(competition, Stage.SIGN_UP)
    if len(competition.entrants) < FEWEST_ENTRANTS:
        raise Refused(CompetitionCode.TOO_FEW, least=FEWEST_ENTRANTS)
    entrants = rng.sample(competition.entrants, len(competition.entrants))
    if competition.kind is not Kind.ROUND_ROBIN and strengths:
        known = dict(strengths)
        entrants.sort(key=lambda entrant: known.get(entrant.player.id, float("-inf")), reverse=True)
    begun = replace(competition, stage=Stage.PLAYING, entrants=tuple(entrants))
    return next_round(replace(begun, rounds=planned_rounds(begun)), now=now)


def planned_rounds(competition: Competition) -> int:
    """Return how many rounds there will be among those who have signed up; 0 in a class, which goes on at will.

    A Swiss tournament has as many as were asked for, but not more than everyone has opponents, or else just enough for
    one winner: the binary logarithm of the number of entrants, rounded up.
    """
    entrants = len(competition.entrants)
    if competition.kind is Kind.ROUND_ROBIN:
        return berger_rounds(entrants)
    if competition.kind is Kind.CLASS:
        return competition.rounds
    return min(competition.rounds or (entrants - 1).bit_length(), berger_rounds(entrants), MOST_ROUNDS)


def next_round(competition: Competition, *, now: int) -> Competition:
    """Pair the next round; byes have their results at once, and so have the forfeits of a round robin.

    Raises Refused while a round goes on, after the last one, and where fewer than two are left.
    """
    check_stage(competition, Stage.PLAYING)
    if competition.running:
        raise Refused(CompetitionCode.ROUND_GOES_ON, competition=competition.id)
    if _last_round(competition):
        raise Refused(CompetitionCode.LAST_ROUND, competition=competition.id)
    number = len(competition.played)
    active = competition.to_be_paired(number)
    if len(active) < FEWEST_ENTRANTS:
        raise Refused(CompetitionCode.TOO_FEW, least=FEWEST_ENTRANTS)
    if competition.kind is Kind.ROUND_ROBIN:
        pairings = tuple(_forfeited(pairing, active) for pairing in round_robin(len(competition.entrants), number))
    else:
        pairings = swiss(competition)
    return replace(competition, played=(*competition.played, Round(pairings)), changed=now)


def seat(competition: Competition, fixture: Fixture, table: str, *, now: int) -> Competition:
    """Note at which table a pairing is played."""
    return _with_pairing(competition, fixture, replace(pairing_of(competition, fixture), table=table), now)


def record_result(competition: Competition, fixture: Fixture, result: Result, *, now: int) -> Competition:
    """Note the result of a pairing; one that was noted before stays."""
    pairing = pairing_of(competition, fixture)
    if pairing.result is not None:
        return competition
    return _with_pairing(competition, fixture, replace(pairing, result=result), now)


def result_of(table: Table) -> Result | None:
    """Return the result of a pairing whose `first` has the first seat of a table; None while its game goes on.

    Several winners have drawn. Of a game that was called off because one had not made a move, the other is the winner
    by forfeit; one called off for any other reason, or never begun, is void.
    """
    if table.status.open:
        return None
    ended = table.ended if table.status is Status.FINISHED else None
    if ended is not None and len(ended.winners) > 1:
        return Result.DRAW
    if ended is not None and ended.winners:
        return Result.FIRST if Seat(0) in ended.winners else Result.SECOND
    gone = {departure.seat for departure in table.departures}
    return _FORFEITS.get((0 not in gone, 1 not in gone), Result.VOID)


def is_over(competition: Competition) -> bool:
    """Whether no round is left to be played: the last one is over, or fewer than two play on."""
    if competition.stage is not Stage.PLAYING or competition.running or competition.kind is Kind.CLASS:
        return False
    left = competition.to_be_paired(len(competition.played))
    return _last_round(competition) or len(left) < FEWEST_ENTRANTS


def go_on(competition: Competition, *, now: int) -> Competition:
    """Take the next step where the running round is over: pair another, or end the competition.

    A class only goes on when its teacher says so, and waits. What is not playing, or waits for results, stays as it is.
    """
    if competition.kind is Kind.CLASS:
        return competition
    while competition.stage is Stage.PLAYING and not competition.running:  # a round may be of forfeits alone
        ended = is_over(competition)
        competition = finish(competition, now=now) if ended else next_round(competition, now=now)
    return competition


def finish(competition: Competition, *, now: int) -> Competition:
    """End a competition with the results that there are. Raises Refused while a round goes on."""
    check_stage(competition, Stage.PLAYING)
    if competition.running:
        raise Refused(CompetitionCode.ROUND_GOES_ON, competition=competition.id)
    return replace(competition, stage=Stage.FINISHED, changed=now, deadline=None)


def cancel(competition: Competition, *, now: int) -> Competition:
    """Call a competition off; its results stay, and its games go on for themselves."""
    check_open(competition)
    return replace(competition, stage=Stage.CANCELLED, changed=now, deadline=None)


def check_host(competition: Competition, player: Player) -> None:
    """Raise Refused where a competition is not a player's own."""
    if competition.host.id != player.id:
        raise Refused(CompetitionCode.ONLY_HOST, name=Name(competition.host.name))


def check_open(competition: Competition) -> None:
    """Raise Refused where a competition has ended."""
    if not competition.stage.open:
        raise Refused(_CLOSED[competition.stage], competition=competition.id)


def check_stage(competition: Competition, stage: Stage) -> None:
    """Raise Refused where a competition is at another stage; it says at which."""
    if competition.stage is not stage:
        raise Refused(_CLOSED[competition.stage], competition=competition.id)


def pairing_of(competition: Competition, fixture: Fixture) -> Pairing:
    """Return the pairing of a fixture. Raises IndexError where there is none."""
    if fixture.round < 0 or fixture.pairing < 0:
        raise IndexError(fixture)
    return competition.played[fixture.round].pairings[fixture.pairing]


def _last_round(competition: Competition) -> bool:
    return competition.kind is not Kind.CLASS and len(competition.played) >= competition.rounds


def _forfeited(pairing: Pairing, active: tuple[int, ...]) -> Pairing:
    """Return a pairing of a round robin with its result where it will not be played."""
    result = _FORFEITS.get((pairing.first in active, pairing.second in active))
    return replace(pairing, result=result)


def _with_entrant(competition: Competition, index: int, entrant: Entrant, now: int) -> Competition:
    entrants = (*competition.entrants[:index], entrant, *competition.entrants[index + 1 :])
    return replace(competition, entrants=entrants, changed=now)


def _with_pairing(competition: Competition, fixture: Fixture, pairing: Pairing, now: int) -> Competition:
    played = competition.played[fixture.round]
    pairings = (*played.pairings[: fixture.pairing], pairing, *played.pairings[fixture.pairing + 1 :])
    rounds = (*competition.played[: fixture.round], Round(pairings), *competition.played[fixture.round + 1 :])
    return replace(competition, played=rounds, changed=now)
