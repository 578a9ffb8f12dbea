"""The mark under a board is read back as the board that it was made of, and nothing else is."""

from __future__ import annotations

import pytest

from adapters.chat.board_tag import format_tag, read_tag
from adapters.chat.posts import BoardRef


@pytest.mark.parametrize("ref", [BoardRef("g1", 0), BoardRef("g123456789012", 120), BoardRef("g7", None)])
def test_a_mark_is_read_back(ref: BoardRef) -> None:
    assert read_tag(f"anna: `36`\nboris, your move.\n{format_tag('Sim', ref)}") == ref


def test_a_mark_reads_as_it_did_when_the_board_was_posted() -> None:
    assert format_tag("Сквэр", BoardRef("g12", 3)) == "Сквэр · g12 · 3"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "g1 · 3",
        "Sim · g1 · 3\nand more",
        "Sim · g1 · x",
        "Sim · h1 · 3",
        "Sim · g1 · 3 · 4",
        "Sim · g1234567890123 · 3",
        "g2 · Sim · anna, boris · one move · next: anna",
    ],
)
def test_no_other_text_is_a_mark(text: str) -> None:
    assert read_tag(text) is None
