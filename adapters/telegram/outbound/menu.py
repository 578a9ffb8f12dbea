"""The commands in Telegram's menu, and what the bot is: told once, by one process, when that has changed.

Telegram takes names of commands in Latin letters alone; what they do is described in each language.
"""

from __future__ import annotations

import json
import logging
from hashlib import sha256
from typing import Final

from telegram import Bot, BotCommand, BotCommandScope, BotCommandScopeAllGroupChats, BotCommandScopeDefault

from adapters.chat.routes import ROUTES
from adapters.chat.texts import DEFAULT, LANGUAGES, command_code, text
from adapters.telegram.outbound.formatting import plain
from adapters.telegram.shared.memory import Memory

COMMANDS: Final = tuple(route.name for route in ROUTES if route.in_menu)
"""What the menu lists, in its order."""

PRIVATE: Final = frozenset(route.name for route in ROUTES if route.private)
"""Commands that in a group only their sender is to see, with the answer (Bot API 10.2)."""

_log = logging.getLogger(__name__)


def menus() -> list[tuple[BotCommandScope, str | None, list[BotCommand]]]:
    """Return the menu of each scope in each language; the default language is that of all others."""
    found: list[tuple[BotCommandScope, str | None, list[BotCommand]]] = []
    for scope in (BotCommandScopeDefault(), BotCommandScopeAllGroupChats()):
        private = PRIVATE if isinstance(scope, BotCommandScopeAllGroupChats) else frozenset[str]()
        for language in LANGUAGES:
            commands = [
                BotCommand(
                    name,
                    text(language, command_code("telegram", name)),
                    api_kwargs={"is_ephemeral": True} if name in private else None,
                )
                for name in COMMANDS
            ]
            found.append((scope, None if language == DEFAULT else language, commands))
    return found


def descriptions() -> list[tuple[str | None, str, str]]:
    """Return for each language what a person reads before the first word, and what stands in the bot's profile.

    Telegram takes 512 and 120 characters.
    """
    return [
        (
            None if language == DEFAULT else language,
            plain(text(language, "telegram-description")),
            plain(text(language, "telegram-short-description")),
        )
        for language in LANGUAGES
    ]


def fingerprint() -> str:
    """Return what stands for the commands and the descriptions of this release."""
    commands = [
        (scope.type, language, [command.to_dict() for command in listed]) for scope, language, listed in menus()
    ]
    return sha256(json.dumps([commands, descriptions()], ensure_ascii=False, sort_keys=True).encode()).hexdigest()


async def announce(bot: Bot, memory: Memory) -> None:
    """Tell Telegram the commands and what the bot is, unless it knows. Raises StoreBusy and TelegramError."""
    told = fingerprint()
    if await memory.announced() == told:
        return
    for scope, language, commands in menus():
        await bot.set_my_commands(commands, scope=scope, language_code=language)
    for language, whole, short in descriptions():
        await bot.set_my_description(whole, language_code=language)
        await bot.set_my_short_description(short, language_code=language)
    await memory.announce(told)
    _log.info("the menu of commands was renewed")
