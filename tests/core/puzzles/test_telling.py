"""What is told of a puzzle of Sim: every line is played again, and leads where it is said to lead."""

from __future__ import annotations

from typing import Any

from adapters.games import cards
from adapters.puzzles import shipped
from core.game import Fact
from core.games.sim import safe_moves
from core.puzzles import Puzzle, explain, position_of, view_of
from core.puzzles.codes import PuzzleCode
from core.reasons.sim import SimReason
from core.review.codes import ReviewCode
from core.review.refuting import refute
from core.values import Name

LOOKED_AT = 8


def told(puzzle: Puzzle, move: str) -> tuple[Fact, ...]:
    card = cards()[puzzle.game]
    assert card.posing is not None
    return explain(puzzle, move, card.posing, card.known)


def coloured() -> list[Puzzle]:
    return [puzzle for puzzle in shipped("sim") if "colourless" not in puzzle.options][:LOOKED_AT]


def after(puzzle: Puzzle, facts: tuple[Fact, ...], move: str) -> Any:  # noqa: ANN401 - a game's own type
    """Return the position after a move and those that are told; each is made by the player who is said to make it."""
    position, _ = position_of(puzzle).after(_chord(move))
    names = {position.to_move: Name("B"), position_of(puzzle).to_move: Name("A")}
    for fact in facts:
        match fact:
            case Fact(code=PuzzleCode.DEFENCE | ReviewCode.REPLY, params={"seat": Name() as name, "move": str(reply)}):
                moves = [reply]
            case Fact(code=ReviewCode.LINE, params={"seat": Name() as name, "moves": tuple() as line}):
                moves = [str(each) for each in line]
            case _:
                continue
        assert names[position.to_move] == name
        for text in moves:
            position, _ = position.after(_chord(text))
    return position.game.view(position.state, position.to_move)


def _chord(text: str) -> tuple[int, int]:
    return int(text[0]), int(text[1])


def test_the_right_chord_wins_against_the_longest_defence() -> None:
    for puzzle in coloured():
        (solution,) = puzzle.solutions
        facts = told(puzzle, solution)
        assert facts[0].code == PuzzleCode.ONLY_MOVE
        assert PuzzleCode.DEFENCE in {fact.code for fact in facts}
        assert (facts[-1].code, facts[-1].params["seat"]) == (SimReason.ALL_CLOSE, Name("B"))
        assert safe_moves(after(puzzle, facts, solution)) == ()


def test_the_defence_that_is_told_is_the_longest() -> None:
    """How long each holds out is by the moves with which it is refuted: five or seven."""
    known, puzzle = cards()["sim"].known, next(puzzle for puzzle in coloured() if puzzle.id == "sim-10")
    assert known is not None
    right, _ = position_of(puzzle).after(_chord(puzzle.solutions[0]))
    lengths: dict[str, int] = {}
    for one, two in safe_moves(right.game.view(right.state, right.to_move)):
        reply, _ = right.after((one, two))
        refutation = refute(right.game, reply.state, known.oracle, known.why)
        lengths[f"{one}{two}"] = 0 if refutation is None else len(refutation.moves)
    only, defence, *_ = told(puzzle, puzzle.solutions[0])
    assert [fact.code for fact in (only, defence)] == [PuzzleCode.ONLY_MOVE, PuzzleCode.DEFENCE]
    assert {*lengths.values()} == {5, 7}
    assert lengths[str(defence.params["move"])] == 7


def test_a_wrong_chord_is_refuted_and_the_right_one_is_not_named() -> None:
    for puzzle in coloured():
        moves = [f"{one}{two}" for one, two in safe_moves(view_of(puzzle)) if f"{one}{two}" not in puzzle.solutions]
        facts = told(puzzle, moves[0])
        assert facts[0] == Fact(PuzzleCode.LOSES, {"move": moves[0]})
        assert (facts[-1].code, facts[-1].params["seat"]) == (SimReason.ALL_CLOSE, Name("A"))
        assert safe_moves(after(puzzle, facts, moves[0])) == ()
        assert PuzzleCode.ONLY_MOVE not in {fact.code for fact in facts}


def test_a_chord_that_closes_a_triangle_is_said_to() -> None:
    closing = 0
    for puzzle in shipped("sim"):
        view = view_of(puzzle)
        losing = [text for text in view.legal if (int(text[0]), int(text[1])) not in safe_moves(view)]
        if losing and not view.colourless:
            loses, triangle = told(puzzle, losing[0])
            assert loses.code == PuzzleCode.LOSES
            assert (triangle.code, triangle.params["seat"]) == ("sim-triangle", Name("A"))
            closing += 1
        if closing == LOOKED_AT:
            break
    assert closing == LOOKED_AT


def test_a_stone_says_what_it_brings_and_how_much_another_would() -> None:
    for puzzle in shipped("square")[:LOOKED_AT]:
        (solution,) = puzzle.solutions
        (right,) = told(puzzle, solution)
        wrong, best = told(puzzle, next(text for text in view_of(puzzle).legal if text != solution))
        assert (right.code, wrong.code, best.code) == ("square-brings", "square-brings", "square-brings-best")
        assert best.params["points"] == right.params["points"]
        assert wrong.params["points"] < best.params["points"]  # pyright: ignore[reportOperatorIssue]
