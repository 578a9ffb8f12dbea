"""A commit as `commit.lua` takes it: its keys and its arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adapters.store import keys
from adapters.store.claims import CLAIM_SECONDS
from adapters.store.standings_update import standings_arguments
from core import clocks
from core.ids import TABLE_IDS
from core.table import Status, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from adapters.store.connection import Argument
    from core.archive import StandingsUpdate

RETRY_SECONDS: Final = 60
"""How long a commit without an event is remembered, so that the client's own retry of it writes nothing twice."""

RECENT_GAMES: Final = 50


def commit_arguments(
    event: str | None,
    token: bytes,
    tables: Sequence[Table],
    documents: Sequence[bytes],
    *,
    ending: StandingsUpdate | None,
    owed_at: int | None,
    form: int,
    digest_of: Callable[[Table], str],
) -> tuple[list[str | bytes], list[Argument]]:
    """Return the keys and the arguments of a commit; `token` names this call among all that claim its event.

    `documents` are the tables as `codec.encode` returns them, `form` is the number of the form that the commit writes.
    `digest_of` returns the SHA-1 of the document that a table was read from, "" where it is not known. Raises
    ValueError for tables of several servers, one table twice, or an id that no table has.
    """
    server = _server(tables)
    partition = keys.partition(server)
    names: list[str | bytes] = [
        keys.event(server, token.hex() if event is None else event),
        keys.counter(server),
        keys.deadlines(partition),
        keys.owed(partition),
        keys.form_of(partition),
    ]
    seconds = RETRY_SECONDS if event is None else CLAIM_SECONDS
    values: list[Argument] = [token, seconds, keys.due_member(server, ""), RECENT_GAMES, form, len(tables)]
    joining: list[Argument] = []
    for place, (table, document) in enumerate(zip(tables, documents, strict=True), 1):
        names += [keys.tables(server), keys.open_index(server, table.chat), keys.recent(server, table.chat)]
        values += _table_arguments(table, digest_of(table), document, owed_at if place == 1 else None)
        joining += (value for person in _newcomers(table) for value in (place, person))
    if ending is not None:
        more_names, more_values = standings_arguments(server, ending)
        names += more_names
        values += more_values
    if joining:
        values += [keys.people(partition), server, keys.unfinished(server, ""), *joining]
    return names, values


def _server(tables: Sequence[Table]) -> str:
    servers = {table.server for table in tables}
    if len(servers) != 1:
        raise ValueError("a commit is of tables of one server")
    existing = [table.id for table in tables if table.id]
    if len(set(existing)) < len(existing):
        raise ValueError("a table stands twice in one commit")
    return servers.pop()


def _table_arguments(table: Table, digest: str, document: bytes, owed_at: int | None) -> tuple[Argument, ...]:
    due = clocks.due(table)
    return (
        _number(table),
        f"{table.version}:{digest}" if digest else table.version,
        document,
        int(table.status.open),
        int(table.status in {Status.FINISHED, Status.ABORTED}),
        "" if due is None else due,
        "" if owed_at is None else owed_at,
        "" if table.fixture is None or table.status.open else f"{table.fixture.competition} {table.changed}",
    )


def _number(table: Table) -> int | str:
    """Return the number in a table's id, "" for a new one."""
    if not table.id:
        return ""
    number = TABLE_IDS.number(table.id)
    if number is None:
        raise ValueError(f"no table has the id {table.id!r}")
    return number


def newcomers(tables: Iterable[Table]) -> frozenset[str]:
    """Return the ids of the people who may be new at tables."""
    return frozenset(person for table in tables for person in _newcomers(table))


def _newcomers(table: Table) -> Iterable[str]:
    """Return the people who may be new at a table. People join until the first move."""
    if table.id and (table.moves or not table.status.open):
        return
    for player in (*table.seats, *table.invited):
        if not player.is_computer and not player.forgotten:
            yield player.id
