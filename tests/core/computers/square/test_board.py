"""The computer's quick table says what the rules say."""

from __future__ import annotations

from core.computers.square.board import Board, set_of, stones_of
from core.games.square.figures import completed
from core.games.square.outlines import LINE
from core.games.square.view import Place
from tests.core.computers.square.rounds_played import positions


def place_of(number: int) -> Place:
    return number % LINE, number // LINE


def test_what_fits_and_what_it_brings() -> None:
    scoring = blocked = 0
    for state in (*positions(61, 5), *positions(60, 20, hand=2, kinds=16)):
        board = Board.of(state.layout.laid)
        for hand in state.hands:
            held = set_of(stone - 1 for stone in hand)
            fits = {(stone + 1, place_of(place), turn) for stone, place, turn in board.tries(held)}
            assert fits == set(state.layout.fits(hand))
            assert board.open_for(held) is bool(fits)
            blocked += not fits
        points = {place_of(place): board.worth(place) for place in board.asked}
        taken = state.layout.taken
        assert points == {
            place: sum(figure.points for figure in completed(taken | {place}, place)) for place in state.layout.opened
        }
        scoring += any(points.values())
        assert [worth for worth, _, _ in board.scoring()] == sorted(
            (points[place_of(place)] for _, place, _ in board.scoring()), reverse=True
        )
    assert scoring > 30
    assert blocked > 5


def test_a_copy_is_laid_on_alone() -> None:
    board = Board.of(())
    copy = board.copy()
    copy.lay(*copy.tries(1)[0])
    assert (board.rows, len(board.asked)) == (0, 1)
    assert len(copy.asked) == 4


def test_sets_of_stones() -> None:
    assert stones_of(set_of([34, 0, 7, 7])) == [0, 7, 34]
