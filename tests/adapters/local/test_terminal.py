"""Texts fitted to a terminal."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from adapters.local import terminal
from adapters.local.terminal import can_edit, fitted


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")


def test_lines_are_broken_between_words() -> None:
    assert fitted("one two three\nfour", 9) == "one two\nthree\nfour"
    assert fitted("one two three", 13) == "one two three"
    assert fitted("x" * 20, 10) == "x" * 20
    assert fitted("", 10) == ""


def test_words_with_a_hyphen_stay_whole_and_the_width_is_the_terminals(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fitted("one two-three", 8) == "one\ntwo-three"
    monkeypatch.setenv("COLUMNS", "7")
    assert fitted("one two three") == "one two\nthree"


@pytest.mark.parametrize(("typed", "shown", "can"), [(True, True, True), (True, False, False), (False, True, False)])
def test_lines_can_be_edited_where_a_person_types_and_sees_them(
    monkeypatch: pytest.MonkeyPatch, typed: bool, shown: bool, can: bool
) -> None:
    stdin, stdout = (SimpleNamespace(isatty=lambda there=there: there) for there in (typed, shown))
    monkeypatch.setattr(terminal, "sys", SimpleNamespace(stdin=stdin, stdout=stdout))
    asked: list[str] = []
    monkeypatch.setattr(terminal, "importlib", SimpleNamespace(import_module=asked.append))
    assert can_edit() is can
    assert asked == (["readline"] if can else [])

    def lacks(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(terminal, "importlib", SimpleNamespace(import_module=lacks))
    assert not can_edit()


def test_a_line_that_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    for typed, line in (
        ("ход", "ход".encode()),
        ("half \udcff", b"half ?"),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no letter"), b""),
        (EOFError(), None),
        (OSError(5, "the terminal is gone"), None),
    ):
        asked: list[str] = []

        def answer(question: str, typed: str | Exception = typed, asked: list[str] = asked) -> str:
            asked.append(question)
            if isinstance(typed, Exception):
                raise typed
            return typed

        monkeypatch.setattr("builtins.input", answer)
        assert terminal._line("anna> ") == line  # pyright: ignore[reportPrivateUsage] - without a terminal
        assert asked == ["anna> "]


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
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.delenv("TERM")
    assert fitted("try `b3`", 80) == "try `b3`", "what is unknown may take no bold letters"
