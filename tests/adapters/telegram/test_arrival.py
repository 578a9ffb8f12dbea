"""What an event says of itself: whether it begins a game, whose table it is about, and what can take its place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adapters.telegram.shared.arrival import Arrival
from adapters.telegram.shared.ids import Place
from core.table import Player

PRESSED = Arrival(
    event="e", server="t-5", chat="t-5", player=Player("t11", "anna"), here=Place(-5), query="q1", pressed=7
)


@pytest.mark.parametrize(
    ("text", "press", "begins"),
    [
        ("/challenge", None, True),
        ("/rematch", None, True),
        ("/nim bot", None, True),
        ("/games", None, False),
        ("hello", None, False),
        (None, "/sim bot", True),
        (None, "/help", False),
        (None, "r:g1:0", True),
        (None, "a:g1:0", False),
    ],
)
def test_a_game_is_begun_by_commands_and_buttons(text: str | None, press: str | None, *, begins: bool) -> None:
    assert replace(PRESSED, text=text, press=press).begins_game is begins


@pytest.mark.parametrize(
    ("arrival", "replaceable"),
    [
        (PRESSED, "-5/7"),
        (replace(PRESSED, ephemeral=9), None),
        (replace(PRESSED, pressed=None), None),
        (replace(PRESSED, pressed=0), None),
    ],
)
def test_only_a_pressed_message_that_everyone_sees_can_be_replaced(arrival: Arrival, replaceable: str | None) -> None:
    assert arrival.replaceable == replaceable


@pytest.mark.parametrize(
    ("server", "here", "at_home"), [("t-5", -5, True), ("t11", 11, True), ("t-5", 11, False), ("t12", 11, False)]
)
def test_a_table_of_another_chat_is_not_at_home(server: str, here: int, *, at_home: bool) -> None:
    arrival = replace(PRESSED, server=server, here=Place(here))
    assert arrival.at_home is at_home
    assert arrival.alone is (here == 11)
    assert arrival.user == 11
