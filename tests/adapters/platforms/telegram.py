"""Telegram as a driver of the suite: the bot over HTTP, given updates as its webhook gives them."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from adapters.store.redis_store import RedisStore
from adapters.telegram.platform import PROBE_PAUSE_SECONDS, TelegramPlatform
from adapters.telegram.shared.connection import Options, begin
from tests.adapters.chat.den import SetClock
from tests.adapters.platforms.driver import Fault, Shown
from tests.adapters.telegram.api.server import SENDS, Server
from tests.adapters.telegram.api.state import TOKEN, Refusal
from tests.adapters.telegram.people import Person, buttons, posts, words
from tests.adapters.telegram.process import SECRET
from tests.core.service.contexts import context

PEOPLE: Final = {"anna": 11, "boris": 12}

_EDITS: Final = ("editmessagetext", "editmessagemedia")
_REFUSALS: Final = {
    Fault.EDIT: Refusal(400, "Bad Request: message can't be edited"),
    Fault.BUSY: Refusal(502, "Bad Gateway"),
}


@dataclass
class Process:
    """A process, and what it is doing."""

    bot: TelegramPlatform

    @property
    def tasks(self) -> list[asyncio.Task[Any]]:
        """What it is doing about updates."""
        return [*self.bot._updates._pending.values()]  # pyright: ignore[reportPrivateUsage]

    @property
    def workers(self) -> list[asyncio.Task[None]]:
        """Its queues of posts that are not empty."""
        return [*self.bot._handlers.outbox._workers.values()]  # pyright: ignore[reportPrivateUsage]


class TelegramDriver:
    """Fulfils `Driver`. Every process is given updates by the webhook's way, so that several may be there at once."""

    def __init__(self, store: RedisStore, server: Server) -> None:
        self.clock = SetClock()
        self.store = store
        self._api = server
        self._state = server.state
        self._chat = self._state.group(*PEOPLE.values())
        self._chat.ranks[PEOPLE["anna"]] = "administrator"
        self.server = f"t{self._chat.id}"
        server.meet, server.met = self._meet, self._met
        self._people = {name: Person(server, number, name, name) for name, number in PEOPLE.items()}
        self._updates = itertools.count(5_001)
        self._events: dict[str, dict[str, Any]] = {}
        self._process: Process | None = None
        self._all: list[Process] = []
        self._faults: set[Fault] = set()
        self._dying = self._dying_after = False
        self._died = asyncio.Event()

    async def say(self, user: str, text: str, *, reply_to: str | None = None, event: str | None = None) -> None:
        if event is None or event not in self._events:
            message: dict[str, Any] = {"from": self._people[user].described, "text": text}
            if reply_to is not None:
                message["reply_to_message"] = self._chat.messages[int(reply_to)]
            self._keep(event, "message", self._state.keep(self._chat, message, None))
        await self._tell(event)

    async def press(self, user: str, on: str, label: str, *, event: str | None = None) -> None:
        if event is None or event not in self._events:
            message = self._chat.messages[int(on)]
            (data,) = [button["callback_data"] for button in buttons(message) if button["text"] == label]
            person = self._people[user]
            query = {"id": self._state.new_query(person.id), "from": person.described, "chat_instance": "c"}
            self._keep(event, "callback_query", {**query, "message": message, "data": data})
        await self._tell(event)

    async def seen(self) -> list[Shown]:
        edits = Counter(str(values["message_id"]) for values in self._api.calls(*_EDITS))
        return [
            Shown(
                number,
                words(post),
                tuple(button["text"] for button in buttons(post)),
                edits[number],
                moving="animation" in post,
            )
            for post in posts(self._chat)
            for number in [str(post["message_id"])]
        ]

    async def pass_time(self, seconds: int) -> None:
        self.clock.time += seconds
        self._state.pace.advance(seconds)
        bot = (await self._served()).bot
        for outgoing in await bot.chat.tick(bot.serves):
            await bot.deliver(outgoing)
        if self._api.hold is None:
            await bot.show_owed()
            await self._idle()

    def refuse(self, fault: Fault) -> None:
        self._faults.add(fault)
        if fault is Fault.SILENT:
            self._state.mute(self._chat, told=False)

    async def allow(self) -> None:
        silent = Fault.SILENT in self._faults
        self._faults.clear()
        if silent:
            self._state.unmute(self._chat)
            (number,) = self._state.updates
            update = self._state.updates.pop(number)
            self._keep(None, "my_chat_member", update["my_chat_member"])
            await self._tell(None)

    def delete(self, message: str) -> None:
        del self._chat.messages[int(message)]

    def hold(self) -> None:
        self._api.hold = asyncio.Event()

    def release(self) -> None:
        if self._api.hold is not None:
            self._api.hold.set()
            self._api.hold = None

    def die_at_next_post(self) -> None:
        self._dying = True

    def die_after_next_post(self) -> None:
        self._dying_after = True

    async def restart(self) -> None:
        self._process = None
        await self._served()

    async def close(self) -> None:
        """Stop every process."""
        for process in self._all:
            bot: Any = process.bot
            await bot._updates.aclose()
            await bot._handlers.outbox.aclose()
            await bot._application.shutdown()

    def _keep(self, event: str | None, kind: str, value: dict[str, Any]) -> None:
        """Keep an update under the event's name; the newest one is kept under no name."""
        update = {"update_id": next(self._updates), kind: value}
        self._events[event or ""] = update

    async def _served(self) -> Process:
        """Return the process that serves now, with all done that it does at its start."""
        if self._process is None:
            options = Options(token=TOKEN, language="en", api_url=self._api.url, webhook_url="http://127.0.0.1/hook",
                              webhook_secret=SECRET)  # fmt: skip
            pace = self._state.pace
            ctx = context(self.store, self.clock, Random(1), platform="telegram")
            bot = TelegramPlatform(options, self.store, self.store.platform(), ctx, pace)
            await begin(bot._application, options, pace)  # pyright: ignore[reportPrivateUsage] - `run` does more now and again
            bot._handle_updates()  # pyright: ignore[reportPrivateUsage]
            self._process = Process(bot)
            self._all.append(self._process)
            if self._api.hold is None:
                await self._probe(bot)
                await bot.show_owed()
        return self._process

    async def _probe(self, bot: TelegramPlatform) -> None:
        """Let a process find out where nothing can be said; it pauses between two chats."""
        probing = asyncio.create_task(bot._probe())  # pyright: ignore[reportPrivateUsage]
        while not probing.done():
            await asyncio.sleep(0.005)
            self._state.pace.advance(PROBE_PAUSE_SECONDS)
        await probing

    async def _tell(self, event: str | None) -> None:
        """Tell the process of an update, and wait until it has done what it does then, or is killed."""
        process = await self._served()
        self._state.pace.advance(self._state.breath)
        done = process.bot._updates.take(self._events[event or ""])  # pyright: ignore[reportPrivateUsage] - the webhook's way in
        killed = asyncio.create_task(self._died.wait())
        await asyncio.wait((done, killed), return_when=asyncio.FIRST_COMPLETED)
        killed.cancel()
        if self._died.is_set():
            for task in (*process.tasks, *process.workers):
                task.cancel()
            self._died.clear()
            self._process = None
        await asyncio.gather(done, return_exceptions=True)
        if self._api.hold is None:
            await self._idle()

    async def _idle(self) -> None:
        """Wait until every queue of posts is empty, or waits for time to go by."""
        while sum(len(process.workers) for process in self._all) > self._state.pace.sleepers:  # noqa: ASYNC110 - they tell no one
            await asyncio.sleep(0.005)

    async def _meet(self, method: str, values: dict[str, Any]) -> None:
        """Be what a request meets before it is carried out."""
        if not self._says(method, values):
            return
        if self._dying:
            await self._die()
        for fault in (Fault.BUSY, *([Fault.EDIT] if method in _EDITS else [])):
            if fault in self._faults:
                raise _REFUSALS[fault]

    async def _met(self, method: str, values: dict[str, Any]) -> None:
        if self._dying_after and self._says(method, values):
            await self._die()

    def _says(self, method: str, values: dict[str, Any]) -> bool:
        return method in SENDS and int(values["chat_id"]) == self._chat.id

    async def _die(self) -> None:
        self._dying = self._dying_after = False
        self._died.set()
        await asyncio.Event().wait()


@asynccontextmanager
async def telegram_driver(store: RedisStore, server: Server) -> AsyncGenerator[TelegramDriver]:
    """Telegram on this machine, until the test is over."""
    driver = TelegramDriver(store, server)
    yield driver
    driver.release()
    await driver.close()
    assert server.wrong == []
