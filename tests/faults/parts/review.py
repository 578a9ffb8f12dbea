"""Random games, reviewed for programs and solved by trying every move: each position must come out alike."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from bot.cli import main as kibitz
from core.game import Seat
from core.games import GAMES
from core.record import Record, marks
from core.record import format as format_record
from tests.faults.exhaustive import Judged, SimEndings, SimSolver, nim, sim
from tests.faults.part import Figure, Scale

NAME: Final = "review"

GAMES_OF_EACH: Final = {Scale.FULL: 500, Scale.SHORT: 8}
COUNTERS: Final = {Scale.FULL: 100, Scale.SHORT: 20}
SIM: Final = {
    Scale.FULL: ((6, False), (7, False), (6, True), (7, True), (8, True)),
    Scale.SHORT: ((6, True),),
}
ENDINGS: Final = {
    Scale.FULL: ((8, False), (9, True)),
    Scale.SHORT: ((8, False),),
}
"""Games that are compared only from `ENDING_PLY` on: the dots, and whether they are colourless."""

ENDING_PLY: Final = 12
RULES: Final = ("misere", "penultimate", "normal")
SEED: Final = 20_261_202

_LARGEST_TAKE: Final = 4
"""Counters that are taken at once in every other move, at most, so that games have many positions."""


def measure(scale: Scale) -> Iterable[Figure]:
    """Yield for each game how many positions were compared, and how many came out otherwise."""
    count = GAMES_OF_EACH[scale]
    most = COUNTERS[scale]
    rng = Random(SEED)
    for rule in RULES:
        heaps = [_heaps(rng, most) for _ in range(count)]
        records = [_played("nim", (f"heaps={','.join(map(str, each))}", f"rule={rule}"), rng) for each in heaps]
        games = zip(heaps, records, strict=True)
        yield from _compare(f"nim {rule}", [(each, nim(rule, most).judge(start, each.moves)) for start, each in games])
    for dots, colourless in SIM[scale]:
        yield from _compare_sim(sim(dots, colourless=colourless), count, rng, (dots, colourless))
    for dots, colourless in ENDINGS[scale]:
        solver = sim(dots, colourless=True) if colourless else SimEndings(dots)
        yield from _compare_sim(solver, count, rng, (dots, colourless), ENDING_PLY)


def _compare_sim(
    solver: SimSolver | SimEndings, count: int, rng: Random, game: tuple[int, bool], begin: int = 0
) -> Iterator[Figure]:
    """Compare games of Sim of one size, coloured or not, from a ply on."""
    dots, colourless = game
    words = (f"dots={dots}", *["colourless"] * colourless)
    records = list[Record]()
    while len(records) < count:
        record = _played("sim", words, rng)
        if len(record.moves) > begin:
            records.append(record)
    name = " ".join(("sim", *words, *[f"from ply {begin}"] * bool(begin)))
    yield from _compare(name, [(each, solver.judge(each.moves, begin)) for each in records], begin)


def _compare(name: str, games: list[tuple[Record, list[Judged]]], begin: int = 0) -> Iterator[Figure]:
    positions = wrong = 0
    with TemporaryDirectory() as folder:
        for record, solved in games:
            reviewed = _reviewed(Path(folder) / "game.record", record)[begin:]
            positions += len(solved)
            wrong += sum(each != right for each, right in zip(reviewed, solved, strict=True))
    yield Figure(f"{name}: positions", positions, "", least=(1 if begin else 5) * len(games))
    yield Figure(f"{name}: judged otherwise", wrong, "", most=0)


def _reviewed(path: Path, record: Record) -> list[Judged]:
    """Return what `kibitz review --json` says of each position. Raises ValueError for any other line."""
    path.write_text(format_record(record), "utf-8")
    output = StringIO()
    with redirect_stdout(output):
        status = kibitz(["review", str(path), "--json"])
    lines = [json.loads(line) for line in output.getvalue().splitlines()]
    seats = [(record.start + ply) % 2 + 1 for ply in range(len(record.moves))]
    expected = [(ply, seat, move, True) for ply, (seat, move) in enumerate(zip(seats, record.moves, strict=True))]
    if status or [(line["ply"], line["seat"], line["move"], line["exact"]) for line in lines] != expected:
        raise ValueError(f"status {status}, lines {lines}")
    return [(line["value"], tuple(line["best"])) for line in lines]


def _heaps(rng: Random, most: int) -> tuple[int, ...]:
    """Draw heaps of a legal set-up."""
    while True:
        heaps = tuple(rng.randint(3, most // 2) for _ in range(rng.choice((3, 4, 5))))
        if 15 <= sum(heaps) <= most:
            return heaps


def _played(name: str, words: tuple[str, ...], rng: Random) -> Record:
    """Play a game at random, in Sim without closing a triangle as long as that is possible."""
    game = GAMES[name]
    options = game.options(words)
    first = Seat(rng.randrange(2))
    state, moves = game.start(options, 2, first, ()), list[str]()
    while legal := game.legal_moves(state):
        after = [(move, game.play(state, move)[0]) for move in legal]
        calm = [(move, child) for move, child in after if game.outcome(child) is None]
        small = [(move, child) for move, child in calm if name != "nim" or move[1] <= _LARGEST_TAKE]
        move, state_after = rng.choice((rng.choice((small, calm)) or calm) or after)
        moves.append(game.format(state, move))
        state = state_after
    outcome = game.outcome(state)
    if outcome is None:
        raise ValueError("no move is left, and the game goes on")
    return Record(
        game=name,
        options=game.words(options),
        seats=("anna", "boris"),
        start=first,
        result=marks(outcome.winners, 2),
        termination=outcome.termination,
        moves=tuple(moves),
    )
