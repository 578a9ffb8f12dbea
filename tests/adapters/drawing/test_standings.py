"""Pictures of leaderboards and profiles: what is where in them, and names of every kind."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from adapters.drawing import leaderboard, profile
from adapters.drawing.canvas import WIDTH
from tests.adapters.drawing.pictures import BLUE, INK, count, decode, read

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


def test_a_number_can_be_read_in_its_row() -> None:
    picture = decode(leaderboard.paint(sheet(3)))
    top = 24 + leaderboard.HEAD + 8
    for row in range(3):
        cut = picture[top + 56 * row + 8 : top + 56 * row + 48, 540:629]
        assert read(cut, [str(2000 - n) for n in range(1, 6)], 26, bold=True) == str(1999 - row)


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
