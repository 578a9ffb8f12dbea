"""A painting: a picture in the making, and what can be tapped in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adapters.drawing.canvas import Canvas
    from adapters.scene import Region


@dataclass(frozen=True, slots=True, eq=False)
class Painting:
    """What a painter returns; only the mover's own view has regions."""

    canvas: Canvas
    regions: tuple[Region, ...] = ()
