"""Games in threads of their own, where the administrators want it."""

from __future__ import annotations

from typing import Any

import discord
from simcord.builders import ChannelHandle

from adapters.local.clock import AdjustableClock
from core.service import Context
from tests.adapters.discord.conftest import MakeClient
from tests.adapters.discord.world import World, buttons, labels, tag


async def begin(world: World, *, wanted: bool = True) -> Any:
    """Let a game of Nim begin, anna to move, and return its thread."""
    if wanted:
        await world.answer(world.administrator, "settings", setting="threads", value="yes")
    await world.anna.slash(world.channel, "nim", opponent=world.boris, first="me", heaps="3,5,7", time="10h")
    await world.boris.click(world.board, label="Accept")
    return thread_of(world)


def thread_of(world: World) -> Any:
    """The newest thread of the channel."""
    client: Any = world.env.bot
    threads = client.get_guild(world.guild.id).threads
    if not threads:
        return None
    newest = max(threads, key=lambda thread: thread.id)
    return ChannelHandle(world.env, world.guild, world.env.backend.get_channel(newest.id))


async def test_the_offer_in_the_channel_and_the_boards_in_the_thread(world: World, ctx: Context) -> None:
    thread = await begin(world)
    client: Any = world.env.bot
    assert client.get_channel(thread.id).name == "Nim · g1"
    assert client.get_channel(thread.id).parent_id == world.channel.id
    offer = next(message for message in world.channel.history() if "offers" in message.content)
    assert labels(offer) == [], "it has been accepted"
    board = thread.last_message
    assert tag(board) == ("g1", 0)
    assert f"<@{world.anna.id}>" in board.content
    await world.anna.send(thread, "c2", reply_to=board)
    assert tag(thread.last_message) == ("g1", 1)
    await world.boris.slash(thread, "play", move="b5")
    assert tag(thread.last_message) == ("g1", 2)
    await world.anna.click(thread.last_message, label="a")
    await world.anna.click(thread.last_message, label="3")
    assert (await world.table(ctx)).moves == ("c2", "b5", "a3")
    assert (await world.table(ctx)).chat == f"d{world.channel.id}"
    refused = await world.anna.slash(thread, "play", move="c1")
    assert refused.response is not None
    assert refused.response.content == "It is not your turn. Next: boris."
    assert not any("g1 · move" in message.content for message in world.channel.history())


async def test_each_game_has_its_own_thread_and_commands_find_it_there(world: World, ctx: Context) -> None:
    first = await begin(world)
    await world.anna.slash(world.channel, "sim", opponent=world.bot, first="me")
    second = thread_of(world)
    assert second.id != first.id
    assert tag(second.last_message) == ("g2", 0)
    await world.boris.slash(first, "games")
    assert "g1 · Nim" in first.last_message.content, "what is asked in a thread is answered there"
    await world.boris.slash(first, "resign")
    assert "boris resigns." in first.last_message.content


async def test_without_the_setting_there_are_none(world: World) -> None:
    assert await begin(world, wanted=False) is None
    assert tag(world.board) == ("g1", 0)


async def test_a_game_that_has_begun_in_the_channel_stays_there(world: World) -> None:
    await begin(world, wanted=False)
    await world.answer(world.administrator, "settings", setting="threads", value="yes")
    await world.anna.slash(world.channel, "play", move="c2")
    assert thread_of(world) is None
    assert tag(world.board) == ("g1", 1)


async def test_without_the_permission_the_game_is_in_the_channel_which_is_told_once(world: World) -> None:
    path = f"/channels/{world.channel.id}/threads"
    world.env.inject_error("POST", path, status=403, code=50013)
    assert await begin(world) is None
    assert "No thread for this game: I’m not allowed to create one." in world.board.content
    assert tag(world.board) == ("g1", 0)
    world.env.inject_error("POST", path, status=403, code=50013)
    await world.anna.slash(world.channel, "nim", opponent=world.bot, first="me")
    assert tag(world.board) == ("g2", 0)
    assert "No thread" not in world.board.content


async def test_in_a_deleted_thread_a_game_goes_on_in_the_channel(world: World, ctx: Context) -> None:
    thread = await begin(world)
    world.env.backend.delete_channel(thread.id)
    await world.env.settle()
    await world.anna.slash(world.channel, "play", move="c2")
    assert (await world.table(ctx)).status.open
    assert tag(world.board) == ("g1", 1)
    await world.boris.send(world.channel, "b5", reply_to=world.board)
    assert tag(world.board) == ("g1", 2)


async def test_a_reminder_wakes_an_archived_game_thread_and_leads_there(
    world: World, ctx: Context, clock: AdjustableClock
) -> None:
    thread = await begin(world)
    before = len(thread.history())
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    await world.env.settle()
    await world.pass_by(clock, 8 * 3600 + 1)
    assert len(thread.history()) == before + 1
    (reminder,) = world.said_to(world.anna)
    (link,) = buttons(reminder)
    assert link["url"] == f"https://discord.com/channels/{world.guild.id}/{thread.id}/{thread.last_message.id}"


async def test_another_process_knows_the_thread(world: World, ctx: Context, make_client: MakeClient) -> None:
    thread = await begin(world)
    board = thread.last_message
    await world.env.restart_bot(make_client())
    await world.anna.send(thread, "c2", reply_to=board)
    assert tag(thread.last_message) == ("g1", 1)
    assert isinstance(board, discord.Message)


async def test_the_panel_has_it(world: World) -> None:
    shown = await world.administrator.slash(world.channel, "settings")
    assert shown.response is not None
    assert "Games are played in the channel itself" in shown.response.content
    assert "Give each game a thread" in labels(shown.response)
    await world.answer(world.administrator, "settings", setting="channels", value="here")
    elsewhere = world.guild.create_text_channel("elsewhere")
    shown = await world.administrator.slash(elsewhere, "settings")
    assert shown.response is not None
    assert len(labels(shown.response)) == 14, "the longest panel there is"
    assert len(shown.response.components) <= 5
