from dataclasses import replace

import numpy as np
import pytest

from adapters.games.pictures import board_picture
from adapters.scene import Rect
from core.game import Seat
from core.games.nim import Rule
from tests.adapters import positions
from tests.adapters.drawing.pictures import BLUE, INK, ORANGE, Picture, at, count, decode, read

MUTED = np.array((0x5B, 0x62, 0x6E), np.uint8)


def picture(view: positions.NimView) -> Picture:
    return decode(board_picture(positions.board("nim", view)).png)


def test_counters_left_and_just_taken_are_as_many_as_there_are() -> None:
    one = count(picture(positions.nim((1, 3, 5, 7), (0, 0, 1, 0))), BLUE)
    taken = count(picture(positions.nim((1, 3, 5, 7), (0, 0, 0, 0), (0, 1))), ORANGE)
    image = picture(positions.nim((1, 3, 5, 7), (1, 3, 2, 7), (2, 3)))
    assert count(image, BLUE) == 13 * one
    assert count(image, ORANGE) == 3 * taken


def test_just_taken_counters_are_those_of_their_heap_only() -> None:
    image = picture(positions.nim((3, 5, 7), (3, 2, 7), (1, 2)))
    heights = [y for y in range(len(image)) if count(image[y : y + 1], ORANGE)]
    first, _, third = (128 + index * 108 + 41 for index in range(3))
    assert first + 41 < heights[0]
    assert heights[-1] < third - 41


def test_counters_taken_since_the_board_was_last_shown_are_crossed() -> None:
    board = positions.board("nim", positions.nim((3, 5, 7), (3, 2, 5), (1, 1), (2, 2), (1, 2)))
    one = count(picture(positions.nim((3, 5, 7), (2, 5, 7), (0, 1))), ORANGE)
    for since, crossed in ((None, 2), (2, 2), (1, 4), (0, 5), (9, 2)):
        assert count(decode(board_picture(board, since=since).png), ORANGE) == crossed * one


def test_letters_and_counts_name_the_heaps() -> None:
    image = picture(positions.nim((3, 5, 7), (3, 2, 0), (1, 3)))
    for heap, (letter, left) in enumerate(zip("abc", "320", strict=True)):
        middle = 130 + heap * 108 + 41
        assert read(image[middle - 35 : middle + 35, 40:100], list("abcde"), 40, bold=True) == letter
        assert read(image[middle - 35 : middle + 35, 700:760], list("0123456789"), 40, bold=True) == left


@pytest.mark.parametrize("heaps", [(94, 3, 3), (20, 20, 20, 20, 20), (34, 33, 33), (3, 3, 9)])
def test_every_table_fits(heaps: tuple[int, ...]) -> None:
    png = board_picture(positions.board("nim", positions.nim(heaps, heaps))).png
    height, width, _ = decode(png).shape
    assert width == 800
    assert height <= 1280
    assert len(png) <= 40_000


def signs(rule: Rule) -> list[str]:
    """Return what stands in the two circles below the heaps: a cross, a star or nothing."""
    image = picture(positions.nim((3, 5, 7), (3, 5, 7), rule=rule))
    middle = image[:, 350:450]
    rows = np.flatnonzero((middle == MUTED).all(axis=2).any(axis=1))
    columns = 350 + np.flatnonzero((middle == MUTED).all(axis=2).any(axis=0))
    top, left, right = rows[0], columns[0], columns[-1]
    assert rows[-1] - top <= 34
    found: list[str] = []
    for x in (left + 17, right - 17):
        y = top + 17
        corners = [at(image, x + dx, y + dy) == INK for dx in (-5, 5) for dy in (-5, 5)]
        centre = at(image, x, y) == INK
        found.append("cross" if centre and all(corners) else "star" if centre else "nothing")
    return found


@pytest.mark.parametrize(
    ("rule", "shown"),
    [
        (Rule.MISERE, ["nothing", "cross"]),
        (Rule.PENULTIMATE, ["cross", "nothing"]),
        (Rule.NORMAL, ["nothing", "star"]),
    ],
)
def test_a_sign_says_which_counter_decides(rule: Rule, shown: list[str]) -> None:
    assert signs(rule) == shown


def test_counters_of_many_rows_are_smaller_so_that_no_picture_grows_too_tall() -> None:
    """Fourteen rows and five gaps of 26 in 800 pixels leave 47 to each; the heaps lie below cards of 104 pixels."""
    heaps = (11, 11, 11, 11, 56)
    shown = board_picture(positions.board("nim", replace(positions.nim(heaps, heaps), seat=Seat(0), legal=("a1",))))
    assert shown.height == 104 + 14 * 47 + 6 * 26 + 50 + 24
    sizes = {region.shape.width for region in shown.regions if isinstance(region.shape, Rect) and len(region.step) > 1}
    assert sizes == {47}
