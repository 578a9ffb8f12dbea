"""How a mistake is refuted: moves that lead to a position of which it can be seen why it is lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from core.exact import Oracle, Why
from core.game import AnyGame, Fact, Move, Seat
from core.review.codes import ReviewCode


@dataclass(frozen=True, slots=True)
class Refutation:
    """The moves after a mistake, the opponent's first, and what is to be said of the position that they lead to.

    The player who made the mistake is to move there, and loses, or the game is over. `why` is empty where nothing
    short can be said.
    """

    moves: tuple[Move, ...]
    why: tuple[Fact, ...]

    def told(self, seat: Seat) -> Iterator[Fact]:
        """Say how the player of a seat, who makes the first of the moves, wins by them."""
        if len(self.moves) == 1:
            yield Fact(ReviewCode.REPLY, {"seat": seat, "move": self.moves[0]})
        else:
            yield Fact(ReviewCode.LINE, {"seat": seat, "moves": self.moves})
        yield from self.why


def refute(game: AnyGame, state: Any, oracle: Oracle, why: Why) -> Refutation | None:  # noqa: ANN401 - a game's own type
    """Return how the player to move wins a won position; None where on the way it is not known any more.

    The winner leaves the fewest moves that do not lose at once; the loser chooses among those the one that leaves the
    fewest winning moves. So what is left over is a line that resists as far as one can see at sight.
    """
    line: list[Move] = []
    while True:
        verdict = oracle.verdict(game.view(state, game.to_move(state)))
        if verdict is None or not verdict.wins:
            return None
        won = [(text, *_played(game, state, text)) for text in verdict.best]
        move, state, facts = min(won, key=lambda each: len(_resisting(game, each[1])))
        line.append(Move(move))
        if game.outcome(state) is not None:
            return Refutation(tuple(line), facts)
        if (reason := why(game.view(state, game.to_move(state)), oracle)) is not None:
            return Refutation(tuple(line), (reason,))
        resisting = _resisting(game, state)
        if not resisting:
            return Refutation(tuple(line), ())
        reply, state = min(resisting, key=lambda each: _ways(game, each[1], oracle))
        line.append(Move(reply))


def _played(game: AnyGame, state: Any, text: str) -> tuple[Any, tuple[Fact, ...]]:  # noqa: ANN401 - as above
    return game.play(state, game.parse(state, text))


def _resisting(game: AnyGame, state: Any) -> list[tuple[str, Any]]:  # noqa: ANN401 - as above
    """Return the moves, with the positions after them, that do not lose at once; none after the end."""
    seat = game.to_move(state)
    after = ((game.format(state, move, full=True), game.play(state, move)[0]) for move in game.legal_moves(state))
    ended = ((text, child, game.outcome(child)) for text, child in after)
    return [(text, child) for text, child, outcome in ended if outcome is None or seat in outcome.winners]


def _ways(game: AnyGame, state: Any, oracle: Oracle) -> int:  # noqa: ANN401 - as above
    """Return how many moves win."""
    verdict = oracle.verdict(game.view(state, game.to_move(state)))
    return 0 if verdict is None else len(verdict.best)
