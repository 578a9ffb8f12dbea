"""Buttons that work in every process and after every restart, and the form for typed moves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol, Self, cast

import discord

from adapters.chat.buttons import Press, read_button
from adapters.chat.posts import BoardRef, Button, Post
from adapters.chat.texts import text

_ROWS, _IN_A_ROW = 5, 5
_LONGEST_MOVE: Final = 64
_FIELD: Final = "move"
_FORM: Final = re.compile(r"move:(g[0-9]{1,12}):([0-9]{1,6})")

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
    """Who is told of presses: the client."""

    async def pressed(self, interaction: discord.Interaction[Any], button_id: str) -> None:
        """Do what a button asks for."""
        ...

    async def form_wanted(self, interaction: discord.Interaction[Any], board: BoardRef) -> None:
        """Show the form for a typed move."""
        ...


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
        await cast("Presses", interaction.client).pressed(interaction, self.custom_id)


class FormButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=_FORM):
    """The button that opens the form for a typed move."""

    def __init__(self, table: str, edition: int, label: str = "…", row: int | None = None) -> None:
        self.board = BoardRef(table, edition)
        super().__init__(discord.ui.Button(custom_id=f"move:{table}:{edition}", label=label, row=row))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Return the button that was pressed."""
        del interaction, item
        return cls(match[1], int(match[2]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show the form."""
        await cast("Presses", interaction.client).form_wanted(interaction, self.board)


class MoveForm(discord.ui.Modal):
    """The form in which a move is typed.

    What is sent in is read by `read_form`, not here: it may reach another process than the one that showed it.
    """

    def __init__(self, language: str, board: BoardRef) -> None:
        title = text(language, "discord-form-title", {"table": board.table})
        super().__init__(title=title, custom_id=f"move:{board.table}:{board.edition}", timeout=900)
        field = discord.ui.TextInput[Any](custom_id=_FIELD, max_length=_LONGEST_MOVE)
        self.add_item(discord.ui.Label(text=text(language, "discord-form-field"), component=field))


def read_form(data: Mapping[str, Any]) -> tuple[BoardRef, str] | None:
    """Return the board that a form was about, and the move that was typed; None for a form that is none of ours."""
    match = _FORM.fullmatch(str(data.get("custom_id")))
    if match is None:
        return None
    return BoardRef(match[1], int(match[2])), _typed(data.get("components", ()))


def _typed(components: Any) -> str:  # noqa: ANN401 - parts within parts, as Discord sends them
    for part in components:
        if part.get("custom_id") == _FIELD:
            return str(part.get("value", ""))
        inner = part.get("components", ()) or ([part["component"]] if "component" in part else ())
        if found := _typed(inner):
            return found
    return ""


def view(post: Post) -> discord.ui.View | None:
    """Return a post's buttons, and with those that lead to a move the one for typing it; None where there are none."""
    rows = [list(row) for row in post.buttons]
    made = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        for button in row:
            made.add_item(PressButton(button.id, button.label, number))
    board = post.board
    if board is not None and board.edition is not None and _wants_move(post, rows):
        row = len(rows) if not rows or len(rows[-1]) == _IN_A_ROW else len(rows) - 1
        if row < _ROWS:
            made.add_item(FormButton(board.table, board.edition, text(post.language, "discord-form-button"), row))
    return made if made.children else None


def _wants_move(post: Post, rows: list[list[Button]]) -> bool:
    """Whether somebody is to move: they are called for it, or offered steps on the way."""
    pressed = (read_button(button.id) for row in rows for button in row)
    steps = any(each is not None and each.press in {Press.STEP, Press.HAND_STEP} for each in pressed)
    return steps or (post.mention is not None and post.alt is not None)
