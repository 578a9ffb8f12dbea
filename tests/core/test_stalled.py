from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from core.clocks import restarted, resumed, stopped
from core.game import GameError, Seat, Termination
from core.position import replay
from core.refusals import Refused
from core.stalled import DEAD_GAME, DEAD_OFFER, claim, is_dead, may_call_off, withdraw
from core.table import Departure, Player, Reason, Status, Table

NOW = 1_800_000_000
ANNA, BORIS, VERA = Player("l@anna", "anna"), Player("l@boris", "boris"), Player("l@vera", "vera")
OFFER = Table(server="l#den", chat="l#den", id="g1", version=1, game="sim", seats=(ANNA,), open_offer=True, changed=NOW)
GAME = replace(OFFER, status=Status.PLAYING, seats=(ANNA, BORIS), open_offer=False, moves=("12",))
"""boris is to move."""
TIMED = restarted(replace(GAME, move_time=600, claim=True), NOW)
OVERDUE = replace(TIMED, reminder=None, overdue=True)


def code(error: pytest.ExceptionInfo[GameError]) -> str:
    return error.value.fact.code


def test_what_is_dead() -> None:
    assert (DEAD_OFFER, DEAD_GAME) == (3_600, 1_209_600), "an hour, and two weeks"
    assert not is_dead(OFFER, NOW + DEAD_OFFER - 1)
    assert is_dead(OFFER, NOW + DEAD_OFFER)
    assert not is_dead(GAME, NOW + DEAD_GAME - 1)
    assert is_dead(GAME, NOW + DEAD_GAME)
    assert not is_dead(TIMED, NOW + DEAD_GAME)
    assert is_dead(OVERDUE, NOW)
    assert not is_dead(replace(GAME, status=Status.FINISHED), NOW + DEAD_GAME)
    quiet = stopped(TIMED, Reason.SILENCE, NOW + 100)
    assert [is_dead(quiet, NOW + 100 + DEAD_GAME + seconds) for seconds in (-1, 0)] == [False, True]
    assert not is_dead(resumed(quiet, Reason.SILENCE, NOW + 200), NOW + 100 + DEAD_GAME)
    assert not is_dead(replace(quiet, status=Status.FINISHED), NOW + 100 + DEAD_GAME)


def test_a_win_is_claimed_when_the_time_is_over() -> None:
    overdue = replace(OVERDUE, moves=("12", "34", "56"))
    won = claim(overdue, replay(overdue), ANNA, now=NOW + 600, rng=Random(1)).table
    assert (won.status, won.dropped, won.deadline) == (Status.FINISHED, 1, None)
    assert won.ended is not None
    assert (won.ended.termination, won.ended.winners) == (Termination.TIME, (0,))


def test_a_claim_before_both_have_moved_calls_the_game_off() -> None:
    change = claim(OVERDUE, replay(OVERDUE), ANNA, now=NOW + 600, rng=Random(1))
    assert (change.table.status, change.table.overdue) == (Status.ABORTED, False)


@pytest.mark.parametrize(
    ("table", "player", "now", "why"),
    [
        (TIMED, ANNA, NOW + 599, "claim-too-early"),
        (OVERDUE, BORIS, NOW + 600, "claim-own-time"),
        (GAME, ANNA, NOW + DEAD_GAME, "claim-no-clock"),
        (OVERDUE, VERA, NOW + 600, "not-your-game"),
        (OFFER, ANNA, NOW, "not-begun"),
        (replace(OVERDUE, status=Status.FINISHED), ANNA, NOW + 600, "game-over"),
    ],
)
def test_a_claim_that_is_refused(table: Table, player: Player, now: int, why: str) -> None:
    position = replay(table if table.moves else GAME)
    with pytest.raises(Refused) as refused:
        claim(table, position, player, now=now, rng=Random(1))
    assert code(refused) == why
    if why == "claim-too-early":
        assert refused.value.fact.params == {"moment": NOW + 600}


def test_who_may_end_a_dead_game() -> None:
    later = NOW + DEAD_GAME
    assert may_call_off(GAME, ANNA, later, admin=False)
    assert may_call_off(GAME, VERA, later, admin=True)
    assert not may_call_off(GAME, VERA, later, admin=False)
    assert not may_call_off(GAME, VERA, later - 1, admin=True)
    assert may_call_off(OVERDUE, ANNA, NOW, admin=False)
    assert not may_call_off(OVERDUE, BORIS, NOW, admin=True), "the win is anna's to claim"
    assert not may_call_off(OFFER, ANNA, later, admin=True)
    left = replace(GAME, seats=(ANNA, BORIS, VERA), departures=(Departure(Seat(2), Termination.RESIGNATION, 0),))
    for player, may in ((BORIS, True), (VERA, False)):
        assert may_call_off(left, player, later, admin=False) is may, "who has left plays it no longer"


def test_who_may_withdraw_an_offer() -> None:
    later = NOW + DEAD_OFFER
    assert withdraw(OFFER, ANNA, NOW, admin=False, anyone=False).status is Status.CANCELLED
    assert withdraw(OFFER, VERA, later, admin=True, anyone=False).status is Status.CANCELLED
    assert withdraw(OFFER, VERA, later, admin=False, anyone=True).status is Status.CANCELLED
    named = replace(OFFER, open_offer=False, invited=(BORIS,))
    joined = replace(OFFER, seats=(ANNA, BORIS))
    assert withdraw(joined, BORIS, later, admin=False, anyone=False).status is Status.CANCELLED
    for table, now, admin, anyone in (
        (OFFER, later - 1, True, True),
        (OFFER, later, False, False),
        (named, later, False, True),
    ):
        with pytest.raises(Refused) as refused:
            withdraw(table, VERA, now, admin=admin, anyone=anyone)
        assert code(refused) == "only-host"
