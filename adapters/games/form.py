"""Forms: a game's own options as a platform can ask for them, each with the word that it becomes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Kind(Enum):
    """What a field asks for."""

    NUMBER = auto()
    FLAG = auto()
    TEXT = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One option: its name, and what can be said there.

    `choices` are the only values, `low` and `high` the bounds of a number, `longest` the characters of a text, and
    `example` a text that can be said. A `bare` value is the word itself; any other stands after the name, as in
    `name=value`.
    """

    name: str
    kind: Kind
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    longest: int | None = None
    bare: bool = False
    example: str = ""

    def word(self, value: object) -> str:
        """Return the option word for a value; nothing for a flag that is not set."""
        if self.kind is Kind.FLAG:
            return self.name if value else ""
        written = str(value).replace(" ", "")
        return written if self.bare else f"{self.name}={written}"


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
