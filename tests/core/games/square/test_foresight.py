"""What a player can foresee in Square follows from the table and their own stones alone."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from core.game import GameError, IllegalMove, NotHeld, Seat
from core.games.square.notation import Move
from core.games.square.rules import Square
from core.games.square.state import SquareState
from tests.core.games.square.redraw import redraw

GAME = Square()


def positions(count: int) -> list[tuple[SquareState, Seat]]:
    """Positions of games among two to four, each with a seat that waits."""
    rng = Random(11)
    found: list[tuple[SquareState, Seat]] = []
    while len(found) < count:
        seats = 2 + rng.randrange(3)
        options = GAME.settle(GAME.options((f"players={seats}",)), seats, rng)
        state = GAME.start(options, seats, Seat(0), GAME.deal(options, seats, rng))
        for _ in range(rng.randrange(12)):
            if state.turn is not None:
                state, _ = GAME.play(state, rng.choice(GAME.legal_moves(state)))
        if state.turn is not None:
            found.append((state, Seat((state.turn + 1) % seats)))
    return found


def told(state: SquareState, seat: Seat, move: Move) -> object:
    """What the seat foresees of a move: the refusal, or what is on the table then, whose turn, and their own moves."""
    try:
        after = GAME.foreseen(state, seat, move)
    except GameError as error:
        return error.fact
    public = (after.layout.laid, after.turn, after.scores, after.won, tuple(map(len, after.hands)), after.hands[seat])
    return public, GAME.possible_moves(after, seat)


def test_redrawing_what_is_hidden_changes_nothing_that_is_foreseen() -> None:
    rng, allowed, refused = Random(12), 0, 0
    for state, seat in positions(60):
        other = redraw(state, seat, rng)
        moves = [*GAME.possible_moves(state, seat), *(Move(stone, (13, 14), 0) for stone in range(1, 36))]
        assert GAME.possible_moves(state, seat) == GAME.possible_moves(other, seat)
        for move in rng.sample(moves, 12):
            one = told(state, seat, move)
            assert one == told(other, seat, move)
            allowed += isinstance(one, tuple)
            refused += not isinstance(one, tuple)
    assert allowed > 150
    assert refused > 20


def test_what_happens_is_what_was_foreseen_where_no_one_has_to_draw() -> None:
    rng, compared = Random(13), 0
    for state, seat in positions(60):
        move = rng.choice(GAME.legal_moves(state))
        assert move in GAME.possible_moves(state, seat)
        after, _ = GAME.play(state, move)
        foreseen = GAME.foreseen(state, seat, move)
        if len(after.reserve) == len(state.reserve) and after.turn is not None:
            compared += 1
            assert (foreseen.turn, foreseen.scores, foreseen.layout) == (after.turn, after.scores, after.layout)
            assert foreseen.hands[seat] == after.hands[seat]
    assert compared > 40


def test_ones_own_answer_is_of_a_stone_in_hand_and_each_stone_lies_once() -> None:
    state, seat = next((state, seat) for state, seat in positions(60) if state.layout.laid and state.seats == 2)
    stone = state.layout.laid[0].stone
    fitting = next(move for move in (Move(stone, place, turn) for place in state.layout.opened for turn in range(4))
                   if move.turn in state.layout.turns(stone, move.place))  # fmt: skip
    with pytest.raises(IllegalMove) as caught:
        GAME.foreseen(state, seat, fitting)
    assert caught.value.fact.code == "square-laid"
    own = Seat(state.turn or 0)
    foreign = Move(*state.layout.fits(set(state.hands[seat]) - set(state.hands[own]))[0])
    with pytest.raises(NotHeld):
        GAME.foreseen(state, own, foreign)
    assert foreign.place in GAME.foreseen(state, seat, foreign).layout.taken


@pytest.mark.parametrize(("beyond", "wins"), [(-1, True), (0, True), (1, False)])
def test_a_move_that_reaches_the_target_is_foreseen_to_win(beyond: int, wins: bool) -> None:
    tried = 0
    for state, seat in positions(60):
        mover = Seat(state.turn or 0)
        after = {move: GAME.play(state, move)[0] for move in GAME.legal_moves(state)}
        move = max(after, key=lambda move: after[move].scores[mover])
        reached = after[move].scores[mover]
        if reached > state.scores[mover] and reached + beyond > max(state.scores):
            tried += 1
            near = replace(state, options=replace(state.options, target=reached + beyond))
            foreseen = GAME.foreseen(near, seat, move)
            assert (foreseen.won, foreseen.scores[mover]) == (mover if wins else None, reached)
            assert foreseen.turn is None or not wins
    assert tried > 10


def test_another_players_move_takes_one_stone_of_theirs_and_without_stones_no_one_is_to_move() -> None:
    rng = Random(14)
    for state, seat in positions(20):
        mover = Seat(state.turn or 0)
        move = rng.choice(GAME.legal_moves(state))
        after = GAME.foreseen(state, seat, move)
        held = [len(hand) - (at == mover) for at, hand in enumerate(state.hands)]
        assert [len(hand) for hand in after.hands] == held
        hands = tuple((move.stone,) if at == mover else hand for at, hand in enumerate(state.hands))
        last = GAME.foreseen(replace(state, hands=hands), seat, move)
        assert (last.hands[mover], last.turn, last.won) == ((), None, None)
