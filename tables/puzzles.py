"""Make the puzzles in `adapters/puzzles/collection`: `python -m tables.puzzles` writes them.

Games are played, now well and now by chance. Of the puzzles in them some are taken, so that each theme and each
difficulty has its share. It takes some minutes. What was found in one variant is kept in `tables/built`, so that
it goes on from there when it was stopped; the same puzzles are found however often that is.

A puzzle is known by its number. Once people have been set some, puzzles may be added at the end, and none moved.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from adapters.games import cards
from adapters.games.card import GameCard
from adapters.puzzles import read, write
from core.game import AnyGame, Seat
from core.notation import fold
from core.puzzles import Puzzle, find
from core.record import Record, Replayed

ROOT: Final = Path(__file__).parents[1]
BUILT: Final = ROOT / "tables" / "built" / "puzzles"
SHIPPED: Final = ROOT / "adapters" / "puzzles" / "collection"

TO_CHOOSE_FROM: Final = 2
"""Puzzles that are found for each that is taken."""

BANDS: Final = 6
"""Parts of equal size into which the puzzles of a theme are divided by difficulty."""

MOST_GAMES: Final = 1_500
"""Games of a variant, where fewer puzzles are found in them."""


@dataclass(frozen=True)
class Variant:
    """Option words of a game, for how many seats, and how many puzzles are taken from it.

    `careless` is the share of moves that are made by chance, so that games become as different as those of people.
    """

    game: str
    words: tuple[str, ...]
    count: int
    seats: int = 2
    careless: float = 0.5

    @property
    def name(self) -> str:
        """What its file is called."""
        return "_".join((self.game, *self.words, str(self.seats)))


VARIANTS: Final = (
    Variant("sim", (), 100),
    Variant("sim", ("dots=7",), 130),
    Variant("sim", ("dots=8",), 90),
    Variant("sim", ("dots=8", "colourless"), 20),
    Variant("sim", ("dots=9", "colourless"), 60),
    Variant("nim", ("random",), 130),
    Variant("nim", ("random", "rule=normal"), 130),
    Variant("nim", ("random", "rule=penultimate"), 140),
    Variant("square", (), 280),
    Variant("square", (), 120, seats=3),
)


def games(variant: Variant) -> Iterator[Replayed]:
    """Yield games, always the same: they depend on the rules and on exact values alone, not on a computer's level."""
    card = cards()[variant.game]
    rules, rng = card.rules, Random(variant.name)
    for _ in range(MOST_GAMES):
        options = rules.settle(rules.options(variant.words), variant.seats, rng)
        state = rules.start(options, variant.seats, Seat(0), rules.deal(options, variant.seats, rng))
        states = [state]
        while rules.to_move(state) is not None:
            moves = rules.legal_moves(state) if rng.random() < variant.careless else _good(card, state)
            state = _played(rules, state, rng.sample(moves, len(moves)))
            states.append(state)
        seats = tuple(str(seat) for seat in range(variant.seats))
        yield Replayed(rules, Record(game=variant.game, seats=seats), tuple(states))


def _good(card: GameCard, state: Any) -> tuple[Any, ...]:  # noqa: ANN401 - each game has states of its own
    """Return the moves that keep a win, or bring most points."""
    rules, moves = card.rules, card.rules.legal_moves(state)
    mover = rules.to_move(state)
    if card.known is not None and (verdict := card.known.oracle.verdict(rules.view(state, mover))):
        return tuple(rules.parse(state, fold(text)) for text in verdict.best)
    if rules.scores(state) is None or mover is None:
        return moves
    brings = [(rules.scores(rules.play(state, move)[0]) or ())[mover] for move in moves]
    return tuple(move for move, points in zip(moves, brings, strict=True) if points == max(brings))


def _played(rules: AnyGame, state: Any, moves: Sequence[Any]) -> Any:  # noqa: ANN401 - as above
    """Return the position after the first of some moves that does not lose at once, or else after the last."""
    after = state
    for move in moves:
        after, _ = rules.play(state, move)
        outcome = rules.outcome(after)
        if outcome is None or rules.to_move(state) in outcome.winners:
            break
    return after


def found(variant: Variant) -> tuple[Puzzle, ...]:
    """Return the puzzles of a variant to choose from."""
    file = BUILT / f"{variant.name}.txt"
    if file.exists():
        return read(variant.game, file.read_text("utf-8"))
    posing = cards()[variant.game].posing
    assert posing is not None, f"{variant.game} has puzzles"  # noqa: S101 - see VARIANTS
    pool: dict[str, Puzzle] = {}
    for replayed in games(variant):
        pool |= {puzzle.key: puzzle for puzzle in find(replayed, posing.pose, pool)}
        if len(pool) >= TO_CHOOSE_FROM * variant.count:
            break
    BUILT.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    part.write_text(write(pool.values()), "utf-8")
    part.rename(file)
    return read(variant.game, file.read_text("utf-8"))


def taken(variant: Variant) -> list[Puzzle]:
    """Return the puzzles that are taken from a variant, evenly from each theme and from each difficulty in it."""
    rng = Random(variant.name)
    shelves: dict[tuple[str, int], list[Puzzle]] = defaultdict(list)
    pool = found(variant)
    for theme in sorted({puzzle.theme for puzzle in pool}):
        own = sorted((puzzle for puzzle in pool if puzzle.theme == theme), key=lambda puzzle: puzzle.rating)
        for place, puzzle in enumerate(own):
            shelves[theme, BANDS * place // len(own)].append(puzzle)
    for shelf in shelves.values():
        rng.shuffle(shelf)
    chosen: list[Puzzle] = []
    while len(chosen) < variant.count and any(shelves.values()):
        chosen += [shelf.pop() for _, shelf in sorted(shelves.items()) if shelf]
    return chosen[: variant.count]


def collected(game: str, variants: Sequence[Variant] = VARIANTS) -> list[Puzzle]:
    """Return the puzzles of a game, in an order that tells nothing."""
    puzzles = [puzzle for variant in variants if variant.game == game for puzzle in taken(variant)]
    Random(game).shuffle(puzzles)
    return puzzles


def main(games: Sequence[str]) -> None:
    """Write the files of some games, of none all, and say how many puzzles there are of each theme."""
    SHIPPED.mkdir(exist_ok=True)
    for game in games or tuple(dict.fromkeys(variant.game for variant in VARIANTS)):
        puzzles = collected(game)
        (SHIPPED / f"{game}.txt").write_text(write(puzzles), "utf-8")
        ratings = sorted(puzzle.rating for puzzle in puzzles)
        sys.stdout.write(f"{game}: {len(puzzles)} puzzles, {ratings[0]} to {ratings[-1]}\n")
        for theme in sorted({puzzle.theme for puzzle in puzzles}):
            sys.stdout.write(f"  {theme}: {sum(puzzle.theme == theme for puzzle in puzzles)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
