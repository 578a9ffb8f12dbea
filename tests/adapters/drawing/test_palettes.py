"""Light and dark pictures: what is written and marked stands out, for the colour-blind too."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from adapters.chat.listings import SAMPLES, listing_picture
from adapters.drawing import leaderboard, lettering, profile
from adapters.drawing.canvas import Tile
from adapters.drawing.palette import COLOURS, Ink, Palette
from adapters.games import cards
from adapters.games.pictures import board_picture, hand_picture
from core.game import Seat
from core.sample import sample_view
from tests.adapters import positions
from tests.adapters.drawing.pictures import decode
from tests.adapters.drawing.test_standings import PROFILE, sheet
from tests.core.games.square.positions import SQUARE, position

GROUNDS = (Ink.PAPER, Ink.CARD, Ink.FELT, Ink.GLOW)

BLINDNESS = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What the eye without one kind of cone sees of linear red, green and blue (Machado, Oliveira, Fernandes 2009)."""


def linear(colour: NDArray[np.floating[Any]]) -> NDArray[np.float64]:
    share = colour.astype(float) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def contrast(palette: Palette, one: Ink, other: Ink) -> float:
    """The ratio of the WCAG's relative luminances, 1 to 21."""
    light = [float(linear(COLOURS[palette][ink]) @ (0.2126, 0.7152, 0.0722)) for ink in (one, other)]
    return (max(light) + 0.05) / (min(light) + 0.05)


def test_the_ratio_is_that_of_the_wcag() -> None:
    black, white = np.array((0, 0, 0)), np.array((255, 255, 255))
    assert (float(linear(white)[0]), float(linear(black)[0])) == (1, 0)
    # 0x767676 is the lightest grey that has 4.5 on white.
    grey = float(linear(np.array([0x76]))[0])
    assert 1.05 / (grey + 0.05) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("palette", Palette)
def test_everything_written_stands_out(palette: Palette, monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts are drawn on plain grounds; those that are cached in other pictures are listed below."""
    written: set[tuple[Ink, Ink]] = set()
    tile = lettering.tile

    def noted(text: str, size: int, ink: Ink, ground: Ink, *, bold: bool = False, width: int | None = None) -> Tile:
        written.add((ink, ground))
        return tile(text, size, ink, ground, bold=bold, width=width)

    monkeypatch.setattr(lettering, "tile", noted)
    for name, each in cards().items():
        board_picture(positions.board(name, sample_view(each.rules, each.sample)))
    left = replace(positions.square(positions.lay(9), seats=3), left=frozenset({Seat(1)}))
    board_picture(positions.board("square", left, "anna", "boris", "dora"))
    leaderboard.paint(sheet(3, own=2))
    profile.paint(PROFILE)
    assert {(Ink.INK, Ink.CARD), (Ink.MUTED, Ink.CARD), (Ink.INK, Ink.GLOW), (Ink.INK, Ink.PAPER)} <= written
    written |= {(Ink.BLUE, Ink.CARD), (Ink.MUTED, Ink.CARD), (Ink.CARD, Ink.BLUE), (Ink.CARD, Ink.INK)}
    written |= {(Ink.INK, Ink.FELT), (Ink.INK, Ink.GLOW)}
    assert {pair: ratio for pair in written if (ratio := contrast(palette, *pair)) < 4.5} == {}
    assert contrast(palette, Ink.CARD, Ink.ORANGE) >= 3, "the number of a chosen dot, in large bold letters"


@pytest.mark.parametrize("palette", Palette)
@pytest.mark.parametrize("ground", GROUNDS)
def test_every_mark_stands_out(palette: Palette, ground: Ink) -> None:
    marks = (Ink.INK, Ink.MUTED, Ink.BLUE, Ink.ORANGE)
    assert {mark: ratio for mark in marks if (ratio := contrast(palette, mark, ground)) < 3} == {}


@pytest.mark.parametrize("palette", Palette)
@pytest.mark.parametrize("blindness", BLINDNESS)
def test_the_colour_blind_tell_the_inks_of_the_seats_apart(palette: Palette, blindness: str) -> None:
    inks = (Ink.BLUE, Ink.ORANGE, Ink.CARD)
    seen = {ink: np.clip(np.array(BLINDNESS[blindness]) @ linear(COLOURS[palette][ink]), 0, 1) for ink in inks}
    for one, other in combinations(inks, 2):
        assert np.linalg.norm(seen[one] - seen[other]) > 0.2


def test_a_dark_picture_is_the_light_one_in_other_colours() -> None:
    state = position("35M13N", [[8, 1, 16], [2, 3]])
    board = positions.board("square", SQUARE.view(state, Seat(0)))
    for shown in (board_picture, hand_picture):
        light, dark = shown(board, path=("8",)), shown(board, path=("8",), palette=Palette.DARK)
        assert (light.regions, light.width, light.height) == (dark.regions, dark.width, dark.height)
        assert len(light.png) == len(dark.png)
        assert decode(light.png).mean() > 190
        assert decode(dark.png).mean() < 70
    assert decode(leaderboard.paint(sheet(3), Palette.DARK)).mean() < 60
    assert decode(profile.paint(PROFILE, Palette.DARK)).mean() < 60


def test_listings_are_dark_where_the_palette_is() -> None:
    for listing in SAMPLES:
        light, dark = (listing_picture("en", listing, palette) for palette in Palette)
        assert light is not None
        assert dark is not None
        assert decode(light).mean() > 190
        assert decode(dark).mean() < 60
