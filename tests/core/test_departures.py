"""Seats that leave a table begun with three or more, while the others play on."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core import record as records
from core.game import Fact, Outcome, Seat, Termination
from core.games import GAMES
from core.games.square.rules import Square
from core.games.square.state import SquareState
from core.levels import Level
from core.pause import Pause
from core.play import agree_take_back, ask_take_back, lose_on_time, play, resign
from core.position import BrokenTable, Position, replay, scores
from core.refusals import Refused
from core.table import COMPUTER, Departure, Player, Status, Table, computer
from tests.core.tables import ANNA, BORIS, CARL, DORA, NOW, begun, first_legal, lowest, moved, resigned, timed_out

EVA, FRED = Player("p:eva", "eva"), Player("p:fred", "fred")
PEOPLE = (ANNA, BORIS, CARL, DORA, EVA, FRED)


def four(*options: str, plies: int = 0, move_time: int | None = None, seed: int = 1) -> Table:
    return lowest(begun("square", *options, players=PEOPLE[:4], move_time=move_time, seed=seed), plies)


def mover(table: Table) -> Player:
    seat = replay(table).to_move
    assert seat is not None
    return table.seats[seat]


def code(raised: pytest.ExceptionInfo[Refused]) -> str:
    return raised.value.fact.code


def test_the_others_play_on_without_the_seat() -> None:
    table = four(plies=3)
    before = replay(table)
    change = resign(table, before, BORIS, now=NOW + 5, rng=Random(1))
    assert before.to_move == Seat(3)
    assert change.facts == (Fact("left-resigned", {"seat": Seat(1)}),)
    after = change.table
    assert (after.status, after.ended, after.dropped) == (Status.PLAYING, None, None)
    assert after.departures == (Departure(Seat(1), Termination.RESIGNATION, 3),)
    assert (after.changed, after.moves) == (NOW + 5, table.moves)
    assert change.position == replay(after)
    state = replay(after).state
    assert state.hands == (before.state.hands[0], (), *before.state.hands[2:])
    assert (state.scores, state.reserve, state.turn) == (before.state.scores, before.state.reserve, before.state.turn)


def test_the_turn_of_a_seat_that_leaves_passes_to_the_next_one_who_stays() -> None:
    table = resigned(four(), BORIS)
    assert mover(table) == ANNA
    change = lose_on_time(table, replay(table), now=NOW, rng=Random(1))
    assert change.facts[0] == Fact("left-on-time", {"seat": Seat(0)})
    assert change.after.to_move == Seat(2)


def test_the_clock_starts_again_for_the_next_player_and_only_then() -> None:
    table = four(plies=1, move_time=600)
    assert (mover(table), table.deadline) == (BORIS, NOW + 600)
    other = resigned(table, DORA, now=NOW + 400)
    assert (other.deadline, other.clock_from, other.reminder) == (NOW + 600, NOW, NOW + 480)
    late = timed_out(replace(table, reminder=None), NOW + 600)
    assert mover(late) == CARL
    assert (late.deadline, late.clock_from, late.reminder) == (NOW + 1_200, NOW + 600, NOW + 1_080)


def test_the_pauses_of_a_player_who_leaves_are_over_and_those_of_the_others_go_on() -> None:
    pauses = (Pause(Seat(1), NOW, NOW + 5_000), Pause(Seat(2), NOW, NOW + 700))
    table = replace(four(plies=1, move_time=600), pauses=pauses)
    left = resigned(table, BORIS, now=NOW + 100)
    assert left.pauses == (Pause(Seat(1), NOW, NOW + 100), Pause(Seat(2), NOW, NOW + 700))
    assert (mover(left), left.deadline) == (CARL, NOW + 100 + 600 + 600), "the rest of the other pause is added"


def test_computers_do_not_play_on_alone() -> None:
    table = begun("square", players=(ANNA, BORIS, COMPUTER, computer(Level.HARD, 2)))
    one = resigned(table, ANNA)
    assert (one.status, one.ended) == (Status.PLAYING, None)
    off = resigned(one, BORIS, now=NOW + 9)
    assert (off.status, off.ended, off.changed) == (Status.ABORTED, Outcome(Termination.ABORTED, ()), NOW + 9)
    assert [each.seat for each in off.departures] == [Seat(0), Seat(3)]


def test_a_claim_on_an_overdue_player_stays_when_another_one_leaves() -> None:
    table = replace(four(plies=1, move_time=600), claim=True, overdue=True, reminder=None)
    assert resigned(table, DORA, now=NOW + 700).overdue
    assert not resigned(table, BORIS, now=NOW + 700).overdue


def test_the_last_one_who_stays_wins_whatever_the_points() -> None:
    table = resigned(lowest(resigned(four(plies=6), ANNA), 4), CARL)
    assert table.status is Status.PLAYING
    best = next(player for player in (BORIS, DORA) if player != mover(table))
    over = resigned(table, best, now=NOW + 9)
    (winner,) = (Seat(seat) for seat, player in enumerate(over.seats) if player == mover(table))
    assert (over.status, over.ended) == (Status.FINISHED, Outcome(Termination.RESIGNATION, (winner,)))
    assert (over.dropped, over.changed, over.deadline) == (over.seats.index(best), NOW + 9, None)
    assert [each.ply for each in over.departures] == [6, 10, 10]
    assert replay(over).to_move is None
    assert not replay(over).deal_due


def test_the_last_one_who_stays_may_be_the_computer() -> None:
    table = begun("square", players=(ANNA, BORIS, COMPUTER))
    over = resigned(table, ANNA, BORIS)
    assert over.ended == Outcome(Termination.RESIGNATION, (Seat(over.seats.index(COMPUTER)),))


def test_a_player_who_left_can_do_nothing_more() -> None:
    table = resigned(four(plies=5), BORIS)
    for act in (
        lambda: resign(table, replay(table), BORIS, now=NOW, rng=Random(1)),
        lambda: play(table, replay(table), BORIS, "1M13", now=NOW, rng=Random(1)),
        lambda: ask_take_back(table, replay(table), BORIS, NOW),
        lambda: agree_take_back(table, BORIS, None, NOW),
    ):
        with pytest.raises(Refused) as raised:
            act()
        assert code(raised) == "you-left"


def next_round(table: Table, seed: int = 5) -> Table:
    """The table after the first move of the next round is possible."""
    rounds = len(table.deals)
    while len(table.deals) == rounds:
        table = moved(table, first_legal(table), seed=seed)
    return table


def test_later_rounds_are_dealt_to_those_who_stay_and_begun_by_one_of_them() -> None:
    table = next_round(resigned(four("target=1000", plies=2), BORIS))
    deal, state = table.deals[1], replay(table).state
    assert len(deal) == 70
    assert state.hands == (deal[:10], (), deal[10:20], deal[20:30])
    assert state.reserve == deal[30:]
    assert state.turn == Seat(2), "anna began the first round and boris, who is next, has left"
    assert replay(next_round(table)).state.first == Seat(3)
    assert replay(next_round(next_round(table))).state.first == Seat(0)


def test_a_departure_can_end_a_round_and_the_next_is_dealt_with_it() -> None:
    """None of those who stay can lay a stone, so the round is over as the player to move leaves."""
    table = four(plies=2)
    position = replay(table)
    blocked = replace(position, state=replace(position.state, reserve=(), hands=((), (), (7,), ())))
    assert blocked.state.turn == Seat(2)
    change = resign(table, blocked, CARL, now=NOW, rng=Random(3))
    codes = [fact.code for fact in change.facts]
    assert codes == ["left-resigned", "square-blocked", "square-round", "deal-published"]
    assert len(change.table.deals) == len(change.table.hashes) == 2
    assert change.after.state.round == 2
    assert change.after.to_move == Seat(1)


class ShortRounds(Square):
    """Square in which a round is over when a player leaves it."""

    def leave(self, state: SquareState, seat: Seat) -> tuple[SquareState, tuple[Fact, ...]]:
        after, facts = super().leave(state, seat)
        return replace(after, turn=None), facts


def test_a_table_is_read_again_with_the_round_that_a_departure_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.position.GAMES", {**GAMES, "square": ShortRounds()})
    table = resigned(four("target=1000", plies=2), DORA)
    assert (len(table.deals), replay(table).rounds) == (2, 2)
    assert replay(table).state.hands == (*(table.deals[1][at : at + 10] for at in (0, 10, 20)), ())
    later = lowest(table, 3)
    assert [replay(later).movers[ply] for ply in (2, 3, 4)] == [Seat(1), Seat(2), Seat(0)]
    both = resigned(later, BORIS)
    assert (len(both.deals), replay(both).rounds, mover(both)) == (3, 3, CARL)


def test_a_take_back_is_agreed_to_by_those_who_stay() -> None:
    table = lowest(resigned(four(plies=4), ANNA), 1)
    asker = table.seats[replay(table).movers[-1]]
    others = [player for player in (BORIS, CARL, DORA) if player != asker]
    asked = ask_take_back(table, replay(table), asker, NOW)
    half = agree_take_back(asked, others[0], None, NOW)
    assert half.moves == table.moves
    done = agree_take_back(half, others[1], None, NOW)
    assert (done.moves, done.departures) == (table.moves[:-1], table.departures)


def test_moves_before_a_departure_stay_and_a_wish_lapses_with_it() -> None:
    table = four(plies=4)
    last, other = table.seats[replay(table).movers[-1]], table.seats[replay(table).movers[-2]]
    asked = ask_take_back(table, replay(table), last, NOW)
    leaves = next(player for player in table.seats if player not in {last, other})
    left = resigned(asked, leaves)
    assert left.take_back is None
    for player in (last, other):
        with pytest.raises(Refused) as raised:
            ask_take_back(left, replay(left), player, NOW)
        assert code(raised) == "moves-stay"


def test_a_departure_that_passes_a_turn_of_its_own_round_is_replayed_in_its_place() -> None:
    table = resigned(four(plies=2), CARL)
    assert mover(table) == DORA
    again = lowest(table, 3)
    assert [int(seat) for seat in replay(again).movers[:3]] == [0, 1, 3]
    with pytest.raises(BrokenTable, match="square-not-held"):
        replay(replace(again, departures=()))


class Life:
    """A table of Square that lives at random: moves, departures, take-backs."""

    def __init__(self, seats: int, options: tuple[str, ...], seed: int) -> None:
        self.rng = Random(seed)
        self.table = begun("square", *options, players=PEOPLE[:seats], seed=seed)
        self.position = replay(self.table)
        """What replaying the table comes to."""
        self.now = NOW

    def step(self) -> None:
        position = self.position
        self.now += 1
        dice = self.rng.random()
        if dice < 0.06:
            player = self.table.seats[self.rng.choice(self.table.staying)]
            change = resign(self.table, position, player, now=self.now, rng=self.rng)
        elif dice < 0.1:
            change = lose_on_time(self.table, position, now=self.now, rng=self.rng)
        elif dice < 0.2:
            self.take_back(position)
            return
        else:
            assert position.to_move is not None
            player = self.table.seats[position.to_move]
            text = self.rng.choice(position.game.view(position.state, position.to_move).legal)
            change = play(self.table, position, player, text, now=self.now, rng=self.rng)
        self.table, self.position = change.table, replay(change.table)
        assert change.after == self.position

    def take_back(self, position: Position) -> None:
        asker = self.table.seats[self.rng.choice(self.table.staying)]
        try:
            table = ask_take_back(self.table, position, asker, self.now)
        except Refused:
            return
        for seat in table.staying:
            if table.take_back is not None and table.seats[seat] != asker:
                table = agree_take_back(table, table.seats[seat], None, self.now)
        assert table.take_back is None
        assert table.departures == self.table.departures
        assert len(table.moves) >= max((each.ply for each in table.departures), default=0)
        self.table, self.position = table, replay(table)
        assert self.position.rounds == position.rounds


@settings(max_examples=60, deadline=None)
@given(
    seats=st.integers(3, 6),
    options=st.sampled_from([("target=20",), ("target=60",), ("target=60", "penalty"), ("target=1000",)]),
    seed=st.integers(0, 1_000_000),
)
def test_whatever_happens_the_table_and_its_record_hold(seats: int, options: tuple[str, ...], seed: int) -> None:
    life = Life(seats, options, seed)
    for _ in range(60):
        before = life.position
        life.step()
        table, position = life.table, life.position
        left, state = table.left, position.state
        assert [each.ply for each in table.departures] == sorted(each.ply for each in table.departures)
        assert len(left) == len(table.departures)
        assert all(state.hands[seat] == () for seat in left)
        assert all(position.game.view(state, Seat(seat)).hand == () for seat in left)
        if table.status is not Status.PLAYING:
            break
        assert len(table.staying) > 1
        assert position.to_move in table.staying
        assert not position.deal_due
        newest = set(position.movers[len(before.movers) :])
        assert not newest & left or any(each.ply == len(table.moves) for each in table.departures)
    table = life.table
    if table.status is Status.PLAYING:
        table = resigned(table, *(table.seats[seat] for seat in table.staying[1:]))
    assert table.ended is not None
    assert not set(table.ended.winners) & table.left
    if table.ended.termination != "target":
        assert table.ended.winners == table.staying
        assert table.ended.termination == table.departures[-1].why
    record = records.from_table(table, reveal=True, scores=scores(table))
    text = records.format(record)
    assert records.parse(text) == record
    replayed = records.replay(records.parse(text))
    assert replayed.record == record
    assert len(replayed.states) == len(table.moves) + 1
    assert replayed.states[-1] == replay(table).state
    for one, two in pairwise(replayed.states):
        assert one.left <= two.left
