"""What an inspection is told by Telegram: of the bot, of its token, and of its webhook."""

from __future__ import annotations

import pytest

from adapters.findings import Finding, Level
from adapters.telegram.checks import check
from tests.adapters.telegram.api.server import Fault, Server
from tests.adapters.telegram.api.state import TOKEN, Refusal

NOW = 1_800_000_000
HOOK = "https://bot.example/hook"
WHOLE = "123456789:" + "A" * 35
"""What looks like a token, which this Telegram does not know."""


async def found(server: Server, token: str = TOKEN, webhook: str | None = None) -> dict[str, Finding]:
    """Return what is found, by the code of its text."""
    return {str(each.fact.code): each async for each in check(token, server.url, webhook, NOW)}


@pytest.mark.parametrize(("token", "codes"), [(WHOLE, ["token"]), ("901:SECRET", ["token", "shape"])])
async def test_of_a_token_that_is_refused_its_shape_is_told_where_it_is_wrong(
    server: Server, token: str, codes: list[str]
) -> None:
    assert [code.rpartition("-")[2] for code in await found(server, token)] == codes


@pytest.mark.parametrize(("status", "fault"), [(401, "token"), (404, "token"), (500, "silent"), (403, "silent")])
async def test_only_two_refusals_are_of_the_token(server: Server, status: int, fault: str) -> None:
    server.faults.append(Fault("getme", Refusal(status, "Refused")))
    first, *_ = (await found(server)).values()
    assert (first.level, str(first.fact.code)) == (Level.FAULT, f"doctor-telegram-{fault}")
    assert (str(status) in first.told("en")) is (fault == "silent")


async def test_a_token_of_no_shape_is_told_whatever_telegram_answers(server: Server) -> None:
    for status in (401, 404, 500):
        server.faults.append(Fault("getme", Refusal(status, "Refused")))
        *_, last = await found(server)
        assert last == "doctor-token-shape", status


async def test_without_a_server_of_ones_own_telegram_is_asked(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.telegram.checks.API", server.url)
    codes = [str(each.fact.code) async for each in check(TOKEN, None, None, NOW)]
    assert codes[0] == "doctor-telegram-right"


async def test_updates_that_wait_are_counted(server: Server) -> None:
    server.state.webhook = {"pending_update_count": 12}
    assert (await found(server))["doctor-telegram-polling"].told("en") == "Telegram: Kibitz polls; updates waiting: 12"


async def test_of_no_webhook_where_one_should_be_no_place_is_told(server: Server) -> None:
    told = (await found(server, webhook=HOOK))["doctor-telegram-webhook-other"].told("en")
    assert told.startswith("Telegram posts to - and not to")


@pytest.mark.parametrize(("date", "ago"), [(NOW, 0), (NOW - 3_600, 3_600), (NOW - 3_601, None), (None, None)], ids=str)
async def test_a_failed_post_is_told_for_an_hour(server: Server, date: int | None, ago: int | None) -> None:
    failed = {} if date is None else {"last_error_date": date}
    server.state.webhook = {"url": HOOK, **failed}
    error = (await found(server, webhook=HOOK)).get("doctor-telegram-webhook-error")
    assert (error and error.told("en").partition(":")[0]) == (
        None if ago is None else f"Telegram could not post to the webhook {ago} s ago"
    )
    assert error is None or "?" in error.told("en"), "no reason is given"
