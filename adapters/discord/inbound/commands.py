"""Slash commands as text: each does exactly what the same text does elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import discord

from adapters.chat.routes import BY_NAME
from core.games import GAMES

OFFERS: Final = frozenset({"challenge", "rematch", *GAMES})
"""The commands whose answer others must see."""


def command_text(name: str, given: Mapping[str, Any]) -> str:
    """Return the text of a command with the values that were given, in the order of its form."""
    words = (field.word(_plain(given[field.name])) for field in BY_NAME[name].form if given.get(field.name) is not None)
    return " ".join((f"/{name}", *filter(None, words)))


def _plain(value: object) -> object:
    return value.id if isinstance(value, discord.abc.User) else value
