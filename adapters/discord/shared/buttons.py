"""The two kinds of button: one with an id of the chat vocabulary, and one that opens the form for a typed move."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol, Self, cast

import discord

from adapters.chat.buttons import Press, read_button
from adapters.chat.posts import BoardRef

FORM: Final = re.compile(r"move:(g[0-9]{1,12}):([0-9]{1,6})")
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


class PressButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"(?!move:)(?P<id>.+)"):
    """A button of the chat vocabulary. It takes every id but the form's, so that no button is ever silent."""

    def __init__(self, button_id: str, label: str = "…", row: int | None = None) -> None:
        pressed = read_button(button_id)
        style = discord.ButtonStyle.secondary if pressed is None else _STYLES.get(pressed.press)
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
