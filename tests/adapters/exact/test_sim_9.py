"""Coloured Sim with 9 dots: the second player's strategy, and the search of late positions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from adapters.exact.sim import answers, oracle
from adapters.exact.sim.oracle import SimOracle
from adapters.exact.sim.search import decide
from adapters.games.sim import CARD
from core.exact import Verdict
from core.game import Seat
from core.games.sim import Chord, Sim, SimOptions, SimState, SimView, chord_text, legal_chords, safe_moves
from core.levels import Level

ORACLE = SimOracle()
SIM = Sim()


def start(dots: int = 9) -> SimState:
    return SIM.start(SimOptions(dots), 2, Seat(0), ())


def after(*texts: str) -> SimView:
    state = start()
    for text in texts:
        state, _ = SIM.play(state, SIM.parse(state, text))
    return SIM.view(state, None)


def answered(state: SimState) -> str:
    answer = ORACLE.answer(SIM.view(state, None))
    assert answer is not None
    return answer


def test_the_second_player_wins_by_the_strategy() -> None:
    rng, lengths = Random(9), set[int]()
    for _ in range(12):
        state = start()
        while not state.outcome:
            chords = safe_moves(SIM.view(state, None)) or state.legal
            state, _ = SIM.play(state, rng.choice(chords))
            if not state.outcome:
                state, _ = SIM.play(state, SIM.parse(state, answered(state)))
        assert state.outcome.winners == (1,)
        lengths.add(len(state.chords))
    assert max(lengths) > 19, "some games outlast the stored answers"


def test_the_computer_plays_the_strategy_at_its_perfect_level() -> None:
    assert CARD.computer.highest(SimOptions(9)) is Level.PERFECT
    rng, state = Random(3), start()
    while not state.outcome:
        view = SIM.view(state, SIM.to_move(state))
        text = CARD.computer.choose(view, rng, Level.PERFECT) if view.to_move == 1 else None
        state, _ = SIM.play(state, SIM.parse(state, text) if text else rng.choice(safe_moves(view) or state.legal))
        if text and len(state.chords) < 20:
            assert ORACLE.verdict(SIM.view(state, None)) is not None, "it is a stored answer"
    assert state.outcome.winners == (1,)


def test_the_first_player_has_lost_as_long_as_the_strategy_is_followed() -> None:
    rng, state = Random(4), start()
    for _ in range(9):
        view = SIM.view(state, None)
        assert ORACLE.verdict(view) == Verdict(wins=False, best=tuple(map(chord_text, legal_chords(view))))
        assert ORACLE.answer(view) is None
        state, _ = SIM.play(state, rng.choice(safe_moves(view)))
        state, _ = SIM.play(state, SIM.parse(state, answered(state)))


def test_the_names_of_the_dots_do_not_matter() -> None:
    """What answers 12 and all that is the same to the eye keep the strategy."""
    answer = answered(SIM.play(start(), (1, 2))[0])
    meets = "1" in answer or "2" in answer
    for text in ("13", "28", "34", "89"):
        view = after("12", text)
        same = meets == (text[0] in "12")
        assert (ORACLE.verdict(view) is not None) == same


def test_nothing_is_known_early_once_the_strategy_is_left() -> None:
    answer = answered(SIM.play(start(), (1, 2))[0])
    other = "34" if "1" in answer or "2" in answer else "13"
    for texts in (("12", other), ("12", other, "56")):
        assert ORACLE.verdict(after(*texts)) is None
        assert ORACLE.answer(after(*texts)) is None


def late(dots: int, ply: int, rng: Random) -> SimView:
    """Return a position of a random game without a triangle, with chords left that close none."""
    while True:
        state = start(dots)
        while (safe := safe_moves(SIM.view(state, None))) and len(state.chords) < ply:
            state, _ = SIM.play(state, rng.choice(safe))
        if safe:
            return SIM.view(state, None)


@pytest.mark.parametrize("ply", [8, 9, 11, 12])
def test_the_search_agrees_with_the_table(ply: int) -> None:
    rng = Random(ply)
    for _ in range(8):
        view = late(7, ply, rng)
        assert decide(view, 100_000) == ORACLE.verdict(view)


def test_late_positions_are_searched() -> None:
    rng, wins = Random(1), set[bool]()
    for _ in range(20):
        view = late(9, 21, rng)
        verdict = ORACLE.verdict(view)
        assert verdict is not None
        wins.add(verdict.wins)
        assert (ORACLE.answer(view) in verdict.best) == verdict.wins
        assert verdict.wins == any(not_won(view, chord) for chord in safe_moves(view))
    assert wins == {True, False}


def test_how_far_a_late_position_is_searched_and_from_which_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """From ply 18 on; an answer of the second player, whose win it keeps, further than one of the first."""
    rng, asked = Random(5), list[tuple[str, int, int]]()

    def noted(what: str) -> Callable[[SimView, int], None]:
        return lambda view, nodes: asked.append((what, len(view.chords), nodes))

    monkeypatch.setattr(oracle, "decide", noted("value"))
    monkeypatch.setattr(oracle, "winning", noted("answer"))
    monkeypatch.setattr(answers, "LAST_PLY", 0)
    for ply in (16, 17, 18, 19):
        view = late(9, ply, rng)
        ORACLE.verdict(view)
        assert ORACLE.answer(view) is None
    assert asked == [("value", 18, 500), ("answer", 18, 1200), ("value", 19, 500), ("answer", 19, 5000)]


def test_in_a_lost_game_the_computer_sets_traps_without_a_search_for_each_chord(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng, asked, set_by_computer, most, by_chance = Random(4), list[SimView](), 0.0, 0.0, 0.0
    verdict = SimOracle.verdict

    def noted(oracle: SimOracle, view: SimView) -> Verdict | None:
        asked.append(view)
        return verdict(oracle, view)

    monkeypatch.setattr(SimOracle, "verdict", noted)
    while most < 3:
        view = late(9, 20, rng)
        if (value := verdict(ORACLE, view)) is None or value.wins:
            continue
        traps = {chord_text(chord): traps_after(view, chord) for chord in safe_moves(view)}
        asked.clear()
        set_by_computer += traps[CARD.computer.choose(SIM.view(state_of(view), Seat(0)), rng, Level.PERFECT)]
        assert len(asked) == 1
        most += max(traps.values())
        by_chance += sum(traps.values()) / len(traps)
    assert most >= set_by_computer > 0.85 * most > 1.3 * by_chance


def traps_after(view: SimView, chord: Chord) -> float:
    """Return the share of the safe answers to a chord of a lost game after which it is won."""
    drawn = SIM.play(state_of(view), chord)[0]
    found, safe = decide(SIM.view(drawn, None), 100_000), safe_moves(SIM.view(drawn, None))
    assert found is not None
    return len(set(map(chord_text, safe)).difference(found.best)) / len(safe) if safe else 0.0


def state_of(view: SimView) -> SimState:
    state = start()
    for drawn, _ in view.chords:
        state, _ = SIM.play(state, drawn)
    return state


def not_won(view: SimView, chord: Chord) -> bool:
    """Whether the other player, to move after a chord, loses."""
    verdict = decide(SIM.view(SIM.play(state_of(view), chord)[0], None), 100_000)
    assert verdict is not None
    return not verdict.wins


def test_a_search_that_would_take_too_long_is_given_up() -> None:
    assert decide(after("12", "34"), 50) is None
    view = late(9, 20, Random(2))
    assert decide(view, 0) is None
    assert decide(view, 10_000) is not None
