"""Names and descriptions of commands in the languages of Discord's clients."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands

from adapters.chat.texts import DEFAULT, supported, text

_LANGUAGES: Final = {locale: supported(locale.value) for locale in discord.Locale}
"""Looked up before: Discord has 30 locales, and each of some 800 texts is asked for in each."""


def described(code: str) -> app_commands.locale_str:
    """Return a text, to be translated by the tree's translator."""
    return app_commands.locale_str(text(DEFAULT, code), code=code)


class Translator(app_commands.Translator):
    """Translates what `described` made into whatever language we speak."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in a client's language, None where we do not speak it."""
        language = _LANGUAGES[locale]
        code: Any = string.extras.get("code")
        return None if language in {None, DEFAULT} or code is None else text(language or DEFAULT, code)


CHALLENGE_MENU: Final = "discord-menu-challenge"
