"""The words of a picture: what is written where, how large, and in which ink."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from adapters.drawing import lettering
from adapters.drawing.canvas import Canvas, Tile


class Word(NamedTuple):
    """A text with the left end and the top of its line in the picture, and how it is written."""

    text: str
    x: int
    y: int
    style: str


class Written:
    """Collects the words that are pasted into pictures, in their order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.words: list[Word] = []
        self._tiles: list[tuple[Tile, str, str]] = []
        self._made: Any = lettering.tile
        self._paste = Canvas.paste
        monkeypatch.setattr(lettering, "tile", self._tile)
        pasted = self._pasted

        def paste(canvas: Canvas, tile: Tile, x: int, y: int) -> None:
            pasted(canvas, tile, x, y)

        monkeypatch.setattr(Canvas, "paste", paste)

    def _tile(self, text: str, size: int, ink: Any, ground: Any, **more: Any) -> Tile:  # noqa: ANN401 - as what it stands for
        tile: Tile = self._made(text, size, ink, ground, **more).copy()
        bold = " bold" if more.get("bold") else ""
        most = f", at most {more['width']}" if more.get("width") else ""
        self._tiles.append((tile, text, f"{size}{bold} {ink.name} on {ground.name}".lower() + most))
        return tile

    def _pasted(self, canvas: Canvas, tile: Tile, x: int, y: int) -> None:
        self._paste(canvas, tile, x, y)
        for made, text, style in self._tiles:
            if made is tile:
                self.words.append(Word(text, x, y, style))
