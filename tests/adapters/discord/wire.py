"""A fake of Discord's wire: its HTTP interface and its gateway, as far as the bot uses them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Any

import discord
from aiohttp import WSMsgType, web

from tests.adapters.discord import openapi
from tests.adapters.discord.payloads import ALL, BOT, GUILD, GUILD_CREATE, NOW, Refusal, Refused, member, user


def _snowflakes() -> Iterator[int]:
    """New ids, each of which tells when it was made, as Discord's do."""
    yield from (discord.utils.time_snowflake(discord.utils.utcnow()) + number for number in count())


class Wire:
    """What the bot asked for, what it posted, and the gateway's ends of its connections."""

    def __init__(self) -> None:  # noqa: PLR0915 - one statement for each thing to set
        self.port = 0
        self.requests: list[tuple[str, str, Any]] = []
        self.files: list[tuple[str, bytes]] = []
        self.file_names: dict[int, list[str]] = {}
        self.messages: dict[int, dict[str, Any]] = {}
        self.identified = self.resumed = 0
        self.refuses = False
        self.connected = 0
        self.greets = True
        """Whether the gateway says anything to those who connect."""
        self.away = False
        """Whether the gateway takes no connections."""
        self.denied = 0
        """The bits of the intents that the bot has not been granted."""
        self.wanted: list[int] = []
        """The intents that were asked for, by each who identified."""
        self.acknowledged: dict[str, float] = {}
        """When each interaction was acknowledged, by its token, on the loop's clock."""
        self.limits: list[str] = []
        """Beginnings of paths of which the next request each is told to come again later."""
        self.window: tuple[int, float] | None = None
        """How many messages a channel takes in a window, and the seconds of that, as each answer then tells."""
        self._taken = 0
        self.refusals: list[Refusal] = []
        self.latency = 0.0
        """Seconds that each request and each answer takes."""
        self.in_guild = self.available = True
        """Whether the bot is a member of the guild, and Discord has no outage there, when a session begins."""
        self.guild = GUILD_CREATE
        """The guild as a session is told of it."""
        self.place: dict[str, Any] = GUILD_CREATE["channels"][0]
        """The channel or thread where people act."""
        self.commands: list[dict[str, Any]] = []
        """The commands that were announced, as Discord keeps them."""
        self.whispers: list[tuple[str, str]] = []
        """What was said to one person alone: the interaction's token, and the text."""
        self.application: dict[str, Any] = {}
        """What Discord says of the application besides what it says of every one."""
        self.servers: list[dict[str, Any]] = []
        """The servers of the bot, as they are listed."""
        self.shards, self.starts = 1, 999
        """How many shards Discord recommends, and how many sessions may still begin today."""
        self.locale = "ru"
        self.meet: Callable[[str, list[str], Any], Awaitable[None]] | None = None
        """What a request meets before it is carried out; it may raise Refused."""
        self.met: Callable[[str, list[str]], Awaitable[None]] | None = None
        """What it meets before it is answered."""
        self.changed = asyncio.Event()
        self._ids = _snowflakes()
        self._sequence = 0
        self._sent: dict[str, int] = {}
        self._events: list[dict[str, Any]] = []
        self._sockets: list[web.WebSocketResponse] = []

    # What happens in the simulated world ------------------------------------------------------------------------

    async def interaction(
        self, person: int, name: str, kind: int, data: Any, message: int | None = None, *, times: int = 1
    ) -> str:
        event = self.acted(person, name, kind, data, message)
        await asyncio.gather(*(self.dispatch("INTERACTION_CREATE", event) for _ in range(times)))
        return event["token"]

    def acted(
        self, person: int, name: str, kind: int, data: Any, message: int | None = None, *, number: int | None = None
    ) -> dict[str, Any]:
        """The event of an interaction."""
        number = number or next(self._ids)
        event: dict[str, Any] = {
            "id": str(number), "application_id": str(BOT), "type": kind, "token": f"token{number}", "version": 1,
            "guild_id": str(GUILD), "channel_id": self.place["id"], "channel": self.place,
            "member": {**member(person, name), "permissions": ALL}, "locale": self.locale, "guild_locale": "en-US",
            "app_permissions": ALL, "entitlements": [], "authorizing_integration_owners": {}, "context": 0,
            "attachment_size_limit": 10_000_000, "data": data,
        }  # fmt: skip
        return event if message is None else {**event, "message": self.messages[message]}

    async def reply(
        self, person: int, name: str, text: str, to: int, *, listening: bool = True, times: int = 1
    ) -> None:
        message = self.written(person, name, text, to)
        if listening:
            await asyncio.gather(*(self.dispatch("MESSAGE_CREATE", message) for _ in range(times)))

    def written(
        self, person: int, name: str, text: str, to: int | None, *, number: int | None = None, mentions: Any = ()
    ) -> dict[str, Any]:
        """A message that stands in the channel from now on."""
        number = number or next(self._ids)
        message = self._message(number, user(person, name), {"content": text})
        named = [{**user(each, str(each), bot=each == BOT), "member": member(each, "")} for each in mentions]
        message |= {"member": member(person, name), "mentions": named}
        if to is not None:
            place = {"message_id": str(to), "channel_id": self.place["id"], "guild_id": str(GUILD)}
            message |= {"type": 19, "referenced_message": self.messages[to], "message_reference": place}
        self.messages[number] = message
        return message

    async def dispatch(self, name: str, data: Any, to: web.WebSocketResponse | None = None) -> None:
        """Tell an event to all sessions, or to one."""
        self._sequence += 1
        event = {"op": 0, "t": name, "s": self._sequence, "d": data}
        self._events.append(event)
        for socket in (to,) if to is not None else tuple(self._sockets):
            # Of a process that was killed only its end of the connection is gone.
            with suppress(ConnectionError):
                await socket.send_json(event)

    async def cut(self) -> None:
        """Break the connection; the session can be taken up again."""
        for socket in self._sockets:
            await socket.close(code=4000)
        self._sockets.clear()

    async def invalidate(self) -> None:
        """End the session: what happens until the next one is not told again."""
        sockets, self._sockets = self._sockets, []
        for socket in sockets:
            await socket.send_json({"op": 9, "d": False})

    @property
    def newest(self) -> int:
        return max(number for number, message in self.messages.items() if message["author"]["id"] == str(BOT))

    def boards(self, text: str) -> list[int]:
        return [
            number
            for number, message in self.messages.items()
            if message["author"]["id"] == str(BOT) and text in message["content"]
        ]

    async def until(self, condition: Any) -> None:
        """Wait until something has come about on the wire; what never comes about fails the test."""
        async with asyncio.timeout(60):
            while not condition():
                self.changed.clear()
                await self.changed.wait()

    # The gateway ------------------------------------------------------------------------------------------------

    async def gateway(self, request: web.Request) -> web.StreamResponse:
        if self.away:
            self.changed.set()
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.connected += 1
        self.changed.set()
        if self.greets:
            await socket.send_json({"op": 10, "d": {"heartbeat_interval": 30_000}})
        async for frame in socket:
            if frame.type is not WSMsgType.TEXT:
                break
            told = json.loads(frame.data)
            if told["op"] == 1:
                await socket.send_json({"op": 11})
            elif told["op"] == 2:
                self.wanted.append(told["d"]["intents"])
                if self.wanted[-1] & self.denied:
                    await socket.close(code=4014)
                    break
                await self._ready(socket, told["d"].get("shard", [0, 1]))
                self.identified += 1
            elif told["op"] == 6:
                self.resumed += 1
                for event in self._events[told["d"]["seq"] :]:
                    await socket.send_json(event)
                self._sockets.append(socket)
                await self.dispatch("RESUMED", {})
            self.changed.set()
        self._sockets = [each for each in self._sockets if each is not socket]
        return socket

    async def _ready(self, socket: web.WebSocketResponse, shard: list[int]) -> None:
        self._sockets.append(socket)
        url = f"ws://127.0.0.1:{self.port}/gateway"
        guilds = [{"id": str(GUILD), "unavailable": True}] if self.in_guild else []
        await self.dispatch("READY", {
            "v": 10, "user": user(BOT, "Kibitz", bot=True), "guilds": guilds,
            "session_id": f"session{self.identified + 1}", "resume_gateway_url": url, "shard": shard,
            "application": {"id": str(BOT), "flags": 0},
        }, socket)  # fmt: skip
        if self.in_guild and self.available:
            await self.dispatch("GUILD_CREATE", self.guild, socket)

    # The HTTP interface -----------------------------------------------------------------------------------------

    async def api(self, request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix("/api/v10")
        body = await self._body(request)
        await asyncio.sleep(self.latency)
        self.requests.append((request.method, path, body))
        if self.refuses:
            return _answer({"message": "401: Unauthorized", "code": 0}, 401)
        limited = next((begin for begin in self.limits if path.startswith(begin)), None)
        if limited is not None:
            self.limits.remove(limited)
            self.changed.set()
            told = {"message": "You are being rate limited.", "retry_after": 0.01, "global": False}
            return _answer(told, 429, {"Via": "1.1 google", "Retry-After": "1"})
        for refusal in self.refusals:
            if refusal.times and request.method == refusal.method and path.startswith(refusal.path):
                refusal.times -= 1
                self.changed.set()
                return _answer(refusal.data, refusal.status, refusal.headers)
        parts = path.strip("/").split("/")
        if parts[0] == "interactions" and parts[2] in self.acknowledged:
            return _answer({"message": "Interaction has already been acknowledged.", "code": 40060}, 400)
        try:
            if self.meet is not None:
                await self.meet(request.method, parts, body)
            answer = self._do(request.method, parts, body, request.query)
            if self.met is not None:
                await self.met(request.method, parts)
        except Refused as refused:
            return _answer(refused.data, refused.status)
        self.changed.set()
        await asyncio.sleep(self.latency)
        return _answer(answer, 204 if answer is None else 200, self._told_of_window(request.method, parts))

    def _told_of_window(self, method: str, parts: list[str]) -> dict[str, str] | None:
        if self.window is None or (method, parts[0], parts[-1]) != ("POST", "channels", "messages"):
            return None
        limit, seconds = self.window
        self._taken += 1
        told = {"Limit": limit, "Remaining": -self._taken % limit, "Reset-After": seconds, "Bucket": "messages"}
        return {f"X-RateLimit-{name}": str(value) for name, value in told.items()}

    async def _body(self, request: web.Request) -> Any:
        if request.content_type == "application/json":
            return await request.json()
        if request.content_type != "multipart/form-data":
            return None
        body: Any = None
        parts: Any = await request.multipart()
        async for part in parts:
            data: bytes = await part.read(decode=True)
            if part.name == "payload_json":
                body = json.loads(data)
            else:
                self.files.append((part.filename or "", bytes(data)))
        return body

    def _do(self, method: str, parts: list[str], body: Any, query: Any) -> Any:  # noqa: C901, PLR0911, PLR0912 - one case for each call
        match (method, *parts):
            case ("GET", "users", "@me"):
                return user(BOT, "Kibitz", bot=True)
            case ("GET", "oauth2", "applications", "@me") | ("GET", "applications", "@me"):
                return {
                    "id": str(BOT), "name": "Kibitz", "icon": None, "description": "", "summary": "",
                    "bot_public": True, "bot_require_code_grant": False, "verify_key": "", "flags": 0,
                    "owner": user(1, "anna"), "team": None, **self.application,
                }  # fmt: skip
            case ("GET", "users", "@me", "guilds"):
                after, limit = int(query.get("after", 0)), int(query.get("limit", 200))
                return [each for each in self.servers if int(each["id"]) > after][:limit]
            case ("GET", "gateway", "bot"):
                limit = {"total": 1000, "remaining": self.starts, "reset_after": 0, "max_concurrency": 1}
                url = f"ws://127.0.0.1:{self.port}/gateway"
                return {"url": url, "shards": self.shards, "session_start_limit": limit}
            case ("PUT", "applications", _, "commands"):
                self.commands = [
                    {"description": "", **command, "id": str(number), "application_id": str(BOT), "version": "1"}
                    for number, command in enumerate(body, 5001)
                ]
                return self.commands
            case ("GET", "applications", _, "commands"):
                return self.commands
            case ("GET", "channels", _):
                return self.place
            case ("POST", "channels", _, "messages"):
                if body["nonce"] not in self._sent:  # else it is the same message, as Discord takes it
                    number = self._sent[body["nonce"]] = next(self._ids)
                    self.messages[number] = self._message(number, user(BOT, "Kibitz", bot=True), body)
                    self.file_names[number] = [each["filename"] for each in body.get("attachments", ())]
                return self.messages[self._sent[body["nonce"]]]
            case ("GET", "channels", _, "messages"):
                after = int(query.get("after", 0))
                found = [number for number in sorted(self.messages) if number > after][: int(query.get("limit", 50))]
                return [self.messages[number] for number in reversed(found)]
            case ("PATCH", "channels", _, "messages", number):
                self.messages[int(number)].update({**body, "attachments": []})
                return self.messages[int(number)]
            case ("POST", "interactions", _, token, "callback"):
                self.acknowledged[token] = asyncio.get_running_loop().time()
                return {"interaction": {"id": "1", "type": 2}}
            case ("DELETE", *_):
                return None
            case ("POST" | "PATCH", "webhooks", _, token, *_):
                self.whispers.append((token, str(body and body.get("content"))))
                return self._message(next(self._ids), user(BOT, "Kibitz", bot=True), body)
            case _:
                raise web.HTTPNotFound

    def _message(self, number: int, author: Any, body: Any) -> dict[str, Any]:
        given: dict[str, Any] = body or {}
        return {
            "id": str(number), "channel_id": self.place["id"], "guild_id": str(GUILD), "author": author,
            "timestamp": NOW, "edited_timestamp": None, "tts": False, "mention_everyone": False, "mentions": [],
            "mention_roles": [], "attachments": [], "embeds": [], "pinned": False, "type": 0, "components": [],
            "content": "", "flags": 0,
            **{key: value for key, value in given.items() if key in {"content", "components", "flags"}},
        }  # fmt: skip

    def faults(self) -> list[str]:
        """What Discord's own document says is wrong with what the bot asked for."""
        return [fault for request in self.requests for fault in openapi.faults(*request)]


def _answer(data: Any, status: int, headers: dict[str, str] | None = None) -> web.Response:
    if data is None:
        return web.Response(status=status)
    # Exactly this type: with a charset the library takes it for text.
    body = json.dumps(data).encode()
    return web.Response(body=body, status=status, headers={**(headers or {}), "Content-Type": "application/json"})


@asynccontextmanager
async def serving() -> AsyncGenerator[Wire]:
    """A fake that listens on a free port of the loopback."""
    wire = Wire()
    app = web.Application()
    app.router.add_get("/gateway", wire.gateway)
    app.router.add_get("/gateway/", wire.gateway)
    app.router.add_route("*", "/api/v10/{path:.*}", wire.api)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    wire.port = runner.addresses[0][1]
    try:
        yield wire
    finally:
        await runner.cleanup()
