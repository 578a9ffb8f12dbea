"""The local chat in a terminal: text boards, numbered buttons, and several people at one keyboard."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import TextIO

from adapters.chat.posts import Button
from adapters.local import names
from adapters.local.hub import LONGEST_TEXT, Delivery, Hub
from adapters.local.said import Said
from adapters.output import CannotWrite, writing
from core.game import InvalidMove
from core.games import GAMES
from core.notation import fold
from core.ports import StoreError, StoreRefuses
from core.settings import DEFAULT_GAME

log = logging.getLogger(__name__)

TEXTS = {
    "en": {
        "hello": "Kibitz. Write /help or, for example, /{game} bot",
        "keys": (
            "36 plays in the game that waits for you, >36 replies to the newest board, >4 36 to that of message 4, "
            ":2 presses button 2, /as boris, /quit"
        ),
        "private": "only {name} sees this",
        "board": "There is no board yet to reply to. For example: /{game} bot",
        "no-board": "Message {number} shows no board. For example, >{newest} 36 replies to message {newest}.",
        "reply": "What is the reply? Write it after the sign, for example: >36",
        "button": "There is no such button. For example, :1 presses the first one shown last.",
        "name": "A name has 1 to 32 visible characters and no @. For example: /as boris",
        "long": "That is too long: a line has at most {most} characters.",
        "refuses": "Storage refuses to work, and waiting will not help: Kibitz’s operator has to look at it.",
        "busy": "Storage is busy. Look at the board with /board before you try again.",
        "failed": "That did not work. Look at the board with /board before you try again.",
    },
    "ru": {
        "hello": "Kibitz. Напишите /help или, например: /{game} bot",
        "keys": (
            "36 — ход в партии, которая ждёт вас, >36 отвечает на последнюю доску, >4 36 на доску сообщения 4, "
            ":2 нажимает кнопку 2, /as boris, /quit"
        ),
        "private": "видит только {name}",
        "board": "Отвечать пока не на что: доски ещё нет. Например: /{game} bot",
        "no-board": "В сообщении {number} нет доски. Например, >{newest} 36 отвечает на сообщение {newest}.",
        "reply": "Что ответить? Напишите это сразу после знака, например: >36",
        "button": "Такой кнопки нет. Например, :1 нажимает первую из показанных последними.",
        "name": "В имени от 1 до 32 видимых знаков и нет @. Например: /as boris",
        "long": "Слишком длинно: в строке не больше {most} знаков.",
        "refuses": "Хранилище не принимает записи, и ждать бесполезно: его должен починить владелец Kibitz.",
        "busy": "Хранилище занято. Прежде чем повторить, посмотрите на доску: /board.",
        "failed": "Не получилось. Прежде чем повторить, посмотрите на доску: /board.",
    },
}

_QUIT = frozenset({"/quit", "/exit", "/выход"})
_REPLY_TO = re.compile(r"([0-9]{1,15})\s+(.+)")
_LABEL_BLANK = "\N{NO-BREAK SPACE}"
"""Holds the words of a button together where its line is wrapped."""


class Console:
    """One run in a terminal. `name` and `room` are where it begins; `/as` seats someone else at the keyboard.

    `prompt` is False if no one watches: then only messages are written. A `screen` fits what is written to a terminal.
    With `asked` the lines are typed at a prompt of their own. Raises BadName.
    """

    def __init__(
        self,
        hub: Hub,
        out: TextIO,
        name: str,
        room: str,
        language: str,
        *,
        prompt: bool,
        screen: Callable[[str], str] = str,
        asked: bool = False,
    ) -> None:
        self._hub = hub
        self._out = out
        self._name = names.person(name).name
        self._room = names.clean(room)
        self._language = language if language in TEXTS else "en"
        self._prompt = prompt
        self._screen = screen
        self._asked = asked
        self._run = secrets.token_hex(8)
        self._boards: list[int] = []
        self._buttons: tuple[int, tuple[Button, ...]] = (0, ())

    @property
    def question(self) -> str:
        """What stands before a line that is typed: who writes, and where."""
        return f"{self._name} #{self._room}> "

    async def run(self, lines: AsyncIterator[bytes | None]) -> None:
        """Answer every line until there are no more, or until /quit. Raises CannotWrite."""
        if self._prompt:
            self._print(f"{self._text('hello')}\n{self._text('keys')}")
        number = 0
        self._ask()
        async for line in lines:
            number += 1
            words = None if line is None else line.decode(errors="replace").strip()
            if words and words.split()[0].lower() in _QUIT:
                return
            try:
                await self._take(words, number)
            except CannotWrite:
                raise
            except StoreRefuses:
                self._print(self._text("refuses"))
            except StoreError:
                self._print(self._text("busy"))
            except Exception:
                log.exception("line %d failed", number)
                self._print(self._text("failed"))
            self._ask()

    async def _take(self, words: str | None, number: int) -> None:
        self._show(await self._hub.tick())
        self._show(await self._hub.think())
        if words is None or len(words) > LONGEST_TEXT:
            self._print(self._text("long", most=LONGEST_TEXT))
        elif words.split(" ")[0] == "/as":
            self._seat(words.removeprefix("/as").strip())
        elif words:
            said = self._read(words, f"l:{self._run}+{number}")
            if isinstance(said, Said):
                self._show(await self._hub.say(said))
                self._show(await self._hub.think(said.event))
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
        return self._reply(said, words[1:].strip()) if words.startswith(">") else replace(said, text=words)

    def _reply(self, said: Said, answer: str) -> Said | str:
        """Return what a reply to a board asks for, or what is to be said about it."""
        if not self._boards:
            return self._text("board")
        if not answer:
            return self._text("reply")
        named = _REPLY_TO.fullmatch(answer)
        # "3 6" and "17 L14 E" are moves: a number names a message only before what is a move, or a command, by itself.
        if named is None or not (named[2].startswith("/") or _is_move(named[2])):
            return replace(said, text=answer, reply_to=self._boards[-1])
        if int(named[1]) not in self._boards:
            return self._text("no-board", number=int(named[1]), newest=self._boards[-1])
        return replace(said, text=named[2], reply_to=int(named[1]))

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
                labels = [each.label.replace(" ", _LABEL_BLANK) for each in buttons]
                shown = "  ".join(f":{number}{_LABEL_BLANK}{label}" for number, label in enumerate(labels, 1))
                self._print(f"    {shown}")
            if message.game is not None and message.alt is not None and message.to is None:
                self._boards.append(message.id)

    def _text(self, code: str, **params: object) -> str:
        return TEXTS[self._language][code].format(game=DEFAULT_GAME, **params)

    def _ask(self) -> None:
        if self._prompt and not self._asked:
            self._write(self.question)

    def _print(self, text: str) -> None:
        # Nothing that people write may steer the terminal.
        plain = "".join(sign for sign in text if sign.isprintable() or sign in {"\n", _LABEL_BLANK})
        self._write(self._screen(plain).replace(_LABEL_BLANK, " ") + "\n")

    def _write(self, text: str) -> None:
        with writing():
            self._out.write(text)
            self._out.flush()


def _is_move(text: str) -> bool:
    """Whether a text has the shape of a move in some game."""
    try:
        folded = fold(text)
    except InvalidMove:
        return False
    return any(game.reads_as_move(folded) for game in GAMES.values())
