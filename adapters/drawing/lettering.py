"""Words in pictures, in the bundled font; what the font lacks is shown by a box."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING, Final

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from adapters.drawing.canvas import Canvas, Tile
from adapters.drawing.palette import LEVELS, Ink
from adapters.names import ELLIPSIS, graphemes

if TYPE_CHECKING:
    from adapters.drawing.shapes import Mask

SUBSTITUTE: Final = "□"
"""Stands for a character that the font lacks."""


@cache
def _file(bold: bool) -> bytes:
    return (files("adapters.drawing") / "fonts" / ("DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf")).read_bytes()


@lru_cache(64)
def _font(size: int, bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(BytesIO(_file(bold)), size)


@lru_cache(4096)
def _glyph(character: str, bold: bool) -> bytes:
    image = Image.new("L", (64, 64))
    ImageDraw.Draw(image).text((16, 16), character, fill=255, font=_font(24, bold))
    return image.tobytes()


def _known(character: str, bold: bool) -> bool:
    """Whether the font has a character: what it lacks looks like U+FFFF, which is no character at all."""
    return _glyph(character, bold) != _glyph("\uffff", bold)


def spelled(text: str, *, bold: bool = False) -> str:
    """Return a text with a box for every visible character that the font cannot draw."""
    return "".join(
        grapheme if all(_known(character, bold) for character in grapheme) else SUBSTITUTE
        for grapheme in graphemes(text)
    )


def wrapped(text: str, size: int, width: int) -> list[str]:
    """Break a text between words into lines that are at most `width` pixels wide; a longer word has its own line."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and _font(size, bold=False).getlength(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


@lru_cache(2048)
def mask(text: str, size: int, *, bold: bool = False, width: int | None = None) -> Mask:
    """Return the mask of a text in letters of `size` pixels, as high as the font's lines are.

    Where `width` is given the text is cut by whole characters, with an ellipsis, to that many pixels.
    """
    font = _font(size, bold)
    shown = spelled(text, bold=bold)
    if width is not None and font.getlength(shown) > width:
        kept = graphemes(shown)
        while kept and font.getlength("".join(kept).rstrip() + ELLIPSIS) > width:
            kept.pop()
        shown = "".join(kept).rstrip() + ELLIPSIS
    ascent, descent = font.getmetrics()
    image = Image.new("L", (max(1, round(font.getlength(shown))), ascent + descent))
    ImageDraw.Draw(image).text((0, 0), shown, fill=255, font=font)
    return ((np.asarray(image, np.uint16) * LEVELS + 127) // 255).astype(np.uint8)


@lru_cache(2048)
def tile(text: str, size: int, ink: Ink, ground: Ink, *, bold: bool = False, width: int | None = None) -> Tile:
    """Return the same in an ink on its ground, to be pasted."""
    letters = mask(text, size, bold=bold, width=width)
    canvas = Canvas(letters.shape[1], letters.shape[0], ground)
    canvas.stamp(letters, 0, 0, ink)
    return canvas.pixels
