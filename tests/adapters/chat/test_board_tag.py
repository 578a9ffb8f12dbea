"""The tag under a board is read back as the board that it was made of, and nothing else is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.chat.board_tag import format_tag, number_of, read_tag
from adapters.chat.posts import BoardRef
from core.table import edition


@given(st.integers(0, 9_999), st.integers(0, 700), st.sampled_from(["move", "ход", "Zug"]))
def test_a_tag_is_read_back(ply: int, revision: int, word: str) -> None:
    tag = format_tag("Sim", "g12", f"{word} {number_of(ply, revision)}")
    assert read_tag(f"anna: `36`\nboris, your move.\n{tag}") == BoardRef("g12", edition(ply, revision))


def test_the_tag_of_a_board_after_very_many_take_backs_is_read_back() -> None:
    for revision in (18_277, 18_278, 400_000):
        tag = format_tag("Sim", "g12", f"move {number_of(4, revision)}")
        assert read_tag(tag) == BoardRef("g12", edition(4, revision))


def test_an_offers_tag_is_read_back() -> None:
    assert read_tag(format_tag("Sim", "g7", None)) == BoardRef("g7", None)


@pytest.mark.parametrize(
    ("ply", "revision", "number"),
    [(0, 0, "0"), (3, 0, "3"), (2, 1, "2b"), (3, 1, "3b"), (3, 2, "3c"), (3, 25, "3z"), (3, 26, "3aa"), (3, 27, "3ab")],
)
def test_a_repeated_ply_has_a_letter(ply: int, revision: int, number: str) -> None:
    assert number_of(ply, revision) == number


def test_older_boards_are_still_read() -> None:
    assert read_tag("Сквэр · g12 · 3") == BoardRef("g12", 3)
    assert read_tag("Sim · g123456789012 · 120") == BoardRef("g123456789012", 120)


def test_two_boards_never_have_one_tag() -> None:
    boards = {(ply, revision) for ply in range(60) for revision in range(60)}
    assert len({number_of(*board) for board in boards}) == len(boards)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "g1 · 3",
        "Sim · g1 · 3\nand more",
        "Sim · g1 · x",
        "Sim · h1 · 3",
        "Sim · g1 · 3b",
        "Sim · g1 · 3 · 4",
        "Sim · g1 · move",
        "Sim · g1 · move 3 b",
        "Sim · g1 · move 3B",
        "Sim · g1 · the move 3",
        "Sim · g1234567890123 · 3",
        "g2 · Sim · anna and boris · one move · next: anna",
    ],
)
def test_no_other_text_is_a_tag(text: str) -> None:
    assert read_tag(text) is None
