"""The texts of a command's options: the codes under which the languages have them."""

from __future__ import annotations

from adapters.games.form import Field


def field_code(field: Field) -> str:
    """Return the code of the text that explains a field."""
    return field.text or f"discord-option-{field.name.replace('_', '-')}"


def choice_code(field: Field, value: str) -> str:
    """Return the code of the text of one of a field's choices."""
    return (field.values or "discord-choice-{}").format(value.replace(" ", "-"))
