"""What the page knows of the games that there are: names, goals, lengths and a picture of each, from their cards."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from typing import Final

from adapters.chat.route import Route
from adapters.chat.routes import ROUTES
from adapters.chat.texts import LANGUAGES, text
from adapters.games import card, cards
from adapters.games.card import GameCard
from adapters.games.pictures import board_picture
from adapters.scene import Palette
from core.answer import sample_board
from core.levels import USUAL, Level

_NAMES: Final = ("anna", "boris", "vera", "gleb", "dina", "egor")


@cache
def script() -> str:
    """Return the games as a module of the page's own.

    `plain` has for each game the pattern of a move that needs no reply: the whole of a trimmed text, flags "iu".
    `cards` are what the first screen of a room shows, texts by language; `level` is the one where none is chosen.
    """
    games = {
        "plain": {name: each.rules.plain for name, each in cards().items()},
        "list": _said("game-list"),
        "cards": [
            {
                "word": name,
                "title": _said(f"{name}-name"),
                "goal": _said(f"{name}-goal"),
                "guide": {step: _said(f"{name}-guide-{step}") for step in ("step", "confirm")},
                "lengths": [{"word": word, "label": _said(code)} for word, code in each.lengths.items()],
                "levels": [{"word": f"level={level}", "label": _said(f"level-{level}")} for level in _levels(each)],
                "level": f"level={USUAL}",
            }
            for name, each in cards().items()
        ],
    }
    commands = [{"words": _words(route), "about": _about(route)} for route in ROUTES if route.in_menu]
    return f"export const GAMES = {json.dumps(games)};\nexport const COMMANDS = {json.dumps(commands)};\n"


def _levels(each: GameCard) -> tuple[Level, ...]:
    """Return the levels of a game's computer player as the game is usually played, the weakest first."""
    levels = tuple(Level)
    return levels[: levels.index(each.computer.highest(each.rules.options(()))) + 1]


def _words(route: Route) -> dict[str, list[str]]:
    """Return the words of a command by language, the one to be shown first."""
    everywhere = [route.name, *route.words.get("", ())]
    return {language: [*route.words.get(language, ()), *everywhere] for language in LANGUAGES}


def _about(route: Route) -> dict[str, str]:
    return _said(f"{route.name}-command" if route.name in cards() else f"telegram-command-{route.name}")


@lru_cache
def sample_png(game: str, palette: Palette) -> bytes:
    """Return the picture of a game's sample position as a PNG file. Raises MissingPart for an unknown game."""
    found = card(game)
    return board_picture(sample_board(found.rules, found.sample, _NAMES), palette=palette).png


def _said(code: str) -> dict[str, str]:
    return {language: text(language, code) for language in LANGUAGES}
