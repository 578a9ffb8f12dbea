"""Which positions make puzzles, and which are the same."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations
from math import e, log
from random import Random

import pytest

from adapters.exact.nim import NimOracle
from adapters.exact.sim.oracle import SimOracle
from adapters.puzzles import shipped
from core.game import Seat
from core.games import GAMES
from core.games.nim import NimView
from core.games.sim import SimView
from core.posing import nim, seed, sim, square
from core.posing.nim import NimTheme
from core.posing.sim import SimTheme
from core.puzzles import view_of


def nim_view(rule: str, *heaps: int) -> NimView:
    game = GAMES["nim"]
    state = game.start(
        game.options((f"heaps={','.join(map(str, (20, 20, 20, 20)[: len(heaps)]))}", f"rule={rule}")), 2, Seat(0), ()
    )
    return replace(game.view(state, Seat(0)), heaps=heaps)


@pytest.mark.parametrize(
    ("rule", "heaps", "solution", "theme"),
    [
        ("normal", (3, 9, 6), "b4", NimTheme.BALANCE),  # 3 ^ 5 ^ 6 = 0
        ("normal", (4, 4, 9, 2), "c7", NimTheme.PAIRS),
        ("misere", (1, 7, 1), "b6", NimTheme.SINGLES),  # three single counters: the other takes the last
        ("penultimate", (2, 3, 9), "c4", NimTheme.AGAINST),  # 2-3-5 is lost there, and 2 ^ 3 ^ 5 = 4
    ],
)
def test_a_position_of_nim_with_one_right_take(
    rule: str, heaps: tuple[int, ...], solution: str, theme: NimTheme
) -> None:
    posed = nim.pose(nim_view(rule, *heaps), NimOracle())
    assert posed is not None
    assert (posed.solution, posed.theme) == (solution, theme)


@pytest.mark.parametrize(
    ("rule", "heaps"),
    [
        ("normal", (3, 5, 6)),  # lost
        ("normal", (0, 4, 9)),  # two heaps
        ("normal", (4, 4, 7)),  # clear the third
        ("normal", (5, 6, 7)),  # 5 ^ 6 ^ 7 = 4, which all three have: three right takes
        ("misere", (1, 1, 4)),  # of its six takes, a1 and b1 come to the same
    ],
)
def test_a_position_of_nim_that_makes_no_good_puzzle(rule: str, heaps: tuple[int, ...]) -> None:
    assert nim.pose(nim_view(rule, *heaps), NimOracle()) is None


def test_heaps_in_another_order_are_the_same_puzzle() -> None:
    one, two, other = (
        nim.pose(nim_view(rule, *heaps), NimOracle())
        for rule, heaps in (("normal", (3, 9, 6)), ("normal", (9, 6, 3)), ("misere", (3, 9, 6)))
    )
    assert one is not None
    assert two is not None
    assert other is not None
    assert (one.key, one.solution, two.solution) == (two.key, "b4", "a4")
    assert other.key != one.key


@cache
def live(dots: int, ply: int) -> dict[int, SimView]:
    """Return the positions after some chords in which no triangle is closed, by what makes them the same."""
    game = GAMES["sim"]
    if not ply:
        return {0: game.view(game.start(game.options((f"dots={dots}",)), 2, Seat(0), ()), None)}
    after = (sim.after_chord(view, chord) for view in live(dots, ply - 1).values() for chord in sim.safe_moves(view))
    return {sim.shape(view): view for view in after}


def test_there_are_as_many_positions_of_sim_as_others_counted() -> None:
    """Live positions up to renaming the dots, as three programs counted them that have nothing to do with this one."""
    assert [len(live(6, ply)) for ply in range(6)] == [1, 1, 2, 7, 25, 64]
    assert len(live(7, 5)) == 89


def test_renamed_dots_are_the_same_puzzle() -> None:
    rng, oracle, compared = Random(1), SimOracle(), 0
    for view in live(6, 6).values():
        posed = sim.pose(view, oracle)
        if posed is None:
            continue
        names = rng.sample(range(1, 7), 6)
        renamed = tuple((chord(names[a - 1], names[b - 1]), seat) for (a, b), seat in view.chords)
        other = sim.pose(replace(view, chords=renamed), oracle)
        assert other is not None
        assert (other.key, other.rating, other.theme, other.tries) == (
            posed.key,
            posed.rating,
            posed.theme,
            posed.tries,
        )
        one, two = (int(dot) for dot in posed.solution)
        assert chord(*map(int, other.solution)) == chord(names[one - 1], names[two - 1])
        compared += 1
    assert compared > 3


def chord(one: int, two: int) -> tuple[int, int]:
    return (one, two) if one < two else (two, one)


def test_a_puzzle_of_sim_has_one_right_chord_among_several_that_close_nothing() -> None:
    oracle, found = SimOracle(), 0
    for view in live(6, 6).values():
        verdict = oracle.verdict(view)
        assert verdict is not None
        posed = sim.pose(view, oracle)
        one = verdict.wins and len(verdict.best) == 1
        if posed is None:
            continue
        found += 1
        assert one
        assert verdict.best == (posed.solution,)
        closing = {pair for pair in combinations(range(1, 7), 2) if _closes(view, pair)}
        assert sim.LEAST_TRIES <= posed.tries <= 15 - len(view.chords) - len(closing)
    assert found


def _closes(view: SimView, pair: tuple[int, int]) -> bool:
    own = {chord for chord, seat in view.chords if seat == view.to_move}
    drawn = {chord for chord, _ in view.chords}
    return pair not in drawn and any(
        {chord(pair[0], dot), chord(pair[1], dot)} <= own for dot in range(1, 7) if dot not in pair
    )


def test_a_colourless_puzzle_is_about_counting() -> None:
    game, rng, oracle = GAMES["sim"], Random(4), SimOracle()
    themes: set[object] = set()
    for _ in range(30):
        state = game.start(game.options(("dots=7", "colourless")), 2, Seat(0), ())
        while (mover := game.to_move(state)) is not None:
            posed = sim.pose(game.view(state, mover), oracle)
            themes |= {posed.theme} if posed else set()
            state, _ = game.play(state, rng.choice(game.legal_moves(state)))
    assert themes == {SimTheme.COUNT}


def test_seeds_grow_with_what_can_be_overlooked() -> None:
    assert seed([0.5, 0.5]) == 1000
    assert seed([0.9] * 10) > seed([0.9] * 5) > seed([0.3] * 5) > seed([0.1])


def test_how_hard_a_puzzle_is_guessed_to_be() -> None:
    """By 240 points the odds of success change by a factor of e; what no one overlooks counts as one in twenty."""
    assert seed([e]) == 1240
    assert seed([1 / e, 0]) == 760
    assert seed([0.05]) == seed([0.01]) == seed([]) == 1000 - round(240 * log(20))


def test_the_harder_the_balance_is_seen_the_higher_a_puzzle_of_nim_is_rated() -> None:
    """3-5-6 has six powers of two to balance, 4-4-2-2 two, as equal heaps count once; the penultimate rule doubles."""
    plain, pairs, other = (
        nim.pose(nim_view(rule, *heaps), NimOracle())
        for rule, heaps in (("normal", (3, 9, 6)), ("normal", (4, 4, 9, 2)), ("penultimate", (2, 3, 9)))
    )
    assert plain is not None
    assert pairs is not None
    assert other is not None
    for posed, weighed in ((plain, 6), (pairs, 2), (other, 2 * 5)):
        assert posed.rating == seed([1 - 2 ** (-weighed / 12)] * (posed.tries - 1))
    assert plain.rating > pairs.rating


@pytest.mark.parametrize("ply", [0, 1])
def test_a_puzzle_of_nim_says_who_began(ply: int) -> None:
    posed = nim.pose(replace(nim_view("normal", 3, 9, 6), ply=ply), NimOracle())
    assert posed is not None
    assert (posed.start, posed.seats, posed.options) == (Seat(ply), 2, ("heaps=20,20,20", "rule=normal"))


def test_a_puzzle_of_square_that_tempts_no_one_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    (view, posed), *_ = (
        (view_of(puzzle), posed)
        for puzzle in shipped("square")[:3]
        if (posed := square.pose(view_of(puzzle))) is not None
    )
    monkeypatch.setattr(square, "LEAST_RATING", posed.rating)
    assert square.pose(view) == posed
    monkeypatch.setattr(square, "LEAST_RATING", posed.rating + 1)
    assert square.pose(view) is None


@pytest.mark.parametrize("limit", ["LEAST_PLACES", "LEAST_POINTS"])
def test_a_puzzle_of_square_has_places_enough_and_points_enough(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    view = view_of(shipped("square")[0])
    posed = square.pose(view)
    assert posed is not None
    (brings,) = square.explain(view, posed.solution)
    reached = posed.tries if limit == "LEAST_PLACES" else brings.params["points"]
    monkeypatch.setattr(square, limit, reached)
    assert square.pose(view) == posed
    assert isinstance(reached, int)
    monkeypatch.setattr(square, limit, reached + 1)
    assert square.pose(view) is None


@pytest.mark.parametrize(("limit", "step"), [("LEAST_TRIES", 1), ("MOST_TRIES", -1)])
def test_a_puzzle_of_sim_has_enough_to_choose_from_and_not_too_much(
    limit: str, step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    oracle = SimOracle()
    view = next(view for view in live(6, 6).values() if sim.pose(view, oracle) is not None)
    posed = sim.pose(view, oracle)
    assert posed is not None
    reached = posed.tries if limit == "LEAST_TRIES" else len(sim.safe_moves(view))
    monkeypatch.setattr(sim, limit, reached)
    assert sim.pose(view, oracle) == posed
    monkeypatch.setattr(sim, limit, reached + step)
    assert sim.pose(view, oracle) is None
