"""The command tree that Discord is told of, made from the routes of commands and their forms.

Names are the same in every language, since texts and habits refer to them. Descriptions, choices and the entry of the
context menu, which has no description, are translated.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Protocol, cast

import discord
from discord import app_commands

from adapters.chat.route import Route
from adapters.chat.routes import ROUTES
from adapters.chat.texts import command_code
from adapters.discord.inbound.commands import command_text
from adapters.discord.inbound.suggestions import Suggester
from adapters.discord.inbound.translation import CHALLENGE_MENU, described
from adapters.discord.shared.option_texts import choice_code, field_code
from adapters.games.form import Field, Kind, Suggest

Tree = app_commands.CommandTree[Any]

_TYPES: Final[Mapping[Kind, type[Any]]] = MappingProxyType(
    {Kind.NUMBER: int, Kind.FLAG: bool, Kind.TEXT: str, Kind.PERSON: discord.User}
)


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
    for route in ROUTES:
        tree.add_command(_command(route, commands, suggest))
    tree.add_command(_challenge_menu(commands))
    return tree


def _challenge_menu(commands: Commands) -> app_commands.ContextMenu:
    async def challenge(interaction: discord.Interaction[Any], user: discord.User) -> None:
        await commands.commanded(interaction, command_text("challenge", {"opponent": user}), [user])

    # The library reads these, and not the text that they are in this module.
    challenge.__annotations__ = {"interaction": discord.Interaction, "user": discord.User}
    return app_commands.ContextMenu(name=described(CHALLENGE_MENU), callback=challenge)


def _command(
    route: Route, commands: Commands, suggest: Mapping[Suggest, Suggester]
) -> app_commands.Command[Any, ..., None]:
    async def callback(interaction: discord.Interaction[Any], **given: Any) -> None:  # noqa: ANN401 - of any option
        people = [value for value in given.values() if isinstance(value, discord.User | discord.Member)]
        await commands.commanded(interaction, command_text(route.name, given), people)

    descriptions = {field.name: described(field_code(field)) for field in route.form}
    made: Any = app_commands.describe(**descriptions)(_with_signature(callback, route.form))
    made = app_commands.choices(**{field.name: _choices(field) for field in route.form if field.choices})(made)
    suggesters: Any = {field.name: suggest[field.suggest] for field in route.form if field.suggest is not None}
    made = app_commands.autocomplete(**suggesters)(made)
    description = described(command_code("discord", route.name))
    return app_commands.Command(name=route.name, description=description, callback=made)


def _with_signature(callback: Callable[..., Awaitable[None]], form: Sequence[Field]) -> Callable[..., Awaitable[None]]:
    """Give a callback the parameters that the library reads: it knows no other way to declare options."""
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    first = inspect.Parameter("interaction", kind, annotation=discord.Interaction)
    parameters = [
        inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if field.required else None,
            annotation=_annotation(field),
        )
        for field in form
    ]
    cast("Any", callback).__signature__ = inspect.Signature([first, *parameters])
    return callback


def _annotation(field: Field) -> Any:  # noqa: ANN401 - annotations are objects of many kinds
    kind: Any = _TYPES[field.kind]
    if field.low is not None:
        kind = app_commands.Range[int, field.low, field.high]
    elif field.longest is not None:
        kind = app_commands.Range[str, 1, field.longest]
    return kind if field.required else kind | None


def _choices(field: Field) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=described(choice_code(field, value)), value=value) for value in field.choices]
