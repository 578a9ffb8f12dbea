"""Logging: one line for each event on the standard error stream, and no secret in any of them."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterable
from types import TracebackType
from typing import Final

from aiohttp import web
from aiohttp.http import HttpProcessingError

_FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_CHATTY: Final = ("httpx", "httpcore", "aiohttp.access")
"""Loggers that write a line for every request, some of them with the token in its address."""

_TELLING: Final = ("telegram", "discord")
"""Loggers that write at DEBUG what is sent and received, secret hands in every form included."""

HIDDEN: Final = "[hidden]"
"""What stands in a line where a secret was."""


class RedactingFormatter(logging.Formatter):
    """Writes a record in one line, and a traceback below it, with every secret replaced in both."""

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__(_FORMAT)
        # The longer first: a URL is hidden whole, not only the password in it.
        self._secrets = sorted(filter(None, secrets), key=len, reverse=True)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        """Write the line of a record; what it quotes from outside must not begin a line of its own."""
        return super().formatMessage(record).replace("\r", "\\r").replace("\n", "\\n")

    def format(self, record: logging.LogRecord) -> str:
        """Write a record and its traceback."""
        text = super().format(record)
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return text


class _BadRequests(logging.Filter):
    """Writes what is no HTTP in one line: anyone can send that, and what they sent is none of the log's business."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, (HttpProcessingError, web.RequestPayloadError)):
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            record.msg, record.args = "a request that cannot be read was refused: %s", (type(error).__name__,)
            record.exc_info = record.exc_text = None
        return True


_BAD_REQUESTS: Final = _BadRequests()


def configure(level: str, secrets: Iterable[str]) -> None:
    """Send the log of the whole program, warnings and a fatal error among it, to the standard error stream.

    `level` is the name of the lowest level written; `secrets` are the texts to hide.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(RedactingFormatter(secrets))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in _CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in _TELLING:
        logging.getLogger(name).setLevel(max(logging.INFO, root.level))
    logging.getLogger("aiohttp.server").addFilter(_BAD_REQUESTS)
    logging.captureWarnings(capture=True)
    sys.excepthook = _log_fatal


def _log_fatal(kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
    """Log what nothing caught, since Python itself would print it with the secrets."""
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, traceback)
    else:
        logging.getLogger("kibitz").critical("Kibitz ended by an error", exc_info=(kind, error, traceback))
