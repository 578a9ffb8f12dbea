"""Letters, as the platforms deliver them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

from adapters.chat.elsewhere import Ways
from adapters.chat.posts import Outgoing
from adapters.chat.turn_list import with_ways
from adapters.chat.unasked import Unasked
from core import service
from core.letters import Fate, Letter
from core.service import Context

_log = logging.getLogger(__name__)


class LetterWriter:
    """Writes letters as posts, and hears what became of them."""

    def __init__(self, ctx: Context, unasked: Unasked, ways: Ways, *, isolate: bool) -> None:
        self._ctx = ctx
        self._unasked = unasked
        self._ways = ways
        self._isolate = isolate

    @property
    def due(self) -> bool:
        """Whether someone's act here has just caused a letter that may be due at once."""
        return self._ctx.letters.soon

    async def written(self, serves: Callable[[str], bool]) -> list[Outgoing]:
        """Return the letters that this process is to deliver. One that cannot be written now stays owed."""
        self._ctx.letters.soon = False
        out: list[Outgoing] = []
        for letter in self._ctx.letters.take(serves):
            try:
                said = await self._unasked.of_letter(letter)
                post = await with_ways(self._ctx, self._ways, said.post, letter.note, isolate=self._isolate)
                out.append(replace(said, post=post))
            except Exception:  # noqa: BLE001 - the boundary: the other letters are written
                _log.exception("a letter to %s cannot be written", letter.player.id)
        return out

    async def settle(self, letter: Letter, fate: Fate, message: str | None = None) -> None:
        """Note what became of a letter, and the message that it became. Raises StoreBusy."""
        await service.settle_letter(self._ctx, letter, fate, message)
