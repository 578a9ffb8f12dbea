"""The local chat as a driver of the suite."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path

from adapters.boards.ledger import Ledger
from adapters.boards.places import Places
from adapters.boards.transport import NotNow, PlaceSilent, Spot, Transport
from adapters.chat.chat import Chat
from adapters.chat.posts import Post
from adapters.local import wire
from adapters.local.hub import Hub
from adapters.local.log import Log, Message
from adapters.local.pictures import Pictures
from adapters.local.said import Said
from adapters.store.redis_store import RedisStore
from tests.adapters.chat.den import SetClock
from tests.adapters.local.viewers import PATIENCE
from tests.adapters.platforms.driver import Fault, Shown
from tests.core.service.contexts import context
from tests.mortal import Killed

ROOM = "den"


class Refusing:
    """The local chat's transport, which refuses what a test wants refused."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.faults: set[Fault] = set()
        self.gone: set[str] = set()
        self.answers = asyncio.Event()
        self.answers.set()
        self.dying = self.dying_after = False

    async def send(self, spot: Spot, post: Post) -> str:
        await self._meet()
        message = await self._transport.send(spot, post)
        if self.dying_after:
            raise Killed
        return message

    async def edit(self, message: str, spot: Spot, post: Post) -> bool:
        await self._meet()
        if Fault.EDIT in self.faults or message in self.gone:
            return False
        return await self._transport.edit(message, spot, post)

    async def strip(self, message: str) -> None:
        await self._transport.strip(message)

    async def _meet(self) -> None:
        if self.dying:
            raise Killed
        await self.answers.wait()
        if Fault.SILENT in self.faults:
            raise PlaceSilent("refused")
        if Fault.BUSY in self.faults:
            raise NotNow("too many requests", 5)


class LocalDriver:
    """Fulfils `Driver`."""

    server = f"l#{ROOM}"

    def __init__(self, store: RedisStore, folder: Path) -> None:
        self.clock = SetClock()
        self.store = store
        self._pictures = Pictures(folder / "pictures")
        self._events = itertools.count(1)
        self._start()

    def _start(self) -> None:
        chat = Chat(context(self.store, self.clock), "en")
        log = self.store.message_log
        self._hub = Hub(chat, self.store, log, self._pictures, self.clock, answer_seconds=PATIENCE)
        self._places = Places(chat)
        self._refusing = Refusing(self._hub.transport)  # the local chat itself refuses nothing
        self._hub.ledger = Ledger(self._refusing, self.store, chat, self._places, self.clock)

    async def say(self, user: str, text: str, *, reply_to: str | None = None, event: str | None = None) -> None:
        number = None if reply_to is None else int(reply_to)
        await self._do(Said(event=event or self._event(), room=ROOM, person=user, text=text, reply_to=number))

    async def press(self, user: str, on: str, label: str, *, event: str | None = None) -> None:
        newest = (await self._messages())[on]
        (button,) = [each for row in newest.buttons for each in row if each.label == label]
        await self._do(Said(event=event or self._event(), room=ROOM, person=user, press=button.id, on=int(on)))

    async def _do(self, said: Said) -> None:
        try:
            await self._hub.say(said)
        except Killed:
            self._start()
        except (PlaceSilent, NotNow):
            return  # the page has no other way to say it

    async def seen(self) -> list[Shown]:
        messages, edits = await self._messages(), await self._edits()
        newest = {message.game: number for number, message in messages.items() if message.game is not None}
        found: list[Shown] = []
        for number, message in messages.items():
            # The page takes the buttons off the older boards of a game.
            live = message.game is None or newest[message.game] == number
            labels = tuple(button.label for row in message.buttons for button in row) if live else ()
            found.append(Shown(number, message.text, labels, edits[number], _moves(message)))
        return found

    async def pass_time(self, seconds: int) -> None:
        self.clock.time += seconds
        try:
            await self._hub.tick()
        except (PlaceSilent, NotNow):
            return

    def refuse(self, fault: Fault) -> None:
        self._refusing.faults.add(fault)

    async def allow(self) -> None:
        silent = Fault.SILENT in self._refusing.faults
        self._refusing.faults.clear()
        if silent:
            await self._places.speaks(self.server, self.server)

    def delete(self, message: str) -> None:
        self._refusing.gone.add(message)

    def hold(self) -> None:
        self._refusing.answers.clear()

    def release(self) -> None:
        self._refusing.answers.set()

    def die_at_next_post(self) -> None:
        self._refusing.dying = True

    def die_after_next_post(self) -> None:
        self._refusing.dying_after = True

    async def restart(self) -> None:
        before = self._refusing
        self._start()
        self._refusing.answers = before.answers

    async def _messages(self) -> dict[str, Message]:
        """Return the room's public messages of the bot as they are now, by the id that each had first."""
        return {number: edits[-1] for number, edits in (await self._places_of_messages()).items()}

    async def _edits(self) -> dict[str, int]:
        return {number: len(edits) - 1 for number, edits in (await self._places_of_messages()).items()}

    async def _places_of_messages(self) -> dict[str, list[Message]]:
        first: dict[int, str] = {}
        found: dict[str, list[Message]] = {}
        for message in await Log(self.store.message_log).load(self.server):
            if message.sender is None and message.to is None:
                place = first.get(message.edits or 0, str(message.id))
                first[message.id] = place
                found.setdefault(place, []).append(message)
        return {number: edits for number, edits in found.items() if number not in self._refusing.gone}

    def _event(self) -> str:
        return f"p{next(self._events)}"


def _moves(message: Message) -> bool:
    """Whether the page is told to show an animation."""
    picture = wire.shown(message, "", "en")["picture"]
    return isinstance(picture, str) and picture.endswith(".gif")
