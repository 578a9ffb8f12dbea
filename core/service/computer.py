"""The moves of computer players."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from core.change import Change
from core.clocks import waiting_for_computer
from core.codes import Code
from core.game import Fact, Prompt, Seat
from core.games import GAMES
from core.levels import USUAL, Level
from core.play import play
from core.service.context import Context
from core.table import Status, Table

_ORDER: Final = tuple(Level)


def among_people(table: Table) -> bool:
    """Whether people play among themselves: there conditional moves make sense, for a computer answers at once."""
    return all(player.level is None for player in table.seats)


def at_possible_levels(ctx: Context, table: Table) -> tuple[Table, tuple[Fact, ...]]:
    """Return a table that begins, each computer player at most at the highest level there is for its game.

    And what is said of their levels.
    """
    highest, facts = possible_levels(ctx, table.game, table.options)[-1], list[Fact]()
    seats = list(table.seats)
    for seat, player in enumerate(table.seats):
        if player.level is None:
            continue
        code = Code.COMPUTER_LEVEL
        if _ORDER.index(player.level) > _ORDER.index(highest):
            seats[seat], code = replace(player, level=highest), Code.HIGHEST_LEVEL
        fact = Fact(code, {"level": seats[seat].level or highest})
        facts += [] if fact in facts else [fact]
    return replace(table, seats=tuple(seats)), tuple(facts)


def possible_levels(ctx: Context, game: str, options: tuple[str, ...]) -> tuple[Level, ...]:
    """Return the levels that there are for a game with these options, the weakest first. Raises InvalidOption."""
    highest = ctx.computers[game].highest(GAMES[game].options(options))
    return _ORDER[: _ORDER.index(highest) + 1]


def with_computer_moves(ctx: Context, change: Change) -> Change:
    """Let the computer move while it is its turn, as part of the same change; one that has to think owes its turn."""
    while (mover := _mover(change)) is not None:
        table, position = change.table, change.after
        computer, level = ctx.computers[table.game], table.seats[mover].level or USUAL
        if computer.thinks(position.game.options(table.options), level):
            return replace(change, table=waiting_for_computer(table, ctx.clock.now()))
        change = moved(ctx, change, computer.choose(position.game.view(position.state, mover), ctx.rng, level))
    return change


def moved(ctx: Context, change: Change, text: str) -> Change:
    """Make the move that the computer chose whose turn it is, as part of the same change."""
    mover = _mover(change)
    assert mover is not None, "a computer moves when it is its turn"  # noqa: S101 - both callers make sure of it
    player = change.table.seats[mover]
    after = play(change.table, change.after, player, text, now=ctx.clock.now(), rng=ctx.rng)
    told = (fact for fact in change.facts if not (isinstance(fact, Prompt) and fact.params["seat"] == mover))
    return replace(after, facts=(*told, *after.facts))


def _mover(change: Change) -> Seat | None:
    """Return the seat to move, where a computer sits there."""
    table = change.table
    if table.status is not Status.PLAYING or not any(player.level for player in table.seats):
        return None
    mover = change.after.to_move
    return None if mover is None or table.seats[mover].level is None else mover
