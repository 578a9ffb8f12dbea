"""The log as JSON: one object a line, with the ids that the line is about, and no secret."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from datetime import UTC, datetime

import pytest

from adapters.about import about
from adapters.redaction import HIDDEN, Redaction
from bot.logs import configure

HUSH = 'hu"sh\\é'

pytestmark = pytest.mark.usefixtures("logging_as_before")
log = logging.getLogger("a.room")


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_what_a_line_has(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    configure("INFO", [], "json")
    moment = datetime(2026, 12, 1, 9, 30, 0, 250_000, UTC).timestamp()
    monkeypatch.setattr("time.time", lambda: moment)
    log.info("the board of %s\nis late", "g1", extra={"table": "g1", "server": "t1", "chat": 5})
    assert lines(capsys) == [
        {
            "time": "2026-12-01T09:30:00.250Z",
            "level": "INFO",
            "logger": "a.room",
            "message": "the board of g1\nis late",
            "server": "t1",
            "chat": "5",
            "table": "g1",
        }
    ]


async def test_lines_know_what_their_task_is_about(capsys: pytest.CaptureFixture[str]) -> None:
    configure("INFO", [], "json")

    async def handle(event: str, other: asyncio.Event, own: asyncio.Event) -> None:
        with about(event=event, chat=None):
            own.set()
            await other.wait()
            with about(server="t1"):
                log.info("begun", extra={"server": "t2"} if event == "b" else None)
        log.info("done")

    first, second = asyncio.Event(), asyncio.Event()
    await asyncio.gather(handle("a", second, first), handle("b", first, second))
    told = [(line["message"], line.get("event"), line.get("server"), line.get("chat")) for line in lines(capsys)]
    assert sorted(told, key=str) == [
        ("begun", "a", "t1", None),
        ("begun", "b", "t2", None),
        ("done", None, None, None),
        ("done", None, None, None),
    ]


def test_an_error_is_one_field_and_no_secret_is_anywhere(capsys: pytest.CaptureFixture[str]) -> None:
    configure("INFO", [HUSH], "json")
    log.error("failed with %s", HUSH, exc_info=RuntimeError(f"no answer to {HUSH}"), extra={"chat": HUSH})
    (line,) = lines(capsys)
    assert (line["message"], line["chat"]) == (f"failed with {HIDDEN}", HIDDEN)
    said = f"no answer to {HIDDEN}"
    assert line["error"] == {"type": "RuntimeError", "message": said, "stack": f"RuntimeError: {said}"}


@pytest.mark.parametrize(
    ("secrets", "text", "shown"),
    [
        (("x",), "maxmemory of redis://:x@h, password x", f"maxmemory of redis://:{HIDDEN}@h, password {HIDDEN}"),
        (("pass", "redis://:pass@h"), "at redis://:pass@h: bypassed pass", f"at {HIDDEN}: bypassed {HIDDEN}"),
        (("a.b*c",), "a.b*c axb*c xa.b*c", f"{HIDDEN} axb*c xa.b*c"),
        (("1:token-long-enough",), "bot1:token-long-enough/getMe", f"bot{HIDDEN}/getMe"),
        (("", "secret-of-it", "secret-of-it-and-more"), "secret-of-it-and-more", HIDDEN),
        ((), "nothing to hide", "nothing to hide"),
    ],
)
def test_a_short_secret_is_hidden_only_where_it_stands_alone(secrets: tuple[str, ...], text: str, shown: str) -> None:
    assert Redaction(secrets)(text) == shown


def test_what_nothing_caught_is_logged_and_an_interruption_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    configure("INFO", [HUSH], "json")
    sys.excepthook(RuntimeError, RuntimeError(HUSH), None)
    (line,) = lines(capsys)
    assert (line["level"], line["message"]) == ("CRITICAL", "Kibitz ended by an error")
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert capsys.readouterr().err.strip() == "KeyboardInterrupt"
