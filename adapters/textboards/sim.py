"""Sim as text: a half table of the chords between each two dots.

`X` is a chord of the first seat, `O` one of the second, `#` one of the colourless game, `.` one not drawn; those
drawn since the reader last saw the board stand in brackets, a closed triangle below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adapters.textboards import players

if TYPE_CHECKING:
    from adapters.scene import Scene
    from core.games.sim import SimView

_SEATS: Final = ("X", "O")


def write(scene: Scene[SimView]) -> str:
    """Return the board as lines of text."""
    view = scene.view
    signs = {chord: "#" if view.colourless else _SEATS[seat] for chord, seat in view.chords}
    fresh = {chord for chord, _ in view.chords[len(view.chords) - scene.fresh :]}
    lines = players.lines(scene, before=() if view.colourless else _SEATS)
    lines.append("")
    for high in range(2, view.dots + 1):
        cells = [
            f"[{signs[low, high]}]" if (low, high) in fresh else f" {signs.get((low, high), '.')} "
            for low in range(1, high)
        ]
        lines.append(f"{high} {''.join(cells)}".rstrip())
    lines.append("  " + "".join(f" {dot} " for dot in range(1, view.dots)).rstrip())
    if view.triangle is not None:
        lines.append("△ " + "-".join(map(str, view.triangle)))
    return "\n".join(lines)
