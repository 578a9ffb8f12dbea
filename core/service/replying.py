"""Replies to a board: which of them are moves, and who is told what."""

from __future__ import annotations

from core.answer import Answer
from core.game import GameError
from core.games import GAMES
from core.notation import fold, is_attempt
from core.offers import Refused, names
from core.service.desk import Caller, Desk
from core.service.finding import WHICH, find_open, playing, seated, to_move
from core.service.playing import play
from core.table import Status, Table


async def reply(desk: Desk, caller: Caller, table_id: str, text: str, edition: int | None) -> Answer:
    """Take a reply to a table's board: a move, an attempt that is answered, or talk that is left alone.

    `edition` is that of the board replied to. A stranger's legal move is answered once per game.
    """
    table = await desk.find(caller.server, table_id)
    if table is None or not is_attempt(GAMES[table.game], text):
        return ()
    if not seated(table, caller.player):
        table = await desk.table(caller.server, table_id)  # they may have joined through another process
    if seated(table, caller.player):
        return await play(desk, caller, table_id, text, edition)
    if not _is_legal(desk, table, text):
        return ()
    if not await desk.store.claim(caller.server, f"stranger:{table_id}:{caller.player.id}"):
        return ()
    return await desk.refuse(caller, Refused("not-your-game", names=names(table.seats)), table)


async def plain_move(desk: Desk, caller: Caller, text: str) -> Answer | None:
    """Take a plain message of a private chat as a move in the one game that waits for it; None where it is talk.

    Raises Refused when what reads as a move could be meant for several games.
    """
    try:
        table_id = await find_open(desk, caller, None, to_move, playing)
    except GameError as error:
        if error.fact.code == WHICH and any(is_attempt(game, text) for game in GAMES.values()):
            raise
        return None
    table = await desk.table(caller.server, table_id)
    if not is_attempt(GAMES[table.game], text):
        return None
    return await play(desk, caller, table_id, text)


def _is_legal(desk: Desk, table: Table, text: str) -> bool:
    """Whether a text names a move that somebody could make now.

    Hidden things decide nothing: where the game deals in secret, it is enough that the text can be read.
    """
    if table.status is not Status.PLAYING:
        return False
    position = desk.position(table)
    try:
        move = position.game.parse(position.state, fold(text))
        if not position.game.has_hands:
            position.after(move)
    except GameError:
        return False
    return True
