"""What Kibitz is measured against. It comes with the extra `bench` alone, so the type checker need not find it."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

chess: Final[Any] = import_module("chess")
chess_svg: Final[Any] = import_module("chess.svg")
cairosvg: Final[Any] = import_module("cairosvg")
pyspiel: Final[Any] = import_module("pyspiel")
