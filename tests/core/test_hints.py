"""Hints against brute force: the move keeps the win, each line is replayed, and what is counted is counted again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from adapters.exact.nim import NimOracle
from adapters.games import card
from core.exact import Known, Verdict, no_reason
from core.game import Fact, Move, Seat, View
from core.games.nim import NimView
from core.games.sim import SimView
from core.games.square.rules import Square
from core.hints import Advice, Adviser, HintCode, advise
from core.levels import Level
from core.position import Position, replay
from core.reasons.nim import NimReason
from core.reasons.nim import why as why_lost
from core.reasons.sim import SimReason
from core.reasons.square import SquareReason, sight
from core.table import Table, computer
from tests.core.games.square.scorer import brute_force
from tests.core.tables import ANNA, BORIS, begun, moved


def table_of(game: str, *options: str, seed: int = 1) -> Table:
    """A game against the computer, which a person begins."""
    return begun(game, *options, players=(ANNA, computer(Level.HARD)), seed=seed)


def hinted(table: Table) -> tuple[Position, Advice]:
    part = card(table.game)
    position = replay(table)
    adviser = Adviser(computer=part.computer, known=part.known, sight=part.sight)
    view = position.game.view(position.state, position.to_move)
    return position, advise(adviser, table, view, None if position.game.dealt else position)


def walked(table: Table, rng: Random, plies: range) -> Iterator[Table]:
    """Yield a table after each of some plies of a random game that avoids what loses at once."""
    while replay(table).outcome is None:
        if len(table.moves) in plies:
            yield table
        position = replay(table)
        texts = [
            position.game.format(position.state, each, full=True) for each in position.game.legal_moves(position.state)
        ]
        if not texts:  # a round is over
            return
        rng.shuffle(texts)
        after = [(text, replace(table, moves=(*table.moves, text))) for text in texts]
        table = next((child for _, child in after if replay(child).outcome is None), after[0][1])


def wins(position: Position) -> bool:
    """Whether the player to move wins, by going through all that can follow."""
    return any(not won_by_next(child) for child in children(position))


def children(position: Position) -> list[Position]:
    return [position.after(move)[0] for move in position.game.legal_moves(position.state)]


_WON: dict[Any, bool] = {}


def won_by_next(position: Position) -> bool:
    """Whether the player to move wins; after the end, whether the one who would move next is the winner."""
    if position.outcome is not None:
        return Seat(1 - (position.movers[-1])) in position.outcome.winners
    view = position.game.view(position.state, None)
    if isinstance(view, SimView):
        key: Any = (view.dots, view.colourless, frozenset(view.chords), view.to_move)
    else:
        key = (view.rule, tuple(sorted(view.heaps)), view.to_move)
    if key not in _WON:
        _WON[key] = wins(position)
    return _WON[key]


GAMES_TRIED = [
    ("sim", (), range(7, 15)),
    ("sim", ("colourless",), range(4, 9)),
    ("nim", ("heaps=4,5,6",), range(12)),
    ("nim", ("heaps=3,6,7", "rule=penultimate"), range(12)),
    ("nim", ("heaps=3,3,9", "rule=normal"), range(12)),
]


@pytest.mark.parametrize(("game", "options", "plies"), GAMES_TRIED)
def test_a_hint_keeps_a_win_and_says_so_of_won_positions_alone(
    game: str, options: tuple[str, ...], plies: range
) -> None:
    rng = Random(5)
    said: set[str] = set()
    for _ in range(8):
        for table in walked(table_of(game, *options), rng, plies):
            position, advice = hinted(table)
            move = position.game.parse(position.state, advice.move)
            won = wins(position)
            assert advice.first.code == (HintCode.KEEPS if won else HintCode.LOST)
            after, _ = position.after(move)
            assert won_by_next(after) is not won
            for fact in advice.why:
                said.add(fact.code)
                check(table, position, after, advice, fact)
            if not won:
                assert [fact for fact in advice.why if fact.code not in {*HintCode}] == reasons(position, after, advice)
            assert hinted(table)[1] == advice
    assert {HintCode.KEEPING, HintCode.TRAPS, HintCode.ANSWER} <= said


def check(table: Table, position: Position, after: Position, advice: Advice, fact: Fact) -> None:
    """Check what a fact says, by playing it and counting it."""
    game = position.game
    match fact.code:
        case HintCode.KEEPING:
            keep = [
                game.format(position.state, move, full=True)
                for move in game.legal_moves(position.state)
                if not won_by_next(position.after(move)[0])
            ]
            total = len(game.legal_moves(position.state))
            assert fact.params == {"count": len(keep), "total": total, "moves": tuple(keep)}
        case HintCode.TRAPS:
            kept = sum(not won_by_next(child) for child in children(after))
            assert fact.params == {"seat": after.to_move, "kept": kept, "count": len(children(after))}
        case HintCode.LINE:
            moves = fact.params["moves"]
            assert isinstance(moves, tuple)
            assert moves[0] == advice.move
            assert loses(replace(table, moves=(*table.moves, *map(str, moves))))
        case HintCode.ANSWER:
            moves = fact.params["moves"]
            assert isinstance(moves, tuple)
            assert loses(replace(table, moves=(*table.moves, advice.move, *map(str, moves))))
        case _:
            pass


def reasons(position: Position, after: Position, advice: Advice) -> list[Fact]:
    """Return why a lost position is lost: as can be seen of it, else of where its best defence leads, and only once."""
    known = card(position.game.name).known
    assert known is not None

    def seen(at: Position) -> list[Fact]:
        fact = known.why(at.game.view(at.state, at.to_move), known.oracle)
        return [] if fact is None else [fact]

    if seen(position) or after.outcome is not None:
        return seen(position)
    (answer,) = (fact for fact in advice.why if fact.code == str(HintCode.ANSWER))
    moves, happened = answer.params["moves"], ()
    assert isinstance(moves, tuple)
    for move in moves:
        after, happened = after.after(after.game.parse(after.state, str(move)))
    return seen(after) if after.outcome is None else list(happened)


def loses(table: Table) -> bool:
    """Whether the player who did not make the last move of a line has lost, or will."""
    return not won_by_next(replay(table))


def test_where_a_strategy_is_known_but_not_the_value_of_each_move_the_hint_keeps_the_win() -> None:
    """In coloured Sim with 9 dots the second player wins from the start; the first has one opening up to symmetry."""
    _, advice = hinted(moved(table_of("sim", "dots=9"), "12"))
    assert advice.first.code == HintCode.KEEPS
    assert [fact.code for fact in advice.why] == [HintCode.KNOWN]


def safe(view: SimView, seat: Seat) -> int:
    """Count the lines that are free and close no triangle of a player's own colour."""
    drawn = {chord for chord, _ in view.chords}
    own = {chord for chord, by in view.chords if by == seat}
    count = 0
    for a, b in combinations(range(1, view.dots + 1), 2):
        corners = ({tuple(sorted((a, c))), tuple(sorted((b, c)))} for c in range(1, view.dots + 1) if c not in {a, b})
        count += (a, b) not in drawn and not any(two <= own for two in corners)
    return count


def test_an_estimate_in_sim_counts_the_room_that_it_leaves() -> None:
    """After an opening that no stored answer follows, nothing is known of 9 dots for certain."""
    estimates = 0
    for table in walked(table_of("sim", "dots=9"), Random(3), range(3, 14)):
        position, advice = hinted(table)
        if advice.first.code != str(HintCode.ESTIMATE):
            continue
        estimates += 1
        after, _ = position.after(position.game.parse(position.state, advice.move))
        view, mover = after.game.view(after.state, None), position.to_move
        assert isinstance(view, SimView)
        assert mover is not None
        room = {"own": safe(view, mover), "other": safe(view, Seat(1 - mover))}
        assert advice.why == (Fact(SimReason.ROOM, room), Fact(HintCode.UNDECIDED))
    assert estimates >= 5


def test_what_a_stone_brings_in_square_is_counted_as_brute_force_does() -> None:
    said: set[str] = set()
    for seed in range(6):
        rng = Random(seed)
        for at in walked(table_of("square", seed=seed), rng, range(14)):
            position = replay(at)
            view = position.game.view(position.state, position.to_move)
            move = rng.choice(view.legal or ("",))
            facts = sight(view, move)
            check_points(position, move, facts)
            said |= {fact.code for fact in facts}
    assert said == {*SquareReason}


def test_a_hint_in_square_is_an_estimate_of_a_move_that_can_be_made() -> None:
    position, advice = hinted(table_of("square"))
    assert advice.first.code == HintCode.ESTIMATE
    assert advice.move in position.game.view(position.state, position.to_move).legal
    assert [fact.code for fact in advice.why][-1] == HintCode.UNDECIDED


def check_points(position: Position, move: str, facts: tuple[Fact, ...]) -> None:
    assert isinstance(position.game, Square)
    laid = [stone.place for stone in position.game.view(position.state, None).laid]
    place = position.game.parse(position.state, move).place
    points = sum(worth for _, _, worth in brute_force(laid, place))
    taken = {*laid, place}
    open_places = {(x + dx, y + dy) for x, y in taken for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))} - taken
    later = {each: sum(worth for _, _, worth in brute_force(taken, each)) for each in open_places}
    most = max(later.values())
    brings, leaves = facts
    expected = Fact(SquareReason.SCORES, {"points": points}) if points else Fact(SquareReason.NO_SCORE)
    assert brings == expected
    if most:
        assert leaves.params["points"] == most
        name = str(leaves.params["place"])
        assert later[ord(name[0]) - 64, int(name[1:])] == most
    else:
        assert leaves == Fact(SquareReason.LEAVES_NONE)


class Beginning(NimOracle):
    """Knows the values of Nim's positions as long as few takes were made."""

    def __init__(self, plies: int) -> None:
        self._plies = plies

    def verdict(self, view: NimView) -> Verdict | None:
        return super().verdict(view) if view.ply < self._plies else None


@pytest.mark.parametrize(
    ("options", "plies", "first", "why"),
    [
        ("heaps=4,9,6 rule=normal", 1, HintCode.KEEPS, [HintCode.KNOWN, HintCode.KEEPING]),
        ("heaps=4,8,12 rule=normal", 1, HintCode.LOST, [HintCode.KNOWN]),  # 4 ^ 8 = 12
        ("heaps=4,8,12 rule=normal", 2, HintCode.LOST, [HintCode.TRAPS]),
        ("heaps=4,9,6 rule=normal", 0, HintCode.ESTIMATE, [HintCode.UNDECIDED]),
        ("heaps=4,9,6", 99, HintCode.KEEPS, [HintCode.LINE, HintCode.KNOWN, HintCode.KEEPING]),
    ],
)
def test_what_is_not_known_on_the_way_is_not_told(options: str, plies: int, first: str, why: list[str]) -> None:
    table = table_of("nim", *options.split())
    position = replay(table)
    adviser = Adviser(computer=card("nim").computer, known=Known(Beginning(plies), no_reason))
    advice = advise(adviser, table, position.game.view(position.state, Seat(0)), position)
    assert advice.first.code == first
    assert [fact.code for fact in advice.why] == why
    if HintCode.KEEPING in why:
        assert (advice.move, advice.why[-1].params) == ("b7", {"count": 1, "total": 19, "moves": ("b7",)})


def test_where_nothing_is_known_the_strongest_computer_is_asked() -> None:
    table = table_of("nim", "heaps=4,9,6", "rule=normal")
    position = replay(table)
    view = position.game.view(position.state, Seat(0))
    advice = advise(Adviser(computer=card("nim").computer), table, view, position)
    assert advice.first == Fact(HintCode.ESTIMATE, {"table": "g1", "move": "b7", "level": Level.PERFECT})
    assert advice.why == (Fact(HintCode.UNDECIDED),)


def test_of_a_lost_position_whose_move_ends_the_game_the_reason_is_told_or_else_the_end() -> None:
    """One counter is left, and the player who takes it loses."""
    table = moved(table_of("nim", "heaps=4,9,6"), "a4", "b9", "c5")
    position = replay(table)
    view = position.game.view(position.state, Seat(1))
    reason, end = Fact(NimReason.SINGLES, {"count": 1, "seat": Seat(1)}), Fact("nim-last-counter", {"seat": Seat(1)})
    for why, told in ((why_lost, reason), (no_reason, end)):
        adviser = Adviser(computer=card("nim").computer, known=Known(NimOracle(), why))
        assert advise(adviser, table, view, position) == Advice(
            Move("c1"), Fact(HintCode.LOST, {"table": "g1", "move": "c1"}), (told,)
        )


class Drawing:
    """A computer player that leaves all to chance."""

    def choose(self, view: View, rng: Random, level: Level = Level.MEDIUM) -> str:
        del view, level
        return str(rng.random())

    def thinks(self, options: object, level: Level) -> bool:
        del options, level
        return False

    def highest(self, options: object) -> Level:
        del options
        return Level.HARD


def test_chance_decides_alike_at_one_board_and_otherwise_at_each_other_one() -> None:
    table = table_of("nim", "heaps=4,9,6")
    position = replay(table)
    view = position.game.view(position.state, Seat(0))
    boards = (table, replace(table, id="g2"), replace(table, taken_back=1))
    drawn = [advise(Adviser(computer=Drawing()), board, view, position).move for board in boards]
    assert len(set(drawn)) == 3
    assert drawn == [advise(Adviser(computer=Drawing()), board, view, position).move for board in boards]


def test_values_are_those_of_games_between_two_in_which_nothing_is_hidden() -> None:
    table = table_of("nim", "heaps=4,9,6")
    position = replay(table)
    view = position.game.view(position.state, Seat(0))
    adviser = Adviser(computer=card("nim").computer, known=card("nim").known)
    several = replace(table, seats=(*table.seats, BORIS))
    for at, seen, code in (
        (table, position, HintCode.KEEPS),
        (several, position, HintCode.ESTIMATE),
        (table, None, HintCode.ESTIMATE),
    ):
        assert advise(adviser, at, view, seen).first.code == code
