"""Boards as text: the alternative to a picture, at most about 60 columns wide, without a word of any language.

Every game has a function of a view and the players' names. In front of the names `>` marks who is to move and `*` who
has won.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from adapters.names import label
from adapters.textboards import nim, sim, square
from core.games.square.view import SquareView

if TYPE_CHECKING:
    from core.answer import Board

TextBoard = Callable[[Any, Sequence[str]], str]
"""Takes a game's view and the names by seat, and returns lines of text."""

TEXT_BOARDS: Final[Mapping[str, TextBoard]] = MappingProxyType(
    {"sim": sim.write, "square": square.write, "nim": nim.write}
)
"""The text board of each game by its name."""


def text_board(board: Board) -> str:
    """Return a board as text, for a fixed-width font.

    It shows what everybody may see, also where the view knows more. Raises KeyError for a game without a text board.
    """
    names = [label(player.name, fallback=f"#{seat}") for seat, player in enumerate(board.players, 1)]
    return TEXT_BOARDS[board.game](board.view, names)


def text_hand(board: Board) -> str:
    """Return the stones that the view's seat holds as text, for its owner alone.

    Raises ValueError for a view without a hand.
    """
    if not isinstance(board.view, SquareView) or board.view.hand is None:
        raise ValueError("this view has no hand")
    return square.write_hand(board.view.hand)
