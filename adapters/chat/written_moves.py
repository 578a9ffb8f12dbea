"""Texts that are no commands, taken as moves where they are meant so."""

from __future__ import annotations

from adapters.chat.posts import Incoming
from core import service
from core.answer import Answer
from core.games import GAMES
from core.notation import is_attempt
from core.service import Context


async def written_move(ctx: Context, incoming: Incoming, text: str) -> Answer:
    """Return what comes of a text that is no command: of a move, or nothing of talk. Raises GameError."""
    if any(is_attempt(game, text) for game in GAMES.values()) and (incoming.reply_to or incoming.plain_moves):
        await service.check_not_blocked(ctx, incoming)
    board = incoming.reply_to
    if board is not None:
        return await service.reply(ctx, incoming, board.table, text, board.edition)
    if not incoming.plain_moves:
        return ()
    seen = {each.table: each.edition for each in incoming.seen if each.edition is not None}
    return await service.plain_move(ctx, incoming, text, seen)
