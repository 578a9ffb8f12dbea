"""One room as the process knows it: its newest messages, who listens, and the lock that keeps its events in order."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Collection, Iterable
from typing import Protocol

from adapters.chat.posts import BoardRef
from adapters.local.log import Message

MESSAGES_IN_MEMORY = 500
"""Newest messages of a room: as many as its log keeps."""


class Listener(Protocol):
    """A person who is shown a room's messages as they come."""

    @property
    def person(self) -> str:
        """The id of the person listening."""
        ...

    def deliver(self, message: Message) -> None:
        """Take a message that this person may see. It must not wait."""
        ...

    def withdraw(self, numbers: Collection[int]) -> None:
        """Show messages no longer that were deleted. It must not wait."""
        ...

    def begin_again(self) -> None:
        """Show nothing that came before, and enter the room again. It must not wait."""
        ...


class Room:
    """A room's newest messages and its listeners."""

    def __init__(self, messages: Iterable[Message]) -> None:
        self.messages = deque(messages, maxlen=MESSAGES_IN_MEMORY)
        self.listeners: set[Listener] = set()
        self.lock = asyncio.Lock()
        self.writing = asyncio.Lock()

    @property
    def idle(self) -> bool:
        """Whether no one listens and nothing is going on."""
        return not self.listeners and not self.lock.locked()

    @property
    def newest(self) -> int:
        """The id of the newest message known, 0 when there is none."""
        return self.messages[-1].id if self.messages else 0

    def add(self, message: Message) -> None:
        """Take in a message that was logged, and show it to the listeners who may see it."""
        self.messages.append(message)
        for listener in tuple(self.listeners):
            if message.visible_to(listener.person):
                listener.deliver(message)

    def remove(self, numbers: Collection[int]) -> None:
        """Take out messages that were deleted, and have the listeners show them no longer."""
        kept = [message for message in self.messages if message.id not in numbers]
        self.messages.clear()
        self.messages.extend(kept)
        for listener in tuple(self.listeners):
            listener.withdraw(numbers)

    def newest_edit(self, number: int) -> Message | None:
        """Return what a message shows now, after all edits; None if it is unknown.

        An edited message and each edit of it are one place in the room, so the ids of all lead to the newest.
        """
        place: dict[int, int] = {}
        newest: dict[int, Message] = {}
        for message in self.messages:
            spot = message.id if message.edits is None else place.get(message.edits, message.edits)
            place[message.id] = spot
            newest[spot] = message
        return newest.get(place.get(number, number))

    def shown(self, number: int | None, person: str) -> Message | None:
        """Return what a message shows now; None if it is unknown or this person may not see it."""
        found = None if number is None else self.newest_edit(number)
        return found if found is not None and found.visible_to(person) else None

    def newest_of(self, game: str | None) -> int | None:
        """Return the id of the newest message to all that shows a game; None if there is none."""
        return next((each.id for each in reversed(self.messages) if each.game == game and each.to is None), None)

    def current(self, person: str) -> list[Message]:
        """Return what the messages that a person may see show now, without those that an edit has replaced."""
        seen = [message for message in self.messages if message.visible_to(person)]
        gone: set[int] = set()
        for message in seen:
            if message.edits is not None:
                gone.add(message.edits)
        return [message for message in seen if message.id not in gone]

    def board(self, number: int | None, person: str) -> BoardRef | None:
        """Return the game that a message shows to this person, if it shows one."""
        found = self.shown(number, person)
        return None if found is None or found.game is None else BoardRef(found.game, found.edition)

    def board_seen(self, number: int, person: str) -> BoardRef | None:
        """Return the game and the very board that a message showed to this person, whatever took its place since."""
        found = next((each for each in self.messages if each.id == number and each.visible_to(person)), None)
        return None if found is None or found.game is None else BoardRef(found.game, found.edition)
