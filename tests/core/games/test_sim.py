"""The rules of Sim against the table's words, a brute force, and a model."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from random import Random
from typing import Any

import numpy as np
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
from core.games.sim import Chord, Sim, SimOptions, SimState, safe_moves, would_close
from core.notation import fold

SIM = Sim()
ONE, TWO = Seat(0), Seat(1)
LIVE = [1, 1, 2, 7, 25, 64, 166, 303, 500, 489, 415, 193, 71, 12, 1]


def start(dots: int = 6, *, colourless: bool = False, first: Seat = ONE) -> SimState:
    return SIM.start(SimOptions(dots, colourless), 2, first, ())


def after(moves: str, state: SimState | None = None) -> SimState:
    state = state or start()
    for move in moves.split():
        state, _ = SIM.play(state, SIM.parse(state, move))
    return state


def said(error: pytest.ExceptionInfo[GameError]) -> tuple[str, dict[str, Any]]:
    return error.value.fact.code, dict(error.value.fact.params)


def test_the_one_who_closes_a_triangle_of_their_own_loses_at_once() -> None:
    state = after("12 34 13 56")
    end, facts = SIM.play(state, (2, 3))
    assert SIM.outcome(end) == Outcome("triangle", (TWO,))
    assert facts == (Fact("sim-triangle", {"seat": ONE, "corners": "1-2-3"}),)
    assert SIM.view(end, None).triangle == (1, 2, 3)
    assert SIM.legal_moves(end) == ()
    assert SIM.example(SIM.view(end, None)) == "12", "a move of right form"
    with pytest.raises(IllegalMove) as refusal:
        SIM.play(end, (1, 4))
    assert said(refusal) == ("sim-over", {})


def test_the_starter_may_sit_anywhere() -> None:
    state = after("12 34 13 56", start(first=TWO))
    assert SIM.to_move(state) == TWO
    end, facts = SIM.play(state, (2, 3))
    assert SIM.outcome(end) == Outcome("triangle", (ONE,))
    assert facts[0].params["seat"] == TWO
    assert [seat for _, seat in SIM.view(end, None).chords] == [TWO, ONE, TWO, ONE, TWO]


def test_a_mixed_triangle_means_nothing() -> None:
    assert SIM.outcome(after("12 23 13")) is None


def test_crossings_mean_nothing() -> None:
    """The chords 14, 25 and 36 of one player cross pairwise in the middle."""
    assert SIM.outcome(after("14 12 25 34 36")) is None


def test_of_two_triangles_closed_at_once_the_first_is_named() -> None:
    state = after("15 56 25 34 13 46 23 16")
    _, facts = SIM.play(state, (1, 2))
    assert facts[0].params["corners"] == "1-2-3"


def test_a_joined_pair_is_refused() -> None:
    with pytest.raises(IllegalMove) as refusal:
        after("36 12 36")
    assert said(refusal) == ("sim-joined", {"move": "36", "example": "13"})


def test_nothing_but_a_chord_is_played() -> None:
    for move in ((6, 3), (3, 3), (0, 1), (6, 7), (-1, 2)):
        with pytest.raises(IllegalMove) as refusal:
            SIM.play(start(), move)
        assert said(refusal) == ("sim-unreadable", {"example": "12"})


def test_a_colourless_triangle_is_refused_whoever_drew_it() -> None:
    state = after("12 23", start(colourless=True))
    with pytest.raises(IllegalMove) as refusal:
        SIM.play(state, (1, 3))
    assert said(refusal) == ("sim-would-close", {"move": "13", "corners": "1-2-3", "example": "14"})
    assert (1, 3) not in SIM.legal_moves(state)


def test_who_has_no_colourless_move_loses() -> None:
    """All nine chords between the odd and the even dots: no tenth without a triangle."""
    state = after("12 14 16 32 34 36 52 54", start(colourless=True))
    end, facts = SIM.play(state, (5, 6))
    assert SIM.outcome(end) == Outcome("no-move", (ONE,))
    assert facts == (Fact("sim-no-move", {"seat": TWO}),)
    assert SIM.view(end, None).triangle is None
    assert SIM.legal_moves(end) == ()


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("79", "sim-no-dot", {"dot": 7, "dots": 6}),
        ("10", "sim-no-dot", {"dot": 0, "dots": 6}),
        ("3-12", "sim-no-dot", {"dot": 12, "dots": 6}),
        ("36 63", "sim-one-move", {}),
        ("ad 36", "sim-unreadable", {}),
        ("7-36", "sim-no-dot", {"dot": 7, "dots": 6}),
        ("cg", "sim-no-dot", {"dot": 7, "dots": 6}),
        ("33", "sim-same-dot", {}),
        ("c3", "sim-unreadable", {}),
        ("cc", "sim-same-dot", {}),
        ("", "sim-unreadable", {}),
        ("123", "sim-unreadable", {}),
        ("3-6-1", "sim-unreadable", {}),
        ("kl", "sim-unreadable", {}),
        ("3", "sim-unreadable", {}),
        ("3-1000000", "sim-unreadable", {}),
    ],
)
def test_what_cannot_be_a_chord_is_refused_with_an_example(text: str, code: str, params: dict[str, Any]) -> None:
    with pytest.raises(InvalidMove) as refusal:
        SIM.parse(after("12 23"), text)
    assert said(refusal) == (code, {**params, "example": "13"})


def test_the_example_closes_no_triangle_if_another_chord_does_not() -> None:
    """14, 34 and 56 are drawn by the mover, so 13 would lose; 12 is drawn."""
    state = after("14 12 34 25 56 26")
    assert SIM.legal_moves(state)[0] == (1, 3)
    assert SIM.example(SIM.view(state, None)) == "15"
    assert (1, 3) not in safe_moves(SIM.view(state, None))


def test_a_chord_that_would_close_a_triangle_of_the_mover_is_told_before() -> None:
    view = SIM.view(after("12 36 24 56"), None)  # the first player has 12 and 24, the second 36 and 56
    closing = {chord: would_close(view, chord) for chord in combinations(range(1, 7), 2) if would_close(view, chord)}
    assert closing == {(1, 4): (1, 2, 4)}
    theirs = SIM.view(after("12 36 24 56 15"), None)
    assert would_close(theirs, (3, 5)) == (3, 5, 6)
    assert would_close(theirs, (1, 4)) is None
    colourless = SIM.view(after("12 23", start(colourless=True)), None)
    assert would_close(colourless, (1, 3)) is None


def test_buttons_name_a_chord_from_either_end() -> None:
    view = SIM.view(after("12 13"), None)
    assert [choice.step for choice in SIM.choices(view, ())] == ["1", "2", "3", "4", "5", "6"]
    assert [(choice.step, choice.move) for choice in SIM.choices(view, ("3",))] == [
        ("2", "23"),
        ("4", "34"),
        ("5", "35"),
        ("6", "36"),
    ]
    full = SIM.view(after("12 34 13 56 14 35 15 46 16"), None)
    assert [choice.step for choice in SIM.choices(full, ())] == ["2", "3", "4", "5", "6"]
    assert SIM.choices(full, ("1",)) == ()
    assert SIM.choices(full, ("2", "3")) == ()


@pytest.mark.parametrize(
    ("words", "options", "canonical"),
    [
        ([], SimOptions(6, colourless=False), ()),
        (["dots=6"], SimOptions(6, colourless=False), ()),
        (["colorless", "dots=9"], SimOptions(9, colourless=True), ("dots=9", "colourless")),
    ],
)
def test_options(words: list[str], options: SimOptions, canonical: tuple[str, ...]) -> None:
    assert SIM.options(words) == options
    assert SIM.words(options) == canonical


@pytest.mark.parametrize(
    ("words", "code", "params"),
    [
        (["dots=5"], "sim-dots", {"least": 6, "most": 9, "example": "sim dots=7"}),
        (["dots=10"], "sim-dots", {"least": 6, "most": 9, "example": "sim dots=7"}),
        (["dots="], "sim-dots", {"least": 6, "most": 9, "example": "sim dots=7"}),
        (["dots=٧"], "sim-dots", {"least": 6, "most": 9, "example": "sim dots=7"}),
        (["dots=" + "9" * 5000], "sim-dots", {"least": 6, "most": 9, "example": "sim dots=7"}),
        (["dots=7", "dots=8"], "sim-option-twice", {"word": "dots=8", "example": "sim dots=7"}),
        (["colorless", "colourless"], "sim-option-twice", {"word": "colourless", "example": "sim colourless"}),
        (["heaps=3,5,7"], "sim-unknown-option", {"word": "heaps=3,5,7", "example": "sim dots=7"}),
        (["x" * 99], "sim-unknown-option", {"word": "x" * 24, "example": "sim dots=7"}),
    ],
)
def test_wrong_options_are_refused(words: list[str], code: str, params: dict[str, Any]) -> None:
    with pytest.raises(InvalidOption) as refusal:
        SIM.options(words)
    assert said(refusal) == (code, params)


def test_a_third_seat_cannot_start() -> None:
    for seats, first, deal, code in (
        (2, Seat(2), (), "two-players"),
        (3, ONE, (), "two-players"),
        (2, ONE, (1,), "no-deal"),
    ):
        with pytest.raises(InvalidOption) as refusal:
            SIM.start(SimOptions(), seats, first, deal)
        assert said(refusal) == (f"sim-{code}", {})


def test_each_seat_has_a_mark_of_its_own_where_lines_have_owners() -> None:
    assert [SIM.mark(SIM.view(start(), None), seat) for seat in (ONE, TWO)] == ["sim-mark-1", "sim-mark-2"]
    assert SIM.mark(SIM.view(start(colourless=True), None), ONE) is None


@pytest.mark.parametrize("dots", [6, 7, 8, 9])
def test_no_two_moves_fold_to_the_same_text(dots: int) -> None:
    state = start(dots)
    moves = SIM.legal_moves(state)
    assert len(moves) == dots * (dots - 1) // 2
    assert len({fold(SIM.format(state, move)) for move in moves}) == len(moves)


def test_no_random_game_is_drawn() -> None:
    rng = Random(2026)
    lengths: set[int] = set()
    for _ in range(10_000):
        state = start()
        while (outcome := SIM.outcome(state)) is None:
            state, _ = SIM.play(state, rng.choice(SIM.legal_moves(state)))
        assert outcome.termination == "triangle"
        lengths.add(len(state.chords))
    assert min(lengths) == 5
    assert max(lengths) <= 15


class Classes:
    """Positions up to renaming the dots: the least of the numbers that all renamings write a position as."""

    def __init__(self, dots: int) -> None:
        chords = list(combinations(range(dots), 2))
        place = {frozenset(chord): i for i, chord in enumerate(chords)}
        renamed = [[place[frozenset((way[a], way[b]))] for a, b in chords] for way in permutations(range(dots))]
        self.place = {(a + 1, b + 1): place[frozenset((a, b))] for a, b in chords}
        self.weights = 3 ** np.array(renamed, dtype=np.int64)

    def key(self, state: SimState) -> int:
        drawn = np.zeros(len(self.place), dtype=np.int64)
        for chord, seat in SIM.view(state, None).chords:
            drawn[self.place[chord]] = 1 if state.options.colourless else 1 + seat
        return int((self.weights @ drawn).min())


def children(state: SimState) -> Iterator[SimState]:
    for move in SIM.legal_moves(state):
        yield SIM.play(state, move)[0]


@cache
def live_positions() -> list[dict[int, SimState]]:
    """Return, for each ply, one position of each class without a triangle."""
    classes = Classes(6)
    layers = [{classes.key(start()): start()}]
    while layers[-1]:
        layer: dict[int, SimState] = {}
        for state in layers[-1].values():
            for child in children(state):
                if SIM.outcome(child) is None:
                    layer.setdefault(classes.key(child), child)
        layers.append(layer)
    return layers[:-1]


def test_live_positions_up_to_renaming_the_dots() -> None:
    counts = [len(layer) for layer in live_positions()]
    assert counts == LIVE
    assert sum(counts) == 2250


def mover_wins(state: SimState, classes: Classes, known: dict[int, bool]) -> bool:
    """Solve a position by trying every move of the game's own rules."""
    key = classes.key(state)
    if key not in known:
        known[key] = any(
            SIM.to_move(state) in outcome.winners
            if (outcome := SIM.outcome(child))
            else not mover_wins(child, classes, known)
            for child in children(state)
        )
    return known[key]


@pytest.mark.parametrize(("dots", "colourless", "first_wins"), [(6, False, False), (6, True, True), (7, True, False)])
def test_who_wins(dots: int, colourless: bool, first_wins: bool) -> None:
    assert mover_wins(start(dots, colourless=colourless), Classes(dots), {}) is first_wins


class SimGame(RuleBasedStateMachine):
    """A game of Sim next to a model that looks for triangles among all triples of dots."""

    @initialize(dots=st.integers(6, 9), colourless=st.booleans(), first=st.sampled_from([ONE, TWO]))
    def begin(self, dots: int, colourless: bool, first: Seat) -> None:
        self.state = start(dots, colourless=colourless, first=first)
        self.dots, self.colourless, self.mover = dots, colourless, int(first)
        self.drawn: dict[Chord, int] = {}
        self.winner: int | None = None

    def triangle(self, chord: Chord, seat: int) -> bool:
        drawn = {**self.drawn, chord: seat}
        own = {pair for pair, who in drawn.items() if self.colourless or who == seat}
        return any(set(combinations(three, 2)) <= own for three in combinations(range(1, self.dots + 1), 3))

    def allowed(self) -> set[Chord]:
        if self.winner is not None:
            return set()
        free = set(combinations(range(1, self.dots + 1), 2)) - set(self.drawn)
        return {chord for chord in free if not (self.colourless and self.triangle(chord, self.mover))}

    def draw(self, chord: Chord) -> None:
        text = f"{chord[1]} - {chord[0]}"
        self.state, _ = SIM.play(self.state, SIM.parse(self.state, text))
        closes = self.triangle(chord, self.mover)
        self.drawn[chord] = self.mover
        self.mover = 1 - self.mover
        if closes or not self.allowed():
            self.winner = self.mover if closes else 1 - self.mover

    @precondition(lambda self: self.winner is None)
    @rule(data=st.data())
    def draw_legal(self, data: st.DataObject) -> None:
        self.draw(data.draw(st.sampled_from(sorted(self.allowed()))))

    @rule(one=st.integers(1, 9), two=st.integers(1, 9))
    def draw_any(self, one: int, two: int) -> None:
        chord = (min(one, two), max(one, two))
        if chord in self.allowed():
            self.draw(chord)
            return
        before = self.state
        with pytest.raises(GameError):
            SIM.play(self.state, SIM.parse(self.state, f"{one}{two}"))
        assert self.state == before

    @invariant()
    def agrees(self) -> None:
        assert set(SIM.legal_moves(self.state)) == self.allowed()
        assert SIM.to_move(self.state) == (None if self.winner is not None else self.mover)
        outcome = SIM.outcome(self.state)
        assert (outcome.winners if outcome else None) == (None if self.winner is None else (self.winner,))
        assert dict(SIM.view(self.state, None).chords) == self.drawn


TestSimGame = SimGame.TestCase  # pyright: ignore[reportUnknownVariableType] - hypothesis gives it no type
SimGame.TestCase.settings = settings(max_examples=40, stateful_step_count=30, deadline=None)
