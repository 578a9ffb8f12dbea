"""Keeps secrets out of the libraries' logs: the token stands in every address called, the webhook's in one request."""

from __future__ import annotations

import logging
from typing import Final

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
_HIDDEN: Final = "[hidden]"


class _Redacting(logging.Filter):
    """Writes a record out with every secret replaced."""

    def __init__(self) -> None:
        super().__init__()
        self.secrets: set[str] = set()

    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        for secret in self.secrets:
            text = text.replace(secret, _HIDDEN)
        record.msg, record.args = text, None
        return True


_FILTER: Final = _Redacting()


def hide(secret: str) -> None:
    """Hide a secret in whatever these libraries log from now on, at every level and for every handler."""
    _FILTER.secrets.add(secret)
    for name in _LOGGERS:
        logging.getLogger(name).addFilter(_FILTER)
