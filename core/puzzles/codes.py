"""The codes of what is said of a puzzle once it was tried."""

from __future__ import annotations

from core.codes import Coded


class PuzzleCode(Coded):
    """What is said of a puzzle."""

    ONLY_MOVE = "puzzle-only-move", "move"
    DEFENCE = "puzzle-defence", "seat move"
    LOSES = "puzzle-loses", "move"
    SHARE_SOLVED = "puzzle-share-solved", "game number count"
    SHARE_STREAK = "puzzle-share-streak", "game number count days"
    SHARE_MISSED = "puzzle-share-missed", "game number"
