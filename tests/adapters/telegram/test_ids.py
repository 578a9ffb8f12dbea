"""Ids of Telegram's chats, also as they lead the ids of buttons."""

from __future__ import annotations

import pytest

from adapters.telegram.shared.ids import read_under_server, under_server

BUTTON = "i:g123456789012:999999:999999:12.M13"


@pytest.mark.parametrize("key", [0, 1, 63, 64, 11, 2**52 - 1])
def test_a_chat_and_the_one_of_the_opposite_number_lead_a_button_apart(key: int) -> None:
    led = [under_server(number, BUTTON) for number in {key, -key}]
    assert len(set(led)) == len({key, -key})
    assert {read_under_server(each) for each in led} == {(key, BUTTON), (-key, BUTTON)}
    assert all(len(each.encode()) <= len(BUTTON) + 10 for each in led)


def test_a_supergroup_leads_its_button() -> None:
    assert read_under_server(under_server(-1_001_234_567_890, BUTTON)) == (-1_001_234_567_890, BUTTON)


@pytest.mark.parametrize("button", [BUTTON, "", "~", "~i:g1:0:0", "longer-than9~i:g1:0:0", "a b~i:g1:0:0"])
def test_another_buttons_id_is_led_by_nothing(button: str) -> None:
    assert read_under_server(button) == (None, button)
