"""Nim as text: a heap per line, longer ones in lines of twenty counters.

`●` is a counter, `×` one taken since the reader last saw the board, `·` one taken before. The last line stands for the
next-to-last and the last counter of the game: `×` marks the one whose taker loses, `*` the one whose taker wins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adapters.textboards import players
from core.games.nim import LETTERS, NimView, Rule

if TYPE_CHECKING:
    from adapters.scene import Scene

_LINE: Final = 20
_GROUP: Final = 5
_RULES: Final = {Rule.MISERE: "○ ×", Rule.PENULTIMATE: "× ○", Rule.NORMAL: "○ *"}


def write(scene: Scene[NimView]) -> str:
    """Return the board as lines of text."""
    view = scene.view
    lines = [*players.lines(scene), ""]
    fresh = view.takes[len(view.takes) - scene.fresh :]
    for heap, (initial, now) in enumerate(zip(view.initial, view.heaps, strict=True)):
        taken = sum(count for at, count in fresh if at == heap)
        counters = "●" * now + "×" * taken + "·" * (initial - now - taken)
        head = f"{LETTERS[heap]} {now:>2}  "
        for start in range(0, initial, _LINE):
            part = counters[start : start + _LINE]
            lines.append(head + " ".join(part[at : at + _GROUP] for at in range(0, len(part), _GROUP)))
            head = " " * len(head)
    return "\n".join([*lines, "", _RULES[view.rule]])
