"""The boards that one tab shows, kept as the games in its room go on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from adapters.local.stage import Frame, Look, Viewer
from adapters.local.tables import RoomTables


class TabBoards:
    """What one tab was shown of each game of its room. Methods that wait may raise StoreBusy.

    `wake` is set when a board has changed, and `show` sends those that have.
    """

    def __init__(
        self, tables: RoomTables, room: str, viewer: Viewer, push: Callable[[Frame], None], wake: asyncio.Event
    ) -> None:
        self._tables = tables
        self._room = room
        self._viewer = viewer
        self._push = push
        self._wake = wake
        self._changed: set[str] = set()
        self._looks: dict[str, Look] = {}
        self._showing = asyncio.Lock()
        self._seen: dict[str, tuple[int, int | None]] = {}

    async def open(self) -> list[Frame]:
        """Return all that a tab that comes in is shown."""
        frames = await self._tables.here(self._room, self._viewer)
        for frame in frames:
            self._note(frame)
        return frames

    def changed(self, game: str) -> None:
        """Note that something was said of a game, so that its board may look different."""
        self._changed.add(game)
        self._wake.set()

    async def show(self) -> None:
        """Send the boards that have changed."""
        async with self._showing:  # who waits for a board does so also where it is being drawn already
            while self._changed:
                game = self._changed.pop()
                try:
                    await self._send(game, self._looks.get(game, Look()))
                except BaseException:
                    self._changed.add(game)
                    raise

    async def look(self, game: str, path: tuple[str, ...], at: int | None) -> None:
        """Send a board after some steps of a move, or as it was after `at` moves; it stays so until the next move."""
        await self._send(game, Look(path, at))

    async def _send(self, game: str, look: Look) -> None:
        seen, since = self._seen.get(game, (None, None))
        look = replace(look, seen=seen, since=since)
        frame = await self._tables.frame(self._room, game, self._viewer, look)
        if frame is not None:
            self._note(frame)
            self._looks[game] = replace(look, edition=_whole(frame["edition"]))
            self._push(frame)

    def _note(self, frame: Frame) -> None:
        """Remember which board is shown, and which one was shown before it."""
        ply = _whole(frame["ply"])
        if ply is not None:
            self._seen[str(frame["game"])] = ply, _whole(frame["since"])


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else None
