"""Puzzles as people ask for them: the puzzle of the day, further ones at their own strength, and steps to an answer."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from core.answer import Answer, Note
from core.codes import Code
from core.game import Fact, GameName
from core.games import GAMES
from core.puzzle_store import GivenPuzzle, Tried
from core.puzzles import Puzzle, of_the_day, view_of
from core.ratings import Rating
from core.refusals import Refused
from core.service.changing import answer_once
from core.service.context import Caller, Context
from core.service.puzzling_answers import answer, find
from core.service.puzzling_codes import PuzzlingCode
from core.service.puzzling_notes import done_note, known_fact, private_note
from core.service.puzzling_own import own_puzzles
from core.service.settings import server_settings
from core.steps import last_choice

NEAREST: Final = 12
"""Puzzles nearest to a person's rating among which the lot falls. Decided by this project."""


async def puzzle(ctx: Context, caller: Caller, game: str | None) -> Answer:
    """Show the caller a puzzle of the day that they do not know the answer of; after these, one at their strength.

    Without a game it is that of the server's usual game first, then those of the others. Raises Refused.
    """
    settings = await server_settings(ctx, caller.server)
    usual = settings.game if game is None else game
    games = [usual, *(() if game is not None else (each for each in GAMES if each != usual))]
    day = settings.puzzle_hour.day(ctx.clock.now())
    tried = await ctx.puzzles.store.tried(caller.server, caller.player.id)
    before = await _done_last(ctx, caller, tried)
    for each in games:
        given = await puzzle_of_day(ctx, caller.server, each, day)
        if given is not None and not (how := tried.get(given.id, Tried())).done:
            given = await ctx.puzzles.store.give(caller.server, given.puzzle, day=day, to=caller.player.id)
            note = private_note(ctx, given, caller.player, tries=how.tries)
            return (replace(note, facts=(*before, *note.facts)),)
    return tuple(replace(note, facts=(*before, *note.facts)) for note in await more(ctx, caller, usual))


async def puzzle_of_day(
    ctx: Context, server: str, game: str, day: int, *, owed_at: int | None = None
) -> GivenPuzzle | None:
    """Return a server's puzzle of a game for a day, set now if it was not before; None where the game has none.

    With `owed_at` it is posted then, once. The first process to choose one decides.
    """
    store = ctx.puzzles.store
    given = await store.of_day(server, game, day)
    if given is not None and owed_at is None:
        return given
    chosen = await _choose(ctx, server, game, day) if given is None else given.puzzle
    return None if chosen is None else await store.give(server, chosen, day=day, owed_at=owed_at)


async def more(ctx: Context, caller: Caller, game: str) -> Answer:
    """Show the caller the puzzle that they are at, or another one at their strength. Raises Refused."""
    store = ctx.puzzles.store
    tried = await store.tried(caller.server, caller.player.id)
    at = await store.current(caller.server, caller.player.id)
    given = None if at is None or tried.get(at, Tried()).done else await store.given(caller.server, at)
    if given is None or given.puzzle.game != game:
        used, _ = await store.used(caller.server)
        known = {key for key, puzzle_id in used.items() if puzzle_id in tried}
        chosen = await _at_strength(ctx, caller, game, known)
        given = await store.give(caller.server, chosen, to=caller.player.id)
    return (private_note(ctx, given, caller.player, tries=tried.get(given.id, Tried()).tries),)


async def show(ctx: Context, caller: Caller, puzzle_id: str) -> Answer:
    """Show the caller a puzzle as they stand with it: to be answered, or with the answer. Raises Refused."""
    return (await _as_it_stands(ctx, caller, await find(ctx, caller.server, puzzle_id)),)


async def step(ctx: Context, caller: Caller, puzzle_id: str, path: tuple[str, ...], *, plays: bool = True) -> Answer:
    """Follow a button on the way to an answer: give it where the path ends, else show the caller what follows.

    Without `plays` nothing is answered, and where the rest of a move follows from its steps it is taken as chosen.
    Raises Refused for a button that leads nowhere.
    """
    given = await find(ctx, caller.server, puzzle_id)
    rules, view = GAMES[given.puzzle.game], view_of(given.puzzle)
    chosen = last_choice(rules, view, path)
    if path and chosen is None:
        raise Refused(Code.BUTTON_DEAD)
    if chosen is not None and chosen.move is not None and plays:
        return await answer(ctx, caller, given, chosen.move)
    if not plays and len(path) > 1:
        following = rules.choices(view, path)
        path = (*path, following[0].step) if following else path
    return await answer_once(ctx, caller, (await _as_it_stands(ctx, caller, given, path),))


async def _as_it_stands(ctx: Context, caller: Caller, given: GivenPuzzle, path: tuple[str, ...] = ()) -> Note:
    """Return a puzzle as the caller stands with it: with the answer where they know it."""
    tried = (await ctx.puzzles.store.progress(given, caller.player.id)).tried
    if tried.done:
        return await done_note(ctx, given, caller.player, known_fact(given, tried))
    return private_note(ctx, given, caller.player, path, tries=tried.tries)


async def _done_last(ctx: Context, caller: Caller, tried: Mapping[str, Tried]) -> tuple[Fact, ...]:
    """Return what has become of the puzzle that the caller was at, if they know its answer.

    Where a process died, or an answer was lost on its way, they were never told.
    """
    current = await ctx.puzzles.store.current(caller.server, caller.player.id)
    how = tried.get(current or "", Tried())
    given = await ctx.puzzles.store.given(caller.server, current) if current is not None and how.done else None
    return () if given is None else (known_fact(given, how),)


async def _choose(ctx: Context, server: str, game: str, day: int) -> Puzzle | None:
    """Return the puzzle of a day: one that the server was never set, else one that was not a puzzle of the day."""
    shipped = ctx.puzzles.shipped(game)
    seen, of_days = await ctx.puzzles.store.used(server)
    own = await own_puzzles(ctx, server, game, of_days)
    for used in (seen, of_days, frozenset[str]()):
        try:
            return of_the_day(server, day, shipped, own, used)
        except ValueError:
            continue
    return None


async def _at_strength(ctx: Context, caller: Caller, game: str, known: Collection[str]) -> Puzzle:
    """Return a puzzle about as hard as the caller is good, among those that they have not seen. Raises Refused."""
    shipped = ctx.puzzles.shipped(game)
    if not shipped:
        raise Refused(PuzzlingCode.NO_PUZZLES, game=GameName(game))
    fresh = [puzzle for puzzle in shipped if puzzle.key not in known]
    if not fresh:
        raise Refused(PuzzlingCode.ALL_TRIED, game=GameName(game))
    solving = await ctx.puzzles.store.solving(caller.server, caller.player.id)
    return ctx.rng.choice(_nearest(fresh, solving.ratings.get(game, Rating()).number))


def _nearest(puzzles: Sequence[Puzzle], number: int) -> list[Puzzle]:
    return sorted(puzzles, key=lambda puzzle: (abs(puzzle.rating - number), puzzle.key))[:NEAREST]
