"""Animations: what Pillow reads out of the file again is what was put in."""

from __future__ import annotations

import io

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageSequence

from adapters.drawing.gif import Animation
from adapters.drawing.palette import COLOURS, Palette

Frame = NDArray[np.uint8]


def decoded(gif: bytes) -> tuple[list[Frame], list[int]]:
    """Return the colours of each picture in a file, and how long it is shown."""
    pictures = ImageSequence.Iterator(Image.open(io.BytesIO(gif)))
    return [np.asarray(picture.convert("RGB")) for picture in pictures], times_of(gif)


def times_of(gif: bytes) -> list[int]:
    """Return how long each picture in a file is shown, in milliseconds."""
    return [int(picture.info["duration"]) for picture in ImageSequence.Iterator(Image.open(io.BytesIO(gif)))]


def coloured(pixels: Frame, palette: Palette) -> Frame:
    return COLOURS[palette].astype(np.uint8)[pixels]


def boxes(gif: bytes) -> list[tuple[int, int, int, int]]:
    """Return where the pictures lie that a file holds: left, top, width, height."""
    image = Image.open(io.BytesIO(gif))
    found: list[tuple[int, int, int, int]] = []
    for number in range(getattr(image, "n_frames", 1)):
        image.seek(number)
        (left, top, right, bottom) = image.tile[0].extents or (0, 0, 0, 0)
        found.append((left, top, right - left, bottom - top))
    return found


def noise(seed: int) -> Frame:
    """A picture of every entry of the palette at random."""
    return np.random.default_rng(seed).integers(0, len(COLOURS[Palette.LIGHT]), (97, 130), np.uint8)


@pytest.mark.parametrize("palette", Palette)
def test_pictures_of_every_colour_are_read_as_they_were(palette: Palette) -> None:
    animation = Animation(palette)
    pictures = [noise(1), noise(2), noise(1)]
    for picture, time in zip(pictures, (900, 2_500, 40), strict=True):
        animation.add(picture, time)
    frames, times = decoded(animation.file())
    assert times == [900, 2_500, 40]
    for frame, picture in zip(frames, pictures, strict=True):
        assert np.array_equal(frame, coloured(picture, palette))


def test_only_what_has_changed_is_in_the_file() -> None:
    first = noise(1)
    second, third = first.copy(), first.copy()
    second[10, 20] = (first[10, 20] + 1) % 200
    second[40, 90] = (first[40, 90] + 1) % 200
    third[96, 129] = (first[96, 129] + 1) % 200
    animation = Animation(Palette.LIGHT)
    for picture in (first, second, second, third):
        animation.add(picture, 900)
    gif = animation.file()
    # From the third to the fourth the two dots go as the last one comes.
    assert boxes(gif) == [(0, 0, 130, 97), (20, 10, 71, 31), (0, 0, 1, 1), (20, 10, 110, 87)]
    frames, _ = decoded(gif)
    for frame, picture in zip(frames, (first, second, second, third), strict=True):
        assert np.array_equal(frame, coloured(picture, Palette.LIGHT))


def test_what_is_as_before_takes_no_room() -> None:
    """A box of noise in which two corners change: 12,610 pixels that cannot be packed, or some lines of nothing."""
    animation, first = Animation(Palette.LIGHT), noise(1)
    animation.add(first, 900)
    alone = len(animation.file())
    second = first.copy()
    second[0, 0], second[-1, -1] = (first[0, 0] + 1) % 200, (first[-1, -1] + 1) % 200
    animation.add(second, 900)
    assert alone > 10_000
    assert len(animation.file()) - alone < 500


def test_it_runs_without_end() -> None:
    animation = Animation(Palette.LIGHT)
    animation.add(noise(1), 900)
    animation.add(noise(2), 900)
    assert Image.open(io.BytesIO(animation.file())).info["loop"] == 0
