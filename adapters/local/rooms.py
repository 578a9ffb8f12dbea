"""The rooms that a process knows, and how their people and names are spelled."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterator
from typing import Final

from adapters.local import names
from adapters.local.log import Log, Message
from adapters.local.room import Room
from core.bounded import BoundedDict
from core.table import Player

ROOMS_IN_MEMORY: Final = 256
MESSAGES_OF_ALL: Final = 5_000
"""Messages in memory from which on rooms are forgotten in which no one listens: about 20 MB."""

SPELLINGS: Final = 20_000

ROOMS_SEARCHED: Final = 100_000
"""Rooms whose logs are looked through for a person who is to be forgotten: all that one installation has."""


class Rooms:
    """Rooms over their logs. A message is logged before anyone is shown it. Methods that wait may raise StoreBusy."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._spelling: BoundedDict[str, str] = BoundedDict(SPELLINGS)

    def spell(self, player: Player, server: str, room: str) -> None:
        """Remember how a person and a room are written."""
        self._spelling[player.id], self._spelling[server] = player.name, room

    def player(self, player: Player) -> Player:
        """Return a person by the name that they write themselves."""
        return Player(player.id, self._spelling.get(player.id, player.name))

    def name(self, server: str) -> str:
        """Return a room's name as its people write it."""
        return self._spelling.get(server, names.room_name(server))

    async def names(self) -> tuple[str, ...]:
        """Return the names of the rooms last written in, the newest first."""
        return tuple(self.name(server) for server in await self._log.rooms())

    def listened_to(self) -> Iterator[tuple[str, Room]]:
        """Yield the rooms in which someone listens."""
        yield from [(server, room) for server, room in self._rooms.items() if room.listeners]

    async def room(self, server: str) -> Room:
        """Return a room with its newest messages."""
        known = server in self._rooms
        if not known:
            messages = await self._log.load(server)
            self._rooms.setdefault(server, Room(messages))
        self._rooms.move_to_end(server)
        room = self._rooms[server]
        if not known:
            self._make_room()
        return room

    def _make_room(self) -> None:
        """Forget idle rooms, those first that were entered the longest time ago, while there is too much in memory."""
        held = sum(len(room.messages) for room in self._rooms.values())
        for server, room in list(self._rooms.items())[:-1]:
            if held <= MESSAGES_OF_ALL and len(self._rooms) <= ROOMS_IN_MEMORY:
                return
            if room.idle:
                held -= len(room.messages)
                del self._rooms[server]

    async def append(self, server: str, message: Message, once: str) -> Message:
        """Log a message, show it to the room, and return it with its id. `once` names it: it counts once."""
        room = await self.room(server)
        async with room.writing:
            logged, before = await self._log.append(server, message, f"{server}/{once}")
            if before == room.newest and logged.id > before:
                self._add(room, logged)
            else:
                await self._load_new(server, room)
        return logged

    async def catch_up(self, server: str) -> Room:
        """Return a room with what other programs over the same store have posted there."""
        room = await self.room(server)
        async with room.writing:
            await self._load_new(server, room)
        return room

    def drop(self) -> Collection[tuple[str, Room]]:
        """Forget what is in the rooms, as their logs were lost; return those in which someone listens."""
        left = list(self.listened_to())
        self._rooms.clear()
        return left

    async def forget(self, player: Player) -> list[str]:
        """Delete what tells of a person from the logs of all rooms; those who look on see it no longer.

        Return the tokens of the pictures that belonged to it.
        """
        pictures: list[str] = []
        for server in await self._log.rooms(ROOMS_SEARCHED):
            found = [each for each in await self._log.load(server) if each.tells_of(player)]
            numbers = {each.id for each in found}
            await self._log.remove(server, numbers)
            if numbers and server in self._rooms:
                self._rooms[server].remove(numbers)
            pictures.extend(token for each in found for token in each.pictures)
        self._spelling.pop(player.id, None)
        return pictures

    async def _load_new(self, server: str, room: Room) -> None:
        self._add(room, *await self._log.load(server, room.newest))

    def _add(self, room: Room, *messages: Message) -> None:
        for message in messages:
            room.add(message)
        if messages:
            self._make_room()
