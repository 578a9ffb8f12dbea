"""The hub of the local chat: what people do goes in, in order for each room; what they and Kibitz say comes out."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

from adapters.boards.ledger import Ledger
from adapters.boards.places import Places
from adapters.boards.transport import Spot, spot_of
from adapters.chat.pacing import Pacing
from adapters.chat.posts import Incoming, Outgoing, Post
from adapters.chat.routes import is_private
from adapters.chat.texts import LANGUAGES
from adapters.chat.turns import TurnTaker, take_all
from adapters.local import names
from adapters.local.addressing import address, lost, not_here
from adapters.local.deliveries import Delivery, History
from adapters.local.letters import LetterBox
from adapters.local.listening import refusal
from adapters.local.log import Log, Message
from adapters.local.pictures import Pictures
from adapters.local.room import Listener, Room
from adapters.local.rooms import Rooms
from adapters.local.said import Said
from adapters.local.tables import RoomTables
from adapters.local.talker import Talker
from adapters.local.transport import LocalTransport, unpacked
from adapters.ports import MessageLog
from core.ports import BoardStore, Cause, Clock, StoreBusy
from core.table import Player

LONGEST_TEXT = 4_000
"""Characters that a person can write in one message. Decided by this project, like Discord's and Telegram's limits."""

ANSWER_SECONDS = 2.2
"""Seconds until a person is told that the store is busy, whatever they wait for: the room, their game or the log.

Only what is known to take long may do so; the room goes on then.
"""

POSTING_SECONDS = 0.25
"""Seconds that posting an answer may take at least: drawing may have used up the rest, and the thing is done."""

HISTORY_MESSAGES = 200
"""Messages that a person who enters a room is shown."""

_PREFIX = "l#"
"""What the ids of rooms as servers begin with."""


class TooLong(ValueError):
    """A text beyond `LONGEST_TEXT`."""


class Hub:
    """Rooms, and what is said in them.

    With `keep_talk` what people write is logged and shown, and what Kibitz writes is kept in every language; without it
    only Kibitz's messages are numbered, for doors that do not show a person their own words back, and a file
    is a message too. With `pacing` who does too much is not listened to for a while.
    `tables` are the games of the rooms as boards next to the chat, for doors that show them.
    """

    def __init__(
        self,
        talker: Talker,
        boards: BoardStore,
        log: MessageLog,
        pictures: Pictures,
        clock: Clock,
        *,
        keep_talk: bool = True,
        tables: RoomTables | None = None,
        pacing: Pacing | None = None,
        answer_seconds: float = ANSWER_SECONDS,
    ) -> None:
        self.pictures = pictures
        self.tables = tables
        self._talker = talker
        self._clock = clock
        self._keep_talk = keep_talk
        self._pacing = pacing
        self._answer_seconds = answer_seconds
        self._rooms = Rooms(Log(log))
        self.transport = LocalTransport(self._rooms, pictures, clock, LANGUAGES if keep_talk else ())
        self.ledger = Ledger(self.transport, boards, talker, Places(talker), clock)
        self._letters = LetterBox(talker, self._rooms, self.transport)

    async def enter(self, room: str, listener: Listener, since: int = 0) -> History:
        """Let a person listen from now on, and return what they have not seen yet of the room.

        Raises BadName and StoreBusy.
        """
        found = await self._rooms.room(names.room(room))
        async with found.lock:
            await self._rooms.catch_up(names.room(room))
            found.listeners.add(listener)
            messages = [message for message in found.messages if message.visible_to(listener.person)]
        if any(message.id == since for message in messages):
            return History(tuple(message for message in messages if message.id > since), reset=False)
        return History(tuple(found.current(listener.person)[-HISTORY_MESSAGES:]), reset=True)

    def spell(self, player: Player, room: str) -> None:
        """Remember how a person and a room are written. Raises BadName."""
        self._rooms.spell(player, names.room(room), names.clean(room))

    def leave(self, room: str, listener: Listener) -> None:
        """Let a person listen no longer."""
        for server, found in self._rooms.listened_to():
            if server == names.room(room):
                found.listeners.discard(listener)

    async def rooms(self) -> tuple[str, ...]:
        """Return the names of the rooms last written in, the newest first. Raises StoreBusy."""
        return await self._rooms.names()

    async def say(self, said: Said) -> tuple[Delivery, ...]:
        """Do what a person asks and return Kibitz's answers, which the room's listeners have been shown too.

        Raises BadName, TooLong and StoreBusy. The same event may be said again: it counts once. Without `keep_talk` it
        has the same answers then, for those who asked may not have been told them.
        """
        player, server = names.person(said.person), names.room(said.room)
        if said.text is not None and len(said.text) > LONGEST_TEXT:
            raise TooLong(f"a message has at most {LONGEST_TEXT} characters")
        self._rooms.spell(player, server, names.clean(said.room))
        try:
            async with asyncio.timeout(self._answer_seconds) as limit:
                shown = await self._answer(said, player, server, limit)
                mail = await self._talker.mail(_is_room)
                return (*shown, *[one for each in mail for one in await self._say_by_itself(each, said.event)])
        except TimeoutError as error:
            raise StoreBusy("an answer took too long", Cause.SILENT) from error

    async def _answer(self, said: Said, player: Player, server: str, limit: asyncio.Timeout) -> tuple[Delivery, ...]:
        room = await self._rooms.room(server)
        async with room.lock:
            if max(said.reply_to or 0, said.on or 0, *said.seen) > room.newest:
                await self._rooms.catch_up(server)
            if (refused := refusal(self._pacing, said, player, server)) is not None:
                return await self._show(said, player, server, room, refused)
            if said.text is not None and self._keep_talk and said.tapped is None:
                await self._rooms.append(server, self._own(room, player, said), f"own/{said.event}")
            incoming = self._incoming(room, player, server, said)
            if not self._talker.takes_long(incoming):
                posts = await self._talker.handle(incoming)
                _prolong(limit, POSTING_SECONDS)
                return await self._show(said, player, server, room, posts)
        if not limit.expired():
            limit.reschedule(None)
        posts = await self._talker.handle(incoming)
        _prolong(limit, self._answer_seconds)
        room = await self._rooms.room(server)
        async with room.lock:
            return await self._show(said, player, server, room, posts)

    async def _show(
        self, said: Said, player: Player, server: str, room: Room, posts: tuple[Post, ...]
    ) -> tuple[Delivery, ...]:
        """Post the answers to something. The room's lock must be held."""
        if any(post.farewell for post in posts):
            self.pictures.remove(await self._rooms.forget(player))
        pressed = room.shown(said.on, player.id) if said.press is not None else None
        shown: list[Delivery] = []
        if self.tables is not None:
            away = not_here(posts, player, {each.person for each in room.listeners}, said.language)
            posts = posts if away is None else (*posts, away)
        for number, post in enumerate(posts if self._keep_talk else unpacked(posts)):
            spoken, replaces = post, None
            if said.tapped is not None and post.mention is not None:
                # A tap is no message, and all see the move next to the chat: while the game goes on, one line says it.
                spoken, replaces = replace(post, edits=True), room.newest_of(post.game)
            elif pressed is not None and _same_reader(pressed, post):
                replaces = said.on
            on, event = None if replaces is None else str(replaces), f"post/{number}/{said.event}"
            spot = Spot(server=server, chat=server, replaces=on, event=event, cause=said.event)
            shown.extend(await self._post(spot, spoken))
        for each in await self._talker.mail(server.__eq__):
            shown.extend(await self._post(Spot(server=server, chat=server, cause=said.event), each.post))
        return tuple(shown) if self._keep_talk else await self._with_former(said, server, shown)

    async def _with_former(self, said: Said, server: str, shown: list[Delivery]) -> tuple[Delivery, ...]:
        """Return the answers to something with those that were logged when it was said before."""
        room = await (self._rooms.room(server) if shown else self._rooms.catch_up(server))
        now = {each.message.id for each in shown}
        former = [message for message in room.messages if message.cause == said.event and message.id not in now]
        return (*(Delivery(self._rooms.name(server), message) for message in former), *shown)

    async def tick(self) -> tuple[Delivery, ...]:
        """Post what time alone has caused and what is owed, and show what other programs posted. Raises StoreBusy."""
        for server, room in self._rooms.listened_to():
            async with room.lock:
                await self._rooms.catch_up(server)
        delivered: list[Delivery] = []
        while outgoing := await self._talker.tick(_is_room):
            for each in outgoing:
                delivered.extend(await self._say_by_itself(each))
                await each.note_said()
        for spot, message in await self.ledger.show_owed(_is_room):
            delivered.extend(await self._delivered(spot.chat, message))
        return tuple(delivered)

    async def think(self, cause: str | None = None) -> tuple[Delivery, ...]:
        """Take the turns that computer players owe because of `cause`; post what comes of them. Raises StoreBusy."""
        outgoing = take_all(self._talker.turns, _is_room)
        return tuple([shown async for each in outgoing for shown in await self._say_by_itself(each, cause)])

    def taker(self) -> TurnTaker:
        """Return what takes those turns in the background."""
        return TurnTaker(self._talker.turns, _is_room, self._say_by_itself)

    async def letters(self) -> tuple[Delivery, ...]:
        """Post the letters that someone's act here has caused, for doors that else wait for time. Raises StoreBusy."""
        return await self.tick() if self._talker.letters.due else ()

    async def _say_by_itself(self, outgoing: Outgoing, cause: str | None = None) -> Sequence[Delivery]:
        if outgoing.letter is not None:
            posted = await self._letters.deliver(outgoing.letter, outgoing.post)
            return [each for room, message in posted for each in await self._delivered(room, message)]
        room = await self._rooms.room(outgoing.chat)
        async with room.lock:
            spot = replace(spot_of(outgoing, outgoing.once or f"tick/{secrets.token_hex(8)}"), cause=cause)
            return await self._post(spot, outgoing.post)

    async def begin_again(self, store: str) -> None:
        """Say that the store, known as `store` now, came back empty, and show nothing that came before."""
        for server, room in self._rooms.drop():
            with suppress(StoreBusy):
                await self.transport.send(Spot(server=server, chat=server, event=f"lost/{store}"), lost(LANGUAGES[0]))
            for listener in tuple(room.listeners):
                listener.begin_again()

    def _own(self, room: Room, player: Player, said: Said) -> Message:
        answered = room.shown(said.reply_to, player.id)
        reply_to = None if answered is None else said.reply_to
        # A reply to what only they see is theirs alone, too: it may be a move at a private table.
        alone = is_private(said.text or "") or (answered is not None and answered.to is not None)
        to = player if alone else None
        return Message(at=self._clock.now(), text=said.text or "", sender=player, to=to, reply_to=reply_to)

    def _incoming(self, room: Room, player: Player, server: str, said: Said) -> Incoming:
        words, mentioned = address(said.text or "", self._known(room))
        return Incoming(
            event=said.event,
            server=server,
            chat=server,
            player=player,
            text=None if said.text is None else words,
            press=said.press,
            reply_to=said.tapped or room.board(said.reply_to, player.id),
            on=room.board(said.on, player.id),
            language=said.language,
            mentions={name: self._rooms.player(found) for name, found in mentioned.items()},
            plain_moves=not said.talk and said.reply_to is None,
            seen=tuple(filter(None, (room.board_seen(message, player.id) for message in said.seen))),
            admin=True,  # names are not checked here, so no one can be more than the others
        )

    def _known(self, room: Room) -> Iterator[Player]:
        """Yield the people who are in a room, or have written there."""
        everyone = {each.person for each in room.listeners} | {each.sender.id for each in room.messages if each.sender}
        yield from (self._rooms.player(Player(each, "")) for each in everyone)

    async def _post(self, spot: Spot, post: Post) -> Sequence[Delivery]:
        if post.to is None or post.seat is not None:
            message = await self.ledger.publish(spot, post)
        elif post.edits and spot.replaces is not None and await self.transport.edit(spot.replaces, spot, post):
            message = spot.replaces
        else:
            message = await self.transport.send(spot, post)
        return () if message is None else await self._delivered(spot.chat, message)

    async def _delivered(self, server: str, message: str) -> Sequence[Delivery]:
        room = await self._rooms.room(server)
        found = room.newest_edit(int(message))
        return () if found is None else (Delivery(self._rooms.name(server), found),)


def _is_room(server: str) -> bool:
    """Whether a server is a room of this chat: a store may hold other platforms' games, too."""
    return server.startswith(_PREFIX)


def _prolong(limit: asyncio.Timeout, seconds: float) -> None:
    """Give at least `seconds` more, unless the time is over (the client may have swallowed that)."""
    if not limit.expired():
        limit.reschedule(max(limit.when() or 0, asyncio.get_running_loop().time() + seconds))


def _same_reader(pressed: Message, post: Post) -> bool:
    """Whether a post may take a message's place: neither may a secret become public so, nor a public board vanish."""
    return (pressed.to and pressed.to.id) == (post.to and post.to.id)
