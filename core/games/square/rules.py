"""Square (Сквэр): players lay stones edge to edge, and score for the rectangles that they complete.

The rules are those of Mendelev's encyclopedia of games; what it leaves open this project decided, marked *.

- Two or three play with one set of 35 stones, four to six with two. The stones are shuffled, each player takes ten,
  the rest is the reserve. Hands are secret.
- The first stone lies on M13* of a table of 25 by 25 places*. Every later one must touch a laid stone along an edge,
  and edges that touch must carry the same half figure. Stones are turned, never turned over.
- A figure is a rectangle of at least 2x2 places whose outline is completely laid; its inside may have holes. Laying a
  stone scores for each figure that it completes, unless that lies in a larger one that it also completes: as many
  points as stones lie in it.
- Who can lay a stone must. A move that scores gives another turn. Who cannot lay draws from the reserve, one stone at a
  time, until one fits or the reserve is empty*; then the turn passes.
- A round ends when a player has laid their last stone, or when no one can lay one*. The next begins one seat on*.
- Who first reaches the target wins at once: 250 points by default. There are as many rounds as that takes.
- House rule of the boxed game, off by default: at the end of a round each stone left in hand costs a point, or five
  for a player who drew in that round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import ClassVar, Final

from core.game import Choice, Deal, Fact, Game, IllegalMove, InvalidOption, NotHeld, Outcome, Prompt, Seat
from core.games.square.choices import choices
from core.games.square.examples import layout_of, public_example
from core.games.square.figures import completed
from core.games.square.foresight import foreseen, not_laid
from core.games.square.notation import PLAIN, Move, read_move, reads_as_move, write_move
from core.games.square.options import PLAYERS, SquareOptions, read_options, write_options
from core.games.square.refusals import check_fits
from core.games.square.state import SquareState, end_round, hand_on, hands_with, leave, share_out, stones_for
from core.games.square.view import Laid, SquareView

TARGET: Final = "target"


class Square(Game[SquareOptions, SquareState, Move, SquareView]):
    """The rules of Square."""

    name: ClassVar[str] = "square"
    plain: ClassVar[str] = PLAIN
    dealt: ClassVar[bool] = True
    has_hands: ClassVar[bool] = True
    terminations: ClassVar[frozenset[str]] = frozenset({TARGET})
    codes: ClassVar[Mapping[str, frozenset[str]]] = MappingProxyType(
        {
            "square-about": frozenset({"target"}),
            "square-about-penalty": frozenset({"target"}),
            "square-option-unknown": frozenset({"word", "example"}),
            "square-option-twice": frozenset({"word", "example"}),
            "square-option-range": frozenset({"word", "low", "high", "example"}),
            "square-seats": frozenset({"low", "high"}),
            "square-deal": frozenset({"stones"}),
            "square-unreadable": frozenset({"example"}),
            "square-which-way": frozenset({"letters", "example"}),
            "square-not-now": frozenset({"example"}),
            "square-no-stone": frozenset({"stone", "example"}),
            "square-off-table": frozenset({"place", "example"}),
            "square-first-place": frozenset({"place", "example"}),
            "square-taken": frozenset({"place", "example"}),
            "square-no-neighbour": frozenset({"place", "example"}),
            "square-mismatch": frozenset({"stone", "place", "example"}),
            "square-not-held": frozenset({"stone", "example"}),
            "square-laid": frozenset({"stone", "example"}),
            "square-scored": frozenset({"seat", "points", "figures", "total"}),
            "square-again": frozenset({"seat"}),
            "square-drew": frozenset({"seat", "count"}),
            "square-passed": frozenset({"seat"}),
            "square-blocked": frozenset({"round"}),
            "square-round-over": frozenset({"round", "seat"}),
            "square-penalty": frozenset({"seat", "points", "total"}),
            "square-round": frozenset({"round", "seat"}),
        }
    )

    def options(self, words: Sequence[str]) -> SquareOptions:
        """Read `players=2..6`, `target=10..1000` and `penalty`."""
        return read_options(words)

    def words(self, options: SquareOptions) -> tuple[str, ...]:
        """Write options as words, defaults left out."""
        return write_options(options)

    def seats(self, options: SquareOptions) -> range:
        """Return two up to as many as the options have seats for."""
        return range(PLAYERS[0], options.players + 1)

    def seats_asked(self, words: Sequence[str]) -> int | None:
        """Return the number that `players=` names."""
        return self.options(words).players if any(word.startswith("players=") for word in words) else None

    def settle(self, options: SquareOptions, seats: int, rng: Random) -> SquareOptions:
        """Return the options for exactly as many seats as are taken."""
        del rng
        return replace(options, players=seats)

    def about(self, options: SquareOptions) -> Fact:
        """Say the target, and whether stones left in hand cost points."""
        return Fact("square-about-penalty" if options.penalty else "square-about", {"target": options.target})

    def deal(self, options: SquareOptions, seats: int, rng: Random) -> Deal:
        """Shuffle one set of stones, or two sets for four players and more."""
        del options
        stones = stones_for(seats)
        rng.shuffle(stones)
        return tuple(stones)

    def start(self, options: SquareOptions, seats: int, first: Seat, deal: Deal) -> SquareState:
        """Return the first position of the first round. Raises InvalidOption: `square-seats` or `square-deal`."""
        allowed = self.seats(options)
        if seats not in allowed or first not in range(seats):
            raise InvalidOption("square-seats", low=allowed[0], high=allowed[-1])
        try:
            hands, reserve = share_out(deal, seats)
        except ValueError as error:
            raise InvalidOption("square-deal", stones=len(stones_for(seats))) from error
        scores = (0,) * seats
        return SquareState(options=options, first=first, turn=first, scores=scores, hands=hands, reserve=reserve)

    def deal_due(self, state: SquareState) -> bool:
        """Whether a round is over and the game is not."""
        return state.turn is None and state.won is None and len(state.left) < state.seats - 1

    def next_round(self, state: SquareState, deal: Deal) -> tuple[SquareState, tuple[Fact, ...]]:
        """Begin the next round, one seat on. Raises ValueError when no deal is due or it does not fit."""
        if not self.deal_due(state):
            raise ValueError("no deal is due")
        hands, reserve = share_out(deal, state.seats, state.left)
        first = state.next_seat(state.first)
        begun = SquareState(
            options=state.options,
            first=first,
            turn=first,
            scores=state.scores,
            hands=hands,
            reserve=reserve,
            round=state.round + 1,
            ply=state.ply,
            left=state.left,
        )
        return begun, (Fact("square-round", {"round": begun.round, "seat": first}),)

    def to_move(self, state: SquareState) -> Seat | None:
        """Return the seat whose turn it is; that seat has a stone that fits."""
        return state.turn

    def legal_moves(self, state: SquareState) -> tuple[Move, ...]:
        """Return every stone, place and turn that fits, in ascending order."""
        if state.turn is None:
            return ()
        return tuple(Move(*fit) for fit in state.layout.fits(state.hands[state.turn]))

    def play(self, state: SquareState, move: Move) -> tuple[SquareState, tuple[Fact, ...]]:
        """Lay a stone, score, and hand the turn on, drawing, passing and ending the round as it follows.

        Raises IllegalMove; what it says depends on the table alone, of the mover's own hand only NotHeld tells.
        """
        if state.turn is None:
            raise IllegalMove("square-not-now", example=public_example(state.layout))
        seat = state.turn
        check_fits(state.layout, move)
        if move.stone not in state.hands[seat]:
            raise NotHeld("square-not-held", stone=move.stone, example=public_example(state.layout))
        state, facts = self._lay(state, seat, move)
        if state.scores[seat] >= state.options.target:
            return replace(state, turn=None, won=seat), facts
        if not state.hands[seat]:
            state, costs = end_round(state)
            return state, (*facts, Fact("square-round-over", {"round": state.round, "seat": seat}), *costs)
        if not state.last:
            return hand_on(state, Seat((seat + 1) % state.seats))
        state, after = hand_on(state, seat)
        again = (Prompt("square-again", {"seat": seat}),) if state.turn == seat else ()
        return state, (*facts, *after, *again)

    def leave(self, state: SquareState, seat: Seat) -> tuple[SquareState, tuple[Fact, ...]]:
        """Let the others play on: the seat keeps its points, its stones are out of play."""
        if seat in state.left or state.won is not None or len(state.left) == state.seats - 1:
            raise ValueError(f"seat {seat} cannot leave")
        return leave(state, seat)

    def _lay(self, state: SquareState, seat: Seat, move: Move) -> tuple[SquareState, tuple[Fact, ...]]:
        """Lay a stone and count what it completes."""
        layout = state.layout.lay(Laid(move.stone, move.place, move.turn, seat))
        scored = completed(layout.taken, move.place)
        points = sum(figure.points for figure in scored)
        hand = list(state.hands[seat])
        hand.remove(move.stone)
        state = replace(
            state,
            hands=hands_with(state, seat, tuple(hand)),
            layout=layout,
            last=scored,
            scores=tuple(score + points if at == seat else score for at, score in enumerate(state.scores)),
            ply=state.ply + 1,
        )
        if not scored:
            return state, ()
        told = {"seat": seat, "points": points, "figures": len(scored), "total": state.scores[seat]}
        return state, (Fact("square-scored", told),)

    def possible_moves(self, state: SquareState, seat: Seat) -> tuple[Move, ...]:
        """Return the own moves of `seat`, and for another all that fit with a stone that `seat` does not see."""
        if state.turn is None:
            return ()
        hand = state.hands[seat]
        stones = not_laid(state) & set(hand) if state.turn == seat else not_laid(state, hand)
        return tuple(Move(*fit) for fit in state.layout.fits(stones))

    def foreseen(self, state: SquareState, seat: Seat, move: Move) -> SquareState:
        """Return the position after a move, as `seat` can foresee it; see `foresight`."""
        return foreseen(state, seat, move, self._lay)

    def outcome(self, state: SquareState) -> Outcome | None:
        """Return who reached the target."""
        return None if state.won is None else Outcome(TARGET, (state.won,))

    def scores(self, state: SquareState) -> tuple[int, ...]:
        """Return the points of each seat."""
        return state.scores

    def view(self, state: SquareState, seat: Seat | None) -> SquareView:
        """Return the table, and the hand of `seat`; the legal moves too when it is that seat's turn."""
        moving = seat is not None and seat == state.turn
        return SquareView(
            seat=seat,
            seats=state.seats,
            ply=state.ply,
            to_move=state.turn,
            outcome=self.outcome(state),
            legal=tuple(self.format(state, move, full=True) for move in self.legal_moves(state)) if moving else None,
            laid=state.layout.laid,
            last=state.last,
            scores=state.scores,
            target=state.options.target,
            round=state.round,
            held=tuple(len(hand) for hand in state.hands),
            reserve=len(state.reserve),
            hand=None if seat is None else tuple(sorted(state.hands[seat])),
            left=state.left,
            shortages=state.shortages,
            penalty=state.options.penalty,
        )

    def parse(self, state: SquareState, text: str) -> Move:
        """Read a folded text next to the laid stones. Raises InvalidMove."""
        return read_move(state.layout, text)

    def format(self, state: SquareState, move: Move, *, full: bool = False) -> str:
        """Write a move; the letter is left out where only one turn fits, unless `full`."""
        return write_move(state.layout, move, full=full)

    def reads_as_move(self, text: str) -> bool:
        """Whether a folded text has the shape of a move."""
        return reads_as_move(text)

    def choices(self, view: SquareView, path: tuple[str, ...]) -> tuple[Choice, ...]:
        """Return the buttons for a stone, then its place, then its turn where several fit."""
        return choices(view, path)

    def example(self, view: SquareView) -> str:
        """Return the first legal move of the mover's own view, for others one that fits on the table."""
        return view.legal[0] if view.legal else public_example(layout_of(view.laid))
