from __future__ import annotations

from core.game import Choice, Seat
from core.games.square.choices import best_way, points_at, ways
from core.games.square.notation import split_full
from tests.core.games.square.positions import SQUARE, play, position

STATE = position("35M13N", [[8, 1, 16], [2, 3]])
"""Seat 0 may lay stone 1 on M14 only, stone 8 on M14 one way and on N13 three ways, and stone 16 on L13 or M12."""

MINE = SQUARE.view(STATE, Seat(0))


def test_the_stones_that_fit_somewhere_come_first() -> None:
    assert SQUARE.choices(MINE, ()) == (Choice("1"), Choice("8"), Choice("16"))


def test_then_their_places_a_move_where_one_turn_fits() -> None:
    assert SQUARE.choices(MINE, ("1",)) == (Choice("M14", "1M14"),)
    assert SQUARE.choices(MINE, ("8",)) == (Choice("M14", "8M14"), Choice("N13"))
    assert SQUARE.choices(MINE, ("16",)) == (Choice("L13"), Choice("M12", "16M12"))


def test_then_the_turns() -> None:
    assert SQUARE.choices(MINE, ("8", "N13")) == (
        Choice("E", "8N13E", "→ E"),
        Choice("S", "8N13S", "↓ S"),
        Choice("W", "8N13W", "← W"),
    )


def test_a_path_that_leads_nowhere_has_none() -> None:
    for path in [("2",), ("8", "A1"), ("8", "M14"), ("1", "M14", "N"), ("8", "N13", "E"), ("x",), ("",), ("8", "n13")]:
        assert SQUARE.choices(MINE, path) == ()


def test_nobody_else_is_offered_anything() -> None:
    for seat in (None, Seat(1)):
        view = SQUARE.view(STATE, seat)
        for path in [(), ("1",), ("2",), ("8", "N13")]:
            assert SQUARE.choices(view, path) == ()


SCORING = position("1M13 1N13 1N14", [[1, 5], [2]])
"""Any stone laid on M14 completes the four places M13 to N14; stone 1 is blank on all sides, 5 on three."""


def test_places_say_what_they_bring() -> None:
    view = SQUARE.view(SCORING, Seat(0))
    assert [(choice.step, choice.label) for choice in SQUARE.choices(view, ("1",)) if choice.label] == [
        ("M14", "M14 +4")
    ]
    assert {place: points_at(view, place) for place in ("M14", "M12", "O14", "L13")} == {
        "M14": 4,
        "M12": 0,
        "O14": 0,
        "L13": 0,
    }


def test_the_points_are_those_that_the_move_scores() -> None:
    view = SQUARE.view(SCORING, Seat(0))
    for legal in view.legal or ():
        after, _ = play(SCORING, legal)
        stone, place, way = split_full(legal)
        assert after.scores[0] == points_at(view, place), legal
        assert way in ways(view, stone, place)


def test_the_best_way_is_one_that_scores_most_and_the_first_of_these() -> None:
    view = SQUARE.view(SCORING, Seat(0))
    scored = {way: play(SCORING, f"5M14{way}")[0].scores[0] for way in ways(view, "5", "M14")}
    assert set(scored.values()) == {4}
    assert best_way(view, "5", "M14") == next(iter(scored))
    assert best_way(MINE, "8", "N13") == "E"
    assert best_way(MINE, "1", "L13") is None


def test_nobody_else_learns_ways_of_a_stone() -> None:
    for seat in (None, Seat(1)):
        view = SQUARE.view(STATE, seat)
        assert ways(view, "8", "N13") == ()
        assert best_way(view, "8", "N13") is None
