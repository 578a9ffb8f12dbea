"""Who solved a puzzle, who solves them best, and the line by which someone tells the others that they did."""

from __future__ import annotations

from typing import Final

from core.answer import Answer, Note
from core.game import Fact, GameName
from core.puzzle_store import Solver
from core.puzzles import share as share_line
from core.refusals import Refused
from core.service.changing import answer_once
from core.service.context import Caller, Context
from core.service.puzzling_answers import find, today
from core.service.puzzling_codes import PuzzlingCode
from core.table import SOMEBODY, Player
from core.values import Name

SHOWN: Final = 15
"""Solvers that a message lists."""


async def solvers(ctx: Context, caller: Caller, puzzle_id: str, *, to: Player | None = None) -> Answer:
    """Tell who solved a puzzle, those at first sight first; nothing tells what they answered. Raises Refused."""
    given = await find(ctx, caller.server, puzzle_id)
    found = await ctx.puzzles.store.solvers(given)
    day = await today(ctx, caller.server)
    right = sorted((each for each in found if each.tried.solved), key=_order)
    about = {"puzzle": given.id, "game": GameName(given.puzzle.game)}
    if right:
        facts = [Fact(PuzzlingCode.SOLVERS, {**about, "solved": len(right), "count": len(found)})]
    else:
        facts = [Fact(PuzzlingCode.SOLVERS_NONE, about)]
    facts += [_line(place, each, day) for place, each in enumerate(right[:SHOWN], 1)]
    rating = await ctx.puzzles.store.rating(given)
    if rating is not None:
        facts.append(Fact(PuzzlingCode.PUZZLE_RATING, {"number": rating.number, "count": rating.games}))
    return (Note(facts=tuple(facts), to=to),)


async def ranking(ctx: Context, caller: Caller, game: str) -> Answer:
    """Tell who solves a game's puzzles best."""
    found = await ctx.puzzles.store.ranking(caller.server, game, SHOWN)
    title = PuzzlingCode.RANKING if found else PuzzlingCode.RANKING_NONE
    lines = (
        Fact(
            PuzzlingCode.RANK,
            {
                "place": each.rank,
                "name": Name(each.name or SOMEBODY),
                "number": each.rating.number,
                "uncertainty": each.rating.uncertainty,
            },
        )
        for each in found
    )
    return (Note(facts=(Fact(title, {"game": GameName(game)}), *lines)),)


async def share(ctx: Context, caller: Caller, puzzle_id: str) -> Answer:
    """Tell the chat, once, how the caller did with a puzzle; the line gives nothing away. Raises Refused."""
    given = await find(ctx, caller.server, puzzle_id)
    progress = await ctx.puzzles.store.progress(given, caller.player.id)
    if not progress.tried.done:
        raise Refused(PuzzlingCode.SHARE_LATER, puzzle=given.id)
    if not await ctx.store.claim(caller.server, f"share:{given.id}:{caller.player.id}"):
        raise Refused(PuzzlingCode.SHARED_BEFORE, puzzle=given.id)
    day = await today(ctx, caller.server)
    tries = progress.tried.tries if progress.tried.solved else None
    line = share_line(given.puzzle.game, given.id, tries, progress.solving.streak.on(day))
    fact = Fact(PuzzlingCode.SHARED, {"name": Name(caller.player.name), "line": (line,)})
    return await answer_once(ctx, caller, (Note(facts=(fact,)),))


def _line(place: int, solver: Solver, day: int) -> Fact:
    line = {"place": place, "name": Name(solver.name or SOMEBODY), "count": solver.tried.tries}
    streak = solver.solving.streak.on(day)
    if streak < 2:
        return Fact(PuzzlingCode.SOLVER, line)
    return Fact(PuzzlingCode.SOLVER_STREAK, {**line, "streak": streak})


def _order(solver: Solver) -> tuple[int, int, int, str]:
    return (solver.tried.first is not True, solver.tried.tries, solver.tried.at, solver.person)
