"""A review in facts, a line each."""

from __future__ import annotations

from collections.abc import Iterator

from core.exact import Known
from core.game import Fact, GameName, Name, Seat
from core.notation import fold
from core.record import Replayed
from core.review.codes import ReviewCode
from core.review.judging import Judgement, accuracy, worst
from core.review.refuting import refute

Section = tuple[Fact, ...]
"""Facts that belong together, a line each."""


def tell(replayed: Replayed, judged: tuple[Judgement, ...], known: Known | None, given: int = 0) -> tuple[Section, ...]:
    """Return what there is to say of a game that was judged.

    That is each move that gave a win away, what would have kept it, and why; nothing of the first `given` moves, which
    come from another game.
    """
    return tuple(_Teller(replayed, judged, known, given).tell())


class _Teller:
    def __init__(self, replayed: Replayed, judged: tuple[Judgement, ...], known: Known | None, given: int) -> None:
        self._game = replayed.game
        self._record = replayed.record
        self._states = replayed.states
        self._known = known
        self._judged = judged[given:]
        self._given = given

    def tell(self) -> Iterator[Section]:
        if any(each.guess is not None for each in self._judged):
            yield from self._estimated()
            return
        decided = [each for each in self._judged if each.verdict is not None]
        if self._known is None or not decided:
            yield self._about(), Fact(ReviewCode.NOTHING_DECIDED if self._judged else ReviewCode.NO_MOVES)
            return
        slips = [each for each in decided if each.slip]
        all_known = len(decided) == len(self._judged)
        calm = () if slips else (Fact(ReviewCode.NO_SLIP if all_known else ReviewCode.NO_SLIP_KNOWN),)
        yield self._about(), *self._outlook(), *calm
        for each in slips:
            yield tuple(self._slip(each, self._known))
        yield tuple(self._summary(len(self._judged) - len(decided)))

    def _estimated(self) -> Iterator[Section]:
        """Tell of a game that is judged by estimates: the moves that gave the most away, and what each player did."""
        notable = sorted(worst(self._judged), key=lambda each: each.ply)
        calm = () if notable else (Fact(ReviewCode.NONE_GAVE_AWAY),)
        judged = sum(each.guess is not None for each in self._judged)
        cut = (Fact(ReviewCode.ESTIMATED_LAST, {"count": judged}),) if judged < len(self._judged) else ()
        yield self._about(), Fact(ReviewCode.ESTIMATED), *cut, *calm
        for each in notable:
            told = {"number": each.ply + 1, "seat": each.seat, "move": each.move}
            yield (Fact(ReviewCode.GAVE_AWAY, {**told, "points": round(each.given), "best": each.best[0]}),)
        yield tuple(self._given_away())

    def _given_away(self) -> Iterator[Fact]:
        guessed = [each for each in self._judged if each.guess is not None and each.choices > 1]
        for seat in map(Seat, range(len(self._record.seats))):
            given = [each.given for each in guessed if each.seat == seat]
            yield Fact(ReviewCode.GIVEN_AWAY, {"seat": seat, "points": round(sum(given)), "count": len(given)})

    def _about(self) -> Fact:
        about = self._game.about(self._game.options(self._record.options))
        names = tuple(map(Name, self._record.seats))
        return Fact(ReviewCode.GAME, {"game": GameName(self._record.game), "names": names, "about": (about,)})

    def _outlook(self) -> Iterator[Fact]:
        """Say who would have won from the first position that is judged."""
        if self._given:
            yield Fact(ReviewCode.GIVEN, {"count": self._given})
        first = self._judged[0]
        if first.verdict is not None:
            winner = first.seat if first.verdict.wins else Seat(1 - first.seat)
            yield Fact(ReviewCode.OUTLOOK_THERE if self._given else ReviewCode.OUTLOOK, {"seat": winner})

    def _slip(self, slip: Judgement, known: Known) -> Iterator[Fact]:
        yield Fact(ReviewCode.SLIP, {"number": slip.ply + 1, "seat": slip.seat, "move": slip.move})
        yield from self._refuted(slip, known)
        yield from self._held(slip, known)

    def _refuted(self, slip: Judgement, known: Known) -> Iterator[Fact]:
        """Say how the opponent wins after a mistake, and why."""
        state = self._states[slip.ply]
        after, facts = self._game.play(state, self._game.parse(state, fold(slip.move)))
        if self._game.outcome(after) is not None:
            yield from facts
        elif refutation := refute(self._game, after, known.oracle, known.why):
            yield from refutation.told(Seat(1 - slip.seat))

    def _held(self, slip: Judgement, known: Known) -> Iterator[Fact]:
        """Say which moves would have kept the win, and of one of them why, where that can be said in short."""
        best = slip.best
        yield Fact(ReviewCode.HELD, {"count": len(best), "moves": best})
        state = self._states[slip.ply]
        after, why = self._game.play(state, self._game.parse(state, best[0]))
        if self._game.outcome(after) is None:
            reason = known.why(self._game.view(after, self._game.to_move(after)), known.oracle)
            why = () if reason is None else (reason,)
        if len(best) == 1:
            yield from why
        elif why:
            yield Fact(ReviewCode.HELD_WHY, {"move": best[0], "why": why})

    def _summary(self, undecided: int) -> Iterator[Fact]:
        for seat in map(Seat, range(len(self._record.seats))):
            yield from self._accuracy(seat)
        if undecided:
            yield Fact(ReviewCode.UNDECIDED, {"count": undecided})

    def _accuracy(self, seat: Seat) -> Iterator[Fact]:
        found = accuracy(self._judged, seat)
        if found.won:
            percent = (200 * found.kept + found.won) // (2 * found.won)
            counts = {"kept": found.kept, "count": found.won, "percent": percent}
            yield Fact(ReviewCode.ACCURACY, {"seat": seat, **counts})
        else:
            yield Fact(ReviewCode.NO_DECISION, {"seat": seat})
        if found.lost:
            yield Fact(ReviewCode.LOST, {"seat": seat, "count": found.lost})
