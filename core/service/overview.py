"""What a person plays everywhere, and the board of one such game, shown to them alone wherever they are."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from core.answer import Action, Answer, CommandButton, Note
from core.codes import Coded
from core.conditionals.codes import IfCode
from core.game import Fact, GameName
from core.games import GAMES
from core.listings import TurnLine, Turns
from core.notices import NoticeCode
from core.ports import Posted
from core.refusals import Refused
from core.service.context import Caller, Context
from core.service.lookup import playing, sits, to_move
from core.service.noticing import notice_buttons
from core.service.paging import page_buttons, page_count
from core.service.queries import board, hand, table_line
from core.table import Table, Unreadable, seated
from core.values import CommandValue

LOOKED_AT: Final = 100
"""The newest tables of a person on a server that are looked at, whose game has not been finished."""

TURNS_PAGE: Final = 6
"""Games on a page of the list: with two buttons each they fill three rows of Discord's five."""


_TYPED: Final = frozenset({IfCode.HOW, IfCode.HOW_OWN})
"""What tells of commands to type: one that is typed in another chat means a game of that chat."""


class TurnsCode(Coded):
    """What is said of a person's games everywhere."""

    HEAD = "turns-head", "count waiting"
    NONE = "turns-none"
    HOW = "turns-how"
    AT = "turns-at", "table game"
    THERE = "turns-there"
    BACK = "turns-back"


@dataclass(frozen=True, slots=True)
class OwnGame:
    """An open table of a person: a line that tells of it, whether they sit there, and whether it is their move.

    `posted` is the newest message that shows it.
    """

    table: Table
    line: Fact
    seated: bool
    turn: bool
    posted: Posted | None = None


async def own_games(ctx: Context, caller: Caller) -> tuple[OwnGame, ...]:
    """Return the open tables where a person sits or is invited, in all servers; those that wait for them first."""
    found: list[OwnGame] = []
    ids = caller.ids
    for kept, posted in await ctx.store.tables_everywhere(ids, most=LOOKED_AT):
        table = ctx.tables.looked_at(kept)
        if isinstance(table, Unreadable):
            continue
        gone = any(table.seats[seat].id in ids for seat in table.left)
        if table.status.open and sits(table, ids) and not gone:
            own = seated(table, caller.player)
            found.append(OwnGame(table, table_line(ctx, table), own, to_move(ctx, table, caller), posted))
    return tuple(sorted(found, key=lambda game: (not game.turn, -game.table.changed)))


async def turns(ctx: Context, caller: Caller, page: int = 1, *, edits: bool = False) -> Answer:
    """List a person's open games everywhere, to them alone: a page, counted from 1, those that wait for them first.

    Raises Refused for a page that there is not.
    """
    games, notices = await own_games(ctx, caller), await ctx.store.notices(caller.player.id)
    failed = (Fact(NoticeCode.FAILED),) if notices.failed else ()
    choices = notice_buttons(notices)
    if not games:
        facts = (Fact(TurnsCode.NONE), *failed)
        return (Note(facts=facts, to=caller.player, secret=True, commands=choices, edits=edits),)
    try:
        pages = page_count(len(games), TURNS_PAGE, page)
    except Refused as error:
        error.secret = True  # it tells how much they play elsewhere
        raise
    start = (page - 1) * TURNS_PAGE
    shown = games[start : start + TURNS_PAGE]
    listing = Turns(page=page, pages=pages, first=start + 1, games=tuple(turn_line(game) for game in shown))
    head = Fact(TurnsCode.HEAD, {"count": len(games), "waiting": sum(game.turn for game in games)})
    facts, commands = (head, Fact(TurnsCode.HOW), *failed), (*choices, *page_buttons("turns", page, pages))
    return (Note(facts=facts, to=caller.player, secret=True, listing=listing, commands=commands, edits=edits),)


def turn_line(game: OwnGame) -> TurnLine:
    """Return an open game as a line of a list."""
    table = game.table
    message = (game.posted and game.posted.message) or None
    return TurnLine(table.server, table.chat, table.id, table.game, game.line, game.turn, message)


async def show_own(ctx: Context, caller: Caller, table_id: str) -> Answer:
    """Show a game to one who plays there: their hand where there is one, else the board. Raises Refused."""
    table = await ctx.tables.load(caller.server, table_id)
    has_hand = GAMES[table.game].has_hands and playing(ctx, table, caller)
    return await (hand if has_hand else board)(ctx, caller, table_id)


async def told_elsewhere(ctx: Context, caller: Caller, table_id: str, answer: Answer) -> Answer:
    """Return what a player who is in another chat than their table is told alone of what they did there.

    What its own chat is to see is sent there: this process does it as soon as it can, and any does it later if it
    cannot. Raises StoreBusy and UnreadableTable.
    """
    table = await ctx.store.load(caller.server, table_id)
    if table is None:
        return answer
    private = any(note.to == caller.player and note.board is not None for note in answer)
    told: list[Note] = []
    for note in answer:
        if note.to == caller.player:
            told.append(_led(table, caller, note))
            continue
        if note.owed or note.to is not None:
            ctx.mail.add((table, note))
        if note.to is None and not private:
            told.append(_led(table, caller, _for_one(ctx, caller, table, note)))
    return tuple(told)


def _for_one(ctx: Context, caller: Caller, table: Table, note: Note) -> Note:
    """Return what all may see of a table as its player sees it alone; only they are offered to move."""
    path = note.path if to_move(ctx, table, caller) else None
    actions = tuple(action for action in note.actions if action is not Action.DEALS)
    return replace(note, path=path, actions=actions, to=caller.player)


def _led(table: Table, caller: Caller, note: Note) -> Note:
    """Return a note so that it says which game it is about, and leads back to the list."""
    where = Fact(TurnsCode.AT, {"table": table.id, "game": GameName(table.game)})
    typed = any(fact.code in _TYPED for fact in note.facts)
    back = CommandButton(Fact(TurnsCode.BACK), CommandValue("turns"))
    return replace(
        note,
        facts=(where, *note.facts, *([Fact(TurnsCode.THERE)] if typed else [])),
        to=caller.player,
        secret=True,
        server=table.server,
        version=None,
        owed=False,
        mention=None,
        addressed=(),
        commands=(back,),
        edits=True,
    )
