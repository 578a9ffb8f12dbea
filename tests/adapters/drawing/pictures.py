"""Looking at pictures in tests: decoding, colours and reading short labels."""

import io
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Picture = NDArray[np.uint8]
Colour = tuple[int, int, int]

BLUE, ORANGE, INK, WHITE = (0x00, 0x72, 0xB2), (0xD5, 0x5E, 0x00), (0x25, 0x2A, 0x33), (255, 255, 255)


def decode(png: bytes) -> Picture:
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))


def at(picture: Picture, x: float, y: float) -> Colour:
    red, green, blue = (int(part) for part in picture[round(y), round(x)])
    return red, green, blue


def count(picture: Picture, colour: Colour) -> int:
    return int((picture == np.array(colour, np.uint8)).all(axis=2).sum())


def _inked(grey: NDArray[np.float64]) -> NDArray[np.float64]:
    """Cut a picture of dark on light to what is dark."""
    dark = grey < 128
    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    return grey[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def read(picture: Picture, labels: list[str], size: int, *, bold: bool = False) -> str:
    """Return which of the labels a cut-out shows, in the bundled font, by drawing each one with Pillow alone."""
    seen = _inked(picture.astype(float).mean(axis=2))
    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    font = ImageFont.truetype(str(files("adapters.drawing") / "fonts" / name), size)
    best: tuple[float, str] = (float("inf"), "")
    for label in labels:
        image = Image.new("L", (200, 80), 255)
        ImageDraw.Draw(image).text((20, 20), label, fill=0, font=font)
        own = _inked(np.asarray(image, float))
        if abs(own.shape[0] - seen.shape[0]) <= 1 and abs(own.shape[1] - seen.shape[1]) <= 1:
            rows, columns = min(own.shape[0], seen.shape[0]), min(own.shape[1], seen.shape[1])
            best = min(best, (float(np.abs(own[:rows, :columns] - seen[:rows, :columns]).mean()), label))
    return best[1]
