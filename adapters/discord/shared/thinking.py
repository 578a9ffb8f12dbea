"""Commands that Discord shows as being thought about, until their answer comes: kept, should this process die."""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass
from typing import Final

import discord

from adapters.ports import PlatformStore
from core.ports import StoreBusy

ANSWERED_WITHIN_SECONDS: Final = 4.0
"""After that time a command that has no answer, and of which no process says that it is at it, was left by one."""

ANSWERABLE_SECONDS: Final = 14 * 60
"""How long a command can be answered: Discord says 15 minutes."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A command without its answer: the interaction's number and token, and the language of its author's client."""

    number: int
    language: str
    token: str


class Thinking:
    """The commands that are being answered, by all replicas of one application (`name`)."""

    def __init__(self, store: PlatformStore, name: str) -> None:
        self._store = store
        self._name = f"discord:thinking:{name}"
        self._here: set[int] = set()
        self._me = secrets.token_hex(8)

    async def begin(self, unanswered: Unanswered) -> None:
        """Note that an answer is on its way; without the store, the command is only not known after a crash."""
        self._here.add(unanswered.number)
        try:
            await self._store.add(self._name, _written(unanswered))
        except StoreBusy:
            log.info("it is not noted that interaction %d is being answered", unanswered.number)

    async def end(self, unanswered: Unanswered) -> None:
        """Note that the answer was given."""
        self._here.discard(unanswered.number)
        try:
            await self._store.remove(self._name, _written(unanswered))
        except StoreBusy:
            log.info("it is not noted that interaction %d was answered", unanswered.number)

    async def leave(self, unanswered: Unanswered) -> None:
        """Leave a command without its answer: whichever process finds it says so."""
        self._here.discard(unanswered.number)
        try:
            await self._store.hold(self._kept(unanswered.number), self._me, 0)
        except StoreBusy:
            log.info("it is not noted that interaction %d was left", unanswered.number)

    async def keep(self) -> None:
        """Say that this process is still at the commands that it is answering; to be said every second."""
        try:
            for number in tuple(self._here):
                await self._store.hold(self._kept(number), self._me, ANSWERED_WITHIN_SECONDS)
        except StoreBusy:
            log.info("it is not noted that commands are still being answered")

    async def interrupted(self) -> tuple[Unanswered, ...]:
        """Return, once, the commands that processes which died left without an answer. Raises StoreBusy."""
        found: list[Unanswered] = []
        for member in await self._store.members(self._name):
            number, language, token = member.split(" ", 2)
            old = (discord.utils.utcnow() - discord.utils.snowflake_time(int(number))).total_seconds()
            if int(number) in self._here or old < ANSWERED_WITHIN_SECONDS:
                continue
            if await self._store.get(self._kept(int(number))) is not None:
                continue
            await self._store.remove(self._name, member)
            if old < ANSWERABLE_SECONDS:
                found.append(Unanswered(int(number), language, token))
        return tuple(found)

    def _kept(self, number: int) -> str:
        """Return the name under which a process says that it is at a command."""
        return f"{self._name}:{number}"


def _written(unanswered: Unanswered) -> str:
    return f"{unanswered.number} {unanswered.language} {unanswered.token}"
