"""A record among other words: what is found, and what is refused."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.record import RecordError, find, format, parse  # noqa: A004 - parse and format are a pair in this project
from tests.core.test_record import ROW, ROWS


def read(text: str) -> str:
    return format(parse(find(text)))


@pytest.mark.parametrize("text", [ROW, ROWS])
def test_a_record_alone_is_found_as_it_is(text: str) -> None:
    assert find(text) == text


@given(st.lists(st.text(st.characters(exclude_characters='[\n\r."'), max_size=30), max_size=5), st.booleans())
def test_words_before_and_after_it_are_left_out(words: list[str], after: bool) -> None:
    talk = "\n".join(words)
    text = f"{ROWS}\n{talk}\n" if after else f"{talk}\n{ROWS}"
    assert read(text) == ROWS


@pytest.mark.parametrize("after", ["Again on 1. May?", "see rule 2. below", "So I lost, 0. That was it."])
def test_numbered_words_after_the_moves_are_no_moves(after: str) -> None:
    assert read(f"{ROWS}{after}\n") == ROWS


@given(st.text(st.sampled_from('[]"\\ \n*.-01fGameResult`>'), max_size=200))
def test_any_text_holds_a_record_or_is_refused(text: str) -> None:
    with suppress(RecordError):
        assert read(text)


def test_the_first_tag_may_stand_behind_words() -> None:
    assert read(f"The record of g1: {ROWS}") == ROWS


def test_moves_may_break_over_lines() -> None:
    broken = ROWS.replace(" 8. f", "\n8.\n\n  f").replace("3. b", "\n3.\nb")
    assert read(f"{broken}\nthat was it\n") == ROWS


@pytest.mark.parametrize("fence", ["```", "~~~", "```text", "~~~pgn", "`"])
def test_the_fences_around_a_record_are_no_part_of_it(fence: str) -> None:
    assert read(f"{fence}\n{ROWS}{fence[:3]}\n") == ROWS
    split = ROWS.replace("\n\n", f"\n{fence[:3]}\n{fence}\n")
    assert read(f"{fence}\n{split}{fence[:3]}\n") == ROWS, "one for the tags, one for the moves"


def test_words_behind_a_fence_are_words() -> None:
    with pytest.raises(RecordError, match="record-number-due") as caught:
        read(ROWS.replace("\n\n", "\n```and so\n", 1))
    assert caught.value.fact.params["word"] == "and"
    with pytest.raises(RecordError, match="record-number-due"):
        read(ROWS.replace("\n\n", "\n```f b!\n", 1))


def test_a_record_without_moves_is_found() -> None:
    head = ROW.split("\n\n")[0].replace('[Result "0-1"]', '[Result "*"]').replace('[Termination "no-move"]\n', "")
    begun = "\n".join(line for line in head.split("\n") if "Termination" not in line)
    begun = "\n".join('[Result "*"]' if line.startswith("[Result") else line for line in begun.split("\n"))
    for talk in ("it goes on", "see rule 1.\nso it goes on"):
        assert read(f"look:\n{begun}\n\n{talk}\n") == f"{begun}\n"


@pytest.mark.parametrize("between", ["", "\n", "\nand the other one:\n", "> "])
def test_two_records_are_refused(between: str) -> None:
    with pytest.raises(RecordError, match="record-second") as caught:
        find(f"{ROWS}{between}{ROW}")
    assert caught.value.line == ROWS.count("\n") + 1 + between.count("\n")


@pytest.mark.parametrize("text", ["", "hello", "1. 36 2. 45", "[01.12.2026] anna: hello", '["a"]', "[" * 100_000])
def test_where_there_is_none_it_is_said(text: str) -> None:
    with pytest.raises(RecordError, match="record-none"):
        find(text)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("2. b", "two b", "record-move-too-long|record-number-due"),
        ('[Seat1 "anna"]', "anna", "record-number-due"),
        (" 4. f", "\n5. f", "record-number-due"),
        ("\n1. f 2. b", "\nplayed: 1. f 2. b", "record-number-due"),
        ("8. f\n", '8. f\n[Seat3 "c"]\n', "record-tag-late"),
    ],
)
def test_what_stands_inside_is_never_left_out(old: str, new: str, code: str) -> None:
    assert old in ROWS
    with pytest.raises(RecordError, match=code):
        read(ROWS.replace(old, new, 1))


@pytest.mark.parametrize(
    "text",
    [
        "`" * 900_000 + "x",
        " " * 900_000 + "x",
        "> " * 400_000,
        '[Game "' * 100_000,
        '[Game "nim"]\n\n1. a1\n' + ". c1\n" * 190_000,
        '[Game "nim"]\n\n1.\n' + "2.\n" * 300_000,
    ],
)
def test_long_texts_take_no_longer(text: str) -> None:
    with pytest.raises(RecordError):
        read(text)


def test_the_longest_text_that_is_searched() -> None:
    assert find(ROWS.ljust(1_000_000)) == ROWS
    with pytest.raises(RecordError, match="record-too-long"):
        find(ROWS.ljust(1_000_001))
