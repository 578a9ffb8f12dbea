"""The tables of a store: loaded, changed and saved."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from core.bounded import Remembered
from core.change import Change
from core.clocks import SHOWN_WITHIN_SECONDS
from core.codes import Code
from core.game import GameError
from core.ladders import Ladders
from core.letters import Letters
from core.ports import Clock, Store, StoreBusy, StoreError, VersionConflict
from core.position import BrokenTable, Position, check_offer, replay
from core.refusals import Refused
from core.service.glimpses import Glimpses
from core.service.noting import with_notice
from core.service.rounds import Rounds
from core.service.settlement import standings_update, with_rating_changes
from core.service.turns import Turns
from core.service.written import Written
from core.table import Status, Table, Unreadable, readable
from core.watching import Watcher, tell

ATTEMPTS: Final = 60
"""Tries of one change while others change the same table: more than the people who press one button at once."""

CACHED_TABLES: Final = 2_000
"""Tables kept in memory: the busiest of some thousand servers."""

PAGE: Final = 50
"""Tables that are read at a time: few enough to let others in between."""

Step = Callable[[Table], Change]


class Tables:
    """A store's tables, and those that this process saw last: these may be stale and are never believed unchecked."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        ladders: Ladders,
        written: Written,
        watcher: Watcher,
        *,
        turns: Turns,
        letters: Letters,
        rounds: Rounds,
        glimpses: Glimpses,
    ) -> None:
        self._store = store
        self._ladders = ladders
        self._clock = clock
        self._written = written
        self._watcher = watcher
        self._turns = turns
        self._letters = letters
        self._rounds = rounds
        self._glimpses = glimpses
        self._tables: Remembered[tuple[str, str], Table] = Remembered(CACHED_TABLES)
        self._positions: Remembered[tuple[str, str, int], tuple[object, Position]] = Remembered(CACHED_TABLES)
        """Each position with the record that it follows from."""

    async def load(self, server: str, table_id: str) -> Table:
        """Return a table as the store has it. Raises Refused when the server has none of that id."""
        table = await self._store.load(server, table_id)
        if table is None:
            raise Refused(Code.NO_SUCH_GAME, table=table_id)
        self._tables[server, table_id] = table
        return table

    async def find(self, server: str, table_id: str) -> Table | None:
        """Return a table as this process saw it last, else as the store has it; None when it is unknown there."""
        table = self.cached(server, table_id) or await self._store.load(server, table_id)
        if table is not None:
            self._tables[server, table_id] = table
        return table

    def cached(self, server: str, table_id: str) -> Table | None:
        """Return a table as this process saw it last, which may be stale; None when it never did."""
        return self._tables.get((server, table_id))

    async def pages(self, server: str, ids: Sequence[str]) -> AsyncGenerator[tuple[Table | Unreadable, ...]]:
        """Give some tables of a server as the store has them, a page at a time."""
        for page in pages_of(ids):
            yield await self._store.load_all(server, page)

    def looked_at(self, kept: Table | Unreadable) -> Table | Unreadable:
        """Return a table, or that it cannot be read where its game makes no sense; then the operator is told."""
        if isinstance(kept, Unreadable) or not kept.status.open:
            return kept
        try:
            if kept.status is Status.PLAYING:
                self.position(kept)
            else:
                check_offer(kept)
        except BrokenTable as error:
            self._store.note_unreadable(error.table)
            return error.table
        return kept

    def sound(self, kept: Iterable[Table | Unreadable]) -> list[Table]:
        """Return those tables whose games make sense."""
        return readable(map(self.looked_at, kept))

    def position(self, table: Table) -> Position:
        """Return the position at a table that has begun. Raises BrokenTable."""
        key = (table.server, table.id, table.version)
        record = _record(table)
        known = self._positions.get(key)
        # A table that was damaged, or repaired, has the version that it had before.
        position = known[1] if known is not None and known[0] == record else replay(table)
        self._positions[key] = record, position
        if position.to_move is None and table.status is Status.PLAYING:
            raise BrokenTable(Unreadable(table.server, table.id, "it goes on although its moves have ended the game"))
        return position

    async def change(self, server: str, table_id: str, event: str, step: Step) -> Change:
        """Change a table by a pure transition, save it and return the change.

        The step is tried again on the store's own version before its refusal is raised, and whenever another process
        was faster. Raises Refused when there is no such table, what the step raises, and EventSeen.
        """
        table = self.cached(server, table_id)
        for _ in range(ATTEMPTS):
            fresh = table is None
            if table is None:
                table = await self.load(server, table_id)
            try:
                return await self.save(event, step(table))
            except VersionConflict:
                table = None
            except GameError:
                if fresh:
                    raise
                table = None
        raise StoreBusy

    async def save(self, event: str | None, change: Change, *others: Table) -> Change:
        """Save a change, and with it other tables as they are. Raises EventSeen and VersionConflict.

        What was last shown of those others still shows all that there is. The changed table's board is owed to its chat
        from now on, unless the change is silent; as a new message it will be heard.
        """
        owed_at = None if change.silent else self._clock.now() + SHOWN_WITHIN_SECONDS
        if change.table.unheard is not None and not (change.silent or change.edits):
            change = replace(change, table=replace(change.table, unheard=None))
        if not change.silent:
            change = await with_notice(self._store, change, self._clock.now())
        update = (
            None
            if change.ended_before
            else await standings_update(self._store, self._ladders, change.table, change.position)
        )
        self._written.add(change.table.server, event)
        try:
            table = with_rating_changes(change.table, update)
            saved, *rest = await self._store.commit(event, table, *others, ending=update, owed_at=owed_at)
        except StoreError:
            self._written.discard(change.table.server, event)
            raise
        before = self.cached(saved.server, saved.id)
        known = before is not None and before.version == change.table.version
        tell(self._watcher, before if known else None, saved, ended_before=change.ended_before)
        for table in (saved, *rest):
            self._tables[table.server, table.id] = table
        if change.position is not None:
            self._positions[saved.server, saved.id, saved.version] = _record(saved), change.position
        if saved.owed_turn is not None:
            self._turns.add(saved.server, saved.id)
        if saved.notice is not None and not change.silent:
            self._letters.soon = True
        if saved.private and saved.fixture is not None:
            self._glimpses.add(saved.server, saved.fixture.competition, self._clock.now())
        if saved.fixture is not None and not saved.status.open:
            self._rounds.add(saved.server, saved.fixture.competition)
        return replace(change, table=saved)

    async def save_silently(self, change: Change) -> Change:
        """Save a change that no one need be shown: what was last shown still shows all. Raises VersionConflict."""
        return await self.save(None, replace(change, silent=True))


def pages_of(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    """Give some ids a page at a time."""
    return (ids[start : start + PAGE] for start in range(0, len(ids), PAGE))


def _record(table: Table) -> object:
    """Return all that a position follows from."""
    return table.game, table.options, len(table.seats), table.start, table.deals, table.moves, table.departures
