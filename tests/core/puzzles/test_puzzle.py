"""Puzzles: what is shown of one, which answers are right, and that nothing tells the right one too soon."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from adapters.games import cards
from core.answer import Board
from core.game import Fact, Seat
from core.games import GAMES
from core.games.square.places import write_place
from core.games.square.view import SquareView
from core.notation import fold
from core.puzzles import (
    Attempt,
    Puzzle,
    Result,
    example_of,
    explain,
    judge,
    position_of,
    share,
    sides,
    view_of,
)
from core.puzzles.codes import PuzzleCode
from core.reasons.nim import NimReason
from core.review.codes import ReviewCode
from core.table import Status
from core.values import Move, Name

NIM = Puzzle(
    id="nim-3",
    game="nim",
    options=("heaps=4,9,6",),
    start=Seat(1),
    moves=("a1",),
    solutions=("b4",),  # 3 ^ 9 ^ 6 = 12, and only 9 ^ 12 = 5 is less than the heap was
    theme="nim-theme-balance",
    rating=1000,
    key="0",
)


@pytest.mark.parametrize("text", ["b4", "B4", "b-4", "2:4", "2 4", "b 4!", "Б 4"])
def test_the_right_move_is_right_however_it_is_written(text: str) -> None:
    assert judge(NIM, text) == Attempt(Result.RIGHT, Move("b4"))


def test_another_legal_move_is_wrong() -> None:
    assert judge(NIM, "c all") == Attempt(Result.WRONG, Move("c6"))


@pytest.mark.parametrize(
    ("text", "code"),
    [("a4", "nim-too-many"), ("d1", "nim-no-heap"), ("hello", "nim-unreadable"), ("b" * 65, "move-too-long")],
)
def test_what_is_no_move_is_refused_with_an_example_that_tells_nothing(text: str, code: str) -> None:
    attempt = judge(NIM, text)
    assert (attempt.result, attempt.move) == (Result.REFUSED, None)
    assert attempt.refusal is not None
    assert (attempt.refusal.code, attempt.refusal.params["example"]) == (code, example_of(NIM))


def test_the_example_is_any_legal_move_and_does_not_follow_from_the_solution() -> None:
    legal = set(view_of(NIM).legal)
    keys = [str(number) for number in range(150)]
    examples = [[example_of(replace(NIM, key=key, solutions=(solution,))) for key in keys] for solution in legal]
    assert set(examples[0]) == legal, "the right move may be the example, too"
    assert all(each == examples[0] for each in examples)


def test_the_example_of_a_puzzle_stays_the_same_from_one_version_to_the_next() -> None:
    """Of `0 a1`, `0 a2` and so on the SHA-256 of `0 a3` is the least, and of `1 a1` and so on that of `1 b1`."""
    assert [example_of(replace(NIM, key=key)) for key in ("0", "1")] == ["a3", "b1"]


def test_a_puzzle_is_shown_as_its_mover_sees_it() -> None:
    assert position_of(NIM).to_move == Seat(0)
    view = view_of(NIM)
    assert (view.seat, view.heaps, len(view.legal)) == (Seat(0), (3, 9, 6), 18)
    assert sides(NIM) == (Name("A"), Name("B"))
    assert sides(replace(NIM, start=Seat(0))) == (Name("B"), Name("A"))


def test_buttons_do_not_say_what_a_move_brings() -> None:
    game, rng, labels = GAMES["square"], Random(3), 0
    for _ in range(20):
        state = game.start(game.options(("players=2",)), 2, Seat(0), game.deal(game.options(()), 2, rng))
        for _ in range(8):
            view = game.view(state, game.to_move(state))
            state, _ = game.play(state, game.parse(state, fold(rng.choice(view.legal))))
        view = game.view(state, game.to_move(state))
        puzzle = Puzzle(
            id="square-1",
            game="square",
            options=("players=2",),
            moves=tuple(f"{each.stone}{write_place(each.place)}{'NESW'[each.turn]}" for each in view.laid),
            deal=_deal(view),
            solutions=("1A1N",),
            theme="square-theme-clear",
            rating=1000,
            key="0",
        )
        board = Board("p1", "square", view.ply, Status.PLAYING, (), view_of(puzzle), puzzle=True)
        for stone in board.choices(()):
            told, shown = game.choices(view, (stone.step,)), board.choices((stone.step,))
            assert [each.step for each in told] == [each.step for each in shown]
            assert {each.label for each in shown} == {None}
            labels += sum(each.label is not None for each in told)
    assert labels


def _deal(view: SquareView) -> tuple[int, ...]:
    """Return a deal by which those moves can be made again."""
    hands: list[list[int]] = [[each.stone for each in view.laid if each.seat == seat] for seat in range(2)]
    assert view.seat is not None
    hands[view.seat] += view.hand or ()
    rest = [stone for stone in range(35, 0, -1) if stone not in hands[0] + hands[1]]
    for hand in hands:
        while len(hand) < 10:
            hand.append(rest.pop())
    return (*hands[0], *hands[1], *rest)


def test_it_is_told_why_the_right_move_wins() -> None:
    card = cards()["nim"]
    assert card.posing is not None
    only, why = explain(NIM, "b4", card.posing, card.known)
    assert only == Fact(PuzzleCode.ONLY_MOVE, {"move": Move("b4")})
    assert (why.code, why.params) == (NimReason.BALANCED, {"heaps": "3-5-6", "parts": "2+1, 4+1, 4+2"})


def test_it_is_told_how_a_wrong_move_is_refuted() -> None:
    card = cards()["nim"]
    assert card.posing is not None
    loses, reply, why = explain(NIM, "c6", card.posing, card.known)
    assert loses == Fact(PuzzleCode.LOSES, {"move": Move("c6")})
    assert reply == Fact(ReviewCode.REPLY, {"seat": Name("B"), "move": Move("b6")})
    assert (why.code, why.params["heaps"]) == (NimReason.BALANCED, "3-3")


def test_a_line_to_share_has_no_move_in_it() -> None:
    which = {"game": "nim", "number": "3"}
    assert share("nim", "3", 2, 5) == Fact(PuzzleCode.SHARE_STREAK, which | {"count": 2, "days": 5})
    assert share("nim", "3", 1, 2) == Fact(PuzzleCode.SHARE_STREAK, which | {"count": 1, "days": 2})
    assert share("nim", "3", 1, 1) == Fact(PuzzleCode.SHARE_SOLVED, which | {"count": 1})
    assert share("nim", "3", None, 7) == Fact(PuzzleCode.SHARE_MISSED, which)


def test_without_anything_known_nothing_is_told() -> None:
    card = cards()["nim"]
    assert card.posing is not None
    assert explain(NIM, "b4", card.posing, None) == ()
