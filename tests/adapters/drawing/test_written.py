"""What is written in pictures of standings and above boards: each text in its place, size and inks."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from adapters.drawing import leaderboard, lettering, players, profile, tournament
from adapters.drawing.canvas import WIDTH, Canvas
from adapters.drawing.palette import Ink
from adapters.drawing.players import Extra
from core.game import Seat
from tests.adapters.drawing.test_standings import CARD
from tests.adapters.drawing.written import Written


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    return Written(monkeypatch)


def test_the_standings_of_a_tournament(written: Written) -> None:
    first = tournament.Line(rank="1", name="anna", rounds=("1", "½"), points="1½", tie_break="2")
    gone = tournament.Line(rank="2", name="boris", rounds=("0", "–"), points="0", tie_break="1½", left=True)
    tournament.paint(
        tournament.Sheet(
            title="Nim", aside="round 2 of 3", rounds=("1", "2"), points="Pts", tie_break="TB",
            lines=(first, gone), note="A note.",
        )
    )  # fmt: skip
    assert written.words == [
        ("Nim", 28, 24, "34 bold ink on paper, at most 593"),
        ("round 2 of 3", 637, 34, "22 muted on paper, at most 400"),
        ("1", 540, 96, "20 muted on card"),
        ("2", 601, 96, "20 muted on card"),
        ("Pts", 653, 96, "20 muted on card"),
        ("TB", 734, 96, "20 muted on card"),
        ("anna", 106, 134, "24 ink on card, at most 380"),
        ("1", 78, 135, "22 bold ink on card"),
        ("1", 539, 135, "22 ink on card"),
        ("½", 592, 135, "22 ink on card"),
        ("1½", 642, 134, "24 bold ink on card"),
        ("2", 746, 135, "22 muted on card"),
        ("boris", 106, 176, "24 muted on card, at most 380"),
        ("2", 78, 177, "22 bold muted on card"),
        ("0", 539, 177, "22 muted on card"),
        ("–", 603, 177, "22 muted on card"),
        ("0", 667, 176, "24 bold muted on card"),
        ("1½", 724, 177, "22 muted on card"),
        ("A note.", 28, 236, "22 muted on paper, at most 752"),
    ]


def test_a_leaderboard(written: Written) -> None:
    leaderboard.paint(
        leaderboard.Sheet(
            title="Sim",
            period="all time",
            page="page 1 of 2",
            lines=(
                leaderboard.Line(rank="1", name="anna", number="1200", doubt="± 90", own=False),
                leaderboard.Line(rank="2", name="boris", number="1100", doubt="± 80 ?", own=True),
            ),
            own=leaderboard.Line(rank="9", name="carl", number="900", doubt="± 70", own=True),
            note="A note. " * 12,
        )
    )
    assert written.words == [
        ("Sim", 28, 24, "34 bold ink on paper, at most 499"),
        ("all time   page 1 of 2", 543, 34, "22 muted on paper, at most 400"),
        ("1", 135, 109, "24 bold ink on card, at most 92"),
        ("anna", 172, 109, "24 ink on card, at most 363"),
        ("1200", 555, 108, "26 bold ink on card"),
        ("± 90", 640, 114, "20 muted on card, at most 124"),
        ("2", 135, 165, "24 bold ink on glow, at most 92"),
        ("boris", 172, 165, "24 ink on glow, at most 363"),
        ("1100", 555, 164, "26 bold ink on glow"),
        ("± 80 ?", 640, 170, "20 muted on glow, at most 124"),
        ("9", 135, 249, "24 bold ink on glow, at most 92"),
        ("carl", 172, 249, "24 ink on glow, at most 381"),
        ("900", 573, 248, "26 bold ink on glow"),
        ("± 70", 640, 254, "20 muted on glow, at most 124"),
        (
            "A note. A note. A note. A note. A note. A note. A note. A note. A",
            28,
            314,
            "22 muted on paper, at most 752",
        ),
        ("note. A note. A note. A note.", 28, 345, "22 muted on paper, at most 752"),
    ]


def test_a_profile(written: Written) -> None:
    first = replace(CARD, details=("won 3, lost 1", "best run 2"))
    second = profile.Card(
        game="Nim", number="", doubt="", place="no place yet", details=("not rated", "lost 1"), curve=()
    )
    profile.paint(
        profile.Sheet(title="anna", aside="5 finished games", cards=(first, second), notes=("One note.", "Another."))
    )
    assert written.words == [
        ("anna", 28, 24, "34 bold ink on paper, at most 539"),
        ("5 finished games", 583, 34, "22 muted on paper, at most 400"),
        ("Sim", 48, 102, "22 muted on card, at most 372"),
        ("1040", 48, 132, "40 bold ink on card"),
        ("± 210 ?", 172, 150, "20 muted on card"),
        ("place 1 of 9", 114, 103, "20 ink on card, at most 306"),
        ("won 3, lost 1", 48, 196, "20 ink on card, at most 704"),
        ("best run 2", 48, 226, "20 ink on card, at most 704"),
        ("1100", 710, 99, "18 muted on card"),
        ("1000", 710, 161, "18 muted on card"),
        ("Nim", 48, 298, "22 muted on card, at most 372"),
        ("no place yet", 116, 299, "20 ink on card, at most 304"),
        ("not rated", 48, 334, "20 ink on card, at most 704"),
        ("lost 1", 48, 364, "20 ink on card, at most 704"),
        ("One note.", 28, 422, "22 muted on paper, at most 752"),
        ("Another.", 28, 453, "22 muted on paper, at most 752"),
    ]


def in_hand() -> tuple[Any, str]:
    return lettering.tile("[8]", 18, Ink.MUTED, Ink.CARD), "12"


def shown(view: Any, names: tuple[str, ...], *extras: Extra) -> None:  # noqa: ANN401 - what the cards need of a view
    players.show(Canvas(WIDTH, 300, Ink.PAPER), view, names, extras)


def test_the_cards_of_four_of_whom_one_has_left(written: Written) -> None:
    view = SimpleNamespace(seats=4, to_move=Seat(1), outcome=None)
    names = ("anna", "boris", "carl" * 12, "dina")
    shown(view, names, *(Extra(below=in_hand()) for _ in range(3)), Extra(left=True))
    assert written.words == [
        ("anna", 66, 29, "24 ink on card, at most 314"),
        ("[8]", 66, 58, "18 muted on card"),
        ("12", 346, 54, "24 bold ink on card"),
        ("boris", 448, 29, "24 ink on card, at most 314"),
        ("[8]", 448, 58, "18 muted on card"),
        ("12", 728, 54, "24 bold ink on card"),
        ("carlcarlcarlcarlcarlcarlcarlcarlcarlcarlcarlcarl", 66, 105, "24 ink on card, at most 314"),
        ("[8]", 66, 134, "18 muted on card"),
        ("12", 346, 130, "24 bold ink on card"),
        ("×", 420, 117, "24 muted on card"),
        ("dina", 448, 116, "26 muted on card, at most 314"),
    ]


def test_the_cards_of_two_of_whom_one_has_won(written: Written) -> None:
    view = SimpleNamespace(seats=2, to_move=None, outcome=SimpleNamespace(winners=(Seat(1),)))
    shown(view, ("anna", "boris"), *(Extra(mark=lettering.tile("-", 20, Ink.INK, Ink.CARD)) for _ in range(2)))
    assert written.words == [
        ("-", 66, 44, "20 ink on card"),
        ("anna", 86, 40, "26 ink on card, at most 294"),
        ("★", 419, 41, "24 ink on card"),
        ("-", 448, 44, "20 ink on card"),
        ("boris", 468, 40, "26 ink on card, at most 294"),
    ]


def test_the_cards_of_five_stand_in_two_rows(written: Written) -> None:
    view = SimpleNamespace(seats=5, to_move=Seat(4), outcome=None)
    shown(view, tuple("abcde"), *(Extra() for _ in range(5)))
    assert written.words == [
        ("a", 66, 40, "26 ink on card, at most 186"),
        ("b", 320, 40, "26 ink on card, at most 186"),
        ("c", 574, 40, "26 ink on card, at most 186"),
        ("d", 66, 116, "26 ink on card, at most 186"),
        ("e", 320, 116, "26 ink on card, at most 186"),
    ]


def test_cards_take_a_row_for_three_and_two_rows_for_more() -> None:
    assert [players.height(seats) for seats in range(2, 7)] == [100, 100, 176, 176, 176]
