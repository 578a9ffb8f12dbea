"""Ids of Telegram's chats, also as they lead the ids of buttons, and of people; and who is one."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from telegram import Chat, Message, User

from adapters.telegram.shared import people
from adapters.telegram.shared.ids import (
    ANONYMOUS_ADMIN,
    SERVICE,
    address,
    chat_id,
    read_chat,
    read_player,
    read_under_server,
    under_server,
)

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


@pytest.mark.parametrize(
    ("chat", "number"),
    [(-1_001_234_567_890, 1_234_567_890), (-1_000_000_000_001, 1), (-1_000_000_000_000, None), (-5, None), (11, None)],
)
def test_messages_of_supergroups_alone_have_addresses(chat: int, number: int | None) -> None:
    assert address(chat) == number


@pytest.mark.parametrize(("chat", "read"), [("t11", (11, None)), ("t-5", (-5, None)), ("t-5/55", (-5, 55))])
def test_a_chat_and_its_topic_are_read_as_they_were_written(chat: str, read: tuple[int, int | None]) -> None:
    assert read_chat(chat) == read
    assert chat_id(*read) == chat


@pytest.mark.parametrize("chat", ["d11", "11", "-5/55"])
def test_another_platforms_chat_is_not_read(chat: str) -> None:
    with pytest.raises(ValueError, match=f"'{chat}' is no chat of Telegram's"):
        read_chat(chat)


@pytest.mark.parametrize(
    ("player", "number"), [("t11", 11), ("t@anna", None), ("bot", None), ("d11", None), ("11", None), ("t", None)]
)
def test_people_of_this_platform_have_numbers(player: str, number: int | None) -> None:
    assert read_player(player) == number


ANNA = User(11, "anna", is_bot=False, username="Anna_K")


@pytest.mark.parametrize(
    ("user", "plays"),
    [
        (ANNA, True),
        (User(77, "Mau Mau", is_bot=True), False),
        (User(SERVICE, "Telegram", is_bot=False), False),
        (User(ANONYMOUS_ADMIN, "Group", is_bot=False), False),
    ],
)
def test_neither_bots_nor_those_who_stand_in_for_a_chat_play(user: User, *, plays: bool) -> None:
    assert people.is_person(user) is plays
    assert people.author(said(user)) == (user if plays else None)


def said(user: User | None, **more: Any) -> Message:  # noqa: ANN401 - fields of a message
    return Message(1, datetime(2026, 1, 1, tzinfo=UTC), Chat(-5, Chat.GROUP), from_user=user, text="hm", **more)


def test_no_person_wrote_what_is_said_in_the_name_of_a_chat() -> None:
    assert people.author(said(None)) is None
    assert people.author(said(ANNA, sender_chat=Chat(-5, Chat.GROUP))) is None
    assert people.author(said(ANNA, is_automatic_forward=True)) is None


def test_a_person_answers_to_their_user_name_in_small_letters() -> None:
    assert people.aliases(ANNA) == {"t@anna_k"}
    assert people.aliases(User(12, "boris", is_bot=False)) == frozenset()
