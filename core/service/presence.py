"""Who is on a server, and by which name: noted when they do something, once in a while by each process."""

from __future__ import annotations

from typing import Final

from core.bounded import BoundedDict
from core.service.context import Context
from core.service.noticing import stop_calls
from core.standings import month_of
from core.table import Player

REMEMBERED: Final = 20_000
"""People whom a process remembers having noted: a few megabytes."""


BELIEVED: Final = 300
"""Seconds after which a person is noted again: another process may have seen them leave, or change their name."""


_Noted = tuple[str, str | None, frozenset[str]]


class Presence:
    """Whom this process has noted; it spares the store a call for everything that they do."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._noted: BoundedDict[tuple[str, str], tuple[_Noted | None, int]] = BoundedDict(REMEMBERED)

    async def seen(
        self, server: str, player: Player, language: str | None = None, aliases: frozenset[str] = frozenset()
    ) -> None:
        """Note that a person is on a server, their name, and the language of their client. Raises StoreBusy."""
        key = (server, player.id)
        now = self._ctx.clock.now()
        noted, until = self._noted.get(key, (None, 0))
        if language is None and noted is not None:
            language = noted[1]  # not everything that a person does tells which language their client speaks
        if noted == (player.name, language, aliases) and now < until:
            return
        await self._ctx.store.archive.note_member(server, player, month_of(now))
        if language is not None or aliases:
            await self._ctx.store.note_client(player.id, language, aliases)
        self._noted[key] = (player.name, language, aliases), now + BELIEVED

    async def left(self, server: str, player: str) -> None:
        """Note that a person has left: the server's leaderboards hide them until they are seen there again.

        They are told of no offers there any more.

        Raises StoreBusy.
        """
        self._noted.pop((server, player), None)
        await self._ctx.store.archive.note_departure(server, player, month_of(self._ctx.clock.now()))
        await stop_calls(self._ctx, player, server)
