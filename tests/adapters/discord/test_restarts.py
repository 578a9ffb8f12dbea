"""Another process takes over: what the first one posted works on, and nothing happens twice."""

from __future__ import annotations

from typing import Any

import discord
from simcord import interactions
from simcord.backend import serializers
from simcord.enums import InteractionType
from simcord.results import InteractionResult

from adapters.discord.client import KibitzClient
from core.service import Context
from core.table import Status
from tests.adapters.discord.conftest import MakeClient
from tests.adapters.discord.world import World, labels, tag


async def test_old_buttons_and_replies_work_in_a_new_process(
    world: World, ctx: Context, make_client: MakeClient
) -> None:
    await world.anna.slash(world.channel, "nim", opponent=world.boris, first="me", heaps="3,5,7")
    await world.env.restart_bot(make_client())
    await world.boris.click(world.board, label="Accept")
    shown = await world.anna.click(world.board, label="Type a move")
    await world.env.restart_bot(make_client())
    await world.anna.submit_modal(shown, {"move": "c2"})
    await world.env.restart_bot(make_client())
    await world.boris.send(world.channel, "b5", reply_to=world.board)
    await world.env.restart_bot(make_client())
    await world.anna.click(world.board, label="a")
    await world.env.restart_bot(make_client())
    await world.anna.click(world.board, label="3")
    assert (await world.table(ctx)).moves == ("c2", "b5", "a3")
    assert tag(world.board) == ("g1", 3)


async def test_commands_are_announced_once_for_each_change(world: World, make_client: MakeClient) -> None:
    for _ in range(3):
        await world.env.restart_bot(make_client())
    assert len(world.sent("PUT", "commands")) == 1
    changed = make_client()
    changed.tree.remove_command("agree")
    await world.env.restart_bot(changed)
    await world.env.restart_bot(make_client())
    assert len(world.sent("PUT", "commands")) == 3


async def test_replies_written_meanwhile_are_played_in_order(
    world: World, ctx: Context, make_client: MakeClient
) -> None:
    await world.anna.slash(world.channel, "nim", opponent=world.boris, first="me", heaps="3,5,7")
    await world.boris.click(world.board, label="Accept")
    board = world.board
    await world.env._detach_bot()  # pyright: ignore[reportPrivateUsage] - it has no way to stop a bot for a while
    for person, text in ((world.anna, "well"), (world.boris, "a1"), (world.anna, "c2"), (world.anna, "a1")):
        world.write(person, text, board)
    await world.env.restart_bot(make_client())
    await world.env.settle()
    assert (await world.table(ctx)).moves == ("c2",)
    said = [each.content.splitlines()[0] for each in world.channel.history() if each.author.bot][-3:]
    assert said == [
        "It is not your turn. Next: anna.",
        "anna: `c2`",
        "That was an older board. Nothing was played; here is g1 as it stands.",
    ]
    told = len(world.sent())
    await world.env.restart_bot(make_client())
    await world.env.settle()
    assert len(world.sent()) == told, "what was answered is not answered again"


async def test_a_board_that_was_never_posted_is_posted_by_the_next_process(
    world: World, ctx: Context, make_client: MakeClient
) -> None:
    await world.anna.slash(world.channel, "nim", opponent=world.boris, first="me", heaps="3,5,7")
    await world.boris.click(world.board, label="Accept")
    world.env.inject_error("POST", "/channels/*/messages", status=500, times=None)
    await world.anna.send(world.channel, "c2", reply_to=world.board)
    world.env.backend.faults.clear()
    assert (await world.table(ctx)).moves == ("c2",)
    await world.env.restart_bot(make_client())
    await world.env.settle()
    assert tag(world.board) == ("g1", 1)
    assert labels(world.board)[:1] == ["a"]


async def test_one_event_for_two_replicas_counts_once(world: World, ctx: Context, make_client: MakeClient) -> None:
    await world.anna.slash(world.channel, "nim", opponent=world.boris, first="me", heaps="3,5,7")
    await world.boris.click(world.board, label="Accept")
    said: discord.Message = await world.anna.send(world.channel, "c2", reply_to=world.board)
    client: Any = world.env.bot
    reference: Any = said.reference
    reference.resolved = world.channel.history()[1]
    sent = len(world.sent())
    for _ in range(3):
        await KibitzClient.on_message(client, said)
    assert (await world.table(ctx)).moves == ("c2",)
    assert len(world.sent()) == sent


async def test_fifty_members_accept_at_once(world: World, ctx: Context) -> None:
    people = [world.member(f"player{number}") for number in range(49)] + [world.boris]
    await world.anna.slash(world.channel, "sim")
    results = await at_once(world, people, world.board, "a:g1:0")
    table = await world.table(ctx, 1)
    assert table.status is Status.PLAYING
    assert len(table.seats) == 2
    refused = [result for result in results if result.followups]
    assert len(refused) == 49
    assert all(result.followups[0].ephemeral for result in refused)
    assert {result.followups[0].content.split(":")[0] for result in refused} == {"Too late"}
    assert len([each for each in world.channel.history() if each.content.endswith("g1 · move 0")]) == 1


async def at_once(world: World, people: list[Any], message: discord.Message, button: str) -> list[InteractionResult]:
    """Let everybody press one button before anybody is answered."""
    backend = world.env.backend
    records: list[Any] = []
    stored = backend.get_message(world.channel.id, message.id)
    for person in people:
        record, payload = interactions.base_payload(
            backend,
            type=InteractionType.MESSAGE_COMPONENT,
            channel_id=world.channel.id,
            guild_id=world.guild.id,
            user_id=person.id,
            data={"custom_id": button, "component_type": 2},
        )
        payload["message"] = dict(serializers.message_payload(backend, stored))
        record.source_message_id = message.id
        records.append(record)
        backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()
    return [InteractionResult(world.env, record) for record in records]
