"""The picture of a review: bars by hand, and moves marked on every game's board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from adapters.drawing import tug
from adapters.drawing.canvas import Canvas
from adapters.drawing.painting import Painting
from adapters.drawing.palette import Palette
from adapters.drawing.tug import Tug
from adapters.games import card, reviews
from adapters.games.pictures import scene_of
from adapters.games.reviews import Captions, review_picture
from adapters.scene import Mark, Scene
from core.answer import Board, Chart
from core.course import Course, Mistake
from core.game import Move, Seat
from core.games.square.view import Laid
from tests.adapters import positions
from tests.adapters.drawing.pictures import BLUE, INK, ORANGE, WHITE, Picture, at, count, decode, read

LINE, GLOW, MUTED = (0xD3, 0xCF, 0xC6), (0xFB, 0xE3, 0xA0), (0x5B, 0x62, 0x6E)
TUG = Tug(
    title="Who", names=("anna", "boris"), balance=(1, -1, None, 0.5), mistakes=(0, 1), decisive=1, caption="Move 2"
)


def test_each_bar_reaches_to_the_side_that_holds_the_win() -> None:
    """Four bars of 131 pixels from 232 on; a half is 33 pixels high."""
    image = decode(tug.paint(TUG).png())
    assert image.shape == (172, 800, 3)
    for middle, up, down in ((297, BLUE, WHITE), (428, WHITE, ORANGE)):
        assert [at(image, middle, y) for y in (48, 76, 82, 110)] == [up, up, down, down]
    assert [at(image, 520, y) for y in (60, 76, 82, 98)] == [WHITE, LINE, LINE, WHITE]
    assert [at(image, 690, y) for y in (58, 64, 76, 82)] == [WHITE, BLUE, BLUE, WHITE]
    assert [at(image, x - 11, 79) for x in (363, 494)] == [INK, INK], "a sign at the end of bars 1 and 2"
    assert at(image, 625 - 11, 79) == LINE
    names = [read(image[y - 12 : y + 12, 64:200], ["anna", "boris", "vera"], 20) for y in (63, 95)]
    assert names == ["anna", "boris"]
    numbers = [
        read(image[114:136, x - 12 : x + 12], list("0123456789"), 15, bold=bold)
        for x, bold in ((363, False), (494, True))
    ]
    assert numbers == ["1", "2"]


def test_without_a_mistake_there_is_no_caption() -> None:
    image = decode(tug.paint(replace(TUG, mistakes=(), decisive=None, caption="")).png(Palette.DARK))
    assert image.shape == (150, 800, 3)
    assert at(image, 400, 140) == (0x10, 0x14, 0x18)


def test_of_close_mistakes_the_decisive_one_has_its_number() -> None:
    many = replace(TUG, balance=(1.0, -1.0) * 50, mistakes=tuple(range(99)), decisive=97)
    image = decode(tug.paint(many).png())
    assert read(image[114:136, 728:762], ["97", "98", "99"], 15, bold=True) == "98"
    last = decode(tug.paint(replace(many, decisive=98)).png())
    assert read(last[114:136, 732:756], ["97", "98", "99"], 15, bold=True) == "99", "it ends where the bars do"


def test_what_is_not_known_for_a_short_while_has_no_question_mark() -> None:
    """Bars of 8 pixels, and of 262: the sign is wider than the former."""
    narrow = decode(tug.paint(replace(TUG, balance=(*(1.0,) * 30, None, *(1.0,) * 31), mistakes=())).png())
    wide = decode(tug.paint(replace(TUG, balance=(1.0, None), mistakes=())).png())
    assert [count(image[66:92, 232:756], MUTED) > 0 for image in (narrow, wide)] == [False, True]
    assert at(narrow, 232 + 524 * 30 // 62 + 4, 82) == LINE


def test_mistakes_have_their_numbers_where_these_are_clear_of_each_other() -> None:
    """Of sixteen bars two ends lie 33 pixels apart, of eighteen 29: too close for numbers of 15 pixels."""
    for bars, numbers in ((16, ["4", "5"]), (18, ["", "5"])):
        image = decode(tug.paint(replace(TUG, balance=(1.0, -1.0) * (bars // 2), mistakes=(3, 4), decisive=4)).png())
        ends = [232 + 524 * end // bars for end in (4, 5)]
        shown = [image[114:136, x - 9 : x + 9] for x in ends]
        bold = [number == "5" for number in ("4", "5")]
        found = [
            read(each, ["3", "4", "5"], 15, bold=heavy) if (each < 128).any() else ""
            for each, heavy in zip(shown, bold, strict=True)
        ]
        assert found == numbers


def test_long_names_end_before_the_bars_and_a_long_caption_in_the_picture() -> None:
    image = decode(tug.paint(replace(TUG, names=("W" * 40, "Щ" * 40), caption="Move 2 " * 60)).png())
    assert [(image[48:110, left:right] < 128).any() for left, right in ((66, 216), (217, 231))] == [True, False]
    assert [(image[148:172, left:right] < 128).any() for left, right in ((42, 700), (760, 800))] == [True, False]


def marked(board: Board, *marks: Mark) -> Picture:
    scene = replace(scene_of(board), marks=marks)
    return decode(card(board.game).paint(scene).canvas.png())


def test_marked_chords_of_sim() -> None:
    """Dots 3 and 6 face each other, as do 1 and 4: the second sign gives way along its chord, towards dot 1."""
    image = marked(positions.board("sim", positions.sim((1, 2), (4, 5))), Mark("36", good=False), Mark("14", good=True))
    middle = 104 + 752 // 2
    assert [at(image, 400 - 21, middle), at(image, 400 - 16, middle)] == [INK, WHITE]
    assert at(image, 400 - 16, middle - round(0.3 * 306)) == INK
    assert at(image, 400, middle - 60) == BLUE, "the mover's colour"
    assert at(image, 400 + 12, middle - 60) == GLOW
    plain = marked(positions.board("sim", positions.sim((1, 2), (4, 5))))
    # Below the newest chord, between dots 4 and 5, the glow is gone.
    x, y = 400 - 306 * 0.433, middle + 306 * 0.75
    near = [(round(x) + dx, round(y) + dy) for dx in range(-9, 10, 3) for dy in range(-18, 19)]
    assert GLOW in {at(plain, *each) for each in near}
    assert GLOW not in {at(image, *each) for each in near}


def test_marked_takes_of_nim() -> None:
    """Heap b, of five counters at 82 pixels, begins at 154, 108 pixels below the first; the last two are framed."""
    board = positions.board("nim", positions.nim((3, 5, 6), (3, 5, 6)))
    image = marked(board, Mark("b2", good=False), Mark("b1", good=True))
    left, top = (800 - 6 * 82) // 2, 104 + 26 + 108
    assert at(image, left + 3 * 82 + 1, top + 1) == ORANGE
    assert at(image, left + 5 * 82 - 2, top + 80) == ORANGE
    assert at(image, left + 4 * 82 + 7, top + 7) == INK, "the second frame lies inside of the first"
    middle = top + 41
    assert [at(image, left + 3 * 82 + 41 - 20, middle), at(image, left + 4 * 82 + 41 - 20, middle)] == [WHITE, INK]
    assert at(image, left + 2 * 82 + 1, top + 1) == WHITE
    across = marked(positions.board("nim", positions.nim((3, 5, 12), (3, 5, 12))), Mark("c4", good=True))
    rows = np.flatnonzero((across[:, 160:640] == INK).all(axis=2).sum(axis=1) > 60)
    assert len(rows) > 4, "a take over two rows has a frame in each"


def test_marked_stones_of_square() -> None:
    """Stones of 80 pixels on a window of 7 by 7 places, whose middle is M13."""
    board = positions.board("square", positions.square((Laid(1, (13, 13), 0, Seat(0)),)))
    image = marked(board, Mark("2M14N", good=False), Mark("3M12N", good=True))
    size = image.shape[0]
    scene = replace(scene_of(board), marks=(Mark("2M14N", good=False), Mark("3M14E", good=True)))
    both = decode(card("square").paint(scene).canvas.png())
    assert both.shape[0] == size
    frames = [(each == ORANGE).all(axis=2).sum() for each in (image, both)]
    assert (frames[0] > 500, frames[1]) == (True, 0), "of two stones at one place the better one is seen"


def test_a_review_draws_its_whole_course_and_marks_what_was_made_and_the_first_better_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn, scenes = list[Tug](), list[Scene[Any]]()
    sim, paint = card("sim"), tug.paint

    def noted(each: Tug) -> Canvas:
        drawn.append(each)
        return paint(each)

    def painted(scene: Scene[Any]) -> Painting:
        scenes.append(scene)
        return sim.paint(scene)

    monkeypatch.setattr(tug, "paint", noted)
    monkeypatch.setattr(reviews, "card", {"sim": replace(sim, paint=painted)}.__getitem__)
    board = positions.board("sim", positions.sim((1, 2), (4, 5)), "anna", "\u3164")
    one = Mistake(1, Seat(1), Move("45"), (Move("36"),))
    two = Mistake(2, Seat(0), Move("36"), (Move("14"), Move("15")))
    captions = Captions(title="Who", mistake="Move 3")
    for course, marks in (
        (Course((1, -1, 1, -1), (one, two), two), (Mark("36", good=False), Mark("14", good=True))),
        (Course((1, -1, 1, -1), (one, two), replace(two, better=())), (Mark("36", good=False),)),
        (Course((1, 1, None), (), None), ()),
    ):
        chart = Chart("sim", board.players, course, board)
        review_picture(chart, captions, palette=Palette.DARK, language="ru")
        assert drawn.pop() == Tug(
            title="Who",
            names=("anna", "#2"),
            balance=course.balance,
            mistakes=(1, 2) if course.mistakes else (),
            decisive=2 if course.mistakes else None,
            caption="Move 3",
        )
        shown = scenes.pop()
        assert (shown.marks, shown.palette, shown.view) == (marks, Palette.DARK, board.view)
    review_picture(Chart("sim", board.players, course, None), captions, palette=Palette.LIGHT, language="en")
    assert (len(drawn), scenes) == (1, [])


@pytest.mark.parametrize("palette", list(Palette))
@pytest.mark.parametrize("game", ["sim", "nim", "square"])
def test_the_whole_picture_is_at_most_1280_high(game: str, palette: Palette) -> None:
    view, made, better = {
        "sim": (positions.sim((1, 2), (4, 5)), "36", "14"),
        "nim": (positions.nim((20,) * 5, (20,) * 5), "a1", "b20"),
        "square": (positions.square((Laid(1, (13, 9), 0, Seat(0)), Laid(2, (13, 22), 0, Seat(1)))), "3M10N", "4M21E"),
    }[game]
    board = positions.board(game, view)
    mistake = Mistake(2, Seat(0), Move(made), (Move(better),))
    chart = Chart(game, board.players, Course((1, 1, 1, -1), (mistake,), mistake), board)
    png = review_picture(chart, Captions(title="Who", mistake="Move 3"), palette=palette, language="en")
    height, width, _ = decode(png).shape
    assert (width, height <= 1280) == (800, True)
    assert len(png) <= 60_000
