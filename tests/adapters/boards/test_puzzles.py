"""Puzzles of the day as they are owed to places where nothing could be said."""

from __future__ import annotations

import pytest

from adapters.boards.owing import AGAIN_SECONDS, SILENT_AGAIN_SECONDS
from adapters.boards.transport import PlaceSilent, Spot
from adapters.chat.posts import Post
from tests.adapters.boards.wall import Forgetful, Process, Wall
from tests.adapters.chat.test_puzzles import HOURS, NINE, equip, set_daily

ROOM = "l#den"


def everywhere(_: str) -> bool:
    return True


async def fallen_silent(one: Process, wall: Wall) -> None:
    """Let a puzzle of the day be due in a place where nothing can be said."""
    equip(one.den)
    await set_daily(one.den, "puzzle-games nim")
    one.den.clock.time = NINE + 24 * HOURS
    wall.refusals = [PlaceSilent("muted")]
    await one.den.chat.tick()
    assert await one.ledger.show_owed(everywhere) == []
    one.den.clock.time += 2 * AGAIN_SECONDS
    assert await one.ledger.show_owed(everywhere) == [], "it is put off for long"


@pytest.mark.parametrize("told", ["chat", "server", "post"])
async def test_an_owed_puzzle_is_posted_once_its_place_speaks_again(one: Process, wall: Wall, told: str) -> None:
    await fallen_silent(one, wall)
    if told == "post":
        await one.ledger.publish(Spot(server=ROOM, chat=ROOM), Post(text="hello"))
    elif told == "server":
        await one.places.back(ROOM)
    else:
        await one.places.speaks(ROOM, ROOM)
    ((spot, message),) = await one.ledger.show_owed(everywhere)
    assert (spot.server, wall.messages[message].game) == (ROOM, "p1")
    await one.places.back(ROOM)
    assert await one.ledger.show_owed(everywhere) == [], "what was shown is owed no longer"


async def test_one_that_a_process_is_about_to_show_is_left_to_it(one: Process, store: Forgetful) -> None:
    equip(one.den)
    await set_daily(one.den, "puzzle-games nim")
    one.den.clock.time = NINE + 24 * HOURS
    await one.den.chat.tick()
    now = one.den.clock.time
    assert await store.owed(now, put_off=AGAIN_SECONDS) == ((ROOM, "p1"),)
    await one.places.back(ROOM)
    assert await store.owed(now, put_off=AGAIN_SECONDS) == ()
    assert SILENT_AGAIN_SECONDS > AGAIN_SECONDS
