"""A round that the computer plays on goes as the rules have it."""

from __future__ import annotations

from random import Random

from core.computers.square.board import Board, number_of, set_of
from core.computers.square.estimates import read_try
from core.computers.square.rounds import TARGET_BONUS, Round, greedy
from core.computers.square.unseen import World
from core.game import Seat
from core.games.square.state import SquareState
from tests.core.computers.square.rounds_played import positions
from tests.core.games.square.positions import SQUARE, position


def round_of(state: SquareState) -> Round:
    assert state.turn is not None
    seats = [Seat((state.turn + step) % state.seats) for step in range(state.seats)]
    hands = tuple(tuple(stone - 1 for stone in hand) for hand in state.hands)
    return Round(
        Board.of(state.layout.laid),
        World(hands, tuple(stone - 1 for stone in state.reserve)),
        seats,
        [state.options.target - score for score in state.scores],
        state.drew,
        penalty=state.options.penalty,
    )


def test_it_goes_as_the_rules_have_it() -> None:
    rng = Random(62)
    drew = reached = over = 0
    for begun in (
        *positions(63, 40, ("penalty", "target=10"), hand=6),
        *positions(63, 60, ("penalty",), hand=2, kinds=10),
    ):
        state = begun
        played = round_of(state)
        before, reserve = state.scores, len(state.reserve)
        while state.turn is not None:
            move = rng.choice(SQUARE.legal_moves(state))
            assert played.order[played.turn] == state.turn
            played.lay(read_try(SQUARE.format(state, move, full=True)))
            state, _ = SQUARE.play(state, move)
        assert played.over
        drew += len(state.reserve) < reserve
        reached += state.won is not None
        over += state.won is None
        for seat, gained in played.gained.items():
            assert gained == state.scores[seat] - before[seat] + TARGET_BONUS * (seat == state.won)
    assert min(drew, reached, over) > 3


def test_everybody_takes_the_most_points() -> None:
    # Three of four: stone 7 on N14 brings 4 points, and the round is over.
    state = position("1M13 5N13S 6M14N", [[7], [2, 3]])
    played = round_of(state)
    played.play_until(1, Random(1))
    assert played.margin() == 4


def test_no_place_is_chosen_that_brings_less_whatever_the_lot() -> None:
    """Stone 7 brings 4 points on N14; stone 2 fits elsewhere, and brings none."""
    board = Board.of(position("1M13 5N13S 6M14N", [[2, 7], [3]]).layout.laid)
    for chance in (0.0, 0.3, 0.6, 0.999):
        stone, place, _ = greedy(board, set_of((1, 6)), lambda: chance)  # noqa: B023 - used at once
        assert (stone, place) == (6, number_of((14, 14)))


def test_the_margin_is_above_the_mean_of_the_others() -> None:
    played = round_of(position("", [[1, 2], [3], [4]]))
    played.gained = {Seat(0): 7.0, Seat(1): 4.0, Seat(2): 1.0}
    assert played.margin() == 4.5
