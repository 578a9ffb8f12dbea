"""The parts that need no Discord around them: markup, boards, commands, the throttle."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

import discord
import pytest

from adapters.chat.posts import BoardRef, Button, Post
from adapters.discord.inbound import forms, shown
from adapters.discord.inbound.commands import command_text
from adapters.discord.outbound import formatting
from adapters.discord.outbound.keyboards import keyboard
from adapters.discord.shared import ids
from adapters.discord.shared.buttons import FormButton
from adapters.discord.shared.mentions import CommandBook
from adapters.games import card
from core.games import GAMES
from core.table import Player


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a_b*c", r"a\_b\*c"),
        ("`b3` and *b*", r"`b3` and \*b\*"),
        ("<@1> <@&2>", r"\<@1> \<@&2>"),
        ("@everyone", "@\u200beveryone"),
        ("[x](http://e)", r"\[x\](http:\//e)"),
        ("# big\n- one\n1. two", "\\# big\n\\- one\n1\\. two"),
        ("||spoiler|| ~~no~~", r"\|\|spoiler\|\| \~\~no\~\~"),
        ("3-5-7, 2×2", "3-5-7, 2×2"),
        (f"due {formatting.moment('en', 1_800_000_000)}.", "due <t:1800000000:R>."),
        ("t:1800000000 <t:1800000000:R>", r"t:1800000000 \<t:1800000000:R>"),
    ],
)
def test_what_is_no_markup_of_ours_is_shown_as_it_is(text: str, expected: str) -> None:
    assert formatting.escape(text, "en", CommandBook()) == expected


def test_who_is_called_is_called_where_they_are_named() -> None:
    anna = Player("d1", "anna*")
    post = Post(text="boris: `12`\nanna*, your move.", mention=anna, mention_at=12)
    assert formatting.pages(post, CommandBook(), with_alt=False) == ("boris: `12`\n<@1>, your move.",)
    assert formatting.pages(Post(text="x", mention=Player("bot", "Kibitz")), CommandBook(), with_alt=False) == ("x",)


def test_long_texts_become_pages_that_lose_nothing() -> None:
    lines = [f"{number} 😀😀😀 words" for number in range(300)]
    pages = formatting.pages(Post(text="\n".join(lines)), CommandBook(), with_alt=False)
    assert all(len(page.encode("utf-16-le")) // 2 <= 2000 for page in pages)
    assert "\n".join(pages).split("\n") == lines
    (first, *_), words = formatting.pages(Post(text="b3 " * 2000), CommandBook(), with_alt=False), "b3 " * 2000
    assert len(first) <= 2000
    assert words.startswith(first)


def test_a_record_is_a_block_of_code() -> None:
    record = '[Game "nim"]\n\n1. b3'
    page, *more = formatting.pages(
        Post(text=f"Record of g1:\n{record}", verbatim=record), CommandBook(), with_alt=False
    )
    assert page == f"Record of g1:\n```\n{record}\n```"
    assert more == []


def _message(content: str, *custom_ids: str) -> discord.Message:
    class Fake:
        def __init__(self) -> None:
            self.content = content
            raw: Any = {
                "type": 1,
                "components": [{"type": 2, "style": 2, "label": "x", "custom_id": each} for each in custom_ids],
            }
            self.components = [discord.ActionRow(raw)] if custom_ids else []

    return cast("discord.Message", Fake())


def test_a_board_is_known_by_its_last_line_and_other_messages_by_their_buttons() -> None:
    board = shown.shown(_message("anna: `12`\n-# Сим · g12 · 3"))
    assert board == shown.Shown(BoardRef("g12", 3))
    assert shown.shown(_message("take back?", "y:g7:4", "n:g7:4")) == shown.Shown(BoardRef("g7", 4))
    assert shown.shown(_message("Sim · g12 · 3")) is None, "that line is not ours: it is not small"
    assert shown.shown(_message("-# Sim · g12 · 3\nmore")) is None
    assert shown.shown(_message("hello", "alien")) is None
    listings = ["l::0:1:sim.month"], ["t:g5:7", "t:g6:9", "f:g5:1:2"], ["t:g5:7"], ["f:g5:1:2"]
    assert [shown.shown(_message("a list of games", *ids)) for ids in listings] == [None] * 4
    assert shown.shown(_message("a list", "t:g5:7", "y:g7:4")) == shown.Shown(BoardRef("g7", 4))


def test_a_board_of_another_chat_is_known_by_the_link_in_its_line_or_by_the_steps_of_its_moves() -> None:
    away = "your move\n-# [Nim · g1 · move 3](https://discord.com/channels/7/5)"
    assert shown.shown(_message(away)) == shown.Shown(BoardRef("g1", 3), "d7")
    assert shown.shown(_message(away.replace("move 3", "move"))) is None
    for step in ("k", "i"):
        board = _message("your move", f"{step}:g1:3:0:a@d7", "h:g1:3@d7")
        assert shown.shown(board) == shown.Shown(BoardRef("g1", 3), "d7")
    for other in ("h:g1:3@d7", "y:g1:3@d7", "t:g1:3@d7"):
        assert shown.shown(_message("your games", other)) is None, "a list has such buttons, too"


def test_a_slash_command_is_the_text_of_the_command() -> None:
    assert command_text("play", {"move": " 3 6 ", "table": None}) == "/play 3 6"
    assert command_text("play", {"move": "36", "table": "g2"}) == "/play g2 36"
    given = {"heaps": "3, 5, 7", "rule": "normal", "rated": False, "time": "3d", "first": "me"}
    assert command_text("nim", given) == "/nim heaps=3,5,7 rule=normal first=me time=3d unrated"
    assert command_text("sim", {"colourless": True, "dots": 7, "rated": True}) == "/sim dots=7 colourless"
    assert command_text("language", {"language": "ru", "for_chat": True}) == "/language chat ru"
    assert command_text("leaderboard", {"game": "sim", "period": "month", "page": 2}) == "/leaderboard sim month 2"
    assert command_text("profile", {}) == "/profile"


@pytest.mark.parametrize("game", GAMES)
def test_options_are_words_that_the_game_knows(game: str) -> None:
    given = card(game).form
    for field in given:
        value = field.example or (field.choices[0] if field.choices else True if field.low is None else field.low)
        words = command_text(game, {field.name: value}).split()[1:]
        assert words
        GAMES[game].options(words)


@pytest.mark.parametrize(("in_last_row", "has_form"), [(4, True), (5, False)])
def test_a_move_can_be_typed_where_a_button_for_that_has_room(in_last_row: int, *, has_form: bool) -> None:
    """Discord has room for five rows of five buttons."""
    rows = [[Button(f"k:g1:0:{5 * row + at}", "x") for at in range(5)] for row in range(5)]
    rows[-1] = rows[-1][:in_last_row]
    made = keyboard(Post(text="anna, your move.", buttons=tuple(map(tuple, rows)), game="g1", ply=0))
    assert made is not None
    assert len(made.children) == 25
    assert isinstance(made.children[-1], FormButton) == has_form


def test_ids_and_back() -> None:
    assert ids.guild_of(ids.server(5, 6)) == 5
    assert ids.guild_of(ids.server(None, 6)) is None
    assert ids.channel_of(ids.chat(6)) == 6
    assert ids.read_place(ids.place(6, 7)) == (6, 7)
    assert ids.user_of(Player("d42", "anna")) == 42
    assert [ids.user_of(Player(other, "")) for other in ("bot", "d@anna", "t42")] == [None] * 3


def test_a_form_is_read_whatever_it_is_wrapped_in() -> None:
    field = {"type": 4, "custom_id": "move", "value": "36"}
    for parts in ([{"type": 1, "components": [field]}], [{"type": 18, "component": field}]):
        assert forms.read_form({"custom_id": "move:g1:3", "components": parts}) == (BoardRef("g1", 3), "36")
    assert forms.read_form({"custom_id": "another", "components": []}) is None


def test_the_invitation_asks_for_exactly_what_is_needed() -> None:
    readme = (Path(__file__).parents[3] / "README.md").read_text("utf-8")
    (number,) = re.findall(r"permissions=(\d+)", readme)
    assert discord.Permissions(int(number)) == discord.Permissions(
        view_channel=True,
        send_messages=True,
        send_messages_in_threads=True,
        create_public_threads=True,
        attach_files=True,
        read_message_history=True,
    )
