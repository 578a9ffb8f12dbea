"""Words in pictures, in bundled fonts: one for nearly everything, two for Chinese, Japanese, Korean and for emoji.

What they all lack is shown by a box.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from itertools import groupby
from math import ceil
from typing import TYPE_CHECKING, Final

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from adapters.drawing.canvas import Canvas, Tile
from adapters.drawing.palette import LEVELS, Ink
from adapters.names import ELLIPSIS, graphemes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adapters.drawing.shapes import Mask

SUBSTITUTE: Final = "□"
"""Stands for a character that the fonts lack."""

_REGULAR: Final = "DejaVuSans.ttf"
_BOLD: Final = "DejaVuSans-Bold.ttf"
_FURTHER: Final = ("DroidSansFallback.ttf", "Symbola-Emoji.ttf")
"""Where to look in turn for what the first font lacks."""


@cache
def _file(name: str) -> bytes:
    return (files("adapters.drawing") / "fonts" / name).read_bytes()


@lru_cache(64)
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(BytesIO(_file(name)), size)


@lru_cache(4096)
def _glyph(character: str, name: str) -> bytes:
    image = Image.new("L", (64, 64))
    ImageDraw.Draw(image).text((16, 16), character, fill=255, font=_font(name, 24))
    return image.tobytes()


def _known(grapheme: str, name: str) -> bool:
    """Whether a font has all characters: what it lacks looks like U+FFFF, which is no character at all."""
    return all(_glyph(character, name) != _glyph("\uffff", name) for character in grapheme)


@lru_cache(4096)
def _spelled(grapheme: str, *, bold: bool) -> tuple[str, str]:
    """Return one visible character as it can be drawn, and the font that it is drawn in.

    Where no font has it, the plain form stands for a letter of fancy shape, and its first part for the whole, as with
    an emoji of some colour of skin.
    """
    first = _BOLD if bold else _REGULAR
    for shown in (grapheme, unicodedata.normalize("NFKC", grapheme), grapheme[0]):
        for name in (first, *_FURTHER):
            if _known(shown, name):
                return shown, name
    return SUBSTITUTE, first


class _Piece:
    """A piece of text in one font; its length is in whole pixels."""

    def __init__(self, text: str, font: ImageFont.FreeTypeFont) -> None:
        self.text = text
        self.font = font
        self.length = ceil(font.getlength(text))


class _Line:
    """A line of text, given as `_spelled` spells it, as pieces that are each drawn in one font."""

    def __init__(self, characters: Sequence[tuple[str, str]], size: int) -> None:
        runs = groupby(characters, key=lambda spelled: spelled[1])
        pieces = [_Piece("".join(shown for shown, _ in run), _font(name, size)) for name, run in runs]
        # Each piece is put into its own visual order where it is drawn; the pieces follow the line's direction.
        self.pieces = pieces[::-1] if _rightward("".join(piece.text for piece in pieces)) else pieces
        self.length = sum(piece.length for piece in pieces)


def _rightward(text: str) -> bool:
    """Whether a text is read from the right: its first letter tells, as in the Unicode bidirectional algorithm (P2)."""
    kinds = (unicodedata.bidirectional(character) for character in text)
    return next((kind for kind in kinds if kind in {"L", "R", "AL"}), "L") != "L"


def _line(text: str, size: int) -> _Line:
    return _Line([_spelled(grapheme, bold=False) for grapheme in graphemes(text)], size)


def wrapped(text: str, size: int, width: int) -> list[str]:
    """Break a text between words into lines that are at most `width` pixels wide; a longer word has its own line."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _line(longer, size).length <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@lru_cache(2048)
def mask(text: str, size: int, *, bold: bool = False, width: int | None = None) -> Mask:
    """Return the mask of a text in letters of `size` pixels, as high as the font's lines are.

    Where `width` is given the text is cut by whole characters, with an ellipsis, to that many pixels.
    """
    kept = [_spelled(grapheme, bold=bold) for grapheme in graphemes(text)]
    line = _Line(kept, size)
    while width is not None and kept and line.length > width:
        kept.pop()
        while kept and kept[-1][0].isspace():
            kept.pop()
        line = _Line([*kept, _spelled(ELLIPSIS, bold=bold)], size)
    ascent, descent = _font(_BOLD if bold else _REGULAR, size).getmetrics()
    image = Image.new("L", (max(1, line.length), ascent + descent))
    draw, x = ImageDraw.Draw(image), 0
    for piece in line.pieces:
        draw.text((x, ascent), piece.text, fill=255, font=piece.font, anchor="ls")
        x += piece.length
    return ((np.asarray(image, np.uint16) * LEVELS + 127) // 255).astype(np.uint8)


@lru_cache(2048)
def tile(text: str, size: int, ink: Ink, ground: Ink, *, bold: bool = False, width: int | None = None) -> Tile:
    """Return the same in an ink on its ground, to be pasted."""
    letters = mask(text, size, bold=bold, width=width)
    canvas = Canvas(letters.shape[1], letters.shape[0], ground)
    canvas.stamp(letters, 0, 0, ink)
    return canvas.pixels
