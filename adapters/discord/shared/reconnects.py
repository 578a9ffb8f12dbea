"""What discord.py logs of a lost gateway: an error with a traceback for each try, of which one line is enough."""

from __future__ import annotations

import logging
from typing import Final

_LIBRARY: Final = ("discord.client", "discord.shard")
_BEGINS: Final = "Attempting a reconnect"


class _OneLine(logging.Filter):
    """Lets the first such line pass, as a warning without its traceback, and the others only after `stands`."""

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

for _name in _LIBRARY:
    logging.getLogger(_name).addFilter(RECONNECTS)
