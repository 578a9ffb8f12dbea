"""Forms: options as a platform can ask for them, each with the word that it becomes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto


class Kind(Enum):
    """What a field asks for."""

    NUMBER = auto()
    FLAG = auto()
    TEXT = auto()
    PERSON = auto()


class Suggest(Enum):
    """What is offered while a field is being filled in."""

    TABLES = auto()
    MOVES = auto()
    TIMES = auto()
    VALUES = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One option: its name, and what can be said there.

    `choices` are the only values, `low` and `high` the bounds of a number, `longest` the characters of a text. A
    `bare` value is the word itself; any other stands after the name, as in `name=value`. `says` are the words of a flag
    by its values. `text` is the code of the text that explains the field, `values` makes that of a choice: where they
    are not the platform's own.
    """

    name: str
    kind: Kind
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    longest: int | None = None
    bare: bool = False
    example: str = ""
    says: Mapping[bool, str] | None = None
    text: str | None = None
    values: str | None = None
    required: bool = False
    suggest: Suggest | None = None

    def word(self, value: object) -> str:
        """Return the option word for a value (of a person, their id); nothing where the value says nothing."""
        if self.kind is Kind.FLAG:
            return (self.says or {True: self.name}).get(bool(value), "")
        if self.kind is Kind.PERSON:
            return f"@{value}"
        if self.bare:
            return str(value).strip()
        return f"{self.name}={str(value).replace(' ', '')}"


def number(name: str, allowed: range) -> Field:
    """Return a field for a number in a range."""
    return Field(name=name, kind=Kind.NUMBER, low=allowed[0], high=allowed[-1])


def flag(name: str) -> Field:
    """Return a field for an option that is on or off."""
    return Field(name=name, kind=Kind.FLAG)


def text(name: str, longest: int, example: str) -> Field:
    """Return a field for a text of at most `longest` characters, such as `example`."""
    return Field(name=name, kind=Kind.TEXT, longest=longest, example=example)


def choice(name: str, *choices: str) -> Field:
    """Return a field for one of several values."""
    return Field(name=name, kind=Kind.TEXT, choices=choices)


def preset(name: str, *words: str) -> Field:
    """Return a field for one of several words that are options themselves."""
    return Field(name=name, kind=Kind.TEXT, choices=words, bare=True)
