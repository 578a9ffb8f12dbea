"""Ends of rounds that the computer works out, against a search through the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from core.computers.square import estimates
from core.computers.square.board import Board
from core.computers.square.endings import Ending, TooLong
from core.computers.square.estimates import read_try, thought_through
from core.computers.square.rounds import TARGET_BONUS
from core.computers.square.unseen import Unseen
from core.game import Seat
from core.games.square.layout import Layout
from core.games.square.state import SquareState
from core.games.square.view import Laid, Shortage
from tests.core.games.square.positions import SQUARE


def ending(rng: Random, hands: tuple[int, int], words: str) -> SquareState:
    """Lay all stones but those of the hands by chance, close to each other, and let seat 0 move."""
    while True:
        stones = list(range(1, 36))
        rng.shuffle(stones)
        table = Layout()
        while len(stones) > sum(hands):
            fits = [fit for fit in table.fits(stones) if table.opened[fit[1]].count(None) < 3] or table.fits(stones)
            stone, place, turn = rng.choice(fits)
            table = table.lay(Laid(stone, place, turn, Seat(0)))
            stones.remove(stone)
        held = tuple(stones[: hands[0]]), tuple(stones[hands[0] :])
        if table.takes_any(held[0]):
            return SquareState(
                options=SQUARE.options(words.split()),
                first=Seat(0),
                turn=Seat(0),
                scores=(0, 0),
                hands=held,
                reserve=(),
                layout=table,
            )


def worth(state: SquareState) -> float:
    """Search through all that the rules allow: what seat 0 brings home above seat 1."""
    if state.turn is None:
        bonus = 0.0 if state.won is None else (TARGET_BONUS, -TARGET_BONUS)[state.won]
        return state.scores[0] - state.scores[1] + bonus
    values = [worth(SQUARE.play(state, move)[0]) for move in SQUARE.legal_moves(state)]
    return max(values) if state.turn == 0 else min(values)


@pytest.mark.parametrize(("words", "seed"), [("target=250", 82), ("penalty target=10", 87)])
def test_all_that_can_follow_is_searched(words: str, seed: int) -> None:
    rng = Random(seed)
    for hands in ((2, 1), (2, 2)):
        state = ending(rng, hands, words)
        missing = [state.options.target] * 2
        held = (tuple(stone - 1 for stone in state.hands[0]), tuple(stone - 1 for stone in state.hands[1]))
        search = Ending(missing, (False, False), 1_000_000, penalty=state.options.penalty)
        found = search.values(Board.of(state.layout.laid), held)
        wanted = {
            read_try(SQUARE.format(state, move, full=True)): worth(SQUARE.play(state, move)[0])
            for move in SQUARE.legal_moves(state)
        }
        assert found == wanted
        assert len(set(found.values())) > 1


def test_a_computer_that_knows_all_stones_works_the_end_out() -> None:
    state = ending(Random(72), (2, 1), "target=250")
    unseen = Unseen(SQUARE.view(state, Seat(0)))
    best = thought_through(unseen, Random(1), 1_000_000)
    assert best == {
        read_try(SQUARE.format(state, move, full=True)): worth(SQUARE.play(state, move)[0])
        for move in SQUARE.legal_moves(state)
    }


def test_the_end_is_worked_out_from_what_each_misses_and_who_has_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    state = replace(
        ending(Random(72), (2, 1), "penalty target=250"),
        scores=(246, 120),
        shortages=(Shortage(5, Seat(1), 1, passed=False), Shortage(6, Seat(0), 0, passed=True)),
    )
    seen: list[object] = []

    class Noted(Ending):
        def __init__(self, missing: Sequence[int], drew: Sequence[bool], nodes: int, *, penalty: bool) -> None:
            seen.append((missing, drew, nodes, penalty))
            super().__init__(missing, drew, nodes, penalty=penalty)

    monkeypatch.setattr(estimates, "Ending", Noted)
    thought_through(Unseen(SQUARE.view(state, Seat(0))), Random(1), 1000)
    assert seen == [([4, 130], [False, True], 1000, True)]


def test_what_is_left_in_a_hand_costs_more_where_its_player_drew() -> None:
    """Seat 1 drew once in the round; seat 0 passed, where nothing was left to draw."""
    drawn, passed = Shortage(5, Seat(1), 1, passed=False), Shortage(6, Seat(0), 0, passed=True)
    state = replace(ending(Random(72), (2, 2), "penalty target=250"), shortages=(drawn, passed))
    best = thought_through(Unseen(SQUARE.view(state, Seat(0))), Random(1), 1_000_000)
    wanted = {
        read_try(SQUARE.format(state, move, full=True)): worth(SQUARE.play(state, move)[0])
        for move in SQUARE.legal_moves(state)
    }
    assert best == wanted
    assert any(abs(value) >= 5 for value in wanted.values()), "what is left costs five points a stone after drawing"


def test_a_search_that_takes_too_long_is_given_up() -> None:
    state = ending(Random(73), (6, 6), "target=250")
    held = (tuple(stone - 1 for stone in state.hands[0]), tuple(stone - 1 for stone in state.hands[1]))
    with pytest.raises(TooLong):
        Ending((250, 250), (False, False), 500, penalty=False).values(Board.of(state.layout.laid), held)
    assert thought_through(Unseen(SQUARE.view(state, Seat(0))), Random(1), 500)
