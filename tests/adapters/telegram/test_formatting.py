"""Texts next to their entities: who is called, what is code, and what is shown letter by letter."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram import MessageEntity

from adapters.chat.posts import Post
from adapters.telegram.outbound.formatting import (
    TEXT,
    Rich,
    cut,
    length,
    moments,
    pages,
    plain,
    rich,
    with_block,
    with_link,
    without_picture,
)
from core.table import Player


def described(post: Post, *, calls: bool = True) -> tuple[str, list[tuple[str, str]]]:
    """Return the text that is sent, and each entity's kind and what it covers; offsets are in UTF-16."""
    found = rich(post, calls=calls)
    units = found.text.encode("utf-16-le")
    covered = [units[2 * each.offset : 2 * (each.offset + each.length)].decode("utf-16-le") for each in found.entities]
    return found.text, list(zip((each.type for each in found.entities), covered, strict=True))


def test_of_two_with_one_name_the_one_is_called_who_is_to_move() -> None:
    text = "\u2068😀 `b1`\u2069: `b2`\n\u2068😀 `b1`\u2069, your move, for example `a1`."
    post = Post(text=text, mention=Player("t12", "😀 `b1`"), mention_at=text.rindex("😀"))
    shown = "😀 `b1`: b2\n😀 `b1`, your move, for example a1."
    code = MessageEntity.CODE
    assert described(post) == (shown, [(code, "b2"), (MessageEntity.TEXT_MENTION, "😀 `b1`"), (code, "a1")])
    (_, called, _) = rich(post).entities
    assert called.offset == len("😀 `b1`: b2\n") + 1, "an emoji is two units"
    assert called.user is not None
    assert called.user.id == 12
    assert described(post, calls=False) == (shown, [(code, "b2"), (code, "a1")])


def test_what_stands_outside_of_names_counts_in_units_of_utf_16_too() -> None:
    assert described(Post(text="🏆🏆 `b2` 🏆 `a1`")) == ("🏆🏆 b2 🏆 a1", [("code", "b2"), ("code", "a1")])


def test_who_has_no_number_is_not_called() -> None:
    for player in (Player("bot", "Kibitz"), Player("t@anna", "Kibitz")):
        assert described(Post(text="\u2068Kibitz\u2069: hm", mention=player, mention_at=1)) == ("Kibitz: hm", [])


def test_a_point_in_time_tells_the_time() -> None:
    shown = moments(lambda _, seconds: f"in {seconds - 1_800_000_000} seconds")("en", 1_800_000_090)
    post = Post(text=f"\u2068t:1:x\u2069, your time ends {shown}, or `b1`.")
    said = "t:1:x, your time ends in 90 seconds, or b1."
    assert described(post) == (said, [(MessageEntity.DATE_TIME, "in 90 seconds"), (MessageEntity.CODE, "b1")])
    (time, _) = rich(post).entities
    assert time.to_dict()["unix_time"] == 1_800_000_090
    assert time.date_time_format == "r"
    assert plain(post.text) == said
    (page,) = pages(rich(post))
    assert page.entities[0].to_dict() == time.to_dict()


def test_a_record_is_shown_letter_by_letter() -> None:
    record = '[Seat "`b1`"]\n\n1. b3'
    shown = described(Post(text=f"Record of g1 (`g1`):\n{record}\n", verbatim=f"{record}\n"))
    assert shown == (f"Record of g1 (g1):\n{record}", [(MessageEntity.CODE, "g1"), (MessageEntity.PRE, record)])


@pytest.mark.parametrize(
    ("text", "units"), [("", 0), ("abc", 3), ("ёж", 2), ("😀", 2), ("👨‍👩‍👧", 8), ("e\u0301", 2), ("🇷🇺", 4)]
)
def test_length_is_in_units_of_utf_16(text: str, units: int) -> None:
    assert length(text) == units


@pytest.mark.parametrize(
    ("text", "most", "cut_to"),
    [
        ("abc", 3, "abc"),
        ("abcd", 3, "ab…"),
        ("ab cd", 4, "ab…"),
        ("😀😀", 4, "😀😀"),
        ("😀😀", 3, "😀…"),
        ("a😀", 2, "a…"),
        ("😀", 1, "…"),
    ],
)
def test_cutting_halves_no_character(text: str, most: int, cut_to: str) -> None:
    assert cut(text, most) == cut_to


def kinds(page: Rich) -> list[tuple[str, int, int]]:
    return [(each.type, each.offset, each.length) for each in page.entities]


def test_pages_end_between_lines_and_take_their_entities_along() -> None:
    bold = [MessageEntity(MessageEntity.BOLD, offset, size) for offset, size in ((0, 2), (3, 2), (0, 5), (6, 2))]
    first, second = pages(Rich("😀\nab\ncd", tuple(bold)), 5)
    assert (first.text, second.text) == ("😀\nab", "cd")
    assert kinds(first) == [("bold", 0, 2), ("bold", 3, 2), ("bold", 0, 5)]
    assert kinds(second) == [("bold", 0, 2)]


def test_an_entity_that_would_be_cut_is_left_out() -> None:
    across = MessageEntity(MessageEntity.PRE, 1, 4)
    assert [(page.text, kinds(page)) for page in pages(Rich("ab\ncd\nef", (across,)), 2)] == [
        ("ab", []),
        ("cd", []),
        ("ef", []),
    ]


def test_a_line_longer_than_a_page_is_cut_between_characters() -> None:
    found = pages(Rich("😀" * 2050 + "\nend"))
    assert [page.text for page in found] == ["😀" * 2048, "😀😀\nend"]
    assert all(length(page.text) <= TEXT for page in found)


@pytest.mark.parametrize("size", [TEXT - 1, TEXT])
def test_what_fits_is_one_page(size: int) -> None:
    assert [page.text for page in pages(Rich("x" * size))] == ["x" * size]
    assert [length(page.text) for page in pages(Rich("x" * size + "\n" + "y"))] in ([TEXT, 1], [TEXT - 1, 1])


def test_an_empty_text_has_no_page() -> None:
    assert pages(Rich("")) == ()


def test_a_text_board_stands_below_in_letters_of_one_width() -> None:
    found = with_block(Rich("😀", (MessageEntity(MessageEntity.BOLD, 0, 2),)), "1 2\n3 4")
    assert found.text == "😀\n1 2\n3 4"
    assert kinds(found) == [("bold", 0, 2), ("pre", 3, 7)]


def test_where_nothing_can_be_formatted_the_marks_are_left_out() -> None:
    assert plain("\u2068a`b\u2069: `12`, or `/help`") == "a`b: 12, or /help"


def test_a_name_from_right_to_left_is_kept_apart() -> None:
    assert described(Post(text="\u2068דנה\u2069: `b1`")) == ("\u2068דנה\u2069: b1", [(MessageEntity.CODE, "b1")])
    assert described(Post(text="\u2068anna\u2069: hm")) == ("anna: hm", [])


@given(st.text(st.sampled_from("ab \n😀ё`"), max_size=60), st.integers(2, 12))
def test_pages_fit_and_lose_nothing_that_can_be_seen(text: str, most: int) -> None:
    found = pages(Rich(text), most)
    assert all(length(page.text) <= most and page.text.strip() for page in found), "Telegram takes no empty message"
    assert "".join("".join(page.text.split()) for page in found) == "".join(text.split())


BOARD = Post(text="", picture=b"png", alt="1 2\n3 4", game="g1")
TOLD = Rich("😀 b1\nTag · g1", tuple(MessageEntity(MessageEntity.CODE, *at) for at in ((3, 2), (2, 5), (6, 3))))


def test_where_no_picture_is_sent_the_text_board_stands_above_the_tag() -> None:
    found = without_picture(BOARD, TOLD)
    assert found.text == "😀 b1\n1 2\n3 4\nTag · g1"
    assert kinds(found) == [("code", 3, 2), ("pre", 6, 7), ("code", 14, 3)], "what lies across is left out"


@pytest.mark.parametrize("game", [None, "t1"])
def test_without_a_tag_the_text_board_stands_last(game: str | None) -> None:
    found = without_picture(replace(BOARD, game=game), TOLD)
    assert found.text == "😀 b1\nTag · g1\n1 2\n3 4"
    assert kinds(found) == [*kinds(TOLD), ("pre", 15, 7)]


def test_a_tag_alone_stands_above_the_text_board() -> None:
    assert without_picture(BOARD, Rich("Tag · g1")).text == "Tag · g1\n1 2\n3 4"


@pytest.mark.parametrize("post", [replace(BOARD, picture=None), replace(BOARD, alt=None)])
def test_what_has_no_picture_or_no_text_board_stays_as_it_is(post: Post) -> None:
    assert without_picture(post, TOLD) == TOLD


def test_a_link_lies_under_the_last_line_alone() -> None:
    found = with_link(TOLD, "https://t.me/kibitzbot")
    assert (found.text, kinds(found)) == (TOLD.text, [*kinds(TOLD), ("text_link", 6, 8)])
    assert found.entities[-1].url == "https://t.me/kibitzbot"
