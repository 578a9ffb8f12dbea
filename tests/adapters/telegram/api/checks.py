"""Checks what the bot sends against the Bot API as aiogram, a library of others, has it; and the lengths by hand."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Literal, Optional, Union
from unittest.mock import patch

from pydantic import BaseModel, TypeAdapter, ValidationError

# Each model is built when it is first used: all of them take six seconds, of which most are for methods not used here.
with patch.object(BaseModel, "model_rebuild"):
    from aiogram import methods, types
    from aiogram.client.default import Default
    from aiogram.methods.base import TelegramMethod

Model = type[TelegramMethod[Any]]

_NAMES: dict[str, Any] = {
    "List": list,
    "Optional": Optional,
    "Union": Union,
    "Literal": Literal,
    "Default": Default,
    **{str(name): getattr(types, name) for name in types.__all__},  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType] - aiogram says no more
}
"""What the annotations of the models name: as in aiogram, where they are built."""

METHODS: dict[str, Model] = {
    method.__api_method__.lower(): method
    for method in vars(methods).values()
    if isinstance(method, type) and issubclass(method, TelegramMethod) and method is not TelegramMethod
}
WORDS = frozenset({"text", "caption", "secret_token", "url", "callback_query_id", "inline_query_id"})
"""Parameters that are plain text, whatever they look like."""


class WrongRequest(AssertionError):
    """The bot sent what the Bot API does not take."""


def decoded(form: dict[str, str]) -> dict[str, Any]:
    """Return the parameters of a form, those in JSON decoded."""
    values: dict[str, Any] = {}
    for name, value in form.items():
        structured = name not in WORDS and value[:1] in {"[", "{"}
        values[name] = json.loads(value) if structured or value in {"true", "false"} else value
    return values


def check(method: Model, values: dict[str, Any]) -> None:
    """Raise WrongRequest for parameters that the method does not have, or not so."""
    unknown = values.keys() - method.model_fields.keys()
    if unknown:
        raise WrongRequest(f"{method.__api_method__} has no {', '.join(sorted(unknown))}")
    try:
        model = _built(method).model_validate(values)
    except ValidationError as error:
        raise WrongRequest(f"{method.__api_method__}: {error}") from error
    _no_more(method.__api_method__, model)
    _lengths(values)


def check_answer(method: Model, answer: object) -> None:
    """Raise ValidationError where our own fake answers what the method does not return."""
    _answers(method).validate_python(answer)


@cache
def _built(method: Model) -> Model:
    method.model_rebuild(_types_namespace=_NAMES)
    return method


@cache
def _answers(method: Model) -> TypeAdapter[Any]:
    adapter = TypeAdapter[Any](method.__returning__)
    adapter.rebuild(_types_namespace=_NAMES)
    return adapter


def _no_more(path: str, value: object) -> None:
    if isinstance(value, BaseModel):
        if value.model_extra:
            raise WrongRequest(f"{path} has no {', '.join(value.model_extra)}")
        for name in type(value).model_fields:
            _no_more(f"{path}.{name}", getattr(value, name))
    elif isinstance(value, list):
        for item in value:  # pyright: ignore[reportUnknownVariableType] - whatever aiogram's model holds
            _no_more(path, item)  # pyright: ignore[reportUnknownArgumentType] - see above


def _lengths(values: dict[str, Any]) -> None:
    media = values.get("media", {})
    captioned = values if "caption" in values else media
    _text("text", values.get("text"), values.get("entities"), 200 if "callback_query_id" in values else 4096)
    _text("caption", captioned.get("caption"), captioned.get("caption_entities"), 1024)
    markup: Any = values.get("reply_markup")
    rows: Any = markup["inline_keyboard"] if markup and "inline_keyboard" in markup else ()
    for row in rows:
        if not 1 <= len(row) <= 8:
            raise WrongRequest(f"a row of {len(row)} buttons")
        for button in row:
            if "callback_data" in button and not 1 <= len(button["callback_data"].encode()) <= 64:
                raise WrongRequest(f"callback_data {button['callback_data']!r}")
            if not button["text"]:
                raise WrongRequest("a button without text")


def _text(name: str, text: str | None, entities: list[dict[str, Any]] | None, most: int) -> None:
    if text is None:
        return
    units = len(text.encode("utf-16-le")) // 2
    if units > most or (name == "text" and not text.strip()):
        raise WrongRequest(f"{name} of {units} units")
    for entity in entities or []:
        if entity["length"] < 1 or entity["offset"] < 0 or entity["offset"] + entity["length"] > units:
            raise WrongRequest(f"{name} has an entity outside of it: {entity}")
