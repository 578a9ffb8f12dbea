"""Clocks, settings and privacy on Telegram: who may do what, and where the answers go."""

from __future__ import annotations

import pytest

from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.people import Person, buttons, posts, settled, words

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
