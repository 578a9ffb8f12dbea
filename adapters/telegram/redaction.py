"""Keeps the token, which stands in every address that is called, out of the HTTP client's log."""

from __future__ import annotations

import logging
from typing import Final

_LOGGERS: Final = (
    "telegram.Bot",
    "telegram.ext.ExtBot",
    "httpx", "httpcore", "httpcore.connection", "httpcore.http11", "httpcore.http2", "httpcore.proxy")
_HIDDEN: Final = "[hidden]"


class _Redacting(logging.Filter):
    """Writes a record out with every token replaced."""

    def __init__(self) -> None:
        super().__init__()
        self.tokens: set[str] = set()

    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        for token in self.tokens:
            text = text.replace(token, _HIDDEN)
        record.msg, record.args = text, None
        return True


_FILTER: Final = _Redacting()


def hide(token: str) -> None:
    """Hide a token in whatever the HTTP client logs from now on, at every level and for every handler."""
    _FILTER.tokens.add(token)
    for name in _LOGGERS:
        logging.getLogger(name).addFilter(_FILTER)
