"""A game against the computer picked on Discord: in one message that the caller alone sees, until the game begins."""

from __future__ import annotations

from core.levels import Level
from core.service import Context
from core.table import Status
from tests.adapters.discord.world import World, labels
from tests.adapters.named import names


async def test_the_game_and_the_level_are_picked_in_private(world: World, ctx: Context) -> None:
    asked = await world.anna.slash(world.channel, "challenge", opponent=world.bot, first="me")
    assert asked.response is not None
    assert asked.response.ephemeral
    shown = asked.response.message
    assert shown is not None
    assert shown.content.startswith("What shall we play? Or name it at once, for example </sim:")
    assert shown.content.endswith("> `opponent: @TestBot level: Easy`.")
    assert labels(shown) == names()
    assert world.channel.history() == []
    await world.anna.click(shown, label="Nim")
    shown = next(each for each in world.channel.history(viewer=world.anna) if each.id == shown.id)
    assert labels(shown) == ["Easy", "Medium", "Hard", "Perfect"]
    await world.anna.click(shown, label="Hard")
    table = await world.table(ctx)
    assert (table.game, table.status, table.seats[1].level) == ("nim", Status.PLAYING, Level.HARD)
    assert [message.id for message in world.channel.history()] == [world.board.id]
