"""What the games are called where all of them are listed, so that a test of a list holds for a game that is added.

The words themselves are tested in `tests/adapters/chat/test_texts.py`.
"""

from __future__ import annotations

from adapters.chat.texts import name_text, text
from adapters.games.ladders import CardLadders
from core.games import GAMES

LAST = [*GAMES][-1]
"""The word of the game that stands last, which texts take for their second example."""


def names(language: str = "en") -> list[str]:
    """Return the names of all games in the order in which people are shown them."""
    return [text(language, f"{name}-name") for name in GAMES]


def listed(language: str = "en") -> str:
    """Return the names of all games as they stand in a sentence."""
    return text(language, "game-list")


def other_ladders(shown: str) -> list[str]:
    """Return the names of all ladders but one, as the buttons below its leaderboard have them."""
    return [text("en", name_text(each)) for each in CardLadders().names if each != shown]


def by_word() -> str:
    """Return the names of all games as they stand in a sentence, each with the word that is typed for it."""
    return text("en", "games-by-word")
