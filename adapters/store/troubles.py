"""What of the store does not serve: one line in the log for each cause, and one when it serves again."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from adapters.store.causes import answer_of, words_of
from core.ports import Cause, StoreBusy

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

_log: Final = logging.getLogger(__name__)

LOOK_SECONDS: Final = 1.0
"""Seconds between looks at whether a server that did not serve does so again."""

QUIET_SECONDS: Final = 60.0
"""How long what only some operations meet has to stay away before it counts as over."""

_OF_ALL: Final = frozenset({Cause.SILENT, Cause.UNREACHABLE, Cause.LOADING, Cause.CLUSTER_DOWN, Cause.MOVED})
"""What reads meet as well as writes: whatever is done ends it."""

_OF_SOME: Final = frozenset({Cause.NO_PERMISSION, Cause.WRONG_TYPE, Cause.OTHER})
"""What the write of another key does not end."""


@dataclass(slots=True)
class _Trouble:
    met_at: float
    causes: set[Cause] = field(default_factory=set)


class Troubles:
    """What does not serve now, by the name of its node; a store that is no cluster has one without a name.

    While there is any it looks again and again with `probe`, which writes to the node of that name or raises StoreBusy.
    """

    def __init__(self, probe: Callable[[str | None], Awaitable[None]], monotonic: Callable[[], float]) -> None:
        self._probe = probe
        self._monotonic = monotonic
        self.found: dict[str | None, _Trouble] = {}
        self._looking: asyncio.Task[None] | None = None

    def met(self, busy: StoreBusy, node: str | None) -> None:
        """Note that a node did not do what was asked. A cause is logged once until the node serves again."""
        trouble = self.found.setdefault(node, _Trouble(0.0))
        trouble.met_at = self._monotonic()
        if busy.cause not in trouble.causes:
            trouble.causes.add(busy.cause)
            says = "does not serve" if busy.cause.passes else "refuses, and waiting will not help"
            error = busy.__cause__ or busy
            answer = answer_of(error)
            _log.warning(
                "the store%s %s (%s)%s", _at(node), says, busy.cause.value, "" if answer is None else f": {answer}"
            )
            _log.debug("its client met %s: %s", type(error).__name__, words_of(error))
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look())

    def served(self) -> None:
        """Note that the store did what was asked, whatever it was."""
        trouble = self.found.get(None)
        if trouble is not None and trouble.causes <= _OF_ALL:
            self._over(None)

    async def aclose(self) -> None:
        """Look no more."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.wait([self._looking])

    async def _look(self) -> None:
        while self.found:
            await asyncio.sleep(LOOK_SECONDS)
            for node in tuple(self.found):
                await self._look_at(node)

    async def _look_at(self, node: str | None) -> None:
        begun = self._monotonic()
        try:
            await self._probe(node)
        except StoreBusy:
            return
        trouble = self.found.get(node)
        if trouble is not None:
            patience = QUIET_SECONDS if trouble.causes & _OF_SOME else 0.0
            if trouble.met_at + patience <= begun:
                self._over(node)

    def _over(self, node: str | None) -> None:
        del self.found[node]
        _log.info("the store%s serves again", _at(node))


def _at(node: str | None) -> str:
    return "" if node is None else f" at {node}"
