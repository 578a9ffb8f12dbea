"""The computer players of Sim."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from adapters.exact.sim.oracle import SimOracle
from core.computers.sim import SimComputer
from core.computers.sim.position import position_of
from core.computers.sim.search import Search, fewest, room
from core.game import Seat
from core.games.sim import Chord, Sim, SimOptions, SimState, safe_moves
from core.levels import USUAL, Level

SIM = Sim()


def after(moves: str, *, colourless: bool = False) -> SimState:
    state = SIM.start(SimOptions(6, colourless), 2, Seat(0), ())
    for move in moves.split():
        state, _ = SIM.play(state, SIM.parse(state, move))
    return state


def choices(state: SimState, level: Level = USUAL) -> set[str]:
    view = SIM.view(state, SIM.to_move(state))
    return {SimComputer().choose(view, Random(seed), level) for seed in range(200)}


def test_it_closes_no_triangle_while_it_can_help_it() -> None:
    """The mover drew 14, 34 and 56; 13 alone would close a triangle."""
    state = after("14 12 34 25 56 26")
    assert choices(state) == {SIM.format(state, move) for move in SIM.legal_moves(state)} - {"13"}


def test_it_draws_any_chord_when_all_close_a_triangle() -> None:
    """Two computers play until one must lose: only then does one of them close a triangle."""
    state = SIM.start(SimOptions(6), 2, Seat(0), ())
    rng = Random(0)
    lost = 0
    while SIM.outcome(state) is None:
        view = SIM.view(state, SIM.to_move(state))
        losing = {SIM.format(state, move) for move in SIM.legal_moves(state) if SIM.outcome(SIM.play(state, move)[0])}
        text = SimComputer().choose(view, rng)
        if text in losing:
            assert losing == set(view.legal or ())
            lost += 1
        state, _ = SIM.play(state, SIM.parse(state, text))
    assert lost == 1


def test_it_plays_any_legal_chord_of_the_colourless_game_far_from_the_end() -> None:
    state = SIM.start(SimOptions(6, colourless=True), 2, Seat(0), ())
    assert choices(state) == {SIM.format(state, move) for move in SIM.legal_moves(state)}


def test_it_wins_the_colourless_game_where_two_chords_are_left() -> None:
    """Both chords between the dots 5 and 6 and the rest: who draws one that forbids the other wins."""
    state = after("12 34 23 14", colourless=True)
    for text in choices(state, Level.HARD):
        reply, _ = SIM.play(state, SIM.parse(state, text))
        assert not won_by_the_mover(reply)


def won_by_the_mover(state: SimState) -> bool:
    """Whether some chord wins, by plain search."""
    return any(not won_by_the_mover(SIM.play(state, chord)[0]) for chord in SIM.legal_moves(state))


def test_the_hard_level_leaves_the_other_player_the_least_room_where_it_cannot_see_the_end() -> None:
    """After 12 and 34 any chord at 1 or 2 forbids its player another one; those between 3, 4, 5 and 6 forbid none."""
    view = SIM.view(after("12 34"), Seat(0))
    assert {SimComputer().choose(view, Random(seed), Level.HARD) for seed in range(3)} <= {"35", "36", "45", "46", "56"}


def test_the_medium_level_leaves_out_a_chord_that_it_sees_to_lose_though_it_sees_no_win() -> None:
    """Of five safe chords 15 alone loses, which is seen soon."""
    state = after("16 14 56 26 23 13 25 36 46")
    lost = {SIM.format(state, chord) for chord in safe_moves(SIM.view(state, None)) if loses(state, chord)}
    assert lost == {"15"}
    view = SIM.view(state, SIM.to_move(state))
    chosen = {SimComputer().choose(view, Random(seed), Level.MEDIUM) for seed in range(40)}
    assert chosen == {"12", "24", "35", "45"}


def loses(state: SimState, chord: Chord) -> bool:
    return course(SIM.play(state, chord)[0])[0]


def test_the_room_of_a_position_is_what_its_mover_has_more_than_the_other() -> None:
    """Of nine chords left 13 closes a triangle of the mover's 14 and 34; 15 and 16 of the other's 12, 25 and 26."""
    position = position_of(SIM.view(after("14 12 34 25 56 26"), None))
    assert (room(position), fewest(position)) == (8 - 7, 7)
    turned = position_of(SIM.view(after("12 14 25 34 26 56"), None))
    assert (room(turned), fewest(turned)) == (7 - 8, 7)


def test_it_needs_the_mover_s_own_view() -> None:
    with pytest.raises(TypeError):
        SimComputer().choose(SIM.view(after(""), None), Random(0))


def test_only_what_knows_the_values_plays_perfectly_and_none_takes_long() -> None:
    assert SimComputer().highest(SimOptions(6)) is Level.HARD
    assert SimComputer(SimOracle()).highest(SimOptions(6)) is Level.PERFECT
    assert not any(SimComputer().thinks(SimOptions(9), level) for level in Level)


def course(state: SimState) -> tuple[bool, int]:
    """Whether the mover wins, and the moves until the end if the winner hurries and the loser does not."""
    if SIM.outcome(state) is not None:
        return True, 0  # the move before closed a triangle
    after_each = [course(SIM.play(state, chord)[0]) for chord in SIM.legal_moves(state)]
    won = [plies for wins, plies in after_each if not wins]
    return bool(won), 1 + (min(won) if won else max(plies for _, plies in after_each))


def test_how_long_a_game_lasts_is_told_where_positions_enough_may_be_looked_at() -> None:
    """The winner hurries, the loser does not; what the one or the other plays is not told."""
    state, lengths = after("35 45 14 15 24 26 16 12"), list[int]()
    for chord in safe_moves(SIM.view(state, None)):
        child = SIM.play(state, chord)[0]
        position = position_of(SIM.view(child, None))
        lengths.append(Search().lasts(position, 100_000))
        assert lengths[-1] == course(child)[1]
        assert Search().lasts(position, 3) == 0
    assert len(set(lengths)) > 1


def test_what_is_known_costs_no_look() -> None:
    position, search = position_of(SIM.view(after("35 45 14 15 24 26 16 12"), None)), Search()
    won, plies = course(after("35 45 14 15 24 26 16 12"))
    assert search.wins(position, 0) is None
    assert search.looked == 0
    assert search.lasts(position, 0) == 0
    assert search.wins(position, 100_000) is won
    assert search.lasts(position, 100_000) == plies
    looked = search.looked
    assert search.wins(position, 0) is won
    assert search.lasts(position, 0) == plies
    assert search.looked == looked


def trap(state: SimState) -> Fraction:
    """The share of the answers that close no triangle and lose nevertheless."""
    answers = [SIM.play(state, chord)[0] for chord in safe_moves(SIM.view(state, None))]
    return Fraction(sum(course(answer)[0] for answer in answers), max(1, len(answers)))


@pytest.mark.parametrize(
    ("moves", "choice"),
    [
        ("26 16 56 46 23 45 15 25 14 12", "35"),  # after 34 as many answers lose, and the end is nearer
        ("35 45 14 15 24 26 16 12 56 46", "13"),
        ("25 36 35 15 24 12 13 56", "34"),
        ("12 34 56 26 23 35 24 46", "16"),
    ],
)
def test_in_a_lost_position_it_sets_a_trap_and_of_equal_traps_the_one_that_lasts_longest(
    moves: str, choice: str
) -> None:
    state = after(moves)
    assert not course(state)[0]
    following = {SIM.format(state, chord): SIM.play(state, chord)[0] for chord in safe_moves(SIM.view(state, None))}
    best = max((trap(child), course(child)[1]) for child in following.values())
    assert [text for text, child in following.items() if (trap(child), course(child)[1]) == best] == [choice]
    view, perfect = SIM.view(state, SIM.to_move(state)), SimComputer(SimOracle())
    assert {perfect.choose(view, Random(seed), Level.PERFECT) for seed in range(20)} == {choice}
