"""Text boards against strings written by hand."""

from dataclasses import replace
from textwrap import dedent

import pytest

from adapters.games.pictures import board_picture, hand_picture, puzzle_picture
from core.answer import Board
from core.game import Seat
from core.games.nim import Rule
from core.games.square.view import Laid, Scored
from tests.adapters import positions


def text_board(board: Board) -> str:
    return board_picture(board).alternative


def text_hand(board: Board) -> str:
    return hand_picture(board).alternative


def lines(text: str) -> str:
    return dedent(text).strip("\n")


def test_sim() -> None:
    view = positions.sim((1, 2), (3, 6), (1, 4), (2, 4))
    assert text_board(positions.board("sim", view)) == lines(
        """
        > X anna
          O boris

        2  X
        3  .  .
        4  X [O] .
        5  .  .  .  .
        6  .  .  O  .  .
           1  2  3  4  5
        """
    )


def test_all_moves_since_the_board_was_last_shown_are_marked() -> None:
    sim = positions.board("sim", positions.sim((1, 2), (3, 6), (1, 4), (2, 4)))
    assert board_picture(sim, since=2).alternative.split("\n")[5:6] == ["4 [X][O] ."]
    nim = positions.board("nim", positions.nim((3, 5, 7), (2, 2, 7), (1, 1), (0, 1), (1, 2)))
    assert board_picture(nim, since=1).alternative.split("\n")[3:5] == ["a  2  ●●×", "b  2  ●●××·"]
    assert board_picture(nim, since=0).alternative.split("\n")[3:5] == ["a  2  ●●×", "b  2  ●●×××"]
    laid = [Laid(1, place, 0, Seat(0)) for place in ((13, 13), (14, 13), (14, 14), (13, 14), (12, 14))]
    square = board_picture(positions.board("square", positions.square(laid)), since=3).alternative.split("\n")
    assert (square[8], square[10]) == ("14  .|*|*|+|.", "13  . .|+|+|.")
    assert square[-1] == "+4 M13-N14"
    square = board_picture(positions.board("square", positions.square(laid)), since=4).alternative.split("\n")
    assert square[-1] == "    K L M N O", "the square was completed before"


def test_sim_with_a_closed_triangle() -> None:
    view = positions.sim((1, 2), (3, 6), (1, 4), (2, 5), (2, 4), triangle=(1, 2, 4))
    board = text_board(positions.board("sim", view)).split("\n")
    assert board[:2] == ["  X anna", "* O boris"]
    assert board[5] == "4  X [X] ."
    assert board[-1] == "△ 1-2-4"


def test_sim_colourless() -> None:
    view = positions.sim((1, 2), (3, 7), dots=7, colourless=True)
    board = text_board(positions.board("sim", view)).split("\n")
    assert board[:2] == ["> anna", "  boris"]
    assert board[3] == "2  #"
    assert board[8] == "7  .  . [#] .  .  ."


def test_nim() -> None:
    view = positions.nim((3, 25, 7), (3, 12, 0), (1, 2))
    assert text_board(positions.board("nim", view)) == lines(
        """
        > anna
          boris

        a  3  ●●●
        b 12  ●●●●● ●●●●● ●●××· ·····
              ·····
        c  0  ····· ··

        ○ ×
        """
    )


@pytest.mark.parametrize(("rule", "sign"), [(Rule.MISERE, "○ ×"), (Rule.PENULTIMATE, "× ○"), (Rule.NORMAL, "○ *")])
def test_nim_rules(rule: Rule, sign: str) -> None:
    view = positions.nim((94, 3, 3), (94, 3, 3), rule=rule)
    board = text_board(positions.board("nim", view)).split("\n")
    assert board[-1] == sign
    assert max(map(len, board)) <= 60
    assert sum(line.count("●") for line in board) == 100


def test_square() -> None:
    # Stone 35 reads blank, rectangle, triangle, semicircle from its top; turned to face east it has its semicircle
    # north, blank east, rectangle south, triangle west. Stone 2 has rectangles all around.
    view = positions.square(
        [Laid(35, (13, 13), 1, Seat(0)), Laid(2, (13, 12), 0, Seat(1))], (Scored((13, 12), (14, 13), 4),)
    )
    assert text_board(positions.board("square", view)) == lines(
        """
          anna 31 [10]
        > boris 112 [7]
        ↻ 2  ⚑ 250  ▤ 15

            L M N

        14  . . .
              ●
        13  .◆+|.
              ■
        12  .■*■.
              ■
        11  . . .

            L M N
        +4 M12-N13
        """
    )


def test_square_shows_no_stones_in_the_hand_of_a_player_who_has_left() -> None:
    view = replace(positions.square([Laid(2, (13, 13), 0, Seat(0))], seats=3), left=frozenset({Seat(1)}))
    board = text_board(positions.board("square", view, "anna", "boris", "dora")).split("\n")
    assert board[:3] == ["  anna 31 [10]", "> boris 112 ×", "  dora 0 [3]"]


@pytest.mark.parametrize(
    ("corner", "letters", "rows"),
    [((1, 1), "A B", "2 1"), ((25, 25), "X Y", "25 24"), ((2, 24), "A B C", "25 24 23"), ((1, 13), "A B", "14 13 12")],
)
def test_square_shows_one_free_place_around_but_none_off_the_table(
    corner: tuple[int, int], letters: str, rows: str
) -> None:
    board = text_board(positions.board("square", positions.square([Laid(1, corner, 0, Seat(0))]))).split("\n")[4:]
    assert board[0] == board[-1] == f"    {letters}"
    assert [line[:2].strip() for line in board[1:-1] if line[:2].strip()] == rows.split()
    assert len(board) == 2 + 2 * len(rows.split()) + 1


def test_the_text_of_a_puzzle_is_the_hand_and_below_it_the_table() -> None:
    view = replace(positions.square([Laid(2, (13, 13), 0, Seat(1))], hand=(1, 35)), to_move=Seat(0))
    board = replace(positions.board("square", view), puzzle=True)
    hand, table = text_hand(board), text_board(board)
    assert puzzle_picture(board).alternative == f"{hand}\n\n{table}"
    solved = replace(board, view=replace(view, seat=None, hand=None))
    assert puzzle_picture(solved).alternative == table
    other = positions.board("nim", positions.nim((3, 5, 7), (3, 5, 7)))
    assert puzzle_picture(other) == board_picture(other)


def test_square_without_stones_shows_its_middle() -> None:
    board = text_board(positions.board("square", positions.square())).split("\n")
    assert board[4:] == ["    L M N", "", "14  . . .", "", "13  . . .", "", "12  . . .", "", "    L M N"]


def test_square_over_the_whole_table_keeps_to_its_width() -> None:
    view = positions.square([Laid(2, (1, 1), 0, Seat(0)), Laid(3, (25, 25), 0, Seat(0))])
    board = text_board(positions.board("square", view)).split("\n")
    assert max(map(len, board)) <= 60
    assert board[4] == "    A B C D E F G H I J K L M N O P Q R S T U V W X Y"
    assert board[5] == " " * 52 + "◆"
    assert board[6] == "25  " + ". " * 23 + ".◆*◆"
    assert board[-3] == " 1 ■+■" + ". " * 23 + "."


def test_no_hand_and_no_legal_move_changes_the_board() -> None:
    board = positions.board("square", positions.square(positions.lay(5)))
    for hand in ((1, 2), (35,)):
        own = replace(board.view, seat=Seat(0), hand=hand, legal=("17L14E",))
        assert text_board(replace(board, view=own)) == text_board(board)


def test_hand() -> None:
    view = positions.square(hand=(1, 2, 3, 4, 17, 35))
    assert text_hand(positions.board("square", view)) == " 1 ----    2 ■■■■    3 ◆◆◆◆    4 ●●●●\n17 --■■   35 -■◆●"
    with pytest.raises(ValueError, match="no hand"):
        text_hand(positions.board("square", positions.square()))


def test_names_are_made_tame() -> None:
    view = positions.nim((3, 5, 7), (3, 5, 7))
    board = text_board(positions.board("nim", view, "\u202emoc", "\u3164")).split("\n")
    assert board[:2] == ["> moc", "  #2"]
