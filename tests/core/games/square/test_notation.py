from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Fact, InvalidMove
from core.games.square.layout import Layout
from core.games.square.notation import Move, read_move, reads_as_move, split_full, write_move
from tests.core.games.square.positions import layout

TABLE = layout("35M13N")
"""Blank north, rectangle east, triangle south, semicircle west of M13."""

DISGUISES = {
    "17l14e": 1,
    "17L14E": 1,
    "17 l14 e": 1,
    "17-l14-e": 1,
    "17 - l14 - e": 1,
    "17 l 14 e": 1,
    "17l14 >": 1,
    "17l14->": 1,
    "17 l14 >": 1,
    "17l14→": 1,
    "017l014e": 1,
    "17l14n": 0,
    "17l14^": 0,
    "17l14↑": 0,
    "17l14s": 2,
    "17l14v": 2,
    "17l14↓": 2,
    "17l14w": 3,
    "17l14<": 3,
    "17l14←": 3,
    # Russian С В Ю З for north, east, south, west, as folding leaves them: С and В have become Latin letters.
    "17l14c": 0,
    "17l14b": 1,
    "17l14ю": 2,
    "17l14з": 3,
    "17 l14 Ю": 2,
}

UNREADABLE = [
    "",
    " ",
    "17",
    "l14",
    "l14e",
    "17l",
    "17e",
    "17 14 e",
    "17l14ee",
    "17l14q",
    "17ll14e",
    "l1417e",
    "17l14e 18l15",
    "17l14e!",
    "1234567l14e",
    "17l1234567",
    "17l14 north",
    "17ж14e",
    "１７l14e",
    "١٧l14e",
    "17l²e",
    "+17l14e",
    "1_7l14e",
    "17.5l14",
    "-17l14e",
    "36",
    "b3",
    "b all",
    "2:3",
    "hello",
    "9" * 100_000,
    "17" + "-" * 100_000,
    "1-" * 50_000,
]


@pytest.mark.parametrize("text", DISGUISES)
def test_disguises_of_one_move(text: str) -> None:
    assert read_move(TABLE, text) == Move(17, (12, 14), DISGUISES[text])
    assert reads_as_move(text)


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_cannot_be_read(text: str) -> None:
    assert not reads_as_move(text)
    with pytest.raises(InvalidMove) as refused:
        read_move(TABLE, text)
    assert refused.value.fact == Fact("square-unreadable", {"example": "1M14N"})


def test_the_letter_may_be_left_out_where_one_turn_fits() -> None:
    assert read_move(TABLE, "8m14") == Move(8, (13, 14), 3)
    assert write_move(TABLE, Move(8, (13, 14), 3), full=False) == "8M14"
    assert write_move(TABLE, Move(8, (13, 14), 3), full=True) == "8M14W"


def test_where_several_turns_fit_the_letter_is_asked_for() -> None:
    with pytest.raises(InvalidMove) as refused:
        read_move(TABLE, "8n13")
    assert refused.value.fact == Fact("square-which-way", {"letters": "E, S, W", "example": "8N13E"})
    assert write_move(TABLE, Move(8, (14, 13), 1), full=False) == "8N13E"


def test_two_turns_are_several() -> None:
    # Stone 17 has two blanks side by side, printed north and east; one must come to face south.
    with pytest.raises(InvalidMove) as refused:
        read_move(TABLE, "17m14")
    assert refused.value.fact == Fact("square-which-way", {"letters": "E, S", "example": "17M14E"})


def test_on_the_empty_table_all_turns_fit() -> None:
    with pytest.raises(InvalidMove) as refused:
        read_move(Layout(), "17m13")
    assert refused.value.fact == Fact("square-which-way", {"letters": "N, E, S, W", "example": "17M13N"})
    assert write_move(Layout(), Move(17, (13, 13), 2), full=False) == "17M13S"


@pytest.mark.parametrize("text", ["1m13", "1m13n", "1m13e", "1 m13 <", "1m13ю"])
def test_a_stone_that_looks_the_same_all_ways_faces_north(text: str) -> None:
    assert read_move(Layout(), text) == Move(1, (13, 13), 0)
    assert write_move(Layout(), Move(1, (13, 13), 0), full=False) == "1M13"
    assert write_move(Layout(), Move(1, (13, 13), 0), full=True) == "1M13N"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("2m14", Move(2, (13, 14), 0)),
        ("9m14", Move(9, (13, 14), 0)),
        ("99a1", Move(99, (1, 1), 0)),
        ("0a1s", Move(0, (1, 1), 2)),
        ("8z30w", Move(8, (26, 30), 3)),
        ("8a0", Move(8, (1, 0), 0)),
        ("999999y999999", Move(999999, (25, 999999), 0)),
    ],
)
def test_what_is_against_the_rules_can_still_be_read(text: str, move: Move) -> None:
    assert read_move(TABLE, text) == move


def test_a_move_that_fits_nowhere_is_written_with_its_letter() -> None:
    assert write_move(TABLE, Move(9, (13, 14), 0), full=False) == "9M14N"


@pytest.mark.parametrize(("text", "parts"), [("17L14E", ("17", "L14", "E")), ("1A5N", ("1", "A5", "N"))])
def test_full_notation_has_three_parts(text: str, parts: tuple[str, str, str]) -> None:
    assert split_full(text) == parts


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    code = ""
    try:
        read_move(TABLE, text)
    except InvalidMove as refused:
        code = refused.fact.code
    assert reads_as_move(text) == (code != "square-unreadable")
