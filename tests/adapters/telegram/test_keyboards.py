"""Buttons on a phone: short labels share a row, long ones have a row each."""

from __future__ import annotations

from adapters.chat.posts import Button, Post
from adapters.telegram.outbound.keyboards import keyboard


def rows(*labels: str) -> list[int]:
    """Return how many buttons stand in each row of a keyboard with these labels in one row."""
    markup = keyboard(Post(text="", buttons=(tuple(Button(f"b{n}", label) for n, label in enumerate(labels)),)))
    assert markup is not None
    return [len(row) for row in markup.inline_keyboard]


def test_a_label_that_would_be_cut_has_its_row() -> None:
    assert rows("1", "2", "3", "4", "5", "6") == [6]
    assert rows("Rematch", "Record") == [2]
    assert rows("Games are rated", "When time runs out: the game is lost") == [1, 1]
    assert rows("When time runs out: the game is lost") == [1]
