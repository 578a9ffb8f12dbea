"""Moves as people write them, in reply to a board or plainly: which texts are moves, and who is told what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from core.answer import Answer, MoveButton, Note
from core.codes import Code
from core.game import Fact, GameError, GameName
from core.games import GAMES
from core.notation import fold, fold_for, is_attempt, may_be_talk, reads_plainly
from core.offers import seat_of
from core.play import must_play, not_their_turn
from core.refusals import Refused, names
from core.service.changing import answer_once, refuse
from core.service.context import Caller, Context
from core.service.lookup import playing, to_move
from core.service.playing import play
from core.settings import DEFAULT_GAME
from core.table import Status, Table, seated
from core.values import CommandValue


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
        answer = await play(ctx, caller, table_id, text, edition, reply=True)
        talk = may_be_talk(GAMES[table.game], text)
        return tuple(replace(note, if_alone=note.board is None) for note in answer) if talk else answer
    if not _is_legal(ctx, table, text):
        return ()
    if not await ctx.store.claim(caller.server, f"stranger:{table_id}:{caller.player.id}"):
        return ()
    return await refuse(ctx, caller, Refused(Code.NOT_YOUR_GAME, names=names(table.seats)), table_id)


async def plain_move(ctx: Context, caller: Caller, text: str, seen: Mapping[str, int]) -> Answer:
    """Take a text that replies to nothing as a move, where it has the shape of one; talk is left alone.

    It is played in the one game of such moves that waits for its author; of several the author is asked which. `seen`
    has the editions of the boards that they looked at, by table.
    """
    names_of_games = {name for name, game in GAMES.items() if reads_plainly(game, text)}
    if not names_of_games:
        return ()
    tables = ctx.tables.sound(await ctx.store.open_tables(caller.server, caller.chat, of=caller.ids))
    own = [table for table in tables if table.game in names_of_games and playing(ctx, table, caller)]
    waiting = [table for table in own if to_move(ctx, table, caller)]
    if len(waiting) > 1 and (buttons := _ways_to_play(ctx, caller, waiting, text)):
        question = Note(facts=(Fact(Code.WHICH_BOARD, {"move": text.strip()}),), to=caller.player, plays=buttons)
        return await answer_once(ctx, caller, (question,))
    if not own:
        return ()
    meant = (waiting or own)[0].id
    return await play(ctx, caller, meant, text, seen.get(meant))


def _ways_to_play(ctx: Context, caller: Caller, tables: Sequence[Table], text: str) -> tuple[MoveButton, ...]:
    """Return a button for each table where its player may make the move that a text names."""
    buttons: list[MoveButton] = []
    for table in tables:
        position = ctx.tables.position(table)
        try:
            move = position.game.parse(position.state, fold(text))
            position.after(move)
        except GameError:
            continue
        others = names([player for player in table.seats if player.id != caller.player.id])
        label = Fact(Code.PLAY_AT, {"table": table.id, "game": GameName(table.game), "names": others})
        buttons.append(MoveButton(label, table.id, table.edition, position.game.format(position.state, move)))
    return tuple(buttons)


async def which_move(ctx: Context, caller: Caller, table_id: str | None) -> Answer:
    """Ask for the move that a command did not name, at this table or the newest that waits for the caller.

    Raises Refused where they could not make one at this table.
    """
    if table_id is not None:
        table = await ctx.tables.load(caller.server, table_id)
        must_play(table, caller.player)
        if not to_move(ctx, table, caller):
            raise not_their_turn(table, ctx.tables.position(table))
        named = (table_id,)
    else:
        table, named = next(iter(await _waiting(ctx, caller)), None), ()
    error = Refused(Code.PLAY_WHAT, example=CommandValue("play", ctx.samples[DEFAULT_GAME].moves[:1]))
    if table is not None:
        position = ctx.tables.position(table)
        views = (position.game.view(position.state, seat) for seat in (None, seat_of(table, caller.player)))
        public, own = (CommandValue("play", (*named, position.game.example(view))) for view in views)
        error = Refused(Code.PLAY_WHAT, example=public)
        error.own = Fact(Code.PLAY_WHAT, {"example": own})
    return await refuse(ctx, caller, error)


async def not_understood(ctx: Context, caller: Caller) -> Answer:
    """Say in a private chat what could be written there: a move, where one is waited for, with a legal example."""
    tables = await _waiting(ctx, caller)
    fact = Fact(Code.HELP_SHORT)
    if tables:
        position = ctx.tables.position(tables[0])
        view = position.game.view(position.state, seat_of(tables[0], caller.player))
        fact = Fact(Code.HELP_MOVE, {"example": position.game.example(view)})
    return await answer_once(ctx, caller, (Note(facts=(fact,), to=caller.player),))


async def _waiting(ctx: Context, caller: Caller) -> list[Table]:
    """Return the games of the chat that wait for the caller."""
    tables = ctx.tables.sound(await ctx.store.open_tables(caller.server, caller.chat, of=caller.ids))
    return [each for each in tables if to_move(ctx, each, caller)]


def _is_legal(ctx: Context, table: Table, text: str) -> bool:
    """Whether a text names a move that is legal now.

    Hidden things decide nothing: where the game deals in secret, it is enough that the text can be read.
    """
    if table.status is not Status.PLAYING:
        return False
    position = ctx.tables.position(table)
    try:
        move = position.game.parse(position.state, fold_for(position.game, text, reply=True))
        if not position.game.has_hands:
            position.after(move)
    except GameError:
        return False
    return True
