"""Texts fitted to a terminal."""

from __future__ import annotations

import pytest

from adapters.local.terminal import fitted


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")


def test_lines_are_broken_between_words() -> None:
    assert fitted("one two three\nfour", 9) == "one two\nthree\nfour"
    assert fitted("one two three", 13) == "one two three"
    assert fitted("x" * 20, 10) == "x" * 20
    assert fitted("", 10) == ""


def test_boards_stay_as_they_are_and_no_button_is_cut_in_two() -> None:
    board = "    1  2  3  4  5  6  7  8"
    assert fitted(board, 10) == board
    assert (
        fitted("    :1\u00a0a  :2\u00a0My\u00a0hand  :3\u00a0c", 20)
        == "    :1\u00a0a  :2\u00a0My\u00a0hand\n    :3\u00a0c"
    )


def test_code_is_bold_where_the_terminal_can_show_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fitted("try `/play 12`, `b3`", 80) == "try `/play 12`, `b3`"
    monkeypatch.setenv("TERM", "xterm")
    assert fitted("try `/play 12`, `b3`", 80) == "try \x1b[1m/play 12\x1b[0m, \x1b[1mb3\x1b[0m"
    assert fitted("a lone ` stays", 80) == "a lone ` stays"
    monkeypatch.setenv("NO_COLOR", "")
    assert fitted("try `b3`", 80) == "try `b3`"
