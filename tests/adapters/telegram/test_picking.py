"""A game against the computer picked on Telegram, by the person alone who asked for one."""

from __future__ import annotations

import pytest

from core.levels import Level
from core.table import Status
from tests.adapters.named import names
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.life import Group, labels
from tests.adapters.telegram.people import Person


async def test_in_the_private_chat(server: Server, group: Group, anna: Person) -> None:
    private = server.state.private(anna.id)
    asked = await group.one(anna, "/challenge", private)
    assert labels(asked) == names()
    await group.press(anna, asked, "Nim")
    assert labels(asked) == ["Easy", "Medium", "Hard", "Perfect"]
    await group.press(anna, asked, "Hard")


@pytest.mark.parametrize("ephemeral", [True, False])
async def test_in_a_group_the_buttons_are_for_one_person(
    server: Server, group: Group, anna: Person, boris: Person, *, ephemeral: bool
) -> None:
    server.ephemeral = ephemeral
    asked = await group.one(anna, "/challenge bot first=me")
    assert labels(asked) == names()
    assert (await group.press(boris, asked, "Nim") or "").startswith("These buttons are for the person who asked.")
    await group.press(anna, asked, "Nim")
    assert labels(asked) == ["Easy", "Medium", "Hard", "Perfect"]
    assert (await group.press(boris, asked, "Hard") or "").startswith("These buttons are for the person who asked.")
    await group.press(anna, asked, "Hard")
    table = await group.table("g1")
    assert (table.game, table.status, table.seats[1].level) == ("nim", Status.PLAYING, Level.HARD)
    assert table.seats[0].name == "anna"
