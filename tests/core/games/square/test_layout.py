from __future__ import annotations

from random import Random

from core.game import Seat
from core.games.square.layout import Layout, one_way
from core.games.square.stones import edges
from core.games.square.view import Laid, Place
from tests.core.games.square.positions import layout


def fits_by_definition(table: Layout, stone: int, place: Place, turn: int) -> bool:
    """Whether the stone touches a laid one and every touching pair of edges is equal, looked up edge by edge."""
    by_place = {laid.place: edges(laid.stone, laid.turn) for laid in table.laid}
    north, east, south, west = edges(stone, turn)
    column, row = place
    facing = [
        (north, by_place.get((column, row + 1), (None,) * 4)[2]),
        (east, by_place.get((column + 1, row), (None,) * 4)[3]),
        (south, by_place.get((column, row - 1), (None,) * 4)[0]),
        (west, by_place.get((column - 1, row), (None,) * 4)[1]),
    ]
    touching = [(mine, theirs) for mine, theirs in facing if theirs is not None]
    return place not in by_place and bool(touching) and all(mine == theirs for mine, theirs in touching)


def test_the_first_stone_lies_on_m13_in_any_turn() -> None:
    empty = Layout()
    assert empty.fits([35]) == tuple((35, (13, 13), turn) for turn in range(4))
    assert empty.fits([1]) == ((1, (13, 13), 0),)


def test_only_stones_of_four_equal_edges_have_one_turn() -> None:
    assert [stone for stone in range(36) if one_way(stone)] == [1, 2, 3, 4]


def test_beside_one_stone() -> None:
    # Stone 35 facing north on M13 has a blank top, a rectangle east, a triangle south and a semicircle west.
    table = layout("35M13N")
    assert set(table.opened) == {(13, 14), (14, 13), (13, 12), (12, 13)}
    assert table.fits([1, 2, 3, 4]) == ((1, (13, 14), 0), (2, (14, 13), 0), (3, (13, 12), 0), (4, (12, 13), 0))
    # Stone 8 is rectangles but for its west edge: its blank west may not touch the rectangle.
    assert table.turns(8, (14, 13)) == (1, 2, 3)
    # Printed north up its blank edge is west; to have it south the top must face west.
    assert table.turns(8, (13, 14)) == (3,)
    assert table.turns(8, (13, 13)) == ()
    assert table.turns(8, (20, 20)) == ()
    assert not table.takes_any([])
    assert table.takes_any([1])


def test_a_place_between_stones_asks_for_all_their_edges() -> None:
    table = layout("1M13 5N13S 6M14E")
    # N14 has a blank to its west or south where 5 and 6 turn their odd edges away: 5 east, 6 north.
    assert table.turns(7, (14, 14)) == (1, 2)
    assert table.turns(1, (14, 14)) == (0,)
    assert table.turns(2, (14, 14)) == ()


def test_the_table_ends_at_its_edges() -> None:
    table = Layout()
    for column in range(13, 26):
        table = table.lay(Laid(1, (column, 13), 0, Seat(0)))
    assert (26, 13) not in table.opened
    assert (25, 14) in table.opened
    assert table.turns(1, (26, 13)) == ()


def test_every_stone_everywhere_equals_the_definition() -> None:
    rng = Random(5)
    for _ in range(12):
        table = Layout()
        stones = rng.sample(range(1, 36), 35)
        for stone in stones[: rng.randint(2, 25)]:
            fits = table.fits([stone])
            if fits:
                table = table.lay(Laid(*rng.choice(fits), Seat(0)))
        columns, rows = zip(*table.taken, strict=True)
        assert table.fits(range(1, 36)) == tuple(
            (stone, (column, row), turn)
            for stone in range(1, 36)
            for column in range(min(columns) - 2, max(columns) + 3)
            for row in range(min(rows) - 2, max(rows) + 3)
            for turn in range(1 if stone <= 4 else 4)
            if fits_by_definition(table, stone, (column, row), turn)
        )


def test_laying_leaves_the_layout_as_it_was() -> None:
    before = layout("35M13N")
    after = before.lay(Laid(1, (13, 14), 0, Seat(0)))
    assert before == layout("35M13N")
    assert before.fits([1]) == ((1, (13, 14), 0),)
    assert before.taken == {(13, 13)}
    assert after.taken == {(13, 13), (13, 14)}
    assert before != after
