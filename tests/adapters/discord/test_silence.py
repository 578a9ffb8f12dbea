"""Places where nothing can be said: who hears of what happens there, and what waits."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from adapters.local.clock import AdjustableClock
from core.refusals import Refused
from core.service import Context
from tests.adapters.discord.conftest import MakeClient
from tests.adapters.discord.world import World, buttons, tag


async def begin(world: World, channel: Any = None) -> Any:
    where = channel or world.channel
    await world.anna.slash(where, "nim", opponent=world.boris, first="me", heaps="3,5,7")
    await world.boris.click(where.last_message, label="Accept")
    return where.last_message


async def forbid(world: World, **rights: bool) -> None:
    """Take rights in the channel from everyone, the bot among them, or give them back."""
    deny = discord.Permissions(**rights)
    role = world.guild.default_role
    overwrite = Overwrite(role.id, OverwriteType.ROLE, 0, deny.value)
    world.env.backend.edit_channel(world.channel.id, {}, overwrites=[overwrite])
    await world.env.settle()


async def test_where_the_bot_may_not_post_the_next_player_hears_directly(
    world: World, ctx: Context, clock: AdjustableClock
) -> None:
    await begin(world)
    await forbid(world, send_messages=True)
    sent = len(world.sent(path=f"channels/{world.channel.id}/messages"))
    result = await world.anna.slash(world.channel, "play", move="c2")
    assert result.response is not None
    assert result.response.ephemeral
    assert "anna: `c2`" in result.response.content
    (told,) = world.said_to(world.boris)
    assert "anna: `c2`" in told.content
    assert "Your clock stands still" in told.content
    assert [button["label"] for button in buttons(told)] == ["To the game"]
    assert len(world.sent(path=f"channels/{world.channel.id}/messages")) == sent, "what is known is not tried"
    await forbid(world)
    await world.pass_by(clock, 120)
    assert tag(world.board) == ("g1", 1)
    assert len([each for each in world.channel.history() if each.content.endswith("g1 · move 1")]) == 1


async def test_no_offer_is_made_where_no_one_would_see_it(world: World, ctx: Context) -> None:
    await forbid(world, send_messages=True)
    said = await world.answer(world.anna, "nim", opponent=world.boris)
    assert said.startswith("I’m not allowed to post here, so no one would see this offer.")
    with pytest.raises(Refused, match="no-such-game"):
        await ctx.tables.load(world.server, "g1")


async def test_in_a_locked_thread_nothing_is_acted_on(world: World, ctx: Context) -> None:
    thread = world.thread(world.channel)
    board = await begin(world, thread)
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"locked": True})
    await world.env.settle()
    (said,) = (await world.anna.click(board, label="c")).followups
    assert said.ephemeral
    assert said.content == "This thread is locked, so no one plays here until it is unlocked."
    assert (await world.table(ctx)).moves == ()
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"locked": False})
    await world.env.settle()
    await world.anna.send(thread, "c2", reply_to=board)
    assert (await world.table(ctx)).moves == ("c2",)


async def test_a_reminder_wakes_an_archived_thread(world: World, ctx: Context, clock: AdjustableClock) -> None:
    thread = world.thread(world.channel)
    board = await begin(world, thread)
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    await world.env.settle()
    await world.pass_by(clock, 60 * 3_600)
    newest = thread.last_message
    assert newest.id != board.id
    assert tag(newest) == ("g1", 0)
    (reminder,) = world.said_to(world.anna)
    (button,) = buttons(reminder)
    assert button["url"].endswith(f"/{thread.id}/{newest.id}")


async def test_replies_to_every_live_board_are_read_back_and_old_talk_is_not(
    world: World, ctx: Context, make_client: MakeClient
) -> None:
    first = await begin(world)
    await world.anna.send(world.channel, f"<@{world.bot.id}> /games")
    second = await begin(world)
    sent = len(world.sent())
    await world.env._detach_bot()  # pyright: ignore[reportPrivateUsage] - it has no way to stop a bot for a while
    world.write(world.anna, "c2", first)
    world.write(world.anna, "c3", second)
    await world.env.restart_bot(make_client())
    await world.env.settle()
    assert [(await world.table(ctx, number)).moves for number in (1, 2)] == [("c2",), ("c3",)]
    assert len(world.sent()) == sent + 2, "one board for each, and no answer to what was answered"
