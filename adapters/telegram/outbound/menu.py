"""The commands in Telegram's menu: told once, by one process, when they have changed."""

from __future__ import annotations

import json
import logging
from hashlib import sha256
from typing import Final

from telegram import Bot, BotCommand, BotCommandScope, BotCommandScopeAllGroupChats, BotCommandScopeDefault

from adapters.chat.routes import ROUTES
from adapters.chat.texts import DEFAULT, LANGUAGES, command_code, text
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


async def announce(bot: Bot, memory: Memory) -> None:
    """Tell Telegram the commands, unless it knows them. Raises StoreBusy and TelegramError."""
    listed = menus()
    described = [
        (scope.type, language, [command.to_dict() for command in commands]) for scope, language, commands in listed
    ]
    digest = sha256(json.dumps(described, ensure_ascii=False, sort_keys=True).encode()).hexdigest()
    if await memory.announced() == digest:
        return
    for scope, language, commands in listed:
        await bot.set_my_commands(commands, scope=scope, language_code=language)
    await memory.announce(digest)
    _log.info("the menu of commands was renewed")
