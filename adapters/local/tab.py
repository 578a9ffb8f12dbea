"""One tab of the page: a person in a room, from the moment its WebSocket opens until it closes."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Collection
from contextlib import suppress

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from adapters.chat.commands import read_language
from adapters.chat.routes import read_command
from adapters.chat.texts import DEFAULT, supported
from adapters.local import names, wire
from adapters.local.boards import TabBoards
from adapters.local.hub import Hub, TooLong
from adapters.local.log import Message
from adapters.local.people import People
from adapters.local.stage import Frame, Viewer
from adapters.scene import Palette
from core.ports import StoreError, StoreRefuses

log = logging.getLogger(__name__)

LARGEST_FRAME = 64 * 1024
BACKLOG = 1_000
"""Frames that may wait for a slow client; then it is cut off, and resumes where it was when it comes back."""

LEAVING_SECONDS = 1.0
"""Seconds that a client may take to agree to the end of its WebSocket, as the server stops."""

BUSY_SECONDS = 1.0
"""Seconds until a board that the store did not let be shown is asked for again."""

JOIN_SECONDS = 30.0
"""Seconds until a connection that has not entered a room is closed."""

FREE_FRAMES = 40
FRAMES_A_SECOND = 20.0
"""Frames that change nothing and are taken at once, and how many more a second; the client waits for the others."""

TOO_SLOW = 4002
NOT_JOINED = 4003
BEGIN_AGAIN = 4004
"""Close code for a tab that is to enter its room again, since the room's log was lost."""


class Tab:
    """The server's end of one tab's WebSocket."""

    def __init__(self, hub: Hub, people: People, socket: web.WebSocketResponse) -> None:
        self.person = self.name = self.room = self.token = ""
        self._hub = hub
        self._people = people
        self._socket = socket
        self._join: wire.Join | None = None
        self._frames: asyncio.Queue[dict[str, object] | None] = asyncio.Queue(BACKLOG)
        self._list: str | None = None
        self._free = float(FREE_FRAMES)
        self._taken = 0.0
        self._cut: asyncio.Future[bool] | None = None
        self._boards: TabBoards | None = None
        self._drawing = asyncio.Event()
        self._language = DEFAULT
        self._turn = asyncio.Lock()
        self._leaving = False
        self._writer: asyncio.Task[None] | None = None

    def deliver(self, message: Message) -> None:
        """Show a message that this tab's person may see, and soon the board of the game that it is about."""
        self.push(self._shown(message))
        if self._boards is not None and message.game is not None:
            self._boards.changed(message.game)

    def withdraw(self, numbers: Collection[int]) -> None:
        """Show messages no longer that were deleted."""
        self.push({"type": "gone", "messages": sorted(numbers)})

    def begin_again(self) -> None:
        """Enter the room again: what came before is lost."""
        self.cut(BEGIN_AGAIN)

    def _shown(self, message: Message) -> dict[str, object]:
        return wire.shown(message, self.person, self._language, staged=self._boards is not None)

    def list_people(self, frame: str) -> None:
        """Show who is here. One list waits at most: a newer one takes its place."""
        waits, self._list = self._list is not None, frame
        if not waits:
            self.push(None)

    def push(self, frame: dict[str, object] | None) -> None:
        """Send a frame without waiting for the client; None stands for the list of people."""
        try:
            self._frames.put_nowait(frame)
        except asyncio.QueueFull:
            self.cut(TOO_SLOW)

    def cut(self, code: int) -> None:
        """Close the WebSocket, without waiting for the client to agree."""
        if self._cut is None:
            self._cut = asyncio.ensure_future(self._socket.close(code=code))

    async def drain(self) -> None:
        """Take no more frames, and return when what was taken is answered and the answers are sent."""
        async with self._turn:
            self._leaving = True
        sent = asyncio.create_task(self._frames.join())
        await asyncio.wait([sent, *filter(None, [self._writer])], return_when=asyncio.FIRST_COMPLETED)
        sent.cancel()

    async def leave(self) -> None:
        """Tell the client that the server goes away; one that does not answer is left."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LEAVING_SECONDS):
                await self._socket.close(code=WSCloseCode.GOING_AWAY, message=b"closing")

    async def run(self) -> None:
        """Serve the tab until its WebSocket closes."""
        writer = self._writer = asyncio.create_task(self._write())
        drawer = asyncio.create_task(self._draw())
        late = asyncio.get_running_loop().call_later(JOIN_SECONDS, self._cut_unless_joined)
        try:
            async for frame in self._socket:
                if frame.type in {WSMsgType.TEXT, WSMsgType.BINARY}:
                    async with self._turn:
                        if not self._leaving:
                            await self._take(frame.data)
        finally:
            late.cancel()
            writer.cancel()
            drawer.cancel()
            if self._join is not None:
                self._hub.leave(self._join.room, self)
            self._people.free(self)

    async def _write(self) -> None:
        with suppress(ConnectionError):
            while True:
                frame = await self._frames.get()
                if frame is not None:
                    await self._socket.send_str(msgspec.json.encode(frame).decode())
                elif self._list is not None:
                    listed, self._list = self._list, None
                    await self._socket.send_str(listed)
                self._frames.task_done()

    def _cut_unless_joined(self) -> None:
        if self._join is None:
            self.cut(NOT_JOINED)

    async def _wait_for_turn(self) -> None:
        """Take frames that change nothing no faster than they can be answered: no one else waits for them."""
        now = asyncio.get_running_loop().time()
        self._free = min(FREE_FRAMES, self._free + (now - self._taken) * FRAMES_A_SECOND) - 1
        self._taken = now
        if self._free < 0:
            await asyncio.sleep(-self._free / FRAMES_A_SECOND)

    async def _draw(self) -> None:
        """Show boards that have changed. Where the store is too busy for that, they are shown as soon as it is not."""
        while True:
            await self._drawing.wait()
            self._drawing.clear()
            try:
                if self._boards is not None:
                    await self._boards.show()
            except StoreError:
                await asyncio.sleep(BUSY_SECONDS)
                self._drawing.set()
            except Exception:
                log.exception("a board could not be shown")

    async def _take(self, data: str | bytes) -> None:
        try:
            frame = wire.read(data)
        except ValueError:
            await self._wait_for_turn()
            self.push({"type": "error", "code": "bad-frame"})
            return
        event = frame.event if isinstance(frame, wire.Deed) else None
        try:
            match frame:
                case wire.Join():
                    await self._wait_for_turn()
                    code = await self._enter(frame)
                case wire.Look():
                    await self._wait_for_turn()
                    code = await self._look(frame)
                case _:
                    code = await self._act(frame)
        except TooLong:
            code = "too-long"
        except StoreRefuses:
            code = "refuses"
        except StoreError:
            code = "busy"
        except Exception:
            log.exception("an event of the page failed")
            code = "failed"
        if code is not None:
            self.push({"type": "error", "code": code, "event": event})
        elif event is not None:
            self.push({"type": "done", "event": event})

    async def _enter(self, join: wire.Join) -> str | None:
        if self._join is not None:
            return "bad-frame"
        try:
            player = names.person(join.name)
        except names.BadName as error:
            return f"{error.fault}-name"
        try:
            self.room, room = names.room(join.room), names.clean(join.room)
        except names.BadName as error:
            return f"{error.fault}-room"
        self.person, self.name, self.token = player.id, player.name, join.token
        if not self._people.seat(self):
            return "name-taken"
        self._hub.spell(player, join.room)
        try:
            rooms = await self._hub.rooms()
            history = await self._hub.enter(join.room, self, join.since)
            tables = await self._open_boards(join)
        except BaseException:  # else the tab would go on listening, as the person that it tries to be next
            self._boards = None
            self._hub.leave(join.room, self)
            self._people.free(self)
            raise
        self._join = join
        shown = [self._shown(message) for message in history.messages]
        joined = {"type": "joined", "name": player.name, "room": room, "rooms": rooms, "tables": tables}
        self.push({**joined, "reset": history.reset, "messages": shown})
        self._people.welcome(self)
        return None

    async def _open_boards(self, join: wire.Join) -> list[Frame] | None:
        """Return the frames of the room's tables for this viewer; None where the room shows no boards."""
        self._language = supported(join.language) or DEFAULT
        if self._hub.tables is None:
            return None
        viewer = Viewer(self.person, self._language, Palette(join.palette))
        self._boards = TabBoards(self._hub.tables, self.room, viewer, self.push, self._drawing)
        return await self._boards.open()

    async def _look(self, look: wire.Look) -> str | None:
        if self._join is None:
            return "not-joined"
        if self._boards is not None:
            await self._boards.look(look.game, look.path, look.at)
        return None

    async def _act(self, frame: wire.Deed) -> str | None:
        if self._join is None:
            return "not-joined"
        tab = hashlib.sha256(self.token.encode()).hexdigest()[:24]
        await self._hub.say(wire.said(frame, self._join, f"l:{tab}:{frame.event}"))
        if self._boards is not None:
            await self._boards.show()
        chosen = _chosen_language(frame.text) if isinstance(frame, wire.Say) else None
        if chosen not in {None, self._language}:
            self.push({"type": "language", "language": chosen})
        return None


def _chosen_language(text: str) -> str | None:
    """Return the language in which the writer of a text wants to be spoken to from now on; None where it is no wish."""
    command = read_command(text)
    if command is None or command.name != "language" or len(command.words) != 1:
        return None
    return read_language(command.words[0].lower())
