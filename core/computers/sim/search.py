"""A search of Sim positions, bounded by the number of positions that it may look at."""

from __future__ import annotations

from core.computers.sim.position import Position, bits


class _Spent(Exception):
    """A search has looked at as many positions as it may."""


def room(position: Position) -> int:
    """Return how many more safe chords the player to move has than the other."""
    return position.safe.bit_count() - position.other_safe.bit_count()


def fewest(position: Position) -> int:
    """Return the number of safe chords of the player who has fewer."""
    return min(position.safe.bit_count(), position.other_safe.bit_count())


class Search:
    """Finds out who wins, and how soon, as long as there are positions left to look at."""

    def __init__(self) -> None:
        """Begin without knowing any position; `looked` counts those that were looked at."""
        self.looked = 0
        self._left = 0
        self._won: dict[tuple[int, int], bool] = {}
        self._plies: dict[tuple[int, int], tuple[bool, int]] = {}

    def wins(self, position: Position, most: int) -> bool | None:
        """Return whether the player to move wins, None where `most` positions do not tell."""
        self._left = most
        try:
            return self._wins(position)
        except _Spent:
            return None

    def lasts(self, position: Position, most: int) -> int:
        """Return the plies until the end if the winner hurries and the loser does not; 0 where `most` do not tell."""
        self._left = most
        try:
            return self._ends(position)[1]
        except _Spent:
            return 0

    def _wins(self, position: Position) -> bool:
        key = position.own, position.other
        if key not in self._won:
            self._look()
            following = sorted((position.after(bit) for bit in bits(position.safe)), key=room)
            self._won[key] = any(not self._wins(after) for after in following)
        return self._won[key]

    def _ends(self, position: Position) -> tuple[bool, int]:
        """Return whether the player to move wins, and the plies until the end."""
        key = position.own, position.other
        if key not in self._plies:
            self._look()
            following = [self._ends(position.after(bit)) for bit in bits(position.safe)]
            won = [plies for wins, plies in following if not wins]
            plies = min(won) if won else max((plies for _, plies in following), default=0)
            self._plies[key] = bool(won), plies + 1
        return self._plies[key]

    def _look(self) -> None:
        if not self._left:
            raise _Spent
        self._left -= 1
        self.looked += 1
