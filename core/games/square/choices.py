"""The buttons on the way to a move of Square: the stone, then its place, then which way its top faces."""

from __future__ import annotations

from typing import Final

from core.game import Choice
from core.games.square.notation import split_full
from core.games.square.view import SquareView

_ARROWS: Final = {"N": "↑", "E": "→", "S": "↓", "W": "←"}


def choices(view: SquareView, path: tuple[str, ...]) -> tuple[Choice, ...]:
    """Return the steps that follow `path`; the last step is skipped where only one turn fits.

    They come from the legal moves in the mover's own view, so no one else has any.
    """
    moves = [split_full(legal) for legal in view.legal or ()]
    match path:
        case ():
            return tuple(Choice(stone) for stone in dict.fromkeys(stone for stone, _, _ in moves))
        case (stone,):
            turns: dict[str, int] = {}
            for held, place, _ in moves:
                if held == stone:
                    turns[place] = turns.get(place, 0) + 1
            return tuple(Choice(place, f"{stone}{place}" if fit == 1 else None) for place, fit in turns.items())
        case (stone, place):
            facing = [way for held, at, way in moves if (held, at) == (stone, place)]
            ways = (Choice(way, f"{stone}{place}{way}", f"{_ARROWS[way]} {way}") for way in facing)
            return tuple(ways) if len(facing) > 1 else ()
        case _:
            return ()
