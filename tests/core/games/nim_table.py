"""Nim solved the slow way: by trying every move of the game's own rules."""

from __future__ import annotations

from core.games.nim import Nim, NimState, Take

NIM = Nim()


class NimTable:
    """Every position that can arise from `state` (by its heaps), and whether its mover wins."""

    def __init__(self, state: NimState) -> None:
        self.states: dict[tuple[int, ...], NimState] = {}
        self.won: dict[tuple[int, ...], bool] = {}
        self._wins(state)

    def holds(self, state: NimState, move: Take) -> bool:
        """Whether a move wins at once, or leaves a lost position."""
        child, _ = NIM.play(state, move)
        outcome = NIM.outcome(child)
        return NIM.to_move(state) in outcome.winners if outcome else not self._wins(child)

    def _wins(self, state: NimState) -> bool:
        if state.heaps not in self.won:
            self.states[state.heaps] = state
            good = [move for move in NIM.legal_moves(state) if self.holds(state, move)]
            self.won[state.heaps] = bool(good)
        return self.won[state.heaps]
