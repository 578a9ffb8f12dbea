"""The perfect level of the computer: does it ever give a won game away, and what does it make of a lost one?"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from random import Random
from typing import Any, Final

from adapters.exact.nim import loses
from core.game import Game, Seat
from core.games.nim import Nim, Rule
from core.games.sim import Sim, SimOptions, chord_text, safe_moves
from core.levels import Level
from tests.faults.part import Figure, Scale
from tests.levels import Chooser, computer

NAME: Final = "perfect"

SIM_GAMES: Final = {
    Scale.FULL: {6: 1_000, 7: 1_000, 8: 1_000, 9: 200},
    Scale.SHORT: {6: 2, 9: 1},
}
"""Games of Sim against each opponent, by the number of dots."""

NIM_GAMES: Final = {Scale.FULL: 10_000, Scale.SHORT: 12}
"""Games of Nim with a position that the perfect level has won, under all rules together."""

SEED: Final = 20_261_204

_LARGE: Final = 0.1
_LARGE_HEAP: Final = 20
"""How many games of Nim have five heaps of up to `_LARGE_HEAP` counters; the rest are drawn as for people."""

_SIM: Final = Sim()
_NIM: Final = Nim()


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield how many won games a perfect player wins, and how many lost ones."""
    games = SIM_GAMES[scale]
    pairs = [(dots, name) for dots in games for name in OPPONENTS]
    each = NIM_GAMES[scale] // len(Rule) + 1
    pool: Executor = ProcessPoolExecutor(2) if scale is Scale.FULL else ThreadPoolExecutor(1)
    with pool:
        seconds = pool.map(_second_wins, *zip(*((dots, name, games[dots]) for dots, name in pairs), strict=True))
        firsts = pool.map(_first_wins, games, games.values())
        heaps = pool.map(_given_away, Rule, [each] * len(Rule))
        for (dots, name), wins in zip(pairs, seconds, strict=True):
            yield Figure(f"sim, {dots} dots: wins as second player against {name}", wins, "", least=games[dots])
        for (dots, count), (wins, careful) in zip(games.items(), firsts, strict=True):
            yield Figure(f"sim, {dots} dots: of {count} lost games safe chords win", careful, "")
            least = careful + 1 if scale is Scale.FULL else 0
            yield Figure(f"sim, {dots} dots: of {count} lost games the perfect level wins", wins, "", least=least)
        for rule, given in zip(Rule, heaps, strict=True):
            yield Figure(f"nim, {rule}: of {each} won games given away", given, "", most=0)


def _by_chance(state: Any, seat: Seat, rng: Random) -> str:  # noqa: ANN401 - a Chooser is of any game
    """Draw any chord."""
    del seat
    return chord_text(rng.choice(_SIM.legal_moves(state)))


def _safely(state: Any, seat: Seat, rng: Random) -> str:  # noqa: ANN401 - as above
    """Draw any chord that closes no triangle, as long as there is one."""
    return chord_text(rng.choice(safe_moves(_SIM.view(state, seat)) or _SIM.legal_moves(state)))


OPPONENTS: Final[dict[str, Chooser]] = {
    "chance": _by_chance,
    "safe chords": _safely,
    **{str(level): computer("sim", level) for level in Level},
}
"""Whom the perfect level plays in Sim."""


def _second_wins(dots: int, opponent: str, games: int) -> int:
    """Return how many games the perfect level wins that an opponent begins."""
    return games - _first_won(dots, OPPONENTS[opponent], computer("sim", Level.PERFECT), games)


def _first_wins(dots: int, games: int) -> tuple[int, int]:
    """Return how many games against safe chords the perfect level wins that it begins, and how many safe chords do."""
    perfect, safe = (_first_won(dots, first, _safely, games) for first in (computer("sim", Level.PERFECT), _safely))
    return perfect, safe


def _first_won(dots: int, first: Chooser, second: Chooser, games: int) -> int:
    """Return how many games of Sim the first player wins."""
    rng, won = Random(f"{SEED} {dots}"), 0
    for _ in range(games):
        state = _SIM.start(SimOptions(dots), 2, Seat(0), ())
        while not state.outcome:
            state = _after(_SIM, state, (first, second), rng)
        won += Seat(0) in state.outcome.winners
    return won


def _given_away(rule: Rule, games: int) -> int:
    """Return how many games of Nim the perfect level loses in which it was to move in a won position.

    Half of the other player's moves are by chance, the others those of the perfect level, too.
    """
    rng, lost, perfect = Random(f"{SEED} {rule}"), loses(rule), computer("nim", Level.PERFECT)
    seen = given = 0
    while seen < games:
        large = ",".join(str(rng.randint(3, _LARGE_HEAP)) for _ in range(5))
        heaps = f"heaps={large}" if rng.random() < _LARGE else "random"
        options = _NIM.settle(_NIM.options((heaps, f"rule={rule}")), 2, rng)
        state, had_won = _NIM.start(options, 2, Seat(rng.randrange(2)), ()), False
        while not (outcome := _NIM.outcome(state)):
            had_won = had_won or (_NIM.to_move(state) == Seat(0) and not lost(state.heaps))
            state = _after(_NIM, state, (perfect, perfect if rng.random() < 0.5 else _take_by_chance), rng)
        seen += had_won
        given += had_won and Seat(0) not in outcome.winners
    return given


def _take_by_chance(state: Any, seat: Seat, rng: Random) -> str:  # noqa: ANN401 - as above
    """Take any counters."""
    del seat
    return _NIM.format(state, rng.choice(_NIM.legal_moves(state)))


def _after(rules: Game[Any, Any, Any, Any], state: Any, players: tuple[Chooser, Chooser], rng: Random) -> Any:  # noqa: ANN401 - as above
    """Have the player move whose turn it is."""
    mover = rules.to_move(state)
    assert mover is not None
    return rules.play(state, rules.parse(state, players[mover](state, mover, rng)))[0]
