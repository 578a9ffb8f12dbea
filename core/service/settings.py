"""What the administrators of a server decide."""

from __future__ import annotations

from core import settings as names
from core.codes import Code
from core.refusals import Refused
from core.service.context import Caller, Context
from core.settings import Settings, read_settings

HERE, AWAY, ALL = "here", "away", "all"
"""What people say of the channels: begin games here too, not here, or everywhere."""


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
    await ctx.store.set_settings(caller.server, f"{caller.event}:{name}", {name: value})
    ctx.written.add(caller.server, caller.event)


async def drop_channel(ctx: Context, server: str, chat: str) -> None:
    """Take a channel that is gone from those where games may begin; without any left they may begin everywhere."""
    channels = (await server_settings(ctx, server)).channels
    if chat in channels:
        kept = names.kept_channels(other for other in channels if other != chat)
        await ctx.store.set_settings(server, f"gone:{chat}", {names.CHANNELS: kept})
