"""What people and chats may choose for themselves: so far, their language."""

from __future__ import annotations

from core.answer import Answer, Note
from core.game import Fact
from core.service.desk import Caller, Desk


async def own_language(desk: Desk, caller: Caller, language: str | None) -> Answer:
    """Let Kibitz speak `language` to this person everywhere; None follows their client again."""
    await desk.store.set_language(caller.player.id, language)
    return (Note(facts=(Fact("language-yours"),), to=caller.player),)


async def chat_language(desk: Desk, caller: Caller, language: str | None) -> Answer:
    """Let Kibitz speak `language` in this chat; None follows whoever acts."""
    await desk.store.set_language(caller.chat, language)
    return (Note(facts=(Fact("language-chat"),)),)
