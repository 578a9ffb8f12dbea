"""What players do in a game: move, resign, abort, take back."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from core import play as transitions
from core import stalled
from core.answer import Action, Answer
from core.change import Change
from core.game import Fact, GameError
from core.offers import Refused, seat_of
from core.service.desk import Caller, Desk
from core.service.looking import hand_note
from core.service.showing import reveal
from core.table import Status, Table

STALE: Final = "stale"

_LEFT_OUT: Final = frozenset({Action.AGREE, Action.REFUSE})
"""What has no room under the steps to a move: a full page of them, the ways to others, and a claim."""


async def play(desk: Desk, caller: Caller, table_id: str, text: str, edition: int | None = None) -> Answer:
    """Make the move that `text` names. `edition` is that of the board the person looked at, where it is known.

    A move meant for an older position changes nothing; the person gets the current board.
    """

    def step(table: Table) -> Change:
        transitions.must_play(table, caller.player)
        if edition is not None and edition != table.edition:
            raise Refused(STALE, table=table.id)
        now, rng = desk.clock.now(), desk.rng
        played = transitions.play(table, desk.position(table), caller.player, text, now=now, rng=rng)
        return desk.with_computer(played)

    answer = await desk.change(caller, table_id, step, lambda changed: tell(desk, changed))
    return await _with_board_if_stale(desk, caller, answer)


async def play_step(desk: Desk, caller: Caller, table_id: str, path: tuple[str, ...], edition: int) -> Answer:
    """Follow a button on the way to a move: make the move where the path ends, else show the buttons that follow.

    Where the game deals in secret, they belong under the private hand, whatever the button said.
    """
    table = await desk.table(caller.server, table_id)
    try:
        seat = transitions.must_play(table, caller.player)
        position = desk.position(table)
        if edition != table.edition:
            raise Refused(STALE, table=table.id)
        if position.to_move != seat:
            raise transitions.not_their_turn(table, position)
    except GameError as error:
        return await _with_board_if_stale(desk, caller, await desk.refuse(caller, error, table))
    view = position.game.view(position.state, seat)
    if path:
        chosen = next((choice for choice in position.game.choices(view, path[:-1]) if choice.step == path[-1]), None)
        if chosen is None:
            return await desk.refuse(caller, Refused("button-dead"), table)
        if chosen.move is not None:
            answer = await play(desk, caller, table_id, chosen.move, edition)
            return await _after_button(desk, caller, table_id, answer, hand=position.game.has_hands)
    if position.game.has_hands:
        return (replace(hand_note(table, position, seat, path), edits=True),)
    note = desk.show(table)
    actions = tuple(action for action in note.actions if not path or action not in _LEFT_OUT)
    return (replace(note, path=path, actions=actions, edits=True),)


async def resign(desk: Desk, caller: Caller, table_id: str) -> Answer:
    """Give a game up."""

    def step(table: Table) -> Change:
        transitions.must_play(table, caller.player)
        position = desk.position(table)
        return Change(transitions.resign(table, position, caller.player, desk.clock.now()), position)

    return await desk.change(caller, table_id, step, lambda changed: tell(desk, changed))


async def abort(desk: Desk, caller: Caller, table_id: str) -> Answer:
    """End a game that has hardly begun, or a dead one; else this is a resignation. An offer is withdrawn."""
    anyone = (await desk.settings(caller.server)).anyone_cancels

    def step(table: Table) -> Change:
        if table.status is Status.OFFERED:
            return Change(stalled.withdraw(table, caller.player, desk.clock.now(), admin=caller.admin, anyone=anyone))
        if stalled.may_call_off(table, caller.player, desk.clock.now(), admin=caller.admin):
            position = desk.position(table)
            return Change(transitions.call_off(table, desk.clock.now()), position)
        transitions.must_play(table, caller.player)
        position = desk.position(table)
        return Change(transitions.abort(table, position, caller.player, desk.clock.now()), position)

    return await desk.change(caller, table_id, step, lambda changed: tell(desk, changed))


async def undo(desk: Desk, caller: Caller, table_id: str) -> Answer:
    """Ask to take back one's newest move; the computer agrees at once."""

    def step(table: Table) -> Change:
        transitions.must_play(table, caller.player)
        position = desk.position(table)
        asked = transitions.ask_take_back(table, position, caller.player, desk.clock.now())
        return Change(asked, None, () if asked.take_back else (Fact("taken-back", {"count": _fewer(table, asked)}),))

    return await desk.change(caller, table_id, step, lambda changed: tell(desk, changed))


async def agree(desk: Desk, caller: Caller, table_id: str, edition: int | None = None) -> Answer:
    """Agree to the take-back that an opponent asked for."""

    def step(table: Table) -> Change:
        agreed = transitions.agree_take_back(table, caller.player, edition, desk.clock.now())
        return Change(agreed, None, () if agreed.take_back else (Fact("taken-back", {"count": _fewer(table, agreed)}),))

    return await desk.change(caller, table_id, step, lambda changed: tell(desk, changed))


async def refuse_take_back(desk: Desk, caller: Caller, table_id: str, edition: int | None = None) -> Answer:
    """Refuse a take-back, or withdraw one's own wish for one."""

    def step(table: Table) -> Change:
        refused = transitions.refuse_take_back(table, caller.player, edition, desk.clock.now())
        return Change(refused, None, (Fact("take-back-refused", {"name": caller.player.name}),))

    return await desk.change(caller, table_id, step, lambda changed: tell(desk, changed))


def tell(desk: Desk, changed: Change) -> Answer:
    """Show the table after a change; when a dealt game is over, reveal what was dealt."""
    return (desk.show_owed(changed.table, *changed.facts), *reveal(changed.table))


async def _after_button(desk: Desk, caller: Caller, table_id: str, answer: Answer, *, hand: bool) -> Answer:
    """Put the new board in place of the one whose button was pressed; a private hand is renewed beside it."""
    if not answer or answer[0].to is not None:
        return answer
    if not hand:
        edits = (await desk.settings(caller.server)).edit_boards
        return (replace(answer[0], edits=edits), *answer[1:])
    table = await desk.table(caller.server, table_id)
    renewed = hand_note(table, desk.position(table), seat_of(table, caller.player), ())
    return (*answer, replace(renewed, edits=True))


async def _with_board_if_stale(desk: Desk, caller: Caller, answer: Answer) -> Answer:
    """Give whoever looked at an old board the current one, to look at: its buttons are under the public one."""
    if len(answer) != 1 or answer[0].facts[0].code != STALE:
        return answer
    note = answer[0]
    assert note.table is not None, "a stale move names its table"  # noqa: S101 - raised with it
    table = await desk.table(caller.server, note.table)
    current = desk.show(table)
    facts = (*note.facts, *current.facts)
    return (replace(current, facts=facts, to=caller.player, mention=None, version=None, path=None),)


def _fewer(before: Table, after: Table) -> int:
    return len(before.moves) - len(after.moves)
