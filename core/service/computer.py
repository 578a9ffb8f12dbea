"""The moves of computer players."""

from __future__ import annotations

from core.change import Change
from core.game import Prompt
from core.play import play
from core.service.context import Context
from core.table import COMPUTER, Status


def with_computer_moves(ctx: Context, change: Change) -> Change:
    """Let the computer move while it is its turn, as part of the same change."""
    while change.table.status is Status.PLAYING and COMPUTER in change.table.seats:
        position = change.after
        mover = position.to_move
        if mover is None or change.table.seats[mover] != COMPUTER:
            break
        text = ctx.computers[change.table.game].choose(position.game.view(position.state, mover), ctx.rng)
        moved = play(change.table, position, COMPUTER, text, now=ctx.clock.now(), rng=ctx.rng)
        told = (fact for fact in change.facts if not (isinstance(fact, Prompt) and fact.params["seat"] == mover))
        change = Change(moved.table, moved.position, (*told, *moved.facts))
    return change
