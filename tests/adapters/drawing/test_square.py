from collections.abc import Sequence
from dataclasses import replace

import pytest

from adapters.games.pictures import board_picture, hand_picture
from adapters.scene import Rect
from core.game import Seat
from core.games.square.view import Laid, Scored
from tests.adapters import positions
from tests.adapters.drawing.pictures import BLUE, INK, ORANGE, Picture, at, count, decode, read

LETTERS = list("ABCDEFGHIJKLMNOPQRSTUVWXY")
ROWS = [str(row) for row in range(1, 26)]
SIX = ("anna", "boris", "Ёжик", "dora", "emil", "fjodor")
LEFT, TOP, SIZE = 50, 178, 100
"""Of the table with two players, when seven places across are shown."""


def picture(laid: Sequence[Laid] = (), last: tuple[Scored, ...] = ()) -> Picture:
    return decode(board_picture(positions.board("square", positions.square(laid, last))).png)


def figure(image: Picture, left: int, top: int, size: int, side: int) -> str:
    """Tell the half figure at an edge (0..3 for N, E, S, W) of a stone by three points of it."""

    def dark(aside: float, depth: float) -> bool:
        x, y = size / 2 + aside * size, depth * size
        for _ in range(side):
            x, y = size - 1 - y, x
        return at(image, left + x, top + y) == INK

    return {(True, True, True): "rectangle", (True, True, False): "semicircle", (True, False, False): "triangle"}.get(
        (dark(0, 0.1), dark(0.16, 0.16), dark(0.2, 0.2)), "blank"
    )


@pytest.mark.parametrize(
    ("turn", "sides"),
    [
        (0, ("blank", "rectangle", "triangle", "semicircle")),
        (1, ("semicircle", "blank", "rectangle", "triangle")),
        (2, ("triangle", "semicircle", "blank", "rectangle")),
        (3, ("rectangle", "triangle", "semicircle", "blank")),
    ],
)
def test_half_figures_are_on_the_right_edges_when_turned(turn: int, sides: tuple[str, ...]) -> None:
    image = picture([Laid(35, (13, 13), turn, Seat(0)), Laid(1, (15, 13), 0, Seat(1))])
    left, top = LEFT + 2 * SIZE, TOP + 3 * SIZE  # columns K..Q and rows 16..10 are shown
    assert tuple(figure(image, left, top, SIZE, side) for side in range(4)) == sides


def test_the_first_board_marks_m13_and_names_the_places() -> None:
    image = picture()
    left, top = LEFT + 3 * SIZE, TOP + 3 * SIZE
    assert read(image[top + 30 : top + 70, left + 10 : left + 90], ["M13", "M12", "L13", "N13"], 25, bold=True) == "M13"
    assert at(image, left + 1, top + 50) == BLUE


def test_columns_and_rows_have_their_names_on_both_sides() -> None:
    image = picture([Laid(1, (13, 13), 0, Seat(0)), Laid(1, (14, 13), 0, Seat(0))])
    names = LETTERS[9:17]  # J..Q: seven places at the least, and what is laid in the middle
    size = (800 - 12 - 2 * 34) // 8
    left, bottom = (800 - 8 * size) // 2, TOP + 7 * size
    for column, name in enumerate(names):
        x = left + column * size + size // 2
        for y in (TOP - 17, bottom + 17):
            assert read(image[y - 13 : y + 13, x - 15 : x + 15], LETTERS, 24) == name
    for row, name in enumerate(reversed(ROWS[9:16])):
        y = TOP + row * size + size // 2
        for x in (left - 17, left + 8 * size + 17):
            assert read(image[y - 13 : y + 13, x - 17 : x + 17], ROWS, 24) == name


def test_the_newest_stone_is_framed_and_says_what_it_scored() -> None:
    laid = [Laid(1, place, 0, Seat(0)) for place in ((13, 13), (14, 13), (14, 14), (13, 14))]
    size = 90
    left, top = (800 - 8 * size) // 2 + 3 * size, TOP + 3 * size  # J..Q, 17..10: M14
    quiet, scoring = picture(laid), picture(laid, (Scored((13, 13), (14, 14), 4),))
    for image in (quiet, scoring):
        assert at(image, left + 2, top + size // 2) == BLUE
        assert at(image, left + size + 3, top + size // 2) != BLUE
    assert count(quiet, ORANGE) == 0
    assert at(scoring, left + size + size // 2, top + 1) == ORANGE
    assert at(scoring, left + 2 * size - 2, top + size) == ORANGE
    assert at(scoring, left + size + size // 2, top + 2 * size - 2) == ORANGE
    x, y = left + size // 2, top + size // 2
    assert at(quiet, x, y) == BLUE
    badge = 255 - scoring[y - 11 : y + 11, x - 21 : x + 21, :1]  # of white on blue, red alone tells the two apart
    assert read(badge, ["+4", "+6", "+9", "+44"], size * 2 // 7, bold=True) == "+4"


def test_stones_laid_since_the_table_was_last_shown_are_framed_with_what_they_scored() -> None:
    laid = [Laid(1, place, 0, Seat(0)) for place in ((13, 13), (14, 13), (14, 14), (13, 14), (15, 14), (15, 13))]
    board = positions.board("square", positions.square(laid, (Scored((13, 13), (15, 14), 6),)))
    size = SIZE
    left, top = LEFT + 2 * size, TOP + 3 * size  # K..Q, 17..10: M14

    def framed(since: int | None) -> list[bool]:
        image = decode(board_picture(board, since=since).png)
        edges = [
            (left + (x - 13) * size + 1, top + (14 - y) * size + size * 5 // 8) for x, y in (one.place for one in laid)
        ]
        return [at(image, *edge) == BLUE for edge in edges]

    def outlined(since: int | None) -> bool:
        """Whether the right side of the four places that the fourth stone completed is outlined."""
        image = decode(board_picture(board, since=since).png)
        return at(image, left + 2 * size - 2, top + size + size * 5 // 8) == ORANGE

    assert framed(None)[-2:] == [False, True]
    assert framed(4)[-2:] == [True, True]
    assert framed(2)[1:] == [False, True, True, True, True]
    assert [outlined(since) for since in (None, 5, 4, 3, 2)] == [False, False, False, True, True]
    image = decode(board_picture(board, since=3).png)
    badge = 255 - image[top + size // 2 - 11 : top + size // 2 + 11, left + size // 2 - 19 : left + size // 2 + 19, :1]
    assert read(badge, ["+4", "+6", "+9", "+44"], size * 2 // 7, bold=True) == "+4"


def test_each_of_several_figures_is_outlined_within_the_former() -> None:
    laid = [Laid(1, place, 0, Seat(0)) for place in ((13, 13), (14, 13), (14, 14), (13, 14))]
    figures = (Scored((13, 13), (13, 14), 2), Scored((13, 13), (14, 14), 4))
    size, y = 90, TOP + 4 * 90 + 90 * 5 // 8
    left = (800 - 8 * size) // 2 + 3 * size  # J..Q, 17..10: M13
    row = [[at(picture(laid, shown), left + x, y) == ORANGE for x in range(12)] for shown in (figures[:1], figures)]
    assert row[0] == [*[True] * 5, *[False] * 7]
    assert row[1] == [*[True] * 5, False, *[True] * 5, False]


def test_moves_of_an_earlier_round_are_not_marked() -> None:
    laid = [Laid(1, place, 0, Seat(0)) for place in ((13, 13), (14, 13))]
    view = replace(positions.square(laid), ply=40)
    everything = board_picture(positions.board("square", view), since=7).png
    assert everything == board_picture(positions.board("square", view), since=38).png
    assert board_picture(positions.board("square", replace(view, laid=())), since=30).png


def test_no_hand_and_no_legal_move_changes_the_board() -> None:
    laid = positions.lay(5)
    public = positions.square(laid)
    board = positions.board("square", public)
    for hand in ((1, 2, 3), (33, 34, 35), ()):
        own = replace(public, seat=Seat(1), hand=hand, legal=("17L14E", "1M12N"))
        assert board_picture(replace(board, view=own)).png == board_picture(board).png


def test_a_hand_shows_numbers_figures_and_tops() -> None:
    image = decode(hand_picture(positions.board("square", positions.square(hand=(1, 4, 17, 20, 23, 35)))).png)
    cell, size, above = 150, 105, 17
    expected = {0: ("1", ["blank"] * 4), 1: ("4", ["semicircle"] * 4), 5: ("35", None)}
    for index, (number, sides) in expected.items():
        row, column = divmod(index, 5)
        left = 24 + column * cell + (cell - size) // 2
        top = 24 + row * cell + (cell - size - above) // 2
        middle = image[top + above + 35 : top + above + 70, left + 30 : left + 75]
        assert read(middle, [*ROWS, "35", "33", "34"], size // 4, bold=True) == number
        assert at(image, left + size // 2, top + above // 2) == BLUE
        wanted = sides or ["blank", "rectangle", "triangle", "semicircle"]
        assert [figure(image, left, top + above, size, side) for side in range(4)] == wanted


def test_a_view_without_a_hand_has_no_picture_of_one() -> None:
    with pytest.raises(ValueError, match="no hand"):
        hand_picture(positions.board("square", positions.square()))
    with pytest.raises(ValueError, match="no hand"):
        hand_picture(positions.board("nim", positions.nim((3, 5, 7), (3, 5, 7))))


@pytest.mark.parametrize("stones", [0, 10, 11, 36, 70])
def test_hands_of_every_size_fit(stones: int) -> None:
    hand = tuple(sorted([*range(1, 36), *range(1, 36)][:stones]))
    png = hand_picture(positions.board("square", positions.square(hand=hand))).png
    height, width, _ = decode(png).shape
    assert width == 800
    assert height <= 1280
    assert len(png) <= 40_000


@pytest.mark.parametrize("seed", range(4))
def test_large_boards_are_small_as_files(seed: int) -> None:
    png = board_picture(positions.board("square", positions.square(positions.lay(70, seed), seats=6), *SIX)).png
    height, width, _ = decode(png).shape
    assert width == 800
    assert height <= 1280
    assert len(png) <= 40_000


@pytest.mark.parametrize("corner", [(1, 1), (25, 1), (1, 25), (25, 25)])
def test_stones_at_the_edge_of_the_table_can_be_drawn(corner: tuple[int, int]) -> None:
    score = (Scored((1, 1), (25, 25), 96),)
    for places in ([corner], [(13, 13), corner]):
        laid = [Laid(2, place, 0, Seat(0)) for place in places]
        height, width, _ = decode(board_picture(positions.board("square", positions.square(laid))).png).shape
        assert width == 800
        assert height <= 1280
    whole = [Laid(2, place, 0, Seat(0)) for place in ((1, 1), (25, 25), corner)]
    image = decode(board_picture(positions.board("square", positions.square(whole, score, seats=6), *SIX)).png)
    assert image.shape[1] == 800
    assert count(image, ORANGE) > 4 * 25 * 28


def test_what_a_place_brings_can_be_read_on_the_largest_table_too() -> None:
    """Places of 28 pixels; letters are 12 pixels high at the least, and a disc 6 wide."""
    places = ((1, 13), (25, 13), (13, 13), (14, 13), (14, 14))
    view = positions.square([Laid(1, place, 0, Seat(0)) for place in places], hand=(2,))
    board = positions.board("square", replace(view, to_move=Seat(0), legal=("2M14N", "2M12N")))
    shown = board_picture(board, path=("2",))
    image = decode(shown.png)
    scoring, other = (region.shape for region in shown.regions)
    assert isinstance(scoring, Rect)
    assert isinstance(other, Rect)
    assert (scoring.width, [region.label for region in shown.regions]) == (28, ["+4", ""])
    label = image[scoring.y + 4 : scoring.y + 24, scoring.x + 2 : scoring.x + 26]
    assert read(label, ["+1", "+4", "+6", "+9", "+44"], 12, bold=True) == "+4"
    middle = [at(image, other.x + 14 + aside, other.y + 14) == INK for aside in (-5, -2, 1, 4)]
    assert middle == [False, True, True, False]
