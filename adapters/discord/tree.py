"""The command tree that Discord is told of, made from the table of commands.

Names stay as they are in every language, since texts and habits refer to them; descriptions, choices and the entry of
the context menu, which has no description, are translated.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, Protocol, cast

import discord
from discord import app_commands

from adapters.chat.posts import Incoming
from adapters.chat.texts import supported, text
from adapters.discord import incoming
from adapters.discord.commands import SPECS, Spec, command_text
from adapters.discord.options import Option, Suggest
from adapters.discord.translation import CHALLENGE_MENU, described
from core.ports import StoreBusy
from core.table import Table

MOST_CHOICES: Final = 25
"""Suggestions that Discord shows."""

TIMES: Final = (("2m", "minutes", 2), ("10m", "minutes", 10), ("1h", "hours", 1), ("12h", "hours", 12))
TIMES_IN_DAYS: Final = (1, 3, 7, 14)

Tree = app_commands.CommandTree[Any]


class Commands(Protocol):
    """Who carries commands out: the client."""

    async def commanded(
        self, interaction: discord.Interaction[Any], words: str, people: Sequence[discord.User | discord.Member]
    ) -> None:
        """Do what the text of a command says."""
        ...

    async def own_tables(self, asked: Incoming) -> tuple[Table, ...]:
        """Return the open tables of whoever asks."""
        ...

    async def legal_moves(self, asked: Incoming, table: str | None) -> tuple[str, ...]:
        """Return the legal moves of whoever asks."""
        ...


def build(client: discord.Client) -> Tree:
    """Return the tree of a client that is one of `Commands`. It is for servers and direct messages."""
    tree: Tree = app_commands.CommandTree(
        client,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
    for name, spec in SPECS.items():
        tree.add_command(_command(name, spec))
    tree.add_command(app_commands.ContextMenu(name=described(CHALLENGE_MENU), callback=_challenge))
    return tree


async def _challenge(interaction: discord.Interaction[Any], user: discord.User) -> None:
    await _client(interaction).commanded(interaction, command_text("challenge", {"opponent": user}), [user])


def _client(interaction: discord.Interaction[Any]) -> Commands:
    return cast("Commands", interaction.client)


def _command(name: str, spec: Spec) -> app_commands.Command[Any, ..., None]:
    async def callback(interaction: discord.Interaction[Any], **given: Any) -> None:  # noqa: ANN401 - of any option
        people = [value for value in given.values() if isinstance(value, discord.User | discord.Member)]
        await _client(interaction).commanded(interaction, command_text(name, given), people)

    described_options = {option.name: _description(option) for option in spec.options}
    made: Any = app_commands.describe(**described_options)(_with_signature(callback, spec.options))
    made = app_commands.choices(**{option.name: _choices(option) for option in spec.options if option.choices})(made)
    made = app_commands.autocomplete(
        **{option.name: _SUGGEST[option.suggest] for option in spec.options if option.suggest is not None}
    )(made)
    return app_commands.Command(name=name, description=described(f"discord-command-{name}"), callback=made)


def _with_signature(
    callback: Callable[..., Awaitable[None]], options: Sequence[Option]
) -> Callable[..., Awaitable[None]]:
    """Give a callback the parameters that the library is to read: it knows no other way to declare options."""
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    first = inspect.Parameter("interaction", kind, annotation=discord.Interaction)
    parameters = [
        inspect.Parameter(
            option.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if option.required else None,
            annotation=_annotation(option),
        )
        for option in options
    ]
    cast("Any", callback).__signature__ = inspect.Signature([first, *parameters])
    return callback


def _annotation(option: Option) -> Any:  # noqa: ANN401 - annotations are objects of many kinds
    kind: Any = option.type
    if option.low is not None:
        kind = app_commands.Range[int, option.low, option.high]
    elif option.longest is not None:
        kind = app_commands.Range[str, 1, option.longest]
    return kind if option.required else kind | None


def _description(option: Option) -> app_commands.locale_str:
    return described(f"discord-option-{option.text or option.name}".replace("_", "-"))


def _choices(option: Option) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=described(f"discord-choice-{value}"), value=value) for value in option.choices]


async def _tables(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """Offer the games of whoever types."""
    asked = incoming.of_interaction(interaction)
    try:
        tables = await _client(interaction).own_tables(asked)
    except StoreBusy:
        return []
    found = [(table.id, _about(table, asked)) for table in tables]
    return _fitting(found, typed)


async def _moves(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """Offer the legal moves of whoever types."""
    try:
        moves = await _client(interaction).legal_moves(
            incoming.of_interaction(interaction), interaction.namespace.table or None
        )
    except StoreBusy:
        return []
    return _fitting([(move, move) for move in moves], typed)


async def _times(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
    """Offer times for a move."""
    language = supported(interaction.locale.value) or "en"
    times = [*TIMES, *((f"{days}d", "days", days) for days in TIMES_IN_DAYS)]
    found = [(word, text(language, f"move-time-{unit}", {"count": count}).rstrip(".")) for word, unit, count in times]
    return _fitting(found, typed)


def _about(table: Table, asked: Incoming) -> str:
    language = supported(asked.language) or "en"
    people = ", ".join(person.name for person in (*table.seats, *table.invited) if person.id != asked.player.id)
    return f"{table.id} · {text(language, f'{table.game}-name')} · {people}"


def _fitting(found: Sequence[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """Return what begins with, or else holds, what was typed."""
    wanted = typed.strip().lower()
    begins = [each for each in found if each[0].lower().startswith(wanted)]
    holds = [each for each in found if each not in begins and wanted in each[1].lower()]
    return [app_commands.Choice(name=name[:100], value=value) for value, name in (*begins, *holds)][:MOST_CHOICES]


_SUGGEST: Final[Mapping[Suggest, Any]] = {Suggest.TABLES: _tables, Suggest.MOVES: _moves, Suggest.TIMES: _times}
