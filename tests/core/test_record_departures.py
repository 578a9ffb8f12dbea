"""Records of games that seats have left, and the one canonical text of a game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from core.game import Seat, Termination
from core.record import RecordError, format, parse, replay  # noqa: A004 - the pair of this project
from core.table import Departure

RECORDS = Path(__file__).parents[1] / "records"
LEFT = (Path(__file__).parent / "departures.record").read_text("utf-8")
"""Four began; seat 1 resigned before its first move, seat 4 ran out of time, seat 2 resigned, and seat 3 stayed."""


def test_departures_stand_between_the_moves() -> None:
    words = LEFT.split("\n\n")[1].split()
    assert words[0] == "R1"
    assert [word for word in words if word[0] in "RT"] == ["R1", "T4", "R2"]
    record = parse(LEFT)
    assert [(each.seat, each.why) for each in record.departures] == [
        (Seat(0), Termination.RESIGNATION),
        (Seat(3), Termination.TIME),
        (Seat(1), Termination.RESIGNATION),
    ]
    assert format(record) == LEFT
    assert replay(record).record == record


def test_the_seats_are_out_from_the_position_after_the_move_on() -> None:
    record = parse(LEFT)
    states = replay(record).states
    for departure in record.departures:
        assert departure.seat in states[departure.ply].left
        assert departure.ply == 0 or departure.seat not in states[departure.ply - 1].left


def test_a_move_in_two_words_is_no_departure() -> None:
    """`17 R2` lays stone 17 on R2; after a whole move R2 says that seat 2 resigned."""
    head = LEFT.split("\n\n")[0]
    record = parse(f"{head}\n\n1. 17 R2 2. 17 R2 E R3 3. 17R2 R2\n")
    assert record.moves == ("17 R2", "17 R2 E", "17R2")
    assert record.departures == (
        Departure(Seat(2), Termination.RESIGNATION, 2),
        Departure(Seat(1), Termination.RESIGNATION, 3),
    )


@pytest.mark.parametrize(
    ("old", "new", "code", "params"),
    [
        ("R1 1. ", "R9 1. ", "record-no-seat", {"number": 9, "count": 4}),
        ("R1 1. ", "R5 1. ", "record-no-seat", {"number": 5, "count": 4}),
        ("R1 1. ", 'R1\n[Nonce "00"]\n1. ', "record-tag-late", {}),
        ("R1 1. ", "R1 R1 1. ", "record-cannot-leave", {"number": 1}),
        ("R1 1. ", "1. ", "record-illegal", None),
        (" R2", "", "record-left-on", {"word": "resignation"}),
        (" R2", " R3", "record-left-end", {"result": "0-1-0-0", "word": "resignation"}),
        (" R2", " T2", "record-left-end", {"result": "0-0-1-0", "word": "time"}),
        (" R2", " R2 R3", "record-cannot-leave", {"number": 3}),
        ("R1 1. ", "r1 1. ", "record-number-due", {"word": "r1", "number": 1}),
        ("R1 1. ", "R1 x 1. ", "record-number-due", {"word": "x", "number": 1}),
        ("R1 1. ", "R0 1. ", "record-number-due", {"word": "R0", "number": 1}),
        ('[Result "0-0-1-0"]', '[Result "0-1-1-0"]', "record-left-end", {"result": "0-0-1-0", "word": "resignation"}),
    ],
)
def test_departures_that_cannot_be_are_refused(
    old: str, new: str, code: str, params: dict[str, str | int] | None
) -> None:
    assert LEFT.count(old) == 1
    with pytest.raises(RecordError) as caught:
        replay(parse(LEFT.replace(old, new)))
    assert caught.value.fact.code == code
    assert params is None or caught.value.fact.params == params


def test_from_a_game_of_two_no_seat_leaves() -> None:
    text = (RECORDS / "sim-time.record").read_text("utf-8")
    record = parse(text)
    assert replay(record).record == record
    left = replace(record, departures=(Departure(Seat(0), Termination.RESIGNATION, len(record.moves)),))
    with pytest.raises(RecordError):
        replay(left)


def test_an_older_record_without_departures_keeps_its_meaning() -> None:
    record = replace(
        parse(LEFT), departures=(), moves=(), deals=parse(LEFT).deals[:1], scores=None, result=(1, 1, 0, 1)
    )
    older = replay(record).record
    assert (older.result, older.termination, older.departures) == ((1, 1, 0, 1), Termination.RESIGNATION, ())


@pytest.mark.parametrize("options", ["target=30", "players=2 target=30", "players=4 target=30", "TARGET=30"])
def test_one_game_has_one_canonical_text(options: str) -> None:
    record = parse((RECORDS / "square-2.record").read_text("utf-8"))
    begun = replace(record, deals=record.deals[:1], moves=(), scores=None, result=(0, 0), termination="aborted")
    assert replay(replace(begun, options=tuple(options.split()))).record.options == ("players=2", "target=30")


def test_what_a_lot_decides_is_written_out() -> None:
    text = (RECORDS / "nim-misere.record").read_text("utf-8")
    with pytest.raises(RecordError, match="record-lot"):
        replay(replace(parse(text), options=("random",)))


def test_from_a_game_of_two_that_can_be_left_by_several_no_seat_leaves_either() -> None:
    record = parse((RECORDS / "square-2.record").read_text("utf-8"))
    left = (Departure(Seat(0), Termination.RESIGNATION, 1),)
    begun = replace(record, deals=record.deals[:1], moves=record.moves[:1], scores=None, result=None, termination=None)
    assert replay(begun).record.departures == ()
    with pytest.raises(RecordError, match="record-left-two"):
        replay(replace(begun, departures=left))


def test_a_departure_follows_any_text_of_a_game_that_is_not_known() -> None:
    head = '[Game "chess"]\n[Seat1 "a"]\n[Seat2 "b"]\n[Seat3 "c"]\n[Start "1"]\n[Result "*"]\n'
    record = parse(f"{head}\n1. e4 R2 2. Nf3 d5\n")
    assert record.moves == ("e4", "Nf3 d5")
    assert record.departures == (Departure(Seat(1), Termination.RESIGNATION, 1),)
    waiting = parse(f"{head}\n1. R2 2. e5\n")
    assert (waiting.moves, waiting.departures) == (("R2", "e5"), ()), (
        "no departure stands between a number and its move"
    )


def test_a_seat_may_leave_before_the_first_move() -> None:
    record = parse(LEFT)
    first = replace(
        record, moves=(), departures=record.departures[:1], deals=record.deals[:1], scores=None, result=None,
        termination=None,
    )  # fmt: skip
    text = format(first)
    assert text.endswith('[Result "*"]\n\nR1\n')
    assert parse(text) == first
    with pytest.raises(RecordError, match=r"^record-cannot-leave$") as caught:
        replay(replace(first, departures=first.departures * 2))
    assert caught.value.move is None
