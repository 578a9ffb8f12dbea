"""Answers to puzzles: the first one is rated, further ones may be tried; and giving up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from core.answer import Answer
from core.game import Fact, GameError
from core.games import GAMES
from core.notation import is_attempt
from core.ports import EventSeen, StoreBusy, VersionConflict
from core.puzzle_store import GivenPuzzle, Progress, Tried
from core.puzzles import Result, after_attempt, judge, seeded
from core.ratings import Rating
from core.refusals import Refused
from core.service.changing import answer_once
from core.service.context import Caller, Context
from core.service.puzzling_codes import PuzzlingCode
from core.service.puzzling_notes import again_note, done_note, known_fact, rated_facts, reasons, solution_fact
from core.service.settings import server_settings
from core.service.tables import ATTEMPTS
from core.values import Move

Step = Callable[[Progress], Progress]


async def find(ctx: Context, server: str, puzzle_id: str) -> GivenPuzzle:
    """Return a puzzle that a server was set. Raises Refused where there is none of that id."""
    given = await ctx.puzzles.store.given(server, puzzle_id)
    if given is None or given.puzzle.game not in GAMES:
        raise Refused(PuzzlingCode.NO_PUZZLE, puzzle=puzzle_id)
    return given


async def today(ctx: Context, server: str) -> int:
    """Return the day that it is by the clock of a server's puzzles, numbered as by `datetime.date.toordinal`."""
    return (await server_settings(ctx, server)).puzzle_hour.day(ctx.clock.now())


async def reply(ctx: Context, caller: Caller, puzzle_id: str, text: str) -> Answer:
    """Take a reply to a puzzle as an answer where it may be one; talk is left alone. Raises GameError."""
    given = await find(ctx, caller.server, puzzle_id)
    return await answer(ctx, caller, given, text) if is_attempt(GAMES[given.puzzle.game], text) else ()


async def answer(ctx: Context, caller: Caller, given: GivenPuzzle, text: str) -> Answer:
    """Judge an answer and tell the caller alone what it is; what cannot be played counts for nothing.

    Raises GameError.
    """
    attempt = judge(given.puzzle, text)
    if attempt.move is None:
        refusal = attempt.refusal or Fact(PuzzlingCode.NO_PUZZLE, {"puzzle": given.id})
        raise GameError(refusal.code, **refusal.params)
    right, move = attempt.result is Result.RIGHT, attempt.move
    day = await _streak_day(ctx, caller, given)
    now = ctx.clock.now()
    changed = await _change(ctx, caller, given, lambda before: _answered(before, given, right=right, now=now, day=day))
    if changed is None or changed[0].tried.done:
        return await _standing(ctx, caller, given)
    before, after = changed
    if right:
        return (await done_note(ctx, given, caller.player, *_solved_facts(given, before, after, move, day)),)
    rated = rated_facts(given, after) if before.tried.first is None else ()
    why = await reasons(ctx, given, move)
    return (again_note(ctx, given, caller.player, Fact(PuzzlingCode.WRONG, {"move": move}), *why, *rated),)


async def reveal(ctx: Context, caller: Caller, puzzle_id: str) -> Answer:
    """Tell the caller alone the answer; without one of their own before, that counts as a wrong one. Raises Refused."""
    given = await find(ctx, caller.server, puzzle_id)
    now = ctx.clock.now()
    changed = await _change(ctx, caller, given, lambda before: _given_up(before, given, now))
    if changed is None or changed[0].tried.done:
        return await _standing(ctx, caller, given, solution_fact(given))
    before, after = changed
    rated = rated_facts(given, after) if before.tried.first is None else ()
    return (await done_note(ctx, given, caller.player, solution_fact(given), *rated),)


async def _standing(ctx: Context, caller: Caller, given: GivenPuzzle, *told: Fact) -> Answer:
    """Tell the caller once how they stand with a puzzle, of which their event changes nothing.

    Another process may have written down what it did, and died before it said so. What this process wrote down it also
    says.
    """
    if (caller.server, caller.event) in ctx.written:
        return ()
    again = replace(caller, event=f"{caller.event}:standing")
    tried = (await ctx.puzzles.store.progress(given, caller.player.id)).tried
    if not tried.done:
        count = Fact(PuzzlingCode.TRIED, {"count": tried.tries})
        return await answer_once(ctx, again, (again_note(ctx, given, caller.player, count),))
    told = told or (known_fact(given, tried),)
    return await answer_once(ctx, again, (await done_note(ctx, given, caller.player, *told),))


async def _streak_day(ctx: Context, caller: Caller, given: GivenPuzzle) -> int | None:
    """Return the day that solving a puzzle counts for; None for one that is not today's."""
    return given.day if given.day == await today(ctx, caller.server) else None


async def _change(ctx: Context, caller: Caller, given: GivenPuzzle, step: Step) -> tuple[Progress, Progress] | None:
    """Write down what a step makes of how the caller stands with a puzzle; return both.

    One that knows the answer is left as they are. None for an event that was seen before. Raises StoreBusy.
    """
    store = ctx.puzzles.store
    for _ in range(ATTEMPTS):
        before = await store.progress(given, caller.player.id)
        if before.tried.done:
            return before, before
        after, here = step(before), (caller.server, caller.event) in ctx.written
        ctx.written.add(caller.server, caller.event)
        try:
            await store.record(caller.event, given, caller.player, before, after)
        except (VersionConflict, EventSeen) as error:
            if not here:
                ctx.written.discard(caller.server, caller.event)
            if isinstance(error, EventSeen):
                return None
        else:
            return before, after
    raise StoreBusy("others answer the same puzzle too fast")


def _answered(before: Progress, given: GivenPuzzle, *, right: bool, now: int, day: int | None) -> Progress:
    after = before if before.tried.first is not None else _rated(before, given, right=right, now=now)
    tried = replace(after.tried, tries=before.tried.tries + 1, solved=right)
    solving = after.solving
    if right and day is not None:
        solving = replace(solving, streak=solving.streak.solved(day))
    return replace(after, tried=tried, solving=solving)


def _given_up(before: Progress, given: GivenPuzzle, now: int) -> Progress:
    after = before if before.tried.first is not None else _rated(before, given, right=False, now=now)
    return replace(after, tried=replace(after.tried, gave_up=True))


def _rated(before: Progress, given: GivenPuzzle, *, right: bool, now: int) -> Progress:
    """Return what a first answer makes of the ratings of the person and of the puzzle."""
    game, solving = given.puzzle.game, before.solving
    old = solving.ratings.get(game, Rating())
    new, puzzle = after_attempt(old, before.rating or seeded(given.puzzle), right=right)
    counted = {**solving.right, game: solving.right.get(game, 0) + right}
    return replace(
        before,
        tried=Tried(first=right, at=now, change=new.number - old.number),
        solving=replace(solving, ratings={**solving.ratings, game: new}, right=counted),
        rating=puzzle,
    )


def _solved_facts(
    given: GivenPuzzle, before: Progress, after: Progress, move: Move, day: int | None
) -> tuple[Fact, ...]:
    """Return what is told first of a right answer."""
    streak = 0 if day is None else after.solving.streak.on(day)
    kept = (Fact(PuzzlingCode.STREAK, {"count": streak}),) if streak > 1 else ()
    if before.tried.first is None:
        return (Fact(PuzzlingCode.RIGHT_FIRST, {"move": move}), *rated_facts(given, after), *kept)
    return (Fact(PuzzlingCode.RIGHT_LATER, {"move": move, "count": after.tried.tries}), *kept)
