"""Small things: mentions read as commands, commands cut off, links in names, boards between two presses."""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest

from adapters.discord.outbound import formatting
from adapters.discord.shared.mentions import CommandBook
from adapters.discord.shared.thinking import Thinking, Unanswered
from adapters.store.redis_store import RedisStore
from core.service import Context
from tests.adapters.discord.conftest import MakeClient
from tests.adapters.discord.test_wire import ANNA, running
from tests.adapters.discord.wire import BOT, Wire
from tests.adapters.discord.world import World, typed


@pytest.mark.client(reads_all=False)
@pytest.mark.parametrize(
    ("said", "answered"),
    [
        ("<@{bot}> help", "Hi, I’m Kibitz."),
        ("<@{bot}>", "Hi, I’m Kibitz."),
        ("<@{bot}> HELP", "Hi, I’m Kibitz."),
        ("<@{bot}> правила ним", "Nim, for two."),
        ("<@{bot}> /games", "No games are going on here."),
        ("<@!{bot}>   games", "No games are going on here."),
    ],
)
async def test_a_mention_with_the_name_of_a_command_gives_it(world: World, said: str, answered: str) -> None:
    await world.anna.send(world.channel, said.format(bot=world.bot.id))
    # A long answer takes two messages.
    assert any(answered in message.content for message in world.channel.history())


@pytest.mark.client(reads_all=False)
@pytest.mark.parametrize("said", ["<@{bot}> sim bot", "<@{bot}> sim <@{bot}>", "<@{bot}> сим @бот"])
async def test_a_mention_begins_a_game(world: World, ctx: Context, said: str) -> None:
    await world.anna.send(world.channel, said.format(bot=world.bot.id))
    table = await world.table(ctx)
    assert (table.game, [player.name for player in table.seats]) == ("sim", ["anna", "Kibitz"])


@pytest.mark.parametrize("said", ["<@{bot}> is a nice bot", "hello <@{bot}>", "<@{bot}> 12", "help"])
async def test_talk_about_the_bot_is_left_alone(world: World, said: str) -> None:
    await world.anna.send(world.channel, said.format(bot=world.bot.id))
    assert world.sent() == []


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("https://evil.example", r"https:\//evil.example"),
        ("see http://evil.example/x", r"see http:\//evil.example/x"),
        ("discord://invite", r"discord:\//invite"),
        ("a // b", "a // b"),
    ],
)
def test_an_address_in_a_name_is_no_link(name: str, shown: str) -> None:
    assert formatting.escape(f"{name}: `34`", "en", CommandBook()) == f"{shown}: `34`"


async def test_between_two_presses_the_board_says_what_the_opponent_played(world: World, ctx: Context) -> None:
    await world.anna.slash(world.channel, "sim", opponent=world.boris, first="me")
    await world.boris.click(world.board, label="Accept")
    await world.anna.send(world.channel, "12", reply_to=world.board)
    assert world.board.content.splitlines()[0] == "anna: `12`"
    await world.boris.click(world.board, label="3")
    assert world.board.content.splitlines()[0] == "anna: `12`"
    await world.boris.click(world.board, label="4")
    assert (await world.table(ctx)).moves == ("12", "34")
    assert "boris: `34`" in world.board.content
    assert "anna: `12`" not in world.board.content
    await world.anna.click(world.board, label="1")
    assert world.board.content.splitlines()[0] == "boris: `34`"


async def test_a_refusal_that_tells_of_a_hand_is_for_its_owner(world: World, ctx: Context) -> None:
    await world.anna.slash(world.channel, "square", opponent=world.boris, first="me")
    await world.boris.click(world.board, label="Accept")
    table = await world.table(ctx)
    not_held = next(stone for stone in range(1, 36) if stone not in table.deals[0][:10])
    before = len(world.channel.history())
    await world.anna.send(world.channel, f"{not_held}M13N", reply_to=world.board)
    assert len(world.channel.history()) == before + 1, "nothing but what anna wrote herself"
    assert f"You do not hold stone {not_held}." in world.said_to(world.anna)[-1].content


THINKING = "discord:thinking:test"


async def test_a_command_cut_off_by_the_end_of_its_process_is_answered_by_the_next(
    wire: Wire, make_client: MakeClient, store: RedisStore
) -> None:
    ages = {"young": -30, "cut-off": 60, "too-old": 1_200}
    for name, seconds in ages.items():
        number = discord.utils.time_snowflake(discord.utils.utcnow() - timedelta(seconds=seconds))
        await Thinking(store.platform(), "test").begin(Unanswered(number, "en", f"token-{name}"))
    async with running(wire, make_client):
        await wire.until(lambda: wire.whispers)
        ((answered, said),) = wire.whispers
        assert answered == "token-cut-off"
        assert typed(said).startswith("Something went wrong on my side, but this may have counted. `/board` shows")
        (path,) = [path for method, path, _ in wire.requests if method == "PATCH"]
        assert path == f"/webhooks/{BOT}/token-cut-off/messages/@original"
    (left,) = await store.platform().members(THINKING)
    assert left.endswith("token-young"), "another process may be about to answer it"


async def test_a_command_is_kept_until_it_is_answered(wire: Wire, make_client: MakeClient, store: RedisStore) -> None:
    kept: list[frozenset[str]] = []

    async def met(method: str, parts: list[str]) -> None:
        if parts[0] == "webhooks":
            kept.append(await store.platform().members(THINKING))

    wire.met = met
    async with running(wire, make_client):
        token = await wire.interaction(*ANNA, 2, {"id": "1", "name": "help", "type": 1, "options": []})
        await wire.until(lambda: kept)
    assert [member.split(" ")[1:] for member in kept[0]] == [["ru", token]]
    assert await store.platform().members(THINKING) == frozenset()
