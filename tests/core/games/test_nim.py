"""The rules of Nim against the table's words, a brute force, and a model."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from core.game import Fact, GameError, IllegalMove, InvalidMove, InvalidOption, Outcome, Seat
from core.games.nim import MARIENBAD, Nim, NimOptions, NimState, Rule
from core.notation import fold
from tests.core.games.nim_table import NimTable

NIM = Nim()
ONE, TWO = Seat(0), Seat(1)
Heaps = tuple[int, ...]
PENULTIMATE_LOST = {
    (0, 0, 2), (0, 1, 1), (0, 3, 3), (0, 4, 4), (0, 5, 5), (0, 6, 6), (0, 7, 7),
    (1, 2, 2), (1, 3, 4), (1, 5, 6), (2, 3, 5), (2, 4, 6), (3, 6, 7), (4, 5, 7),
}  # fmt: skip
"""For three heaps of at most 7, from the rules as Kibitz plays them."""


def start(*heaps: int, who: Rule = Rule.MISERE, first: Seat = ONE) -> NimState:
    return NIM.start(NimOptions(heaps or (3, 5, 7), who), 2, first, ())


def after(moves: str, state: NimState | None = None) -> NimState:
    state = state or start()
    for move in moves.split():
        state, _ = NIM.play(state, NIM.parse(state, move))
    return state


def said(error: pytest.ExceptionInfo[GameError]) -> tuple[str, dict[str, Any]]:
    return error.value.fact.code, dict(error.value.fact.params)


@pytest.mark.parametrize(
    ("who", "winner", "termination", "code"),
    [
        (Rule.MISERE, TWO, "last-counter", "nim-last-counter"),
        (Rule.NORMAL, ONE, "last-counter", "nim-last-counter"),
        (Rule.PENULTIMATE, TWO, "penultimate-counter", "nim-penultimate-counter"),
    ],
)
def test_who_takes_the_last_counters(who: Rule, winner: Seat, termination: str, code: str) -> None:
    state = after("a3 b5", start(who=who))
    end, facts = NIM.play(state, (2, 7))
    assert NIM.outcome(end) == Outcome(termination, (winner,))
    assert facts == (Fact(code, {"seat": ONE}),)
    assert NIM.legal_moves(end) == ()
    with pytest.raises(IllegalMove) as refusal:
        NIM.play(end, (2, 1))
    assert said(refusal) == ("nim-over", {})


def test_the_penultimate_counter_ends_the_game_with_one_left() -> None:
    state = after("a3 b5", start(who=Rule.PENULTIMATE))
    end, facts = NIM.play(state, (2, 6))
    assert NIM.outcome(end) == Outcome("penultimate-counter", (TWO,))
    assert facts == (Fact("nim-penultimate-counter", {"seat": ONE}),)
    assert NIM.legal_moves(end) == ()
    assert NIM.outcome(NIM.play(state, (2, 5))[0]) is None


def test_one_counter_left_goes_on_in_misere() -> None:
    state = after("a3 b5 c6")
    assert NIM.outcome(state) is None
    assert NIM.outcome(after("c1", state)) == Outcome("last-counter", (ONE,))


def test_the_view_shows_what_was_there_and_what_was_taken() -> None:
    view = NIM.view(after("c2 b4", start(first=ONE)), None)
    assert (view.initial, view.heaps, view.takes, view.to_move) == ((3, 5, 7), (3, 1, 5), ((2, 2), (1, 4)), ONE)


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("b6", "nim-too-many", {"heap": "b", "count": 6, "left": 5}),
        ("b999999", "nim-too-many", {"heap": "b", "count": 999999, "left": 5}),
        ("b0", "nim-too-few", {}),
        ("a1", "nim-empty-heap", {"heap": "a"}),
        ("a all", "nim-empty-heap", {"heap": "a"}),
    ],
)
def test_what_a_heap_does_not_hold_is_refused(text: str, code: str, params: dict[str, Any]) -> None:
    state = after("a3")
    move = NIM.parse(state, text)
    with pytest.raises(IllegalMove) as refusal:
        NIM.play(state, move)
    assert said(refusal) == (code, {**params, "example": "b1"})


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("d1", "nim-no-heap", {"heap": "d", "heaps": 3}),
        ("г1", "nim-no-heap", {"heap": "г", "heaps": 3}),
        ("0-1", "nim-no-heap", {"heap": "0", "heaps": 3}),
        ("999999 all", "nim-no-heap", {"heap": "999999", "heaps": 3}),
        ("f3", "nim-unreadable", {}),
        ("23", "nim-unreadable", {}),
        ("b", "nim-unreadable", {}),
        ("ball", "nim-unreadable", {}),
        ("b3 c3", "nim-unreadable", {}),
        ("b1000000", "nim-unreadable", {}),
        ("", "nim-unreadable", {}),
    ],
)
def test_what_names_no_heap_is_refused(text: str, code: str, params: dict[str, Any]) -> None:
    with pytest.raises(InvalidMove) as refusal:
        NIM.parse(start(), text)
    assert said(refusal) == (code, {**params, "example": "a1"})


def test_a_heap_that_is_not_there_cannot_be_taken_from() -> None:
    for heap in (-1, 3):
        with pytest.raises(IllegalMove) as refusal:
            NIM.play(start(), (heap, 1))
        assert said(refusal) == ("nim-no-heap", {"heap": str(heap + 1), "heaps": 3, "example": "a1"})
    with pytest.raises(IllegalMove):
        NIM.play(start(), (0, -1))


def test_buttons_name_the_heap_and_then_how_many() -> None:
    view = NIM.view(after("a3"), None)
    assert [(choice.step, choice.move) for choice in NIM.choices(view, ())] == [("b", None), ("c", None)]
    assert [(choice.step, choice.move) for choice in NIM.choices(view, ("b",))] == [
        (str(count), f"b{count}") for count in range(1, 6)
    ]
    assert NIM.choices(view, ("a",)) == ()
    assert NIM.choices(view, ("b", "3")) == ()


@pytest.mark.parametrize(
    ("words", "options", "canonical"),
    [
        ([], NimOptions((3, 5, 7), Rule.MISERE), ()),
        (["heaps=3,5,7", "rule=misère"], NimOptions((3, 5, 7), Rule.MISERE), ()),
        (["rule=normal", "heaps=9-4-6"], NimOptions((9, 4, 6), Rule.NORMAL), ("heaps=9,4,6", "rule=normal")),
        (["heaps=1,3,5,7"], NimOptions(MARIENBAD), ("marienbad",)),
        (["marienbad", "rule=penultimate"], NimOptions(MARIENBAD, Rule.PENULTIMATE), ("marienbad", "rule=penultimate")),
        (["random"], NimOptions(None), ("random",)),
        (["heaps=5,5,5"], NimOptions((5, 5, 5)), ("heaps=5,5,5",)),
        (["heaps=3,3,94"], NimOptions((3, 3, 94)), ("heaps=3,3,94",)),
        (["heaps=3,3,3,3,3"], NimOptions((3, 3, 3, 3, 3)), ("heaps=3,3,3,3,3",)),
    ],
)
def test_options(words: list[str], options: NimOptions, canonical: tuple[str, ...]) -> None:
    assert NIM.options(words) == options
    assert NIM.words(options) == canonical


@pytest.mark.parametrize(
    ("words", "code", "params"),
    [
        (["heaps=9,9"], "nim-heap-count", {"count": 2, "least": 3, "most": 5}),
        (["heaps=3,3,3,3,3,3"], "nim-heap-count", {"count": 6, "least": 3, "most": 5}),
        (["heaps=7,2,7"], "nim-small-heap", {"heap": "b", "count": 2, "least": 3}),
        (["heaps=1,3,5"], "nim-small-heap", {"heap": "a", "count": 1, "least": 3}),
        (["heaps=4,5,5"], "nim-total", {"total": 14, "least": 15, "most": 100}),
        (["heaps=3,3,95"], "nim-total", {"total": 101, "least": 15, "most": 100}),
        (["heaps="], "nim-heaps", {}),
        (["heaps=4,,6"], "nim-heaps", {}),
        (["heaps=4,9,٦"], "nim-heaps", {}),
        (["heaps=4,9," + "6" * 5000], "nim-heaps", {}),
        (["heaps=" + "4," * 5000 + "4"], "nim-heaps", {}),
        (["heaps"], "nim-heaps", {}),
        (["marienbad=1"], "nim-unknown-option", {"word": "marienbad=1"}),
        (["dots=7"], "nim-unknown-option", {"word": "dots=7"}),
        (["x" * 99], "nim-unknown-option", {"word": "x" * 24}),
    ],
)
def test_wrong_options_are_refused(words: list[str], code: str, params: dict[str, Any]) -> None:
    with pytest.raises(InvalidOption) as refusal:
        NIM.options(words)
    assert said(refusal) == (code, {**params, "example": "nim heaps=4,9,6"})
    assert NIM.options(["heaps=4,9,6"]).heaps == (4, 9, 6)


@pytest.mark.parametrize("words", [["marienbad", "heaps=4,9,6"], ["random", "random"], ["rule=normal", "rule=misere"]])
def test_contradicting_options_are_refused(words: list[str]) -> None:
    with pytest.raises(InvalidOption) as refusal:
        NIM.options(words)
    assert said(refusal) == ("nim-option-twice", {"word": words[1], "example": "nim marienbad rule=normal"})
    assert NIM.options(["marienbad", "rule=normal"]) == NimOptions(MARIENBAD, Rule.NORMAL)


def test_an_unknown_rule_is_refused() -> None:
    with pytest.raises(InvalidOption) as refusal:
        NIM.options(["rule=last"])
    assert said(refusal) == ("nim-rule", {"example": "nim rule=normal"})


def test_random_heaps_are_drawn_within_the_rules_and_written_out() -> None:
    drawn = [NIM.settle(NimOptions(None, Rule.NORMAL), 2, Random(seed)) for seed in range(5000)]
    for options in drawn:
        assert options.heaps is not None
        assert 3 <= len(options.heaps) <= 5
        assert min(options.heaps) >= 3
        assert 15 <= sum(options.heaps) <= 100
        assert NIM.words(options) == ("heaps=" + ",".join(map(str, options.heaps)), "rule=normal")
    assert {len(options.heaps or ()) for options in drawn} == {3, 4, 5}
    assert max(max(options.heaps or ()) for options in drawn) == 9
    assert len(set(drawn)) > 3000
    assert NimOptions((3, 5, 7), Rule.NORMAL) not in drawn


def test_random_heaps_must_be_drawn_before_the_start() -> None:
    with pytest.raises(InvalidOption) as refusal:
        NIM.start(NimOptions(None), 2, ONE, ())
    assert said(refusal) == ("nim-heaps-not-drawn", {"example": "nim heaps=4,9,6"})


def test_a_third_seat_cannot_start() -> None:
    for seats, first, deal, code in (
        (2, Seat(2), (), "two-players"),
        (3, ONE, (), "two-players"),
        (2, ONE, (1,), "no-deal"),
    ):
        with pytest.raises(InvalidOption) as refusal:
            NIM.start(NimOptions(), seats, first, deal)
        assert said(refusal) == (f"nim-{code}", {})


def test_no_two_moves_fold_to_the_same_text() -> None:
    state = start(20, 20, 20, 20, 20)
    moves = NIM.legal_moves(state)
    assert len(moves) == 100
    assert len({fold(NIM.format(state, move)) for move in moves}) == len(moves)


def test_lost_positions_of_the_penultimate_rule() -> None:
    known = NimTable(start(7, 7, 7, who=Rule.PENULTIMATE)).won
    assert len(known) == 8**3 - 4
    assert {tuple(sorted(heaps)) for heaps, won in known.items() if not won} == PENULTIMATE_LOST


@pytest.mark.parametrize("who", Rule)
def test_marienbad_is_lost_for_the_mover(who: Rule) -> None:
    assert NimTable(start(*MARIENBAD, who=who)).won[MARIENBAD] is False


class NimGame(RuleBasedStateMachine):
    """A game of Nim next to a plain list of heaps."""

    @initialize(
        heaps=st.sampled_from([(3, 5, 7), (1, 3, 5, 7), (3, 3, 3, 3, 3)]),
        who=st.sampled_from(Rule),
        first=st.sampled_from([ONE, TWO]),
    )
    def begin(self, heaps: Heaps, who: Rule, first: Seat) -> None:
        self.state = start(*heaps, who=who, first=first)
        self.heaps, self.who, self.mover = list(heaps), who, int(first)

    def over(self) -> bool:
        return sum(self.heaps) < (2 if self.who is Rule.PENULTIMATE else 1)

    @precondition(lambda self: not self.over())
    @rule(data=st.data())
    def take_legal(self, data: st.DataObject) -> None:
        heap = data.draw(st.sampled_from([heap for heap, left in enumerate(self.heaps) if left]))
        count = data.draw(st.integers(1, self.heaps[heap]))
        text = "b all" if heap == 1 and count == self.heaps[1] else f"{heap + 1}:{count}"
        self.state, _ = NIM.play(self.state, NIM.parse(self.state, text))
        self.heaps[heap] -= count
        self.mover = 1 - self.mover

    @rule(heap=st.integers(0, 6), count=st.integers(0, 9))
    def take_wrong(self, heap: int, count: int) -> None:
        if not self.over() and heap < len(self.heaps) and 1 <= count <= self.heaps[heap]:
            return
        before = self.state
        with pytest.raises(GameError):
            NIM.play(self.state, NIM.parse(self.state, f"{heap + 1} {count}"))
        assert self.state == before

    @invariant()
    def agrees(self) -> None:
        view = NIM.view(self.state, Seat(self.mover))
        assert list(view.heaps) == self.heaps
        if not self.over():
            assert view.outcome is None
            assert view.to_move == self.mover
            assert len(view.legal or ()) == sum(self.heaps)
        else:
            assert view.to_move is None
            last_mover_wins = self.who is Rule.NORMAL
            assert view.outcome is not None
            assert view.outcome.winners == (1 - self.mover if last_mover_wins else self.mover,)


TestNimGame = NimGame.TestCase  # pyright: ignore[reportUnknownVariableType] - hypothesis gives it no type
NimGame.TestCase.settings = settings(max_examples=40, stateful_step_count=20, deadline=None)
