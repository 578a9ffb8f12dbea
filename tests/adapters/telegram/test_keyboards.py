"""Buttons on a phone: short labels share a row, long ones have a row each."""

from __future__ import annotations

import pytest

from adapters.chat.posts import Button, Post
from adapters.telegram.outbound.keyboards import keyboard
from adapters.telegram.shared import ids

ATTEND = "https://t.me/kibitzbot?start="


def rows(*labels: str) -> list[int]:
    """Return how many buttons stand in each row of a keyboard with these labels in one row."""
    markup = keyboard(Post(text="", buttons=(tuple(Button(f"b{n}", label) for n, label in enumerate(labels)),)))
    assert markup is not None
    return [len(row) for row in markup.inline_keyboard]


def test_in_a_private_chat_all_buttons_of_a_puzzle_name_its_server() -> None:
    steps = tuple(Button(each, each) for each in ("i:p3:5:0:1", "R:p3:5", "O:p3:5", "R:g3:5"))
    markup = keyboard(Post(text="", buttons=(steps,)), key=-1001234567890)
    assert markup is not None
    told = [ids.read_under_server(str(button.callback_data)) for button in markup.inline_keyboard[0]]
    assert told == [(-1001234567890, each.id) for each in steps[:3]] + [(None, "R:g3:5")]


def test_far_from_its_table_each_button_names_the_server_and_a_link_stays_a_link() -> None:
    link = Button("https://t.me/c/5/9", "To the game")
    steps = (Button("a:g3:0", "Accept"), Button("/help", "How it works"))
    markup = keyboard(Post(text="", buttons=((link,), steps)), key=-5, away=True)
    assert markup is not None
    (way,), row = markup.inline_keyboard
    assert (way.url, way.callback_data) == (link.id, None)
    told = [ids.read_under_server(str(button.callback_data)) for button in row]
    assert told == [(-5, "a:g3:0"), (None, "/help")]


def test_who_takes_part_in_a_class_is_led_by_an_address_where_there_is_one() -> None:
    post = Post(text="", buttons=((Button("T:t3:0", "Take part"), Button("a:g3:0", "Accept")),))
    for attend, ways in ((None, [None, None]), ("https://t.me/kibitzbot?start={}".format, [f"{ATTEND}t3", None])):
        markup = keyboard(post, attend=attend)
        assert markup is not None
        assert [button.url for button in markup.inline_keyboard[0]] == ways


@pytest.mark.parametrize("opens", [True, False])
def test_the_reply_box_opens_where_it_is_to(*, opens: bool) -> None:
    markup = keyboard(Post(text="", buttons=((Button("/help", "How it works"),),)), opens_reply=opens)
    assert markup is not None
    assert markup.to_dict().get("force_reply", False) is opens


def test_a_label_that_would_be_cut_has_its_row() -> None:
    assert rows("1", "2", "3", "4", "5", "6") == [6]
    assert rows("Rematch", "Record") == [2]
    assert rows("Games are rated", "When time runs out: the game is lost") == [1, 1]
    assert rows("When time runs out: the game is lost") == [1]
    assert rows("x" * 20, "1") == [2]
    assert rows("x" * 21, "1") == [1, 1]
