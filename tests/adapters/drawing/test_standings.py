"""Pictures of leaderboards and profiles: what is where in them, and names of every kind."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from adapters.drawing import leaderboard, lettering, profile, tournament
from adapters.drawing.canvas import WIDTH
from tests.adapters.drawing.pictures import BLUE, INK, Picture, at, count, decode, read

GLOW = (0xFB, 0xE3, 0xA0)
NAMES = ("anna", "Борис Ёжиков", "🦊 Лиса", "שלום עולם", "محمد علي", "W" * 32, "春の海", "x", "a" * 32, "Ñandú")
NOTE = "± says how uncertain a rating is, ? that it rests on few games. " * 3


def sheet(count: int, own: int | None = None) -> leaderboard.Sheet:
    lines = tuple(
        leaderboard.Line(
            rank=str(number), name=NAMES[number % 10], number=str(2000 - number), doubt="± 333 ?", own=number == own
        )
        for number in range(1, count + 1)
    )
    return leaderboard.Sheet(title="Sim", period="all time", page="", lines=lines, own=None, note=NOTE)


CARD = profile.Card(
    game="Sim",
    number="1040",
    doubt="± 210 ?",
    place="place 1 of 9",
    details=("won 3, lost 1",),
    curve=(1000, 1100, 1040),
)
PROFILE = profile.Sheet(title="anna", aside="4 finished games", cards=(CARD,), notes=(NOTE[:64],))


def test_a_leaderboard_grows_by_its_rows() -> None:
    heights = [decode(leaderboard.paint(sheet(rows))).shape[0] for rows in (1, 2, 10)]
    assert heights[1] - heights[0] == (heights[2] - heights[1]) // 8
    own = replace(sheet(10), own=leaderboard.Line(rank="100000", name="W" * 32, number="1", doubt="± 1", own=True))
    picture = decode(leaderboard.paint(own))
    assert picture.shape[1] == WIDTH
    assert heights[2] < picture.shape[0] <= 1280
    assert len(leaderboard.paint(own)) < 40_000


def test_ones_own_row_has_room_below_the_others() -> None:
    """Margins of 24 and 16 pixels, a head of 64, rows of 56 in a table with 8 above and below, 16 before the note."""
    own = leaderboard.Line(rank="7", name="anna", number="1999", doubt="", own=True)
    plain, more = (decode(leaderboard.paint(replace(sheet(2), note="", own=each))) for each in (None, own))
    assert plain.shape[0] == 24 + 64 + (2 * 56 + 16) + 16 + 16
    assert more.shape[0] == plain.shape[0] + 12 + (56 + 16)
    top = 24 + 64 + (2 * 56 + 16) + 12 + 8
    assert read(more[top + 8 : top + 48, 540:629], ["1998", "1999", "2000"], 26, bold=True) == "1999"


def test_rows_are_parted_by_lines_but_for_ones_own() -> None:
    def parted(picture: Picture) -> list[bool]:
        tops = (24 + 64 + 8 + 56 * row for row in range(4))
        return [at(picture, 50, top - 1) != at(picture, 50, top + 4) for top in tops]

    assert parted(decode(leaderboard.paint(sheet(4)))) == [False, True, True, True]
    marked = decode(leaderboard.paint(sheet(4, own=2)))
    edges = [at(marked, 400, 24 + 64 + 8 + 56 * row - 1) for row in range(4)]
    paper = at(marked, 2, 2)
    assert [edge == paper for edge in edges] == [False, False, False, True]


def test_a_number_can_be_read_in_its_row() -> None:
    picture = decode(leaderboard.paint(sheet(3)))
    top = 24 + leaderboard.HEAD + 8
    for row in range(3):
        cut = picture[top + 56 * row + 8 : top + 56 * row + 48, 540:629]
        assert read(cut, [str(2000 - n) for n in range(1, 6)], 26, bold=True) == str(1999 - row)
        rank = picture[top + 56 * row + 8 : top + 56 * row + 48, 100:153]
        assert read(rank, ["1", "2", "3", "4"], 24, bold=True) == str(row + 1)


def test_ones_own_row_is_marked_by_more_than_a_colour() -> None:
    plain, marked = decode(leaderboard.paint(sheet(3))), decode(leaderboard.paint(sheet(3, own=2)))
    assert count(plain, GLOW) == 0
    rows = np.flatnonzero((marked == np.array(GLOW, np.uint8)).all(axis=2).any(axis=1))
    assert rows[-1] - rows[0] + 1 == 56
    arrow = (slice(rows[0], rows[-1]), slice(40, 62))
    assert count(marked[arrow], INK) > 50
    assert count(plain[arrow], INK) == 0


@pytest.mark.parametrize("name", NAMES)
def test_no_name_runs_into_the_numbers(name: str) -> None:
    line = leaderboard.Line(rank="1", name=name, number="1000", doubt="± 333 ?")
    picture = decode(leaderboard.paint(replace(sheet(1), lines=(line,))))
    row = picture[24 + leaderboard.HEAD + 12 : 24 + leaderboard.HEAD + 60]
    assert (row[:, 176:540] < 128).any()
    free = row[:, 541:555]  # the space before the number, which begins at 556
    assert (free == 255).all()


def test_a_curve_goes_from_the_first_rating_to_the_last() -> None:
    picture = decode(profile.paint(PROFILE))
    flat = decode(profile.paint(replace(PROFILE, cards=(replace(CARD, curve=()),))))
    assert count(flat, BLUE) == 0
    rows, columns = np.nonzero((picture == np.array(BLUE, np.uint8)).all(axis=2))
    middle = rows[np.abs(columns - (columns.min() + columns.max() - 6) / 2) < 2]
    assert rows[columns < columns.min() + 3].mean() > middle.mean() + 40  # 1000 lies far below 1100
    single = decode(profile.paint(replace(PROFILE, cards=(replace(CARD, curve=(1000,)),))))
    assert 80 < count(single, BLUE) < 160


@pytest.mark.parametrize("name", NAMES)
def test_a_profile_holds_any_name(name: str) -> None:
    card = replace(CARD, details=("won 3, lost 1 · " * 12, "second", "third"), place="place 100000 of 100000 " * 3)
    bare = replace(CARD, number="", doubt="", curve=())
    full = replace(PROFILE, title=name, cards=(card, card, bare), notes=(name * 5, NOTE))
    picture = profile.paint(full)
    assert decode(picture).shape[1] == WIDTH
    assert decode(picture).shape[0] <= 1280
    assert len(picture) < 40_000


def test_a_profile_says_the_rating_and_the_bounds_of_its_curve() -> None:
    picture = decode(profile.paint(PROFILE))
    top = 24 + leaderboard.HEAD
    assert read(picture[top + 40 : top + 96, 44:165], ["1000", "1040", "1100"], 40, bold=True) == "1040"
    shown = [read(picture[y - 11 : y + 13, 690:757], ["1000", "1040", "1100"], 18) for y in (top + 22, top + 22 + 62)]
    assert shown == ["1100", "1000"]
    level = decode(profile.paint(replace(PROFILE, cards=(replace(CARD, curve=(1040, 1040)),))))
    middle = top + 22 + 31
    rows, _ = np.nonzero((level == np.array(BLUE, np.uint8)).all(axis=2))
    assert abs((rows.min() + rows.max()) / 2 - middle) <= 2
    assert read(level[middle - 11 : middle + 13, 690:757], ["1000", "1040", "1100"], 18) == "1040"


TABLE = tournament.Sheet(
    title="Nim",
    aside="t1",
    rounds=("1", "4"),
    points="P",
    tie_break="B",
    lines=(
        tournament.Line(rank="1", name="anna", rounds=("4", "5"), points="2", tie_break="7"),
        tournament.Line(rank="2", name="boris", rounds=("7", "1"), points="5", tie_break="4"),
    ),
    note="",
)


def test_the_standings_of_a_tournament_have_each_number_in_its_column() -> None:
    """Right edges: places at 94, two rounds of 61 pixels up to 614, points at 684, the tie-break at 760."""
    picture = decode(tournament.paint(TABLE))
    top = 24 + leaderboard.HEAD
    figures = ["1", "2", "4", "5", "7"]
    for line, numbers in enumerate(("14527", "27154")):
        y = top + tournament.HEADING + tournament.ROW * line
        columns = ((94, 22, True), (553, 22, False), (614, 22, False), (684, 24, True), (760, 22, False))
        for number, (edge, size, bold) in zip(numbers, columns, strict=True):
            assert read(picture[y + 5 : y + 37, edge - 30 : edge + 1], figures, size, bold=bold) == number
    for heading, edge in (("1", 553), ("4", 614)):
        assert read(picture[top + 4 : top + 36, edge - 30 : edge + 1], figures, 20) == heading


def test_who_has_left_a_tournament_is_dim() -> None:
    first, second = TABLE.lines
    picture = decode(tournament.paint(replace(TABLE, lines=(first, replace(second, left=True)))))
    rows = [picture[top : top + 40, 106:700] for top in (24 + 64 + 40, 24 + 64 + 82)]
    assert [count(row, INK) > 20 for row in rows] == [True, False]


def test_what_is_cut_ends_in_a_letter_and_the_ellipsis() -> None:
    room = lettering.mask("anna …", 24).shape[1]
    for width in (room, room - 1):
        assert np.array_equal(lettering.mask("anna boris", 24, width=width), lettering.mask("anna…", 24))
    assert np.array_equal(lettering.mask("anna", 24, width=1), lettering.mask("…", 24)), "at least the ellipsis"
    whole = lettering.mask("anna boris", 24)
    assert np.array_equal(lettering.mask("anna boris", 24, width=whole.shape[1]), whole)


def test_a_line_takes_as_many_words_as_fit_to_the_pixel() -> None:
    both = lettering.mask("anna boris", 20).shape[1]
    assert lettering.wrapped("anna boris", 20, both) == ["anna boris"]
    assert lettering.wrapped("anna boris", 20, both - 1) == ["anna", "boris"]
    assert lettering.wrapped(" anna   boris ", 20, 5) == ["anna", "boris"]
    assert lettering.wrapped("", 20, 100) == []
