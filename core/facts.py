"""Facts: what is to be said, as codes with parameters, whose texts are looked up at the program's edge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from core.codes import Coded
from core.values import (
    CommandValue,
    DealLine,
    GameName,
    LanguageName,
    Moment,
    Move,
    Name,
    Seat,
    Signed,
    TableLine,
)

Several: TypeAlias = (
    tuple[Name, ...] | tuple[GameName, ...] | tuple[Move, ...] | tuple[TableLine, ...] | tuple[DealLine, ...]
)
Value: TypeAlias = (
    "Seat | Moment | Signed | GameName | Name | LanguageName | CommandValue | int | str | Several | tuple[Fact, ...]"
)
"""A parameter."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing to be said: a code that every language has a text for, and the parameters of that text."""

    code: str
    params: Mapping[str, Value] = field(default_factory=dict[str, Value])

    def __post_init__(self) -> None:
        """Raise TypeError for other parameters than the code has."""
        if isinstance(self.code, Coded) and frozenset(self.params) != self.code.params:
            raise TypeError(f"{self.code} takes {sorted(self.code.params)}, not {sorted(self.params)}")


class Call(Fact):
    """A fact that is said to the person whom its note mentions, and names them."""

    __slots__ = ()


class Prompt(Fact):
    """A fact that says that its `seat` may go on; nothing to tell once that seat has."""

    __slots__ = ()
