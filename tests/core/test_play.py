from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from core.endings import call_off
from core.fairness import deal_hash
from core.game import Fact, IllegalMove, InvalidMove, Outcome, Seat, Termination
from core.offers import Challenge, expire, offer
from core.pause import Pause
from core.plan import Plan
from core.play import (
    abort,
    agree_take_back,
    ask_take_back,
    must_play,
    play,
    refuse_take_back,
    with_own_example,
)
from core.position import replay
from core.refusals import Refused
from core.table import COMPUTER, Departure, First, Origin, Player, Status, Table, TakeBack
from core.untold import Untold
from tests.core.tables import (
    ANNA,
    BORIS,
    CARL,
    DORA,
    NOW,
    STRANGER,
    begun,
    first_legal,
    lowest,
    made,
    moved,
    resigned,
    timed_out,
)


def code(raised: pytest.ExceptionInfo[Refused]) -> str:
    return raised.value.fact.code


def test_a_move_is_written_in_canonical_notation_and_moves_the_clock_on() -> None:
    table = begun("sim", move_time=600)
    played = made(table, " Ход: 6–3! ", now=NOW + 50)
    assert played.table.moves == ("36",)
    assert (played.table.changed, played.table.deadline) == (NOW + 50, NOW + 650)
    assert played.facts == (Fact("moved", {"seat": Seat(0), "move": "36"}),)
    assert played.position == replay(played.table)
    assert table.moves == ()
    assert (played.table.acts, made(replace(table, chain=0), "36").table.chain) == ((NOW + 50, NOW), None)


@pytest.mark.parametrize(("text", "error"), [("hello", InvalidMove), ("11", InvalidMove), ("b9", IllegalMove)])
def test_what_is_no_legal_move_is_refused(text: str, error: type[Exception]) -> None:
    table = begun("nim" if text == "b9" else "sim")
    with pytest.raises(error):
        made(table, text)


def test_only_who_is_to_move_can() -> None:
    table = begun("sim")
    for player, refused in ((BORIS, "not-your-turn"), (STRANGER, "not-your-game")):
        with pytest.raises(Refused) as raised:
            play(table, replay(table), player, "12", now=NOW, rng=Random(1))
        assert code(raised) == refused
        assert raised.value.fact.params.get("name", "anna") == "anna"
    later = moved(table, "12")
    with pytest.raises(Refused) as raised:
        play(later, replay(later), ANNA, "13", now=NOW, rng=Random(1))
    assert raised.value.fact == Fact("not-your-turn", {"name": "boris"})


def test_only_a_game_that_goes_on_is_played() -> None:
    waiting = offer("s", "c", ANNA, Challenge(game="sim"), now=NOW, rng=Random(1))
    with pytest.raises(Refused) as raised:
        must_play(waiting, ANNA)
    assert code(raised) == "not-begun"
    table = begun("sim")
    table = lowest(table, 2)
    over = resigned(table, ANNA)
    for act in (
        lambda: must_play(over, BORIS),
        lambda: play(over, replay(over), BORIS, "12", now=NOW, rng=Random(1)),
        lambda: resigned(over, BORIS),
        lambda: aborted(over, BORIS),
        lambda: ask_take_back(over, replay(over), BORIS, NOW),
    ):
        with pytest.raises(Refused) as raised:
            act()
        assert code(raised) == "game-over"


def test_the_last_move_ends_the_game_by_its_rules() -> None:
    table = begun("nim", "heaps=3,5,7", "rule=normal", move_time=600)
    played = made(moved(table, "a3", "b5"), "c7", now=NOW + 9)
    assert played.table.status is Status.FINISHED
    assert played.table.ended == Outcome("last-counter", (Seat(0),))
    assert (played.table.deadline, played.table.dropped) == (None, None)


def test_nothing_that_was_under_way_is_left_of_a_game_that_ends() -> None:
    table = begun("sim", move_time=600)
    busy = replace(
        lowest(table, 2),
        plans=(Plan(Seat(1), 2, ()),),
        untold=(Untold(Seat(1), "if-lost", 2, NOW),),
        chain=0,
        take_back=TakeBack(Seat(0), 0),
        notice=NOW,
        unheard=NOW,
        pauses=(Pause(Seat(1), NOW, NOW + 5_000),),
    )
    for over in (resigned(busy, ANNA, now=NOW + 9), call_off(busy, NOW + 9)):
        assert (over.plans, over.untold, over.chain, over.take_back, over.acts) == ((), (), None, None, ())
        assert (over.notice, over.unheard, over.deadline, over.changed) == (None, None, None, NOW + 9)
        assert over.pauses == (Pause(Seat(1), NOW, NOW + 9),)


def test_calling_off_what_is_still_an_offer_lets_it_expire() -> None:
    waiting = offer("s", "c", ANNA, Challenge(game="sim"), now=NOW, rng=Random(1))
    assert call_off(waiting, NOW + 9) == expire(waiting, NOW + 9)


def test_the_end_of_a_round_deals_the_next_and_publishes_its_hash() -> None:
    before = table = begun("square")
    while len(table.deals) == 1:
        before, table = table, moved(table, first_legal(table), seed=5)
    played = made(before, first_legal(before), seed=5)
    assert len(table.hashes) == 2
    assert table.hashes[1] == deal_hash(table.nonce, table.deals[1])
    assert played.facts[-1] == Fact("deal-published", {"round": 2, "hash": table.hashes[1]})
    assert [fact.code for fact in played.facts].count("square-round") == 1
    assert played.position == replay(played.table)
    assert played.after.rounds == 2


def aborted(table: Table, player: Player, now: int = NOW) -> Table:
    return abort(table, replay(table), player, now=now, rng=Random(1)).table


@pytest.mark.parametrize("plies", [0, 1])
def test_until_each_seat_has_moved_a_game_is_called_off_freely(plies: int) -> None:
    for player in (ANNA, BORIS):
        off = aborted(lowest(begun("sim", move_time=600), plies), player, NOW + 1)
        assert (off.status, off.ended) == (Status.ABORTED, Outcome(Termination.ABORTED, ()))
        assert (off.dropped, off.deadline) == (None, None)


def test_once_each_seat_has_moved_calling_off_is_resigning() -> None:
    table = lowest(begun("sim"), 2)
    off = aborted(table, BORIS, NOW + 1)
    assert off == resigned(table, BORIS, now=NOW + 1)
    assert (off.status, off.ended, off.dropped) == (
        Status.FINISHED,
        Outcome(Termination.RESIGNATION, (Seat(0),)),
        Seat(1),
    )


def test_whose_time_is_over_cannot_call_the_game_off_but_the_others_can() -> None:
    table = replace(lowest(begun("sim", move_time=600), 1), claim=True, reminder=None, overdue=True)
    assert aborted(table, BORIS, NOW + 900) == resigned(table, BORIS, now=NOW + 900)
    assert aborted(table, BORIS).departures == (Departure(Seat(1), Termination.RESIGNATION, 1),)
    assert aborted(table, ANNA).departures == ()
    assert aborted(replace(table, overdue=False), BORIS).departures == ()


def test_a_table_of_four_is_called_off_freely_until_the_last_of_them_has_moved() -> None:
    table = begun("square", players=(ANNA, BORIS, CARL, DORA))
    while len(set(replay(table).movers)) < 4:
        assert aborted(table, CARL).status is Status.ABORTED
        table = lowest(table, 1)
    assert aborted(table, CARL).status is Status.PLAYING
    assert aborted(table, CARL) == resigned(table, CARL)


def test_those_who_left_need_not_have_moved_before_calling_off_is_resigning() -> None:
    table = resigned(begun("square", players=(ANNA, BORIS, CARL, DORA)), DORA)
    while not set(replay(table).movers) >= {0, 1, 2}:
        table = lowest(table, 1)
    assert aborted(table, CARL) == resigned(table, CARL)


@pytest.mark.parametrize("plies", [0, 1])
def test_resigning_before_both_have_moved_calls_the_game_off(plies: int) -> None:
    for seat, player in enumerate((ANNA, BORIS)):
        table = lowest(begun("nim", move_time=600), plies)
        off = resigned(table, player)
        assert (off.status, off.ended) == (Status.ABORTED, Outcome(Termination.ABORTED, ()))
        assert (off.dropped, off.deadline) == (None, None)
        assert off.departures == (Departure(Seat(seat), Termination.RESIGNATION, plies),)
        assert replay(off) == replay(table)


@pytest.mark.parametrize("plies", [2, 3])
def test_resigning_loses_no_matter_who_is_to_move(plies: int) -> None:
    table = lowest(begun("nim"), plies)
    for loser, player in enumerate((ANNA, BORIS)):
        over = resigned(table, player)
        assert over.ended == Outcome(Termination.RESIGNATION, (Seat(1 - loser),))
        assert (over.dropped, over.departures) == (Seat(loser), ())


def test_a_stranger_resigns_nothing() -> None:
    table = begun("nim")
    for act in (resigned, aborted, wished):
        with pytest.raises(Refused) as raised:
            act(table, STRANGER)
        assert code(raised) == "not-your-game"


@pytest.mark.parametrize("plies", [0, 1])
def test_time_that_is_over_before_both_have_moved_calls_the_game_off(plies: int) -> None:
    table = lowest(begun("sim", move_time=120), plies)
    off = timed_out(table, NOW + 500)
    assert (off.status, off.changed) == (Status.ABORTED, NOW + 500)
    assert off.departures == (Departure(Seat(plies), Termination.TIME, plies),)


def test_time_is_lost_by_the_player_to_move() -> None:
    table = lowest(begun("sim", move_time=120), 3)
    over = timed_out(table, NOW + 500)
    assert over.status is Status.FINISHED
    assert over.ended == Outcome(Termination.TIME, (Seat(0),))
    assert (over.dropped, over.deadline, over.changed) == (Seat(1), None, NOW + 500)


def wished(table: Table, player: Player, now: int = NOW) -> Table:
    return ask_take_back(table, replay(table), player, now)


def test_a_take_back_needs_consent_and_then_undoes_the_own_move() -> None:
    table = moved(begun("sim", move_time=600), "12", "34", "56")
    asked = wished(replace(table, chain=1), ANNA, NOW + 5)
    assert (asked.take_back, asked.changed, asked.chain) == (TakeBack(Seat(0), 2), NOW + 5, 1)
    assert (asked.moves, asked.deadline) == (table.moves, table.deadline)
    done = agree_take_back(asked, BORIS, 3, NOW + 90)
    assert (done.moves, done.take_back, done.deadline) == (("12", "34"), None, NOW + 690)
    assert replay(done).to_move == Seat(0)
    assert (done.taken_back, done.chain, done.changed) == (1, None, NOW + 90)


def test_an_answer_that_was_made_is_taken_back_with_it() -> None:
    table = moved(begun("sim"), "12", "34", "56", "13")
    done = agree_take_back(wished(table, ANNA), BORIS, None, NOW)
    assert (done.moves, done.taken_back) == (("12", "34"), 2)
    again = agree_take_back(wished(done, BORIS), ANNA, None, NOW)
    assert (again.moves, again.taken_back) == (("12",), 3), "all that were ever taken back"


def test_who_made_no_move_takes_none_back() -> None:
    for plies, player in ((0, ANNA), (0, BORIS), (1, BORIS)):
        with pytest.raises(Refused) as raised:
            wished(lowest(begun("sim"), plies), player)
        assert code(raised) == "nothing-to-take-back"


def test_the_moves_of_another_table_are_neither_taken_back_nor_moves_at_this_one() -> None:
    table = replace(moved(begun("sim"), "12", "34"), origin=Origin("g7", 2))
    for player in (ANNA, BORIS):
        with pytest.raises(Refused) as raised:
            wished(table, player)
        assert code(raised) == "nothing-to-take-back"
        assert aborted(table, player).departures == (), "both are still to move here"
    later = moved(table, "56")
    assert agree_take_back(wished(later, ANNA), BORIS, None, NOW).moves == ("12", "34")
    assert resigned(later, ANNA).status is Status.ABORTED
    assert resigned(moved(later, "13"), ANNA).status is Status.FINISHED


def test_a_wish_lapses_with_the_next_move_and_with_the_end() -> None:
    asked = wished(moved(begun("sim"), "12"), ANNA)
    assert moved(asked, "34").take_back is None
    assert resigned(asked, BORIS).take_back is None
    with pytest.raises(Refused) as raised:
        agree_take_back(moved(asked, "34"), BORIS, None, NOW)
    assert code(raised) == "no-take-back"


def test_a_wish_can_be_refused_or_withdrawn_and_changes_nothing_else() -> None:
    asked = wished(moved(begun("sim", move_time=600), "12"), ANNA)
    for player in (ANNA, BORIS):
        refused = refuse_take_back(asked, player, 1, NOW + 7)
        assert refused == replace(asked, take_back=None, changed=NOW + 7)


def test_one_cannot_agree_with_oneself_nor_a_stranger_nor_to_an_older_wish() -> None:
    asked = wished(moved(begun("sim"), "12"), ANNA)
    for player, ply, refused in (
        (ANNA, 1, "own-take-back"),
        (STRANGER, 1, "not-your-game"),
        (BORIS, 0, "no-take-back"),
        (BORIS, 2, "no-take-back"),
    ):
        with pytest.raises(Refused) as raised:
            agree_take_back(asked, player, ply, NOW)
        assert code(raised) == refused


def test_the_computer_agrees_at_once() -> None:
    table = moved(begun("nim", players=(ANNA, COMPUTER), first=First.THEM), "a1", "b1", "c1")
    done = wished(table, ANNA)
    assert (done.moves, done.take_back) == (("a1",), None)


def test_everybody_else_has_to_agree_but_not_the_computer() -> None:
    table = lowest(begun("square", players=(ANNA, BORIS, CARL, COMPUTER)), 1)
    mover = table.seats[replay(table).movers[0]]
    others = [player for player in (ANNA, BORIS, CARL) if player != mover]
    asked = wished(table, mover)
    half = agree_take_back(asked, others[0], 1, NOW)
    assert half.moves == table.moves
    assert agree_take_back(half, others[0], 1, NOW) == half
    assert agree_take_back(half, others[1], 1, NOW).moves == ()


def test_one_wish_waits_at_a_time_so_that_who_agrees_knows_to_what() -> None:
    table = lowest(begun("square", players=(ANNA, BORIS, CARL)), 3)
    *_, before, last = (table.seats[seat] for seat in replay(table).movers)
    asked = wished(table, last)
    assert before != last
    with pytest.raises(Refused) as raised:
        wished(asked, before)
    assert (code(raised), raised.value.fact.params) == ("take-back-waits", {"name": last.name})
    assert wished(asked, last) == asked


def test_moves_of_a_round_that_is_over_stay() -> None:
    table = begun("square")
    while len(table.deals) == 1:
        table = moved(table, first_legal(table), seed=5)
    ended_by = table.seats[replay(table).movers[-1]]
    with pytest.raises(Refused) as raised:
        wished(table, ended_by)
    assert code(raised) == "round-is-over"
    begins = replay(table).to_move
    assert begins is not None
    after = lowest(table, 1)
    other = table.seats[1 - begins]
    done = agree_take_back(wished(after, table.seats[begins]), other, None, NOW)
    assert (done.moves, done.deals) == (table.moves, table.deals)
    assert replay(done) == replay(table)


def test_the_example_of_a_refusal_is_one_that_its_player_may_follow() -> None:
    """What all can see is in the refusal, a move of the own hand in the words for that player alone."""
    table = lowest(begun("square", seed=2), 1)
    position = replay(table)
    mover = position.to_move
    assert mover is not None
    view = position.game.view(position.state, mover)
    public = position.game.example(position.game.view(position.state, None))
    for shown in ("", public):
        error = with_own_example(InvalidMove("square-unreadable", example=shown), position, mover)
        assert error.fact.params == {"example": public}
        assert error.own == Fact("square-unreadable", {"example": view.legal[0]}), "their own hand lacks the other"
    may = with_own_example(InvalidMove("square-unreadable", example=view.legal[-1]), position, mover)
    assert (may.fact.params["example"], may.own) == (view.legal[-1], None)
    bare = with_own_example(IllegalMove("square-no-example"), position, mover)
    assert (bare.fact.params, bare.own) == ({}, None)
