"""Leaderboards, profiles and histories among the members of a simulated server."""

from __future__ import annotations

import pytest

from tests.adapters.discord.world import World, labels


async def beaten(world: World, games: int = 1) -> None:
    """Let anna give up so many games against boris."""
    for number in range(1, games + 1):
        await world.anna.slash(world.channel, "nim", opponent=world.boris)
        await world.boris.click(world.board, label="Accept")
        await world.anna.slash(world.channel, "resign", table=f"g{number}")


async def test_a_leaderboard_is_a_picture_with_its_text_that_turns_in_place(world: World) -> None:
    await beaten(world)
    await world.anna.slash(world.channel, "leaderboard", game="nim", period="month")
    shown = world.board
    (picture,) = shown.attachments
    assert picture.description is not None
    first, second = (line.split() for line in picture.description.split("\n")[2:4])
    assert (first[0], first[-1]) == ("1", "boris")
    assert (second[:2], second[-1]) == ([">", "2"], "anna")
    assert labels(shown) == ["All time", "Sim", "Square"]
    await world.boris.click(shown, label="All time")
    assert world.board.id == shown.id
    assert "of all time" in world.board.content
    assert labels(world.board) == ["This month", "Sim", "Square"]


async def test_a_profile_is_of_whoever_is_named(world: World) -> None:
    await beaten(world)
    await world.anna.slash(world.channel, "profile", player=world.boris)
    assert world.board.content == "boris: one finished game here."
    await world.anna.slash(world.channel, "profile")
    assert world.board.content == "anna: one finished game here."


async def test_a_history_turns_in_place_and_gives_records(world: World) -> None:
    await beaten(world, 11)
    await world.boris.slash(world.channel, "history", player=world.anna)
    shown = world.board
    assert labels(shown) == [*(f"g{number}" for number in range(11, 1, -1)), "▶"]
    await world.boris.click(shown, label="▶")
    assert world.board.id == shown.id
    assert labels(world.board) == ["g1", "◀"]
    await world.boris.click(world.board, label="g1")
    assert world.board.content.startswith("Record of g1:")


@pytest.mark.client(sees_leaving=True)
async def test_who_left_is_hidden_until_they_are_back(world: World) -> None:
    async def shown() -> list[str]:
        await world.boris.slash(world.channel, "leaderboard", game="nim")
        (picture,) = world.board.attachments
        return [name for name in ("anna", "boris") if name in (picture.description or "")]

    await beaten(world)
    assert await shown() == ["anna", "boris"]
    world.guild.remove_member(world.anna)
    await world.env.settle()
    assert await shown() == ["boris"]
    world.guild.add_member(world.anna.user)
    await world.env.settle()
    assert await shown() == ["anna", "boris"]
    world.guild.remove_member(world.anna)
    await world.env.settle()
    world.env.backend.add_member(world.guild.id, world.anna.id, announce=False)  # nobody tells the bot
    assert await shown() == ["boris"]
    await world.anna.slash(world.channel, "games")
    assert await shown() == ["anna", "boris"]


@pytest.mark.parametrize("command", ["leaderboard", "history"])
async def test_a_reply_to_a_listing_is_talk(world: World, command: str) -> None:
    await beaten(world)
    await world.anna.slash(world.channel, command)
    shown = world.board
    await world.boris.send(world.channel, "well played", reply_to=shown)
    assert world.board.content == "well played"
