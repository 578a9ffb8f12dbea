"""Discord as a driver of the suite: the client over the wire, told of events without the way through its socket."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, Final

from adapters.discord.client import KibitzClient
from adapters.discord.inbound.throttle import Throttle
from adapters.discord.options import Options
from adapters.discord.platform import vocabulary
from adapters.discord.shared.memory import Memory
from adapters.store.redis_store import RedisStore
from tests.adapters.chat.den import SetClock
from tests.adapters.discord.payloads import BOT, CHANNEL, GUILD, GUILD_CREATE, Refused
from tests.adapters.discord.wire import Wire
from tests.adapters.platforms.driver import Fault, Shown
from tests.core.service.contexts import context

PEOPLE: Final = {"anna": 1, "boris": 2}

_SAYING: Final = ("POST", "PATCH")


class DiscordDriver:
    """Fulfils `Driver`."""

    server = f"d{GUILD}"

    def __init__(self, store: RedisStore, wire: Wire) -> None:
        self.clock = SetClock()
        self.store = store
        self._wire = wire
        wire.locale = "en-US"
        wire.meet, wire.met = self._meet, self._met
        self._client: KibitzClient | None = None
        self._running: list[tuple[KibitzClient, asyncio.Task[None]]] = []
        self._numbers = itertools.count(50_000)
        self._events: dict[str, int] = {}
        self._edits: Counter[int] = Counter()
        self._faults: set[Fault] = set()
        self._answers = asyncio.Event()
        self._answers.set()
        self._dying = self._dying_after = False
        self._died = asyncio.Event()

    async def say(self, user: str, text: str, *, reply_to: str | None = None, event: str | None = None) -> None:
        client = await self._process()
        mentions = [BOT] if reply_to is None else []
        for name, number in PEOPLE.items():
            if f"@{name}" in text:
                text = text.replace(f"@{name}", f"<@{number}>")
                mentions.append(number)
        if reply_to is None:
            text = f"<@{BOT}> {text}"
        to = None if reply_to is None else int(reply_to)
        written = self._wire.written(PEOPLE[user], user, text, to, number=self._number(event), mentions=mentions)
        await self._tell(client, "MESSAGE_CREATE", written)

    async def press(self, user: str, on: str, label: str, *, event: str | None = None) -> None:
        client = await self._process()
        rows = self._wire.messages[int(on)]["components"]
        (button,) = [each for row in rows for each in row["components"] if each["label"] == label]
        data = {"custom_id": button["custom_id"], "component_type": 2}
        pressed = self._wire.acted(PEOPLE[user], user, 3, data, int(on), number=self._number(event))
        await self._tell(client, "INTERACTION_CREATE", pressed)

    async def seen(self) -> list[Shown]:
        return [
            Shown(
                str(number),
                message["content"],
                tuple(button["label"] for row in message["components"] or () for button in row["components"]),
                self._edits[number],
                moving=any(name.endswith(".gif") for name in self._wire.file_names[number]),
            )
            for number, message in sorted(self._wire.messages.items())
            if message["author"]["id"] == str(BOT)
        ]

    async def pass_time(self, seconds: int) -> None:
        self.clock.time += seconds
        client = await self._process()
        chat: Any = client._chat  # pyright: ignore[reportPrivateUsage] - the program has it from the platform
        for outgoing in await chat.tick(client.serves):
            await client.deliver(outgoing)
        if self._answers.is_set():
            await client.show_owed()

    def refuse(self, fault: Fault) -> None:
        self._faults.add(fault)

    async def allow(self) -> None:
        silent = Fault.SILENT in self._faults
        self._faults.clear()
        if silent:
            await self._tell(await self._process(), "CHANNEL_UPDATE", GUILD_CREATE["channels"][0])

    def delete(self, message: str) -> None:
        del self._wire.messages[int(message)]

    def hold(self) -> None:
        self._answers.clear()

    def release(self) -> None:
        self._answers.set()

    def die_at_next_post(self) -> None:
        self._dying = True

    def die_after_next_post(self) -> None:
        self._dying_after = True

    async def restart(self) -> None:
        self._client = None
        await self._process()

    async def close(self) -> None:
        """Stop every process."""
        for client, running in self._running:
            await client.close()
            await asyncio.gather(running, return_exceptions=True)

    async def _process(self) -> KibitzClient:
        """Return the process that serves now, with all done that it does at its start."""
        if self._client is not None:
            return self._client
        client = KibitzClient(
            vocabulary(context(self.store, self.clock), "en"),
            Memory(self.store.platform(), "test"),
            self.store,
            Options(pauses=(), throttle=Throttle(iter(range(0, 10**9, 100)).__next__), reads_all=True),
        )
        client._connection.guild_ready_timeout = 0.01  # pyright: ignore[reportPrivateUsage] - two seconds otherwise
        before = self._wire.identified
        await client.__aenter__()
        self._running.append((client, asyncio.create_task(client.start("token"))))
        await self._wire.until(lambda: self._wire.identified > before)
        await client.wait_until_ready()
        while self._answers.is_set() and (work := client._background.tasks):  # pyright: ignore[reportPrivateUsage]
            await asyncio.wait(work)
        self._client = client
        return client

    async def _tell(self, client: KibitzClient, event: str, data: dict[str, Any]) -> None:
        """Tell a process of an event, and wait until it has done what it does then, or is killed."""
        others = asyncio.all_tasks()
        parsers: Any = client._connection.parsers  # pyright: ignore[reportPrivateUsage] - the library has no door for this
        parsers[event](data)
        caused = asyncio.all_tasks() - others
        killed = asyncio.create_task(self._died.wait())
        done = asyncio.ensure_future(asyncio.gather(*caused, return_exceptions=True))
        await asyncio.wait((done, killed), return_when=asyncio.FIRST_COMPLETED)
        killed.cancel()
        if self._died.is_set():
            for task in caused:
                task.cancel()
            self._died.clear()
            self._client = None
        await asyncio.gather(done, return_exceptions=True)

    async def _meet(self, method: str, parts: list[str], body: dict[str, Any]) -> None:
        """Be the place that a request meets before it is carried out."""
        if not _says(method, parts):
            return
        number = int(parts[3]) if method == "PATCH" else None
        changes = number is None or "content" in body
        if self._dying and changes:
            await self._die()
        await self._answers.wait()
        if number is not None and number not in self._wire.messages:
            raise Refused({"message": "Unknown Message", "code": 10008}, 404)
        if Fault.SILENT in self._faults:
            raise Refused({"message": "Missing Permissions", "code": 50013}, 403)
        if Fault.BUSY in self._faults and changes:
            raise Refused({"message": "no", "code": 0}, 503)
        if number is not None and changes:
            if Fault.EDIT in self._faults:
                raise Refused({"message": "Cannot edit", "code": 50005}, 403)
            self._edits[number] += 1

    async def _met(self, method: str, parts: list[str]) -> None:
        if self._dying_after and _says(method, parts):
            await self._die()

    async def _die(self) -> None:
        self._dying = self._dying_after = False
        self._died.set()
        await asyncio.Event().wait()

    def _number(self, event: str | None) -> int:
        number = next(self._numbers)
        return number if event is None else self._events.setdefault(event, number)


def _says(method: str, parts: list[str]) -> bool:
    return method in _SAYING and parts[:3] == ["channels", str(CHANNEL), "messages"]


@asynccontextmanager
async def discord_driver(store: RedisStore, wire: Wire) -> AsyncGenerator[DiscordDriver]:
    """Discord on this machine, until the test is over."""
    driver = DiscordDriver(store, wire)
    yield driver
    driver.release()
    await driver.close()
