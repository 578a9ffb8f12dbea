"""The events by which something was written."""

from __future__ import annotations

from typing import Final

from core.bounded import BoundedDict

KEPT_EVENTS: Final = 2_000
"""Events kept in memory: more than are handled at the same time."""


class Written:
    """Events by which this process wrote something, or may have: it must not be said that they do not count."""

    def __init__(self) -> None:
        self._events: BoundedDict[tuple[str, str | None], None] = BoundedDict(KEPT_EVENTS)

    def add(self, server: str, event: str | None) -> None:
        """Note that something was written, or is about to be."""
        self._events[server, event] = None

    def discard(self, server: str, event: str | None) -> None:
        """Note that nothing was written after all."""
        self._events.pop((server, event), None)

    def __contains__(self, event: tuple[str, str]) -> bool:
        """Whether something was written by an event, given with its server."""
        return event in self._events
