"""Buttons with an id of the chat vocabulary, menus of such ids, and the button that opens the form for a typed move."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol, Self, cast

import discord

from adapters.chat.buttons import Press, read_button
from adapters.chat.posts import BoardRef, Menu

FORM: Final = re.compile(r"move:([gp][0-9]{1,12}):([0-9]{1,6})")
"""The id of the form for a typed move, and of the button that opens it."""

_STYLES: Final[Mapping[Press, discord.ButtonStyle]] = MappingProxyType(
    {
        Press.ACCEPT: discord.ButtonStyle.success,
        Press.START: discord.ButtonStyle.success,
        Press.AGREE: discord.ButtonStyle.success,
        Press.HAND: discord.ButtonStyle.primary,
        Press.REMATCH: discord.ButtonStyle.primary,
    }
)


class Presses(Protocol):
    """What handles presses."""

    async def pressed(self, interaction: discord.Interaction[Any], button_id: str) -> None:
        """Do what a button asks for."""
        ...

    async def form_wanted(self, interaction: discord.Interaction[Any], board: BoardRef) -> None:
        """Show the form for a typed move."""
        ...


class PressedClient(Protocol):
    """A client that knows what handles presses; the library hands a pressed button nothing else."""

    @property
    def interactions(self) -> Presses:
        """Return what handles presses."""
        ...


def form_id(board: BoardRef) -> str:
    """Return the id of the form for a move on a board."""
    return f"move:{board.table}:{board.edition}"


class PressButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"(?!move:|menu:)(?P<id>.+)"):
    """A button of the chat vocabulary. It takes every id but the form's and the menus', so that no button is silent."""

    def __init__(
        self, button_id: str, label: str = "…", row: int | None = None, style: discord.ButtonStyle | None = None
    ) -> None:
        pressed = read_button(button_id)
        if style is None and pressed is not None:
            style = _STYLES.get(pressed.press)
        super().__init__(
            discord.ui.Button(custom_id=button_id, label=label, style=style or discord.ButtonStyle.secondary, row=row)
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the button that was pressed."""
        del interaction, item
        return cls(match["id"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Pass a press on."""
        await cast("PressedClient", interaction.client).interactions.pressed(interaction, self.custom_id)


class FormButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=FORM):
    """The button that opens the form for a typed move."""

    def __init__(self, board: BoardRef, label: str = "…", row: int | None = None) -> None:
        self.board = board
        super().__init__(discord.ui.Button(custom_id=form_id(board), label=label, row=row))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the button that was pressed."""
        del interaction, item
        return cls(BoardRef(match[1], int(match[2])))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show the form."""
        await cast("PressedClient", interaction.client).interactions.form_wanted(interaction, self.board)


class StepMenu(discord.ui.DynamicItem[discord.ui.Select[Any]], template=r"menu:(?P<step>[0-9])"):
    """The list from which one step of a move is chosen; choosing is pressing the button whose id the option has."""

    def __init__(self, step: int, menu: Menu | None = None) -> None:
        options = [
            discord.SelectOption(
                label=option.label, value=option.id, description=option.more or None, default=option.chosen
            )
            for option in (() if menu is None else menu.options)
        ]
        title = None if menu is None else menu.title
        super().__init__(discord.ui.Select(custom_id=f"menu:{step}", placeholder=title, options=options, row=step))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the menu in which something was chosen."""
        del interaction, item
        return cls(int(match["step"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Pass on what was chosen."""
        chosen = (interaction.data or {}).get("values", [])
        if chosen:
            await cast("PressedClient", interaction.client).interactions.pressed(interaction, str(chosen[0]))
