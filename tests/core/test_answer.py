"""Notes and boards as values, and the boards of a whole game."""

from __future__ import annotations

from dataclasses import replace

from core.answer import Board, Note, note_of, sample_board
from core.film import boards
from core.game import Fact, Seat
from core.games import GAMES
from core.sample import Sample
from core.steps import followed, last_choice, named_move
from core.table import Player, Status
from tests.core.tables import ANNA, BORIS, CARL, begun, lowest, moved


def test_a_note_of_a_table_belongs_to_the_board_that_it_shows() -> None:
    table = replace(moved(begun("sim"), "12", "34"), chat="hall", taken_back=3)
    fact = Fact("offer-declined")
    note = note_of(table, fact, to=BORIS)
    assert note == Note(facts=(fact,), table="g1", place="hall", ply=2, revision=3, to=BORIS)
    assert (note.edition, table.edition) == (8, 8), "each move counts one, each that was taken back two"
    assert Note(facts=(), revision=3).edition is None


def test_a_sample_is_played_by_as_many_of_the_names_as_sit() -> None:
    board = sample_board(GAMES["sim"], Sample(("12", "34", "13"), ("dots=7",)), ("anna", "boris", "carl"))
    assert board.players == (Player("sample:1", "anna"), Player("sample:2", "boris"))
    assert (board.table, board.game, board.ply, board.status) == ("", "sim", 3, Status.PLAYING)
    view = board.view
    assert (view.seat, view.legal, view.to_move) == (None, None, Seat(1)), "the first seat has begun, and all may look"


def test_in_a_puzzle_no_button_says_what_its_move_brings() -> None:
    *_, board = boards(lowest(begun("square"), 5), seat=Seat(1))
    places = board.choices(("12",))
    assert [choice.label for choice in places if choice.label] == ["J12 +4"]
    puzzle = replace(board, table="p1", puzzle=True)
    assert puzzle.choices(("12",)) == tuple(replace(choice, label=None) for choice in places)


def test_the_boards_of_a_game_are_those_from_one_ply_to_another_as_one_seat_sees_them() -> None:
    table = moved(begun("sim"), "12", "34", "56", "13")
    assert [board.ply for board in boards(table)] == [0, 1, 2, 3, 4]
    assert [board.ply for board in boards(table, first=1, last=3)] == [1, 2, 3]
    (third,) = boards(table, first=3, last=3, seat=Seat(1))
    assert third == Board("g1", "sim", 3, Status.PLAYING, (ANNA, BORIS), third.view)
    assert (third.view.seat, third.view.legal is None) == (Seat(1), False)


def test_steps_lead_as_far_as_there_is_a_move_of_ones_own() -> None:
    rules, table = GAMES["sim"], moved(begun("sim"), "12")
    view = next(boards(table, seat=Seat(1), first=1)).view
    assert followed(rules, view, ("3", "6")) == ("3", "6")
    assert followed(rules, view, ("1", "2", "3")) == ("1",), "1 and 2 are joined"
    assert followed(rules, view, ("9", "1")) == ()
    assert followed(rules, next(boards(table, first=1)).view, ("3", "6")) == (), "what all may know is no one's to play"
    assert [named_move(rules, view, path) for path in (("6", "3"), ("3",), ("3", "3"), ())] == ["36", None, None, None]
    assert last_choice(rules, view, ()) is None


def test_of_three_who_play_all_are_shown() -> None:
    three = begun("square", players=(ANNA, BORIS, CARL))
    assert [board.players for board in boards(three)] == [(ANNA, BORIS, CARL)]
