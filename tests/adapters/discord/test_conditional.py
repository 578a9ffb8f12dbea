"""Conditional moves on Discord: a command that its sender alone sees, and a direct message once they no longer fit."""

from __future__ import annotations

from adapters.local.clock import AdjustableClock
from core.service import Context
from tests.adapters.discord.world import World, tag


async def test_they_are_written_by_a_command_and_shown_by_a_button(
    world: World, ctx: Context, clock: AdjustableClock
) -> None:
    await world.anna.slash(world.channel, "sim", opponent=world.boris, first="me")
    await world.boris.click(world.board, label="Accept")
    await world.anna.send(world.channel, "12", reply_to=world.board)
    before = len(world.channel.history())
    written = await world.anna.slash(world.channel, "if", moves="36 45")
    assert written.response is not None
    assert written.response.ephemeral
    assert written.response.content.startswith("Noted for g1.")
    (shown,) = (await world.anna.click(world.board, label="If…")).followups
    assert shown.ephemeral
    assert "36 → 45" in shown.content
    assert len(world.channel.history()) == before
    await world.boris.send(world.channel, "36", reply_to=world.board)
    assert (await world.table(ctx)).moves == ("12", "36", "45")
    assert tag(world.board) == ("g1", 3)
    assert f"<@{world.boris.id}>" in world.board.content

    await world.anna.slash(world.channel, "if", table="g1", moves="13 14")
    await world.boris.send(world.channel, "16", reply_to=world.board)
    aloud = len(world.channel.history())
    await world.pass_by(clock, 1)
    assert len(world.channel.history()) == aloud
    assert "your conditional moves do not answer `16`" in world.said_to(world.anna)[-1].content
    assert not any("conditional" in message.content for message in world.said_to(world.boris))
