"""Pictures of boards and hands: each a PNG file, with the same as text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adapters.games import card
from adapters.names import label
from adapters.scene import Scene

if TYPE_CHECKING:
    from adapters.games.card import Painter, TextBoard
    from core.answer import Board
    from core.game import View


@dataclass(frozen=True, slots=True)
class Picture:
    """What is shown of a board or a hand: a PNG file, and the text for those who cannot see it."""

    png: bytes
    alternative: str


def board_picture(board: Board) -> Picture:
    """Return what everyone may see of a board, also where the view knows more. Raises MissingPart."""
    shown = card(board.game)
    return picture_of(shown.paint, shown.text_board, _scene(board))


def hand_picture(board: Board) -> Picture:
    """Return what the view's seat holds, for its owner alone. Raises ValueError for a view without a hand."""
    shown = card(board.game)
    if shown.paint_hand is None or shown.text_hand is None or board.view.seat is None:
        raise ValueError("this view has no hand")
    return picture_of(shown.paint_hand, shown.text_hand, _scene(board))


def picture_of(paint: Painter, write: TextBoard, scene: Scene[View]) -> Picture:
    """Return what a painter and a text board make of a scene."""
    return Picture(paint(scene).png(), write(scene))


def _scene(board: Board) -> Scene[View]:
    names = (label(player.name, fallback=f"#{seat}") for seat, player in enumerate(board.players, 1))
    return Scene(board.view, tuple(names))
