from __future__ import annotations

from random import Random

import pytest

from core.games.square.figures import completed
from core.games.square.view import Place, Scored
from tests.core.games.square.positions import drawing
from tests.core.games.square.scorer import Figure, brute_force

DRAWINGS: dict[str, tuple[str, list[Figure]]] = {
    "a lone stone": ("X", []),
    "a row is no figure": ("##X##", []),
    "a column is no figure": ("# X #", []),
    "the smallest figure": ("#X ##", [((1, 1), (2, 2), 4)]),
    "three of four": ("#. X#", []),
    "the source's example, rectangles of twelve that overlap": (
        "###X #### #### .###",
        [((1, 2), (4, 4), 12), ((2, 1), (4, 4), 12)],
    ),
    "two long rectangles of twelve crossing at the laid stone": (
        "....## ....## ....## ....## #####X ######",
        [((1, 1), (6, 2), 12), ((5, 1), (6, 6), 12)],
    ),
    "the centre of a ring of 3x3": (
        "### #X# ###",
        [((1, 1), (2, 3), 6), ((1, 1), (3, 2), 6), ((1, 2), (3, 3), 6), ((2, 1), (3, 3), 6)],
    ),
    "the last corner of a full 3x3": ("##X ### ###", [((1, 1), (3, 3), 9)]),
    "the last corner of a ring": ("##X #.# ###", [((1, 1), (3, 3), 8)]),
    "the last side of a ring": ("#X# #.# ###", [((1, 1), (3, 3), 8)]),
    "a gap in the outline": ("##X #.# #.#", []),
    "alone inside a ring": ("##### #...# #.X.# #...# #####", []),
    "in a hole, a smaller figure through itself": ("##### #.#X# #.... #.... #####", [((3, 4), (5, 5), 6)]),
    "a figure with two holes, and stones inside counted": ("####X #.#.# #####", [((1, 1), (5, 3), 13)]),
    "figures to both sides that share the stone only": ("##. #X# .##", [((1, 2), (2, 3), 4), ((2, 1), (3, 2), 4)]),
    "a smaller figure that no larger completed one holds": (
        "##.. #X## ##.# .###",
        [((1, 2), (2, 4), 6), ((2, 1), (4, 3), 8)],
    ),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_worked_by_hand(name: str) -> None:
    text, figures = DRAWINGS[name]
    taken, newest = drawing(text)
    assert completed(taken, newest) == tuple(Scored(*figure) for figure in figures)


@pytest.mark.parametrize("name", DRAWINGS)
def test_the_brute_force_agrees_on_the_drawings(name: str) -> None:
    text, figures = DRAWINGS[name]
    taken, newest = drawing(text)
    assert brute_force(taken - {newest}, newest) == figures


def test_points_of_the_worked_examples() -> None:
    def points(name: str) -> int:
        return sum(figure.points for figure in completed(*drawing(DRAWINGS[name][0])))

    assert points("the source's example, rectangles of twelve that overlap") == 24
    assert points("two long rectangles of twelve crossing at the laid stone") == 24
    assert points("the centre of a ring of 3x3") == 24
    assert points("the last corner of a full 3x3") == 9
    assert points("the last corner of a ring") == 8


def test_dense_random_tables_agree_with_the_brute_force() -> None:
    rng = Random(3)
    whole = 0
    for _ in range(1500):
        width, height, share = rng.randint(2, 8), rng.randint(2, 8), rng.uniform(0.6, 1)
        newest = (rng.randint(1, width), rng.randint(1, height))
        around: set[Place] = {
            (column, row)
            for column in range(1, width + 1)
            for row in range(1, height + 1)
            if rng.random() < share and (column, row) != newest
        }
        wanted = tuple(Scored(*figure) for figure in brute_force(around, newest))
        assert completed(around | {newest}, newest) == wanted
        whole += len(wanted) > 1
    assert whole > 300
