"""A server where Discord has an outage, and one that the bot is removed from: its games wait."""

from __future__ import annotations

from typing import Any

from simcord.backend import serializers

from adapters.local.clock import AdjustableClock
from core.clocks import is_stopped
from core.service import Context
from core.table import Status
from tests.adapters.discord.world import World


async def test_being_removed_pauses_games(world: World, ctx: Context, clock: AdjustableClock) -> None:
    await world.anna.slash(world.channel, "nim", opponent=world.boris, first="me", time="2m")
    await world.boris.click(world.board, label="Accept")
    began = (await world.table(ctx)).deadline or 0
    client: Any = world.env.bot
    backend: Any = world.env.backend
    guild = backend.get_guild(world.guild.id)
    backend.emit("GUILD_DELETE", {"id": str(guild.id), "unavailable": True})
    await world.env.settle()
    assert not client.serves(world.server), "an outage"
    assert is_stopped(await world.table(ctx))
    await world.pass_by(clock, 60)
    backend.emit("GUILD_CREATE", {**serializers.guild_create_payload(backend, guild), "unavailable": False})
    await world.env.settle()
    assert client.serves(world.server)
    assert not is_stopped(await world.table(ctx))
    backend.emit("GUILD_DELETE", {"id": str(guild.id)})
    await world.env.settle()
    await world.pass_by(clock, 3_600)
    table = await world.table(ctx)
    assert (client.serves(world.server), is_stopped(table), table.status) == (False, True, Status.PLAYING)
    joined: dict[str, Any] = {**serializers.guild_create_payload(backend, guild)}
    joined.pop("unavailable", None)  # as Discord tells a join from the end of an outage
    backend.emit("GUILD_CREATE", joined)
    await world.env.settle()
    table = await world.table(ctx)
    assert (client.serves(world.server), is_stopped(table)) == (True, False)
    assert (table.deadline or 0) - (began + 3_660) in range(-1, 4)
    await world.pass_by(clock, 121)
    table = await world.table(ctx)
    assert table.status is Status.ABORTED, "anna ran out of time before her first move"
    assert "called off" in world.board.content
