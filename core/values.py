"""Values that a fact carries, each of a type that tells how a text shows it."""

from __future__ import annotations

from dataclasses import dataclass


class Seat(int):
    """A place at the table, counted from 0 (records and people count from 1): shown by the name of who sits there."""


class Moment(int):
    """A point in time, in seconds since the epoch: each platform shows it in its own way."""


class Signed(int):
    """A difference: shown with its sign."""


class GameName(str):
    """The name of a game: shown in the reader's language."""

    __slots__ = ()


class OptionWords(str):
    """Option words of a challenge as its game has them: shown as they are typed in the reader's language."""

    __slots__ = ()


class Name(str):
    """What a person calls themself."""

    __slots__ = ()


class LanguageName(str):
    """The code of a language: shown by its name in the reader's language."""

    __slots__ = ()


class Move(str):
    """A move in canonical notation."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class CommandValue:
    """A command with its arguments: each platform writes it in its own way."""

    name: str
    args: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableLine:
    """One of several tables to choose from."""

    table: str
    game: GameName
    names: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class DealLine:
    """What was dealt in one round, counted from 1."""

    number: int
    stones: tuple[int, ...]
