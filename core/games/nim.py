"""Nim: two players take counters from heaps; the set-up says whether the last counter wins or loses.

- A move takes one or more counters from one heap, up to the whole heap, never from two.
- Set-up: 3, 4 or 5 heaps, each of at least 3 counters, at least 15 in all; more than 100 would take too long (decided
  by this project). The default is 3-5-7. Marienbad, 1-3-5-7, may have its heap of one.
- Misère, the default: the player who takes the last counter loses.
- Penultimate: taking the next-to-last counter loses, so the player whose move leaves one counter or none has
  just lost, and the game ends there.
- Normal: the player who takes the last counter wins (decided by this project: the form most people know).

Source: Mendelev's encyclopedia of games, unless marked as decided by this project. It has players take turns without
saying how many; here they are two (decided by this project).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from random import Random
from typing import ClassVar, Final, NamedTuple

from core.game import Choice, Deal, Fact, Game, IllegalMove, InvalidMove, InvalidOption, Outcome, Seat, View
from core.notation import NUMBER, PLAIN_DIGIT, SEPARATOR, fold, ordinal

Take = tuple[int, int]
"""A heap, counted from 0, and how many counters are taken from it."""

DEFAULT: Final = (3, 5, 7)
MARIENBAD: Final = (1, 3, 5, 7)
HEAPS: Final = range(3, 6)
TOTAL: Final = range(15, 101)
LEAST: Final = 3
LETTERS: Final = "abcde"
"""The names of the heaps."""

LAST_COUNTER: Final = "last-counter"
PENULTIMATE_COUNTER: Final = "penultimate-counter"
_MOST_DRAWN: Final = 9
"""The biggest heap of a random set-up (decided by this project: its moves still fit under a board as buttons)."""

_SEATS: Final = (Seat(0), Seat(1))
_ALL: Final = ("all", fold("все"), fold("всё"))
_SHAPE: Final = re.compile(
    f"([a-eбг])(?:{SEPARATOR})?({NUMBER})|([a-eбг]|{NUMBER}){SEPARATOR}({NUMBER}|{'|'.join(_ALL)})",
)
_HEAPS_WORD: Final = re.compile(f"{NUMBER}(?:[,-]{NUMBER}){{0,9}}")


class Rule(StrEnum):
    """Who loses: the taker of the last counter, of the next-to-last, or who finds none to take."""

    MISERE = "misere"
    PENULTIMATE = "penultimate"
    NORMAL = "normal"


_ENDS: Final = {Rule.MISERE: 0, Rule.PENULTIMATE: 1, Rule.NORMAL: 0}
"""How many counters are on the table, at most, when the game is over."""


@dataclass(frozen=True, slots=True)
class NimOptions:
    """The heaps at the beginning, None where a lot is still to draw them, and who loses."""

    heaps: tuple[int, ...] | None = DEFAULT
    rule: Rule = Rule.MISERE


class NimState(NamedTuple):
    """A position: counters per heap at the beginning and now, and the moves made so far."""

    rule: Rule
    initial: tuple[int, ...]
    first: Seat
    heaps: tuple[int, ...]
    takes: tuple[Take, ...]
    outcome: Outcome | None


_state: Final = NimState._make  # like NimState(...), and faster: it is made for every move that is tried


@dataclass(frozen=True, slots=True, kw_only=True)
class NimView(View):
    """What everyone sees of a Nim position: counters per heap at the beginning and now, heap a first, and all moves."""

    rule: Rule
    initial: tuple[int, ...]
    heaps: tuple[int, ...]
    takes: tuple[Take, ...]


class Nim(Game[NimOptions, NimState, Take, NimView]):
    """The rules of Nim, under three ways of losing."""

    name: ClassVar[str] = "nim"
    plain: ClassVar[str] = f"(?:[a-e] ?|[абвгес]){PLAIN_DIGIT}{{1,6}}"
    terminations: ClassVar[frozenset[str]] = frozenset({LAST_COUNTER, PENULTIMATE_COUNTER})
    codes: ClassVar[Mapping[str, frozenset[str]]] = {
        "nim-about-misere": frozenset({"heaps"}),
        "nim-about-penultimate": frozenset({"heaps"}),
        "nim-about-normal": frozenset({"heaps"}),
        "nim-by-lot": frozenset(),
        "nim-last-counter": frozenset({"seat"}),
        "nim-penultimate-counter": frozenset({"seat"}),
        "nim-unreadable": frozenset({"example"}),
        "nim-no-heap": frozenset({"heap", "heaps", "example"}),
        "nim-empty-heap": frozenset({"heap", "example"}),
        "nim-too-many": frozenset({"heap", "count", "left", "example"}),
        "nim-too-few": frozenset({"example"}),
        "nim-over": frozenset(),
        "nim-heaps": frozenset({"example"}),
        "nim-heap-count": frozenset({"count", "least", "most", "example"}),
        "nim-small-heap": frozenset({"heap", "count", "least", "example"}),
        "nim-total": frozenset({"total", "least", "most", "example"}),
        "nim-rule": frozenset({"example"}),
        "nim-option-twice": frozenset({"word", "example"}),
        "nim-unknown-option": frozenset({"word", "example"}),
        "nim-heaps-not-drawn": frozenset({"example"}),
        "nim-two-players": frozenset(),
        "nim-no-deal": frozenset(),
    }

    def options(self, words: Sequence[str]) -> NimOptions:
        """Read `heaps=3,5,7`, `marienbad` or `random`, and `rule=misere|penultimate|normal`."""
        options = NimOptions()
        seen: set[str] = set()
        for word in words:
            name, _, value = word.partition("=")
            if name == "rule":
                options = replace(options, rule=_read_rule(value))
            elif word == "marienbad":
                options = replace(options, heaps=MARIENBAD)
            elif word == "random":
                options = replace(options, heaps=None)
            elif name == "heaps":
                options = replace(options, heaps=_read_heaps(value))
            else:
                raise InvalidOption("nim-unknown-option", word=word[:24], example="nim heaps=4,9,6")
            kind = "rule" if name == "rule" else "heaps"
            if kind in seen:
                raise InvalidOption("nim-option-twice", word=word[:24], example="nim marienbad rule=normal")
            seen.add(kind)
        return options

    def words(self, options: NimOptions) -> tuple[str, ...]:
        """Write the heaps, then the rule, each where it is not the default."""
        words: list[str] = []
        if options.heaps is None:
            words.append("random")
        elif options.heaps == MARIENBAD:
            words.append("marienbad")
        elif options.heaps != DEFAULT:
            words.append("heaps=" + ",".join(map(str, options.heaps)))
        if options.rule is not Rule.MISERE:
            words.append(f"rule={options.rule}")
        return tuple(words)

    def seats(self, options: NimOptions) -> range:
        """Two play."""
        del options
        return range(2, 3)

    def settle(self, options: NimOptions, seats: int, rng: Random) -> NimOptions:
        """Draw random heaps of 3 to 9 counters; never the default ones, which a record would leave out."""
        del seats
        heaps = options.heaps
        while heaps is None:
            drawn = tuple(rng.randint(LEAST, _MOST_DRAWN) for _ in range(rng.choice(HEAPS)))
            heaps = drawn if sum(drawn) in TOTAL and drawn != DEFAULT else None
        return replace(options, heaps=heaps)

    def about(self, options: NimOptions) -> Fact:
        """Say the heaps, as far as they are drawn, and who loses."""
        heaps = (Fact("nim-by-lot"),) if options.heaps is None else "-".join(map(str, options.heaps))
        return Fact(f"nim-about-{options.rule}", {"heaps": heaps})

    def start(self, options: NimOptions, seats: int, first: Seat, deal: Deal) -> NimState:
        """Return the full heaps. Random ones must have been drawn (`settle`)."""
        if seats != 2 or first not in _SEATS:
            raise InvalidOption("nim-two-players")
        if deal:
            raise InvalidOption("nim-no-deal")
        if options.heaps is None:
            raise InvalidOption("nim-heaps-not-drawn", example="nim heaps=4,9,6")
        return NimState(options.rule, options.heaps, first, options.heaps, (), None)

    def to_move(self, state: NimState) -> Seat | None:
        """Return the seats in turn until the game is over."""
        return None if state.outcome else _SEATS[(state.first + len(state.takes)) % 2]

    def legal_moves(self, state: NimState) -> tuple[Take, ...]:
        """Return every number from every heap, heap a first."""
        return () if state.outcome else legal_takes(state.heaps)

    def play(self, state: NimState, move: Take) -> tuple[NimState, tuple[Fact, ...]]:
        """Take counters from a heap; few enough left may end the game."""
        rule, initial, first, heaps, takes, outcome = state
        heap, count = move
        if outcome or not (0 <= heap < len(heaps) and 1 <= count <= heaps[heap]):
            raise self._refusal(state, move)
        heaps = (*heaps[:heap], heaps[heap] - count, *heaps[heap + 1 :])  # `heaps_after` without a call
        left = sum(heaps)
        facts: tuple[Fact, ...] = ()
        if left <= _ENDS[rule]:
            outcome, facts = _end(rule, _SEATS[(first + len(takes)) % 2])
        takes = takes + (move,)  # noqa: RUF005 - faster than unpacking, and done for every move that is tried
        return _state((rule, initial, first, heaps, takes, outcome)), facts

    def outcome(self, state: NimState) -> Outcome | None:
        """Return how the taking of the last counter, or of the next-to-last, ended the game."""
        return state.outcome

    def view(self, state: NimState, seat: Seat | None) -> NimView:
        """Return the whole position: nothing is hidden in Nim."""
        to_move = self.to_move(state)
        own = seat is not None and seat == to_move
        return NimView(
            seat=seat,
            seats=2,
            ply=len(state.takes),
            to_move=to_move,
            outcome=state.outcome,
            legal=tuple(map(take_text, self.legal_moves(state))) if own else None,
            rule=state.rule,
            initial=state.initial,
            heaps=state.heaps,
            takes=state.takes,
        )

    def parse(self, state: NimState, text: str) -> Take:
        """Read a heap (letter or number) and how many to take from it (a number, `all` or `все`).

        A heap's number needs a separator after it.
        """
        shape = _SHAPE.fullmatch(text)
        if shape is None:
            raise InvalidMove("nim-unreadable", example=self._example(state))
        name, count = (part for part in shape.groups() if part)
        heap = ordinal(name) - 1
        if not 0 <= heap < len(state.heaps):
            raise InvalidMove("nim-no-heap", heap=name, heaps=len(state.heaps), example=self._example(state))
        return heap, state.heaps[heap] if count in _ALL else int(count)

    def format(self, state: NimState, move: Take, *, full: bool = False) -> str:
        """Write the heap's letter and how many are taken; there is nothing to leave out."""
        del state, full
        return take_text(move)

    def reads_as_move(self, text: str) -> bool:
        """Whether the text names a heap and a number, there or not."""
        return _SHAPE.fullmatch(text) is not None

    def choices(self, view: NimView, path: tuple[str, ...]) -> tuple[Choice, ...]:
        """Offer the heap, then how many to take from it."""
        if view.to_move is None:
            return ()
        left = {letter: count for letter, count in zip(LETTERS, view.heaps, strict=False) if count}
        match path:
            case ():
                return tuple(map(Choice, left))
            case (letter,):
                return tuple(Choice(str(n), f"{letter}{n}") for n in range(1, left.get(letter, 0) + 1))
            case _:
                return ()

    def example(self, view: NimView) -> str:
        """Return the taking of one counter from the first heap that has any."""
        return take_text((next((heap for heap, left in enumerate(view.heaps) if left), 0), 1))

    def _example(self, state: NimState) -> str:
        return self.example(self.view(state, None))

    def _refusal(self, state: NimState, move: Take) -> IllegalMove:
        """Return why that many counters may not be taken."""
        if state.outcome:
            return IllegalMove("nim-over")
        example = self._example(state)
        heap, count = move
        if not 0 <= heap < len(state.heaps):
            return IllegalMove("nim-no-heap", heap=str(heap + 1), heaps=len(state.heaps), example=example)
        left = state.heaps[heap]
        if not left:
            return IllegalMove("nim-empty-heap", heap=LETTERS[heap], example=example)
        if count < 1:
            return IllegalMove("nim-too-few", example=example)
        return IllegalMove("nim-too-many", heap=LETTERS[heap], count=count, left=left, example=example)


def take_text(take: Take) -> str:
    """Write a move in canonical notation: `b3` takes 3 from heap b."""
    heap, count = take
    return f"{LETTERS[heap]}{count}"


@lru_cache(maxsize=4096)
def legal_takes(heaps: tuple[int, ...]) -> tuple[Take, ...]:
    """Return every number from every heap, heap a first."""
    return tuple((heap, count) for heap, left in enumerate(heaps) for count in range(1, left + 1))


def safe_takes(view: NimView) -> list[Take]:
    """Return the takes that do not lose at once: those that do not end the game, and in normal play all."""
    most = sum(view.heaps) - (0 if view.rule is Rule.NORMAL else _ENDS[view.rule] + 1)
    return [take for take in legal_takes(view.heaps) if take[1] <= most]


def heaps_after(heaps: tuple[int, ...], take: Take) -> tuple[int, ...]:
    """Return the heaps once counters have been taken."""
    heap, count = take
    return (*heaps[:heap], heaps[heap] - count, *heaps[heap + 1 :])


@cache
def _end(rule: Rule, mover: Seat) -> tuple[Outcome, tuple[Fact, ...]]:
    """Return the end of a game whose last move was made by `mover`."""
    other = _SEATS[1 - mover]
    if rule is Rule.PENULTIMATE:
        fact = Fact("nim-penultimate-counter", {"seat": mover})
        return Outcome(PENULTIMATE_COUNTER, (other,)), (fact,)
    winner = mover if rule is Rule.NORMAL else other
    return Outcome(LAST_COUNTER, (winner,)), (Fact("nim-last-counter", {"seat": mover}),)


def _read_rule(value: str) -> Rule:
    try:
        return Rule(value.replace("è", "e"))
    except ValueError:
        raise InvalidOption("nim-rule", example="nim rule=normal") from None


def _read_heaps(value: str) -> tuple[int, ...]:
    if not _HEAPS_WORD.fullmatch(value):
        raise InvalidOption("nim-heaps", example="nim heaps=4,9,6")
    heaps = tuple(map(int, re.split("[,-]", value)))
    if heaps == MARIENBAD:
        return heaps
    if len(heaps) not in HEAPS:
        least, most = HEAPS[0], HEAPS[-1]
        raise InvalidOption("nim-heap-count", count=len(heaps), least=least, most=most, example="nim heaps=4,9,6")
    for letter, count in zip(LETTERS, heaps, strict=False):
        if count < LEAST:
            raise InvalidOption("nim-small-heap", heap=letter, count=count, least=LEAST, example="nim heaps=4,9,6")
    if sum(heaps) not in TOTAL:
        raise InvalidOption("nim-total", total=sum(heaps), least=TOTAL[0], most=TOTAL[-1], example="nim heaps=4,9,6")
    return heaps
