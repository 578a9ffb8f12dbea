"""How discord.py takes up a gateway that was lost: how often it tries, and what it says of that in the log."""

from __future__ import annotations

import logging
from typing import Final

import discord.shard
from discord.backoff import ExponentialBackoff

LONGEST_PAUSE_SECONDS: Final = 30.0
"""Seconds between two tries at most: the library's own pauses grow to a quarter of an hour."""

_LIBRARY: Final = ("discord.client", "discord.shard")
_BEGINS: Final = "Attempting a reconnect"


class _Pauses(ExponentialBackoff[bool]):
    """The pauses between tries, which grow no longer at some time."""

    def delay(self) -> float:  # pyright: ignore[reportIncompatibleMethodOverride] - the library's overloads tell types
        return min(super().delay(), LONGEST_PAUSE_SECONDS)


class _OneLine(logging.Filter):
    """Lets the first line of a try pass, as a warning without its traceback, and the next one only after `stands`."""

    def __init__(self) -> None:
        super().__init__()
        self._told = False

    def stands(self) -> None:
        """Note that the gateway is connected."""
        self._told = False

    def filter(self, record: logging.LogRecord) -> bool:
        if not str(record.msg).startswith(_BEGINS):
            return True
        if self._told:
            return False
        self._told = True
        error = record.exc_info[1] if record.exc_info else None
        record.levelno, record.levelname = logging.WARNING, "WARNING"
        record.msg, record.args = "Discord's gateway is lost: %s: %s", (type(error).__name__, error)
        record.exc_info = record.exc_text = None
        return True


RECONNECTS: Final = _OneLine()

discord.shard.ExponentialBackoff = _Pauses  # pyright: ignore[reportPrivateImportUsage] - it takes no other way

for _name in _LIBRARY:
    logging.getLogger(_name).addFilter(RECONNECTS)
