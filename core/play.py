"""Moves, take-backs and what ends a game: pure transitions of a table whose game has begun."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from core.attention import acted
from core.change import Change
from core.clocks import restarted
from core.codes import Code
from core.endings import begin_round, call_off, finish, leave, may_abort
from core.game import Fact, GameError, Seat, Termination, View
from core.notation import fold_for
from core.offers import seat_of
from core.position import Position, replay
from core.refusals import Refused, check_begun, ended
from core.table import Player, Status, Table, TakeBack
from core.values import Name


def must_play(table: Table, player: Player) -> Seat:
    """Return the seat of a player who plays in a game that goes on. Raises Refused."""
    check_begun(table)
    if table.status is not Status.PLAYING:
        raise ended(table, player)
    seat = seat_of(table, player)
    if seat in table.left:
        raise Refused(Code.YOU_LEFT, table=table.id)
    return seat


def not_their_turn(table: Table, position: Position) -> Refused:
    """Return the refusal for a player out of turn; it names the player to move."""
    mover = position.to_move
    return Refused(Code.NOT_YOUR_TURN, name=Name("" if mover is None else table.seats[mover].name))


def play(
    table: Table, position: Position, player: Player, text: str, *, now: int, rng: Random, reply: bool = False
) -> Change:
    """Make the move that `text` names, in whatever disguise. `rng` shuffles when the move ends a round.

    A text that came as a `reply` is read with more care: see `notation.fold_for`.

    Raises InvalidMove when it cannot be read, IllegalMove when the rules forbid it, and Refused when the player does
    not sit here, is not to move, or the game does not go on.
    """
    seat = must_play(table, player)
    if position.to_move != seat:
        raise not_their_turn(table, position)
    try:
        move = position.game.parse(position.state, fold_for(position.game, text, reply=reply))
        canonical = position.game.format(position.state, move)
        after, happened = position.after(move)
    except GameError as error:
        raise with_own_example(error, position, seat) from None
    facts = (Fact(Code.MOVED, {"seat": seat, "move": canonical}), *happened)
    table = acted(replace(table, moves=(*table.moves, canonical), take_back=None, chain=None, changed=now), seat, now)
    table = restarted(table, now)
    if after.outcome is not None:
        return Change(finish(table, after.outcome, now), after, facts)
    return begin_round(Change(table, after, facts), rng)


def with_own_example(error: GameError, position: Position, seat: Seat) -> GameError:
    """Return a refusal of a player's move so that its example is a move that they may make.

    What the others may not know is in its `own` fact alone.
    """
    shown = error.fact.params.get("example")
    public: View = position.game.view(position.state, None)
    view: View = position.game.view(position.state, seat)
    if shown == "":
        error.fact = _with_example(error.fact, position.game.example(public))
    if view.legal and shown is not None and error.fact.params["example"] not in view.legal:
        error.own = _with_example(error.fact, position.game.example(view))
    return error


def _with_example(fact: Fact, example: str) -> Fact:
    return Fact(fact.code, {**fact.params, "example": example})


def resign(table: Table, position: Position, player: Player, *, now: int, rng: Random) -> Change:
    """Let a player give up; see `endings.leave`. Raises Refused."""
    seat = must_play(table, player)
    return leave(table, position, seat, Termination.RESIGNATION, now=now, rng=rng)


def abort(table: Table, position: Position, player: Player, *, now: int, rng: Random) -> Change:
    """End the game without a loser where `endings.may_abort`; else the player resigns. Raises Refused."""
    seat = must_play(table, player)
    if not may_abort(table, position, seat):
        return resign(table, position, player, now=now, rng=rng)
    return Change(call_off(table, now), position)


def lose_on_time(table: Table, position: Position, *, now: int, rng: Random) -> Change:
    """Let the player to move leave because their time is over; see `endings.leave`."""
    seat = position.to_move
    assert seat is not None, "time is over at a table where no one is to move"  # noqa: S101 - the deadline says so
    return leave(table, position, seat, Termination.TIME, now=now, rng=rng)


def ask_take_back(table: Table, position: Position, player: Player, now: int) -> Table:
    """Ask to take back the player's newest move and all since; against the computer it is done at once.

    Raises Refused when the player has made no move in this round and at this table, or another player's wish waits:
    those who agree must know to what. Moves of a round that is over stay, as the hands of the next one have been seen.
    So do moves that were made before a player left.
    """
    seat = must_play(table, player)
    if table.take_back is not None and table.take_back.asker != seat:
        raise Refused(Code.TAKE_BACK_WAITS, name=Name(table.seats[table.take_back.asker].name))
    ply = next((i for i in reversed(range(len(position.movers))) if position.movers[i] == seat), None)
    if ply is None or ply < table.given:
        raise Refused(Code.NOTHING_TO_TAKE_BACK)
    if any(departure.ply > ply for departure in table.departures):
        raise Refused(Code.MOVES_STAY)
    shortened = replace(table, moves=table.moves[:ply])
    if replay(shortened).rounds < position.rounds:
        raise Refused(Code.ROUND_IS_OVER)
    asked = replace(table, take_back=TakeBack(seat, ply), changed=now)
    return _take_back_if_agreed(asked, now)


def agree_take_back(table: Table, player: Player, edition: int | None, now: int) -> Table:
    """Agree to the take-back that was asked for at this board; it is done when all others have. Raises Refused."""
    wish = _wish(table, player, edition)
    seat = seat_of(table, player)
    if seat == wish.asker:
        raise Refused(Code.OWN_TAKE_BACK)
    agreed = wish.agreed if seat in wish.agreed else (*wish.agreed, seat)
    return _take_back_if_agreed(replace(table, take_back=replace(wish, agreed=agreed), changed=now), now)


def refuse_take_back(table: Table, player: Player, edition: int | None, now: int) -> Table:
    """Refuse a take-back, or withdraw one's own wish. Raises Refused."""
    _wish(table, player, edition)
    return replace(table, take_back=None, changed=now)


def _wish(table: Table, player: Player, edition: int | None) -> TakeBack:
    must_play(table, player)
    if table.take_back is None or (edition is not None and edition != table.edition):
        raise Refused(Code.NO_TAKE_BACK)
    return table.take_back


def unanswered(table: Table) -> frozenset[Seat]:
    """Return the seats whose answer a take-back waits for; none where no one asked for one."""
    wish = table.take_back
    if wish is None:
        return frozenset()
    answered = {wish.asker, *wish.agreed}
    return frozenset(seat for seat in table.staying if table.seats[seat].level is None and seat not in answered)


def _take_back_if_agreed(table: Table, now: int) -> Table:
    wish = table.take_back
    assert wish is not None, "only called with a wish on the table"  # noqa: S101 - both callers set it
    if unanswered(table):
        return table
    taken_back = table.taken_back + len(table.moves) - wish.to
    return restarted(
        replace(table, moves=table.moves[: wish.to], take_back=None, taken_back=taken_back, chain=None), now
    )
