"""The registry of games: one line for each."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from core.game import AnyGame
from core.games.nim import Nim
from core.games.sim import Sim
from core.games.square.rules import Square

GAMES: Final[Mapping[str, AnyGame]] = MappingProxyType({game.name: game for game in (Sim(), Square(), Nim())})
"""Every game by name, in the order in which people are shown them."""
