"""The levels of the computer players against each other, and the easy one against a careless beginner.

The beginner sees what wins or loses at once, but overlooks that one time in eight, and else moves by chance.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any, Final

from adapters.games import cards
from core.game import AnyGame, Seat
from core.levels import Level
from core.notation import fold

GAMES_PLAYED: Final = 400
OVERLOOKS: Final = 1 / 8

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
        seen: dict[bool | None, list[str]] = {True: [], None: [], False: []}
        for move in rules.legal_moves(state):
            outcome = None if rng.random() < OVERLOOKS else rules.outcome(rules.play(state, move)[0])
            seen[None if outcome is None else seat in outcome.winners].append(rules.format(state, move, full=True))
        return rng.choice(seen[True] or seen[None] or seen[False])

    return choose


def share_won(name: str, words: tuple[str, ...], one: Chooser, other: Chooser, games: int) -> float:
    """Return the share of games between two players that the first wins; each begins half of them."""
    rules: AnyGame = cards()[name].rules
    rng, won = Random(1), 0
    for number in range(games):
        options = rules.settle(rules.options(words), 2, rng)
        state = rules.start(options, 2, Seat(number % 2), rules.deal(options, 2, rng))
        while (outcome := rules.outcome(state)) is None:
            while rules.deal_due(state):
                state, _ = rules.next_round(state, rules.deal(options, 2, rng))
            mover = rules.to_move(state)
            assert mover is not None
            text = (one, other)[mover](state, mover, rng)
            state, _ = rules.play(state, rules.parse(state, fold(text)))
        won += Seat(0) in outcome.winners
    return won / games


def main() -> None:
    """Print for each game how the levels do."""
    for name, card in cards().items():
        for words in card.variants:
            highest = card.computer.highest(card.rules.options(words))
            levels = list(Level)[: list(Level).index(highest) + 1]
            shown = " ".join((name, *words))
            easy = share_won(name, words, computer(name, Level.EASY), beginner(name), GAMES_PLAYED)
            sys.stdout.write(f"{shown}: easy wins {easy:.0%} against the beginner\n")
            for lower, higher in pairwise(levels):
                won = share_won(name, words, computer(name, higher), computer(name, lower), GAMES_PLAYED)
                sys.stdout.write(f"{shown}: {higher} wins {won:.0%} against {lower}\n")


if __name__ == "__main__":
    main()
