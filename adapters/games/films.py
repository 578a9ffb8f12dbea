"""Games as moving pictures: a GIF file that shows one board after the other."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Final

from adapters.drawing.gif import Animation
from adapters.games import card
from adapters.games.pictures import scene_of
from adapters.scene import Palette

if TYPE_CHECKING:
    from core.answer import Board, Film

PLY_MS: Final = 900
"""How long a board is shown in a film of at most `QUICK` boards; in a longer one `QUICK_MS`."""

QUICK: Final = 40
QUICK_MS: Final = 600

HOLD_MS: Final = 2_500
"""How long the board after a move is shown that a review marks."""

END_MS: Final = 4_000
"""How long the last board is shown, before all begins again."""


def draw_film(shown: Film, *, palette: Palette = Palette.LIGHT, language: str = "en") -> Generator[None, None, bytes]:
    """Return a GIF file of a game; it yields after each piece of work, so that others can take their turn.

    All its pictures show the same part of the table. Raises MissingPart.
    """
    boards: list[Board] = []
    for board in shown.boards():
        boards.append(board)
        yield
    window = card(boards[0].game).window
    within = None if window is None else window(board.view for board in boards)
    pace = PLY_MS if len(boards) <= QUICK else QUICK_MS
    animation = Animation(palette)
    for number, board in enumerate(boards):
        scene = scene_of(board, palette=palette, language=language, window=within)
        pixels = card(board.game).paint(scene).canvas.pixels
        yield
        moved = number > 0 and board.ply > boards[number - 1].ply
        held = HOLD_MS if moved and board.ply in shown.holds else pace
        animation.add(pixels, END_MS if number == len(boards) - 1 else held)
        yield
    return animation.file()


def finished(work: Generator[None, None, bytes]) -> bytes:
    """Return what a film comes to, where no one waits for a turn."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            return done.value
