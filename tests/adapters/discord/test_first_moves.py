"""A newcomer with only the screen: from a word to Kibitz, or its greeting, to the first move of each game, by taps."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from core.service import Context
from core.table import Table
from tests.adapters.discord.test_games import chosen, menu, option
from tests.adapters.discord.world import World, buttons, mover

TAPS = {"sim": 3, "nim": 3, "square": 6}
"""The most taps from the offer of games on: game, dot, dot; game, heap, number; game, hand, stone, place, turn, ✓."""


async def played(ctx: Context, server: str, person: str) -> bool:
    """Whether a person has made a move in the only game of a server."""
    table = await ctx.tables.load(server, "g1")
    return any(table.seats[seat].id == person for seat in ctx.tables.position(table).movers)


def first_step(message: Any) -> str | None:
    """Return the id of the first button that names a step of a move; None where there is none."""
    return next((each["custom_id"] for each in buttons(message) if each.get("custom_id", "").startswith("k:")), None)


async def first_turn(ctx: Context, server: str, person: str) -> Table:
    """Return the only game of a server, which has to wait for this person."""
    table = await ctx.tables.load(server, "g1")
    assert mover(ctx, table) == person, "the computer has moved if it was to"
    return table


@pytest.mark.parametrize("game", ["Sim", "Nim"])
async def test_from_a_word_in_private(world: World, ctx: Context, game: str) -> None:
    user, direct = world.anna.user, world.anna.user.dm_channel
    await user.send_dm("hi")
    await user.click(direct.last_message, label=f"Play {game}")
    taps = 1
    await first_turn(ctx, f"dm{direct.id}", f"d{world.anna.id}")
    while not await played(ctx, f"dm{direct.id}", f"d{world.anna.id}"):
        step = first_step(direct.last_message)
        assert step is not None, direct.last_message.content
        await user.click(direct.last_message, custom_id=step)
        taps += 1
    assert taps <= TAPS[game.lower()]


async def test_from_the_greeting_of_a_server(world: World, ctx: Context) -> None:
    client: Any = world.env.bot
    await client.on_guild_join(client.get_guild(world.guild.id))
    await asyncio.gather(*client._background.tasks)
    await world.boris.click(world.board, label="Play against me")
    taps = 1
    await first_turn(ctx, world.server, f"d{world.boris.id}")
    while not await played(ctx, world.server, f"d{world.boris.id}"):
        step = first_step(world.board)
        assert step is not None, world.board.content
        await world.boris.click(world.board, custom_id=step)
        taps += 1
    assert taps <= TAPS["sim"]


async def test_square_by_menus_in_one_private_message(world: World, ctx: Context) -> None:
    await world.anna.slash(world.channel, "square", opponent=world.bot, first="me")
    (shown,) = (await world.anna.click(world.board, label="My hand")).followups
    taps = 2
    for number in range(3):
        offered = menu(shown, number)
        if offered is None or any(each["default"] for each in offered["options"]):
            continue
        shown = await chosen(world, world.anna, shown, number, option(shown, number, offered["options"][0]["label"]))
        taps += 1
    (play,) = [each for each in buttons(shown) if each.get("label", "").startswith("✓")]
    await world.anna.click(shown, custom_id=play["custom_id"])
    assert await played(ctx, world.server, f"d{world.anna.id}")
    assert taps + 1 <= TAPS["square"]
