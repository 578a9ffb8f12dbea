"""Who is in which room of the page, and the lists of them that its tabs are shown."""

from __future__ import annotations

import asyncio
from bisect import bisect_left, insort
from typing import Final, Protocol

import msgspec

from adapters.local import names

LISTED_A_SECOND: Final = 200
"""Names in the lists of a room that each of its people is sent a second: where there are more, lists are rarer."""

REPLACED: Final = 4001
"""Close code for a tab whose name was taken over by the same tab's newer connection."""


class Present(Protocol):
    """A tab of a person in a room."""

    person: str
    name: str
    room: str
    token: str

    def cut(self, code: int) -> None:
        """Close the connection."""
        ...

    def list_people(self, frame: str) -> None:
        """Show who is here. It must not wait."""
        ...


class People:
    """Who is here: one live tab for each name.

    In a room where many come and go their lists are sent together, so that their number grows with time alone.
    """

    def __init__(self) -> None:
        self._tabs: dict[str, Present] = {}
        self._rooms: dict[str, _Here] = {}

    def seat(self, tab: Present) -> bool:
        """Give a tab its name. Return False when another tab has it; the same tab's older connection makes way."""
        holder = self._tabs.get(tab.person)
        if holder is not None and holder.token != tab.token:
            return False
        self._tabs[tab.person] = tab
        if holder is not None:
            self._leave(holder)
            holder.cut(REPLACED)
        return True

    def welcome(self, tab: Present) -> None:
        """Show a tab that has entered its room who is there, and tell those that it came."""
        here = self._rooms.setdefault(tab.room, _Here())
        here.add(tab)
        here.show(tab)
        here.announce()

    def free(self, tab: Present) -> None:
        """Give up a tab's name, if it still has it, and tell the room that it left."""
        if self._tabs.get(tab.person) is tab:
            del self._tabs[tab.person]
        self._leave(tab)

    def _leave(self, tab: Present) -> None:
        here = self._rooms.get(tab.room)
        if here is None or not here.remove(tab):
            return
        if here.tabs:
            here.announce()
        else:
            here.close()
            del self._rooms[tab.room]


class _Here:
    """Who is in one room, by their names in order."""

    def __init__(self) -> None:
        self.tabs: dict[Present, tuple[str, str]] = {}
        self._names: list[tuple[str, str]] = []
        self._shown: dict[Present, str] = {}
        self._frame: str | None = None
        self._next = 0.0
        self._later: asyncio.TimerHandle | None = None

    def add(self, tab: Present) -> None:
        self.tabs[tab] = names.fold(tab.name), tab.name
        insort(self._names, self.tabs[tab])
        self._frame = None

    def remove(self, tab: Present) -> bool:
        self._shown.pop(tab, None)
        name = self.tabs.pop(tab, None)
        if name is None:
            return False
        del self._names[bisect_left(self._names, name)]
        self._frame = None
        return True

    def frame(self) -> str:
        """Return the list, which is written out once for all."""
        if self._frame is None:
            shown = [name for _, name in self._names]
            self._frame = msgspec.json.encode({"type": "people", "names": shown}).decode()
        return self._frame

    def show(self, tab: Present) -> None:
        """Show a tab the list, unless it is the one that it was shown last."""
        frame = self.frame()
        if self._shown.get(tab) != frame:
            self._shown[tab] = frame
            tab.list_people(frame)

    def announce(self) -> None:
        """Show everyone the list, now or when it is time for the next."""
        if self._later is None:
            loop = asyncio.get_running_loop()
            self._later = loop.call_at(max(self._next, loop.time()), self._tell)

    def close(self) -> None:
        if self._later is not None:
            self._later.cancel()

    def _tell(self) -> None:
        self._later = None
        self._next = asyncio.get_running_loop().time() + len(self._names) / LISTED_A_SECOND
        for tab in self.tabs:
            self.show(tab)
