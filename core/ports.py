"""What the core needs of the world, as protocols that the adapters fulfil."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from core.apart_store import ApartStore
from core.archive import Archive
from core.clocks import Outage
from core.notices import NoticeStore
from core.quiet import Quiet
from core.store_errors import Cause as Cause  # noqa: PLC0414 - named again here: they are what these ports raise
from core.store_errors import EventSeen as EventSeen  # noqa: PLC0414 - as above
from core.store_errors import StoreBusy as StoreBusy  # noqa: PLC0414 - as above
from core.store_errors import StoreError as StoreError  # noqa: PLC0414 - as above
from core.store_errors import StoreRefuses as StoreRefuses  # noqa: PLC0414 - as above
from core.store_errors import VersionConflict as VersionConflict  # noqa: PLC0414 - as above
from core.table import Table, Unreadable
from core.table_store import OPEN_TABLES as OPEN_TABLES  # noqa: PLC0414 - as above
from core.table_store import OpenPage as OpenPage  # noqa: PLC0414 - as above
from core.table_store import TableStore as TableStore  # noqa: PLC0414 - as above
from core.table_store import UnreadableTable as UnreadableTable  # noqa: PLC0414 - as above

T = TypeVar("T")


class ThinkingBusy(Exception):
    """Too much waits to be thought through already, or there is nothing to think with; later it may be otherwise."""


class Thinking(Protocol):
    """Thinks something through elsewhere, so that everything else goes on here."""

    async def __call__(self, work: Callable[[], T], /) -> T:
        """Return what the work returns, and raise what it raises.

        The work is pickled, and so is what comes of it: a `functools.partial` of a function that a module defines. It
        has to end by itself, within some seconds. It may be done twice. Raises ThinkingBusy.
        """
        ...


class Clock(Protocol):
    """The time."""

    def now(self) -> int:
        """Return whole seconds since the epoch."""
        ...


@dataclass(frozen=True, slots=True)
class Posted:
    """The newest message that shows a table: the platform's id of it, and the version of the table it shows."""

    message: str
    version: int


def seat_board(table: str, seat: int) -> str:
    """Return the name under which it is noted what the player at a seat of a private table was shown."""
    return f"{table}.{seat}"


class BoardStore(Protocol):
    """What the place of each table was shown, and what it is owed. Every method may raise StoreBusy.

    A board is owed from the commit that made it until a message shows it, whatever happens to a process in between.
    Of a private table it is noted what each seat was shown, by its `seat_board`; the table itself was shown once all
    seats were. It has no message then, "".
    """

    async def posted(self, server: str, table: str) -> Posted | None:
        """Return the newest message that shows this table."""
        ...

    async def posted_all(self, server: str, tables: Sequence[str]) -> tuple[Posted | None, ...]:
        """Return the newest message that shows each of some tables of a server, None where there is none."""
        ...

    async def set_posted(self, server: str, table: str, posted: Posted, others: Collection[int] = ()) -> Posted | None:
        """Remember the newest message that shows this table, and return the one known so far.

        A message of an older version is not remembered. Once the table's newest version is shown its board is owed no
        longer. Where it is the board of a seat, that is once the `others` of its table were shown it as well.
        """
        ...

    async def forget_posted(self, server: str, table: str) -> None:
        """Forget what the seats of a private table were shown."""
        ...

    async def owed(
        self, now: int, serves: Callable[[str], bool] = lambda _: True, *, put_off: int
    ) -> tuple[tuple[str, str], ...]:
        """Return (server, table id) of tables whose board is owed by `now`, at most 100, of the servers served.

        Each is put off by `put_off` seconds in the same step, so that one process shows it.
        """
        ...

    async def owe(self, server: str, table: str, due: int) -> None:
        """Let a table's board be owed, to be shown by any process from `due` on."""
        ...

    async def paid(self, server: str, table: str) -> None:
        """Let a table's board be owed no longer."""
        ...


class Claims(Protocol):
    """Events that count once. Every method may raise StoreBusy."""

    async def claim(self, server: str, event: str) -> bool:
        """Claim an event that changes no table. Return False when it was claimed before."""
        ...

    async def claimed(self, server: str, event: str) -> bool:
        """Whether an event was claimed."""
        ...


class People(Protocol):
    """People, for everywhere they are met. Every method may raise StoreBusy."""

    async def note_client(self, person: str, language: str | None, aliases: Collection[str] = ()) -> None:
        """Note the language that a person's client speaks, and further ids that they answer to.

        Both are forgotten 90 days after they were last noted.
        """
        ...

    async def client_languages(self, *persons: str) -> tuple[str | None, ...]:
        """Return the language that each person's client was last seen to speak, None where that is not known."""
        ...

    async def person_by_alias(self, alias: str) -> str | None:
        """Return the id of the person last known to answer to `alias`, None where there is none."""
        ...

    async def quiet(self, person: str) -> Quiet | None:
        """Return the quiet hours that a person chose, None where they chose none."""
        ...

    async def set_quiet(self, person: str, quiet: Quiet | None) -> None:
        """Set or clear the quiet hours of a person."""
        ...

    async def servers_of(self, person: str) -> Mapping[str, str]:
        """Return the servers where a person sits or sat, each with the token they are forgotten by there, "" before."""
        ...

    async def set_token(self, server: str, person: str, token: str) -> None:
        """Note the token that a person is forgotten by in a server (`table.forgotten`)."""
        ...

    async def tables_of(
        self, server: str, persons: Collection[str], *, finished: bool, most: int | None = None
    ) -> tuple[str, ...]:
        """Return the ids of a server's tables where one of these people sits, sat or was asked to, the oldest first.

        Some may be among them that such a person has left. Only with `finished` there are those whose game is finished.
        With `most` there are about as many, the newest.
        """
        ...

    async def tables_everywhere(
        self, persons: Collection[str], *, most: int
    ) -> tuple[tuple[Table | Unreadable, Posted | None], ...]:
        """Return the unfinished tables of all servers where one of these people sits, sat or was asked to.

        Each comes with the newest message that shows it. Of a server there are the newest `most`. One look at the
        store tells which partitions hold some; then there is one look into each of those.
        """
        ...

    async def keep_listed(self, server: str, person: str, token: str, tables: Collection[str]) -> None:
        """Go on listing tables for a person who is being forgotten by that token: they could not be read.

        So what names the person there can still be found, once they are repaired.
        """
        ...

    async def drop(self, server: str, chats: Collection[str], persons: Collection[str]) -> None:
        """Delete all that is kept of a server whose chats these are, and where only these people were at tables."""
        ...

    async def forget(self, person: str) -> None:
        """Delete what is kept of a person by their id: their choices, and the list of where they played."""
        ...


class Languages(Protocol):
    """The languages that chats and people chose. Every method may raise StoreBusy."""

    async def languages(self, *subjects: str) -> tuple[str | None, ...]:
        """Return the language chosen by each subject (the id of a chat or a person), None where none was.

        A change by another process may be seen a few seconds later.
        """
        ...

    async def spoken(
        self, subjects: Sequence[str], persons: Sequence[str], *, server: str | None = None
    ) -> tuple[tuple[str | None, ...], tuple[str | None, ...]]:
        """Return the language chosen by each subject, and the one that each person's client was last seen to speak.

        Both are None where they are not known, and take one look at the store together, which also reads the settings
        of `server` ahead, as they are about to be asked for. A change by another process may
        be seen a few seconds later.
        """
        ...

    async def set_language(self, subject: str, language: str | None) -> None:
        """Set or clear the language of a chat or a person, for everywhere they are met."""
        ...


class ServerSettings(Protocol):
    """What the administrators of servers decided. Every method may raise StoreBusy."""

    async def settings(self, server: str) -> Mapping[str, str]:
        """Return a server's settings by their names.

        A change by another process may be seen a few seconds later.
        """
        ...

    async def set_settings(
        self, server: str, event: str, changes: Mapping[str, str], *, puzzles_due: int | None = None
    ) -> bool:
        """Change settings, "" taking one back. Return False, and change nothing, when the event was claimed before.

        With `puzzles_due` the next puzzles of the day are due then, in the same step; 0 is never.
        """
        ...


class Choices(Languages, ServerSettings, Protocol):
    """Both of these."""


class Leases(Protocol):
    """Work that one process does for all. Every method may raise StoreBusy."""

    async def lease(self, name: str, holder: str, seconds: float) -> bool:
        """Take or prolong the right to be the only process that does what `name` says, for that many seconds.

        Zero gives it up. Return False while another holder has it.
        """
        ...


class Pulse(Protocol):
    """The platforms' signs of life. Every method may raise StoreBusy."""

    async def beat(self, platform: str, now: int, patience: int) -> tuple[Outage, ...]:
        """Give a platform's sign of life; return its newest outages: times of over `patience` seconds without one.

        The first sign after an outage notes it, so all processes are told the same ones.
        """
        ...


class Store(TableStore, BoardStore, Claims, People, ApartStore, Choices, NoticeStore, Leases, Pulse, Protocol):
    """All that is kept, each part a protocol of its own for those who need no more."""

    @property
    def archive(self) -> Archive:
        """What has come of the finished games."""
        ...
