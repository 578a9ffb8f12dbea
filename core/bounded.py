"""A dictionary that keeps only the entries set last, so that a long-running process does not grow."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, TypeVar, cast
from weakref import WeakValueDictionary

K = TypeVar("K")
V = TypeVar("V")


class BoundedDict(OrderedDict[K, V]):
    """A dictionary of the `most` entries that were set last."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: K, value: V) -> None:
        """Set an entry, and drop the one that was set the longest time ago if there are too many."""
        super().__setitem__(key, value)
        self.move_to_end(key)
        while len(self) > self._most:
            self.popitem(last=False)


class Remembered(BoundedDict[K, V]):
    """A dictionary of what this process saw last of the store: worth nothing when the store came back empty."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        _REMEMBERED[id(self)] = cast("Remembered[object, object]", self)


_REMEMBERED: Final[WeakValueDictionary[int, Remembered[object, object]]] = WeakValueDictionary()


def forget_all() -> None:
    """Empty all that this process remembers of the store: a game there may have the id of one that is gone."""
    for each in list(_REMEMBERED.values()):
        each.clear()
