"""The library's HTTP client, with its calls counted, and what they tell of whether Telegram can be reached."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic, perf_counter
from typing import Any, Final

from telegram.error import TimedOut
from telegram.request import HTTPXRequest

from adapters import metrics

_KINDS: Final = (("getupdates", "poll"), ("send", "send"), ("edit", "edit"), ("answer", "answer"))
"""What a method does, by how its name begins; all others are "other"."""

TOLD_AFTER_SECONDS: Final = 5.0
"""How long Telegram must fail to answer, or answer again, before that is worth a line in the log."""

_log = logging.getLogger(__name__)


class Reach:
    """Whether Telegram answers, as the newest call tells, and since when."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._answered_at: float | None = None
        self._answering_since: float | None = None
        self._failing_since: float | None = None
        self._reason = ""
        self._told = False

    @property
    def answers(self) -> bool:
        """Whether the newest call that ended was answered."""
        return self._answered_at is not None and self._failing_since is None

    def answered(self) -> None:
        """Note that a call was answered, be it by a refusal."""
        self._answered_at, self._failing_since = self._now(), None
        if self._answering_since is None:
            self._answering_since = self._answered_at

    def failed(self, reason: str) -> None:
        """Note that a call was not answered."""
        self._reason, self._answering_since = reason, None
        if self._failing_since is None:
            self._failing_since = self._now()

    def silent_for(self, seconds: float) -> bool:
        """Whether nothing was heard of Telegram for so long."""
        return self._answered_at is None or self._now() - self._answered_at >= seconds

    def tell(self) -> None:
        """Write once into the log that Telegram no longer answers, and once that it does again.

        A call here and there that is answered, as one that was on its way, ends nothing. As long as Telegram never
        answered, those who begin to call it say so.
        """
        if self._told:
            if self._lasts(self._answering_since):
                _log.info("Telegram answers again")
                self._told = False
        elif self._answered_at is not None and self._lasts(self._failing_since):
            _log.warning("Telegram does not answer: %s", self._reason)
            self._told = True

    def _lasts(self, since: float | None) -> bool:
        return since is not None and self._now() - since >= TOLD_AFTER_SECONDS


class Request(HTTPXRequest):
    """Calls to Telegram, counted by what they do and what came of them."""

    def __init__(self, reach: Reach, **options: Any) -> None:  # noqa: ANN401 - the library's options
        super().__init__(**options)
        self._reach = reach

    async def do_request(self, url: str, *args: Any, **more: Any) -> tuple[int, bytes]:  # noqa: ANN401 - the library's
        """Make a call and return its status and answer."""
        begun, kind = perf_counter(), _kind(url)
        try:
            status, answer = await super().do_request(url, *args, **more)
        except Exception as error:
            self._reach.failed(str(error))
            metrics.sent("telegram", kind, "timeout" if isinstance(error, TimedOut) else "network")
            raise
        if status < 500:
            self._reach.answered()
        else:
            self._reach.failed(f"status {status}")
        # A poll takes as long as no one does anything.
        seconds = None if kind == "poll" else perf_counter() - begun
        metrics.sent("telegram", kind, "ok" if status < 400 else str(status), seconds)
        return status, answer


class _NoAnswers(logging.Filter):
    """Leaves out the text of what is no answer of Telegram's: that a call failed is told by the call."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not str(record.msg).startswith("Can not load invalid JSON data")


logging.getLogger("telegram.request.BaseRequest").addFilter(_NoAnswers())


def _kind(url: str) -> str:
    method = url.rpartition("/")[2].lower()
    return next((kind for beginning, kind in _KINDS if method.startswith(beginning)), "other")
