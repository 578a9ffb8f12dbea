"""A Bot API server on the loopback interface, which checks every request and can fail as Telegram does."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any
from unittest.mock import patch
from urllib.parse import parse_qsl

import httpx
from aiohttp import web

from tests.adapters.telegram.api import checks
from tests.adapters.telegram.api.methods import METHODS
from tests.adapters.telegram.api.state import TOKEN, Refusal, State

SENDS = frozenset({"sendmessage", "sendphoto", "sendanimation", "senddocument", "editmessagetext", "editmessagemedia"})

_CERTIFICATES = cache(httpx.create_ssl_context)
"""What httpx reads for each client, though no address here is one of HTTPS: it takes as long as some tests."""


@dataclass(frozen=True)
class Odd:
    """An answer that is none of Telegram's, even where it says that all went well."""

    body: str
    status: int = 200


@dataclass
class Fault:
    """What goes wrong with the next calls of a method: an error, an odd answer, or with None no answer at all."""

    method: str
    refusal: Refusal | Odd | None
    times: int = 1
    chat: int | None = None

    def hits(self, method: str, values: dict[str, Any]) -> bool:
        here = self.chat is None or str(self.chat) == str(values.get("chat_id"))
        return self.times > 0 and here and self.method in {method, "*"}


class Server:
    """The server. `url` is its address without the `/bot` part."""

    def __init__(self) -> None:
        self.state = State()
        self.url = ""
        self.faults: list[Fault] = []
        self.wrong: list[str] = []
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.conflicts = 0
        self.ephemeral = True
        self.forgets_ephemeral = False
        self.limit: Callable[[int], float] | None = None
        self.hold: asyncio.Event | None = None
        self.holds: int | None = None
        self.held = 0
        self.hangs: dict[str, asyncio.Event] = {}
        self.hanging = 0
        self.meet: Callable[[str, dict[str, Any]], Awaitable[None]] | None = None
        """What a call meets before it is carried out; it may raise Refusal."""
        self.met: Callable[[str, dict[str, Any]], Awaitable[None]] | None = None
        """What it meets before it is answered."""
        self._poll: asyncio.Task[Any] | None = None

    def calls(self, *methods: str) -> list[dict[str, Any]]:
        """Return the parameters of every call of these methods that was answered well."""
        wanted = {method.lower() for method in methods}
        return [values for method, values in self.state.requests if method in wanted]

    async def answer(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["method"].lower()
        model = checks.METHODS.get(name)
        if request.match_info["token"] != TOKEN:
            return _refused(Refusal(401, "Unauthorized"))
        if model is None or ("ephemeral" in name and not self.ephemeral):
            return _refused(Refusal(404, "Not Found"))
        try:
            form, attached = _form(request.content_type, request.headers.get("Content-Type", ""), await request.read())
            values = checks.decoded(form)
            checks.check(
                model, {key: value for key, value in values.items() if key in model.model_fields or key not in attached}
            )
            self.asked.append((name, values))
            fault = next((fault for fault in self.faults if fault.hits(name, values)), None)
            if fault is not None:
                return _failed(fault, request)
            await self._wait(name, values)
            if self.meet is not None:
                await self.meet(name, values)
            result = await self._updates(values) if name == "getupdates" else self._done(name, values)
            if name != "getupdates":  # tests bring broken updates on purpose
                checks.check_answer(model, result)
        except Refusal as refusal:
            return _refused(refusal)
        except checks.WrongRequest as error:
            self.wrong.append(str(error))
            return _refused(Refusal(400, f"Bad Request: {error}"))
        self.state.requests.append((name, values))
        self.state.ring()
        if self.met is not None:
            await self.met(name, values)
        return web.json_response({"ok": True, "result": result})

    async def _wait(self, name: str, values: dict[str, Any]) -> None:
        """Keep a call waiting as long as the test wants."""
        if name in self.hangs:
            self.hanging += 1
            try:
                await self.hangs[name].wait()
            finally:
                self.hanging -= 1
        here = self.holds is None or str(self.holds) == str(values.get("chat_id"))
        if self.hold is not None and name in SENDS and here:
            self.held += 1
            self.state.ring()
            await self.hold.wait()

    def _done(self, name: str, values: dict[str, Any]) -> object:
        if not self.ephemeral or self.forgets_ephemeral:  # it goes past what it does not know
            values = {key: value for key, value in values.items() if key != "ephemeral_message_parameters"}
        if self.limit is not None and name in {*SENDS, "editmessagereplymarkup"}:
            seconds = self.limit(int(values["chat_id"]))
            if seconds > 0:
                raise Refusal(429, "Too Many Requests: retry later", {"retry_after": max(1, round(seconds + 0.5))})
        return METHODS[name](self.state, values)

    async def _updates(self, values: dict[str, Any]) -> list[dict[str, Any]]:
        if self._poll is not None and not self._poll.done():
            self.conflicts += 1
            raise Refusal(409, "Conflict: terminated by other getUpdates request")
        self._poll = asyncio.current_task()
        state = self.state
        try:
            offset = int(values.get("offset", 0))
            for number in [number for number in state.updates if number < offset]:
                del state.updates[number]
            state.ring()
            loop = asyncio.get_running_loop()
            until = loop.time() + int(values.get("timeout", 0))
            while not state.updates and loop.time() < until:
                try:
                    async with asyncio.timeout_at(until):
                        await state.changed.wait()
                except TimeoutError:
                    break
            return list(state.updates.values())[: int(values.get("limit", 100))]
        finally:
            self._poll = None


def _form(kind: str, header: str, body: bytes) -> tuple[dict[str, str], set[str]]:
    """Return the fields of a form, and which of them are files; of a file only its name matters here."""
    if kind != "multipart/form-data":
        return dict(parse_qsl(body.decode(), keep_blank_values=True)), set()
    form: dict[str, str] = {}
    files: set[str] = set()
    boundary = b"--" + header.partition("boundary=")[2].encode()
    for part in body.split(boundary)[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        (name,) = re.findall(rb'name="([^"]+)"', head)[:1]
        if b"filename=" in head:
            files.add(name.decode())
            form[name.decode()] = f"attach://{name.decode()}"
        else:
            form[name.decode()] = content.removesuffix(b"\r\n").decode()
    return form, files


def _failed(fault: Fault, request: web.Request) -> web.Response:
    fault.times -= 1
    if isinstance(fault.refusal, Refusal):
        raise fault.refusal
    if isinstance(fault.refusal, Odd):
        return web.Response(text=fault.refusal.body, status=fault.refusal.status, content_type="application/json")
    assert request.transport is not None
    request.transport.close()
    return web.Response()


def _refused(refusal: Refusal) -> web.Response:
    answer: dict[str, Any] = {"ok": False, "error_code": refusal.code, "description": refusal.description}
    if refusal.parameters is not None:
        answer["parameters"] = refusal.parameters
    return web.json_response(answer, status=refusal.code)


@asynccontextmanager
async def serving() -> AsyncGenerator[Server]:
    """Have a server listen on a free port."""
    server = Server()
    app = web.Application(client_max_size=20_000_000)
    app.router.add_post("/bot{token}/{method}", server.answer)
    runner = web.AppRunner(app, access_log=None, handler_cancellation=True, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    server.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        with patch("httpx._transports.default.create_ssl_context", _CERTIFICATES):
            yield server
    finally:
        await runner.cleanup()
