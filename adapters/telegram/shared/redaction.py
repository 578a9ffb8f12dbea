"""Keeps secrets out of the libraries' logs: the token stands in every address called, the webhook's in one request."""

from __future__ import annotations

import logging
from typing import Final

from adapters.redaction import Redaction

_LOGGERS: Final = (
    "telegram.Bot",
    "telegram.ext.ExtBot",
    "httpx",
    "httpcore",
    "httpcore.connection",
    "httpcore.http11",
    "httpcore.http2",
    "httpcore.proxy",
)


class _Redacting(logging.Filter):
    """Writes a record out with every secret replaced."""

    def __init__(self) -> None:
        super().__init__()
        self._secrets: set[str] = set()
        self._hidden = Redaction(())

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = self._hidden(record.getMessage()), None
        return True

    def add(self, secret: str) -> None:
        """Hide a secret from now on."""
        self._secrets.add(secret)
        self._hidden = Redaction(self._secrets)


_FILTER: Final = _Redacting()


def hide(secret: str) -> None:
    """Hide a secret in whatever these libraries log from now on, at every level and for every handler."""
    _FILTER.add(secret)
    for name in _LOGGERS:
        logging.getLogger(name).addFilter(_FILTER)
