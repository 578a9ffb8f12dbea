"""Facts that name their seats, since they are shown without a board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from core.game import Fact, Seat, Value
from core.table import Player
from core.values import Name


def with_names(facts: Iterable[Fact], players: tuple[Player, ...]) -> tuple[Fact, ...]:
    """Return facts with the names of these players in the place of their seats."""
    return tuple(
        replace(fact, params={name: _named(value, players) for name, value in fact.params.items()}) for fact in facts
    )


def _named(value: Value, players: tuple[Player, ...]) -> Value:
    if isinstance(value, Seat):
        return Name(players[value].name)
    if isinstance(value, tuple):
        return with_names([each for each in value if isinstance(each, Fact)], players) or value
    return value
