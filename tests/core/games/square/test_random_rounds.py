from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from core.game import Fact, Outcome, Seat
from core.games.square.state import SquareState
from core.games.square.view import Scored
from tests.core.games.square.positions import SQUARE
from tests.core.games.square.scorer import brute_force

ROUNDS = 160
"""Rounds for each number of players: 800 in all."""


def begin(seats: int, rng: Random, *words: str) -> SquareState:
    options = SQUARE.options(words)
    return SQUARE.start(options, seats, Seat(rng.randrange(seats)), SQUARE.deal(options, seats, rng))


def stones(state: SquareState) -> Counter[int]:
    """Count every stone in hands, in the reserve and on the table."""
    held = [stone for hand in state.hands for stone in hand]
    return Counter([*held, *state.reserve, *(laid.stone for laid in state.layout.laid)])


@pytest.mark.parametrize("seats", range(2, 7))
def test_rounds_end_and_score_what_the_definition_says(seats: int) -> None:
    rng = Random(seats)
    figures = 0
    for _ in range(ROUNDS):
        state = begin(seats, rng, "target=1000")
        all_stones = stones(state)
        for ply in range(sum(all_stones.values()) + 1):
            if state.turn is None:
                break
            seat, before = state.turn, state
            move = rng.choice(SQUARE.legal_moves(state))
            state, facts = SQUARE.play(before, move)
            wanted = brute_force((laid.place for laid in before.layout.laid), move.place)
            points = sum(points for _, _, points in wanted)
            assert state.last == tuple(Scored(*figure) for figure in wanted)
            assert state.scores[seat] - before.scores[seat] == points
            assert sum(state.scores) - sum(before.scores) == points
            if wanted:
                told = {"seat": seat, "points": points, "figures": len(wanted), "total": before.scores[seat] + points}
                assert facts[0] == Fact("square-scored", told)
            assert state.ply == ply + 1
            figures += len(wanted)
        assert SQUARE.deal_due(state)
        assert stones(state) == all_stones
        assert any(not hand for hand in state.hands) or not state.layout.takes_any(tuple(all_stones - laid(state)))
    assert figures > ROUNDS


def laid(state: SquareState) -> Counter[int]:
    return Counter(stone.stone for stone in state.layout.laid)


def test_every_legal_move_is_written_and_read_back_and_no_two_look_alike() -> None:
    rng = Random(21)
    for seats in [2, 3, 4, 5, 6] * 4:
        state = begin(seats, rng)
        while state.turn is not None:
            moves = SQUARE.legal_moves(state)
            for full in (False, True):
                texts = [SQUARE.format(state, move, full=full) for move in moves]
                assert len({text.lower() for text in texts}) == len(moves)
                assert all(SQUARE.reads_as_move(text.lower()) for text in texts)
                assert [SQUARE.parse(state, text.lower()) for text in texts] == list(moves)
            assert SQUARE.view(state, state.turn).legal == tuple(texts)
            state, _ = SQUARE.play(state, rng.choice(moves))


def test_every_button_path_leads_to_its_move_and_every_move_has_one() -> None:
    rng = Random(22)
    for seats in [2, 3, 4, 5, 6]:
        state = begin(seats, rng)
        while state.turn is not None:
            view = SQUARE.view(state, state.turn)
            reached: list[str] = []
            paths: list[tuple[str, ...]] = [()]
            while paths:
                path = paths.pop()
                for choice in SQUARE.choices(view, path):
                    if choice.move is None:
                        paths.append((*path, choice.step))
                    else:
                        assert choice.move == "".join((*path, choice.step))
                        reached.append(choice.move)
            moves = SQUARE.legal_moves(state)
            assert sorted(reached) == sorted(SQUARE.format(state, move) for move in moves)
            state, _ = SQUARE.play(state, rng.choice(moves))


def test_whole_games_of_many_rounds_end_at_the_target() -> None:
    rng = Random(23)
    for seats in range(2, 7):
        state = begin(seats, rng, "target=60")
        while (outcome := SQUARE.outcome(state)) is None:
            if SQUARE.deal_due(state):
                state, _ = SQUARE.next_round(state, SQUARE.deal(state.options, seats, rng))
            state, _ = SQUARE.play(state, rng.choice(SQUARE.legal_moves(state)))
        (winner,) = outcome.winners
        assert outcome == Outcome("target", (winner,))
        assert state.round > 1
        assert state.scores[winner] >= 60
        assert all(score < 60 for seat, score in enumerate(state.scores) if seat != winner)


def test_facts_use_the_declared_codes_and_parameters() -> None:
    rng = Random(24)
    seen: set[str] = set()
    for seats in [2, 3, 4, 5, 6] * 10:
        state = begin(seats, rng, "penalty")
        while state.turn is not None:
            state, facts = SQUARE.play(state, rng.choice(SQUARE.legal_moves(state)))
            for fact in facts:
                assert SQUARE.codes[fact.code] == fact.params.keys()
                seen.add(fact.code)
    assert seen >= {"square-scored", "square-round-over", "square-penalty"}
