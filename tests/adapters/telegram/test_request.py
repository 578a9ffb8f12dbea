"""Calls to Telegram, as they are counted, and what each tells of whether Telegram can be reached."""

from __future__ import annotations

from typing import Any

import pytest
from telegram.error import NetworkError, TimedOut
from telegram.request import HTTPXRequest

from adapters import metrics
from adapters.telegram.shared.request import Reach, Request

Counted = tuple[str, str, str, bool]
"""The platform, the kind of a call, what came of it, and whether the time that it took is counted."""


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[Counted]:
    found: list[Counted] = []

    def sent(platform: str, kind: str, outcome: str, seconds: float | None = None) -> None:
        assert seconds is None or 0 <= seconds < 60
        found.append((platform, kind, outcome, seconds is not None))

    monkeypatch.setattr(metrics, "sent", sent)
    return found


async def called(monkeypatch: pytest.MonkeyPatch, reach: Reach, method: str, came: int | Exception) -> None:
    """Make a call that comes to a status, or to an error."""

    async def do_request(request: Request, url: str, *args: Any, **more: Any) -> tuple[int, bytes]:  # noqa: ANN401 - the library's
        assert isinstance(request, Request)
        assert (url.rpartition("/")[2], args, more) == (method, ("POST",), {"read_timeout": 2})
        if isinstance(came, Exception):
            raise came
        return came, b"{}"

    monkeypatch.setattr(HTTPXRequest, "do_request", do_request)
    answer = await Request(reach).do_request(f"https://api.telegram.org/bot1:x/{method}", "POST", read_timeout=2)
    assert answer == (came, b"{}")


@pytest.mark.parametrize(
    ("method", "status", "kind", "outcome", "answers"),
    [
        ("sendPhoto", 200, "send", "ok", True),
        ("editMessageText", 399, "edit", "ok", True),
        ("answerCallbackQuery", 400, "answer", "400", True),
        ("getMe", 429, "other", "429", True),
        ("getUpdates", 200, "poll", "ok", True),
        ("getUpdates", 499, "poll", "499", True),
        ("sendMessage", 500, "send", "500", False),
        ("getupdates", 502, "poll", "502", False),
    ],
)
async def test_a_call_is_counted_by_what_came_of_it(  # noqa: PLR0917 - the call and what is counted
    monkeypatch: pytest.MonkeyPatch,
    counted: list[Counted],
    method: str,
    status: int,
    kind: str,
    outcome: str,
    *,
    answers: bool,
) -> None:
    reach = Reach()
    if not answers:
        reach.answered()
    await called(monkeypatch, reach, method, status)
    assert counted == [("telegram", kind, outcome, kind != "poll")], "a poll takes as long as there is nothing new"
    assert reach.answers is answers


@pytest.mark.parametrize(("error", "outcome"), [(TimedOut(), "timeout"), (NetworkError("reset"), "network")])
async def test_a_call_without_an_answer_tells_that_telegram_is_away(
    monkeypatch: pytest.MonkeyPatch, counted: list[Counted], error: Exception, outcome: str
) -> None:
    reach = Reach()
    reach.answered()
    with pytest.raises(type(error)):
        await called(monkeypatch, reach, "sendPhoto", error)
    assert counted == [("telegram", "send", outcome, False)]
    assert not reach.answers
