"""The turns that computer players owe: thought through elsewhere, and then taken, whichever process does it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from core.answer import Answer
from core.attention import PRESENT_SECONDS, is_present
from core.change import Change
from core.codes import Code
from core.computers import Computer
from core.game import View
from core.levels import USUAL, Level
from core.ports import EventSeen
from core.refusals import Refused
from core.service.changing import StaleBoard
from core.service.computer import moved, with_computer_moves
from core.service.context import Context
from core.service.presenting import change_notes
from core.service.settings import server_settings
from core.settings import Boards
from core.table import Status, Table

KEPT_SECONDS: Final = 10
"""Seconds for which a process keeps a turn to itself that it says it is thinking about."""

_SEED_BITS: Final = 64


async def take_turn(ctx: Context, server: str, table_id: str) -> tuple[Table, Answer] | None:
    """Think a turn through that a computer owes, and take it; return the table and what is said of it.

    None where it is owed no longer: another process took it, or it was taken back, or the game is over. Raises
    ThinkingBusy, StoreBusy and UnreadableTable.
    """
    try:
        table = await ctx.tables.load(server, table_id)
        if table.owed_turn is None:
            return None
        text = await _thought(ctx, table)
        boards = (await server_settings(ctx, server)).boards
        event = f"turn {table.id} {table.edition}"
        change = await ctx.tables.change(server, table_id, event, partial(_taken, ctx, text, table.edition, boards))
    except (EventSeen, Refused):
        return None
    return change.table, change_notes(ctx, change)


async def keep_turn(ctx: Context, server: str, table_id: str, seconds: int = KEPT_SECONDS) -> None:
    """Let no process begin to think about a turn for so long. Raises StoreBusy."""
    until = ctx.clock.now() + seconds
    await ctx.store.put_off(server, table_id, until, until)


async def hand_over_turn(ctx: Context, server: str, table_id: str) -> None:
    """Let other processes take up a turn at once that this one was to take. Raises StoreBusy."""
    now = ctx.clock.now()
    await ctx.store.put_off(server, table_id, now + KEPT_SECONDS, now)


async def _thought(ctx: Context, table: Table) -> str:
    """Return the move that the computer chooses whose turn it is. What it sees is its own view."""
    position = ctx.tables.position(table)
    mover = position.to_move
    assert mover is not None, "a running table waits for a player"  # noqa: S101 - rounds are dealt at once
    view: View = position.game.view(position.state, mover)
    level, seed = table.seats[mover].level or USUAL, ctx.rng.getrandbits(_SEED_BITS)
    return await ctx.thinking(partial(choose, ctx.computers[table.game], view, level, seed))


def choose(computer: Computer, view: View, level: Level, seed: int) -> str:
    """Return the move that a computer chooses; the seed decides what is left to chance."""
    return computer.choose(view, Random(seed), level)


def _taken(ctx: Context, text: str, edition: int, boards: Boards, table: Table) -> Change:
    """Return a table with the move that was thought of for that edition of its board. Raises Refused."""
    if table.status is not Status.PLAYING:
        raise Refused(Code.GAME_OVER, table=table.id)
    if table.owed_turn is None or table.edition != edition:
        raise StaleBoard(table)
    in_place = table.owed_turn.in_place
    change = with_computer_moves(ctx, moved(ctx, Change(table, ctx.tables.position(table)), text))
    return shown_in_place(table, change, boards, ctx.clock.now()) if in_place else change


def shown_in_place(before: Table, change: Change, boards: Boards, now: int) -> Change:
    """Return a computer's move so that its board takes the place of the newest one, where that will be noticed."""
    if before.private:
        return change
    table, following = change.table, change.after.to_move
    if table.owed_turn is not None:
        return replace(change, table=replace(table, owed_turn=replace(table.owed_turn, in_place=True)), edits=True)
    if boards is Boards.EDIT:
        return replace(change, edits=True)
    if table.status is not Status.PLAYING or following is None or not is_present(before, following, now):
        return change
    return replace(change, table=replace(table, unheard=now + PRESENT_SECONDS), edits=True)
