"""Sim: two players draw chords between dots; closing a triangle loses.

(rules docstring to be written here)
"""

from __future__ import annotations

from dataclasses import dataclass

from core.game import Seat, View

Chord = tuple[int, int]
"""Two dots, the lower first; dots are numbered from 1 clockwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SimView(View):
    """What everybody sees of a Sim position: chords in the order drawn, each with the seat that drew it."""

    dots: int
    colourless: bool
    chords: tuple[tuple[Chord, Seat], ...]
    triangle: tuple[int, int, int] | None
