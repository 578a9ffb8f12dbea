"""The levels of the computer players against each other, the easy one against a careless beginner, and Square greedily.

The beginner sees what wins or loses at once, and what brings points, but overlooks that one time in eight, and else
moves by chance. The greedy player of Square takes the most points at each stone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import inf
from random import Random
from typing import Any, Final

from adapters.games import cards
from core.game import AnyGame, Deal, Seat
from core.games.square.state import SquareState
from core.levels import Level
from core.notation import fold
from tests.core.games.square.greedy import choose
from tests.core.games.square.positions import SQUARE

GAMES_PLAYED: Final = 400
OVERLOOKS: Final = 1 / 8

MEASURED: Final = {"square": (("players=2", "target=100"),)}
"""The options to measure games with, where they are not those of the card."""

Chooser = Callable[[Any, Seat, Random], str]
"""Returns the text of a move in a position, for a seat."""


def computer(name: str, level: Level) -> Chooser:
    """Return how the computer plays a game at a level."""
    card = cards()[name]
    return lambda state, seat, rng: card.computer.choose(card.rules.view(state, seat), rng, level)


def beginner(name: str) -> Chooser:
    """Return how a careless beginner plays a game."""
    rules = cards()[name].rules

    def choose(state: Any, seat: Seat, rng: Random) -> str:  # noqa: ANN401 - each game has states of its own
        seen: dict[float, list[str]] = {}
        for move in rules.legal_moves(state):
            brings = 0.0 if rng.random() < OVERLOOKS else _brings(rules, state, rules.play(state, move)[0], seat)
            seen.setdefault(brings, []).append(rules.format(state, move, full=True))
        return rng.choice(seen[max(seen)])

    return choose


def greedy(state: SquareState, seat: Seat, rng: Random) -> str:
    """Play Square by taking the most points at each stone."""
    return choose(SQUARE.view(state, seat), rng)


def _brings(rules: AnyGame, state: Any, after: Any, seat: Seat) -> float:  # noqa: ANN401 - each game has its own states
    """Return the points of a move, in a game with points; one that ends the game brings all or costs all."""
    if (outcome := rules.outcome(after)) is not None:
        return inf if seat in outcome.winners else -inf
    before, now = rules.scores(state), rules.scores(after)
    return 0.0 if before is None or now is None else float(now[seat] - before[seat])


def share_won(name: str, words: tuple[str, ...], one: Chooser, other: Chooser, games: int) -> float:
    """Return the share of games between two players that the first wins.

    Each begins half of them. Where stones are dealt, each deal is played twice, with the seats exchanged.
    """
    rules: AnyGame = cards()[name].rules
    rng, won = Random(1), 0
    for number in range(games):
        exchanged, first = (number % 2, Seat(number // 2 % 2)) if rules.dealt else (0, Seat(number % 2))
        deals = _deals(rules, words, Random(number // 2))
        players = (other, one) if exchanged else (one, other)
        won += Seat(exchanged) in _winners(rules, words, players, first=first, deals=deals, rng=rng)
    return won / games


def _deals(rules: AnyGame, words: tuple[str, ...], rng: Random) -> Iterator[Deal]:
    while True:
        yield rules.deal(rules.options(words), 2, rng)


def _winners(
    rules: AnyGame,
    words: tuple[str, ...],
    players: tuple[Chooser, Chooser],
    *,
    first: Seat,
    deals: Iterator[Deal],
    rng: Random,
) -> tuple[Seat, ...]:
    """Play a game to its end."""
    options = rules.settle(rules.options(words), 2, rng)
    state = rules.start(options, 2, first, next(deals))
    while (outcome := rules.outcome(state)) is None:
        while rules.deal_due(state):
            state, _ = rules.next_round(state, next(deals))
        mover = rules.to_move(state)
        assert mover is not None
        text = players[mover](state, mover, rng)
        state, _ = rules.play(state, rules.parse(state, fold(text)))
    return outcome.winners


def main() -> None:
    """Print for each game how the levels do."""
    for name, card in cards().items():
        for words in MEASURED.get(name, card.variants):
            highest = card.computer.highest(card.rules.options(words))
            levels = list(Level)[: list(Level).index(highest) + 1]
            shown = " ".join((name, *words))
            easy = share_won(name, words, computer(name, Level.EASY), beginner(name), GAMES_PLAYED)
            sys.stdout.write(f"{shown}: easy wins {easy:.0%} against the beginner\n")
            for lower, higher in pairwise(levels):
                won = share_won(name, words, computer(name, higher), computer(name, lower), GAMES_PLAYED)
                sys.stdout.write(f"{shown}: {higher} wins {won:.0%} against {lower}\n")
            for level in levels[1:] if name == "square" else ():
                won = share_won(name, words, computer(name, level), greedy, GAMES_PLAYED)
                sys.stdout.write(f"{shown}: {level} wins {won:.0%} against the greedy player\n")


if __name__ == "__main__":
    main()
