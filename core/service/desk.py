"""The desk: where tables are fetched, changed and filed again, whoever wants what of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, TypeVar

from core.answer import Answer, Note, note_of
from core.change import Change
from core.clocks import SHOWN_WITHIN_SECONDS, Outage, with_outages_credited
from core.computers import COMPUTERS
from core.game import Fact, GameError, View
from core.offers import Refused
from core.play import play
from core.ports import Clock, EventSeen, Store, StoreBusy, VersionConflict
from core.position import Position, replay
from core.recent import Recent
from core.service.ending import ending_of, with_rating_changes
from core.service.showing import published, reveal, shown
from core.settings import Settings, read_settings
from core.table import COMPUTER, Player, Status, Table

ATTEMPTS: Final = 60
"""How often a change is tried anew when others changed the table meanwhile: more than press one button at once."""

REMEMBERED: Final = 2_000
"""Tables kept in memory, as a cache of the store: the busiest of some thousand guilds."""

ENDED_UNSEEN: Final = 5
"""Newest ended tables among which one may be that nobody was shown: an event that comes again comes soon."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Who wants something, where, and by which event; `aliases` are further ids that the person answers to.

    `admin` tells that they administer the server. `part_of` is the chat that `chat` is a part of, if it is one.
    """

    event: str
    server: str
    chat: str
    player: Player
    aliases: frozenset[str] = frozenset()
    admin: bool = False
    part_of: str | None = None


T = TypeVar("T")

Step = Callable[[Table], Change]
Tell = Callable[[Change], Answer]


class Desk:
    """The service's ports and its memory of tables. What it remembers may be stale; it is never believed unchecked."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        rng: Random,
        *,
        patience: int | None = None,
        platform: str = "",
    ) -> None:
        """Take the ports; `rng` draws lots, deals and the computer's choices.

        `patience` is how many seconds may lie between two ticks before Kibitz counts as having been down meanwhile, so
        that the time is given back (`clocks.PATIENCE`); None where nobody ticks but those who play, as at a console.
        Each `platform` has its own such times: people of one cannot play while only another is there.
        """
        self.store = store
        self.clock = clock
        self.rng = rng
        self.patience = patience
        self.platform = platform
        self.outages: tuple[Outage, ...] = ()
        self._beside = asyncio.Lock()
        self._elsewhere: list[tuple[Table, Note]] = []
        self._tables: Recent[tuple[str, str], Table] = Recent(REMEMBERED)
        self._positions: Recent[tuple[str, str, int], Position] = Recent(REMEMBERED)

    async def table(self, server: str, table_id: str) -> Table:
        """Return a table as the store has it. Raises Refused when this server has none of that id."""
        table = await self._load(server, table_id)
        if table is None:
            raise Refused("no-such-game", table=table_id)
        return table

    async def find(self, server: str, table_id: str) -> Table | None:
        """Return a table as this process saw it last or the store has it; None when this server has none of that id."""
        return self.remembered(server, table_id) or await self._load(server, table_id)

    async def _load(self, server: str, table_id: str) -> Table | None:
        table = await self.store.load(server, table_id)
        if table is not None:
            self._remember(table)
        return table

    def remembered(self, server: str, table_id: str) -> Table | None:
        """Return a table as this process saw it last, which may be stale; None when it never did."""
        return self._tables.get((server, table_id))

    def position(self, table: Table) -> Position:
        """Return the position at a table that has begun."""
        key = (table.server, table.id, table.version)
        position = self._positions.get(key)
        if position is None:
            position = replay(table)
            self._keep_position(key, position)
        return position

    async def beside(self, work: Callable[[], T]) -> T:
        """Do a piece of work that takes long beside the event loop, one piece at a time: nobody else waits for it."""
        async with self._beside:
            return await asyncio.to_thread(work)

    async def settings(self, server: str) -> Settings:
        """Return what a server's administrators decided, as the store has it or had it a few seconds ago."""
        return read_settings(await self.store.settings(server))

    def say_elsewhere(self, *said: tuple[Table, Note]) -> None:
        """Keep what is to be said in other chats than the caller's; the next tick of this process says it."""
        self._elsewhere.extend(said)

    def to_say(self, serves: Callable[[str], bool]) -> list[tuple[Table, Note]]:
        """Return what was kept to be said in servers that `serves` knows, which is kept no longer."""
        said = [each for each in self._elsewhere if serves(each[0].server)]
        self._elsewhere = [each for each in self._elsewhere if not serves(each[0].server)]
        return said

    async def change(self, caller: Caller, table_id: str, step: Step, tell: Tell) -> Answer:
        """Change one table by a pure transition, file it, and say what came of it.

        A step that is refused is tried again on the store's own version before anybody is told no. An event that was
        seen before is answered only with what nobody has been shown yet.
        """
        table = self.remembered(caller.server, table_id)
        fresh = table is None
        for _ in range(ATTEMPTS):
            if table is None:
                table = await self.table(caller.server, table_id)
            try:
                changed = step(table)
                saved = await self.file(caller.event, changed)
            except VersionConflict:
                table, fresh = None, True
            except GameError as error:
                if fresh:
                    return await self.refuse(caller, error, table)
                table, fresh = None, True
            except EventSeen:
                return await self.unseen(caller, table_id)
            else:
                return tell(saved)
        raise StoreBusy

    async def refuse(self, caller: Caller, error: GameError, table: Table | None = None) -> Answer:
        """Say no to the caller alone; to an event that was answered before, only what nobody has been shown yet.

        An event that changed a table is mostly refused when it comes again: the move is made, the seat is taken.
        """
        if not await self.store.claim(caller.server, caller.event):
            return await self.unseen(caller, None if table is None else table.id)
        if table is None:
            return (Note(facts=(error.fact,), to=caller.player),)
        return (note_of(table, error.fact, to=caller.player),)

    async def unseen(self, caller: Caller, table_id: str | None) -> Answer:
        """Return the boards that were filed but never shown (a process died in between).

        They are those of the given table, or else of the caller's tables. The hash of the round is said again: nobody
        may move before it was published.
        """
        tables = await self._own(caller) if table_id is None else [await self.table(caller.server, table_id)]
        return tuple(note for _, note in await self._unshown(tables))

    async def unshown(self, server: str, chat: str) -> Answer:
        """Return the same of all tables of a chat."""
        return tuple(note for _, note in await self._unshown(await self._newest(server, chat)))

    async def came_of(self, caller: Caller) -> list[tuple[Table, Note]]:
        """Return what an event brought about of which the caller was told that it did not count, each with its table.

        The store may have carried out what it did not answer in time. Raises StoreBusy.
        """
        if not await self.store.claimed(caller.server, caller.event):
            return []
        return await self._unshown(await self._own(caller))

    async def _own(self, caller: Caller) -> list[Table]:
        """Return the caller's tables among the newest of the chat."""
        tables = await self._newest(caller.server, caller.chat)
        return [table for table in tables if any(seated.id == caller.player.id for seated in table.seats)]

    async def _newest(self, server: str, chat: str) -> list[Table]:
        """Return the open tables of a chat and its newest ended ones."""
        tables = [*await self.store.open_tables(server, chat)]
        for table_id in (await self.store.recent(server, chat))[:ENDED_UNSEEN]:
            ended = await self.store.load(server, table_id)
            tables += [] if ended is None else [ended]
        return tables

    async def _unshown(self, tables: Sequence[Table]) -> list[tuple[Table, Note]]:
        answer: list[tuple[Table, Note]] = []
        for table in tables:
            posted = await self.store.posted(table.server, table.id)
            if posted is None or posted.version < table.version:
                answer.extend((table, note) for note in self.owed(table))
        return answer

    def owed(self, table: Table) -> Answer:
        """Return what a chat is owed of a table of which it was not shown the newest version."""
        return (self.show_owed(table, *published(table)), *reveal(table))

    def with_computer(self, change: Change) -> Change:
        """Let the computer move while it is its turn, as part of the same change."""
        table, facts = change.table, change.facts
        if table.status is not Status.PLAYING or COMPUTER not in table.seats:
            return change
        position = change.after
        while table.status is Status.PLAYING and (mover := position.to_move) is not None:
            if table.seats[mover] != COMPUTER:
                break
            view: View = position.game.view(position.state, mover)
            text = COMPUTERS[table.game].choose(view, self.rng)
            played = play(table, position, COMPUTER, text, now=self.clock.now(), rng=self.rng)
            table, position, facts = played.table, played.after, (*facts, *played.facts)
        return Change(table, position, facts)

    def show(self, table: Table, *facts: Fact) -> Note:
        """Return a table as everybody may see it now, with what is to be said first."""
        begun = table.status in {Status.PLAYING, Status.FINISHED, Status.ABORTED}
        return shown(with_outages_credited(table, self.outages), self.position(table) if begun else None, facts)

    def show_owed(self, table: Table, *facts: Fact) -> Note:
        """Return the same for a table that changed: its board is owed to the chat until that was shown it."""
        return replace(self.show(table, *facts), owed=True)

    async def file(self, event: str | None, change: Change, *others: Table, unseen: bool = False) -> Change:
        """Write a change, and with it other tables as they are. Raises EventSeen and VersionConflict.

        What was last shown of those others still shows all that there is. The changed table's board is owed to its chat
        from now on, unless the change is `unseen`.
        """
        owed_at = None if unseen else self.clock.now() + SHOWN_WITHIN_SECONDS
        ending = None if change.ended_before else await ending_of(self.store, change.table, change.position)
        rated = with_rating_changes(change.table, ending)
        saved, *rest = await self.store.commit(event, rated, *others, ending=ending, owed_at=owed_at)
        for table in (saved, *rest):
            self._remember(table)
        if change.position is not None:
            self._keep_position((saved.server, saved.id, saved.version), change.position)
        return replace(change, table=saved)

    async def file_unseen(self, change: Change) -> Change:
        """Write a change that nobody need be shown: what was last shown still shows all. Raises VersionConflict."""
        return await self.file(None, change, unseen=True)

    def _remember(self, table: Table) -> None:
        self._tables[table.server, table.id] = table

    def _keep_position(self, key: tuple[str, str, int], position: Position) -> None:
        self._positions[key] = position
