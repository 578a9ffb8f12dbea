"""Deep links: what stands after `start=`, and what of it is ours."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram import Chat, Message, MessageEntity

from adapters.telegram.shared.links import Errand, Link, link_under, payload, read_payload, started, url, wished

LONGEST = Link(Errand.JOIN, -9_999_999_999_999_999, "g999999999999")
keys = st.integers(-(10**16) + 1, 10**16 - 1)
tables = st.integers(1, 10**12 - 1).map("g{}".format)
links = st.builds(Link, st.sampled_from(sorted({*Errand} - {Errand.EXPORT})), keys, tables) | st.builds(
    Link, st.just(Errand.EXPORT), keys
)


def under(text: str, *entities: MessageEntity, caption: bool = False) -> Message:
    """Return a message with these entities in its text, or in its caption."""
    named: dict[str, Any] = {"text": text, "entities": entities}
    if caption:
        named = {"caption": text, "caption_entities": entities}
    return Message(1, datetime(2026, 1, 1, tzinfo=UTC), Chat(11, "private"), **named)


def linked(address: str) -> MessageEntity:
    return MessageEntity(MessageEntity.TEXT_LINK, 0, 3, url=address)


@given(links)
def test_a_link_is_read_as_it_was_written_and_fits(link: Link) -> None:
    written = payload(link)
    assert read_payload(written) == link
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,64}", written), "all that Telegram takes after start="
    assert url("kibitzbot", link) == f"https://t.me/kibitzbot?start={written}"


def test_the_longest_has_room() -> None:
    assert payload(LONGEST) == "j_-9999999999999999_g999999999999"


def test_the_private_chat_as_such() -> None:
    assert url("kibitzbot", None) == "https://t.me/kibitzbot"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "j_-5_g1 ",
        "x_-5_g1",
        "J_-5_g1",
        "j_--5_g1",
        "j_5.0_g1",
        "j_-5_1",
        "j_-5_g",
        "j_-5_g1_",
        "j_-5_g1\n",
        "j_٣_g1",
        "j_-5_g٣",
        "j_" + "9" * 17 + "_g1",
        "j_-5_g" + "1" * 13,
        "ref_campaign-2026",
        "j" * 64,
        "m_-5",
        "h_-5_",
        "e_-5_g1",
        "e_-5_",
        "e_",
    ],
)
def test_what_is_none_of_ours(text: str) -> None:
    assert read_payload(text) is None


def test_the_server_that_a_table_belongs_to() -> None:
    assert Link(Errand.HAND, -5, "g1").server == "t-5"


@pytest.mark.parametrize("caption", [True, False])
def test_the_link_under_a_message(*, caption: bool) -> None:
    link = Link(Errand.HAND, -5, "g1")
    foreign = (
        linked("https://example.com/"),
        linked("https://t.me/kibitzbot?start=hello"),
        linked("https://t.me/kibitzbot?start="),
        MessageEntity(MessageEntity.BOLD, 0, 3),
    )
    assert link_under(under("abc", *foreign, caption=caption)) is None
    assert link_under(under("abc", *foreign, linked(url("kibitzbot", link)), caption=caption)) == link
    assert link_under(under("abc")) is None


@pytest.mark.parametrize(
    ("text", "came"),
    [
        ("/start", ""),
        ("/start  ", ""),
        ("/start help", "help"),
        ("/start@kibitzbot", ""),
        ("/start@KibitzBot j_-5_g1", "j_-5_g1"),
        ("/start@other_bot", None),
        ("/start@other_bot help", None),
        ("/start two words", None),
        ("/started", None),
        ("start", None),
    ],
)
def test_what_came_with_start(text: str, came: str | None) -> None:
    assert started(text, "KibitzBot") == came


@pytest.mark.parametrize(
    ("text", "command"), [("o_nim", "/nim"), ("p_nim", "/nim bot"), ("o_chess", None), ("x_nim", None), ("nim", None)]
)
def test_a_link_to_a_game_stands_for_its_command(text: str, command: str | None) -> None:
    assert wished(text) == command


def test_nothing_lies_under_no_message_nor_under_a_link_without_an_address() -> None:
    assert link_under(None) is None
    assert link_under(under("abc", MessageEntity(MessageEntity.TEXT_LINK, 0, 3))) is None
