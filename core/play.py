"""How a game goes on and ends: moves, take-backs, resignation, abort and loss on time. Pure transitions of a table."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from core import offers
from core.change import Change
from core.clocks import cleared, restarted
from core.fairness import draw_deal
from core.game import Fact, Outcome, Seat, Termination
from core.notation import fold
from core.offers import Refused, seat_of
from core.position import Position, replay
from core.table import COMPUTER, Player, Status, Table, TakeBack

FREE_PLIES: Final = 2
"""Before this many moves were made a game can be aborted without a loser (as on the large chess servers)."""


def must_play(table: Table, player: Player) -> Seat:
    """Return the seat of a player in a game that goes on. Raises Refused."""
    seat = seat_of(table, player)
    if table.status is Status.OFFERED:
        raise Refused("not-begun", table=table.id)
    if table.status is not Status.PLAYING:
        raise Refused("game-over", table=table.id)
    return seat


def not_their_turn(table: Table, position: Position) -> Refused:
    """Return the refusal of who is not to move, which says who is."""
    mover = position.to_move
    return Refused("not-your-turn", name="" if mover is None else table.seats[mover].name)


def play(table: Table, position: Position, player: Player, text: str, *, now: int, rng: Random) -> Change:
    """Make the move that `text` names, in whatever disguise. `rng` shuffles when the move ends a round.

    Raises InvalidMove when it cannot be read, IllegalMove when the rules forbid it, and Refused when the player does
    not sit here, is not to move, or the game does not go on.
    """
    seat = must_play(table, player)
    if position.to_move != seat:
        raise not_their_turn(table, position)
    move = position.game.parse(position.state, fold(text))
    canonical = position.game.format(position.state, move)
    after, happened = position.after(move)
    facts = (Fact("moved", {"seat": seat, "move": canonical}), *happened)
    table = restarted(replace(table, moves=(*table.moves, canonical), take_back=None, changed=now), now)
    if after.outcome is not None:
        return Change(_end(table, after.outcome, now), after, facts)
    if after.deal_due:
        table = draw_deal(table, rng)
        after, dealt = after.dealt(table.deals[-1])
        published = Fact("deal-published", {"round": after.rounds, "hash": table.hashes[-1]})
        facts = (*facts, *dealt, published)
    return Change(table, after, facts)


def resign(table: Table, position: Position, player: Player, now: int) -> Table:
    """End the game as this player's loss. Raises Refused.

    With more than two players the game ends for all and the best score of the others wins: a record has no word for a
    seat that leaves while the rest play on.
    """
    seat = must_play(table, player)
    return _drop_out(table, position, seat, Termination.RESIGNATION, now)


def abort(table: Table, position: Position, player: Player, now: int) -> Table:
    """End the game without a loser while fewer than two moves were made, later as a resignation. Raises Refused.

    Whose time is over does not escape the others' claim in this way.
    """
    seat = must_play(table, player)
    if len(table.moves) >= FREE_PLIES or (table.overdue and position.to_move == seat):
        return resign(table, position, player, now)
    return call_off(table, now)


def call_off(table: Table, now: int) -> Table:
    """End an open table without a loser, whoever is to move; an offer expires."""
    if table.status is Status.OFFERED:
        return offers.expire(table, now)
    return replace(_end(table, Outcome(Termination.ABORTED, ()), now), status=Status.ABORTED)


def lose_on_time(table: Table, position: Position, now: int) -> Table:
    """End the game as a loss of the player whose time is over."""
    seat = position.to_move
    assert seat is not None, "time is over at a table where nobody is to move"  # noqa: S101 - the deadline says so
    return _drop_out(table, position, seat, Termination.TIME, now)


def ask_take_back(table: Table, position: Position, player: Player, now: int) -> Table:
    """Ask to take back the player's newest move and all since; against the computer it is done at once.

    Raises Refused when the player has made no move in this round, or somebody else's wish waits: who agrees must know
    to what. Moves of a round that is over stay: the hands of the next one have been seen.
    """
    seat = must_play(table, player)
    if table.take_back is not None and table.take_back.asker != seat:
        raise Refused("take-back-waits", name=table.seats[table.take_back.asker].name)
    ply = next((i for i in reversed(range(len(position.movers))) if position.movers[i] == seat), None)
    if ply is None:
        raise Refused("nothing-to-take-back")
    shortened = replace(table, moves=table.moves[:ply])
    if replay(shortened).rounds < position.rounds:
        raise Refused("round-is-over")
    asked = replace(table, take_back=TakeBack(seat, ply), changed=now)
    return _take_back_if_agreed(asked, now)


def agree_take_back(table: Table, player: Player, edition: int | None, now: int) -> Table:
    """Agree to the take-back that was asked for at this board; it is done when all others have. Raises Refused."""
    wish = _wish(table, player, edition)
    seat = seat_of(table, player)
    if seat == wish.asker:
        raise Refused("own-take-back")
    agreed = wish.agreed if seat in wish.agreed else (*wish.agreed, seat)
    return _take_back_if_agreed(replace(table, take_back=replace(wish, agreed=agreed), changed=now), now)


def refuse_take_back(table: Table, player: Player, edition: int | None, now: int) -> Table:
    """Refuse a take-back, or withdraw one's own wish. Raises Refused."""
    _wish(table, player, edition)
    return replace(table, take_back=None, changed=now)


def _wish(table: Table, player: Player, edition: int | None) -> TakeBack:
    must_play(table, player)
    if table.take_back is None or (edition is not None and edition != table.edition):
        raise Refused("no-take-back")
    return table.take_back


def _take_back_if_agreed(table: Table, now: int) -> Table:
    wish = table.take_back
    assert wish is not None, "only called with a wish on the table"  # noqa: S101 - both callers set it
    asked = {Seat(seat) for seat, player in enumerate(table.seats) if player != COMPUTER and seat != wish.asker}
    if not asked <= set(wish.agreed):
        return table
    taken_back = table.taken_back + len(table.moves) - wish.to
    return restarted(replace(table, moves=table.moves[: wish.to], take_back=None, taken_back=taken_back), now)


def _end(table: Table, outcome: Outcome, now: int) -> Table:
    return replace(cleared(table), status=Status.FINISHED, ended=outcome, take_back=None, changed=now)


def _drop_out(table: Table, position: Position, loser: Seat, why: Termination, now: int) -> Table:
    """End the game because one player drops out: the other one wins, or of several the best by score."""
    others = [Seat(seat) for seat in range(len(table.seats)) if seat != loser]
    scores = position.game.scores(position.state)
    best = None if scores is None else max(scores[seat] for seat in others)
    winners = tuple(seat for seat in others if scores is None or scores[seat] == best)
    return replace(_end(table, Outcome(why, winners), now), dropped=loser)
