"""Who is who in a chat: each rank as Telegram tells it, and what the bot makes of it."""

from __future__ import annotations

import pytest
from telegram import Bot, Chat
from telegram.request import HTTPXRequest

from adapters.telegram.inbound.ranks import BELIEVED_SECONDS, Ranks
from adapters.telegram.shared.redaction import hide
from tests.adapters.telegram.api.server import Fault, Server
from tests.adapters.telegram.api.state import TOKEN, Refusal
from tests.adapters.telegram.life import Group
from tests.adapters.telegram.people import Person, words

hide(TOKEN)


@pytest.mark.parametrize(
    ("rank", "administers", "is_member"),
    [
        ("creator", True, True),
        ("administrator", True, True),
        ("member", False, True),
        ("restricted", False, True),
        ("restricted and away", False, False),
        ("left", False, False),
        ("kicked", False, False),
    ],
)
async def test_each_rank(server: Server, rank: str, *, administers: bool, is_member: bool) -> None:
    group = server.state.group()
    group.ranks[11] = rank.removesuffix(" and away")
    group.away = {11} if rank.endswith("away") else set()
    async with Bot(TOKEN, base_url=f"{server.url}/bot", request=HTTPXRequest()) as bot:
        ranks = Ranks(bot, server.state.pace)
        assert await ranks.administers(Chat(group.id, "group"), 11) is administers
        assert await ranks.is_member(group.id, 11) is is_member
        assert len(server.calls("getChatMember")) == 1, "it is believed for a while"


async def test_a_rank_is_asked_for_again_after_a_while_and_after_an_error(server: Server) -> None:
    group = server.state.group(11)
    async with Bot(TOKEN, base_url=f"{server.url}/bot", request=HTTPXRequest()) as bot:
        ranks = Ranks(bot, server.state.pace)
        server.faults.append(Fault("getchatmember", Refusal(400, "Bad Request: member list is inaccessible")))
        assert not await ranks.is_member(group.id, 11)
        assert await ranks.is_member(group.id, 11)
        group.ranks[11] = "administrator"
        assert not await ranks.administers(Chat(group.id, "group"), 11)
        server.state.pace.advance(BELIEVED_SECONDS)
        assert await ranks.administers(Chat(group.id, "group"), 11)


async def test_in_a_private_chat_everybody_administers(server: Server) -> None:
    async with Bot(TOKEN, base_url=f"{server.url}/bot", request=HTTPXRequest()) as bot:
        assert await Ranks(bot, server.state.pace).administers(Chat(11, "private"), 11)
    assert server.calls("getChatMember") == []


async def test_a_rank_is_asked_for_under_the_new_number_of_a_group(server: Server) -> None:
    group = server.state.group(11)
    group.ranks[11] = "administrator"
    server.state.migrate(group)
    async with Bot(TOKEN, base_url=f"{server.url}/bot", request=HTTPXRequest()) as bot:
        ranks = Ranks(bot, server.state.pace)
        assert await ranks.is_member(group.id, 11)
        assert await ranks.administers(Chat(group.id, "group"), 11)


async def test_a_rank_that_telegram_does_not_tell_is_not_known(server: Server) -> None:
    group = server.state.group(11)
    async with Bot(TOKEN, base_url=f"{server.url}/bot", request=HTTPXRequest()) as bot:
        server.faults.append(Fault("getchatmember", Refusal(500, "Internal Server Error")))
        assert await Ranks(bot, server.state.pace).administers(Chat(group.id, "group"), 11) is None


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("/settings", "I could not find out from Telegram whether you are an administrator here."),
        ("/settings rated no", "I could not find out from Telegram whether you are an administrator here."),
        ("/language chat ru", "I could not find out from Telegram whether you are an administrator here."),
        ("/language чат ru", "I could not find out from Telegram whether you are an administrator here."),
        ("/block @boris", "I could not find out from Telegram whether you are an administrator here."),
        ("/unblock @boris", "I could not find out from Telegram whether you are an administrator here."),
        ("/language en", "From now on I speak English with you."),
        ("/cancel g9", "There is no"),
    ],
)
async def test_who_cannot_be_asked_about_is_told_so(
    server: Server, group: Group, anna: Person, text: str, answer: str
) -> None:
    group.chat.ranks[anna.id] = "administrator"
    server.faults.append(Fault("getchatmember", Refusal(500, "Internal Server Error")))
    assert words(await group.one(anna, text)).startswith(answer)
    assert await group.store.settings(f"t{group.chat.id}") == {}
