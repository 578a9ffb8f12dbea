"""A table's whole life, whatever anybody does in whatever order, checked after every step."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from adapters.store import codec
from core import offers, play
from core.change import Change
from core.fairness import deal_hash
from core.game import GameError, Seat
from core.games import GAMES
from core.offers import Challenge
from core.position import replay
from core.table import COMPUTER, First, Player, Status, Table

PEOPLE = tuple(Player(f"p:{name}", name) for name in ("anna", "boris", "carl", "dora"))
GAME = st.sampled_from(
    [
        ("sim", ()),
        ("sim", ("colourless",)),
        ("nim", ()),
        ("nim", ("random",)),
        ("square", ("target=10",)),
        ("square", ()),
    ]
)
NOBODY: frozenset[str] = frozenset()
OVER = frozenset({Status.FINISHED, Status.ABORTED})


class TableLife(RuleBasedStateMachine):
    """Anybody does anything; a refusal leaves all as it was."""

    table: Table
    before: Table | None = None
    boards: dict[int, tuple[str, ...]]

    @initialize(
        game=GAME,
        asked=st.lists(st.sampled_from([*PEOPLE[1:], COMPUTER]), max_size=3, unique=True),
        first=st.sampled_from(First),
        move_time=st.sampled_from([None, 120, 86_400]),
        seed=st.integers(0, 1_000),
    )
    def challenge(
        self,
        game: tuple[str, tuple[str, ...]],
        asked: list[Player],
        first: First,
        move_time: int | None,
        seed: int,
    ) -> None:
        name, options = game
        most = 3 if name == "square" else 1
        wanted = Challenge(game=name, options=options, opponents=tuple(asked[:most]), first=first, move_time=move_time)
        self.now, self.rng, self.boards = 1_000, Random(seed), {}
        offered = offers.offer("s", "c", PEOPLE[0], wanted, now=self.now, rng=self.rng)
        self.table = replace(offered, id="g1", version=1)

    def change(self, to: Table) -> None:
        assert self.table.status.open, "nothing happens at a table that is over"
        self.before, self.table = self.table, to

    @rule(
        who=st.sampled_from(PEOPLE),
        what=st.sampled_from(["accept", "accept", "accept", "accept", "start", "decline", "cancel"]),
    )
    def answer(self, who: Player, what: str) -> None:
        acts = {
            "accept": lambda: offers.accept(self.table, who, NOBODY, now=self.now, rng=self.rng),
            "decline": lambda: offers.decline(self.table, who, NOBODY, now=self.now, rng=self.rng),
            "cancel": lambda: offers.cancel(self.table, who, self.now),
            "start": lambda: offers.start(self.table, who, self.now, self.rng),
        }
        try:
            changed = acts[what]()
        except GameError:
            return
        assert self.table.status is Status.OFFERED
        self.change(changed)

    @rule(choice=st.integers(0, 10_000))
    def right_move(self, choice: int) -> None:
        if self.table.status is Status.PLAYING:
            mover = replay(self.table).to_move
            assert mover is not None
            self.move(self.table.seats[mover], choice)

    @rule(who=st.sampled_from([*PEOPLE, COMPUTER]), choice=st.integers(0, 10_000))
    def move(self, who: Player, choice: int) -> None:
        if self.table.status not in {Status.PLAYING, *OVER}:
            return
        position = replay(self.table)
        legal = position.game.legal_moves(position.state) or (None,)
        picked = legal[choice % len(legal)]
        text = "12" if picked is None else position.game.format(position.state, picked)
        try:
            played = play.play(self.table, position, who, text, now=self.now, rng=self.rng)
        except GameError:
            assert position.to_move is None or self.table.status in OVER or self.table.seats[position.to_move] != who
            return
        assert played.table.moves == (*self.table.moves, text)
        assert played.position == replay(played.table)
        self.change(played.table)

    @rule(who=st.sampled_from(PEOPLE), what=st.sampled_from(["resign", "abort"]))
    def give_up(self, who: Player, what: str) -> None:
        if self.table.status is not Status.PLAYING or who not in self.table.seats:
            return
        act = play.resign if what == "resign" else play.abort
        position = replay(self.table)
        seat = self.table.seats.index(who)
        try:
            change = act(self.table, position, who, now=self.now, rng=self.rng)
        except GameError:
            assert seat in self.table.left
            return
        moved = set(self.table.staying) <= set(position.movers)
        self.left(change, Seat(seat), free=not moved and (what == "abort" or len(self.table.seats) == 2))

    def left(self, change: Change, seat: Seat, *, free: bool) -> None:
        """Check what became of a table where a seat left."""
        before, after = self.table, change.table
        assert change.after == replay(after)
        several = len(before.seats) > 2
        over = len(before.staying) == 2
        if free:
            assert after.status is Status.ABORTED
            assert len(after.departures) in {len(before.departures), len(before.departures) + (not several)}
        else:
            assert after.status is (Status.FINISHED if over else Status.PLAYING)
            assert after.dropped == (seat if over else None)
            assert len(after.departures) == len(before.departures) + several
            assert not several or after.departures[-1].seat == seat
            assert after.ended is None or after.ended.winners == tuple(each for each in before.staying if each != seat)
        self.change(after)

    @rule(who=st.sampled_from(PEOPLE), what=st.sampled_from(["ask", "agree", "refuse"]))
    def take_back(self, who: Player, what: str) -> None:
        try:
            if what == "ask":
                play.must_play(self.table, who)
                changed = play.ask_take_back(self.table, replay(self.table), who, self.now)
            elif what == "agree":
                changed = play.agree_take_back(self.table, who, None, self.now)
            else:
                changed = play.refuse_take_back(self.table, who, self.table.edition, self.now)
        except GameError:
            return
        if changed.moves != self.table.moves:
            assert changed.moves == self.table.moves[: len(changed.moves)]
            assert changed.take_back is None
            assert changed.deals == self.table.deals
            assert replay(changed).rounds == replay(self.table).rounds
        self.change(changed)

    @rule(seconds=st.sampled_from([0, 1, 60, 3_600]))
    def time_passes(self, seconds: int) -> None:
        self.now += seconds
        if self.table.deadline is None or self.table.deadline > self.now:
            return
        if self.table.status is Status.OFFERED:
            self.change(offers.expire(self.table, self.now))
        else:
            position = replay(self.table)
            change = play.lose_on_time(self.table, position, now=self.now, rng=self.rng)
            seat = position.to_move
            assert seat is not None
            moved = set(self.table.staying) <= set(position.movers)
            self.left(change, seat, free=not moved and len(self.table.seats) == 2)

    @rule(who=st.sampled_from(PEOPLE))
    def play_again(self, who: Player) -> None:
        try:
            new = offers.rematch(self.table, who, self.now, self.rng)
        except GameError:
            return
        assert self.table.ended is not None
        assert {player.id for player in (*new.seats, *new.invited)} == {player.id for player in self.table.seats}
        assert new.seats[0] == who
        self.before, self.table, self.boards = None, replace(new, id="g1", version=1), {}

    @invariant()
    def seats_are_people_of_their_own_and_as_many_as_play(self) -> None:
        table, rules = self.table, GAMES[self.table.game]
        ids = [player.id for player in (*table.seats, *table.invited)]
        assert len(ids) == len(set(ids))
        allowed = rules.seats(rules.options(table.options))
        assert len(table.seats) <= allowed[-1]
        begun = table.status is Status.PLAYING or table.ended is not None
        assert not begun or len(table.seats) in allowed
        assert not begun or (table.invited == () and table.start in range(len(table.seats)))
        assert begun or not (table.moves or table.deals)

    @invariant()
    def the_deadline_is_there_when_something_can_run_out(self) -> None:
        table = self.table
        if table.status is Status.OFFERED:
            assert table.deadline is not None
        elif table.status is Status.PLAYING:
            assert (table.deadline is None) == (table.move_time is None)
            assert table.deadline is None or table.deadline <= self.now + (table.move_time or 0)
        else:
            assert table.deadline is None

    @invariant()
    def the_end_is_told_once_and_for_all(self) -> None:
        table = self.table
        assert (table.ended is not None) == (table.status in OVER)
        assert table.status is Status.PLAYING or table.take_back is None
        assert table.dropped is None or table.status is Status.FINISHED

    @invariant()
    def the_moves_replay_and_the_deals_are_as_published(self) -> None:
        table = self.table
        assert table.hashes == tuple(deal_hash(table.nonce, deal) for deal in table.deals)
        if table.status is Status.PLAYING or table.ended is not None:
            position = replay(table)
            assert not position.deal_due
            last = len(table.seats) > 2 and len(table.staying) == 1
            assert (position.to_move is None) == (position.outcome is not None or last)
            assert table.status is not Status.PLAYING or position.to_move is not None
            assert table.take_back is None or table.seats[table.take_back.asker] != COMPUTER

    @invariant()
    def what_was_dealt_and_said_before_stays(self) -> None:
        if self.before is not None:
            assert self.table.seats[: len(self.before.seats)] == self.before.seats
            assert self.table.deals[: len(self.before.deals)] == self.before.deals
            assert self.table.changed >= self.before.changed

    @invariant()
    def those_who_left_have_no_part_in_what_comes(self) -> None:
        table = self.table
        assert len(table.left) == len(table.departures)
        assert all(each.ply <= len(table.moves) for each in table.departures)
        if table.status is Status.PLAYING:
            assert replay(table).to_move in table.staying
            assert table.take_back is None or table.take_back.asker in table.staying
            assert table.take_back is None or all(each.ply <= table.take_back.to for each in table.departures)

    @invariant()
    def no_two_boards_have_one_number(self) -> None:
        left = self.table.departures if len(self.table.seats) > 2 else ()
        board = (*self.table.moves, *(f"seat {each.seat}" for each in left))
        assert self.boards.setdefault(self.table.edition, board) == board
        assert max(self.boards) == self.table.edition
        assert self.table.revision or self.table.edition == len(self.table.moves)

    @invariant()
    def it_can_be_stored(self) -> None:
        assert codec.decode("s", "g1", 1, codec.encode(self.table)) == self.table


TableLife.TestCase.settings = settings(max_examples=80, stateful_step_count=50, deadline=None)
TestTableLife = TableLife.TestCase
