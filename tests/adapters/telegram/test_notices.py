"""Private notes on Telegram: messages in the private chat that play a game, or join one, by their buttons."""

from __future__ import annotations

import pytest

from core.table import Status
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.life import Group, labels
from tests.adapters.telegram.people import Person, buttons, posts, settled, words

pytestmark = pytest.mark.usefixtures("bot")

LATER = 121


async def test_a_note_of_ones_turn_plays_and_a_later_one_takes_its_place(
    server: Server, group: Group, anna: Person, boris: Person
) -> None:
    private = server.state.private(anna.id)
    await group.say(anna, "/start", private)
    await group.say(anna, "/turns notes on", private)
    await group.begin(anna, boris, "/sim first=me")
    await group.begin(anna, boris, "/nim first=me marienbad")
    before = len(posts(group.chat))
    await group.pass_by(LATER)
    notes = [post for post in posts(private) if "It is your move in" in words(post)]
    assert len(notes) == 1, "the second note took the place of the first"
    assert words(notes[0]).splitlines()[0].endswith("In all, 2 games wait for you.")
    assert len(posts(group.chat)) == before, "the group reads nothing of it"
    for button in buttons(notes[0]):
        assert len(button.get("callback_data", "").encode()) <= 64
    sim = next(label for label in labels(notes[0]) if label.endswith("Sim"))
    await group.press(anna, notes[0], sim)
    await group.press(anna, posts(private)[-1], "1")
    await group.press(anna, posts(private)[-1], "2")
    assert (await group.table("g1")).moves == ("12",)


async def test_who_has_not_started_the_private_chat_is_told_so_by_the_list(
    server: Server, group: Group, anna: Person, boris: Person
) -> None:
    await group.say(anna, "/turns notes on")
    await group.begin(anna, boris, "/sim first=me")
    before = len(posts(group.chat))
    await group.pass_by(LATER)
    private = server.state.private(anna.id)
    assert posts(private) == []
    assert len(posts(group.chat)) == before
    await group.say(anna, "/start", private)
    listed = await group.one(anna, "/turns", private)
    assert "I could not write to you privately" in words(listed)
    assert "Tell me at my turn" in labels(listed)


async def test_an_offer_is_told_and_joined_privately(server: Server, group: Group, anna: Person, boris: Person) -> None:
    private = server.state.private(anna.id)
    await group.say(anna, "/start", private)
    anna.command(group.chat, "/notify nim")  # as the menu of a group has it
    await settled(server)
    await group.say(boris, "/nim")
    before = len(posts(group.chat))
    await group.pass_by(1)
    told = posts(private)[-1]
    assert words(told).startswith("Борис wants to play Nim (g1).")
    assert len(posts(group.chat)) == before
    await group.press(anna, told, "Join")
    table = await group.table("g1")
    assert (table.status, len(table.seats)) == (Status.PLAYING, 2)
