"""Reviews: that what they say of a mistake is so. Every line is played again, and what it leads to is looked at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from adapters.exact.nim import NimOracle
from adapters.games import card
from core.course import Course, Mistake
from core.exact import Known, Undecided, no_reason
from core.game import AnyGame, Fact, Move, Seat, View
from core.games import GAMES
from core.games.nim import NimOptions, Rule
from core.reasons.nim import NimReason, why
from core.reasons.sim import SimReason
from core.record import Record, Replayed, parse, replay
from core.review import Accuracy, accuracy, chart, judge, judging, tell
from core.review.codes import ReviewCode
from core.review.judging import Guess
from tests.core.games.nim_table import NimTable
from tests.toys import TOYS

REPLY, HELD = str(ReviewCode.REPLY), str(ReviewCode.HELD)

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


def random_game(name: str, options: tuple[str, ...], rng: Random) -> Replayed:
    """Play a game of Nim or Sim at random, avoiding what loses at once."""
    game = GAMES[name]
    state = game.start(game.options(options), 2, Seat(0), ())
    moves: list[str] = []
    while legal := game.legal_moves(state):
        mover = game.to_move(state)
        after = [(move, game.play(state, move)[0]) for move in legal]
        ends = [(move, child, game.outcome(child)) for move, child in after]
        fair = [(move, child) for move, child, outcome in ends if outcome is None or mover in outcome.winners]
        move, child = rng.choice(fair or after)
        moves.append(game.format(state, move))
        state = child
    outcome = game.outcome(state)
    assert outcome is not None
    result = tuple(int(seat in outcome.winners) for seat in (0, 1))
    record = Record(
        game=name,
        options=options,
        seats=("anna", "boris"),
        result=result,
        termination=outcome.termination,
        moves=tuple(moves),
    )
    return replay(record)


@dataclass(frozen=True)
class Worth:
    """A move of which it is supposed to be known what it brings."""

    move: str
    margin: float


def params(fact: Fact) -> Any:  # noqa: ANN401 - each has a type of its own
    return fact.params


def winners(game: AnyGame, state: Any) -> tuple[Seat, ...]:  # noqa: ANN401 - a game's own type
    outcome = game.outcome(state)
    return () if outcome is None else outcome.winners


def slips(replayed: Replayed) -> Iterator[tuple[int, Seat, tuple[Fact, ...]]]:
    """Yield the ply after each mistake, the seat that made it, and what is said of it."""
    known = card(replayed.record.game).known
    for section in tell(replayed, judge(replayed, known), known):
        match section[0]:
            case Fact(code=ReviewCode.SLIP, params={"number": int(ply), "seat": Seat() as seat}):
                yield ply, seat, section[1:]
            case _:
                pass


@pytest.mark.parametrize("options", [(), ("dots=7",), ("colourless",), ("dots=7", "colourless")])
def test_a_line_of_sim_leaves_only_chords_that_lose(options: tuple[str, ...]) -> None:
    sim, rng, looked_at = GAMES["sim"], Random(1), 0
    for replayed in (random_game("sim", options, rng) for _ in range(6)):
        for ply, seat, (first, *rest) in slips(replayed):
            state = replayed.states[ply]
            if first.code not in {ReviewCode.REPLY, ReviewCode.LINE}:
                assert (first.code, winners(sim, state)) == ("sim-triangle", (1 - seat,))
                continue
            assert params(first)["seat"] == 1 - seat
            moves = (params(first)["move"],) if first.code == REPLY else params(first)["moves"]
            for move in moves:
                state, _ = sim.play(state, sim.parse(state, move))
            looked_at += 1
            if "colourless" in options:
                assert (rest[0].code, winners(sim, state)) == ("sim-no-move", (1 - seat,))
                continue
            assert (sim.to_move(state), rest[0].code) == (seat, SimReason.ALL_CLOSE)
            closed = [sim.play(state, move)[1][0] for move in sim.legal_moves(state)]
            assert {fact.code for fact in closed} == {"sim-triangle"}
            corners = {str(fact.params["corners"]) for fact in closed}
            assert set(str(params(rest[0])["triangles"]).split(", ")) == corners
    assert looked_at > 3


@pytest.mark.parametrize("rule", ["misere", "penultimate", "normal"])
def test_a_reply_of_nim_leaves_what_is_said_of_it(rule: str) -> None:
    nim, rng, found = GAMES["nim"], Random(2), set[object]()
    options = ("heaps=3,4,5,3", f"rule={rule}") if rule != "misere" else ("heaps=3,4,5,3",)
    table = NimTable(nim.start(nim.options(options), 2, Seat(0), ()))
    for replayed in (random_game("nim", options, rng) for _ in range(12)):
        for ply, _, said in slips(replayed):
            state = replayed.states[ply]
            if said[0].code == REPLY:
                state, _ = nim.play(state, nim.parse(state, params(said[0])["move"]))
                assert nim.outcome(state) is not None or not table.won[state.heaps]
                _check(said[1], state.heaps, table)
                found.add(said[1].code)
            held = next(fact for fact in said if fact.code == HELD)
            assert params(held)["count"] == len(params(held)["moves"])
            assert all(table.holds(replayed.states[ply - 1], nim.parse(state, move)) for move in params(held)["moves"])
    wanted = {"misere": {NimReason.BALANCED, NimReason.SINGLES}, "normal": {NimReason.BALANCED}}
    assert found >= wanted.get(rule, {NimReason.TWO, NimReason.ANSWERS})


def _check(fact: Fact, heaps: tuple[int, ...], table: NimTable) -> None:
    """Compare what is said of a lost position with its heaps."""
    left = [heap for heap in heaps if heap]
    match fact.code:
        case NimReason.SINGLES:
            assert (params(fact)["count"], set(left), len(left) % 2) == (len(left), {1}, 1)
        case NimReason.TWO:
            assert sum(left) == 2
        case NimReason.BALANCED | NimReason.ANSWERS:
            assert params(fact)["heaps"] == "-".join(map(str, left))
        case _:
            assert fact.code == "nim-last-counter"
    if fact.code == NimReason.BALANCED:
        parts = [[int(power) for power in part.split("+")] for part in str(params(fact)["parts"]).split(", ")]
        assert [sum(part) for part in parts] == left
        assert all(sum(part.count(power) for part in parts) % 2 == 0 for power in (1, 2, 4))
    if fact.code == NimReason.ANSWERS:
        pairs = re.findall(r"`(\w)(\d)` – `(\w)(\d)`", str(params(fact)["answers"]))
        sizes = {count: "abcd"[heaps.index(count)] for count in left}
        assert {(heap, int(count)) for heap, count, _, _ in pairs} == {
            (heap, count) for size, heap in sizes.items() for count in range(1, size + 1)
        }
        for pair in pairs:
            after = list(heaps)
            for heap, count in (pair[:2], pair[2:]):
                after["abcd".index(heap)] -= int(count)
            assert not table.won[tuple(after)]


@pytest.mark.parametrize(("heaps", "told"), [((5, 9, 11), True), ((5, 9, 10), False), ((5, 9, 12), False)])
def test_a_lost_position_with_many_takes_is_named(heaps: tuple[int, ...], told: bool) -> None:
    nim = GAMES["nim"]
    view = nim.view(nim.start(NimOptions(heaps, Rule.PENULTIMATE), 2, Seat(0), ()), None)
    expected = Fact(NimReason.TABLE, {"heaps": "5-9-11"}) if told else None
    assert why(view, NimOracle()) == expected


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

    def worth(view: View, rng: Random, nodes: int) -> list[Worth]:
        assert (rng.random(), nodes) == (Random(view.ply).random(), 6_000)
        return sorted((Worth(move, 3.0 * int(move[1:])) for move in view.legal or ()), key=lambda each: -each.margin)

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
    course = chart(played, judged, known)
    lost = Mistake(2, Seat(1), Move("b1"), (Move("b3"),))
    assert course == Course((-1, 9 / 27, -9 / 27, 6 / 27, -6 / 27, 0), (lost,), lost, estimated=True)


def test_of_a_long_game_the_newest_decisions_are_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "MOST_DECISIONS", 2)
    known = Known(Undecided(), no_reason, estimate=lambda view, *_: [Worth(each, 1) for each in view.legal])
    played = replay(parse(f"{NIM}1. c8 2. a3 3. b1 4. c1 5. b2\n".replace("0-1", "1-0")))
    judged = judge(played, known)
    assert [each.guess is None for each in judged] == [True, True, True, False, False]
    cut = Fact(ReviewCode.ESTIMATED_LAST, {"count": 2})
    assert cut in tell(played, judged, known)[0]


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
    begun = replay(parse(re.sub(r"\[Result.*", '[Result "*"]\n\n1. c8 2. a3\n', NIM, flags=re.DOTALL)))
    course = chart(begun, judge(begun, NIM_KNOWN), NIM_KNOWN)
    second = Mistake(1, Seat(0), Move("a3"), (Move("a1"), Move("b1"), Move("c1")))
    assert course == Course((-1, 1, -1), (first, second), second)
