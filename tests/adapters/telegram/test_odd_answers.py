"""Answers that are none of Telegram's; what it refuses for good; and what it leaves hanging."""

from __future__ import annotations

import asyncio
import json
import logging
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from telegram.error import NetworkError, RetryAfter, TimedOut

from adapters.local.clock import AdjustableClock
from adapters.platforms import CannotServe
from adapters.store.redis_store import RedisStore
from adapters.telegram.platform import TelegramPlatform
from adapters.telegram.shared.connection import Options, patiently
from core.clocks import SHOWN_WITHIN_SECONDS
from tests.adapters.telegram.api.server import Fault, Odd, Server
from tests.adapters.telegram.api.state import TOKEN, Refusal
from tests.adapters.telegram.games import Game, commit_unseen
from tests.adapters.telegram.life import Group, shown
from tests.adapters.telegram.pace import ManualPace
from tests.adapters.telegram.people import Person, posts, presses, settled, until, words
from tests.core.service.contexts import context

ODD = {
    "broken": '{"ok":tru',
    "a page": "<html>Please log in</html>",
    "a list": "[1]",
    "nothing": '{"ok":true,"result":null}',
}


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize("method", ["sendphoto", "sendmessage", "answercallbackquery", "getupdates"])
@pytest.mark.parametrize("kind", ODD)
async def test_whatever_is_answered_the_board_comes(
    server: Server, store: RedisStore, anna: Person, boris: Person, *, method: str, kind: str
) -> None:
    server.faults.append(Fault(method, Odd(ODD[kind]), times=2))
    game = Game(server, store, server.state.group(anna.id, boris.id), (anna, boris), id="g1")
    for person, text in ((anna, "/sim first=me"), (boris, "/accept g1")):
        person.write(game.chat, text)
        await settled(server)
    await until(server, lambda: words((posts(game.chat) or [{}])[-1]).endswith("Sim · g1 · move 0"))
    anna.press(game.board(), presses(game.board(), "k")[0])
    await settled(server)
    anna.write(game.chat, "12", reply_to=game.board())
    await until(server, lambda: words(posts(game.chat)[-1]).endswith("Sim · g1 · move 1"))
    assert (await game.table()).moves == ("12",)


async def test_updates_that_are_none_are_told_of_and_the_others_are_answered(
    server: Server, group: Group, anna: Person, caplog: pytest.LogCaptureFixture
) -> None:
    server.faults.append(Fault("getupdates", Odd('{"ok":true,"result":[7,{"update_id":"x"}]}'), times=2))
    server.faults.append(Fault("getupdates", Odd('{"ok":true,"result":null}'), times=1))
    server.faults.append(Fault("getupdates", Odd("[]"), times=1))
    assert await group.say(anna, "/help")
    told = [record for record in caplog.records if record.name == "adapters.telegram.inbound.polling"]
    (warning,) = [record.getMessage() for record in told if record.levelno >= logging.WARNING]
    assert warning == "Telegram cannot be asked for updates: the updates have no numbers"
    assert caplog.messages.count("this process asks Telegram for updates") == 1


async def test_of_updates_that_came_with_odd_ones_all_are_answered(
    server: Server, group: Group, anna: Person, caplog: pytest.LogCaptureFixture
) -> None:
    asked = server.state.keep(group.chat, {"from": anna.described, "text": "/help"}, None)
    came = {"ok": True, "result": [7, {"update_id": 5, "message": asked}, {"update_id": "x"}]}
    server.faults.append(Fault("getupdates", Odd(json.dumps(came))))
    server.state.bring("poll_of_the_future", {})  # it ends the question for updates that waits
    await until(server, lambda: posts(group.chat))
    assert caplog.messages.count("updates without a number are left out") == 1


async def test_what_is_asked_of_telegram_for_updates(server: Server, group: Group, anna: Person) -> None:
    kinds = ["message", "callback_query", "inline_query", "chat_member", "my_chat_member"]
    await until(server, lambda: len([name for name, _ in server.asked if name == "getupdates"]) == 2)
    first, second = [values for name, values in server.asked if name == "getupdates"]
    assert [values["allowed_updates"] for values in (first, second)] == [kinds, kinds]
    assert (first["timeout"], second["timeout"]) == ("0", "25"), "whether it answers at all is known at once"
    assert await group.say(anna, "/help")


async def test_a_token_that_telegram_does_not_know_ends_the_program(
    server: Server, store: RedisStore, clock: AdjustableClock
) -> None:
    options = Options(token=TOKEN.replace("900", "901"), language="en", api_url=server.url)
    ctx = context(store, clock, Random(1), platform="telegram")
    bot = TelegramPlatform(options, store, store.platform(), ctx, server.state.pace)
    with pytest.raises(CannotServe) as refused:
        await bot.run()
    assert str(refused.value).startswith("TELEGRAM_TOKEN: ")


async def test_telegram_is_called_until_it_answers_ever_more_seldom() -> None:
    pauses: list[float] = []
    failures = [TimedOut(), NetworkError("Bad Gateway"), RetryAfter(timedelta(seconds=7)), TimedOut()]

    class Counting(ManualPace):
        async def sleep(self, seconds: float) -> None:
            pauses.append(seconds)

    async def call() -> None:
        if failures:
            raise failures.pop(0)

    await patiently(call, "TELEGRAM_TOKEN", Counting())
    assert (failures, pauses) == ([], [1, 2, 7, 8])


async def test_a_webhook_that_another_program_has_set_is_named(
    server: Server, group: Group, anna: Person, caplog: pytest.LogCaptureFixture
) -> None:
    described = "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete it first"
    server.faults.append(Fault("getupdates", Refusal(409, described), times=2))
    assert await group.say(anna, "/help")
    assert "another process is still asking Telegram for updates" not in caplog.messages
    assert "Telegram gives no updates to polling: another program has set a webhook for this bot" in caplog.messages


@pytest.mark.parametrize(
    ("method", "hook", "setting"),
    [
        ("setwebhook", {"webhook_url": "https://example.org/hook", "webhook_secret": "s"}, "TELEGRAM_WEBHOOK_URL"),
        ("deletewebhook", {}, "TELEGRAM_API_URL"),
        ("getme", {}, "TELEGRAM_API_URL"),
    ],
)
async def test_what_telegram_refuses_for_good_ends_the_program_and_names_the_setting(
    server: Server, store: RedisStore, clock: AdjustableClock, *, method: str, hook: dict[str, Any], setting: str
) -> None:
    server.faults.append(Fault(method, Refusal(400, "Bad Request: bad webhook:\nno such host"), times=10**6))
    options = Options(token=TOKEN, language="en", api_url=server.url, **hook)
    bot = TelegramPlatform(
        options, store, store.platform(), context(store, clock, Random(1), platform="telegram"), server.state.pace
    )
    with pytest.raises(CannotServe) as refused:
        await bot.run()
    assert str(refused.value) == f"{setting}: Telegram refuses it: Bad webhook: no such host"


async def test_boards_owed_are_shown_while_the_menu_of_commands_is_refused(
    server: Server, group: Group, anna: Person
) -> None:
    await group.store.connection.client.delete("telegram:900:commands")
    server.faults.append(Fault("setmycommands", Refusal(400, "Bad Request: BOT_COMMAND_INVALID"), times=10**6))
    await commit_unseen(group.store, group.clock, group.chat, anna, "/nim bot marienbad first=me")
    group.clock.advance(SHOWN_WITHIN_SECONDS)
    await until(server, lambda: len(posts(group.chat)) == 1)
    assert shown(group.chat)[-1].endswith("Nim · g1 · move 0")


async def test_the_board_does_not_wait_for_the_answer_to_a_press(server: Server, group: Group, anna: Person) -> None:
    await group.say(anna, "/nim bot heaps=3,5,7 first=me")
    board = posts(group.chat)[-1]
    server.hangs["answercallbackquery"] = asyncio.Event()
    anna.press(board, presses(board, "k")[0])
    await until(server, lambda: server.calls("editMessageMedia"))
    assert server.hanging == 1, "which has not been given up"
    server.hangs.pop("answercallbackquery").set()
    await settled(server)


async def test_a_chat_that_is_left_hanging_keeps_no_other_from_what_is_owed(
    server: Server, group: Group, anna: Person
) -> None:
    other = server.state.group(anna.id)
    for chat in (group.chat, other):
        await commit_unseen(group.store, group.clock, chat, anna, "/nim bot marienbad first=me")
    before = {chat.id: len(posts(chat)) for chat in (group.chat, other)}
    server.hold, server.holds = asyncio.Event(), group.chat.id
    group.clock.advance(SHOWN_WITHIN_SECONDS)
    await until(server, lambda: server.held == 1 and len(posts(other)) > before[other.id])
    assert len(posts(group.chat)) == before[group.chat.id]
    server.hold.set()
    await until(server, lambda: len(posts(group.chat)) > before[group.chat.id])
