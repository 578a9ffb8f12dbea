"""What is offered while an option of a command is being typed."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, Protocol

import discord
from discord import app_commands

from adapters.chat import forms
from adapters.chat.posts import Incoming
from adapters.chat.settings_commands import setting_values
from adapters.chat.texts import listed, supported, text
from adapters.discord.inbound import reading
from adapters.discord.shared.errors import FAILURES
from adapters.discord.shared.option_texts import choice_code
from adapters.games.form import Suggest
from core import settings
from core.ports import StoreBusy
from core.table import Table

CHOICES: Final = 25
"""Suggestions that Discord shows."""

CHOICE_CHARS: Final = 100
"""The longest suggestion that Discord takes."""

_TIMES: Final = (
    ("2m", "minutes", 2),
    ("10m", "minutes", 10),
    ("1h", "hours", 1),
    ("12h", "hours", 12),
    *((f"{days}d", "days", days) for days in (1, 3, 7, 14)),
)

_LANGUAGE: Final = "language"
_ALL: Final = "all"
_library_log = logging.getLogger("discord.app_commands.tree")

Choices = list[app_commands.Choice[str]]
Suggester = Callable[[discord.Interaction[Any], str], Awaitable[Choices]]


class Lookup(Protocol):
    """What knows a person's games."""

    async def own_tables(self, asked: Incoming) -> tuple[Table, ...]:
        """Return the open tables of the person who asks. Raises StoreBusy."""
        ...

    async def legal_moves(self, asked: Incoming, table: str | None) -> tuple[str, ...]:
        """Return the legal moves of the person who asks. Raises StoreBusy."""
        ...


class Suggestions:
    """Offers games, moves and times. `language` is for clients whose own is not supported."""

    def __init__(self, lookup: Lookup, language: str) -> None:
        self._lookup = lookup
        self._language = language

    def suggesters(self) -> Mapping[Suggest, Suggester]:
        """Return what makes each kind of suggestion."""
        return {
            Suggest.TABLES: self.tables,
            Suggest.MOVES: self.moves,
            Suggest.TIMES: self.times,
            Suggest.VALUES: self.values,
        }

    async def tables(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        """Offer the games of the person who types."""
        asked = reading.of_interaction(interaction)
        try:
            tables = await self._lookup.own_tables(asked)
        except StoreBusy:
            return []
        return _fitting([(table.id, self._about(table, asked)) for table in tables], typed)

    async def moves(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        """Offer the legal moves of the person who types."""
        asked = reading.of_interaction(interaction)
        try:
            moves = await self._lookup.legal_moves(asked, interaction.namespace.table or None)
        except StoreBusy:
            return []
        return _fitting([(move, move) for move in moves], typed)

    async def times(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        """Offer times for a move."""
        return _fitting(_times(self._language_of(interaction)), typed)

    async def values(self, interaction: discord.Interaction[Any], typed: str) -> Choices:
        """Offer the values of the setting that was chosen."""
        language, setting = self._language_of(interaction), interaction.namespace.setting
        if setting == settings.CLOCK:
            return _fitting([*_times(language), (settings.NO_CLOCK, text(language, "discord-value-none"))], typed)
        return _fitting([(value, _value_text(language, setting, value)) for value in setting_values(setting)], typed)

    def _language_of(self, interaction: discord.Interaction[Any]) -> str:
        return supported(interaction.locale.value) or self._language

    def _about(self, table: Table, asked: Incoming) -> str:
        language = supported(asked.language) or self._language
        others = [person.name for person in (*table.seats, *table.invited) if person.id != asked.player.id]
        people = listed(language, others) if others else ""
        return f"{table.id} · {text(language, f'{table.game}-name')} · {people}"


def _times(language: str) -> list[tuple[str, str]]:
    """Return the times for a move that are offered, each with its text."""
    return [(word, text(language, f"move-time-{unit}", {"count": count}).rstrip(".")) for word, unit, count in _TIMES]


def _value_text(language: str, setting: str, value: str) -> str:
    """Return what a value of a setting means."""
    if setting in {settings.GAME, settings.PUZZLE_GAMES} and value != _ALL:
        return text(language, f"{value}-name")
    if setting == _LANGUAGE:
        return text(language, choice_code(forms.LANGUAGE, value))
    if setting in {settings.PUZZLES, settings.PUZZLE_GAMES} or (setting == settings.CHANNELS and value != _ALL):
        return text(language, f"discord-value-{setting}-{value}")
    return text(language, f"settings-{setting}-{value}")


def _fitting(found: Sequence[tuple[str, str]], typed: str) -> Choices:
    """Return what begins with what was typed, then what holds it."""
    wanted = typed.strip().lower()
    begins = [each for each in found if each[0].lower().startswith(wanted)]
    holds = [each for each in found if each not in begins and wanted in each[1].lower()]
    return [app_commands.Choice(name=name[:CHOICE_CHARS], value=value) for value, name in (*begins, *holds)][:CHOICES]


def _in_one_line(record: logging.LogRecord) -> bool:
    """Let the library tell in one line that suggestions did not arrive: the next ones may."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, FAILURES):
        record.msg, record.args, record.exc_info = f"%s: {record.msg}", (error, *_args(record)), None
        record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
    return True


def _args(record: logging.LogRecord) -> tuple[object, ...]:
    return record.args if isinstance(record.args, tuple) else (record.args,)


_library_log.addFilter(_in_one_line)
