"""The puzzles that come with the program: a file for each game, read when it is first needed.

A file's first line is the SHA-256 of the rest, in hex. Then there is a line for each puzzle, its fields parted by tabs:
option words, seats, the seat that began (from 1), moves, the deal where there is one, the right move, what comes after
`-theme-` in the code of its theme, rating, key. `tables/puzzles.py` makes them; the number of a puzzle is that of its
line.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

from core.game import Seat
from core.puzzles import Puzzle

FILES: Final = files("adapters.puzzles") / "collection"


class DamagedPuzzlesError(Exception):
    """A file of puzzles whose text is not the one that was written."""


@cache
def shipped(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game that come with the program; none for a game without any.

    Raises DamagedPuzzlesError.
    """
    file = FILES / f"{game}.txt"
    if not file.is_file():
        return ()
    return read(game, file.read_text("utf-8"))


def read(game: str, text: str) -> tuple[Puzzle, ...]:
    """Read the text of a file. Raises DamagedPuzzlesError."""
    told, _, body = text.partition("\n")
    if sha256(body.encode()).hexdigest() != told:
        raise DamagedPuzzlesError(game)
    return tuple(_read_line(game, number, line) for number, line in enumerate(body.splitlines(), start=1))


def write(puzzles: Iterable[Puzzle]) -> str:
    """Write puzzles as the text of a file: the inverse of `read`, but for their ids, which are given by the order."""
    body = "".join(f"{_line(puzzle)}\n" for puzzle in puzzles)
    return f"{sha256(body.encode()).hexdigest()}\n{body}"


def _read_line(game: str, number: int, line: str) -> Puzzle:
    options, seats, start, moves, deal, solution, theme, rating, key = line.split("\t")
    return Puzzle(
        id=f"{game}-{number}",
        game=game,
        options=tuple(options.split()),
        seats=int(seats),
        start=Seat(int(start) - 1),
        moves=tuple(moves.split()),
        deal=tuple(map(int, deal.split())),
        solutions=(solution,),
        theme=f"{game}-theme-{theme}",
        rating=int(rating),
        key=key,
    )


def _line(puzzle: Puzzle) -> str:
    (solution,) = puzzle.solutions
    return "\t".join(
        (
            " ".join(puzzle.options),
            str(puzzle.seats),
            str(puzzle.start + 1),
            " ".join(puzzle.moves),
            " ".join(map(str, puzzle.deal)),
            solution,
            puzzle.theme.removeprefix(f"{puzzle.game}-theme-"),
            str(puzzle.rating),
            puzzle.key,
        )
    )
