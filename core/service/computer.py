"""The moves of computer players."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from core.change import Change
from core.codes import Code
from core.game import Fact, Prompt
from core.games import GAMES
from core.levels import Level
from core.play import play
from core.service.context import Context
from core.table import Status, Table

_ORDER: Final = tuple(Level)


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
        facts.append(Fact(code, {"level": seats[seat].level or highest}))
    return replace(table, seats=tuple(seats)), tuple(facts)


def possible_levels(ctx: Context, game: str, options: tuple[str, ...]) -> tuple[Level, ...]:
    """Return the levels that there are for a game with these options, the weakest first. Raises InvalidOption."""
    highest = ctx.computers[game].highest(GAMES[game].options(options))
    return _ORDER[: _ORDER.index(highest) + 1]


def with_computer_moves(ctx: Context, change: Change) -> Change:
    """Let the computer move while it is its turn, as part of the same change."""
    while change.table.status is Status.PLAYING and any(player.level for player in change.table.seats):
        position = change.after
        mover = position.to_move
        player = None if mover is None else change.table.seats[mover]
        if mover is None or player is None or player.level is None:
            break
        text = ctx.computers[change.table.game].choose(position.game.view(position.state, mover), ctx.rng, player.level)
        moved = play(change.table, position, player, text, now=ctx.clock.now(), rng=ctx.rng)
        told = (fact for fact in change.facts if not (isinstance(fact, Prompt) and fact.params["seat"] == mover))
        change = Change(moved.table, moved.position, (*told, *moved.facts))
    return change
