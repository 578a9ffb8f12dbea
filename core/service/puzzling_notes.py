"""Puzzles as they are shown: the position with what is asked, and what is told once someone has answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final

from core.answer import Action, Board, Note
from core.codes import Coded
from core.game import Fact, GameName, Seat, View
from core.games import GAMES
from core.notation import fold
from core.puzzle_store import GivenPuzzle, Progress, Tried
from core.puzzles import Puzzle, example_of, explain, position_of, sides, view_of
from core.service.context import Context
from core.service.puzzling_codes import PuzzlingCode
from core.service.settings import server_settings
from core.table import Player, Status
from core.values import Move, Signed

_IN_SHORT: Final[Mapping[str, Coded]] = MappingProxyType(
    {PuzzlingCode.TO_WIN: PuzzlingCode.ONE_WINS, PuzzlingCode.TO_SCORE: PuzzlingCode.ONE_SCORES}
)
"""What is asked where it is told elsewhere who is to move."""

_DONE: Final = (Action.SHARE, Action.SOLVERS, Action.MORE)


def public_note(ctx: Context, given: GivenPuzzle) -> Note:
    """Return a puzzle of the day as it is posted: everyone may see it, and nothing in it follows from the answer."""
    note = _asked(ctx, given, (), PuzzlingCode.HOW)
    return replace(note, actions=(Action.SOLVERS,), version=given.version, owed=True)


def private_note(ctx: Context, given: GivenPuzzle, to: Player, path: tuple[str, ...] = (), *, tries: int = 0) -> Note:
    """Return a puzzle as one person works at it, after wrong `tries` and some steps on the way to an answer.

    The position is no secret, but what they choose is.
    """
    note = _asked(ctx, given, path, PuzzlingCode.HOW_ALONE)
    if tries:
        *facts, how = note.facts
        note = replace(note, facts=(*facts, Fact(PuzzlingCode.TRIED, {"count": tries}), how))
    actions = () if path else (Action.REVEAL, Action.SOLVERS)
    return replace(note, to=to, actions=actions, edits=True, secret=bool(path))


def again_note(ctx: Context, given: GivenPuzzle, to: Player, *told: Fact) -> Note:
    """Return a puzzle as one person goes on with it after a wrong answer, of which something is `told`."""
    note = private_note(ctx, given, to)
    return replace(note, facts=(*told, Fact(PuzzlingCode.AGAIN)), secret=True)


def solved_note(given: GivenPuzzle, to: Player, *told: Fact) -> Note:
    """Return a puzzle after its right move, for a person who knows it."""
    position = position_of(given.puzzle)
    after, _ = position.after(position.game.parse(position.state, fold(given.puzzle.solutions[0])))
    board = _board(given, after.game.view(after.state, None), Status.FINISHED)
    theme = Fact(PuzzlingCode.THEME, {"theme": (Fact(given.puzzle.theme),)})
    facts = (*(told or (solution_fact(given),)), theme)
    return Note(
        facts=facts,
        table=given.id,
        ply=board.ply,
        board=board,
        to=to,
        actions=_DONE,
        edits=True,
        secret=True,
    )


def in_short(note: Note) -> tuple[Fact, ...]:
    """Return what a note asks or tells, without what puzzle it is, who is to move and how to answer."""
    if note.path is None:
        return note.facts
    return tuple(Fact(_IN_SHORT[fact.code]) if fact.code in _IN_SHORT else fact for fact in note.facts[1:-1])


async def at_hand(ctx: Context, server: str, person: str) -> list[GivenPuzzle]:
    """Return the puzzle that a person is at, unless they know its answer, and today's where puzzles are posted."""
    store = ctx.puzzles.store
    settings = await server_settings(ctx, server)
    day = settings.puzzle_hour.day(ctx.clock.now())
    games = () if settings.daily is None else settings.daily.games
    found = [await store.of_day(server, game, day) for game in games]
    current = await store.current(server, person)
    if current is not None and current not in {given.id for given in found if given is not None}:
        given = await store.given(server, current)
        if given is not None and not (await store.progress(given, person)).tried.done:
            found.append(given)
    return [given for given in found if given is not None and given.puzzle.game in GAMES]


async def done_note(ctx: Context, given: GivenPuzzle, to: Player, *told: Fact) -> Note:
    """Return what a person is shown who knows the answer: what is `told`, why it is right, and where it leads."""
    why = await reasons(ctx, given, given.puzzle.solutions[0])
    return solved_note(given, to, *(told or (solution_fact(given),)), *why)


async def reasons(ctx: Context, given: GivenPuzzle, move: str) -> tuple[Fact, ...]:
    """Return why a legal move is right or wrong; of a wrong one it never tells which is right."""
    game = given.puzzle.game
    work = partial(explain, given.puzzle, move, ctx.puzzles.posing[game], ctx.known.get(game))
    return await ctx.in_thread(work)


def solution_fact(given: GivenPuzzle) -> Fact:
    """Return the right move."""
    return Fact(PuzzlingCode.SOLUTION, {"move": Move(given.puzzle.solutions[0])})


def known_fact(given: GivenPuzzle, tried: Tried) -> Fact:
    """Return how a person came to know the answer."""
    code = PuzzlingCode.SOLVED_BEFORE if tried.solved else PuzzlingCode.KNOWN_BEFORE
    return Fact(code, {"puzzle": given.id})


def rated_facts(given: GivenPuzzle, progress: Progress) -> tuple[Fact, ...]:
    """Return what a first answer did to a person's rating."""
    number = progress.solving.ratings[given.puzzle.game].number
    return (Fact(PuzzlingCode.RATED, {"number": number, "change": Signed(progress.tried.change)}),)


def heading(given: GivenPuzzle) -> Fact:
    """Return what puzzle it is."""
    code = PuzzlingCode.TRAINING if given.day is None else PuzzlingCode.OF_DAY
    return Fact(code, {"puzzle": given.id, "game": GameName(given.puzzle.game)})


def _asked(ctx: Context, given: GivenPuzzle, path: tuple[str, ...], how: Coded) -> Note:
    puzzle = given.puzzle
    view: View = view_of(puzzle)
    example = Fact(how, {"example": Move(example_of(puzzle))})
    facts = (heading(given), *_task(ctx, puzzle, view.to_move or Seat(0)), example)
    board = _board(given, view, Status.PLAYING)
    return Note(facts=facts, table=given.id, ply=view.ply, board=board, path=path)


def _task(ctx: Context, puzzle: Puzzle, mover: Seat) -> tuple[Fact, ...]:
    """Return what is to be found: where it is the win, also by which rules."""
    if ctx.puzzles.posing[puzzle.game].explain is not None:
        return (Fact(PuzzlingCode.TO_SCORE, {"seat": mover}),)
    game = GAMES[puzzle.game]
    return game.about(game.options(puzzle.options)), Fact(PuzzlingCode.TO_WIN, {"seat": mover})


def _board(given: GivenPuzzle, view: View, status: Status) -> Board:
    """Return a position of a puzzle as a board; its players have no names but letters."""
    players = tuple(Player(f"puzzle:{seat}", str(name)) for seat, name in enumerate(sides(given.puzzle)))
    return Board(given.id, given.puzzle.game, view.ply, status, players, view, puzzle=True)
