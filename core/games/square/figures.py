"""Which figures a laid stone completes, and what they are worth.

A figure is a rectangle of at least 2x2 places whose outline is completely laid. A stone completes the figures whose
outline it lies on; of these only the maximal ones count, each for all the stones in it, outline and inside (Mendelev's
encyclopedia). A stone laid inside an outline does not lie on it, so it does not complete that figure once more.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from core.games.square.outlines import completed_outlines, stones_within, table_bits
from core.games.square.view import Place, Scored


def completed(taken: AbstractSet[Place], place: Place) -> tuple[Scored, ...]:
    """Return the maximal figures that the stone on `place` completes, in the order of their lowest places.

    `taken` are all laid places, `place` among them.
    """
    rows, columns = table_bits(taken)
    found = sorted(completed_outlines(rows, columns, *place))
    return tuple(Scored(one[:2], one[2:], stones_within(rows, one)) for one in found)
