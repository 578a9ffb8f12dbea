"""What every registered game must keep, whatever its rules.

A card lists the option words to run a game with. A game that deals hidden things brings, in the module
`redraw` of its own test package (`tests.core.games.<name>`), a function `redraw(state, seat, rng)`: a position that
differs from the given one in whatever `seat` (None: the public) may not know, and in nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.games import card
from core.codes import Code
from core.game import AnyGame, Deal, Fact, IllegalMove, InvalidMove, InvalidOption, Seat, Termination, View
from core.games import GAMES
from core.notation import fold, is_attempt

State = Any
Move = Any

PLIES = 60
SAMPLE = 6
PLAYOUTS = 3
JUNK = (
    "",
    "?",
    "-",
    "xyzzy",
    "0",
    "00",
    "99",
    "a0",
    "e999999",
    "9999999",
    "a1a1",
    "1_0",
    "+5",
    "-0",
    "bce",
    "³½",
    "36 36 36",
)


@dataclass(frozen=True)
class Step:
    """A position, the move that was played in it, what it led to, and the deals passed in after that."""

    state: State
    move: Move
    after: State
    facts: tuple[Fact, ...]
    deals: tuple[Deal, ...]


@dataclass
class Playout:
    """A random game, or its first `PLIES` moves."""

    start: State
    steps: list[Step] = field(default_factory=list[Step])

    @property
    def last(self) -> State:
        return self.steps[-1].after

    def sample(self) -> list[State]:
        """Return a few positions in which somebody is to move."""
        every = max(1, len(self.steps) // SAMPLE)
        return [step.state for step in self.steps[::every]]


@dataclass(frozen=True)
class Setting:
    """A game, option words and a number of seats."""

    name: str
    words: tuple[str, ...]
    seats: int

    @property
    def game(self) -> AnyGame:
        return GAMES[self.name]

    def __str__(self) -> str:
        return " ".join((self.name, *self.words, f"({self.seats})"))


def _settings() -> Iterator[Setting]:
    for name, game in GAMES.items():
        for words in card(name).variants:
            for seats in game.seats(game.options(words)):
                yield Setting(name, words, seats)


SETTINGS = tuple(_settings())
settings_ = pytest.mark.parametrize("setting", SETTINGS, ids=str)
games = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@cache
def playouts(setting: Setting) -> tuple[Playout, ...]:
    return tuple(_playout(setting, Random(seed)) for seed in range(PLAYOUTS))


def _playout(setting: Setting, rng: Random) -> Playout:
    game = setting.game
    options = game.settle(game.options(setting.words), setting.seats, rng)
    deal = game.deal(options, setting.seats, rng)
    state = game.start(options, setting.seats, Seat(rng.randrange(setting.seats)), deal)
    playout = Playout(state)
    while game.outcome(state) is None and len(playout.steps) < PLIES:
        move = rng.choice(game.legal_moves(state))
        after, facts = game.play(state, move)
        deals: list[Deal] = []
        while game.deal_due(after):
            assert game.to_move(after) is None
            assert not game.legal_moves(after)
            deals.append(game.deal(options, setting.seats, rng))
            after, more = game.next_round(after, deals[-1])
            facts += more
        playout.steps.append(Step(state, move, after, facts, tuple(deals)))
        state = after
    return playout


def _onlookers(setting: Setting) -> list[Seat | None]:
    return [None, *map(Seat, range(setting.seats))]


def _snapshot(setting: Setting, state: State) -> tuple[str, ...]:
    """Return all that can be seen of a state, as text that nothing can change later."""
    game = setting.game
    views = [asdict(game.view(state, seat)) for seat in _onlookers(setting)]
    return repr(views), repr(game.legal_moves(state)), repr(game.scores(state)), repr(state)


def _check_fact(game: AnyGame, fact: Fact) -> None:
    codes = {**game.codes, Code.MOVE_TOO_LONG: Code.MOVE_TOO_LONG.params}
    assert fact.code in codes
    assert frozenset(fact.params) == codes[fact.code]
    assert all(isinstance(value, int | str) for value in fact.params.values())


def _mover_view(game: AnyGame, state: State) -> View:
    mover = game.to_move(state)
    assert mover is not None
    return game.view(state, mover)


def _read(game: AnyGame, state: State, text: str) -> Move | Fact:
    """Return the move that a text is read as, or what is said when it cannot be read."""
    try:
        return game.parse(state, fold(text))
    except InvalidMove as error:
        _check_fact(game, error.fact)
        return error.fact


def _pool(setting: Setting) -> list[Move]:
    """Return moves of all sorts of positions, many of them illegal in any one of them."""
    return list(dict.fromkeys(step.move for playout in playouts(setting) for step in playout.steps))[:40]


@settings_
def test_somebody_moves_until_the_end(setting: Setting) -> None:
    game = setting.game
    for playout in playouts(setting):
        for ply, step in enumerate(playout.steps):
            assert game.outcome(step.state) is None
            assert game.to_move(step.state) in range(setting.seats)
            legal = game.legal_moves(step.state)
            assert legal == game.legal_moves(step.state)
            assert len(set(legal)) == len(legal) > 0
            assert game.view(step.state, None).ply == ply


@settings_
def test_only_legal_moves_are_accepted_and_the_old_state_stays(setting: Setting) -> None:
    game = setting.game
    refused = 0
    for playout in playouts(setting):
        for state in playout.sample():
            before = _snapshot(setting, state)
            legal = game.legal_moves(state)
            for move in legal[:SAMPLE]:
                game.play(state, move)
            for move in set(_pool(setting)) - set(legal):
                with pytest.raises(IllegalMove) as refusal:
                    game.play(state, move)
                _check_fact(game, refusal.value.fact)
                refused += 1
            assert _snapshot(setting, state) == before
    assert refused


@settings_
def test_a_finished_game_has_no_moves(setting: Setting) -> None:
    game = setting.game
    for playout in playouts(setting):
        outcome = game.outcome(playout.last)
        if outcome is None:
            assert len(playout.steps) == PLIES
            continue
        assert outcome.termination in game.terminations
        assert outcome.winners
        assert set(outcome.winners) < set(range(setting.seats))
        assert game.to_move(playout.last) is None
        assert game.legal_moves(playout.last) == ()
        assert not game.deal_due(playout.last)
        for move in _pool(setting):
            with pytest.raises(IllegalMove) as refusal:
                game.play(playout.last, move)
            _check_fact(game, refusal.value.fact)
        for seat in _onlookers(setting):
            view = game.view(playout.last, seat)
            assert view.legal is None
            assert game.choices(view, ()) == ()
            assert game.reads_as_move(fold(game.example(view)))


@settings_
def test_a_state_is_its_record_replayed(setting: Setting) -> None:
    game = setting.game
    for playout in playouts(setting):
        state = playout.start
        for step in playout.steps:
            text = game.format(step.state, step.move)
            state, facts = game.play(state, game.parse(state, fold(text)))
            for deal in step.deals:
                state, more = game.next_round(state, deal)
                facts += more
            assert (state, facts) == (step.after, step.facts)


@settings_
def test_format_and_parse_are_inverse(setting: Setting) -> None:
    game = setting.game
    for playout in playouts(setting):
        for state in playout.sample():
            legal = game.legal_moves(state)
            for full in (False, True):
                folded = [fold(game.format(state, move, full=full)) for move in legal]
                assert [game.parse(state, text) for text in folded] == list(legal)
                assert len(set(folded)) == len(legal)
                assert all(game.reads_as_move(text) and is_attempt(game, text) for text in folded)


@settings_
def test_legal_moves_are_shown_to_the_mover_alone(setting: Setting) -> None:
    game = setting.game
    for playout in playouts(setting):
        for state in playout.sample():
            mover = game.to_move(state)
            legal = tuple(game.format(state, move, full=True) for move in game.legal_moves(state))
            for seat in _onlookers(setting):
                view: View = game.view(state, seat)
                assert view.legal == (legal if seat == mover else None)
                assert (view.seat, view.seats) == (seat, setting.seats)
                assert (view.to_move, view.outcome) == (mover, None)


@settings_
def test_the_buttons_lead_to_every_legal_move_and_to_no_other(setting: Setting) -> None:
    game = setting.game
    for playout in playouts(setting):
        for state in playout.sample():
            view = _mover_view(game, state)
            reached = [game.format(state, game.parse(state, fold(text)), full=True) for text in _walk(game, view, ())]
            assert set(reached) == set(view.legal or ())
            assert game.choices(view, ("nowhere",)) == ()


def _walk(game: AnyGame, view: View, path: tuple[str, ...]) -> Iterator[str]:
    choices = game.choices(view, path)
    assert choices, f"the path {path} leads nowhere"
    assert len({choice.step for choice in choices}) == len(choices)
    for choice in choices:
        if choice.move is None:
            yield from _walk(game, view, (*path, choice.step))
        else:
            assert game.choices(view, (*path, choice.step)) == ()
            yield choice.move


@settings_
def test_the_example_is_a_legal_move(setting: Setting) -> None:
    game = setting.game
    for playout in playouts(setting):
        for state in playout.sample():
            example = game.example(_mover_view(game, state))
            assert game.parse(state, fold(example)) in game.legal_moves(state)
            for seat in _onlookers(setting):
                assert game.reads_as_move(fold(game.example(game.view(state, seat))))


@settings_
def test_what_happens_is_told_in_declared_codes(setting: Setting) -> None:
    for playout in playouts(setting):
        for step in playout.steps:
            for fact in step.facts:
                _check_fact(setting.game, fact)


@settings_
def test_junk_is_refused_in_declared_codes_and_changes_nothing(setting: Setting) -> None:
    game = setting.game
    for playout in playouts(setting):
        for state in (*playout.sample()[:2], playout.last):
            before = _snapshot(setting, state)
            for text in JUNK:
                _read(game, state, text)
            assert _snapshot(setting, state) == before


@settings_
def test_marks_are_declared(setting: Setting) -> None:
    game = setting.game
    for playout in playouts(setting):
        for state in playout.sample():
            view = game.view(state, None)
            assert {game.mark(view, Seat(seat)) for seat in range(setting.seats)} <= {*game.marks, None}


@games
def test_how_a_game_can_end_is_said_in_words_of_its_own(game: AnyGame) -> None:
    assert game.terminations
    assert not game.terminations & set(Termination)
    for word in game.terminations:
        assert re.fullmatch("[a-z]+(-[a-z]+)*", word)


@settings_
def test_scores_are_one_for_each_seat(setting: Setting) -> None:
    for playout in playouts(setting):
        for state in (playout.start, playout.last):
            scores = setting.game.scores(state)
            assert scores is None or len(scores) == setting.seats


@settings_
def test_options_round_trip(setting: Setting) -> None:
    game = setting.game
    options = game.options(setting.words)
    for value in (options, *(game.settle(options, setting.seats, Random(seed)) for seed in range(20))):
        words = game.words(value)
        assert game.options(words) == value
        assert game.words(game.options(words)) == words
    settled = game.settle(options, setting.seats, Random(0))
    assert game.settle(settled, setting.seats, Random(1)) == settled


@games
def test_the_default_options_are_not_written(game: AnyGame) -> None:
    assert game.words(game.options(())) == ()


@games
def test_impossible_tables_are_refused(game: AnyGame) -> None:
    options = game.settle(game.options(()), game.seats(game.options(()))[0], Random(0))
    seats = game.seats(options)
    deal = game.deal(options, seats[0], Random(0))
    for count, stones in ((seats[0] - 1, deal), (seats[-1] + 1, deal), (seats[0], (*deal, 1))):
        with pytest.raises(InvalidOption) as refusal:
            game.start(options, count, Seat(0), stones)
        _check_fact(game, refusal.value.fact)


@games
def test_a_round_is_dealt_only_when_one_is_due(game: AnyGame) -> None:
    options = game.settle(game.options(()), game.seats(game.options(()))[0], Random(0))
    seats = game.seats(options)[0]
    state = game.start(options, seats, Seat(0), game.deal(options, seats, Random(0)))
    assert not game.deal_due(state)
    with pytest.raises(ValueError):  # noqa: PT011 - what it says is the game's own
        game.next_round(state, game.deal(options, seats, Random(1)))


@games
def test_deals_repeat_with_the_generator(game: AnyGame) -> None:
    options = game.settle(game.options(()), game.seats(game.options(()))[-1], Random(0))
    for seats in game.seats(options):
        assert game.deal(options, seats, Random(7)) == game.deal(options, seats, Random(7))
        assert bool(game.deal(options, seats, Random(7))) == game.dealt


@games
@settings(deadline=None)
@given(text=st.text(max_size=80) | st.text("0123456789abcdefwnsev -.:/>^←бгвюз", max_size=12))
def test_no_text_can_do_harm(game: AnyGame, text: str) -> None:
    words = card(game.name).variants[0]
    setting = next(setting for setting in SETTINGS if (setting.name, setting.words) == (game.name, words))
    playout = playouts(setting)[0]
    attempt = is_attempt(game, text)
    for state in (playout.start, playout.last):
        read = _read(game, state, text)
        if not isinstance(read, Fact):
            assert attempt
            assert game.reads_as_move(fold(text))
            assert game.parse(state, fold(game.format(state, read, full=True))) == read


@games
@settings(deadline=None)
@given(
    words=st.lists(st.text(max_size=20) | st.from_regex(r"(heaps|dots|rule|target|players)=[0-9,x-]*", fullmatch=True))
)
def test_no_option_word_can_do_harm(game: AnyGame, words: list[str]) -> None:
    try:
        options = game.options(words)
    except InvalidOption as error:
        _check_fact(game, error.fact)
    else:
        assert game.options(game.words(options)) == options


HIDING = [setting for setting in SETTINGS if setting.game.dealt]


@pytest.mark.parametrize("setting", HIDING, ids=str)
def test_redrawing_what_is_hidden_changes_no_view(setting: Setting) -> None:
    game = setting.game
    redraw = import_module(f"tests.core.games.{setting.name}.redraw").redraw
    rng = Random(5)
    for playout in playouts(setting)[::2]:
        for state in playout.sample():
            texts = [*JUNK, *(game.format(state, move, full=True) for move in _pool(setting))]
            readings = [_read(game, state, text) for text in texts]
            refusals = [_refused(game, state, move) for move in _pool(setting)]
            for seat in _onlookers(setting):
                other = redraw(state, seat, rng)
                view, same = game.view(state, seat), game.view(other, seat)
                assert view == same
                assert repr(view) == repr(same)
                assert game.example(view) == game.example(same)
                assert [_read(game, other, text) for text in texts] == readings
                if seat == game.to_move(state):
                    assert [_refused(game, other, move) for move in _pool(setting)] == refusals


def _refused(game: AnyGame, state: State, move: Move) -> Fact | None:
    try:
        game.play(state, move)
    except IllegalMove as error:
        return error.fact
    return None
