"""The picture of a review: the tug of war, and below it the board before the decisive mistake."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adapters.drawing import tug
from adapters.games import card
from adapters.games.pictures import scene_of
from adapters.names import label
from adapters.scene import Mark, Palette

if TYPE_CHECKING:
    from core.answer import Board, Chart


@dataclass(frozen=True, slots=True, kw_only=True)
class Captions:
    """The words of the picture, in the reader's language; `mistake` is empty where no move gave anything away."""

    title: str
    mistake: str


def review_picture(chart: Chart, captions: Captions, *, palette: Palette, language: str) -> bytes:
    """Return a PNG file. Raises MissingPart."""
    course, decisive = chart.course, chart.course.decisive
    one, two = (label(player.name, fallback=f"#{seat}") for seat, player in enumerate(chart.players, 1))
    canvas = tug.paint(
        tug.Tug(
            title=captions.title,
            names=(one, two),
            balance=course.balance,
            mistakes=tuple(each.ply for each in course.mistakes),
            decisive=None if decisive is None else decisive.ply,
            caption=captions.mistake,
        )
    )
    if chart.board is not None:
        scene = replace(scene_of(chart.board, palette=palette, language=language), marks=_marks(chart))
        canvas = canvas.above(card(chart.game).paint(scene).canvas)
    return canvas.png(palette)


def mistake_text(board: Board, language: str) -> str:
    """Return the board before the decisive mistake as text. Raises MissingPart."""
    return card(board.game).text_board(scene_of(board, language=language))


def _marks(chart: Chart) -> tuple[Mark, ...]:
    decisive = chart.course.decisive
    if decisive is None:
        return ()
    better = (Mark(each, good=True) for each in decisive.better[:1])
    return (Mark(decisive.made, good=False), *better)
