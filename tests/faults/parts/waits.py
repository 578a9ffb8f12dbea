"""A month of slow games: how many waits conditional moves save, and how much sooner the games are over.

People answer after a lognormal time whose median is four hours. With conditional moves each writes down one branch at
half of their moves: an answer to the reply that they think most likely, which in an open game is what the computer at
its usual level plays most often there, and in Square, where they do not know the hand, one of those that score most.
Moves and times are the same with and without; what is played as planned takes no time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import exp, log
from random import Random
from typing import Final

from adapters.games import computers
from core.conditionals import carried_out, written
from core.game import Seat
from core.play import play
from core.position import Position, replay
from core.table import Status, Table
from tests.adapters.chat.den import NOON
from tests.adapters.chat.random_games import accepted
from tests.faults.part import Figure, Scale

NAME: Final = "waits"
GAMES: Final = {Scale.FULL: 200, Scale.SHORT: 6}
KINDS: Final = (("sim", ()), ("nim", ()), ("square", ("target=100",)))
MONTH_HOURS: Final = 30 * 24
MEDIAN_HOURS: Final = 4
SPREAD: Final = 1.0
"""The standard deviation of the logarithm: two thirds of the answers come between 1.5 and 11 hours."""
SAMPLES: Final = 7
"""How often a position is thought through to find the most likely reply."""
SEED: Final = 5


@dataclass
class Month:
    """What came of a game within a month: moves, waits with conditional moves, hours with and without them."""

    moves: int = 0
    planned: int = 0
    hours: float = 0
    hours_with: float = 0


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield how many waits were saved, and how much time."""
    rng = Random(SEED)
    played = [
        (KINDS[number % len(KINDS)][0], _game(rng, *KINDS[number % len(KINDS)])) for number in range(GAMES[scale])
    ]
    months = [month for _, month in played]
    yield Figure("games", len(months), "", least=GAMES[scale])
    yield Figure("moves of a game within a month", _mean([month.moves for month in months]), "")
    yield Figure("waits saved in a game", _mean([month.planned for month in months]), "", least=0.5)
    for game, _ in KINDS:
        own = [month for name, month in played if name == game]
        yield Figure(f"of those in {game}", _mean([month.planned for month in own]), "")
    yield Figure("hours of a game without conditional moves", _mean([month.hours for month in months]), "h")
    yield Figure("hours of a game with them", _mean([month.hours_with for month in months]), "h")
    yield Figure("games over within a month without", sum(month.hours < MONTH_HOURS for month in months), "")
    yield Figure("games over within a month with", sum(month.hours_with < MONTH_HOURS for month in months), "")


def _mean(values: list[int] | list[float]) -> float:
    return sum(values) / len(values)


def _game(rng: Random, game: str, options: tuple[str, ...]) -> Month:
    table = replace(accepted(rng, game, options), id="g1")
    month, position = Month(), replay(table)
    while table.status is Status.PLAYING and month.hours_with < MONTH_HOURS:
        mover = position.to_move
        assert mover is not None
        made = play(table, position, table.seats[mover], _choice(position, rng), now=NOON, rng=rng)
        before, change = table, carried_out(table, made, now=NOON, rng=rng)
        table, position = change.table, change.after
        plies = len(table.moves) - len(before.moves)
        waits = [_hours(rng) for _ in range(plies)]
        month.moves += plies
        month.planned += plies - 1
        month.hours += sum(waits)
        month.hours_with += waits[0]
        if table.status is Status.PLAYING and rng.random() < 0.5:
            table = _with_branch(table, position, position.movers[-1], rng)
    return month


def _hours(rng: Random) -> float:
    return exp(rng.gauss(log(MEDIAN_HOURS), SPREAD))


def _choice(position: Position, rng: Random) -> str:
    view = position.game.view(position.state, position.to_move)
    return computers()[position.game.name].choose(view, rng)


def _with_branch(table: Table, position: Position, seat: Seat, rng: Random) -> Table:
    """Return the table with what a seat answers to the most likely reply, where it waits for one."""
    game, state = position.game, position.state
    if position.to_move == seat:
        return table
    likely = game.parse(state, _likely(position, seat, rng).lower())
    after = game.foreseen(state, seat, likely)
    if game.to_move(after) != seat or not game.possible_moves(after, seat):
        return table
    answer = _choice(replace(position, state=after), rng)
    return written(table, position, seat, (game.format(state, likely), answer))


def _likely(position: Position, seat: Seat, rng: Random) -> str:
    game, state = position.game, position.state
    if not game.has_hands:
        return Counter(_choice(position, rng) for _ in range(SAMPLES)).most_common(1)[0][0]
    moves = [*game.possible_moves(state, seat)]
    rng.shuffle(moves)
    scores = {move: sum(game.scores(game.foreseen(state, seat, move)) or ()) for move in moves[:60]}
    best = max(scores, key=scores.__getitem__)
    return game.format(state, best, full=True)
