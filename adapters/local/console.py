"""The local chat in a terminal: text boards, numbered buttons, and several people at one keyboard."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import TextIO

from adapters.chat.posts import Button
from adapters.local import names
from adapters.local.hub import LONGEST_TEXT, Delivery, Hub
from adapters.local.said import Said
from adapters.output import CannotWrite, writing
from core.ports import StoreError
from core.settings import DEFAULT_GAME

log = logging.getLogger(__name__)

TEXTS = {
    "en": {
        "hello": "Kibitz. Write /help or, for example, /{game} bot",
        "keys": ">36 replies to the newest board, >4 36 to message 4, :2 presses button 2, /as boris, /quit",
        "private": "only {name} sees this",
        "board": "There is no board yet to reply to. For example: /{game} bot",
        "button": "There is no such button. For example, :1 presses the first one shown last.",
        "name": "A name has 1 to 32 visible characters and no @. For example: /as boris",
        "long": "That is too long: a line has at most {most} characters.",
        "busy": "Storage is busy. Look at the board with /board before you try again.",
        "failed": "That did not work. Look at the board with /board before you try again.",
    },
    "ru": {
        "hello": "Kibitz. Напишите /help или, например: /{game} bot",
        "keys": ">36 отвечает на последнюю доску, >4 36 на сообщение 4, :2 нажимает кнопку 2, /as boris, /quit",
        "private": "видит только {name}",
        "board": "Отвечать пока не на что: доски ещё нет. Например: /{game} bot",
        "button": "Такой кнопки нет. Например, :1 нажимает первую из показанных последними.",
        "name": "В имени от 1 до 32 видимых знаков и нет @. Например: /as boris",
        "long": "Слишком длинно: в строке не больше {most} знаков.",
        "busy": "Хранилище занято. Прежде чем повторить, посмотрите на доску: /board.",
        "failed": "Не получилось. Прежде чем повторить, посмотрите на доску: /board.",
    },
}

_REPLY_TO = re.compile(r"([0-9]{1,15})\s+(.+)")


class Console:
    """One run in a terminal. `name` and `room` are where it begins; `/as` seats someone else at the keyboard.

    `prompt` is False if no one watches: then only messages are written. Raises BadName.
    """

    def __init__(self, hub: Hub, out: TextIO, name: str, room: str, language: str, *, prompt: bool) -> None:
        self._hub = hub
        self._out = out
        self._name = names.person(name).name
        self._room = names.clean(room)
        self._language = language if language in TEXTS else "en"
        self._prompt = prompt
        self._run = secrets.token_hex(8)
        self._boards: list[int] = []
        self._buttons: tuple[int, tuple[Button, ...]] = (0, ())

    async def run(self, lines: AsyncIterator[bytes | None]) -> None:
        """Answer every line until there are no more, or until /quit. Raises CannotWrite."""
        if self._prompt:
            self._print(f"{self._text('hello')}\n{self._text('keys')}")
        number = 0
        self._ask()
        async for line in lines:
            number += 1
            words = None if line is None else line.decode(errors="replace").strip()
            if words == "/quit":
                return
            try:
                await self._take(words, number)
            except CannotWrite:
                raise
            except StoreError:
                self._print(self._text("busy"))
            except Exception:
                log.exception("line %d failed", number)
                self._print(self._text("failed"))
            self._ask()

    async def _take(self, words: str | None, number: int) -> None:
        self._show(await self._hub.tick())
        if words is None or len(words) > LONGEST_TEXT:
            self._print(self._text("long", most=LONGEST_TEXT))
        elif words.startswith("/as "):
            self._seat(words.removeprefix("/as "))
        elif words:
            said = self._read(words, f"l:{self._run}+{number}")
            if isinstance(said, Said):
                self._show(await self._hub.say(said))
            else:
                self._print(said)

    def _read(self, words: str, event: str) -> Said | str:
        """Return what a line asks for, or what is to be said about it."""
        said = Said(event=event, room=self._room, person=self._name, language=self._language)
        if words.startswith(":"):
            on, buttons = self._buttons
            wanted = words[1:].strip()
            if not (wanted.isascii() and wanted.isdigit() and len(wanted) < 4 and 1 <= int(wanted) <= len(buttons)):
                return self._text("button")
            return replace(said, press=buttons[int(wanted) - 1].id, on=on)
        if not words.startswith(">"):
            return replace(said, text=words)
        if not self._boards:
            return self._text("board")
        answer = words[1:].strip()
        named = _REPLY_TO.fullmatch(answer)
        # "3 6" may be a move, too: a number names a message only where that message showed a board.
        if named and int(named[1]) in self._boards:
            return replace(said, text=named[2], reply_to=int(named[1]))
        return replace(said, text=answer, reply_to=self._boards[-1])

    def _seat(self, name: str) -> None:
        try:
            self._name = names.person(name).name
        except names.BadName:
            self._print(self._text("name"))

    def _show(self, deliveries: tuple[Delivery, ...]) -> None:
        for delivery in deliveries:
            message = delivery.message
            secret = "" if message.to is None else f" ({self._text('private', name=message.to.name)})"
            self._print(f"[{message.id}]{secret} {message.text}")
            if message.alt is not None:
                self._print("\n".join(f"    {row}" for row in message.alt.splitlines()))
            buttons = tuple(button for row in message.buttons for button in row)
            if buttons:
                self._buttons = message.id, buttons
                self._print("    " + "  ".join(f":{number} {each.label}" for number, each in enumerate(buttons, 1)))
            if message.game is not None and message.alt is not None and message.to is None:
                self._boards.append(message.id)

    def _text(self, code: str, **params: object) -> str:
        return TEXTS[self._language][code].format(game=DEFAULT_GAME, **params)

    def _ask(self) -> None:
        if self._prompt:
            self._write(f"{self._name} #{self._room}> ")

    def _print(self, text: str) -> None:
        # Nothing that people write may steer the terminal.
        self._write("".join(sign for sign in text if sign.isprintable() or sign == "\n") + "\n")

    def _write(self, text: str) -> None:
        with writing():
            self._out.write(text)
            self._out.flush()
