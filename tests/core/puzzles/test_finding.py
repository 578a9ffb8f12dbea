"""Puzzles in games that were played."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from adapters.games import cards
from core.game import Seat
from core.games import GAMES
from core.games.square.view import SquareView
from core.notation import fold
from core.posing import Poser
from core.puzzles import Puzzle, find, position_of, view_of
from core.record import Record, Replayed, replay
from tests.core.games.square.redraw import redraw

PLAYED = Record(game="nim", options=("heaps=4,9,6",), seats=("anna", "boris"), moves=("a1", "b4", "c1", "c1", "c1"))
"""4-9-6 and 3-9-6 have one right take each, b7 and b4; after that 3-5-6 is lost, and then c1 gives the win back."""


def poser(game: str) -> Poser:
    posing = cards()[game].posing
    assert posing is not None
    return posing.pose


@cache
def square_game(seed: int, seats: int = 2) -> Replayed:
    game, rng = GAMES["square"], Random(seed)
    state = game.start(game.options(()), seats, Seat(0), game.deal(game.options(()), seats, rng))
    states = [state]
    while (mover := game.to_move(state)) is not None:
        move = rng.choice(game.view(state, mover).legal)
        state, _ = game.play(state, game.parse(state, fold(move)))
        states.append(state)
    return Replayed(game, Record(game="square", seats=("?",) * seats), tuple(states))


def test_the_puzzles_of_a_game_are_found_in_their_order() -> None:
    found = list(find(replay(PLAYED), poser("nim")))
    assert [(puzzle.moves, puzzle.solutions) for puzzle in found][:2] == [((), ("b7",)), (("a1",), ("b4",))]
    assert [puzzle.id for puzzle in found] == [f"nim-{puzzle.key}" for puzzle in found]
    assert {puzzle.options for puzzle in found} == {("heaps=4,9,6",)}
    assert {(puzzle.seats, puzzle.start) for puzzle in found} == {(2, Seat(0))}
    other = list(find(replay(replace(PLAYED, start=Seat(1))), poser("nim")))
    assert [puzzle.start for puzzle in other] == [Seat(1)] * len(found)
    assert len({puzzle.key for puzzle in found}) == len(found)
    posed = poser("nim")(view_of(found[1]))
    assert posed is not None
    assert (found[1].theme, found[1].rating, found[1].key) == (posed.theme.value, posed.rating, posed.key)
    assert found[1].rating != found[0].rating


def test_what_is_known_is_left_out_and_nothing_is_found_twice() -> None:
    first, second, *_ = find(replay(PLAYED), poser("nim"))
    assert first not in list(find(replay(PLAYED), poser("nim"), {first.key}))
    replayed = replay(PLAYED)
    doubled = Replayed(replayed.game, replayed.record, (*replayed.states[:2], *replayed.states[:2]))
    assert list(find(doubled, poser("nim"))) == [first, second]


def test_a_puzzle_of_square_has_the_table_and_the_hand_of_its_mover() -> None:
    looked_at = 0
    for seats in (2, 3, 4):
        for replayed in (square_game(seed, seats) for seed in range(3)):
            views: list[SquareView] = [
                replayed.game.view(state, replayed.game.to_move(state))
                for state in replayed.states
                if replayed.game.to_move(state) is not None
            ]
            for puzzle in find(replayed, poser("square")):
                view = view_of(puzzle)
                (then,) = (each for each in views if each.ply == view.ply)
                assert (view.laid, view.hand, view.seat, view.scores) == (then.laid, then.hand, then.seat, then.scores)
                assert (view.legal, view.held, view.reserve) == (then.legal, then.held, then.reserve)
                looked_at += 1
    assert looked_at > 2


def test_a_puzzle_of_square_is_the_same_however_the_hidden_stones_lie() -> None:
    rng, looked_at = Random(5), 0
    for seed in range(4):
        replayed = square_game(seed)
        for state in replayed.states:
            mover = replayed.game.to_move(state)
            if mover is None:
                continue
            other = redraw(state, mover, rng)
            one, two = (
                list(find(Replayed(replayed.game, replayed.record, (each,)), poser("square")))
                for each in (state, other)
            )
            assert one == two
            looked_at += len(one)
    assert looked_at


def test_no_puzzle_is_made_where_stones_were_drawn() -> None:
    """In the last of these games stones are drawn, and a position after that has one best move among several places."""
    for seed in (0, 1, 2, 3, 49):
        for puzzle in find(square_game(seed), poser("square")):
            assert position_of(puzzle).state.drew == frozenset()
    drawn = tuple(state for state in square_game(49).states if state.drew)
    assert drawn
    assert list(find(replace(square_game(49), states=drawn), poser("square"))) == []


def test_no_one_is_named() -> None:
    puzzles: list[Puzzle] = list(find(replay(PLAYED), poser("nim")))
    assert puzzles
    assert "anna" not in repr(puzzles)
