"""Tables whose games have begun, for the tests of what happens at them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from core.change import Change
from core.offers import Challenge, accept, offer
from core.play import lose_on_time, play, resign
from core.position import replay
from core.table import First, Player, Table

NOW = 1_000
ANNA, BORIS, CARL, DORA = (Player(f"p:{name}", name) for name in ("anna", "boris", "carl", "dora"))
STRANGER = Player("p:stranger", "stranger")


def begun(
    game: str,
    *options: str,
    players: Sequence[Player] = (ANNA, BORIS),
    first: First = First.ME,
    move_time: int | None = None,
    seed: int = 1,
) -> Table:
    """A game that the first player offered and the others, people first, have accepted."""
    host, *others = players
    challenge = Challenge(game=game, options=options, opponents=tuple(others), first=first, move_time=move_time)
    table = replace(offer("s", "c", host, challenge, now=NOW, rng=Random(seed)), id="g1", version=1)
    for other in others:
        if not other.is_computer:
            table = accept(table, other, frozenset(), now=NOW, rng=Random(seed))
    return table


def moved(table: Table, *texts: str, now: int = NOW, seed: int = 1) -> Table:
    """The table after moves, each made by the player to move."""
    for text in texts:
        table = made(table, text, now=now, seed=seed).table
    return table


def made(table: Table, text: str, *, now: int = NOW, seed: int = 1) -> Change:
    position = replay(table)
    mover = position.to_move
    assert mover is not None
    return play(table, position, table.seats[mover], text, now=now, rng=Random(seed))


def first_legal(table: Table) -> str:
    position = replay(table)
    view = position.game.view(position.state, position.to_move)
    return view.legal[0]


def lowest(table: Table, count: int) -> Table:
    """The table after `count` moves, each the first legal one."""
    for _ in range(count):
        table = moved(table, first_legal(table))
    return table


def resigned(table: Table, *players: Player, now: int = NOW, seed: int = 1) -> Table:
    """The table after some players have resigned, one after the other."""
    for player in players:
        table = resign(table, replay(table), player, now=now, rng=Random(seed)).table
    return table


def timed_out(table: Table, now: int = NOW, seed: int = 1) -> Table:
    """The table after the time of the player to move is over."""
    return lose_on_time(table, replay(table), now=now, rng=Random(seed)).table
