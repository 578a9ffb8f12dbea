from itertools import pairwise
from math import cos, radians, sin

import numpy as np
import pytest

from adapters.games.pictures import board_picture
from tests.adapters import positions
from tests.adapters.drawing.pictures import BLUE, INK, ORANGE, WHITE, Picture, at, count, decode, read

CENTRE = (400, 480)
RADIUS = 306
GREETING = positions.sim((1, 2), (3, 6), (2, 5), (4, 6))


def picture(view: positions.SimView) -> Picture:
    return decode(board_picture(positions.board("sim", view)).png)


def dot(number: int, dots: int = 6) -> tuple[float, float]:
    """Where a clock of that many hours has this hour, the first at the top."""
    angle = radians(360 / dots * (number - 1))
    return CENTRE[0] + RADIUS * sin(angle), CENTRE[1] - RADIUS * cos(angle)


def along(image: Picture, first: int, second: int, aside: float = 0) -> list[tuple[int, int, int]]:
    """The colours on the way from one dot to another of six, without the dots, `aside` pixels to the right."""
    (x0, y0), (x1, y1) = dot(first), dot(second)
    length = float(np.hypot(x1 - x0, y1 - y0))
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    return [at(image, x0 + dx * step - dy * aside, y0 + dy * step + dx * aside) for step in range(50, int(length) - 50)]


@pytest.mark.parametrize("dots", [6, 7, 8, 9])
def test_dots_are_numbered_clockwise_from_the_top(dots: int) -> None:
    image = picture(positions.sim(dots=dots))
    numbers = [str(number) for number in range(1, 10)]
    for number in range(1, dots + 1):
        x, y = (round(part) for part in dot(number, dots))
        assert read(image[y - 16 : y + 16, x - 15 : x + 15], numbers, 30, bold=True) == str(number)


def test_chords_have_their_seats_colour_and_stroke() -> None:
    image = picture(GREETING)
    assert set(along(image, 1, 2)) == {BLUE}
    dashed = along(image, 4, 6)
    assert dashed[len(dashed) // 2] == ORANGE
    strokes = [a == ORANGE and b != ORANGE for a, b in pairwise(dashed)]
    assert sum(strokes) >= 4
    assert dashed.count(ORANGE) > len(dashed) / 2


def test_chords_not_drawn_are_not_shown() -> None:
    assert set(along(picture(GREETING), 1, 6)) == {WHITE}
    assert count(picture(positions.sim())[100:], BLUE) == 0


def test_the_newest_chord_has_a_glow_and_dark_ends() -> None:
    image = picture(GREETING)
    assert WHITE not in along(image, 4, 6, aside=10)[10:-10]
    assert set(along(image, 1, 2, aside=10)[10:-10]) == {WHITE}
    for number in (4, 6):
        assert at(image, dot(number)[0], dot(number)[1] - 22) == INK
    for number in (1, 2, 3, 5):
        assert at(image, dot(number)[0], dot(number)[1] - 22) == WHITE


def test_a_closed_triangle_is_hatched_in_the_losers_colour() -> None:
    chords = ((1, 2), (3, 6), (1, 4), (2, 5), (2, 4))
    open_, closed = picture(positions.sim(*chords)), picture(positions.sim(*chords, triangle=(1, 2, 4)))
    x, y = (round(sum(dot(number)[axis] for number in (1, 2, 4)) / 3) for axis in range(2))
    inside = slice(y - 20, y + 20), slice(x - 20, x + 20)
    assert count(open_[inside], BLUE) == 0
    assert 0 < count(closed[inside], BLUE) < 800


def test_the_colourless_game_has_no_colours() -> None:
    image = picture(positions.sim((1, 2), (3, 6), colourless=True, dots=7))
    assert count(image, BLUE) == count(image, ORANGE) == 0
    x, y = (round(sum(dot(number, 7)[axis] for number in (3, 6)) / 2) for axis in range(2))
    assert at(image, x, y) == INK


def test_symbols_tell_the_mover_and_the_winner() -> None:
    def symbols(view: positions.SimView) -> list[bool]:
        return [count(picture(view)[40:75, left : left + 20], INK) > 30 for left in (38, 420)]

    assert symbols(positions.sim()) == [True, False]
    assert symbols(positions.sim((1, 2))) == [False, True]
    assert symbols(positions.sim((1, 2), (3, 6), (1, 4), (2, 5), (2, 4), triangle=(1, 2, 4))) == [False, True]


@pytest.mark.parametrize(("newer", "older"), [((3, 7), (1, 5)), ((1, 5), (3, 7))])
@pytest.mark.parametrize("colourless", [False, True])
def test_a_chord_interrupts_those_that_it_crosses(
    newer: tuple[int, int], older: tuple[int, int], colourless: bool
) -> None:
    image = picture(positions.sim(older, newer, (1, 2), (3, 4), dots=8, colourless=colourless))
    steps = range(-12, 13)
    upright = [at(image, CENTRE[0], CENTRE[1] + step) for step in steps]
    level = [at(image, CENTRE[0] + step, CENTRE[1]) for step in steps]
    above, below = (upright, level) if newer == (1, 5) else (level, upright)
    ink = above[12]
    assert set(above) == {ink} != {WHITE}
    assert [WHITE in below[:12], below[12] == ink, WHITE in below[13:]] == [True, True, True]
    assert below[0] == below[-1] != WHITE


def test_all_chords_since_the_board_was_last_shown_glow() -> None:
    board = positions.board("sim", positions.sim((1, 2), (3, 6), (2, 3), (4, 6)))
    for since, glowing in (
        (None, {(4, 6)}),
        (3, {(4, 6)}),
        (2, {(2, 3), (4, 6)}),
        (0, {(1, 2), (3, 6), (2, 3), (4, 6)}),
    ):
        image = decode(board_picture(board, since=since).png)
        for first, second in ((1, 2), (3, 6), (2, 3), (4, 6)):
            edge = along(image, first, second, aside=11)[10:-10]
            assert (WHITE not in edge) == ((first, second) in glowing)
        ends = {end for chord in glowing for end in chord}
        for number in range(1, 7):
            assert (at(image, dot(number)[0], dot(number)[1] - 22) == INK) == (number in ends)


def test_a_board_shown_before_moves_were_taken_back_marks_the_newest_one() -> None:
    board = positions.board("sim", positions.sim((1, 2), (3, 6)))
    assert board_picture(board, since=7).png == board_picture(board).png == board_picture(board, since=1).png


def test_the_largest_board_is_no_large_file() -> None:
    wide = ("W" * 24, "Щ" * 24)
    assert len(board_picture(positions.board("sim", positions.longest_sim(), *wide)).png) <= 60_000
