"""What is offered for an inline query, worked out before anybody posts it."""

from __future__ import annotations

import pytest
from telegram import InputTextMessageContent

from adapters.telegram.outbound.inline import results
from core.games import GAMES


def posted(query: str, language: str = "en", chat_type: str | None = "group") -> list[str]:
    """Return the texts of what can be chosen."""
    contents = [result.input_message_content for result in results(query, language, "kibitzbot", chat_type)]
    return [content.message_text for content in contents if isinstance(content, InputTextMessageContent)]


@pytest.mark.parametrize(
    "words",
    ["", "bot", "бот", "@boris first=me", "claim time=3d", "rated", "нерейтинговая", "heaps=3,4,8 rule=normal bot"],
)
def test_whatever_may_follow_a_game_may_follow_it_here(words: str) -> None:
    assert posted(f"nim {words}") == [f"/nim@kibitzbot {words}".rstrip()]


@pytest.mark.parametrize("words", ["heaps=1", "time=1s", "first=boris", "eve"])
def test_what_may_not_leads_to_the_rules(words: str) -> None:
    assert posted(f"ним {words}", "ru") == ["/rules@kibitzbot nim"]


def test_without_a_game_there_is_one_of_each() -> None:
    assert posted("bot") == [f"/{game}@kibitzbot bot" for game in GAMES]


@pytest.mark.parametrize("chat_type", ["private", "channel"])
@pytest.mark.parametrize("query", ["nim", "nim @boris first=me", "nim eve"])
def test_where_a_bot_cannot_be_an_invitation_stands_in_place_of_the_command(query: str, chat_type: str) -> None:
    (result,) = results(query, "en", "kibitzbot", chat_type)
    content = result.input_message_content
    assert isinstance(content, InputTextMessageContent)
    assert content.message_text.startswith("Shall we play Nim?")
    assert result.reply_markup is not None
    urls = [row[0].url for row in result.reply_markup.inline_keyboard]
    assert urls == ["https://t.me/kibitzbot?startgroup=o_nim", "https://t.me/kibitzbot?start=p_nim"]


@pytest.mark.parametrize("chat_type", ["group", "supergroup", None])
def test_where_it_may_be_no_member_a_button_adds_it(chat_type: str | None) -> None:
    (result,) = results("nim", "en", "kibitzbot", chat_type)
    assert result.reply_markup is not None
    ((button,),) = result.reply_markup.inline_keyboard
    assert button.url == "https://t.me/kibitzbot?startgroup=o_nim"


def test_in_its_own_chat_the_command_is_enough() -> None:
    (result,) = results("nim", "en", "kibitzbot", "sender")
    assert result.reply_markup is None


def test_capitals_are_as_good_as_small_letters() -> None:
    assert posted("Nim Bot FIRST=me") == ["/nim@kibitzbot bot first=me"]
    assert posted("НИМ Бот", "ru") == ["/nim@kibitzbot бот"]
