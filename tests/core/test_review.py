"""Reviews: that what they say of a mistake is so. Every line is played again, and what it leads to is looked at."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from adapters.exact.nim import NimOracle
from adapters.games import card
from core.course import Course, Mistake
from core.exact import Estimated, Known, Reason, Undecided, Verdict, no_reason
from core.game import AnyGame, Fact, Move, Seat, View
from core.games import GAMES
from core.games.nim import NimOptions, Rule
from core.reasons.nim import NimReason, why
from core.reasons.sim import SimReason
from core.reasons.sim import why as sim_why
from core.record import Record, parse, replay
from core.review import Accuracy, Judgement, accuracy, chart, condense, judge, judging, tell
from core.review.codes import ReviewCode
from core.review.judging import Guess
from core.review.refuting import refute
from tests.core.refutations import HELD, check, params, random_game, slips, solved
from tests.core.test_record import ROWS
from tests.toys import TOYS

NIM_KNOWN = card("nim").known

NIM = """\
[Game "nim"]
[Options "heaps=3,3,9"]
[Seat1 "anna"]
[Seat2 "boris"]
[Start "2"]
[Result "0-1"]
[Termination "last-counter"]

"""


VARIANTS = [
    ("sim", (), {"sim-why-all-close"}),
    ("sim", ("dots=7",), {"sim-why-all-close"}),
    ("sim", ("colourless",), {"sim-no-move"}),
    ("sim", ("dots=7", "colourless"), {"sim-no-move"}),
    ("nim", ("heaps=3,4,5,3",), {NimReason.BALANCED, NimReason.SINGLES}),
    ("nim", ("heaps=3,4,5,3", "rule=penultimate"), {NimReason.TWO, NimReason.ANSWERS}),
    ("nim", ("heaps=3,4,5,3", "rule=normal"), {NimReason.BALANCED}),
]


@pytest.mark.parametrize(("name", "options", "told"), VARIANTS)
def test_every_line_does_what_it_says(name: str, options: tuple[str, ...], told: set[str]) -> None:
    """`python -m tests.faults refutations` does the same with 200 games of each."""
    rng, found = Random(1), list[str]()
    for _ in range(6 if name == "sim" else 12):
        found += check(random_game(name, options, rng))
    assert len(found) > 3
    assert set(found) >= told


@pytest.mark.parametrize("rule", ["misere", "penultimate", "normal"])
def test_the_moves_that_kept_a_win_do(rule: str) -> None:
    nim, rng = GAMES["nim"], Random(2)
    options = ("heaps=3,4,5,3", f"rule={rule}") if rule != "misere" else ("heaps=3,4,5,3",)
    table = solved(nim.start(nim.options(options), 2, Seat(0), ()))
    for replayed in (random_game("nim", options, rng) for _ in range(12)):
        for ply, _, said in slips(replayed):
            held = next(fact for fact in said if fact.code == HELD)
            assert params(held)["count"] == len(params(held)["moves"])
            before = replayed.states[ply - 1]
            assert all(table.holds(before, nim.parse(before, move)) for move in params(held)["moves"])


@pytest.mark.parametrize(("heaps", "told"), [((5, 9, 11), True), ((5, 9, 10), False), ((5, 9, 12), False)])
def test_a_lost_position_with_many_takes_is_named(heaps: tuple[int, ...], told: bool) -> None:
    nim = GAMES["nim"]
    view = nim.view(nim.start(NimOptions(heaps, Rule.PENULTIMATE), 2, Seat(0), ()), None)
    expected = Fact(NimReason.TABLE, {"heaps": "5-9-11"}) if told else None
    assert why(view, NimOracle()) == expected


def lost_by(rule: Rule, *heaps: int) -> Fact | None:
    nim = GAMES["nim"]
    return why(nim.view(nim.start(NimOptions(heaps, rule), 2, Seat(1), ()), None), NimOracle())


def test_up_to_ten_takes_are_answered_one_by_one_those_of_equal_heaps_once() -> None:
    """Under the penultimate rule 0-1-1, 0-0-2, 3-3 and so on are lost, and so are 2-3-5, with ten takes, and 6-6."""
    shown = "`a1` – `b1`, `a2` – `b2`, `a3` – `b3`, `a4` – `b6`, `a5` – `b5`, `a6` – `b4`"
    assert lost_by(Rule.PENULTIMATE, 6, 6, 0) == Fact(NimReason.ANSWERS, {"heaps": "6-6", "answers": shown})
    ten = lost_by(Rule.PENULTIMATE, 2, 3, 5)
    assert ten is not None
    assert (ten.code, str(ten.params["answers"]).count("–")) == (NimReason.ANSWERS, 10)
    assert lost_by(Rule.PENULTIMATE, 1, 5, 6) == Fact(NimReason.TABLE, {"heaps": "1-5-6"})


@pytest.mark.parametrize(
    ("rule", "heaps", "said"),
    [
        (Rule.PENULTIMATE, (1, 1, 0), Fact(NimReason.TWO, {"seat": Seat(1)})),
        (Rule.PENULTIMATE, (0, 2, 0), Fact(NimReason.TWO, {"seat": Seat(1)})),
        (Rule.MISERE, (1, 1, 1), Fact(NimReason.SINGLES, {"count": 3, "seat": Seat(1)})),
        (Rule.MISERE, (1, 1, 0), None),
        (Rule.NORMAL, (1, 1, 0), Fact(NimReason.BALANCED, {"heaps": "1-1", "parts": "1, 1"})),
        (Rule.MISERE, (0, 5, 5), Fact(NimReason.BALANCED, {"heaps": "5-5", "parts": "4+1, 4+1"})),
        (Rule.NORMAL, (3, 5, 7), None),
    ],
)
def test_why_a_position_of_nim_is_lost(rule: Rule, heaps: tuple[int, ...], said: Fact | None) -> None:
    found = lost_by(rule, *heaps)
    assert (found and (found.code, found.params)) == (said and (said.code, said.params))


def test_why_a_position_of_sim_is_lost() -> None:
    """The first seat has joined dot 1 to all others, so that each line that is left closes a triangle with dot 1."""
    sim = GAMES["sim"]
    state = sim.start(sim.options(()), 2, Seat(1), ())
    for move in ["12", "34", "13", "56", "14", "35", "15", "46", "16"]:
        assert sim_why(sim.view(state, None), Undecided()) is None
        state, _ = sim.play(state, sim.parse(state, move))
    assert sim_why(sim.view(state, None), Undecided()) is None, "the other one may still draw a line"
    state, _ = sim.play(state, sim.parse(state, "25"))
    corners = "1-2-3, 1-2-4, 1-2-6, 1-3-6, 1-4-5"
    told = Fact(SimReason.ALL_CLOSE, {"seat": Seat(1), "triangles": corners})
    assert sim_why(sim.view(state, None), Undecided()) == told
    over, _ = sim.play(state, sim.parse(state, "23"))
    assert sim_why(sim.view(over, None), Undecided()) is None


def test_accuracy_counts_no_move_that_was_the_only_one() -> None:
    judged = judge(replay(parse(f"{NIM}1. c8 2. a1 3. b1 4. c1 5. b2 6. a2\n")), NIM_KNOWN)
    assert [each.choices for each in judged] == [15, 7, 6, 5, 4, 2]
    assert [each.slip for each in judged] == [True, False, False, False, False, True]
    assert accuracy(judged, Seat(0)) == Accuracy(kept=2, won=3, lost=0)
    assert accuracy(judged, Seat(1)) == Accuracy(kept=0, won=1, lost=2)
    forced = judge(replay(parse(f"{NIM}1. a3 2. b3 3. c8 4. c1\n")), NIM_KNOWN)
    assert accuracy(forced, Seat(0)) == Accuracy(kept=0, won=1, lost=0)


def test_estimates_tell_what_a_move_gave_away() -> None:
    """Here a take is worth three points a counter, and the best one takes all of the largest heap."""

    def worth(view: View, rng: Random, nodes: int) -> list[Estimated]:
        assert (rng.random(), nodes) == (Random(view.ply).random(), 6_000)
        return sorted(
            (Estimated(move, 3.0 * int(move[1:])) for move in view.legal or ()), key=lambda each: -each.margin
        )

    known = Known(Undecided(), no_reason, estimate=worth)
    played = replay(parse(f"{NIM}1. c8 2. a3 3. b1 4. c1 5. b2\n".replace("0-1", "1-0")))
    judged = judge(played, known)
    assert [each.guess for each in judged] == [
        Guess(Move("c9"), 27, 3),
        Guess(Move("a3"), 9, 0),
        Guess(Move("b3"), 9, 6),
        Guess(Move("b2"), 6, 3),
        Guess(Move("b2"), 6, 0),
    ]
    assert [each.slip for each in judged] == [False, False, True, False, False]
    (about, estimated), (gave,), (anna, boris) = tell(played, judged, known)
    assert (about.code, estimated.code) == (ReviewCode.GAME, ReviewCode.ESTIMATED)
    assert params(gave) == {"number": 3, "seat": Seat(1), "move": "b1", "points": 6, "best": "b3"}
    assert [params(each) for each in (anna, boris)] == [
        {"seat": Seat(0), "points": 3, "count": 2},
        {"seat": Seat(1), "points": 9, "count": 3},
    ]
    assert chart(played, judged, known, given=3).decisive is None
    course = chart(played, judged, known)
    lost = Mistake(2, Seat(1), Move("b1"), (Move("b3"),))
    assert course == Course((-1, 9 / 27, -9 / 27, 6 / 27, -6 / 27, 0), (lost,), lost, estimated=True)


def test_of_a_long_game_the_newest_decisions_are_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    def alike(view: View, rng: Random, nodes: int) -> list[Estimated]:
        del rng
        assert nodes > 0
        return [Estimated(each, 1) for each in view.legal or ()]

    monkeypatch.setattr(judging, "MOST_DECISIONS", 2)
    known = Known(Undecided(), no_reason, estimate=alike)
    played = replay(parse(f"{NIM}1. c8 2. a3 3. b1 4. c1 5. b2\n".replace("0-1", "1-0")))
    judged = judge(played, known)
    assert [each.guess is None for each in judged] == [True, True, True, False, False]
    cut = Fact(ReviewCode.ESTIMATED_LAST, {"count": 2})
    assert cut in tell(played, judged, known)[0]
    *_, (anna, boris) = tell(played, judged, known)
    assert (anna.params["count"], boris.params["count"]) == (1, 1)


def test_nothing_is_known_without_an_oracle() -> None:
    toy = replay(Record(game="row", seats=("anna", "boris"), moves=("b", "f")), TOYS)
    assert [each.verdict for each in judge(toy, None)] == [None, None]
    (section,) = tell(toy, judge(toy, None), None)
    assert section[1] == Fact(ReviewCode.NOTHING_DECIDED)
    assert chart(toy, judge(toy, None), None) == Course((None, None, None), (), None)


def test_the_course_of_a_game_is_who_holds_the_win_at_each_ply() -> None:
    """Boris has to empty heap c; he leaves 3-3-1, and anna keeps what he gave away until she leaves 1-1-0."""
    played = replay(parse(f"{NIM}1. c8 2. a1 3. b1 4. c1 5. b2 6. a1 7. a1\n".replace("0-1", "1-0")))
    course = chart(played, judge(played, NIM_KNOWN), NIM_KNOWN)
    first = Mistake(0, Seat(1), Move("c8"), (Move("c9"),))
    assert course == Course((-1, 1, 1, 1, 1, 1, 1, 1), (first,), first)
    given = chart(played, judge(played, NIM_KNOWN), NIM_KNOWN, given=1)
    assert given == Course(course.balance, (), None), "a move of another game is no one's mistake"
    begun = replay(parse(re.sub(r"\[Result.*", '[Result "*"]\n\n1. c8 2. a3\n', NIM, flags=re.DOTALL)))
    course = chart(begun, judge(begun, NIM_KNOWN), NIM_KNOWN)
    second = Mistake(1, Seat(0), Move("a3"), (Move("a1"), Move("b1"), Move("c1")))
    assert course == Course((-1, 1, -1), (first, second), second)


def judgement(**changes: object) -> Judgement:
    """A move of the first seat in a won position, one of several."""
    known = Verdict(wins=True, best=("a1", "b1"))
    made = Judgement(4, Seat(0), Move("a1"), Move("a1"), choices=3, verdict=known, kept=True)
    return replace(made, **changes)  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("changes", "slip"),
    [
        ({}, False),
        ({"kept": False}, True),
        ({"kept": False, "verdict": Verdict(wins=False, best=("a1",))}, False),
        ({"kept": False, "verdict": None}, False),
        ({"kept": False, "verdict": None, "guess": Guess(Move("b1"), 9.0, 5.0)}, True),
        ({"kept": False, "verdict": None, "guess": Guess(Move("b1"), 9.0, 4.9)}, False),
    ],
)
def test_which_moves_are_mistakes(changes: dict[str, object], slip: bool) -> None:
    assert judgement(**changes).slip is slip


def test_the_best_moves_are_those_that_are_known_or_the_one_that_is_guessed() -> None:
    assert judgement().best == (Move("a1"), Move("b1"))
    assert judgement(verdict=None).best == ()
    guessed = judgement(verdict=None, guess=Guess(Move("c3"), 9.0, 2.5))
    assert (guessed.best, guessed.given, judgement().given) == ((Move("c3"),), 2.5, 0.0)


def test_accuracy_is_of_decisions_in_positions_whose_value_is_known() -> None:
    lost = Verdict(wins=False, best=("a1",))
    judged = (
        judgement(),
        judgement(choices=2, kept=False),
        judgement(choices=1),
        judgement(verdict=None, kept=False),
        judgement(verdict=lost, kept=False),
        judgement(seat=Seat(1)),
    )
    assert accuracy(judged, Seat(0)) == Accuracy(kept=1, won=2, lost=1)
    assert accuracy(judged, Seat(1)) == Accuracy(kept=1, won=1, lost=0)


def test_of_the_moves_that_gave_something_away_the_five_worst_are_named_the_worst_last() -> None:
    gave = [6.0, 20.0, 5.0, 7.0, 4.0, 9.0, 8.0]
    judged = [judgement(ply=ply, guess=Guess(Move("b1"), 9.0, given)) for ply, given in enumerate(gave)]
    assert [each.ply for each in judging.worst(judged)] == [0, 3, 6, 5, 1]


def test_the_moves_that_gave_the_most_away_are_told_in_the_order_in_which_they_were_made() -> None:
    played = replay(parse(f"{NIM}1. c8 2. a1 3. b1 4. c1 5. b2 6. a2\n"))
    gave = [6.0, 20.4, 4.0, 7.0]
    judged = tuple(
        judgement(ply=ply, verdict=None, guess=Guess(Move("b1"), 30.0, given)) for ply, given in enumerate(gave)
    )
    _, *told, _ = tell(played, judged, NIM_KNOWN)
    assert [(fact.params["number"], fact.params["points"]) for (fact,) in told] == [(1, 6), (2, 20), (4, 7)]


def test_who_holds_the_win_at_the_end_is_told_of_two_alone() -> None:
    played = replay(parse(f"{NIM}1. c8 2. a1 3. b1 4. c1 5. b2 6. a2\n"))
    three = replace(played, record=replace(played.record, seats=("anna", "boris", "vera")))
    assert chart(played, (), NIM_KNOWN).balance == (-1,)
    assert chart(three, (), NIM_KNOWN).balance == (None,)


def test_of_estimates_too_a_move_that_was_the_only_one_is_no_decision() -> None:
    """After 1. a3 2. b3 3. c8 one counter is left."""

    def worth(view: View, rng: Random, nodes: int) -> list[Estimated]:
        del rng, nodes
        return sorted((Estimated(move, 3.0) for move in view.legal or ()), key=lambda each: -each.margin)

    known = Known(Undecided(), no_reason, estimate=worth)
    played = replay(parse(f"{NIM}1. a3 2. b3 3. c8 4. c1\n"))
    judged = judge(played, known)
    *_, (anna, boris) = tell(played, judged, known)
    close = Course((-3 / 20, 3 / 20, -3 / 20, 3 / 20, 0), (), None, estimated=True)
    assert chart(played, judged, known) == close, "twenty points are drawn as the furthest in a close game"
    assert [(each.params["seat"], each.params["count"]) for each in (anna, boris)] == [(Seat(0), 1), (Seat(1), 2)]


def test_the_course_by_estimates_is_what_was_gained_and_what_the_best_move_may_bring() -> None:
    """Anna leads by 0, -4, -1, -3, -2, 2, -1, 0 and -2; the player to move is expected to gain two points each time."""

    def worth(view: View, rng: Random, nodes: int) -> list[Estimated]:
        del rng, nodes
        return [Estimated(move, 2.0) for move in view.legal or ()]

    known = Known(Undecided(), no_reason, estimate=worth)
    played = replay(parse(ROWS), TOYS)
    expected = [lead / 20 for lead in (-2, -2, -3, -1, 0, 0, 1, -2, -2)]
    assert chart(played, judge(played, known), known) == Course(tuple(expected), (), None, estimated=True)


def test_the_share_of_wins_that_were_kept_is_rounded_to_the_nearest_percent() -> None:
    played = replay(parse(f"{NIM}1. c8 2. a1 3. b1 4. c1 5. b2 6. a2\n"))
    shown: dict[tuple[int, int], object] = {}
    for kept, won in ((1, 8), (2, 3), (1, 3), (3, 3), (0, 2)):
        judged = tuple(judgement(ply=0, kept=number < kept) for number in range(won))
        *_, summary = tell(played, judged, NIM_KNOWN)
        (fact,) = (each for each in summary if each.code == str(ReviewCode.ACCURACY))
        assert (fact.params["kept"], fact.params["count"]) == (kept, won)
        shown[kept, won] = fact.params["percent"]
    assert shown == {(1, 8): 13, (2, 3): 67, (1, 3): 33, (3, 3): 100, (0, 2): 0}


def test_a_reason_is_given_in_full_once_and_then_in_brief_wherever_it_stands() -> None:
    def reason(heaps: str) -> Reason:
        brief = Fact(NimReason.BALANCED_BRIEF, {"heaps": heaps})
        return Reason(NimReason.BALANCED, {"heaps": heaps, "parts": "1, 1"}, brief)

    held = Fact(ReviewCode.HELD_WHY, {"move": "a1", "why": (reason("1-1"),)})
    bare = Reason(NimReason.TWO, {"seat": Seat(0)})
    sections = ((held, reason("2-2")), (reason("3-3"), bare), (bare, held))
    assert tuple(condense(sections)) == (
        (held, Fact(NimReason.BALANCED_BRIEF, {"heaps": "2-2"})),
        (Fact(NimReason.BALANCED_BRIEF, {"heaps": "3-3"}), bare),
        (bare, Fact(ReviewCode.HELD_WHY, {"move": "a1", "why": (Fact(NimReason.BALANCED_BRIEF, {"heaps": "1-1"}),)})),
    )


LOST: dict[str, object] = {"verdict": Verdict(wins=False, best=("a1",)), "kept": False}
UNKNOWN: dict[str, object] = {"verdict": None, "kept": False}


BEGINNINGS: list[tuple[list[dict[str, object]], int, list[str], int | None]] = [
    ([{}], 0, [ReviewCode.OUTLOOK, ReviewCode.NO_SLIP], 0),
    ([LOST], 0, [ReviewCode.OUTLOOK, ReviewCode.NO_SLIP], 1),
    ([{}, UNKNOWN], 0, [ReviewCode.OUTLOOK, ReviewCode.NO_SLIP_KNOWN], 0),
    ([UNKNOWN, {}], 0, [ReviewCode.NO_SLIP_KNOWN], None),
    ([{}, LOST], 1, [ReviewCode.GIVEN, ReviewCode.OUTLOOK_THERE, ReviewCode.NO_SLIP], 1),
    ([{"kept": False}], 0, [ReviewCode.OUTLOOK], 0),
    ([UNKNOWN], 0, [ReviewCode.NOTHING_DECIDED], None),
    ([], 0, [ReviewCode.NO_MOVES], None),
    ([{"guess": Guess(Move("b1"), 9.0, 4.9)}], 0, [ReviewCode.ESTIMATED, ReviewCode.NONE_GAVE_AWAY], None),
    ([{"guess": Guess(Move("b1"), 9.0, 5.0)}], 0, [ReviewCode.ESTIMATED], None),
]


@pytest.mark.parametrize(("judged", "given", "codes", "winner"), BEGINNINGS)
def test_a_review_begins_with_who_would_have_won_and_whether_anything_was_given_away(
    judged: list[dict[str, object]], given: int, codes: list[str], winner: int | None
) -> None:
    played = replay(parse(f"{NIM}1. c8 2. a1 3. b1 4. c1 5. b2 6. a2\n"))
    made = tuple(judgement(ply=ply, **changes) for ply, changes in enumerate(judged))
    (about, *first), *_ = sections = tell(played, made, NIM_KNOWN, given)
    assert (about.code, [fact.code for fact in first]) == (ReviewCode.GAME, codes)
    outlook = [fact for fact in first if "outlook" in fact.code]
    assert [fact.params["seat"] for fact in outlook] == ([] if winner is None else [Seat(winner)])
    undecided = [fact for fact in sections[-1] if fact.code == str(ReviewCode.UNDECIDED)]
    unknown = sum(each is UNKNOWN for each in judged) if len(judged) > 1 else 0
    assert [fact.params["count"] for fact in undecided] == [unknown] * bool(unknown)
    told = [fact for fact in first if fact.code == str(ReviewCode.GIVEN)]
    assert [fact.params["count"] for fact in told] == [given] * bool(given)


def test_each_decision_has_an_equal_part_of_what_is_tried_out_and_a_forced_move_has_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert (judging.NODES, judging.MOST_NODES, judging.MOST_DECISIONS) == (120_000, 6_000, 150)
    tried: list[tuple[int, int]] = []

    def alike(view: View, rng: Random, nodes: int) -> list[Estimated]:
        del rng
        tried.append((view.ply, nodes))
        return [Estimated(each, 1) for each in view.legal or ()]

    known = Known(Undecided(), no_reason, estimate=alike)
    head = NIM.replace("3,3,9", "8,8,8").replace("0-1", "*").replace('[Termination "last-counter"]\n', "")
    takes = [f"{heap}1" for heap in "abc" for _ in range(8)]
    begun = replay(parse(head + " ".join(f"{number}. {take}" for number, take in enumerate(takes[:-1], 1)) + "\n"))
    assert [each.guess is not None for each in judge(begun, known)] == [True] * 23
    assert tried == [(ply, 120_000 // 23) for ply in reversed(range(23))]
    monkeypatch.setattr(judging, "MOST_DECISIONS", 1)
    forced = judge(replay(parse(f"{NIM}1. a3 2. b3 3. c8 4. c1\n")), known)
    assert [each.guess is not None for each in forced] == [False, False, True, True], "the last move was the only one"


def test_of_a_mistake_it_is_told_how_it_loses_and_what_would_have_kept_the_win_and_why() -> None:
    """Boris has to leave 3-3; anna answers with 0-3-1, where b3 leaves one counter; 2-3-1 would have kept the win."""
    begun = replay(parse(re.sub(r"\[Result.*", '[Result "*"]\n\n1. c8 2. a3\n', NIM, flags=re.DOTALL)))
    _, first, second, _ = tell(begun, judge(begun, NIM_KNOWN), NIM_KNOWN)
    assert NIM_KNOWN is not None

    def balanced(heaps: str, parts: str) -> Reason:
        brief = Fact(NimReason.BALANCED_BRIEF, {"heaps": heaps})
        return Reason(NimReason.BALANCED, {"heaps": heaps, "parts": parts}, brief)

    one, two = Seat(0), Seat(1)
    assert first == (
        Fact(ReviewCode.SLIP, {"number": 1, "seat": two, "move": "c8"}),
        Fact(ReviewCode.REPLY, {"seat": one, "move": "a1"}),
        balanced("2-3-1", "2, 2+1, 1"),
        Fact(ReviewCode.HELD, {"count": 1, "moves": (Move("c9"),)}),
        balanced("3-3", "2+1, 2+1"),
    )
    ended = NIM.replace("3,3,9", "3,3,9 rule=normal").replace("0-1", "1-0")
    over = replay(parse(f"{ended}1. c9 2. a3 3. b2 4. b1\n"))
    *_, last, _ = tell(over, judge(over, NIM_KNOWN), NIM_KNOWN)
    assert last == (
        Fact(ReviewCode.SLIP, {"number": 3, "seat": two, "move": "b2"}),
        Fact(ReviewCode.REPLY, {"seat": one, "move": "b1"}),
        Fact("nim-last-counter", {"seat": one}),
        Fact(ReviewCode.HELD, {"count": 1, "moves": (Move("b3"),)}),
        Fact("nim-last-counter", {"seat": two}),
    )
    assert second == (
        Fact(ReviewCode.SLIP, {"number": 2, "seat": one, "move": "a3"}),
        Fact(ReviewCode.REPLY, {"seat": two, "move": "b3"}),
        Fact(NimReason.SINGLES, {"count": 1, "seat": one}),
        Fact(ReviewCode.HELD, {"count": 3, "moves": (Move("a1"), Move("b1"), Move("c1"))}),
        Fact(ReviewCode.HELD_WHY, {"move": "a1", "why": (balanced("2-3-1", "2, 2+1, 1"),)}),
    )


def legal_texts(game: AnyGame, state: Any) -> tuple[str, ...]:  # noqa: ANN401 - a game's own type
    view: View = game.view(state, game.to_move(state))
    return view.legal or ()


def resisting(game: AnyGame, state: Any) -> dict[str, Any]:  # noqa: ANN401 - as above
    """The moves that do not lose at once, with the positions after them."""
    seat = game.to_move(state)
    after = {text: game.play(state, game.parse(state, text))[0] for text in legal_texts(game, state)}
    return {text: child for text, child in after.items() if (end := game.outcome(child)) is None or seat in end.winners}


@pytest.mark.parametrize(("name", "options", "plies"), [("sim", (), 7), ("sim", ("colourless",), 4)])
def test_in_a_line_the_winner_leaves_the_fewest_replies_and_the_loser_the_fewest_ways_to_win(
    name: str, options: tuple[str, ...], plies: int
) -> None:
    game, known = GAMES[name], card(name).known
    assert known is not None

    def best(state: Any) -> tuple[str, ...]:  # noqa: ANN401 - as above
        verdict = known.oracle.verdict(game.view(state, game.to_move(state)))
        assert verdict is not None
        return verdict.best

    lengths: set[int] = set()
    for position in random_game(name, options, Random(5)).states[plies:-1]:
        line, state = refute(game, position, known.oracle, known.why), position
        lengths.add(0 if line is None else len(line.moves))
        for number, move in enumerate(() if line is None else line.moves):
            legal = legal_texts(game, state)
            after = {text: game.play(state, game.parse(state, text))[0] for text in legal}
            if number % 2:
                left = {text: len(best(after[text])) for text in resisting(game, state)}
            else:
                left = {text: len(resisting(game, after[text])) for text in best(state)}
            assert move == min(left, key=left.__getitem__)
            state = after[move]
    assert {0, 1, 3} <= lengths


def test_only_where_not_all_is_known_at_once_a_review_takes_its_time() -> None:
    at_once = Known(NimOracle(), no_reason)
    assert (at_once.takes_long(NimOptions()), at_once.taking_time()) == (False, at_once)
    slowly = Known(Undecided(), no_reason, patient=NimOracle)
    assert slowly.takes_long(NimOptions())
    patient = slowly.taking_time()
    assert isinstance(patient.oracle, NimOracle)
    assert patient.oracle is not slowly.taking_time().oracle, "each review has one of its own"
