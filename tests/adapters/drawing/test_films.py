"""Whole games as films, against each of their boards drawn alone."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

import numpy as np
import pytest

from adapters.drawing.palette import Palette
from adapters.games import card
from adapters.games.films import END_MS, HOLD_MS, PLY_MS, QUICK, QUICK_MS, draw_film, finished
from adapters.games.pictures import board_picture
from adapters.scene import Scene
from core.answer import Board, Film
from core.film import boards
from core.game import Seat, Termination
from core.games.square.view import SquareView
from core.record import Replayed, parse, replay, to_table
from core.table import Departure, Player, Status, Table
from tests.adapters.drawing.pictures import decode
from tests.adapters.drawing.test_gif import coloured, decoded, times_of

RECORDS = Path(__file__).parents[2] / "records"


@cache
def replayed(name: str) -> Replayed:
    return replay(parse((RECORDS / f"{name}.record").read_text("utf-8")))


def table(name: str) -> Table:
    record = replayed(name).record
    played = to_table(record, tuple(Player(f"l@{seat}", seat) for seat in record.seats))
    return replace(played, server="l#den", chat="l#den", id="g1", version=1)


def film(name: str, *, last: int | None = None) -> Film:
    played = table(name)
    return Film(played.game, partial(boards, played, last=last), ())


@pytest.mark.parametrize(
    ("name", "palette"), [("sim-6", Palette.LIGHT), ("sim-7-colourless", Palette.DARK), ("nim-misere", Palette.DARK)]
)
def test_a_film_is_each_board_of_the_game(name: str, palette: Palette) -> None:
    states, game = replayed(name).states, replayed(name).game
    frames, times = decoded(finished(draw_film(film(name), palette=palette)))
    assert len(frames) == len(states)
    assert times == [*[PLY_MS] * (len(states) - 1), END_MS]
    for ply, (frame, state) in enumerate(zip(frames, states, strict=True)):
        alone = Board("g1", game.name, ply, Status.PLAYING, table(name).seats, game.view(state, None))
        assert np.array_equal(frame, decode(board_picture(alone, palette=palette).png))


def test_all_of_a_growing_table_is_shown_alike() -> None:
    """Square, until the second round has two stones: cropped to all that was laid, a board more for the new deal."""
    states, game, last = replayed("square-2").states, replayed("square-2").game, 18
    frames, times = decoded(finished(draw_film(film("square-2", last=last), palette=Palette.DARK)))
    assert len(frames) == last + 2
    assert times == [*[PLY_MS] * (last + 1), END_MS]
    laid = [re.fullmatch(r"[0-9]+([A-Y])([0-9]+)[NESW]?", move) for move in replayed("square-2").record.moves[:last]]
    places = [(ord(each[1]) - ord("A") + 1, int(each[2])) for each in laid if each]
    columns, rows = ([place[axis] for place in places] for axis in range(2))
    # Two free places lie around what is laid, as it reaches less than ten places far.
    assert max(columns) - min(columns) < 10 > max(rows) - min(rows)
    window = (min(columns) - 2, min(rows) - 2), (max(columns) + 2, max(rows) + 2)
    names = tuple(replayed("square-2").record.seats)
    for ply in range(last + 1):
        drawn = card("square").paint(Scene(game.view(states[ply], None), names, window=window)).canvas.pixels
        assert np.array_equal(frames[ply + (ply >= 16)], coloured(drawn, Palette.DARK)), ply


def test_the_last_stone_of_a_round_is_seen_before_the_next_one_is_dealt() -> None:
    seen = list(film("square-2").boards())
    ends = [number for number in range(1, len(seen)) if seen[number].ply == seen[number - 1].ply]
    assert ends
    for number in ends:
        before, after = seen[number - 1].view, seen[number].view
        assert isinstance(before, SquareView)
        assert isinstance(after, SquareView)
        assert (bool(before.laid), after.laid, after.round) == (True, (), before.round + 1)


def test_a_long_game_goes_by_faster() -> None:
    board = next(film("nim-misere").boards())
    for length, pace in ((QUICK, PLY_MS), (QUICK + 1, QUICK_MS)):
        gif = finished(draw_film(Film("nim", lambda: iter([board] * length), ())))  # noqa: B023 - used at once
        assert times_of(gif) == [*[pace] * (length - 1), END_MS]


def test_the_board_after_a_marked_move_is_shown_longer() -> None:
    """Of Square the last board of a round is held, not the next deal at the same ply; the end is the end."""
    shown = replace(film("sim-6", last=4), holds=frozenset({1, 3, 4}))
    assert times_of(finished(draw_film(shown))) == [PLY_MS, HOLD_MS, PLY_MS, HOLD_MS, END_MS]
    seen = list(film("square-2").boards())
    at = next(number for number in range(1, len(seen)) if seen[number].ply == seen[number - 1].ply)
    part = seen[at - 2 : at + 2]
    shown = Film("square", lambda: iter(part), (), frozenset({part[1].ply}))
    assert times_of(finished(draw_film(shown))) == [PLY_MS, HOLD_MS, PLY_MS, END_MS]


def test_a_film_can_end_before_the_game() -> None:
    assert [board.ply for board in film("sim-6", last=3).boards()] == [0, 1, 2, 3]
    assert [board.ply for board in boards(table("sim-6"), first=2, last=4)] == [2, 3, 4]


@pytest.mark.parametrize("name", ["square-2", "square-6", "square-penalty"])
def test_a_film_for_everyone_holds_no_hand_and_no_legal_moves(name: str) -> None:
    for board in film(name).boards():
        assert (board.view.seat, board.view.legal, getattr(board.view, "hand", None)) == (None, None, None)


def test_a_film_of_a_seat_is_what_that_seat_saw() -> None:
    assert {board.view.seat for board in boards(table("square-2"), seat=Seat(1))} == {Seat(1)}


def test_a_seat_that_leaves_is_gone_on_the_board_after_its_last_move() -> None:
    played = table("square-3")
    left = replace(played, moves=played.moves[:5], departures=(Departure(Seat(1), Termination.RESIGNATION, 5),))
    *_, before, after = (board.view for board in boards(left))
    assert (getattr(before, "left", None), getattr(after, "left", None)) == (frozenset(), frozenset({Seat(1)}))
