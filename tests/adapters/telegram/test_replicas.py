"""Two processes serve one bot: what the other one does meanwhile, here done behind the bot's back."""

from __future__ import annotations

import asyncio
from typing import Any

from adapters.chat.posts import Incoming
from core.ports import Posted
from core.table import Player
from tests.adapters.telegram.life import Group, shown
from tests.adapters.telegram.people import Person, posts, presses, settled, until


async def moved_elsewhere(group: Group, person: Person, move: str, message: int) -> None:
    """Have somebody move, and the board shown in a message, by another process."""
    place = f"t{group.chat.id}"
    player = Player(f"t{person.id}", person.name)
    await group.bot.chat.handle(Incoming(event="e1", server=place, chat=place, player=player, text=f"/play {move}"))
    await group.store.set_posted(place, "g1", Posted(f"{group.chat.id}/{message}", (await group.table("g1")).version))


async def held(group: Group) -> asyncio.Event:
    """Hold what the bot sends next; it goes on when the event is set."""
    group.server.hold = asyncio.Event()
    return group.server.hold


def live(group: Group) -> list[dict[str, Any]]:
    """Return the messages under which one can move."""
    return [post for post in posts(group.chat) if presses(post, "k")]


async def test_an_older_board_that_comes_late_loses_its_buttons(group: Group, anna: Person, boris: Person) -> None:
    await group.begin(anna, boris, "/sim first=me")
    before = live(group)
    hold = await held(group)
    anna.write(group.chat, "/play 12")
    await until(group.server, lambda: group.server.held > 0)
    await moved_elsewhere(group, boris, "34", before[0]["message_id"])
    hold.set()
    await settled(group.server)
    assert shown(group.chat)[-1].endswith("Sim · g1 · move 1"), "the text stays: it tells what was played"
    assert live(group) == before


async def test_an_older_board_in_the_place_of_the_newest_gives_way_to_it(
    group: Group, anna: Person, boris: Person
) -> None:
    await group.begin(anna, boris, "/sim first=me")
    (board,) = live(group)
    anna.press(board, presses(board, "k")[0])
    await settled(group.server)
    hold = await held(group)
    anna.press(board, "k:g1:0:0:1.2")
    await until(group.server, lambda: group.server.held > 0)
    await moved_elsewhere(group, boris, "34", board["message_id"])
    hold.set()
    await settled(group.server)
    assert live(group) == [board]
    assert shown(group.chat)[-1].endswith("Sim · g1 · move 2")
    assert (await group.table("g1")).moves == ("12", "34")
