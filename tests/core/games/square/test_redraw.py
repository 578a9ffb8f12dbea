from __future__ import annotations

from dataclasses import fields
from random import Random

from core.computers.square import SquareComputer
from core.game import GameError, Seat
from core.games.square.state import SquareState
from core.games.square.view import SquareView
from core.levels import Level
from tests.core.games.square.positions import SQUARE
from tests.core.games.square.redraw import redraw

PAIRS = 500
COMPUTER = SquareComputer(nodes=200)
CHOICES = 12

FORMS = [f"{stone}{place}" for stone in (0, 1, 2, 8, 17, 23, 35, 36) for place in ("m13", "m14n", "l13e", "a1", "z9")]


def what_a_seat_learns(state: SquareState, seat: Seat | None, typed: list[str]) -> dict[str, object]:
    """Collect all that the game gives to a seat: its view, the public one, buttons, example, refusals."""
    view, public = SQUARE.view(state, seat), SQUARE.view(state, None)
    steps = [choice.step for choice in SQUARE.choices(view, ())]
    return {
        "view": every_field(view),
        "repr": repr(view),
        "public": every_field(public),
        "public repr": repr(public),
        "choices": {step: SQUARE.choices(view, (step,)) for step in steps},
        "public choices": SQUARE.choices(public, ()),
        "examples": (SQUARE.example(view), SQUARE.example(public)),
        "answers": [answer(state, seat, text) for text in typed],
        "state": repr(state),
    }


def every_field(view: SquareView) -> list[tuple[str, object]]:
    return [(field.name, getattr(view, field.name)) for field in fields(view)]


def answer(state: SquareState, seat: Seat | None, text: str) -> object:
    """Type a move: what is read, and for the seat to move also whether, and why, it is refused."""
    try:
        move = SQUARE.parse(state, text)
        if seat is not None and seat == state.turn:
            SQUARE.play(state, move)
    except GameError as refused:
        return refused.fact
    return SQUARE.format(state, move), SQUARE.format(state, move, full=True)


def random_position(seats: int, rng: Random) -> SquareState:
    """Play a random number of moves of a round, now and then to its end."""
    options = SQUARE.options(["penalty"])
    state = SQUARE.start(options, seats, Seat(rng.randrange(seats)), SQUARE.deal(options, seats, rng))
    for _ in range(rng.randrange(45)):
        if state.turn is not None:
            state, _ = SQUARE.play(state, rng.choice(SQUARE.legal_moves(state)))
    return state


def test_redrawing_what_is_hidden_changes_nothing_that_a_seat_learns() -> None:
    rng = Random(31)
    changed = moving = 0
    for number in range(PAIRS):
        seats = 2 + number % 5
        state = random_position(seats, rng)
        seat = rng.choice([None, state.turn, *(Seat(seat) for seat in range(seats))])
        other = redraw(state, seat, rng)
        legal = [SQUARE.format(state, move).lower() for move in SQUARE.legal_moves(state)]
        typed = [*FORMS, *rng.sample(legal, min(5, len(legal)))]
        assert what_a_seat_learns(other, seat, typed) == what_a_seat_learns(state, seat, typed)
        changed += other != state
        moving += seat is not None and seat == state.turn
    assert changed > PAIRS * 0.95
    assert moving > PAIRS * 0.2


def test_redrawing_what_is_hidden_changes_no_move_of_a_computer_at_any_level() -> None:
    rng = Random(33)
    moved = changed = 0
    while moved < CHOICES:
        state = random_position(2 + moved % 5, rng)
        if state.turn is None:
            continue
        other, seed = redraw(state, state.turn, rng), rng.random()
        for level in (Level.EASY, Level.MEDIUM, Level.HARD):
            assert chosen(state, seed, level) == chosen(other, seed, level)
        moved += 1
        changed += other != state
    assert changed > CHOICES * 0.9


def chosen(state: SquareState, seed: float, level: Level) -> str:
    return COMPUTER.choose(SQUARE.view(state, state.turn), Random(seed), level)


def test_a_redraw_keeps_the_own_hand_all_sizes_and_all_stones() -> None:
    rng = Random(32)
    for seats in range(2, 7):
        state = random_position(seats, rng)
        other = redraw(state, Seat(1), rng)
        assert other.hands[1] == state.hands[1]
        assert [len(hand) for hand in other.hands] == [len(hand) for hand in state.hands]
        assert len(other.reserve) == len(state.reserve)
        assert sorted([*sum(other.hands, ()), *other.reserve]) == sorted([*sum(state.hands, ()), *state.reserve])
        assert state.turn is None or SQUARE.legal_moves(other)
