"""The same offer made again is the offer that stands, shown again; another one is another; limits are told."""

from __future__ import annotations

import pytest

from core import service
from core.ports import Store
from core.service import Caller
from core.table import Status, readable
from tests.adapters.chat.den import Den, buttons, labels, person

HOUR = 3_600


async def tables(den: Den) -> list[str]:
    return sorted(table.id for table in readable(await den.store.open_tables(den.room, den.room)))


@pytest.mark.parametrize(
    ("first", "again"),
    [
        ("/sim @boris", "/sim @boris"),
        ("/sim @boris", "/challenge sim @boris"),
        ("/sim @boris", "/сим @boris"),
        ("/sim @boris dots=7 first=me", "/sim first=me @boris dots=7"),
        ("/nim", "/nim"),
        ("/square @boris @carla", "/square @carla @boris"),
    ],
)
async def test_the_same_offer_is_not_made_twice(store: Store, first: str, again: str) -> None:
    den = Den(store)
    offer = await den.one("anna", first)
    for _ in range(5):
        repeated = await den.one("anna", again)
        assert repeated.text == offer.text
        assert [button.id for button in buttons(repeated)] == [button.id for button in buttons(offer)]
        assert (repeated.version or 0) > (offer.version or 0), "it is a new message with the buttons"
        assert (repeated.edits, repeated.owed) == (False, True)
    assert await tables(den) == ["g1"]


@pytest.mark.parametrize(
    "other",
    [
        "/sim",
        "/sim @carla",
        "/nim @boris",
        "/sim @boris dots=7",
        "/sim @boris colourless",
        "/sim @boris unrated",
        "/sim @boris time=2d",
        "/sim @boris time=3d claim",
        "/sim @boris first=me",
    ],
)
async def test_another_offer_is_another(store: Store, other: str) -> None:
    den = Den(store)
    await den.say("anna", "/sim @boris")
    await den.say("anna", other)
    assert await tables(den) == ["g1", "g2"]


async def test_a_win_to_be_claimed_is_another_offer_than_a_loss_on_time(store: Store) -> None:
    den = Den(store)
    for offer in ("/sim @boris time=2d", "/sim @boris time=2d claim", "/sim @boris claim time=2d"):
        await den.say("anna", offer)
    assert await tables(den) == ["g1", "g2"]


async def test_a_challenge_is_not_the_rematch_that_is_offered(store: Store) -> None:
    den = Den(store)
    board = await den.game("/nim @boris first=me", "boris")
    end = (await den.say("boris", "/resign", board))[-1]
    offered = await den.press("anna", end, "Rematch")
    assert [post.game for post in offered] == ["g2"]
    first = (await den.table("g2")).first
    await den.say("anna", f"/nim @boris first={first}")
    assert await tables(den) == ["g2", "g3"]


async def test_another_host_makes_another_offer(store: Store) -> None:
    den = Den(store)
    for host in ("anna", "carla"):
        await den.say(host, "/sim @boris")
    assert await tables(den) == ["g1", "g2"]


@pytest.mark.parametrize("ending", ["Accept", "Decline", "Cancel"])
async def test_an_offer_that_is_over_can_be_made_again(store: Store, ending: str) -> None:
    den = Den(store)
    offer = await den.one("anna", "/sim @boris")
    await den.press("anna" if ending == "Cancel" else "boris", offer, ending)
    again = await den.one("anna", "/sim @boris")
    assert again.game == "g2"
    assert (await den.table("g2")).status is Status.OFFERED


async def test_who_has_joined_keeps_the_seat(store: Store) -> None:
    den = Den(store)
    offer = await den.one("anna", "/square players=3")
    await den.press("boris", offer, "Join")
    again = await den.one("anna", "/square players=3")
    assert again.game == "g1"
    assert "anna, boris" in again.text or "anna and boris" in again.text
    assert [player.name for player in (await den.table("g1")).seats] == ["anna", "boris"]
    await den.press("carla", again, "Join")
    assert (await den.table("g1")).status is Status.PLAYING


async def test_an_offer_shown_again_stands_as_long_as_a_new_one(store: Store) -> None:
    den = Den(store)
    await den.say("anna", "/sim @boris")
    den.clock.time += 20 * HOUR
    await den.say("anna", "/sim @boris")
    den.clock.time += 20 * HOUR
    await den.chat.tick()
    assert (await den.table("g1")).status is Status.OFFERED
    den.clock.time += 4 * HOUR
    await den.chat.tick()
    assert (await den.table("g1")).status is Status.EXPIRED


async def test_games_against_the_computer_are_no_offers(store: Store) -> None:
    den = Den(store)
    for _ in range(2):
        await den.say("anna", "/nim bot first=me")
    assert await tables(den) == ["g1", "g2"]


async def test_at_the_limit_it_is_told_and_what_stands_is_still_shown(store: Store) -> None:
    den = Den(store)
    await den.game("/sim @boris", "boris", moved=True)
    await den.say("anna", "/resign g1")
    for number in range(20):
        await den.say("anna", f"/sim @guest{number}")
    for again in ("/rematch g1", "/retry 1 g1"):
        assert (await den.one("anna", again)).text.startswith("You have 20 open games here."), again
    refused = await den.one("anna", "/sim @boris")
    assert refused.text.startswith("You have 20 open games here.")
    assert labels(await den.one("anna", "/sim @guest3")) == ["Accept", "Decline", "Cancel"]
    assert len(await tables(den)) == 20


async def test_a_rematch_that_waits_in_the_chat_of_the_game_is_accepted_from_another_one(store: Store) -> None:
    den = Den(store)
    await den.game("/sim @boris first=me", "boris")
    await den.say("anna", "/resign g1")
    await den.say("boris", "/rematch g1")
    elsewhere = Caller(event="again", server=den.room, chat="l#thread", player=person("anna"))
    (note,) = await service.rematch(den.ctx, elsewhere, "g1")
    assert note.table == "g2"
    assert (await den.table("g2")).status is Status.PLAYING
