"""All of a member's games on Discord: listed to them alone in one place, and played from there."""

from __future__ import annotations

from adapters.local.clock import AdjustableClock
from core.service import Context
from tests.adapters.discord.world import World, buttons, labels, tag


async def test_they_are_listed_and_played_where_only_their_owner_sees_it(
    world: World, ctx: Context, clock: AdjustableClock
) -> None:
    await world.anna.slash(world.channel, "sim", opponent=world.boris, first="me")
    await world.boris.click(world.board, label="Accept")
    board = world.board
    elsewhere = world.guild.create_text_channel("elsewhere")
    listed = (await world.anna.slash(elsewhere, "turns")).response
    assert listed is not None
    assert listed.ephemeral
    assert listed.content.startswith("Your open games, in all chats: 1. One waits for you.")
    assert " · den · your move" in listed.content
    show, link, *_ = buttons(listed)
    assert show["label"] == "1 · Sim"
    assert link["url"] == f"https://discord.com/channels/{world.guild.id}/{world.channel.id}/{board.id}"
    shown = (await world.anna.click(listed, label="1 · Sim")).response or listed
    for step in ("1", "2"):
        assert step in labels(shown)
        shown = (await world.anna.click(shown, label=step)).response or shown
    assert (await world.table(ctx)).moves == ("12",)
    assert not elsewhere.history(), "no one else is shown anything"
    await world.pass_by(clock, 1)
    assert tag(world.board) == ("g1", 1)
    assert f"<@{world.boris.id}>" in world.board.content
