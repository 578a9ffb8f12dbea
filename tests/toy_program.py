"""Looks, in a copy of the program with a toy game, whether that game is everywhere where it should be."""

from __future__ import annotations

import sys

from adapters.chat.routes import BY_NAME, read_command
from adapters.chat.texts import LANGUAGES, text
from adapters.discord.inbound.commands import command_text
from adapters.telegram.outbound.inline import results
from adapters.telegram.outbound.menu import menus


def missing(name: str, word: str) -> list[str]:
    """Return where the game is missing."""
    places = {
        "Discord's commands": name in BY_NAME,
        "Discord's options": command_text(name, {"target": 20}) == f"/{name} target=20",
        "Discord's choices": any(name in field.choices for field in BY_NAME["rules"].form),
        "Discord's challenge": "target" in {field.name for field in BY_NAME[name].form},
        "Telegram's inline mode": [result.id for result in results(name, "en", "en", "bot")] == [name],
        "the Russian command": (read_command(f"/{word}") or read_command("/help")) == read_command(f"/{name}"),
    }
    for language in LANGUAGES:
        own = text(language, f"{name}-name")
        places[f"the help in {language}"] = own in text(language, "help")
        places[f"the list of names in {language}"] = own in text(language, "telegram-command-challenge")
    for scope, language, commands in menus():
        menu = {command.command: command.description for command in commands}
        places[f"Telegram's menu {scope.type} {language}"] = menu.get(name) == text(language or "en", f"{name}-command")
    return [place for place, there in places.items() if not there]


if __name__ == "__main__":
    sys.stdout.write("\n".join(missing(*sys.argv[1:])))
