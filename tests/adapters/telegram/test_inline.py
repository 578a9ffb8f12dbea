"""What is offered for an inline query, worked out before anybody posts it."""

from __future__ import annotations

import pytest
from telegram import InputTextMessageContent

from adapters.telegram.outbound.inline import results
from core.games import GAMES


def posted(query: str, language: str = "en") -> list[str]:
    """Return the texts of what can be chosen."""
    contents = [result.input_message_content for result in results(query, language, "en", "kibitzbot")]
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
