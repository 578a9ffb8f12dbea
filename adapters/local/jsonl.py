"""The local chat for programs: one JSON object a line in, messages as JSON lines out, then `{"done": N}`."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import AsyncIterator
from typing import Annotated, BinaryIO

import msgspec

from adapters.chat.posts import Button
from adapters.local import names
from adapters.local.clock import AdjustableClock
from adapters.local.hub import LONGEST_TEXT, Delivery, Hub
from adapters.local.said import Said
from adapters.output import CannotWrite, writing
from core.ports import StoreError, StoreRefuses
from core.settings import DEFAULT_GAME

log = logging.getLogger(__name__)

_CENTURY = 100 * 365 * 24 * 3600
_Number = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]
_Short = Annotated[str, msgspec.Meta(min_length=1, max_length=128)]

_SURROGATE = re.compile(rb"\\u[dD][89a-fA-F]")

EXAMPLE = f'{{"chat":"den","user":"anna","text":"/challenge {DEFAULT_GAME} bot"}}'


class Line(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A line in: who wrote or pressed what where; `wait` seconds pass before."""

    chat: str
    user: str
    text: str | None = None
    press: _Short | None = None
    reply_to: _Number | None = None
    on: _Number | None = None
    lang: Annotated[str, msgspec.Meta(min_length=1, max_length=35)] | None = None
    id: _Short | None = None
    wait: Annotated[int, msgspec.Meta(ge=0, le=_CENTURY)] = 0


class Out(msgspec.Struct, frozen=True, kw_only=True):
    """A message out, in the order of its fields; absent things are null."""

    id: int
    chat: str
    to: str | None
    text: str
    alt: str | None
    image: str | None
    buttons: list[Button] | None
    edits: int | None
    reply_to: int | None
    game: str | None
    ply: int | None
    moves: tuple[str, ...] | None


class BadLine(ValueError):
    """A line that is no event."""


def read(line: bytes | None) -> Line:
    """Read a line. Raises BadLine, also for None, which stands for one that is too long."""
    if line is None:
        raise BadLine("the line is too long")
    try:
        event = msgspec.json.decode(line, type=Line)
        names.person(event.user)
        names.room(event.chat)
    except ValueError as error:
        if _SURROGATE.search(line):
            raise BadLine(f"half of a surrogate pair is no character; for example: {EXAMPLE}") from error
        raise BadLine(f"{error}; for example: {EXAMPLE}") from error
    if (event.text is None) == (event.press is None):
        raise BadLine(f'either "text" or "press" is needed; for example: {EXAMPLE}')
    if event.text is not None and len(event.text) > LONGEST_TEXT:
        raise BadLine(f"a message has at most {LONGEST_TEXT} characters")
    if event.text is None and event.reply_to is not None:
        raise BadLine('"reply_to" goes with "text"; with "press" the message is named by "on"')
    if event.press is None and event.on is not None:
        raise BadLine('"on" goes with "press"; with "text" the message is named by "reply_to"')
    return event


class Session:
    """One run of the door for programs."""

    def __init__(self, hub: Hub, clock: AdjustableClock, out: BinaryIO) -> None:
        self._hub = hub
        self._clock = clock
        self._out = out
        self._run = secrets.token_hex(8)
        self._ticked = clock.now()

    async def run(self, lines: AsyncIterator[bytes | None]) -> None:
        """Answer every line until there are no more. Raises CannotWrite."""
        number = 0
        async for line in lines:
            number += 1
            try:
                await self._answer(read(line), number)
            except BadLine as error:
                self._write({"error": str(error)})
            except CannotWrite:
                raise
            except StoreRefuses:
                self._write({"error": "storage refuses to work, and waiting will not help: look at the log"})
            except StoreError:
                self._write({"error": "storage is busy: see the board before you try again"})
            except Exception:
                log.exception("line %d failed", number)
                self._write({"error": "the line could not be handled; nothing more is known"})
            self._write({"done": number})

    async def _answer(self, line: Line, number: int) -> None:
        self._clock.advance(line.wait)
        if self._clock.now() != self._ticked:
            self._ticked = self._clock.now()
            self._show(await self._hub.tick())
            self._show(await self._hub.think())
        said = Said(
            event=f"l:{self._run}+{number}" if line.id is None else f"l={line.id}",
            room=line.chat,
            person=line.user,
            text=line.text,
            press=line.press,
            reply_to=line.reply_to,
            on=line.on,
            language=line.lang,
        )
        self._show(await self._hub.say(said))
        self._show(await self._hub.think(said.event))
        self._show(await self._hub.letters())

    def _show(self, deliveries: tuple[Delivery, ...]) -> None:
        for delivery in deliveries:
            self._write(self._message(delivery))

    def _message(self, delivery: Delivery) -> Out:
        message = delivery.message
        return Out(
            id=message.id,
            chat=delivery.room,
            to=message.to and message.to.name,
            text=message.text,
            alt=message.alt,
            image=message.picture and str(self._hub.pictures.path(message.picture)),
            buttons=[button for row in message.buttons for button in row] or None,
            edits=message.edits,
            reply_to=message.reply_to,
            game=message.game,
            ply=message.ply,
            moves=message.moves,
        )

    def _write(self, line: Out | dict[str, str] | dict[str, int]) -> None:
        with writing():
            self._out.write(msgspec.json.encode(line) + b"\n")
            self._out.flush()
