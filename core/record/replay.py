"""Playing a record again by the rules of its game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, Final

from core.game import GameError, IllegalMove, InvalidMove, Seat, Termination
from core.games import GAMES
from core.notation import fold
from core.record.escapes import escape
from core.record.value import Record, RecordError, marks

if TYPE_CHECKING:
    from collections.abc import Mapping

    from core.game import AnyGame, Deal, Outcome

BESIDE_THE_RULES: Final = frozenset[str](Termination)
"""The ends of a game that its moves do not show."""


class DealsWithheld(RecordError):
    """A record of a dealt game without its deals, as it is shown while the game goes on."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record that was played again and keeps the rules.

    `record` is the given one in canonical words. `states[n]` is the position after `n` moves, and after the deal where
    that move ended a round.
    """

    game: AnyGame
    record: Record
    states: tuple[Any, ...]


def replay(record: Record, games: Mapping[str, AnyGame] = GAMES) -> Replayed:
    """Play a record again and check all that it claims.

    Raises DealsWithheld for a dealt game without deals, and RecordError, naming the move where there is one, for
    whatever breaks the rules.
    """
    game = games.get(record.game)
    if game is None:
        raise RecordError(f"there is no game called {quote(record.game)}; there are {', '.join(games)}")
    canonical = replace(record, options=_options(game, record))
    replaying = _Replaying(game, canonical)
    states = [replaying.depart(replaying.start(), 0)]
    moves: list[str] = []
    for number, text in enumerate(record.moves, start=1):
        state, move = replaying.step(states[-1], text, number)
        states.append(replaying.depart(state, number))
        moves.append(move)
    replaying.close()
    canonical = replace(canonical, moves=tuple(moves), scores=_scores(game, canonical, states[-1]))
    _check_departures(canonical)
    _check_end(game, game.outcome(states[-1]), canonical)
    return Replayed(game, canonical, tuple(states))


def quote(text: str) -> str:
    """Quote a text of a record in a message, in one line and not too long."""
    return f'"{escape(text[:64])}"'


class _Replaying:
    """The deals of a record, handed out one by one as its moves are made."""

    def __init__(self, game: AnyGame, record: Record) -> None:
        self._game = game
        self._record = record
        self._seats = len(record.seats)
        self._options = game.options(record.options)
        self._dealt = 0
        self._set = sorted(game.deal(self._options, self._seats, Random(0)))

    def start(self) -> Any:  # noqa: ANN401 - a state's type is the game's own affair
        if self._game.dealt and not self._record.deals and self._record.result is None:
            raise DealsWithheld("the deals are withheld until the game ends, so its moves cannot be checked")
        deal = self._deal(None) if self._game.dealt else ()
        try:
            return self._game.start(self._options, self._seats, self._record.start, deal)
        except GameError as error:
            raise RecordError(f"this game cannot begin ({error.fact.code})") from error

    def step(self, state: Any, text: str, number: int) -> tuple[Any, str]:  # noqa: ANN401 - as above
        """Return the position after one more move, and the move in canonical notation."""
        if self._game.to_move(state) is None:
            raise RecordError(f"{quote(text)} comes after the end of the game", move=number)
        try:
            move = self._game.parse(state, fold(text))
            after, _ = self._game.play(state, move)
            canonical = self._game.format(state, move)
        except InvalidMove as error:
            raise RecordError(f"{quote(text)} cannot be read as a move ({error.fact.code})", move=number) from error
        except IllegalMove as error:
            raise RecordError(f"{quote(text)} is against the rules ({error.fact.code})", move=number) from error
        if self._game.deal_due(after):
            after, _ = self._game.next_round(after, self._deal(number))
        return after, canonical

    def depart(self, state: Any, ply: int) -> Any:  # noqa: ANN401 - as above
        """Return the position without the seats that left after that many moves."""
        for departure in self._record.departures:
            if departure.ply != ply:
                continue
            try:
                state, _ = self._game.leave(state, departure.seat)
            except ValueError as error:
                raise RecordError(f"seat {departure.seat + 1} cannot leave here", move=ply or None) from error
            if self._game.deal_due(state):
                state, _ = self._game.next_round(state, self._deal(ply))
        return state

    def close(self) -> None:
        """See that every deal was used."""
        if self._dealt < len(self._record.deals):
            raise RecordError(f"Deal{self._dealt + 1} is for a round that was never reached")

    def _deal(self, number: int | None) -> Deal:
        """Return the next round's deal, which must be a shuffle of the stones this game is played with."""
        name = f"Deal{self._dealt + 1}"
        if self._dealt == len(self._record.deals):
            raise RecordError(f"a new round begins here but {name} is missing", move=number)
        deal = self._record.deals[self._dealt]
        if sorted(deal) != self._set:
            raise RecordError(f"{name} is no shuffle of the {len(self._set)} stones", move=number)
        self._dealt += 1
        return deal


class _NoLots(Random):
    """A source of lots where none may be left to draw: a record writes out what a lot decided."""

    def getrandbits(self, k: int, /) -> int:
        """Raise RecordError."""
        raise RecordError("the options leave something to a lot, which a record writes out")

    def random(self) -> float:
        """Raise RecordError."""
        return self.getrandbits(1)


def _options(game: AnyGame, record: Record) -> tuple[str, ...]:
    """Return the options in the words of the game as it began; they must suit the number of seats and of deals."""
    try:
        options = game.options([word.lower() for word in record.options])
    except GameError as error:
        words = " ".join(record.options)
        raise RecordError(f"{quote(words)} are no options of {game.name} ({error.fact.code})") from error
    allowed = game.seats(options)
    if len(record.seats) not in allowed:
        wanted = f"{allowed[0]}" if len(allowed) == 1 else f"{allowed[0]} to {allowed[-1]}"
        raise RecordError(f"{game.name} with these options has {wanted} seats, not {len(record.seats)}")
    if not game.dealt and (record.deals or record.nonce):
        raise RecordError(f"{game.name} deals nothing, so it has neither Nonce nor Deal")
    return game.words(game.settle(options, len(record.seats), _NoLots()))


def _scores(game: AnyGame, record: Record, state: Any) -> tuple[int, ...] | None:  # noqa: ANN401 - as above
    """Return the scores of the last position, which must be those of the record where it has any."""
    scores = game.scores(state)
    if record.scores is not None and record.scores != scores:
        right = f"{game.name} has none" if scores is None else f"the moves make {'-'.join(map(str, scores))}"
        raise RecordError(f"Scores is {'-'.join(map(str, record.scores))}, but {right}")
    return scores


def _check_end(game: AnyGame, outcome: Outcome | None, record: Record) -> None:
    """Check that result and termination are those of the last position, or possible without the rules."""
    if outcome is not None:
        right = marks(outcome.winners, len(record.seats))
        if (record.result, record.termination) != (right, outcome.termination):
            words = "-".join(map(str, right))
            raise RecordError(f"the moves end the game with Result {words} and Termination {outcome.termination}")
    elif record.termination is not None:
        _check_known(record.termination, game)
        _check_beside_the_rules(record.termination, record.result or ())


def _check_known(termination: str, game: AnyGame) -> None:
    known = (*sorted(game.terminations), *Termination)
    if termination not in known:
        raise RecordError(f"Termination must be one of {', '.join(known)}")


def _check_departures(record: Record) -> None:
    """See that seats leave only games of several, each once, and that the last one who stays has won."""
    if not record.departures:
        return
    if len(record.seats) < 3:
        raise RecordError("a seat leaves only a game begun with three or more")
    left = {departure.seat for departure in record.departures}
    won = marks([Seat(seat) for seat in range(len(record.seats)) if seat not in left], len(record.seats))
    last = record.departures[-1]
    if sum(won) == 1 and (record.result, record.termination) != (won, last.why):
        words = "-".join(map(str, won))
        raise RecordError(f"the departures end the game with Result {words} and Termination {last.why}")
    if sum(won) > 1 and record.termination in {Termination.RESIGNATION, Termination.TIME}:
        raise RecordError(f"Termination is {record.termination}, but after the last departure the game goes on")


def _check_beside_the_rules(termination: str, result: tuple[int, ...]) -> None:
    if termination not in BESIDE_THE_RULES:
        raise RecordError(f"Termination is {termination}, but after the last move the game goes on")
    if termination == Termination.ABORTED and any(result):
        raise RecordError("an aborted game has no winner")
    if termination != Termination.ABORTED and len(set(result)) != 2:
        raise RecordError(f"a game that ended by {termination} has a winner and a loser")
