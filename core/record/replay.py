"""Playing a record again by the rules of its game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any, Final

from core.game import GameError, GameName, IllegalMove, InvalidMove, Seat, Termination
from core.games import GAMES
from core.notation import fold
from core.record.codes import RecordCode
from core.record.escapes import escape
from core.record.value import Record, RecordError, marks

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from core.game import AnyGame, Deal, Outcome

OUTSIDE_THE_RULES: Final = frozenset[str](Termination)
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
        raise RecordError(RecordCode.UNKNOWN_GAME, word=shown(record.game), games=" ".join(games))
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


def shown(text: str) -> str:
    """Return a text of a record as a message shows it: in one line and not too long."""
    return escape(text[:64])


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
            raise DealsWithheld(RecordCode.DEALS_WITHHELD)
        deal = self._deal(None) if self._game.dealt else ()
        try:
            return self._game.start(self._options, self._seats, self._record.start, deal)
        except GameError as error:
            raise RecordError(RecordCode.CANNOT_BEGIN, why=(error.fact,)) from error

    def step(self, state: Any, text: str, number: int) -> tuple[Any, str]:  # noqa: ANN401 - as above
        """Return the position after one more move, and the move in canonical notation."""
        if self._game.to_move(state) is None:
            raise RecordError(RecordCode.AFTER_END, move=number, text=shown(text))
        try:
            move = self._game.parse(state, fold(text))
            after, _ = self._game.play(state, move)
            canonical = self._game.format(state, move)
        except InvalidMove as error:
            raise RecordError(RecordCode.UNREADABLE, move=number, text=shown(text), why=(error.fact,)) from error
        except IllegalMove as error:
            raise RecordError(RecordCode.ILLEGAL, move=number, text=shown(text), why=(error.fact,)) from error
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
                raise RecordError(RecordCode.CANNOT_LEAVE, move=ply or None, number=departure.seat + 1) from error
            if self._game.deal_due(state):
                state, _ = self._game.next_round(state, self._deal(ply))
        return state

    def close(self) -> None:
        """See that every deal was used."""
        if self._dealt < len(self._record.deals):
            raise RecordError(RecordCode.DEAL_UNUSED, tag=f"Deal{self._dealt + 1}")

    def _deal(self, number: int | None) -> Deal:
        """Return the next round's deal, which must be a shuffle of the stones this game is played with."""
        name = f"Deal{self._dealt + 1}"
        if self._dealt == len(self._record.deals):
            raise RecordError(RecordCode.DEAL_MISSING, move=number, tag=name)
        deal = self._record.deals[self._dealt]
        if sorted(deal) != self._set:
            raise RecordError(RecordCode.BAD_SHUFFLE, move=number, tag=name, count=len(self._set))
        self._dealt += 1
        return deal


def _dashed(numbers: Iterable[int]) -> str:
    """Write marks or scores as their tag does."""
    return "-".join(map(str, numbers))


class _NoLots(Random):
    """A source of lots where none may be left to draw: a record writes out what a lot decided."""

    def getrandbits(self, k: int, /) -> int:
        """Raise RecordError."""
        raise RecordError(RecordCode.LOT)

    def random(self) -> float:
        """Raise RecordError."""
        return self.getrandbits(1)


def _options(game: AnyGame, record: Record) -> tuple[str, ...]:
    """Return the options in the words of the game as it began; they must suit the number of seats and of deals."""
    try:
        options = game.options([word.lower() for word in record.options])
    except GameError as error:
        words = shown(" ".join(record.options))
        raise RecordError(RecordCode.BAD_OPTIONS, word=words, game=GameName(game.name), why=(error.fact,)) from error
    allowed = game.seats(options)
    if len(record.seats) not in allowed:
        seats = "–".join(str(seat) for seat in dict.fromkeys((allowed[0], allowed[-1])))
        raise RecordError(RecordCode.BAD_SEATS, game=GameName(game.name), seats=seats, count=len(record.seats))
    if not game.dealt and (record.deals or record.nonce):
        raise RecordError(RecordCode.NO_DEALS, game=GameName(game.name))
    return game.words(game.settle(options, len(record.seats), _NoLots()))


def _scores(game: AnyGame, record: Record, state: Any) -> tuple[int, ...] | None:  # noqa: ANN401 - as above
    """Return the scores of the last position, which must be those of the record where it has any."""
    scores = game.scores(state)
    if record.scores is not None and record.scores != scores:
        if scores is None:
            raise RecordError(RecordCode.NO_SCORES, game=GameName(game.name))
        raise RecordError(RecordCode.OTHER_SCORES, scores=_dashed(record.scores), right=_dashed(scores))
    return scores


def _check_end(game: AnyGame, outcome: Outcome | None, record: Record) -> None:
    """Check that result and termination are those of the last position, or possible without the rules."""
    if outcome is not None:
        right = marks(outcome.winners, len(record.seats))
        if (record.result, record.termination) != (right, outcome.termination):
            raise RecordError(RecordCode.OTHER_END, result=_dashed(right), word=outcome.termination)
    elif record.termination is not None:
        _check_known(record.termination, game)
        _check_outside_the_rules(record.termination, record.result or ())


def _check_known(termination: str, game: AnyGame) -> None:
    known = (*sorted(game.terminations), *Termination)
    if termination not in known:
        raise RecordError(RecordCode.UNKNOWN_END, words=", ".join(known))


def _check_departures(record: Record) -> None:
    """See that seats leave only games of several, each once, and that the last one who stays has won."""
    if not record.departures:
        return
    if len(record.seats) < 3:
        raise RecordError(RecordCode.LEFT_TWO)
    left = {departure.seat for departure in record.departures}
    won = marks([Seat(seat) for seat in range(len(record.seats)) if seat not in left], len(record.seats))
    last = record.departures[-1]
    if sum(won) == 1 and (record.result, record.termination) != (won, last.why):
        raise RecordError(RecordCode.LEFT_END, result=_dashed(won), word=last.why)
    if sum(won) > 1 and record.termination in {Termination.RESIGNATION, Termination.TIME}:
        raise RecordError(RecordCode.LEFT_ON, word=str(record.termination))


def _check_outside_the_rules(termination: str, result: tuple[int, ...]) -> None:
    if termination not in OUTSIDE_THE_RULES:
        raise RecordError(RecordCode.GOES_ON, word=termination)
    if termination == Termination.ABORTED and any(result):
        raise RecordError(RecordCode.ABORTED_WON)
    if termination != Termination.ABORTED and len(set(result)) != 2:
        raise RecordError(RecordCode.NO_WINNER, word=termination)
