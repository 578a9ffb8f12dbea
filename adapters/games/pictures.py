"""Pictures of boards and hands: each a PNG file, with the same as text, and the regions that can be tapped."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypedDict, Unpack

from adapters.drawing.painting import Painting
from adapters.games import card
from adapters.names import label
from adapters.scene import Palette, Region, Scene, Window
from core.steps import followed

if TYPE_CHECKING:
    from adapters.games.card import Painter, TextBoard
    from core.answer import Board
    from core.game import View


@dataclass(frozen=True, slots=True)
class Picture:
    """What is shown of a board or a hand: a PNG file, and the text for those who cannot see it.

    `width` and `height` are in pixels, as are the `regions` that lead to a move or change one; only the mover's own
    view has any.
    """

    png: bytes
    alternative: str
    width: int
    height: int
    regions: tuple[Region, ...] = ()


class Looks(TypedDict, total=False):
    """How a board is shown: the steps to a move, the ply that was shown before, and what its viewer has set."""

    path: tuple[str, ...]
    since: int | None
    palette: Palette
    language: str


def board_picture(board: Board, **looks: Unpack[Looks]) -> Picture:
    """Return what everyone may see of a board, also where the view knows more; only `path` shows more of it.

    Without a path, and without its regions, it is the same picture for all viewers. Steps that do not lead to a move in
    this view are left out. Raises MissingPart.
    """
    shown = card(board.game)
    return picture_of(shown.paint, shown.text_board, scene_of(board, **looks))


def hand_picture(board: Board, **looks: Unpack[Looks]) -> Picture:
    """Return what the view's seat holds, for its owner alone. Raises ValueError for a view without a hand."""
    return picture_of(*_hand_of(board), scene_of(board, **looks))


def choice_picture(board: Board, **looks: Unpack[Looks]) -> Picture:
    """Return a hand, and below it the board, with what the steps of `path` choose; nothing is to be tapped there.

    Like a hand it is for its owner alone. Raises ValueError for a view without a hand.
    """
    return _with_hand(board, scene_of(board, **looks))


def puzzle_picture(board: Board, **looks: Unpack[Looks]) -> Picture:
    """Return the position of a puzzle, which is no secret: the board, and above it what its mover holds.

    Once it is solved no one holds anything any more.
    """
    shown, scene = card(board.game), scene_of(board, **looks)
    if shown.paint_hand is None or board.view.seat is None:
        return picture_of(shown.paint, shown.text_board, scene)
    hand = _with_hand(board, scene)
    return replace(hand, alternative=f"{hand.alternative}\n\n{shown.text_board(scene)}")


def picture_of(paint: Painter, write: TextBoard, scene: Scene[View]) -> Picture:
    """Return what a painter and a text board make of a scene."""
    return _finished(paint(scene), write, scene)


def _finished(painting: Painting, write: TextBoard, scene: Scene[View]) -> Picture:
    height, width = painting.canvas.pixels.shape
    return Picture(painting.canvas.png(scene.palette), write(scene), width, height, painting.regions)


def _with_hand(board: Board, scene: Scene[View]) -> Picture:
    """Return a hand, and below it the board, with the text of the hand. Raises ValueError for a view without a hand."""
    paint_hand, text_hand = _hand_of(board)
    canvas = paint_hand(scene).canvas.above(card(board.game).paint(scene).canvas)
    return _finished(Painting(canvas), text_hand, scene)


def _hand_of(board: Board) -> tuple[Painter, TextBoard]:
    shown = card(board.game)
    if shown.paint_hand is None or shown.text_hand is None or board.view.seat is None:
        raise ValueError("this view has no hand")
    return shown.paint_hand, shown.text_hand


def scene_of(
    board: Board,
    path: tuple[str, ...] = (),
    since: int | None = None,
    *,
    palette: Palette = Palette.LIGHT,
    language: str = "en",
    window: Window | None = None,
) -> Scene[View]:
    """Return what a painter shows of a board; steps that do not lead to a move in its view are left out."""
    names = (label(player.name, fallback=f"#{seat}") for seat, player in enumerate(board.players, 1))
    steps = followed(card(board.game).rules, board.view, path)
    return Scene(board.view, tuple(names), steps, since, palette, language, window, puzzle=board.puzzle)
