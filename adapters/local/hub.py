"""The hub of the local chat: what people do goes in, in order for each room; what they and Kibitz say comes out."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import Protocol

from adapters.chat.posts import Incoming, Outgoing, Post
from adapters.local import names
from adapters.local.log import Log, Message
from adapters.local.pictures import Pictures
from adapters.local.room import Listener, Room
from adapters.ports import MessageLog
from core.ports import Clock, StoreBusy
from core.table import Player

LONGEST_TEXT = 4_000
"""Characters that a person can write in one message. Decided by this project, like Discord's and Telegram's limits."""

PATIENCE = 2.2
"""Seconds until somebody is told that the store is busy, whatever they wait for: the room, their game or the log.

Only what is known to take long may do so; the room goes on meanwhile.
"""

GRACE = 0.25
"""Seconds that posting an answer may take at least: drawing may have used up the rest, and the thing is done."""

ROOMS_IN_MEMORY = 256
HISTORY = 200
"""Messages that somebody who enters a room is shown."""


class Talker(Protocol):
    """Who answers: the chat vocabulary."""

    def takes_long(self, incoming: Incoming) -> bool:
        """Whether answering this may take so long that nobody else should wait for it."""
        ...

    async def handle(self, incoming: Incoming) -> tuple[Post, ...]:
        """Return what answers something that a person did. Each event counts once, however often it comes."""
        ...

    async def tick(self) -> tuple[Outgoing, ...]:
        """Return what time alone brought about: expired offers, losses on time."""
        ...

    async def delivered(self, server: str, table: str, message: str, version: int) -> object:
        """Learn that a table was shown, as of this version of it, and under which id; the answer is of no use here."""
        ...


class TooLong(ValueError):
    """A text beyond `LONGEST_TEXT`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One thing that a person did in a room: wrote `text`, or pressed the button `press` under the message `on`."""

    event: str
    room: str
    person: str
    text: str | None = None
    press: str | None = None
    reply_to: int | None = None
    on: int | None = None
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Delivery:
    """A message of Kibitz's that was posted, and the name of its room."""

    room: str
    message: Message


@dataclass(frozen=True, slots=True)
class History:
    """What somebody who enters a room is shown: the messages after the last that they saw, or, with `reset`, anew."""

    messages: tuple[Message, ...]
    reset: bool


class Hub:
    """Rooms, their log, and delivery.

    With `keep_talk` what people write is logged and shown in the room; without it only Kibitz's messages are
    numbered, for doors that do not show a person their own words back, and a file is a message too. A message is logged
    before anybody is shown it.
    """

    def __init__(
        self, talker: Talker, log: MessageLog, pictures: Pictures, clock: Clock, *, keep_talk: bool = True
    ) -> None:
        self.pictures = pictures
        self._talker = talker
        self._log = Log(log)
        self._clock = clock
        self._keep_talk = keep_talk
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._spelling: dict[str, str] = {}

    async def enter(self, room: str, listener: Listener, since: int = 0) -> History:
        """Let somebody listen from now on, and return what they have not seen yet of the room.

        Raises BadName and StoreBusy.
        """
        found = await self._room(names.room(room))
        async with found.lock:
            await self._catch_up(names.room(room), found)
            found.listeners.add(listener)
            messages = [message for message in found.messages if message.visible_to(listener.person)]
        if any(message.id == since for message in messages):
            return History(tuple(message for message in messages if message.id > since), reset=False)
        return History(tuple(messages[-HISTORY:]), reset=True)

    def leave(self, room: str, listener: Listener) -> None:
        """Let somebody listen no longer."""
        found = self._rooms.get(names.room(room))
        if found is not None:
            found.listeners.discard(listener)

    async def rooms(self) -> tuple[str, ...]:
        """Return the names of the rooms last written in, the newest first. Raises StoreBusy."""
        return tuple(self._spelled(room) for room in await self._log.rooms())

    async def say(self, said: Said) -> tuple[Delivery, ...]:
        """Do what a person asks and return Kibitz's answers, which the room's listeners have been shown too.

        Raises BadName, TooLong and StoreBusy. The same event may be said again: it counts once.
        """
        player, server = names.person(said.person), names.room(said.room)
        if said.text is not None and len(said.text) > LONGEST_TEXT:
            raise TooLong(f"a message has at most {LONGEST_TEXT} characters")
        self._spelling |= {player.id: player.name, server: names.clean(said.room)}
        try:
            async with asyncio.timeout(PATIENCE) as limit:
                return await self._answer(said, player, server, limit)
        except TimeoutError as error:
            raise StoreBusy("an answer took too long") from error

    async def _answer(self, said: Said, player: Player, server: str, limit: asyncio.Timeout) -> tuple[Delivery, ...]:
        room = await self._room(server)
        async with room.lock:
            if max(said.reply_to or 0, said.on or 0) > room.newest:
                await self._catch_up(server, room)
            if said.text is not None and self._keep_talk:
                await self._append(server, room, self._own(room, player, said), f"own/{said.event}")
            incoming = self._incoming(room, player, server, said)
            if not self._talker.takes_long(incoming):
                posts = await self._talker.handle(incoming)
                _prolong(limit, GRACE)
                return await self._show(said, player, server, room, posts)
        if not limit.expired():
            limit.reschedule(None)
        posts = await self._talker.handle(incoming)
        _prolong(limit, PATIENCE)
        room = await self._room(server)
        async with room.lock:
            return await self._show(said, player, server, room, posts)

    async def _show(
        self, said: Said, player: Player, server: str, room: Room, posts: tuple[Post, ...]
    ) -> tuple[Delivery, ...]:
        """Post the answers to something. The room's lock must be held."""
        pressed = room.shown(said.on, player.id) if said.press is not None else None
        replaced = None if pressed is None else said.on
        return tuple(
            [
                await self._post(
                    server,
                    room,
                    post,
                    f"post/{number}/{said.event}",
                    replaced if _same_reader(pressed, post) else None,
                )
                for number, post in enumerate(posts if self._keep_talk else _unpacked(posts))
            ]
        )

    async def tick(self) -> tuple[Delivery, ...]:
        """Post what time alone brought about, and show what other programs posted. Raises StoreBusy."""
        for server, room in list(self._rooms.items()):
            if room.listeners:
                async with room.lock:
                    await self._catch_up(server, room)
        delivered: list[Delivery] = []
        while outgoing := await self._talker.tick():
            for each in outgoing:
                room = await self._room(each.chat)
                async with room.lock:
                    delivered.append(await self._post(each.chat, room, each.post, f"tick/{secrets.token_hex(8)}", None))
        return tuple(delivered)

    def _own(self, room: Room, player: Player, said: Said) -> Message:
        answered = room.shown(said.reply_to, player.id)
        reply_to = None if answered is None else said.reply_to
        return Message(at=self._clock.now(), text=said.text or "", sender=player, reply_to=reply_to)

    def _incoming(self, room: Room, player: Player, server: str, said: Said) -> Incoming:
        mentioned = names.mentions(said.text or "")
        return Incoming(
            event=said.event,
            server=server,
            chat=server,
            player=player,
            text=said.text,
            press=said.press,
            reply_to=room.board(said.reply_to, player.id),
            on=room.board(said.on, player.id),
            language=said.language,
            mentions={name: self._known(found) for name, found in mentioned.items()},
            admin=True,  # names are not checked here, so nobody can be more than the others
        )

    async def _post(self, server: str, room: Room, post: Post, once: str, edits: int | None) -> Delivery:
        message = Message(
            at=self._clock.now(),
            text=post.text,
            to=None if post.to is None else self._known(post.to),
            mention=post.mention,
            alt=post.alt,
            picture=None if post.picture is None else self.pictures.add(post.picture),
            buttons=post.buttons,
            edits=edits if post.edits else None,
            game=post.game,
            ply=post.ply,
            edition=post.board and post.board.edition,
            moves=post.moves,
            file=post.file,
        )
        message = await self._append(server, room, message, once)
        if post.game is not None and post.version is not None:
            await self._talker.delivered(server, post.game, str(message.id), post.version)
        return Delivery(self._spelled(server), message)

    async def _append(self, server: str, room: Room, message: Message, once: str) -> Message:
        logged, before = await self._log.append(server, message, f"{server}/{once}")
        if before == room.newest and logged.id > before:
            room.add(logged)
        else:
            await self._catch_up(server, room)
        return logged

    async def _catch_up(self, server: str, room: Room) -> None:
        """Take in what other programs over the same store have posted. The room's lock must be held."""
        for message in await self._log.load(server, room.newest):
            room.add(message)

    async def _room(self, server: str) -> Room:
        if server not in self._rooms:
            messages = await self._log.load(server)
            self._rooms.setdefault(server, Room(messages))
        self._rooms.move_to_end(server)
        room = self._rooms[server]
        while len(self._rooms) > ROOMS_IN_MEMORY and next(iter(self._rooms.values())).idle:
            self._rooms.popitem(last=False)
        return room

    def _known(self, player: Player) -> Player:
        return Player(player.id, self._spelling.get(player.id, player.name))

    def _spelled(self, server: str) -> str:
        return self._spelling.get(server, names.room_name(server))


def _prolong(limit: asyncio.Timeout, seconds: float) -> None:
    """Give at least so many seconds more, unless the time is over (the client may have swallowed that)."""
    if not limit.expired():
        limit.reschedule(max(limit.when() or 0, asyncio.get_running_loop().time() + seconds))


def _unpacked(posts: tuple[Post, ...]) -> list[Post]:
    """Return the posts with each file as a message of its own, for doors where there is nothing but text."""
    told: list[Post] = []
    for post in posts:
        told.append(replace(post, file=None))
        if post.file is not None:
            told.append(Post(text=post.file.text, to=post.to))
    return told


def _same_reader(pressed: Message | None, post: Post) -> bool:
    """Whether a post may take a message's place: neither may a secret become public so, nor a public board vanish."""
    if pressed is None:
        return False
    return (pressed.to and pressed.to.id) == (post.to and post.to.id)
