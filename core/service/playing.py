"""What players do in a game: move, resign, claim, abort, take back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from core import clocks, stalled
from core import play as transitions
from core.answer import Action, Answer
from core.attention import PRESENT_SECONDS, acted, is_present
from core.change import Change
from core.codes import Code
from core.conditionals import carried_out, with_lost
from core.endings import call_off
from core.game import Fact, Seat
from core.offers import seat_of
from core.position import since_own_move
from core.refusals import Refused, names
from core.service.changing import StaleBoard, change_table
from core.service.competing_tables import check_ends_by_itself, check_takes_back
from core.service.computer import with_computer_moves
from core.service.context import Caller, Context
from core.service.presenting import change_notes, hand_note, table_note
from core.service.settings import server_settings
from core.settings import Boards
from core.steps import last_choice
from core.table import Status, Table, seated
from core.values import Name

_LEFT_OUT: Final = frozenset({Action.AGREE, Action.REFUSE, Action.PLAN})
"""Actions that have no room under the steps to a move: a full page of them, the ways to others, and a claim."""


@dataclass(frozen=True, slots=True)
class _Pressed:
    """A button on the way to a move: the steps taken, the board that they were taken on, and the server's setting.

    A whole move is only shown where the button does not play.
    """

    path: tuple[str, ...]
    edition: int
    boards: Boards
    plays: bool = True


async def play(
    ctx: Context, caller: Caller, table_id: str, text: str, edition: int | None = None, *, reply: bool = False
) -> Answer:
    """Make the move that `text` names. `edition` is that of the board the person looked at, where it is known.

    A move meant for an older position changes nothing; the person gets the current board. With `reply` the text may
    have been meant as talk.
    """
    return await change_table(ctx, caller, table_id, partial(_played, ctx, caller, text, edition, reply=reply))


def _played(
    ctx: Context, caller: Caller, text: str, edition: int | None, table: Table, *, reply: bool = False
) -> Change:
    transitions.must_play(table, caller.player)
    if edition is not None and edition != table.edition:
        raise StaleBoard(table)
    position = ctx.tables.position(table)
    moved = transitions.play(table, position, caller.player, text, now=ctx.clock.now(), rng=ctx.rng, reply=reply)
    if table.plans:
        moved = carried_out(table, moved, now=ctx.clock.now(), rng=ctx.rng)
    return with_computer_moves(ctx, moved)


async def play_step(ctx: Context, caller: Caller, table_id: str, path: tuple[str, ...], edition: int) -> Answer:
    """Follow a button on the way to a move: make the move where the path ends, else show the buttons that follow.

    Where the game deals in secret, they belong under the private hand, whatever the button said.
    """
    pressed = _Pressed(path, edition, (await server_settings(ctx, caller.server)).boards)
    step, tell = partial(_stepped, ctx, caller, pressed), partial(_step_notes, caller, path)
    return await change_table(ctx, caller, table_id, step, tell)


async def choose(ctx: Context, caller: Caller, table_id: str, path: tuple[str, ...], edition: int) -> Answer:
    """Show in the private hand what is chosen on the way to a move, and play nothing.

    Of what and where the rest of a move follows: how a stone is turned is the first way, which can be changed.
    """
    pressed = _Pressed(path, edition, (await server_settings(ctx, caller.server)).boards, plays=False)
    step, tell = partial(_stepped, ctx, caller, pressed), partial(_chosen_notes, caller, path)
    return await change_table(ctx, caller, table_id, step, tell)


def _chosen_notes(caller: Caller, path: tuple[str, ...], ctx: Context, change: Change) -> Answer:
    position, seat = change.after, seat_of(change.table, caller.player)
    if len(path) > 1:
        following = position.game.choices(position.game.view(position.state, seat), path)
        path = (*path, following[0].step) if following else path
    return _step_notes(caller, path, ctx, change)


def _stepped(ctx: Context, caller: Caller, pressed: _Pressed, table: Table) -> Change:
    seat, now, path = transitions.must_play(table, caller.player), ctx.clock.now(), pressed.path
    position = ctx.tables.position(table)
    if pressed.edition != table.edition:
        raise StaleBoard(table)
    if position.to_move != seat:
        raise transitions.not_their_turn(table, position)
    view = position.game.view(position.state, seat)
    if path:
        chosen = last_choice(position.game, view, path)
        if chosen is None:
            raise Refused(Code.BUTTON_DEAD)
        if chosen.move is not None and pressed.plays:
            moved = _played(ctx, caller, chosen.move, None, table)
            return moved if position.game.has_hands else _heard(table, moved, seat, pressed.boards, now)
    return Change(replace(acted(table, seat, now), unheard=None), position, silent=True)


def _heard(before: Table, moved: Change, mover: Seat, boards: Boards, now: int) -> Change:
    """Return a move by buttons so that the next player hears of it; at the end of a game that is everyone else.

    Each player of a private table is told alone, so that there it need not be seen to.
    """
    if before.private:
        return moved
    turn = moved.table.owed_turn
    if turn is not None and boards is not Boards.NEW:
        return replace(moved, table=replace(moved.table, owed_turn=replace(turn, in_place=True)), edits=True)
    if boards is not Boards.AUTO:
        return replace(moved, edits=boards is Boards.EDIT)
    following = moved.after.to_move if moved.table.status is Status.PLAYING else None
    waiting = [Seat(seat) for seat in range(len(before.seats)) if seat != mover and following in {seat, None}]
    edits = all(is_present(before, seat, now) for seat in waiting)
    unheard = now + PRESENT_SECONDS if edits and waiting and following is not None else None
    return replace(moved, table=replace(moved.table, unheard=unheard), edits=edits)


def _step_notes(caller: Caller, path: tuple[str, ...], ctx: Context, change: Change) -> Answer:
    """Return the board with the buttons of the next step, or the new board; of a dealt game, the private hand."""
    table, position = change.table, change.after
    if not change.silent:
        notes = change_notes(ctx, change)
        if not position.game.has_hands:
            return notes
        renewed = hand_note(table, position, seat_of(table, caller.player), ())
        return (*notes, replace(renewed, edits=True))
    if position.game.has_hands:
        return (replace(hand_note(table, position, seat_of(table, caller.player), path), edits=True),)
    note = table_note(ctx, table, *since_own_move(table, position))
    actions = tuple(action for action in note.actions if not path or action not in _LEFT_OUT)
    return (replace(note, path=path, actions=actions, edits=True),)


async def resign(ctx: Context, caller: Caller, table_id: str) -> Answer:
    """Resign a game."""
    return await change_table(ctx, caller, table_id, partial(_resigned, ctx, caller))


def _resigned(ctx: Context, caller: Caller, table: Table) -> Change:
    transitions.must_play(table, caller.player)
    position = ctx.tables.position(table)
    resigned = transitions.resign(table, position, caller.player, now=ctx.clock.now(), rng=ctx.rng)
    return with_computer_moves(ctx, with_lost(table, resigned))


async def claim(ctx: Context, caller: Caller, table_id: str) -> Answer:
    """Claim the win at a table where the time of the player to move is over."""
    return await change_table(ctx, caller, table_id, partial(_claimed, ctx, caller))


def _claimed(ctx: Context, caller: Caller, table: Table) -> Change:
    transitions.must_play(table, caller.player)
    late = clocks.with_outages_credited(table, ctx.pulse.outages)
    position = ctx.tables.position(table)
    claimed = stalled.claim(late, position, caller.player, now=ctx.clock.now(), rng=ctx.rng)
    return with_computer_moves(ctx, with_lost(table, claimed))


async def abort(ctx: Context, caller: Caller, table_id: str) -> Answer:
    """End a game that has hardly begun, or a dead one; else this is a resignation. An offer is withdrawn."""
    anyone = (await server_settings(ctx, caller.server)).anyone_cancels
    return await change_table(ctx, caller, table_id, partial(_aborted, ctx, caller, anyone))


def _aborted(ctx: Context, caller: Caller, anyone: bool, table: Table) -> Change:
    now = ctx.clock.now()
    if table.status is Status.OFFERED:
        return Change(stalled.withdraw(table, caller.player, now, admin=caller.admin, anyone=anyone))
    if not stalled.may_call_off(table, caller.player, now, admin=caller.admin):
        if caller.admin and table.status is Status.PLAYING and not seated(table, caller.player):
            raise Refused(Code.NOT_DEAD_YET, names=names(table.seats), days=stalled.DEAD_GAME // 86_400)
        transitions.must_play(table, caller.player)
        check_ends_by_itself(table)
        position = ctx.tables.position(table)
        aborted = transitions.abort(table, position, caller.player, now=now, rng=ctx.rng)
        return with_computer_moves(ctx, with_lost(table, aborted))
    return Change(call_off(table, now), ctx.tables.position(table))


async def undo(ctx: Context, caller: Caller, table_id: str) -> Answer:
    """Ask to take back one's newest move; the computer agrees at once."""
    return await change_table(ctx, caller, table_id, partial(_undone, ctx, caller))


def _undone(ctx: Context, caller: Caller, table: Table) -> Change:
    transitions.must_play(table, caller.player)
    check_takes_back(table)
    position = ctx.tables.position(table)
    return _taken_back(table, transitions.ask_take_back(table, position, caller.player, ctx.clock.now()))


async def agree(ctx: Context, caller: Caller, table_id: str, edition: int | None = None) -> Answer:
    """Agree to the take-back that an opponent asked for."""
    return await change_table(ctx, caller, table_id, partial(_agreed, ctx, caller, edition))


def _agreed(ctx: Context, caller: Caller, edition: int | None, table: Table) -> Change:
    return _taken_back(table, transitions.agree_take_back(table, caller.player, edition, ctx.clock.now()))


def _taken_back(before: Table, after: Table) -> Change:
    """Return a take-back that is done, or still waits for another player's consent."""
    if after.take_back is not None:
        return Change(after)
    return with_lost(
        before, Change(after, None, (Fact(Code.TAKEN_BACK, {"count": len(before.moves) - len(after.moves)}),))
    )


async def refuse_take_back(ctx: Context, caller: Caller, table_id: str, edition: int | None = None) -> Answer:
    """Refuse a take-back, or withdraw one's own wish for one."""
    return await change_table(ctx, caller, table_id, partial(_kept, ctx, caller, edition))


def _kept(ctx: Context, caller: Caller, edition: int | None, table: Table) -> Change:
    kept = transitions.refuse_take_back(table, caller.player, edition, ctx.clock.now())
    return Change(kept, None, (Fact(Code.TAKE_BACK_REFUSED, {"name": Name(caller.player.name)}),))
