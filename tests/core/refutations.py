"""What reviews say of mistakes, checked: every line is played again, and the position that it leads to is looked at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from adapters.games import card
from core.game import AnyGame, Fact, Seat
from core.games import GAMES
from core.reasons.nim import NimReason
from core.reasons.sim import SimReason
from core.record import Record, Replayed, replay
from core.review import judge, tell
from core.review.codes import ReviewCode
from tests.core.games.nim_table import NimTable

REPLY, HELD = str(ReviewCode.REPLY), str(ReviewCode.HELD)
ALL_CLOSE = str(SimReason.ALL_CLOSE)
SINGLES, TWO = str(NimReason.SINGLES), str(NimReason.TWO)
BALANCED, ANSWERS = str(NimReason.BALANCED), str(NimReason.ANSWERS)
LETTERS = "abcde"


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


def check(replayed: Replayed) -> list[str]:
    """Play again how each mistake of a game is refuted; return of each line what is said of where it leads.

    The winner moves first, both in turn; the line ends where the game is won, or in a position of which it can be seen
    by the rules alone that its mover loses. Raises AssertionError where that is not so.
    """
    game, found = replayed.game, list[str]()
    for ply, seat, (first, *rest) in slips(replayed):
        state = replayed.states[ply]
        if first.code not in {ReviewCode.REPLY, ReviewCode.LINE}:
            assert winners(game, state) == (1 - seat,), "the mistake itself ended the game"
            continue
        assert params(first)["seat"] == 1 - seat
        for number, move in enumerate((params(first)["move"],) if first.code == REPLY else params(first)["moves"]):
            mover = game.to_move(state)
            assert mover == (seat if number % 2 else 1 - seat)
            assert move in (game.view(state, mover).legal or ())
            state, _ = game.play(state, game.parse(state, move))
        if game.outcome(state) is None:
            assert game.to_move(state) == seat
            _look(rest[0], game, state)
        else:
            assert winners(game, state) == (1 - seat,)
        found.append(rest[0].code)
    return found


def _look(fact: Fact, game: AnyGame, state: Any) -> None:  # noqa: ANN401 - a game's own type
    """Compare what is said of a lost position with the position."""
    if fact.code == ALL_CLOSE:
        closed = [game.play(state, move)[1][0] for move in game.legal_moves(state)]
        assert {each.code for each in closed} == {"sim-triangle"}
        corners = {str(each.params["corners"]) for each in closed}
        assert set(str(params(fact)["triangles"]).split(", ")) == corners
        return
    assert isinstance(fact.code, NimReason)
    _look_at_heaps(fact, state.heaps, solved(state))


@cache
def solved(state: Any) -> NimTable:  # noqa: ANN401 - as above
    """Return a position of Nim and all that can follow, solved by trying every move."""
    return NimTable(state)


def _look_at_heaps(fact: Fact, heaps: tuple[int, ...], table: NimTable) -> None:
    """Compare what is said of a lost position of Nim with its heaps; all that is said of them can be counted."""
    left = [heap for heap in heaps if heap]
    assert not table.won[heaps]
    if fact.code == SINGLES:
        assert (params(fact)["count"], set(left), len(left) % 2) == (len(left), {1}, 1)
    elif fact.code == TWO:
        assert sum(left) == 2
    else:
        assert params(fact)["heaps"] == "-".join(map(str, left))
    if fact.code == BALANCED:
        parts = [[int(power) for power in part.split("+")] for part in str(params(fact)["parts"]).split(", ")]
        assert [sum(part) for part in parts] == left
        powers = {power for part in parts for power in part}
        assert all(power & (power - 1) == 0 for power in powers)
        assert all(sum(part.count(power) for part in parts) % 2 == 0 for power in powers)
    if fact.code == ANSWERS:
        pairs = re.findall(r"`(\w)(\d+)` – `(\w)(\d+)`", str(params(fact)["answers"]))
        sizes = {count: LETTERS[heaps.index(count)] for count in left}
        assert {(heap, int(count)) for heap, count, _, _ in pairs} == {
            (heap, count) for size, heap in sizes.items() for count in range(1, size + 1)
        }
        for pair in pairs:
            after = list(heaps)
            for heap, count in (pair[:2], pair[2:]):
                after[LETTERS.index(heap)] -= int(count)
            assert not table.won[tuple(after)]
