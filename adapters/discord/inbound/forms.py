"""The form for a typed move: shown after a press, read when it is sent in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import discord

from adapters.chat.posts import BoardRef
from adapters.chat.texts import text
from adapters.discord.shared.buttons import FORM, form_id

LONGEST_MOVE_CHARS: Final = 64
FORM_SECONDS: Final = 900
"""How long Discord lets a form be sent in."""

_FIELD: Final = "move"


class MoveForm(discord.ui.Modal):
    """The form in which a move is typed.

    `read_form` reads what is sent in, since that may reach another process than the one that showed the form.
    """

    def __init__(self, language: str, board: BoardRef) -> None:
        title = text(language, "discord-form-title", {"table": board.table})
        super().__init__(title=title, custom_id=form_id(board), timeout=FORM_SECONDS)
        field = discord.ui.TextInput[Any](custom_id=_FIELD, max_length=LONGEST_MOVE_CHARS)
        self.add_item(discord.ui.Label(text=text(language, "discord-form-field"), component=field))


def read_form(data: Mapping[str, Any]) -> tuple[BoardRef, str] | None:
    """Return a form's board and the move typed in it; None for a form that is none of ours."""
    match = FORM.fullmatch(str(data.get("custom_id")))
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
