"""Replies to a board: which of them are moves, and who is told what."""

from __future__ import annotations

from core.answer import Answer
from core.codes import Code
from core.game import GameError
from core.games import GAMES
from core.notation import fold, is_attempt
from core.offers import Refused, names
from core.service.changing import refuse
from core.service.context import Caller, Context
from core.service.lookup import AmbiguousTable, NoTable, find_open, playing, seated, to_move
from core.service.playing import play
from core.table import Status, Table


async def reply(ctx: Context, caller: Caller, table_id: str, text: str, edition: int | None) -> Answer:
    """Take a reply to a table's board: a move, an attempt that is answered, or talk that is left alone.

    `edition` is that of the board replied to. A stranger's legal move is answered once per game.
    """
    table = await ctx.tables.find(caller.server, table_id)
    if table is None or not is_attempt(GAMES[table.game], text):
        return ()
    if not seated(table, caller.player):
        table = await ctx.tables.load(caller.server, table_id)  # they may have joined through another process
    if seated(table, caller.player):
        return await play(ctx, caller, table_id, text, edition)
    if not _is_legal(ctx, table, text):
        return ()
    if not await ctx.store.claim(caller.server, f"stranger:{table_id}:{caller.player.id}"):
        return ()
    return await refuse(ctx, caller, Refused(Code.NOT_YOUR_GAME, names=names(table.seats)), table_id)


async def plain_move(ctx: Context, caller: Caller, text: str) -> Answer | None:
    """Take a plain message of a private chat as a move in the one game that waits for it; None where it is talk.

    Raises Refused when what reads as a move could be meant for several games.
    """
    try:
        table_id = await find_open(ctx, caller, to_move, playing)
    except NoTable:
        return None
    except AmbiguousTable:
        if any(is_attempt(game, text) for game in GAMES.values()):
            raise
        return None
    table = await ctx.tables.load(caller.server, table_id)
    if not is_attempt(GAMES[table.game], text):
        return None
    return await play(ctx, caller, table_id, text)


def _is_legal(ctx: Context, table: Table, text: str) -> bool:
    """Whether a text names a move that is legal now.

    Hidden things decide nothing: where the game deals in secret, it is enough that the text can be read.
    """
    if table.status is not Status.PLAYING:
        return False
    position = ctx.tables.position(table)
    try:
        move = position.game.parse(position.state, fold(text))
        if not position.game.has_hands:
            position.after(move)
    except GameError:
        return False
    return True
