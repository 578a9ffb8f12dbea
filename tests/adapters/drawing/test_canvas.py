"""The fast drawing against slow and plain ways to the same."""

import io
import zlib
from dataclasses import replace
from math import pi

import numpy as np
import pytest
from PIL import Image, ImageDraw

from adapters.drawing import png
from adapters.drawing.canvas import WIDTH, Canvas, cased, sprite
from adapters.drawing.palette import COLOURS, LEVELS, Ink, Palette, blend
from adapters.drawing.shapes import Mask, Stroke, disc, line, polygon, ring, rounded, stroke

LIGHT, DARK = COLOURS[Palette.LIGHT], COLOURS[Palette.DARK]


def noise(height: int) -> Canvas:
    """A picture of every entry of the palette at random."""
    canvas = Canvas(WIDTH, height, Ink.PAPER)
    canvas.pixels[...] = np.random.default_rng(7).integers(0, len(LIGHT), canvas.pixels.shape, np.uint8)
    return canvas


def test_the_palette_holds_the_inks_and_fits_a_byte() -> None:
    assert len(LIGHT) == len(DARK) <= 256
    assert tuple(LIGHT[Ink.BLUE]) == (0x00, 0x72, 0xB2)
    assert tuple(LIGHT[Ink.ORANGE]) == (0xD5, 0x5E, 0x00)
    assert tuple(DARK[Ink.BLUE]) == (0x56, 0xB4, 0xE9)


@pytest.mark.parametrize("over", Ink)
@pytest.mark.parametrize("palette", Palette)
def test_inks_blend_as_real_numbers_do(over: Ink, palette: Palette) -> None:
    colours = COLOURS[palette]
    for under in Ink:
        for level in range(LEVELS + 1):
            wanted = colours[under] + (colours[over] - colours[under]) * level / LEVELS
            assert np.abs(colours[blend(over)[level * 256 + under]] - wanted).max() <= 0.5


@pytest.mark.parametrize("over", [Ink.BLUE, Ink.CARD])
def test_mixtures_of_mixtures_are_the_nearest_entry_in_both_palettes(over: Ink) -> None:
    colours = np.concatenate([LIGHT, DARK], axis=1).astype(float)
    for under in range(len(colours)):
        for level in range(LEVELS + 1):
            mixed = colours[under] * (1 - level / LEVELS) + colours[over] * level / LEVELS
            distances = ((colours - mixed) ** 2).sum(axis=1)
            assert distances[blend(over)[level * 256 + under]] <= distances.min() + 0.01


def test_stamps_and_sprites_equal_blending_pixel_by_pixel() -> None:
    mask = line((5, 5), (60, 31), 9)
    start = noise(80)
    slow, stamped, drawn = start.copy(), start.copy(), start.copy()
    for row, column in np.ndindex(mask.shape):
        under = slow.pixels[20 + row, 100 + column]
        slow.pixels[20 + row, 100 + column] = blend(Ink.BLUE)[int(mask[row, column]) * 256 + int(under)]
    stamped.stamp(mask, 100, 20, Ink.BLUE)
    drawn.draw(sprite(mask, 100, 20, Ink.BLUE))
    assert np.array_equal(slow.rows, stamped.rows)
    assert np.array_equal(slow.rows, drawn.rows)
    assert not np.array_equal(slow.rows, start.rows)


def test_a_cased_sprite_sets_its_ink_on_the_ground_within_its_casing() -> None:
    plain = Stroke((9, 9), (60, 31), 9, dash=(12, 8))
    casing = stroke(replace(plain, casing=3), (0, 0))
    mask = stroke(plain, (0, 0), casing.shape)
    slow = noise(80)
    drawn = slow.copy()
    for row, column in np.ndindex(casing.shape):
        if casing[row, column] >= 4:
            slow.pixels[20 + row, 100 + column] = blend(Ink.BLUE)[int(mask[row, column]) * 256 + Ink.GLOW]
    drawn.draw(cased(mask, casing, 100, 20, Ink.BLUE, ground=Ink.GLOW))
    assert np.array_equal(slow.rows, drawn.rows)
    assert (mask[casing < 4] == 0).all()


def test_what_is_drawn_below_shows_on_the_bare_ground_only() -> None:
    canvas = Canvas(WIDTH, 60, Ink.CARD)
    canvas.fill(100, 10, 20, 20, Ink.BLUE)
    canvas.draw_below(sprite(disc(41), 90, 5, Ink.GLOW), Ink.CARD)
    assert (canvas.pixels[10:30, 100:120] == Ink.BLUE).all()
    around = Canvas(WIDTH, 60, Ink.CARD)
    around.draw(sprite(disc(41), 90, 5, Ink.GLOW))
    around.fill(100, 10, 20, 20, Ink.BLUE)
    assert np.array_equal(canvas.rows, around.rows)


def test_a_picture_above_another_is_both() -> None:
    one, other = noise(30), noise(50)
    assert np.array_equal(one.above(other).pixels, np.concatenate([one.pixels, other.pixels]))


def test_a_png_decodes_to_the_very_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    canvas = noise(90)
    for deflate in (png.deflate, zlib):
        monkeypatch.setattr(png, "deflate", deflate)
        image = Image.open(io.BytesIO(canvas.png()))
        assert (image.format, image.mode, image.size) == ("PNG", "P", (WIDTH, 90))
        assert np.array_equal(np.asarray(image), canvas.pixels)
        assert np.array_equal(np.asarray(image.convert("RGB")), LIGHT[canvas.pixels].astype(np.uint8))
        dark = Image.open(io.BytesIO(canvas.png(Palette.DARK)))
        assert np.array_equal(np.asarray(dark), canvas.pixels)
        assert np.array_equal(np.asarray(dark.convert("RGB")), DARK[canvas.pixels].astype(np.uint8))


def test_a_copy_is_another_picture() -> None:
    canvas = Canvas(20, 10, Ink.PAPER)
    other = canvas.copy()
    other.frame(2, 2, 10, 6, thick=2, ink=Ink.INK)
    assert (canvas.pixels == Ink.PAPER).all()
    assert (other.pixels == Ink.INK).sum() == 10 * 6 - 6 * 2


@pytest.mark.parametrize(
    ("mask", "area"),
    [
        (disc(41), pi * 20.5**2),
        (ring(40, 5), pi * (20**2 - 15**2)),
        (rounded(60, 30, 8), 60 * 30 - (4 - pi) * 8**2),
        (polygon(30, 40, (0, 0), (30, 20), (0, 40)), 600),
        (line((5, 5), (105, 5), 10), 100 * 10 + pi * 25),
        (line((5, 5), (45, 35), 10), 50 * 10 + pi * 25),
    ],
)
def test_shapes_cover_their_area(mask: Mask, area: float) -> None:
    assert mask.sum() / LEVELS == pytest.approx(area, rel=0.015)


def test_shapes_equal_supersampled_ones() -> None:
    image = Image.new("L", (30 * 16, 40 * 16))
    ImageDraw.Draw(image).polygon([(0, 0), (479, 320), (0, 639)], fill=255)
    wanted = np.asarray(image.reduce(16), float) / 255
    mask = polygon(30, 40, (0, 0), (30, 20), (0, 40)) / LEVELS
    assert np.abs(mask - wanted).max() < 0.25
    assert np.abs(mask - wanted).mean() < 0.01


def test_dashes_have_a_stroke_at_both_ends_and_in_the_middle() -> None:
    mask = line((5, 5), (205, 5), 10, (20, 15))
    along = mask[5] == LEVELS
    starts = np.flatnonzero(along[1:] & ~along[:-1])
    assert along[2]
    assert along[-3]
    assert along[len(along) // 2]
    assert len(starts) >= 5
    assert np.array_equal(along, along[::-1])
