"""The position at a table: its moves replayed by the game's rules."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from core.codes import Code
from core.game import AnyGame, Fact, Outcome, Seat
from core.games import GAMES
from core.notation import fold
from core.ports import UnreadableTable
from core.table import Illegible, Table, Unreadable


class BrokenTable(UnreadableTable):
    """A stored table that its own game's rules refuse: a fault of the program, never of a person."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where a game stands: its state, who made each move, how many rounds were dealt, and the ply of the last deal."""

    game: AnyGame
    state: Any = field(repr=False)
    movers: tuple[Seat, ...] = ()
    rounds: int = 1
    dealt_at: int = 0

    @property
    def to_move(self) -> Seat | None:
        """Whose move it is, None when the game is over or a deal is due."""
        return self.game.to_move(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended by its own rules, None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def deal_due(self) -> bool:
        """Whether the next round waits for its deal."""
        return self.game.deal_due(self.state)

    def after(self, move: Any) -> tuple[Position, tuple[Fact, ...]]:  # noqa: ANN401 - a move of whatever game
        """Return the position after a move, and what happened. Raises IllegalMove."""
        mover = self.to_move
        state, facts = self.game.play(self.state, move)
        assert mover is not None, "a game accepted a move when no one was to move"  # noqa: S101 - the contract
        return replace(self, state=state, movers=(*self.movers, mover)), facts

    def without(self, seat: Seat) -> tuple[Position, tuple[Fact, ...]]:
        """Return the position after a player has left, and what happened. Raises ValueError."""
        state, facts = self.game.leave(self.state, seat)
        return replace(self, state=state), facts

    def dealt(self, deal: tuple[int, ...]) -> tuple[Position, tuple[Fact, ...]]:
        """Return the position with the next round dealt, and what happened."""
        state, facts = self.game.next_round(self.state, deal)
        return replace(self, state=state, rounds=self.rounds + 1, dealt_at=len(self.movers)), facts


def positions(table: Table, games: Mapping[str, AnyGame]) -> Iterator[Position]:
    """Go through the positions at a table that has begun: the first one, and that after each move.

    A move that ends a round makes two: the table that it leaves, and the next round as it was dealt. What breaks the
    rules raises whatever they raise.
    """
    game = games[table.game]
    options = game.options(table.options)
    first_deal = table.deals[0] if table.deals else ()
    position = Position(game, game.start(options, len(table.seats), table.start, first_deal))
    position = _departed(table, position)
    yield position
    for text in table.moves:
        position, _ = position.after(game.parse(position.state, fold(text)))
        following = _departed(table, _dealt(table, position))
        if following.rounds > position.rounds:
            yield position
        position = following
        yield position


def replay(table: Table) -> Position:
    """Return the position at a table that has begun. Raises BrokenTable when its record breaks the rules."""
    try:
        (position,) = deque(positions(table, GAMES), maxlen=1)
    except Exception as error:
        # A damaged record may make anything of the rules.
        reason = f"its record breaks the rules: {str(error) or type(error).__name__}"
        raise BrokenTable(Unreadable(table.server, table.id, reason, Illegible.RULES)) from error
    return position


def check_offer(table: Table) -> None:
    """Raise BrokenTable for an offer that makes no sense."""
    try:
        game = GAMES[table.game]
        most = game.seats(game.options(table.options))[-1]
        wrong = None if 0 < len(table.seats) <= most else f"{len(table.seats)} people sit at it"
    except Exception as error:  # noqa: BLE001 - as above
        wrong = str(error) or type(error).__name__
    if wrong is not None:
        raise BrokenTable(Unreadable(table.server, table.id, f"its offer breaks the rules: {wrong}", Illegible.RULES))


def since_own_move(table: Table, position: Position) -> tuple[Fact, ...]:
    """Return what the moves did that were made since the last one of the player to move. Raises BrokenTable."""
    own = next((ply for ply in reversed(range(len(table.moves))) if position.movers[ply] == position.to_move), -1)
    before = replay(replace(table, moves=table.moves[: own + 1]))
    facts: list[Fact] = []
    for text in table.moves[own + 1 :]:
        mover = before.to_move
        assert mover is not None, "a position with moves after it has a mover"  # noqa: S101 - replay has made them
        after, happened = before.after(before.game.parse(before.state, fold(text)))
        facts += [Fact(Code.MOVED, {"seat": mover, "move": text}), *happened]
        before = _departed(table, _dealt(table, after))
    return tuple(facts)


def _dealt(table: Table, position: Position) -> Position:
    """Return the position with the next round dealt, where it is due."""
    if position.deal_due and position.rounds < len(table.deals):
        position, _ = position.dealt(table.deals[position.rounds])
    return position


def _departed(table: Table, position: Position) -> Position:
    """Return the position without the players who left after its last move."""
    for departure in table.departures if len(table.seats) > 2 else ():
        if departure.ply == len(position.movers):
            position, _ = position.without(departure.seat)
            position = _dealt(table, position)
    return position


def scores(table: Table) -> tuple[int, ...] | None:
    """Return the points of each seat at a table that has begun, None for a game without points.

    Only a game with points is played again. Raises BrokenTable when its record breaks the rules.
    """
    position = replay(replace(table, moves=()))
    if position.game.scores(position.state) is not None:
        position = replay(table)
    return position.game.scores(position.state)
