"""The stones laid in a round, and which stones may be laid where next to them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Final

from core.games.square.places import FIRST_PLACE, STEPS, on_table
from core.games.square.stones import STONES, Edges, Figure, edges
from core.games.square.view import Laid, Place

Asked = tuple[Figure | None, Figure | None, Figure | None, Figure | None]
"""The figures that a place's neighbours ask of a stone's north, east, south and west edge; None where none is laid."""

_NOTHING: Final[Asked] = (None, None, None, None)

_TURNED: Final[Mapping[int, Mapping[int, Edges]]] = MappingProxyType(
    {
        stone: {turn: edges(stone, turn) for turn in (range(1) if len(set(printed)) == 1 else range(4))}
        for stone, printed in enumerate(STONES, start=1)
    }
)
"""The edges of each stone by its different turns: four, but for a stone of four equal edges only one."""


def one_way(stone: int) -> bool:
    """Whether a stone looks the same however it is turned, so that its only turn is 0."""
    return len(_TURNED.get(stone, ())) == 1


@cache
def _fitting(asked: Asked) -> Mapping[int, tuple[int, ...]]:
    """Return the stones that match all asked figures, each with the turns in which it does.

    There are 5 ** 4 different questions, so each is answered once.
    """
    turns = {
        stone: tuple(turn for turn, turned in by_turn.items() if _match(turned, asked))
        for stone, by_turn in _TURNED.items()
    }
    return MappingProxyType({stone: fits for stone, fits in turns.items() if fits})


def _match(turned: Edges, asked: Asked) -> bool:
    return all(figure is None or figure == edge for edge, figure in zip(turned, asked, strict=True))


@dataclass(frozen=True, slots=True)
class Layout:
    """The laid stones, and the open places, where the next may lie, with what is asked there.

    `opened` follows from `laid` and is kept so that it need not be recomputed for every stone. No mapping given
    to a layout is changed afterwards.
    """

    laid: tuple[Laid, ...] = ()
    taken: frozenset[Place] = field(default=frozenset(), compare=False, repr=False)
    opened: Mapping[Place, Asked] = field(
        default_factory=lambda: MappingProxyType({FIRST_PLACE: _NOTHING}), compare=False, repr=False
    )

    def turns(self, stone: int, place: Place) -> tuple[int, ...]:
        """Return the turns in which a stone fits on a place; none where it may not lie at all."""
        asked = self.opened.get(place)
        return () if asked is None else _fitting(asked).get(stone, ())

    def takes_any(self, stones: Collection[int]) -> bool:
        """Whether any of these stones fits anywhere."""
        return any(not _fitting(asked).keys().isdisjoint(stones) for asked in self.opened.values())

    def fits(self, stones: Collection[int]) -> tuple[tuple[int, Place, int], ...]:
        """Return every stone, place and turn that fits, each once, in ascending order."""
        wanted = set(stones)
        fits = [
            (stone, place, turn)
            for place, fitting in ((place, _fitting(asked)) for place, asked in self.opened.items())
            for stone in wanted & fitting.keys()
            for turn in fitting[stone]
        ]
        return tuple(sorted(fits))

    def lay(self, stone: Laid) -> Layout:
        """Return the layout with one stone more, which must fit where it lies."""
        taken = self.taken | {stone.place}
        opened = dict(self.opened)
        del opened[stone.place]
        column, row = stone.place
        for side, (across, up) in enumerate(STEPS):
            neighbour = (column + across, row + up)
            if on_table(neighbour) and neighbour not in taken:
                facing = (side + 2) % 4
                asked = list(opened.get(neighbour, _NOTHING))
                asked[facing] = _TURNED[stone.stone][stone.turn][side]
                north, east, south, west = asked
                opened[neighbour] = (north, east, south, west)
        return Layout((*self.laid, stone), taken, MappingProxyType(opened))
