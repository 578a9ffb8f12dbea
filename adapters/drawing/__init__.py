"""Board pictures. Every game has a painter: a function of a view and the players' names, and of nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from adapters.drawing import nim, sim, square
from adapters.names import label
from core.games.square.view import SquareView

if TYPE_CHECKING:
    from core.answer import Board

Painter = Callable[[Any, Sequence[str]], bytes]
"""Takes a game's view and the names by seat, and returns a PNG file."""

PAINTERS: Final[Mapping[str, Painter]] = MappingProxyType({"sim": sim.paint, "square": square.paint, "nim": nim.paint})
"""The painter of each game by its name."""


def draw(board: Board) -> bytes:
    """Return the picture of a board as a PNG file, 800 pixels wide and at most 1280 high.

    It shows what everybody may see, also where the view knows more. Raises KeyError for a game without a painter.
    """
    names = [label(player.name, fallback=f"#{seat}") for seat, player in enumerate(board.players, 1)]
    return PAINTERS[board.game](board.view, names)


def draw_hand(board: Board) -> bytes:
    """Return the picture of the stones that the view's seat holds, for its owner alone, as a PNG file.

    Raises ValueError for a view without a hand.
    """
    if not isinstance(board.view, SquareView) or board.view.hand is None:
        raise ValueError("this view has no hand")
    return square.paint_hand(board.view.hand)
