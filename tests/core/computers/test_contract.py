"""What every computer player must keep: it plays by the rules always, and better than chance."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from adapters.games import cards
from core.computers import Computer
from core.computers.square import SquareComputer
from core.game import AnyGame, Seat
from core.levels import USUAL, Level
from core.notation import fold

GAMES_PLAYED = {"square": 6}
"""Games against chance, where they are long; else 200, of which 60 % must be won."""

LONG = {("square", ())}
"""Set-ups whose games are long, as a game and option words: only levels that hardly think play them to the end here."""

QUICK = {"square": SquareComputer(nodes=60)}
"""Computers that think less than those that play."""


WITHOUT_A_THEORY = {("nim", "rule=penultimate")}
"""Set-ups whose computer plays by chance, as a game and an option word."""


def computer(name: str) -> Computer:
    """Return the computer of a game."""
    return QUICK.get(name, cards()[name].computer)


class Setting(NamedTuple):
    """A game, option words and a number of seats."""

    name: str
    words: tuple[str, ...]
    seats: int

    def __str__(self) -> str:
        return " ".join((self.name, *self.words, f"({self.seats})"))


SETTINGS = [
    Setting(name, words, seats)
    for name, card in cards().items()
    for words in card.variants
    for seats in card.rules.seats(card.rules.options(words))
]
AGAINST_CHANCE = [
    setting
    for setting in SETTINGS
    if setting.seats == min(cards()[setting.name].rules.seats(cards()[setting.name].rules.options(setting.words)))
    and not any((setting.name, word) in WITHOUT_A_THEORY for word in setting.words)
]


def match(setting: Setting, computers: frozenset[int], rng: Random, level: Level = USUAL) -> tuple[Seat, ...]:
    """Play a game in which the seats that are no computers move by chance; return who won."""
    card = cards()[setting.name]
    rules: AnyGame = card.rules
    options = rules.settle(rules.options(setting.words), setting.seats, rng)
    deal = rules.deal(options, setting.seats, rng)
    state = rules.start(options, setting.seats, Seat(rng.randrange(setting.seats)), deal)
    while (outcome := rules.outcome(state)) is None:
        while rules.deal_due(state):
            state, _ = rules.next_round(state, rules.deal(options, setting.seats, rng))
        mover = rules.to_move(state)
        assert mover is not None
        if mover in computers:
            view = rules.view(state, mover)
            text = computer(setting.name).choose(view, rng, level)
            assert text in (view.legal or ())
            move = rules.parse(state, fold(text))
        else:
            move = rng.choice(rules.legal_moves(state))
        state, _ = rules.play(state, move)
    return outcome.winners


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_it_plays_by_the_rules_to_the_end(setting: Setting) -> None:
    levels = [Level.EASY] if (setting.name, setting.words) in LONG else list(Level)
    for seed, level in enumerate(levels):
        assert match(setting, frozenset(range(setting.seats)), Random(seed), level)


@pytest.mark.parametrize("setting", AGAINST_CHANCE, ids=str)
def test_it_wins_against_chance(setting: Setting) -> None:
    rng = Random(str(setting))
    won, games = 0, GAMES_PLAYED.get(setting.name, 200)
    for number in range(games):
        seat = number % setting.seats
        won += Seat(seat) in match(setting, frozenset({seat}), rng)
    assert won >= games * 0.6


@pytest.mark.parametrize("name", cards())
def test_the_same_lots_lead_to_the_same_moves(name: str) -> None:
    card = cards()[name]
    options = card.rules.settle(card.rules.options(card.variants[0]), 2, Random(1))
    state = card.rules.start(options, 2, Seat(0), card.rules.deal(options, 2, Random(1)))
    view = card.rules.view(state, Seat(0))
    for level in Level:
        for seed in range(5):
            chosen = computer(name).choose(view, Random(seed), level)
            assert chosen == computer(name).choose(view, Random(seed), level)


@pytest.mark.parametrize("name", cards())
def test_it_looks_at_nothing_but_the_mover_s_own_view(name: str) -> None:
    card = cards()[name]
    options = card.rules.settle(card.rules.options(card.variants[0]), 2, Random(1))
    state = card.rules.start(options, 2, Seat(0), card.rules.deal(options, 2, Random(1)))
    for seat in (None, Seat(1)):
        with pytest.raises((TypeError, ValueError)):
            card.computer.choose(card.rules.view(state, seat), Random(0))
