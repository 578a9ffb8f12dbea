"""What can be done in the private chat with the bot, and how a server is greeted that it has joined."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from adapters.chat.posts import BoardRef, Button, Incoming, Post
from adapters.discord.inbound import private_chat
from core.service import Context
from core.table import Player, readable
from tests.adapters.discord.conftest import MakeClient
from tests.adapters.discord.payloads import GUILD, GUILD_CREATE
from tests.adapters.discord.test_wire import running
from tests.adapters.discord.wire import Wire
from tests.adapters.discord.world import World, buttons, labels, typed
from tests.adapters.named import listed, names

MENU = [*(f"Play {name}" for name in names()), "My games", "How it works", "Add me to a server"]


async def games_of(ctx: Context, channel: int) -> list[str]:
    return [table.game for table in readable(await ctx.store.open_tables(f"dm{channel}", f"d{channel}"))]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("sim", ("opponent",)),
        ("nim", ("opponent",)),
        ("square", ("opponent", "opponent2")),
        ("challenge", ("opponent",)),
    ],
)
async def test_nobody_is_challenged_in_private(world: World, ctx: Context, name: str, options: tuple[str, ...]) -> None:
    direct = world.anna.user.dm_channel
    people = dict(zip(options, (world.boris, world.administrator), strict=False))
    said = await world.anna.user.slash(name, **people)
    assert said.response is not None
    names = ", ".join(person.user.name for person in people.values())
    assert said.response.content.startswith(
        f"Only the two of us read this chat, so {names} would never see your offer."
    )
    assert labels(said.response) == MENU
    assert await games_of(ctx, direct.id) == []


@pytest.mark.parametrize("text", ["/sim @boris", "/сим <@{boris}>", "/challenge nim @boris time=3d", "/ним @somebody"])
async def test_typed_in_private_neither(world: World, ctx: Context, text: str) -> None:
    direct = world.anna.user.dm_channel
    await world.anna.user.send_dm(text.format(boris=world.boris.id))
    assert direct.last_message.content.startswith("Only the two of us read this chat")
    assert labels(direct.last_message) == MENU
    assert await games_of(ctx, direct.id) == []


@pytest.mark.parametrize("text", ["/history @boris", "/profile <@{boris}>"])
async def test_what_challenges_no_one_may_name_others_in_private(world: World, text: str) -> None:
    await world.anna.user.send_dm(text.format(boris=world.boris.id))
    assert "Only the two of us" not in world.anna.user.dm_channel.last_message.content


@pytest.mark.parametrize("text", ["/sim", "/sim bot", "/nim <@{bot}>", "/challenge square bot", "/ним @bot"])
async def test_the_computer_plays_in_private(world: World, ctx: Context, text: str) -> None:
    direct = world.anna.user.dm_channel
    await world.anna.user.send_dm(text.format(bot=world.bot.id))
    assert len(await games_of(ctx, direct.id)) == 1


@pytest.mark.parametrize("text", ["hi", "/help", "/start", "привет"])
async def test_help_in_private_offers_what_can_be_done_there(world: World, ctx: Context, text: str) -> None:
    direct = world.anna.user.dm_channel
    await world.anna.user.send_dm(text)
    shown = direct.last_message
    assert labels(shown) == MENU
    (link,) = [button for button in buttons(shown) if button.get("url")]
    address = urlsplit(str(link["url"]))
    query = parse_qs(address.query)
    assert address.hostname == "discord.com"
    assert query["client_id"] == [str(world.bot.id)]
    assert query["scope"] == ["bot applications.commands"]
    assert query["permissions"] == ["309237746688"], "those of the invitation in README.md"
    await world.anna.user.click(shown, label="Play Nim")
    assert await games_of(ctx, direct.id) == ["nim"]
    await world.anna.user.click(shown, label="My games")
    assert "Nim" in direct.last_message.content


class Answering:
    """A chat vocabulary that answers with what it is given, and greets with one button."""

    def __init__(self, *posts: Post) -> None:
        self._posts = posts

    async def handle(self, came: Incoming) -> tuple[Post, ...]:
        return self._posts

    async def greet(self, came: Incoming) -> Post:
        return Post(text="hi", buttons=((Button("/games", "My games"),),))

    async def language(self, came: Incoming) -> str:
        return "ru"


FIRST, HELP = Post(text="first"), Post(text="help", language="ru")
BOARD = BoardRef("g1", 3)


@pytest.mark.parametrize(
    ("came", "posts", "offers"),
    [
        ({"text": "/help"}, (HELP,), True),
        ({"text": "/help"}, (FIRST, HELP), True),
        ({"text": "hm"}, (HELP,), True),
        ({"press": "/help"}, (HELP,), True),
        ({"text": "/help"}, (), False),
        ({"text": "/help"}, (HELP, Post(text="last", buttons=((Button("/rules", "Rules"),),))), False),
        ({"text": "hm"}, (HELP, Post(text="board", game="g1")), False),
        ({"text": "/games"}, (HELP,), False),
        ({"press": "/games"}, (HELP,), False),
        ({"text": "/help", "reply_to": BOARD}, (HELP,), False),
        ({"text": "hm", "reply_to": BOARD}, (HELP,), False),
    ],
)
async def test_the_last_words_that_help_get_the_buttons_of_the_private_chat(
    came: dict[str, Any], posts: tuple[Post, ...], *, offers: bool
) -> None:
    anna = Player("d1", "anna")
    chat: Any = Answering(*posts)
    asked = Incoming(event="dm1", server="dm6", chat="d6", player=anna, private=True, **came)
    answers = await private_chat.handle(chat, asked, "https://add")
    added = ((Button("/games", "My games"),), (Button("https://add", "Добавить меня на сервер"),))
    assert answers == ((*posts[:-1], replace(posts[-1], buttons=added)) if offers else posts)


async def test_who_is_named_in_private_is_named_in_the_answer_to_its_author() -> None:
    anna = Player("d1", "anna")
    chat: Any = Answering(HELP)
    asked = Incoming(
        event="dm1", server="dm6", chat="d6", player=anna, private=True, text="/sim @2 @Bot @carl @44",
        mentions={"2": Player("d2", "boris"), "44": Player("d44", "\u200b")},
    )  # fmt: skip
    (said,) = await private_chat.handle(chat, asked, "https://add")
    assert "boris, carl, Player 44" in said.text
    assert (said.to, said.language, len(said.buttons)) == (anna, "ru", 2)


async def test_in_a_server_help_has_no_such_buttons(world: World) -> None:
    said = await world.anna.slash(world.channel, "help")
    assert said.response is not None
    assert labels(said.response) == []


def server(**more: Any) -> dict[str, Any]:
    first = GUILD_CREATE["channels"][0]
    rooms = [
        {**first, "id": "2001", "name": "rules", "position": 0, "permission_overwrites": [NO_SENDING]},
        {**first, "id": "2002", "name": "talk", "position": 1},
        {**first, "id": "2003", "name": "news", "position": 2},
    ]
    # A server that is joined says nothing of having been unavailable.
    rest = {name: value for name, value in GUILD_CREATE.items() if name != "unavailable"}
    return {**rest, "channels": rooms, **more}


NO_SENDING = {
    "id": str(GUILD),
    "type": 0,
    "allow": "0",
    "deny": str(discord.Permissions(send_messages=True).value),
}


@pytest.mark.parametrize(
    ("joined", "channel", "words"),
    [
        (server(), "2002", f"Hi, I’m Kibitz. I run games of {listed()} here. `/sim` asks"),
        (server(system_channel_id="2003"), "2003", "Hi, I’m Kibitz."),
        (server(system_channel_id="2001"), "2002", "Hi, I’m Kibitz."),
        (server(preferred_locale="ru"), "2002", "Привет! Я Kibitz"),
        (server(preferred_locale="fr"), "2002", "Hi, I’m Kibitz."),
    ],
)
async def test_a_server_is_greeted_once(
    wire: Wire, make_client: MakeClient, joined: dict[str, Any], channel: str, words: str
) -> None:
    wire.in_guild = False
    async with running(wire, make_client):
        for _ in range(2):
            await wire.dispatch("GUILD_CREATE", joined)
            await wire.until(lambda: wire.messages)
            await wire.dispatch("GUILD_DELETE", {"id": str(GUILD)})
    ((path, body),) = [(path, body) for method, path, body in wire.requests if method == "POST"]
    assert path == f"/channels/{channel}/messages"
    assert typed(body["content"]).startswith(words)
    (row,) = body["components"]
    assert [button["custom_id"] for button in row["components"]] == ["/sim bot", "/help"]
    assert wire.faults() == []


async def test_where_nothing_may_be_said_nobody_is_greeted(wire: Wire, make_client: MakeClient) -> None:
    wire.in_guild = False
    silent = server()
    silent["channels"] = [{**each, "permission_overwrites": [NO_SENDING]} for each in silent["channels"]]
    async with running(wire, make_client) as client:
        joined = asyncio.ensure_future(client.wait_for("guild_join"))
        await asyncio.sleep(0)  # it waits now
        await wire.dispatch("GUILD_CREATE", silent)
        await joined
        tasks = client._background.tasks  # pyright: ignore[reportPrivateUsage] - the greeting among them
        await asyncio.gather(*tasks)
    assert [path for method, path, _ in wire.requests if method == "POST"] == []


async def test_the_buttons_of_the_greeting_work(world: World, ctx: Context) -> None:
    client: Any = world.env.bot
    guild = client.get_guild(world.guild.id)
    await client.on_guild_join(guild)
    await asyncio.gather(*client._background.tasks)
    greeting = world.board
    assert labels(greeting) == ["Play against me", "How it works"]
    said = await world.anna.click(greeting, label="How it works")
    assert said.followups[0].content.startswith("Hi, I’m Kibitz.")
    assert said.followups[0].ephemeral
    await world.boris.click(greeting, label="Play against me")
    table = await world.table(ctx)
    assert [player.name for player in table.seats] == ["boris", "Kibitz"]
