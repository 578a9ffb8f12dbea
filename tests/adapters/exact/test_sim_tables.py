"""The tables of Sim: every value follows from its neighbours', and other programs count as many positions."""

from __future__ import annotations

import zlib
from typing import Final

import numpy as np
import pytest

from adapters.exact.sim.fingerprint import Words
from adapters.exact.sim.oracle import table
from adapters.exact.sim.static_function import TABLES, DamagedTableError, StaticFunction
from tests.adapters.exact.boards import Boards, breaches, listed, random_boards

KNOWN: Final[dict[tuple[int, bool], tuple[list[int], list[int]]]] = {
    (6, False): (
        [1, 1, 2, 7, 25, 64, 166, 303, 500, 489, 415, 193, 71, 12, 1],
        [0, 1, 0, 7, 9, 56, 92, 224, 283, 325, 228, 111, 37, 3, 0],
    ),
    (6, True): ([1, 1, 2, 4, 7, 9, 7, 4, 2, 1], [1, 0, 2, 2, 6, 3, 6, 1, 1, 0]),
    (7, True): ([1, 1, 2, 4, 8, 14, 21, 20, 18, 11, 5, 1, 1], [0, 1, 0, 4, 0, 14, 4, 19, 5, 9, 0, 1, 0]),
    (8, True): (
        [1, 1, 2, 4, 9, 17, 34, 53, 69, 76, 66, 41, 22, 9, 3, 2, 1],
        [0, 1, 1, 3, 6, 13, 26, 30, 54, 40, 50, 19, 12, 4, 1, 1, 0],
    ),
}
"""How many positions there are at each ply, and in how many of them the player to move wins.

Source: for colours, two programs other than `tables/values.cpp`. Without colours the positions are the graphs without
triangles, https://oeis.org/A006785: 38, 107, 410 and 1,897 of them.
"""


@pytest.mark.parametrize(("dots", "colourless"), KNOWN)
def test_every_position_of_a_small_board_is_there_and_right(dots: int, colourless: bool) -> None:
    values = table(dots, colourless=colourless)
    plies = listed(dots, colourless=colourless)
    counts = [len(boards) for boards in plies]
    won = [int(values(boards.fingerprints()).sum()) for boards in plies]
    assert (counts, won) == KNOWN[dots, colourless]
    assert sum(counts) == values.keys
    assert sum(breaches(values, boards) for boards in plies) == 0


@pytest.mark.parametrize(("dots", "colourless"), [(7, False), (8, False), (9, True)])
def test_positions_of_random_games_are_right(dots: int, colourless: bool) -> None:
    plies = random_boards(dots, 400, np.random.default_rng(dots), colourless=colourless)
    assert sum(map(len, plies)) > 6_000
    assert sum(breaches(table(dots, colourless=colourless), boards) for boards in plies) == 0


@pytest.mark.parametrize(
    ("dots", "colourless", "positions"), [(7, False, 77_608), (8, False, 5_596_437), (9, True, 1_897)]
)
def test_a_table_holds_as_many_positions_as_there_are(dots: int, colourless: bool, positions: int) -> None:
    values = table(dots, colourless=colourless)
    start = Boards.empty(dots, 1, colourless=colourless)
    assert (values.keys, values.dots, values.colourless) == (positions, dots, colourless)
    assert values(start.fingerprints()).tolist() == [0], "the second player wins"


def test_the_tables_are_small() -> None:
    assert sum(len(file.read_bytes()) for file in TABLES.iterdir()) <= 1_500_000


@pytest.mark.parametrize("place", [0, 5, 30, 200, -1])
def test_a_damaged_table_is_not_used(place: int) -> None:
    file = bytearray((TABLES / "sim-6.table").read_bytes())
    file[place] ^= 4
    with pytest.raises(DamagedTableError):
        StaticFunction.read(bytes(file))


@pytest.mark.parametrize("length", [0, 3, 24, 407])
def test_a_table_that_was_cut_off_is_not_used(length: int) -> None:
    with pytest.raises(DamagedTableError):
        StaticFunction.read((TABLES / "sim-6.table").read_bytes()[:length])


def test_a_fingerprint_stays_when_dots_are_renamed_and_is_another_for_the_other_player() -> None:
    rng = np.random.default_rng(5)
    (boards,) = random_boards(9, 1, rng, colourless=False)[12:13]
    names = rng.permutation(9)
    renamed = Boards(boards.own[:, names][:, :, names], boards.other[:, names][:, :, names], colourless=False)
    assert (renamed.own != boards.own).any()
    assert _one(renamed.fingerprints()) == _one(boards.fingerprints())
    assert _one(Boards(boards.other, boards.own, colourless=False).fingerprints()) != _one(boards.fingerprints())


def _one(prints: Words) -> int:
    (print_,) = prints.tolist()
    return print_


def test_a_file_of_another_kind_is_not_used() -> None:
    body = b"KSF2" + (TABLES / "sim-6.table").read_bytes()[4:-4]
    with pytest.raises(DamagedTableError):
        StaticFunction.read(body + zlib.crc32(body).to_bytes(4, "little"))
