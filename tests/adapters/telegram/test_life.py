"""Clocks, settings and privacy on Telegram: who may do what, and where the answers go."""

from __future__ import annotations

import pytest

from adapters.local.clock import AdjustableClock
from adapters.store.redis_store import RedisStore
from adapters.telegram.application import TelegramPlatform
from core import clocks
from core.table import Status
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.people import Person, buttons, posts, settled, until, words

pytestmark = pytest.mark.usefixtures("bot")


async def test_a_file_goes_to_the_private_chat_alone(server: Server, anna: Person) -> None:
    group = server.state.group(11)
    anna.write(group, "/export")
    await settled(server)
    assert [words(post) for post in posts(group)] == [
        "Open our private chat and press Start: only there can I show this to you alone."
    ]
    private = server.state.private(11)
    anna.write(group, "/export")
    await settled(server)
    anna.write(private, "/export")
    await settled(server)
    assert ["document" in post for post in posts(private)] == [True, True]
    assert {words(post) for post in posts(private)} == {"This is all that I keep about you."}
    assert len(posts(group)) == 1


async def test_what_others_can_read_has_no_button_that_gives_a_command(server: Server, anna: Person) -> None:
    server.ephemeral = False
    group = server.state.group(11)
    anna.write(group, "/forget")
    await settled(server)
    (asked,) = posts(group)
    assert "/forget yes" in words(asked)
    assert buttons(asked) == []
    private = server.state.private(11)
    anna.write(private, "/forget")
    await settled(server)
    assert [each["callback_data"] for each in buttons(posts(private)[-1])] == ["/forget yes", "/forget no"]


async def test_time_goes_on_in_groups_and_what_it_brings_about_is_shown(
    server: Server, bot: TelegramPlatform, store: RedisStore, clock: AdjustableClock, anna: Person
) -> None:
    group, boris = server.state.group(11, 12), Person(server, 12, "boris")
    anna.write(group, "/nim first=me")
    await settled(server)
    boris.write(group, "/accept")
    await settled(server)
    table = await store.load(f"t{group.id}", "g1")
    assert table is not None
    assert table.deadline == table.changed + clocks.DEFAULT
    clock.advance(clocks.DEFAULT + 1)
    assert await bot.chat.tick(lambda server: not bot.serves(server)) == ()
    shown = len(posts(group))
    for outgoing in await bot.chat.tick(bot.serves):
        await bot.deliver(outgoing)
    await until(server, lambda: len(posts(group)) > shown)
    assert "photo" in posts(group)[-1]
    ended = await store.load(f"t{group.id}", "g1")
    assert ended is not None
    assert ended.status is Status.FINISHED


@pytest.mark.parametrize("other", ["d1", "s"])
async def test_other_platforms_are_not_served(bot: TelegramPlatform, other: str) -> None:
    assert not bot.serves(other)
    assert bot.serves("t-5")
