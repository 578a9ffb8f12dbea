"""What Telegram is told of the bot: its commands and its descriptions, in each language, once."""

from __future__ import annotations

import re

import pytest
from telegram import Bot
from telegram.request import HTTPXRequest

from adapters.store.redis_store import RedisStore
from adapters.telegram.outbound.menu import announce, descriptions, menus
from adapters.telegram.shared.memory import Memory
from adapters.telegram.shared.redaction import hide
from tests.adapters.named import listed
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.api.state import TOKEN
from tests.adapters.telegram.people import until

hide(TOKEN)


@pytest.fixture
def introduced() -> bool:
    return False


def test_each_command_is_described_in_each_language_and_has_a_name_that_telegram_takes() -> None:
    for _, language, commands in menus():
        for command in commands:
            assert re.fullmatch(r"[a-z0-9_]{1,32}", command.command)
            assert 1 <= len(command.description) <= 256
            assert bool(re.search("[а-яё]", command.description)) is (language == "ru"), command.description


@pytest.mark.parametrize("name", ["privacy", "terms", "help", "settings", "export", "forget", "sim", "square", "nim"])
def test_what_a_listing_and_a_newcomer_need_is_in_the_menu(name: str) -> None:
    for _, _, commands in menus():
        assert name in [command.command for command in commands]


def test_descriptions_fit() -> None:
    assert [language for language, _, _ in descriptions()] == [None, "ru"]
    for _, whole, short in descriptions():
        assert 1 <= len(whole) <= 512
        assert 1 <= len(short) <= 120
        assert "{" not in whole + short


@pytest.mark.usefixtures("bot")
async def test_telegram_is_told_them(server: Server) -> None:
    await until(server, lambda: len(server.calls("setMyShortDescription")) == 2)
    told = {
        values.get("language_code"): values["short_description"] for values in server.calls("setMyShortDescription")
    }
    assert told[None] == f"{listed()} in your chats: against friends in a group, or against me."
    assert told["ru"] == "«Сим», «Сквэр» и «Ним» в ваших чатах: с друзьями в группе или со мной."
    assert len(server.calls("setMyDescription")) == 2
    assert len(server.calls("setMyCommands")) == 4


async def test_telegram_is_not_told_what_it_knows(server: Server, store: RedisStore) -> None:
    async with Bot(TOKEN, base_url=f"{server.url}/bot", request=HTTPXRequest()) as bot:
        for _ in range(2):
            await announce(bot, Memory(store.platform(), bot.id, server.state.pace))
    assert [len(server.calls(f"setMy{what}")) for what in ("Commands", "Description", "ShortDescription")] == [4, 2, 2]


@pytest.mark.usefixtures("bot")
async def test_the_menu_is_told_in_each_language_and_scope(server: Server) -> None:
    await until(server, lambda: len(server.calls("setMyCommands")) == 4)
    menus = server.calls("setMyCommands")
    assert {(menu["scope"]["type"], menu.get("language_code")) for menu in menus} == {
        (scope, language) for scope in ("default", "all_group_chats") for language in (None, "ru")
    }
    secret = {
        command["command"]
        for menu in menus
        if menu["scope"]["type"] == "all_group_chats"
        for command in menu["commands"]
        if command.get("is_ephemeral")
    }
    assert secret == {"block", "hand", "hint", "if", "moves", "notify", "puzzle", "turns"}
