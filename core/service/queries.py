"""What people may look at: hands, boards, lists of games and moves, records, proofs of a deal, rules."""

from __future__ import annotations

from dataclasses import replace
from string import hexdigits
from typing import Final

from core import record as records
from core.answer import Answer, Attachment, Note, NoteKind, note_of, sample_board
from core.codes import Code
from core.fairness import deal_hash
from core.game import Fact, GameName, Value
from core.games import GAMES
from core.offers import seat_of
from core.play import must_play, not_their_turn
from core.refusals import Refused, check_begun, names
from core.service.context import Caller, Context
from core.service.lookup import sits
from core.service.paging import page_buttons, page_count
from core.service.presenting import HASH_DIGITS, board_of, deal_fact, hand_note, table_note
from core.table import Status, Table, Unreadable, readable
from core.values import Move, Name

GAMES_PAGE: Final = 10
"""Open tables on a page of `/games`: a page fits into a message of every platform."""

_NAMES: Final = ("Anna", "Boris", "Vera", "Gleb", "Dina", "Egor")
"""The players in the sample of a game's rules."""


async def hand(ctx: Context, caller: Caller, table_id: str) -> Answer:
    """Show the caller the stones in their hand. Raises Refused where there is no hand of theirs."""
    table = await ctx.tables.load(caller.server, table_id)
    check_begun(table)
    seat = seat_of(table, caller.player)
    if not GAMES[table.game].has_hands:
        raise Refused(Code.NO_HANDS, game=GameName(table.game))
    must_play(table, caller.player)
    return (hand_note(table, ctx.tables.position(table), seat, ()),)


async def board(ctx: Context, caller: Caller, table_id: str) -> Answer:
    """Show a table as it is now."""
    return (table_note(ctx, await ctx.tables.load(caller.server, table_id)),)


async def games(ctx: Context, caller: Caller, page: int = 1, *, edits: bool = False) -> Answer:
    """List what is offered and played in this chat; where that is much, one page of it, the newest changes first.

    Pages are counted from 1. Raises Refused for a page that there is not.
    """
    found = await ctx.store.open_page(caller.server, caller.chat, start=(page - 1) * GAMES_PAGE, count=GAMES_PAGE)
    pages = page_count(found.total, GAMES_PAGE, page)
    looked_at = [ctx.tables.looked_at(each) for each in found.tables]
    tables = readable(looked_at)
    unreadable = [each.table for each in looked_at if isinstance(each, Unreadable)]
    if pages == 1:
        tables.sort(key=lambda table: (len(table.id), table.id))
    playing = [table_line(ctx, table) for table in tables if table.status is Status.PLAYING]
    offered = [table_line(ctx, table) for table in tables if table.status is Status.OFFERED]
    facts: list[Fact] = []
    if pages > 1:
        facts += [Fact(Code.TABLES_HERE, {"count": found.total, "page": page, "pages": pages}), *playing, *offered]
    else:
        facts += [Fact(Code.GAMES_HERE, {"count": len(playing)}), *playing] if playing else []
        facts += [Fact(Code.OFFERS_HERE, {"count": len(offered)}), *offered] if offered else []
    if unreadable:
        facts += [*(Fact(Code.GAME_UNREADABLE, {"table": each}) for each in unreadable), Fact(Code.UNREADABLE_HOW)]
    buttons = page_buttons("games", page, pages)
    return (Note(facts=tuple(facts or [Fact(Code.NO_GAMES_HERE)]), commands=buttons, edits=edits),)


def table_line(ctx: Context, table: Table) -> Fact:
    """Return one line about an open table."""
    if table.status is Status.PLAYING:
        return _playing_line(ctx, table)
    return Fact(Code.GAMES_OFFERED, _line(table))


def _line(table: Table) -> dict[str, Value]:
    return {"table": table.id, "game": GameName(table.game), "names": names((*table.seats, *table.invited))}


def _playing_line(ctx: Context, table: Table) -> Fact:
    mover = ctx.tables.position(table).to_move
    name = Name("" if mover is None else table.seats[mover].name)
    return Fact(Code.GAMES_PLAYING, _line(table) | {"plies": len(table.moves), "mover": name})


async def moves(ctx: Context, caller: Caller, table_id: str) -> Answer:
    """List every legal move to the player to move; tell anyone else whose turn it is."""
    table = await ctx.tables.load(caller.server, table_id)
    seat = must_play(table, caller.player)
    position = ctx.tables.position(table)
    view = board_of(table, position, seat).view
    note = note_of(table, to=caller.player)
    if view.legal is None:
        return (replace(note, facts=(not_their_turn(table, position).fact,)),)
    fact = Fact(Code.LEGAL_MOVES, {"count": len(view.legal), "moves": tuple(Move(move) for move in view.legal)})
    return (replace(note, facts=(fact,), moves=view.legal),)


async def own_tables(ctx: Context, caller: Caller) -> tuple[Table, ...]:
    """Return the open tables of this chat that the caller sits at or is invited to, the newest change first."""
    tables = ctx.tables.sound(await ctx.store.open_tables(caller.server, caller.chat, of=caller.ids))
    return tuple(table for table in reversed(tables) if sits(table, caller.ids))


async def legal_moves(ctx: Context, caller: Caller, table_id: str | None) -> tuple[str, ...]:
    """Return the caller's legal moves at a table, or with None where one game waits for them; none if it is not so."""
    tables = [table for table in await own_tables(ctx, caller) if table_id in {None, table.id}]
    found: list[tuple[str, ...]] = []
    for table in tables:
        if table.status is not Status.PLAYING:
            continue
        position = ctx.tables.position(table)
        mover = position.to_move
        if mover is not None and table.seats[mover].id == caller.player.id:
            found.append(position.game.view(position.state, mover).legal or ())
    return found[0] if len(found) == 1 else ()


async def record(ctx: Context, caller: Caller, table_id: str) -> Answer:
    """Post a game's record as text; deals that still matter are left out."""
    table = await ctx.tables.load(caller.server, table_id)
    check_begun(table)
    text = _record_text(ctx, table)
    note = note_of(table, Fact(Code.RECORD, {"table": table.id, "text": text}))
    return (replace(note, kind=NoteKind.RECORD),)


def _record_text(ctx: Context, table: Table) -> str:
    scores = ctx.tables.position(table).game.scores(ctx.tables.position(table).state)
    return records.format(records.from_table(table, reveal=table.ended is not None, scores=scores))


def _record_file(ctx: Context, table: Table) -> Attachment:
    """Return a game's record, with nonce and deals, as `kibitz verify` reads it."""
    return Attachment(f"{table.id}.txt", _record_text(ctx, table))


async def verify(ctx: Context, caller: Caller, table_id: str, published: str | None = None) -> Answer:
    """Check each round's deal against the hash that was published before it, or against the one the caller kept.

    While the game goes on there are only the hashes. Raises Refused where nothing is dealt, or for what is no hash.
    """
    table = await ctx.tables.load(caller.server, table_id)
    if not GAMES[table.game].dealt:
        raise Refused(Code.NOTHING_DEALT, game=GameName(table.game))
    check_begun(table)
    goes_on = table.status is Status.PLAYING
    told = (Fact(Code.VERIFY_LATER, {"table": table.id}),) if goes_on else (deal_fact(table),)
    facts = _hash_lines(table) if published is None else (_hash_found(table, published),)
    note = note_of(table, *facts, *told)
    return (note if goes_on else replace(note, file=_record_file(ctx, table)),)


async def deals(ctx: Context, caller: Caller, table_id: str) -> Answer:
    """Tell the caller alone what `verify` says. Raises Refused."""
    (note,) = await verify(ctx, caller, table_id)
    return (replace(note, to=caller.player),)


def _hash_lines(table: Table) -> tuple[Fact, ...]:
    """Return the hash of each round, and once the game is over whether it is that of the deal."""
    if table.status is Status.PLAYING:
        return tuple(Fact(Code.DEAL_HASH, {"round": n, "hash": kept}) for n, kept in enumerate(table.hashes, 1))
    hashes = [deal_hash(table.nonce, deal) for deal in table.deals]
    return tuple(
        Fact(Code.DEAL_HOLDS if kept == found else Code.DEAL_BROKEN, {"round": number, "hash": kept})
        for number, (kept, found) in enumerate(zip(table.hashes, hashes, strict=True), 1)
    )


def _hash_found(table: Table, published: str) -> Fact:
    """Say which round's deal has a hash, of which the first digits are enough. Raises Refused for what is no hash."""
    goes_on = table.status is Status.PLAYING
    hashes = table.hashes if goes_on else [deal_hash(table.nonce, deal) for deal in table.deals]
    wanted = published.lower()
    if len(wanted) < HASH_DIGITS or not set(wanted) <= set(hexdigits):
        raise Refused(Code.HASH_SHORT, word=published, table=table.id, example=table.hashes[0][:HASH_DIGITS])
    for number, each in enumerate(hashes, 1):
        if each.startswith(wanted):
            return Fact(Code.HASH_FOUND, {"hash": each, "table": table.id, "round": number})
    return Fact(Code.HASH_NOT_FOUND, {"hash": published, "table": table.id})


def rules(ctx: Context, game: str | None) -> Answer:
    """Explain one game with a picture, or say which games there are."""
    if game is None:
        return (Note(facts=(Fact(Code.RULES_WHICH), *(Fact(f"{name}-short") for name in GAMES))),)
    board = sample_board(GAMES[game], ctx.samples[game], _NAMES)
    return (Note(facts=(Fact(f"{game}-rules"),), board=board),)
