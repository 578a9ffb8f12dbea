"""Texts that are no commands, taken as moves where they are meant so."""

from __future__ import annotations

from adapters.chat.posts import Incoming
from core import service
from core.answer import Answer
from core.games import GAMES
from core.ids import COMPETITION_IDS, PUZZLE_IDS
from core.notation import is_attempt
from core.service import Context
from core.service import puzzling_answers as puzzling


def may_be_move(text: str) -> bool:
    """Whether a text is meant as a move in any game, as opposed to talk."""
    return any(is_attempt(game, text) for game in GAMES.values())


async def written_move(ctx: Context, incoming: Incoming, text: str) -> Answer:
    """Return what comes of a text that is no command: of a move, or nothing of talk. Raises GameError."""
    board = incoming.reply_to
    if board is None and not incoming.plain_moves:
        return ()
    if board is not None and board.table in COMPETITION_IDS:
        return ()
    if board is not None and board.table in PUZZLE_IDS:
        return await puzzling.reply(ctx, incoming, board.table, text)
    if board is not None:
        return await service.reply(ctx, incoming, board.table, text, board.edition)
    seen = {each.table: each.edition for each in incoming.seen if each.edition is not None}
    return await service.plain_move(ctx, incoming, text, seen)
