"""How a table is shown: the facts, the board and the actions on offer, by where the table is in its life."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from core.answer import Action, Answer, Board, Note, NoteKind, note_of
from core.change import Change
from core.clocks import given_back, pausing, with_outages_credited
from core.codes import Code, Coded
from core.game import Call, Fact, GameName, Moment, Seat, View
from core.games import GAMES
from core.offers import can_start_early, most_seats
from core.pauses import PauseCode
from core.position import Position
from core.refusals import names
from core.service.computer import among_people
from core.service.context import Caller, Context
from core.service.ends import ending_facts
from core.table import First, Status, Table
from core.values import DealLine, Name

_DAY, _HOUR, _MINUTE = 86_400, 3_600, 60
_CLOSED: Final[Mapping[Status, Code]] = {
    Status.DECLINED: Code.OFFER_DECLINED,
    Status.CANCELLED: Code.OFFER_CANCELLED,
    Status.EXPIRED: Code.OFFER_EXPIRED,
}
_FIRST_TURN: Final[Mapping[str, Code]] = {Code.BEGINS: Code.TURN, Code.BEGINS_BY_LOT: Code.FIRST_TURN_BY_LOT}
MOVE_TIME: Final = (Code.MOVE_TIME_DAYS, Code.MOVE_TIME_HOURS, Code.MOVE_TIME_MINUTES)
_TIME_BACK: Final = (Code.TIME_GIVEN_BACK_DAYS, Code.TIME_GIVEN_BACK_HOURS, Code.TIME_GIVEN_BACK_MINUTES)
HASH_DIGITS: Final = 16
"""Digits of a hash that stand under a board: few enough to be copied, too many for another deal to have them."""
TOLD_FROM_SECONDS: Final = 60
"""The least time given back that people are told of: a moment is nothing to tell."""


def board_of(table: Table, position: Position, seat: Seat | None = None) -> Board:
    """Return a table that has begun as one seat, or with None everyone, may see it."""
    view: View = position.game.view(position.state, seat)
    if table.status is not Status.PLAYING:
        view = replace(view, to_move=None, legal=None, outcome=table.ended)
    return Board(table.id, table.game, len(table.moves), table.status, table.seats, view)


def table_note(ctx: Context, table: Table, *facts: Fact, owed: bool = False) -> Note:
    """Return the message that shows everyone a table as it is, `facts` first.

    It is `owed` where the table has changed: to the chat, until it was shown there.
    """
    table = with_outages_credited(table, ctx.pulse.outages)
    published = [fact for fact in facts if fact.code == str(Code.DEAL_PUBLISHED)]
    facts = tuple(fact for fact in facts if fact not in published)
    note = replace(note_of(table, *facts), version=table.version, owed=owed)
    if table.status is Status.OFFERED:
        asked = table.invited[0] if len(table.invited) == 1 else None
        # An open offer stays in the language of its host, also when others join.
        addressed = table.seats[:1] if table.open_offer else table.invited
        note = replace(note, facts=(*facts, *_offer(table)), actions=_offer_actions(table))
        return replace(note, mention=asked, addressed=addressed)
    if table.status not in {Status.PLAYING, Status.FINISHED, Status.ABORTED}:
        return replace(note, facts=(*facts, Fact(_CLOSED[table.status])), withdrawn=True)
    position = ctx.tables.position(table)
    board = board_of(table, position)
    if table.status is not Status.PLAYING:
        # A forgotten player does not come back to this table, so no one can play there again.
        alone = table.fixture is None and not any(player.forgotten for player in table.seats)
        again = (Action.REMATCH,) if alone else ()
        note = replace(
            note, facts=(*facts, *ending_facts(table, position), *hint_facts(table)), kind=NoteKind.END, board=board
        )
        replay = (Action.REPLAY,) if table.moves else ()
        deals = (Action.DEALS,) if table.deals else ()
        review = (Action.REVIEW,) if table.moves and can_be_reviewed(ctx, table) else ()
        return replace(note, actions=(*again, *review, *replay, Action.RECORD, *deals), path=None)
    mover = position.to_move
    assert mover is not None, "a running table waits for a player"  # noqa: S101 - rounds are dealt at once
    hint = Fact(f"{table.game}-hint", {"example": position.game.example(board.view)})
    clock = (Fact(Code.MOVE_UNTIL, {"moment": Moment(table.deadline)}),) if table.deadline is not None else ()
    if table.overdue:
        clock = (Fact(Code.TIME_OVER, {"seat": mover, "table": table.id}),)
    if table.pauses:
        clock = (*_pausing(table, ctx.clock.now()), *clock)
    hand = (Action.HAND,) if position.game.has_hands else ()
    hints = (Action.HINT,) if not table.rated and _plays_alone(table, mover) else ()
    begun = next((fact for fact in facts if fact.code in _FIRST_TURN and fact.params["seat"] == mover), None)
    turn = Code.TURN
    # One line says that a player goes first, and that it is their turn.
    if begun is not None and not table.moves and table.owed_turn is None:
        turn = _FIRST_TURN[begun.code]
        facts = tuple(fact for fact in facts if fact is not begun)
    deal = _deal(table) if published or position.dealt_at == len(table.moves) else None
    deals = () if deal is None else (Action.DEALS,)
    claim = (Action.CLAIM,) if table.overdue else ()
    plan = (Action.PLAN,) if table.moves and among_people(table) else ()
    wish, answers = _take_back(table) if table.take_back is not None else ((), ())
    hints_taken = hint_facts(table) if table.hints else ()
    note = replace(note, board=board, actions=(*hand, *hints, *claim, *answers, *plan, *deals), deal=deal)
    if table.owed_turn is not None:  # it calls no one
        return replace(note, facts=(*facts, *wish, Fact(Code.THINKING, {"seat": mover})))
    return replace(
        note,
        facts=(*facts, *wish, *hints_taken, Call(turn, {"seat": mover}), *clock, hint),
        mention=table.seats[mover],
        addressed=(table.seats[mover],),
        path=(),
    )


def _pausing(table: Table, now: int) -> tuple[Fact, ...]:
    """Return whose pause lets the clocks of a table stand still, and until when."""
    until = pausing(table, now)
    if not until:
        return ()
    who = names([table.seats[seat] for seat in sorted(until)])
    return (Fact(PauseCode.RUNNING, {"names": who, "moment": Moment(max(until.values()))}),)


def _plays_alone(table: Table, mover: Seat) -> bool:
    """Whether a person is to move who plays with computers alone."""
    return [seat for seat in table.staying if table.seats[seat].level is None] == [mover]


def hint_facts(table: Table) -> tuple[Fact, ...]:
    """Return how many hints the players took, where others than computers sit with them and so are to know it."""
    if not table.hints or sum(player.level is None for player in table.seats) < 2:
        return ()
    taken = Counter(each.seat for each in table.hints)
    counts = tuple(Fact(Code.HINT_COUNT, {"seat": seat, "count": count}) for seat, count in sorted(taken.items()))
    return (Fact(Code.HINTS_TAKEN, {"counts": counts}),)


def can_be_reviewed(ctx: Context, table: Table) -> bool:
    """Whether anything is known of the positions at a table: for certain, of games with two seats, or by estimates."""
    known = ctx.known.get(table.game)
    return known is not None and (len(table.seats) == 2 or known.estimate is not None)


def change_notes(ctx: Context, change: Change) -> Answer:
    """Return what is said of a change: the table."""
    return (replace(table_note(ctx, change.table, *change.facts, owed=True), edits=change.edits),)


def notes_here(ctx: Context, caller: Caller, changes: Iterable[Change]) -> Answer:
    """Return what is said of changes in the caller's chat; what is said of the others waits for the next tick."""
    here: list[Note] = []
    for change in changes:
        notes = change_notes(ctx, change)
        if (change.table.server, change.table.chat) == (caller.server, caller.chat):
            here += notes
        else:
            ctx.mail.add(*((change.table, note) for note in notes))
    return tuple(here)


def hand_note(table: Table, position: Position, seat: Seat, path: tuple[str, ...]) -> Note:
    """Return the stones in hand, for their owner alone, with the buttons that follow `path` if it is their move."""
    board = board_of(table, position, seat)
    fact = Fact(Code.YOUR_HAND, {"table": table.id})
    if board.view.to_move == seat:
        example = position.game.example(board.view)
        fact = Fact(Code.YOUR_HAND_TO_MOVE, {"table": table.id, "example": example})
    note = note_of(table, fact, to=table.seats[seat])
    deal = None if seat in position.movers[position.dealt_at :] else _deal(table)
    return replace(note, board=board, path=path if board.view.to_move == seat else None, deal=deal)


def _deal(table: Table) -> Fact | None:
    """Return the first digits of the hash of the round that is played at a table, where its game deals."""
    if not table.hashes:
        return None
    return Fact(Code.DEAL_PUBLISHED, {"round": len(table.hashes), "hash": table.hashes[-1][:HASH_DIGITS]})


def _take_back(table: Table) -> tuple[tuple[Fact, ...], tuple[Action, ...]]:
    """Return what is said of the take-back that is asked for at a table, if any, and how it can be answered.

    The game goes on, so the request is shown with the board, whose moves stay legal.
    """
    wish = table.take_back
    if wish is None:
        return (), ()
    fact = Fact(Code.TAKE_BACK_ASKED, {"name": Name(table.seats[wish.asker].name), "count": len(table.moves) - wish.to})
    return (fact,), (Action.AGREE, Action.REFUSE)


def beginning_facts(table: Table) -> tuple[Fact, ...]:
    """Return what is said as a game begins: who starts and why, and the hash of what was dealt."""
    code = Code.BEGINS_BY_LOT if table.first is First.LOT else Code.BEGINS
    return (Fact(code, {"seat": table.start}), *deal_hash_facts(table))


def deal_hash_facts(table: Table) -> tuple[Fact, ...]:
    """Return the hash of the round that is played at a table, where its game deals."""
    if table.status is not Status.PLAYING or not table.hashes:
        return ()
    return (Fact(Code.DEAL_PUBLISHED, {"round": len(table.hashes), "hash": table.hashes[-1]}),)


def time_back_facts(table: Table) -> tuple[Fact, ...]:
    """Return how much time was given to the player to move because nothing could be said, in its largest units."""
    seconds = given_back(table)
    if table.status is not Status.PLAYING or seconds < TOLD_FROM_SECONDS:
        return ()
    unit = largest_unit(seconds)
    return (lasting(_TIME_BACK, (seconds + unit // 2) // unit * unit),)


def last_move_facts(table: Table, position: Position) -> tuple[Fact, ...]:
    """Return the moves that made a running table's board what it is; nothing where something else has happened since.

    They are one, or those that were made at once with one as planned.
    """
    if table.status is not Status.PLAYING or not position.movers or table.take_back is not None:
        return ()
    first = len(table.moves) - 1 if table.chain is None else table.chain
    seat = position.movers[first]
    moved_at = table.acts[seat] if seat < len(table.acts) else None
    left_since = any(departure.ply == len(table.moves) for departure in table.departures)
    if moved_at is None or moved_at < table.changed or left_since:
        return ()
    made = range(first, len(table.moves))
    return tuple(Fact(Code.MOVED, {"seat": position.movers[ply], "move": table.moves[ply]}) for ply in made)


def deal_fact(table: Table) -> Fact:
    """Return what was dealt at a table whose game is over: the nonce, and each round's stones."""
    deals = tuple(DealLine(number, deal) for number, deal in enumerate(table.deals, 1))
    return Fact(Code.DEAL_REVEALED, {"table": table.id, "nonce": table.nonce, "deals": deals})


def largest_unit(seconds: int) -> int:
    """Return the seconds of the unit in which a time reads best: days or hours if it has two or more, else minutes."""
    return next((length for length in (_DAY, _HOUR) if seconds >= 2 * length), _MINUTE)


def lasting(codes: tuple[Coded, Coded, Coded], seconds: int) -> Fact:
    """Return how long something lasts, by the codes that say it in days, hours and minutes."""
    days, hours, minutes = codes
    for code, length in ((days, _DAY), (hours, _HOUR)):
        if seconds % length == 0:
            return Fact(code, {"count": seconds // length})
    return Fact(minutes, {"count": seconds // _MINUTE})


def game_fact(table: Table) -> Fact:
    """Return what is played at a table, in one fact of its game."""
    rules = GAMES[table.game]
    fact: Fact = rules.about(rules.options(table.options))
    return fact


def _offer(table: Table) -> tuple[Fact, ...]:
    host = Name(table.seats[0].name)
    params: dict[str, Any] = {"host": host, "game": GameName(table.game)}
    if table.open_offer:
        facts: list[Fact] = [Fact(Code.OFFER_OPEN, params)]
    else:
        facts = [Call(Code.OFFER_TO, params | {"names": names(table.invited)})]
    facts.append(game_fact(table))
    if table.open_offer and can_start_early(table):
        facts.append(Fact(Code.OFFER_SEATS, {"most": most_seats(table)}))
    if len(table.seats) > 1:
        facts.append(Fact(Code.OFFER_JOINED, {"names": names(table.seats), "count": len(table.seats)}))
    if table.first is not First.LOT:
        opponents = [*table.seats[1:], *table.invited]
        if table.first is First.ME:
            facts.append(Fact(Code.OFFER_FIRST, {"name": host}))
        elif opponents:
            facts.append(Fact(Code.OFFER_FIRST, {"name": Name(opponents[0].name)}))
        else:
            facts.append(Fact(Code.OFFER_FIRST_OPPONENT))
    if table.move_time is not None:
        facts.append(lasting(MOVE_TIME, table.move_time))
        if table.claim:
            facts.append(Fact(Code.OFFER_CLAIM))
    if not table.rated:
        facts.append(Fact(Code.OFFER_UNRATED))
    return tuple(facts)


def _offer_actions(table: Table) -> tuple[Action, ...]:
    answers = (Action.ACCEPT,) if table.open_offer else (Action.ACCEPT, Action.DECLINE)
    ready = can_start_early(table) and len(table.seats) > 1
    return (*answers, *((Action.START,) if ready else ()), Action.CANCEL)
