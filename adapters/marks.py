"""What processes tell one another of events that reach several of them: begun by one, left, done."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

from adapters.ports import PlatformStore
from core.ports import StoreBusy

BEGUN_SECONDS: Final = 4.0
"""The time after which another process takes over what one has begun that was killed."""

LOOK_AGAIN_SECONDS: Final = 0.25
"""Seconds between looks at whether an event that another process has begun is done, or was left."""

_DONE: Final = "done"


class Marks:
    """The marks of one kind of event, under names that begin with `name`. Those of done ones are kept for a while.

    A mark stands for as long as its process renews it, and is taken away by the one that made it alone.
    """

    def __init__(self, store: PlatformStore, name: str, done_seconds: int) -> None:
        self._store = store
        self._prefix = name
        self._done_seconds = done_seconds
        self._holder = secrets.token_hex(8)

    async def begin(self, event: object, *, alone: bool = False) -> bool | None:
        """Begin an event: True when that is to be done, False when it was done, None while another process does it.

        `alone` tells that no other process can be at it, so what one left unfinished is taken over at once.
        Raises StoreBusy.
        """
        name = self._name(event)
        if await self._store.hold(name, self._holder, BEGUN_SECONDS):
            return True
        if await self._store.get(name) == _DONE:
            return False
        if not alone:
            return None
        await self._store.set(name, self._holder, seconds=round(BEGUN_SECONDS))
        return True

    async def begin_or_wait(self, event: object, leaving: Callable[[], bool], *, alone: bool = False) -> bool | None:
        """Begin an event, see `begin`; one that another process has begun may soon turn out to be done, or left.

        None where that takes too long, or this process is `leaving`. Raises StoreBusy.
        """
        begun = await self.begin(event, alone=alone)
        looks = round(BEGUN_SECONDS / LOOK_AGAIN_SECONDS) + 1
        while begun is None and looks > 0 and not leaving():
            looks -= 1
            await asyncio.sleep(LOOK_AGAIN_SECONDS)
            begun = await self.begin(event, alone=alone)
        return begun

    @asynccontextmanager
    async def kept(self, event: object, every: float = BEGUN_SECONDS / 4) -> AsyncGenerator[None]:
        """Keep an event that was begun from other processes. Where this is cut off, another may begin it at once."""
        keeping = asyncio.create_task(self._keep(event, every))
        finished = False
        try:
            yield
            finished = True
        finally:
            keeping.cancel()
            await asyncio.wait([keeping])
            if not finished:
                await self.let_go(event)

    async def let_go(self, event: object) -> None:
        """Let another process begin an event at once, if it is this one that has begun it. Raises nothing."""
        with suppress(StoreBusy):
            await self._store.hold(self._name(event), self._holder, 0)

    async def done(self, event: object) -> None:
        """Note that an event is done with, as far as that can be. Raises nothing."""
        with suppress(StoreBusy):
            await self._store.set(self._name(event), _DONE, seconds=self._done_seconds)

    async def _keep(self, event: object, every: float) -> None:
        held = True
        while held:  # else this process stood still for long, and another one is at it
            await asyncio.sleep(every)
            with suppress(StoreBusy):
                held = await self._store.hold(self._name(event), self._holder, BEGUN_SECONDS)

    def _name(self, event: object) -> str:
        return f"{self._prefix}:{event}"
