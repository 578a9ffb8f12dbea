"""What people and chats may choose for themselves: their language, and when it is quiet."""

from __future__ import annotations

from core.answer import Answer, Note
from core.codes import Code
from core.game import Fact
from core.quiet import Quiet
from core.service.context import Caller, Context


async def own_language(ctx: Context, caller: Caller, language: str | None) -> Answer:
    """Let Kibitz speak `language` to this person everywhere; None follows their client again."""
    await ctx.store.set_language(caller.player.id, language)
    ctx.written.add(caller.server, caller.event)
    return (Note(facts=(Fact(Code.LANGUAGE_YOURS if language else Code.LANGUAGE_YOURS_AUTO),), to=caller.player),)


async def chat_language(ctx: Context, caller: Caller, language: str | None) -> Answer:
    """Let Kibitz speak `language` in this chat; None follows each user."""
    await ctx.store.set_language(caller.chat, language)
    ctx.written.add(caller.server, caller.event)
    return (Note(facts=(Fact(Code.LANGUAGE_CHAT if language else Code.LANGUAGE_CHAT_AUTO),)),)


async def quiet_hours(ctx: Context, caller: Caller) -> Answer:
    """Tell the caller when they are not reminded of anything."""
    return (_quiet(caller, await ctx.store.quiet(caller.player.id)),)


async def set_quiet_hours(ctx: Context, caller: Caller, quiet: Quiet | None) -> Answer:
    """Remind the caller of nothing in these hours, everywhere; None takes them back."""
    await ctx.store.set_quiet(caller.player.id, quiet)
    ctx.written.add(caller.server, caller.event)
    return (_quiet(caller, quiet),)


def _quiet(caller: Caller, quiet: Quiet | None) -> Note:
    fact = Fact(Code.QUIET_NONE) if quiet is None else Fact(Code.QUIET_HOURS, {"hours": quiet.label})
    return Note(facts=(fact,), to=caller.player)
