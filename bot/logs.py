"""Logging: one line for each event on the standard error stream, as text or as JSON, and no secret in any of them."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from types import TracebackType
from typing import Final

from adapters.about import FIELDS, ids
from adapters.redaction import Redaction

_FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_CHATTY: Final = ("httpx", "httpcore", "aiohttp.access")
"""Loggers that write a line for every request, some of them with the token in its address."""

_TELLING: Final = ("telegram", "discord")
"""Loggers that write at DEBUG what is sent and received, secret hands in every form included."""


class RedactingFormatter(logging.Formatter):
    """Writes a record in one line, and a traceback below it, with every secret replaced in both."""

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__(_FORMAT)
        self._hide = Redaction(secrets)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        """Write the line of a record; what it quotes from outside must not begin a line of its own."""
        return super().formatMessage(record).replace("\r", "\\r").replace("\n", "\\n")

    def format(self, record: logging.LogRecord) -> str:
        """Write a record and its traceback."""
        return self._hide(super().format(record))


class JsonFormatter(logging.Formatter):
    """Writes a record as one JSON object in a line.

    It has `time` (RFC 3339, UTC), `level`, `logger` and `message`, a field for each id that it is about, and for an
    exception `error`: its type, message and stack. Every secret is replaced.
    """

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__()
        self._hide = Redaction(secrets)

    def format(self, record: logging.LogRecord) -> str:
        """Write a record."""
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {
            "time": time.replace("+00:00", "Z"),
            "level": record.levelname,
            "logger": record.name,
            "message": self._hide(record.getMessage()),
        }
        known = {**ids(), **vars(record)}
        line |= {field: self._hide(str(known[field])) for field in FIELDS if known.get(field) is not None}
        error = record.exc_info[1] if record.exc_info else None
        if record.exc_info and error is not None:
            stack = self._hide(self.formatException(record.exc_info))
            line["error"] = {"type": type(error).__name__, "message": self._hide(str(error)), "stack": stack}
        return json.dumps(line, ensure_ascii=False)


FORMATTERS: Final[Mapping[str, Callable[[Iterable[str]], logging.Formatter]]] = {
    "text": RedactingFormatter,
    "json": JsonFormatter,
}
"""How a line may look, by the values of KIBITZ_LOG_FORMAT."""


def configure(level: str, secrets: Iterable[str], form: str = "text") -> None:
    """Send the log of the whole program, warnings and a fatal error among it, to the standard error stream.

    `level` is the name of the lowest level written, `secrets` are the texts to hide, `form` is one of `FORMATTERS`.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(FORMATTERS[form](secrets))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in _CHATTY:
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in _TELLING:
        logging.getLogger(name).setLevel(max(logging.INFO, root.level))
    logging.captureWarnings(capture=True)
    sys.excepthook = _log_fatal


def _log_fatal(kind: type[BaseException], error: BaseException, traceback: TracebackType | None) -> None:
    """Log what nothing caught, since Python itself would print it with the secrets."""
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, traceback)
    else:
        logging.getLogger("kibitz").critical("Kibitz ended by an error", exc_info=(kind, error, traceback))
