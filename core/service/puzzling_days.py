"""Puzzles of the day as they are due, posted and owed."""

from __future__ import annotations

from core.answer import Note
from core.games import GAMES
from core.service.context import Context
from core.service.puzzling import puzzle_of_day
from core.service.puzzling_answers import today
from core.service.puzzling_notes import public_note
from core.service.settings import server_settings

AGAIN_SECONDS = 60
"""Seconds after which it is looked at again whether puzzles are due, where this process thinks that there are none."""

BEING_SHOWN_SECONDS = 60
"""Seconds for which a post that is owed is put off at most by a process that is about to show it."""


async def post_due(ctx: Context, server: str, now: int) -> None:
    """Let a server's puzzles of the day be owed to its chat, where it is their hour; each once, whatever happens.

    Any replica may do it, and again after it was interrupted. One whose day is over is not posted any more. Raises
    StoreBusy.
    """
    settings = await server_settings(ctx, server)
    daily, hour = settings.daily, settings.puzzle_hour
    if daily is None:  # what another process changed is seen a few seconds later
        await ctx.puzzles.store.put_off(server, now, now + AGAIN_SECONDS)
        return
    day = hour.day(now)
    if now >= hour.on(day):
        for game in daily.games:
            await puzzle_of_day(ctx, server, game, day, owed_at=now)
    await ctx.puzzles.store.put_off(server, now, hour.after(now))


async def hasten(ctx: Context, server: str) -> None:
    """Let today's puzzles be due now that are owed to a server's chat and were put off, as nothing could be said there.

    One that a process may be about to show is left to it. Raises StoreBusy.
    """
    settings, now = await server_settings(ctx, server), ctx.clock.now()
    for game in () if settings.daily is None else settings.daily.games:
        given = await ctx.puzzles.store.of_day(server, game, settings.puzzle_hour.day(now))
        if given is not None:
            await ctx.puzzles.store.hasten(given, now, now + BEING_SHOWN_SECONDS)


async def owed_puzzle(ctx: Context, server: str, puzzle_id: str) -> tuple[str, Note] | None:
    """Return a puzzle of the day as its chat is shown it, after the chat; None where it is not to be shown any more."""
    given = await ctx.puzzles.store.given(server, puzzle_id)
    daily = (await server_settings(ctx, server)).daily
    if given is None or daily is None or given.puzzle.game not in GAMES:
        return None
    if given.day != await today(ctx, server):
        return None
    return daily.chat, public_note(ctx, given)
