"""What the platform itself keeps in the store: the commands that were announced, and what was heard of."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from typing import Final

from adapters.discord.shared.pacing import Pacing
from adapters.discord.shared.thinking import Thinking
from adapters.marks import Marks
from adapters.ports import PlatformStore

_ANNOUNCING_SECONDS: Final = 10
"""How long one replica may take to announce the commands before another tries."""

_THREAD_SECONDS: Final = 400 * 86_400
"""How long it is known which thread a game has: longer than any game lasts."""

_HEARD_SECONDS: Final = 600
"""How long an interaction is known: those that are delivered twice come at the same time."""


class Memory:
    """What the replicas of one application (`name`) share. Every method may raise StoreBusy."""

    def __init__(self, store: PlatformStore, name: str) -> None:
        self._store = store
        self._threads = f"discord:thread:{name}"
        self._name = name
        self._commands = f"discord:commands:{name}"
        self._numbers = f"{self._commands}:numbers"
        self._turn = f"{self._commands}:turn"
        self._away = f"discord:away:{name}"
        self._me = secrets.token_hex(8)

    async def thread(self, server: str, table: str) -> int | None:
        """Return the thread that a game has; None where it has none."""
        kept = await self._store.get(f"{self._threads}:{server}:{table}")
        return None if kept is None else int(kept)

    async def set_thread(self, server: str, table: str, thread: int) -> None:
        """Keep which thread a game has."""
        await self._store.set(f"{self._threads}:{server}:{table}", str(thread), seconds=_THREAD_SECONDS)

    def thinking(self) -> Thinking:
        """Return the commands that are being answered."""
        return Thinking(self._store, self._name)

    async def away_since(self, guild: int) -> int | None:
        """Return since when the bot was not in a server, as an older Kibitz noted it, once; None where it did not."""
        since = await self._store.take_field(self._away, str(guild))
        return None if since is None else int(since)

    async def announced(self) -> str | None:
        """Return the hash of the commands that were announced last."""
        return await self._store.get(self._commands)

    async def command_numbers(self) -> dict[str, int]:
        """Return the numbers that Discord gave the commands, by their names; none where they are not kept."""
        kept = await self._store.get(self._numbers)
        return {} if kept is None else {str(name): int(number) for name, number in json.loads(kept).items()}

    async def keep_command_numbers(self, numbers: Mapping[str, int]) -> None:
        """Keep the numbers that Discord gave the commands."""
        await self._store.set(self._numbers, json.dumps(dict(numbers)))

    async def begin_announcing(self) -> bool:
        """Let this replica announce the commands. Return False while another one does."""
        if await self._store.set(self._turn, self._me, seconds=_ANNOUNCING_SECONDS, if_absent=True):
            return True
        # A client of this process that was closed may have left its turn behind.
        return await self._store.get(self._turn) == self._me

    async def end_announcing(self, digest: str | None) -> None:
        """Note that the commands of this hash are announced, or with None that it failed; others may try then."""
        if digest is not None:
            await self._store.set(self._commands, digest)
        await self._store.delete(self._turn)

    def heard(self) -> Marks:
        """Return the marks of the interactions that processes have heard of."""
        return Marks(self._store, f"discord:heard:{self._name}", _HEARD_SECONDS)

    def pacing(self) -> Pacing:
        """Return what paces the beginnings of sessions."""
        return Pacing(self._store, self._name)
