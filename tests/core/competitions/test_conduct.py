from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from core.competitions import (
    Competition,
    Entrant,
    Kind,
    Pairing,
    Result,
    Stage,
    begin,
    cancel,
    check_host,
    finish,
    go_on,
    is_over,
    may_sign_up,
    next_round,
    pairing_of,
    planned_rounds,
    record_result,
    result_of,
    seat,
    sign_up,
    withdraw,
)
from core.fixture import Fixture
from core.game import Fact, Outcome, Seat, Termination
from core.refusals import Refused
from core.table import Departure, Player, Status, Table
from core.values import Name
from tests.core.competitions.games import HOST, NOW, in_order, open_to, people, played

ONE, TWO, THREE, *_ = people(3)
LATE = Player("d999", "late")


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as raised:
        act()
    return raised.value.fact.code


def test_a_refusal_names_the_competition_its_limits_or_its_host() -> None:
    offered, running, over = open_to(3), in_order(3, rounds=3), cancel(open_to(3), now=NOW)
    crowd = tuple(map(Entrant, people(200)))
    robin = replace(in_order(4, Kind.ROUND_ROBIN), id="t2")
    for act, said in (
        (lambda: next_round(offered, now=NOW), Fact("competition-not-begun", {"competition": "t1"})),
        (lambda: begin(running, now=NOW, rng=Random(1)), Fact("competition-begun", {"competition": "t1"})),
        (lambda: withdraw(over, ONE, now=NOW), Fact("competition-called-off", {"competition": "t1"})),
        (lambda: withdraw(offered, LATE, now=NOW), Fact("competition-not-signed-up", {"competition": "t1"})),
        (lambda: sign_up(in_order(2), LATE, now=NOW), Fact("competition-last-round", {"competition": "t1"})),
        (lambda: sign_up(robin, LATE, now=NOW), Fact("competition-sign-up-over", {"competition": "t2"})),
        (lambda: finish(robin, now=NOW), Fact("competition-round-goes-on", {"competition": "t2"})),
        (lambda: sign_up(replace(offered, entrants=crowd), LATE, now=NOW), Fact("competition-full", {"most": 200})),
        (
            lambda: sign_up(replace(offered, kind=Kind.ROUND_ROBIN, entrants=crowd[:32]), LATE, now=NOW),
            Fact("competition-full", {"most": 32}),
        ),
        (lambda: begin(open_to(1), now=NOW, rng=Random(1)), Fact("competition-too-few", {"least": 2})),
        (
            lambda: next_round(withdraw(played(in_order(2, Kind.CLASS), Random(1)), ONE, now=NOW), now=NOW),
            Fact("competition-too-few", {"least": 2}),
        ),
        (lambda: check_host(offered, ONE), Fact("competition-only-host", {"name": Name("hanna")})),
    ):
        with pytest.raises(Refused) as raised:
            act()
        assert raised.value.fact == said


def test_someone_who_comes_before_play_or_between_rounds_is_paired_from_the_next_round_on() -> None:
    assert open_to(2).entrants[1].joined == 0
    lesson = played(in_order(4, Kind.CLASS), Random(1))
    assert sign_up(lesson, LATE, now=NOW).entrants[4] == Entrant(LATE, joined=1)


def test_before_play_people_come_and_go() -> None:
    competition = withdraw(open_to(3), TWO, now=NOW + 5)
    assert [entrant.player for entrant in competition.entrants] == [ONE, THREE]
    assert competition.changed == NOW + 5
    assert refusal(lambda: sign_up(competition, ONE, now=NOW)) == "competition-signed-up-already"
    assert refusal(lambda: withdraw(competition, TWO, now=NOW)) == "competition-not-signed-up"
    assert refusal(lambda: next_round(competition, now=NOW)) == "competition-not-begun"
    assert refusal(lambda: check_host(competition, ONE)) == "competition-only-host"
    check_host(competition, replace(HOST, name="renamed"))


def test_it_is_full_and_needs_two() -> None:
    full = replace(open_to(1), entrants=tuple(map(Entrant, people(200))))
    assert refusal(lambda: sign_up(full, LATE, now=NOW)) == "competition-full"
    robin = replace(full, kind=Kind.ROUND_ROBIN, entrants=full.entrants[:32])
    assert refusal(lambda: sign_up(robin, LATE, now=NOW)) == "competition-full"
    assert refusal(lambda: begin(open_to(1), now=NOW, rng=Random(1))) == "competition-too-few"


@pytest.mark.parametrize(
    ("kind", "entrants", "asked", "planned"),
    [
        (Kind.SWISS, 8, 0, 3),
        (Kind.SWISS, 9, 0, 4),
        (Kind.SWISS, 2, 0, 1),
        (Kind.SWISS, 8, 5, 5),
        (Kind.SWISS, 4, 5, 3),
        (Kind.SWISS, 5, 9, 5),
        (Kind.SWISS, 100, 60, 20),
        (Kind.ROUND_ROBIN, 6, 2, 5),
        (Kind.ROUND_ROBIN, 7, 0, 7),
        (Kind.CLASS, 30, 0, 0),
        (Kind.CLASS, 30, 25, 25),
    ],
)
def test_how_many_rounds_there_will_be(kind: Kind, entrants: int, asked: int, planned: int) -> None:
    assert planned_rounds(open_to(entrants, kind, asked)) == planned


def test_a_late_joiner_is_paired_from_the_next_round_on() -> None:
    competition = sign_up(in_order(4, rounds=3), LATE, now=NOW)
    assert competition.entrants[4] == Entrant(LATE, joined=1)
    assert len(competition.played[0].pairings) == 2
    competition = go_on(played(competition, Random(1)), now=NOW)
    assert (4, None) in [(pairing.first, pairing.second) for pairing in competition.played[1].pairings]


def test_no_one_joins_in_the_last_round_or_a_round_robin_that_has_begun() -> None:
    assert refusal(lambda: sign_up(in_order(2), LATE, now=NOW)) == "competition-last-round"
    assert refusal(lambda: sign_up(in_order(4, Kind.ROUND_ROBIN), LATE, now=NOW)) == "competition-sign-up-over"
    assert sign_up(in_order(2, Kind.CLASS), LATE, now=NOW).entrants[2].joined == 1


def test_someone_who_withdrew_is_not_paired_until_they_come_back() -> None:
    competition = withdraw(in_order(6, rounds=5), TWO, now=NOW)
    assert any(1 in pairing.entrants for pairing in competition.played[0].pairings), "their game goes on"
    assert refusal(lambda: withdraw(competition, TWO, now=NOW)) == "competition-withdrawn-already"
    without = go_on(played(competition, Random(1)), now=NOW)
    assert sorted(index for pairing in without.played[1].pairings for index in pairing.entrants) == [0, 2, 3, 4, 5]
    back = go_on(played(sign_up(without, replace(TWO, name="two"), now=NOW), Random(2)), now=NOW)
    assert back.entrants[1] == Entrant(replace(TWO, name="two"))
    assert sorted(index for pairing in back.played[2].pairings for index in pairing.entrants) == [0, 1, 2, 3, 4, 5]


def test_in_a_round_robin_the_opponents_of_those_who_withdrew_win_by_forfeit() -> None:
    competition = in_order(4, Kind.ROUND_ROBIN)
    competition = withdraw(competition, competition.entrants[3].player, now=NOW)
    competition = withdraw(competition, competition.entrants[0].player, now=NOW)
    competition = go_on(played(competition, Random(1)), now=NOW)
    assert competition.played[1].pairings == (
        Pairing(3, 2, result=Result.SECOND_BY_FORFEIT),
        Pairing(0, 1, result=Result.SECOND_BY_FORFEIT),
    ), "a round of forfeits alone is over at once"
    assert competition.played[2].pairings == (
        Pairing(1, 3, result=Result.FIRST_BY_FORFEIT),
        Pairing(2, 0, result=Result.FIRST_BY_FORFEIT),
    )
    assert competition.stage is Stage.FINISHED


def test_two_who_withdrew_from_a_round_robin_win_nothing_against_each_other() -> None:
    competition = in_order(4, Kind.ROUND_ROBIN)
    for index in (0, 1):
        competition = withdraw(competition, competition.entrants[index].player, now=NOW)
    competition = go_on(played(competition, Random(1)), now=NOW)
    assert Pairing(0, 1, result=Result.VOID) in competition.played[1].pairings


def test_results_are_noted_once_and_the_round_goes_on_until_it_has_all() -> None:
    competition = in_order(4, rounds=2)
    first, second = Fixture("t1", 0, 0), Fixture("t1", 0, 1)
    competition = seat(competition, second, "g7", now=NOW)
    assert pairing_of(competition, second) == Pairing(3, 1, "g7")
    competition = record_result(competition, first, Result.FIRST, now=NOW)
    assert competition.running
    assert go_on(competition, now=NOW) == competition
    assert refusal(lambda: next_round(competition, now=NOW)) == "competition-round-goes-on"
    assert refusal(lambda: finish(competition, now=NOW)) == "competition-round-goes-on"
    assert record_result(competition, first, Result.SECOND, now=NOW) == competition
    done = record_result(competition, second, Result.DRAW, now=NOW)
    assert pairing_of(done, second) == Pairing(3, 1, "g7", Result.DRAW)
    assert not is_over(done)
    last = played(go_on(done, now=NOW), Random(1))
    assert is_over(last)
    ended = go_on(last, now=NOW + 9)
    assert (ended.stage, ended.changed, ended.deadline) == (Stage.FINISHED, NOW + 9, None)
    assert refusal(lambda: go_past(ended)) == "competition-over"
    assert go_on(ended, now=NOW) == ended
    for nowhere in (Fixture("t1", 0, -1), Fixture("t1", -1, 0), Fixture("t1", 0, 2), Fixture("t1", 9, 0)):
        with pytest.raises(IndexError):
            pairing_of(done, nowhere)
    assert refusal(lambda: next_round(last, now=NOW)) == "competition-last-round"


def go_past(competition: Competition) -> Competition:
    return withdraw(competition, ONE, now=NOW)


def test_it_ends_early_when_fewer_than_two_are_left_and_a_class_waits_for_its_teacher() -> None:
    competition = withdraw(withdraw(in_order(3, rounds=3), ONE, now=NOW), TWO, now=NOW)
    assert go_on(played(competition, Random(1)), now=NOW).stage is Stage.FINISHED
    lesson = played(in_order(4, Kind.CLASS), Random(1))
    assert go_on(lesson, now=NOW) == lesson
    assert len(next_round(lesson, now=NOW).played) == 2
    ended = finish(replace(lesson, deadline=NOW + 60), now=NOW + 7)
    assert (ended.stage, ended.changed, ended.deadline) == (Stage.FINISHED, NOW + 7, None)
    alone = withdraw(played(in_order(2, Kind.CLASS), Random(1)), ONE, now=NOW)
    assert refusal(lambda: next_round(alone, now=NOW)) == "competition-too-few"
    assert (is_over(lesson), is_over(alone)) == (False, False), "its teacher says when a class is over"
    assert (is_over(open_to(1)), is_over(in_order(2)), is_over(played(in_order(2), Random(1)))) == (False, False, True)
    assert not is_over(finish(lesson, now=NOW))


def test_a_cancelled_one_stays_so() -> None:
    cancelled = cancel(in_order(4), now=NOW)
    assert cancelled.stage is Stage.CANCELLED
    assert refusal(lambda: sign_up(cancelled, LATE, now=NOW)) == "competition-called-off"
    assert refusal(lambda: cancel(cancelled, now=NOW)) == "competition-called-off"
    assert refusal(lambda: begin(in_order(4), now=NOW, rng=Random(1))) == "competition-begun"


@pytest.mark.parametrize(
    ("status", "ended", "gone", "result"),
    [
        (Status.PLAYING, None, (), None),
        (Status.OFFERED, None, (), None),
        (Status.FINISHED, Outcome("target", (Seat(0),)), (), Result.FIRST),
        (Status.FINISHED, Outcome(Termination.TIME, (Seat(1),)), (), Result.SECOND),
        (Status.FINISHED, Outcome("target", (Seat(0), Seat(1))), (), Result.DRAW),
        (Status.ABORTED, Outcome(Termination.ABORTED, ()), (), Result.VOID),
        (Status.ABORTED, Outcome(Termination.ABORTED, ()), (0,), Result.SECOND_BY_FORFEIT),
        (Status.ABORTED, Outcome(Termination.ABORTED, ()), (1,), Result.FIRST_BY_FORFEIT),
        (Status.CANCELLED, None, (), Result.VOID),
    ],
)
def test_a_table_gives_the_result(
    status: Status, ended: Outcome | None, gone: tuple[int, ...], result: Result | None
) -> None:
    left = tuple(Departure(Seat(place), Termination.RESIGNATION, 0) for place in gone)
    table = Table(
        server="d9", chat="d9", id="g1", version=1, game="nim", seats=(ONE, TWO), status=status, ended=ended,
        departures=left,
    )  # fmt: skip
    assert result_of(table) is result


def test_who_is_paired_from_which_round_on_and_up_to_which() -> None:
    entrant = Entrant(ONE, joined=1, left=3)
    assert [entrant.plays_in(number) for number in range(5)] == [False, True, True, False, False]
    assert Entrant(ONE).plays_in(0)


def test_a_change_of_a_competition_says_when_it_was() -> None:
    running = in_order(4, rounds=2)
    assert [
        changed.changed
        for changed in (
            sign_up(running, LATE, now=NOW + 1),
            withdraw(running, ONE, now=NOW + 2),
            seat(running, Fixture("t1", 0, 0), "g1", now=NOW + 3),
            record_result(running, Fixture("t1", 0, 0), Result.DRAW, now=NOW + 4),
            next_round(played(running, Random(1)), now=NOW + 5),
            cancel(replace(running, deadline=NOW + 60), now=NOW + 6),
            sign_up(withdraw(running, ONE, now=NOW), ONE, now=NOW + 7),
            begin(open_to(2), now=NOW + 8, rng=Random(1)),
        )
    ] == [NOW + seconds for seconds in range(1, 9)]
    assert cancel(replace(running, deadline=NOW + 60), now=NOW).deadline is None
    assert may_sign_up(running, LATE)
    assert not may_sign_up(running, ONE)
    assert not may_sign_up(in_order(2), LATE)
