"""Positions of all games, put together by hand or by plain search, for pictures, text boards and benchmarks."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

from core.answer import Board
from core.game import Outcome, Seat, View
from core.games.nim import NimView, Rule
from core.games.sim import SimView
from core.games.square.stones import edges
from core.games.square.view import Laid, Place, Scored, SquareView
from core.table import Player, Status

if TYPE_CHECKING:
    from collections.abc import Sequence

_SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


def board(game: str, view: View, *names: str) -> Board:
    players = tuple(Player(f"id{seat}", name) for seat, name in enumerate(names or ("anna", "boris")))
    return Board("g1", game, view.ply, Status.PLAYING, players, view)


def sim(
    *chords: tuple[int, int], dots: int = 6, colourless: bool = False, triangle: tuple[int, int, int] | None = None
) -> SimView:
    """Seats draw in turn; a triangle ends the game, and who drew last has lost."""
    outcome = Outcome("triangle", (Seat(len(chords) % 2),)) if triangle else None
    return SimView(
        seat=None,
        seats=2,
        ply=len(chords),
        to_move=None if outcome else Seat(len(chords) % 2),
        outcome=outcome,
        dots=dots,
        colourless=colourless,
        chords=tuple((chord, Seat(ply % 2)) for ply, chord in enumerate(chords)),
        triangle=triangle,
    )


def longest_sim() -> SimView:
    """The longest game on nine dots.

    Five dots can be joined without a triangle of one colour, by a pentagon and the star in it; with four of them
    doubled that makes nine dots and 32 chords, 16 of each colour. The next one closes a triangle.
    """
    pairs = [(a, b) for a, b in combinations(range(1, 10), 2) if (b - a) % 5]
    pentagon = [pair for pair in pairs if (pair[1] - pair[0]) % 5 in {1, 4}]
    star = [pair for pair in pairs if pair not in pentagon]
    chords = [chord for turn in zip(pentagon, star, strict=True) for chord in turn]
    return sim(*chords, (1, 6), dots=9, triangle=(1, 2, 6))


def nim(
    initial: tuple[int, ...],
    heaps: tuple[int, ...],
    *takes: tuple[int, int],
    rule: Rule = Rule.MISERE,
) -> NimView:
    return NimView(
        seat=None,
        seats=2,
        ply=len(takes),
        to_move=Seat(0),
        outcome=None,
        rule=rule,
        initial=initial,
        heaps=heaps,
        takes=takes,
    )


def square(
    laid: Sequence[Laid] = (), last: tuple[Scored, ...] = (), seats: int = 2, hand: tuple[int, ...] | None = None
) -> SquareView:
    return SquareView(
        seat=None if hand is None else Seat(0),
        seats=seats,
        ply=len(laid),
        to_move=Seat(1),
        outcome=None,
        laid=tuple(laid),
        last=last,
        scores=(31, 112, 0, 7, 240, 99)[:seats],
        target=250,
        round=2,
        held=(10, 7, 3, 10, 9, 1)[:seats],
        reserve=15,
        hand=hand,
    )


def _fits(laid: dict[Place, tuple[int, int]], place: Place, stone: int, turn: int) -> bool:
    own = edges(stone, turn)
    for side, (dx, dy) in enumerate(_SIDES):
        other = laid.get((place[0] + dx, place[1] + dy))
        if other is not None and edges(*other)[(side + 2) % 4] != own[side]:
            return False
    return True


def lay(count: int, seed: int = 1) -> list[Laid]:
    """Lay that many stones of two sets at random, by the rules of touching edges."""
    rng = Random(seed)
    stones = [*range(1, 36), *range(1, 36)]
    rng.shuffle(stones)
    laid: dict[Place, tuple[int, int]] = {(13, 13): (stones.pop(), rng.randrange(4))}
    while len(laid) < count:
        free = {(x + dx, y + dy) for x, y in laid for dx, dy in _SIDES} - laid.keys()
        places = sorted(place for place in free if min(place) >= 1 and max(place) <= 25)
        rng.shuffle(places)
        place, stone, turn = next(
            (place, stone, turn)
            for stone in stones
            for place in places
            for turn in range(4)
            if _fits(laid, place, stone, turn)
        )
        stones.remove(stone)
        laid[place] = (stone, turn)
    return [Laid(stone, place, turn, Seat(0)) for place, (stone, turn) in laid.items()]
