"""The cards of all games. A game is known by its card, and the program lists games by asking for their cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from adapters.games.card import GameCard
from core.computers import Computer
from core.exact import Known
from core.games import GAMES
from core.hints import Sight
from core.posing import Posing
from core.sample import Sample


class MissingPart(LookupError):
    """A registered game lacks a part that every game has; the message names both."""


@cache
def card(name: str) -> GameCard:
    """Return the card of a registered game. Raises MissingPart."""
    return read_card(name, f"{__name__}.{name}")


@cache
def cards() -> Mapping[str, GameCard]:
    """Return the cards of all registered games, in the order of the registry. Raises MissingPart."""
    return MappingProxyType({name: card(name) for name in GAMES})


def computers() -> Mapping[str, Computer]:
    """Return the computer players of all games. Raises MissingPart."""
    return {name: each.computer for name, each in cards().items()}


def samples() -> Mapping[str, Sample]:
    """Return the samples of all games. Raises MissingPart."""
    return {name: each.sample for name, each in cards().items()}


def known() -> Mapping[str, Known]:
    """Return what is known of the positions of each game of which anything is. Raises MissingPart."""
    return {name: each.known for name, each in cards().items() if each.known is not None}


def posing() -> Mapping[str, Posing]:
    """Return how each game that has puzzles poses them. Raises MissingPart."""
    return {name: each.posing for name, each in cards().items() if each.posing is not None}


def sights() -> Mapping[str, Sight]:
    """Return what can be said of a move at sight in each game of which anything can. Raises MissingPart."""
    return {name: each.sight for name, each in cards().items() if each.sight is not None}


def read_card(name: str, module: str) -> GameCard:
    """Return the card of a game from the module that holds it. Raises MissingPart."""
    if name not in GAMES:
        raise MissingPart(f"{name}: not among the GAMES of core.games")
    try:
        found = getattr(import_module(module), "CARD", None)
    except ModuleNotFoundError as error:
        part = "card" if error.name == module else "module"
        raise MissingPart(f"{name}: no {part} {error.name}") from error
    except (ImportError, TypeError, AttributeError) as error:
        raise MissingPart(f"{name}: its card {module} is not whole: {error}") from error
    if not isinstance(found, GameCard):
        raise MissingPart(f"{name}: no CARD in {module}")
    if found.rules.name != name:
        raise MissingPart(f"{name}: the card {module} is that of {found.rules.name}")
    if found.rules.has_hands and (found.paint_hand is None or found.text_hand is None):
        raise MissingPart(f"{name}: no paint_hand or no text_hand in {module}, and it has hands")
    return found
