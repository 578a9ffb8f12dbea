"""The command tree that Discord is told of, made from the table of commands.

Names are the same in every language, since texts and habits refer to them. Descriptions, choices and the entry of the
context menu, which has no description, are translated.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol, cast

import discord
from discord import app_commands

from adapters.chat.texts import command_code
from adapters.discord.inbound.commands import SPECS, Spec, command_text
from adapters.discord.inbound.options import Option, Suggest
from adapters.discord.inbound.suggestions import Suggester
from adapters.discord.inbound.translation import CHALLENGE_MENU, described

Tree = app_commands.CommandTree[Any]


class Commands(Protocol):
    """What carries commands out."""

    async def commanded(
        self, interaction: discord.Interaction[Any], words: str, people: Sequence[discord.User | discord.Member]
    ) -> None:
        """Do what the text of a command says."""
        ...


def build(client: discord.Client, commands: Commands, suggest: Mapping[Suggest, Suggester]) -> Tree:
    """Return the tree of a client, for servers and direct messages."""
    tree: Tree = app_commands.CommandTree(
        client,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
    for name, spec in SPECS.items():
        tree.add_command(_command(name, spec, commands, suggest))
    tree.add_command(_challenge_menu(commands))
    return tree


def _challenge_menu(commands: Commands) -> app_commands.ContextMenu:
    async def challenge(interaction: discord.Interaction[Any], user: discord.User) -> None:
        await commands.commanded(interaction, command_text("challenge", {"opponent": user}), [user])

    # The library reads these, and not the text that they are in this module.
    challenge.__annotations__ = {"interaction": discord.Interaction, "user": discord.User}
    return app_commands.ContextMenu(name=described(CHALLENGE_MENU), callback=challenge)


def _command(
    name: str, spec: Spec, commands: Commands, suggest: Mapping[Suggest, Suggester]
) -> app_commands.Command[Any, ..., None]:
    async def callback(interaction: discord.Interaction[Any], **given: Any) -> None:  # noqa: ANN401 - of any option
        people = [value for value in given.values() if isinstance(value, discord.User | discord.Member)]
        await commands.commanded(interaction, command_text(name, given), people)

    described_options = {option.name: _description(option) for option in spec.options}
    made: Any = app_commands.describe(**described_options)(_with_signature(callback, spec.options))
    made = app_commands.choices(**{option.name: _choices(option) for option in spec.options if option.choices})(made)
    suggesters: Any = {option.name: suggest[option.suggest] for option in spec.options if option.suggest is not None}
    made = app_commands.autocomplete(**suggesters)(made)
    return app_commands.Command(name=name, description=described(command_code("discord", name)), callback=made)


def _with_signature(
    callback: Callable[..., Awaitable[None]], options: Sequence[Option]
) -> Callable[..., Awaitable[None]]:
    """Give a callback the parameters that the library reads: it knows no other way to declare options."""
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
    return described(option.description)


def _choices(option: Option) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=described(option.says(value)), value=value) for value in option.choices]
