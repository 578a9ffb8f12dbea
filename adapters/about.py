"""What the log lines of the running task are about: ids alone, which a structured log gives as fields of their own.

A line that is about something else or about more says so itself, as `log.info(..., extra=on(server, table="g1"))`.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Final

FIELDS: Final = ("event", "update", "server", "chat", "table", "person")
"""The fields that a line may have. Each is an id."""

_current: ContextVar[Mapping[str, str | int]] = ContextVar("about", default=MappingProxyType({}))


@contextmanager
def about(**ids: str | int | None) -> Generator[None]:
    """Let the lines of this task be about these ids, too."""
    before = _current.set({**_current.get(), **{name: value for name, value in ids.items() if value is not None}})
    try:
        yield
    finally:
        _current.reset(before)


def on(server: str, chat: str | None = None, table: str | None = None) -> dict[str, str]:
    """Return the fields of a line about a place, and a table there, to be passed as its `extra`."""
    fields = {"server": server, "chat": chat, "table": table}
    return {name: value for name, value in fields.items() if value is not None}


def ids() -> Mapping[str, str | int]:
    """Return what the lines of this task are about."""
    return _current.get()
