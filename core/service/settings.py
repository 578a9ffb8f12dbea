"""What the administrators of a server decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from core import settings as names
from core.codes import Code
from core.refusals import Refused
from core.service.context import Caller, Context
from core.settings import Settings, read_settings

HERE, AWAY, ALL = "here", "away", "all"
"""What people say of the channels: begin games here too, not here, or everywhere."""

_OF_PUZZLES: Final = frozenset({names.PUZZLES, names.PUZZLE_GAMES, names.PUZZLE_TIME})


async def server_settings(ctx: Context, server: str) -> Settings:
    """Return what a server's administrators decided, as of a few seconds ago at the worst."""
    return read_settings(await ctx.store.settings(server))


async def set_server_language(ctx: Context, caller: Caller, language: str | None) -> None:
    """Let Kibitz speak `language` in the whole server; None follows each user."""
    await ctx.store.set_language(caller.server, language)
    ctx.written.add(caller.server, caller.event)


async def change_setting(ctx: Context, caller: Caller, name: str, value: str) -> None:
    """Change one setting; of the channels the value says what to do with the caller's.

    Raises Refused where games could begin nowhere any more.
    """
    if name == names.CHANNELS:
        channels = (await server_settings(ctx, caller.server)).channels
        others = tuple(chat for chat in channels if chat != caller.chat)
        if value == AWAY and not others:
            raise Refused(Code.NO_CHANNEL_LEFT)
        value = names.kept_channels({ALL: (), HERE: (*others, caller.chat), AWAY: others}[value])
    changes = {name: value}
    if name == names.PUZZLES:
        changes = {name: caller.chat if value == HERE else ""}
    due = await _puzzles_due(ctx, caller.server, changes) if name in _OF_PUZZLES else None
    await ctx.store.set_settings(caller.server, f"{caller.event}:{name}", changes, puzzles_due=due)
    ctx.written.add(caller.server, caller.event)


async def _puzzles_due(ctx: Context, server: str, changes: Mapping[str, str]) -> int:
    """Return when puzzles of the day are due next after these changes; 0 for never."""
    settings = read_settings({**await ctx.store.settings(server), **changes})
    return 0 if settings.daily is None else settings.puzzle_hour.after(ctx.clock.now())


async def drop_channel(ctx: Context, server: str, chat: str) -> None:
    """Take a channel that is gone from those where games may begin; without any left they may begin everywhere.

    Puzzles of the day are not posted any more where theirs is gone, and no one is told of offers there.
    """
    await ctx.store.drop_calls(server, chat)
    settings = await server_settings(ctx, server)
    if settings.daily is not None and settings.daily.chat == chat:
        await ctx.store.set_settings(server, f"gone:{chat}:{names.PUZZLES}", {names.PUZZLES: ""}, puzzles_due=0)
    if chat in settings.channels:
        kept = names.kept_channels(other for other in settings.channels if other != chat)
        await ctx.store.set_settings(server, f"gone:{chat}", {names.CHANNELS: kept})
