"""A newcomer with only the screen: from Start to the first move of each game, and from a group's greeting, by taps."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.telegram.shared.ids import read_under_server
from core.games import GAMES
from core.position import replay
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.api.state import Chat
from tests.adapters.telegram.life import Group, labels
from tests.adapters.telegram.people import Person, buttons, posts, settled

TAPS = {"sim": 3, "nim": 3, "square": 5}
"""The most taps: the game, and then two dots; heap and number; my hand, stone, place and turn."""


def forward(message: dict[str, Any]) -> dict[str, Any] | None:
    """Return the first button that leads on to a move, as a newcomer reads them; None where there is none."""
    for button in buttons(message):
        data = read_under_server(button.get("callback_data", ""))[1]
        if data[:1] in {"k", "i", "h"} and button["text"] not in {"← Back", "◀", "▶"}:
            return button
    return None


async def moved(group: Group, server: str, table: str, person: Person) -> bool:
    """Whether a person has made a move."""
    found = await group.store.load(server, table)
    assert found is not None
    seat = next(index for index, player in enumerate(found.seats) if player.id == f"t{person.id}")
    return seat in replay(found).movers


async def tapped(group: Group, chat: Chat, server: str, person: Person, most: int) -> int:
    """Tap on until the person has made a move; return how many taps that took."""
    for taps in range(1, most + 1):
        shown = [each for each in (*posts(chat), *chat.whispers.values()) if forward(each)]
        hands = [each for each in shown if each.get("caption", "").startswith(("Your stones", "Ваши камни"))]
        message = (hands or shown)[-1]
        button = forward(message)
        assert button is not None
        person.press(message, button["callback_data"])
        await settled(group.server)
        if await moved(group, server, "g1", person):
            return taps
    raise AssertionError([labels(each) for each in posts(chat)])


@pytest.mark.parametrize("game", GAMES)
async def test_from_start_in_the_private_chat(server: Server, group: Group, anna: Person, game: str) -> None:
    private = server.state.private(anna.id)
    start = await group.one(anna, "/start", private)
    await group.press(anna, start, f"Play {game.title()}")
    most = TAPS.get(game, max(TAPS.values()))
    assert 1 + await tapped(group, private, f"t{anna.id}", anna, most) <= most


async def test_from_the_greeting_of_a_group(group: Group, anna: Person) -> None:
    group.server.state.kick(group.chat, told=False)
    group.server.state.add(group.chat)
    await settled(group.server)
    await group.press(anna, posts(group.chat)[-1], "Play against me")
    assert await tapped(group, group.chat, f"t{group.chat.id}", anna, 2) == 2


@pytest.mark.parametrize("ephemeral", [True, False])
async def test_square_from_a_link_in_a_group(group: Group, anna: Person, boris: Person, *, ephemeral: bool) -> None:
    """Boris joins by the link and lays his first stone without leaving the private chat."""
    group.server.ephemeral = ephemeral
    offer = await group.one(anna, "/square players=2 first=them")
    (link,) = [each["url"] for each in buttons(offer) if "url" in each]
    private = group.server.state.private(boris.id)
    await group.say(boris, f"/start {link.partition('=')[2]}", private)
    assert await tapped(group, private, f"t{group.chat.id}", boris, 3) <= 3
    assert "photo" in posts(group.chat)[-1]
