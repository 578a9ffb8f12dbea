"""A class on Discord: each player has their own board in direct messages, and plays there."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest

from adapters.discord.outbound import transport
from adapters.local.clock import AdjustableClock
from core.service import Context
from core.table import Status
from tests.adapters.discord.world import World, labels


@pytest.fixture(autouse=True)
def _ageless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let messages be edited whatever their ages: ticks have this machine's time, and not that of the simulation."""
    monkeypatch.setattr(transport, "EDITABLE_SECONDS", float("inf"))


async def paired(world: World, clock: AdjustableClock, *people: Any, game: str = "nim heaps=5,6,7 rule=normal") -> None:
    """Let an administrator hold a class, in which these people are paired."""
    await world.administrator.send(world.channel, f"<@{world.bot.id}> /class {game}")

    for each in people:
        told = await each.click(world.board, label="Join")
        assert [answer.ephemeral for answer in told.followups] == [True]
    await world.administrator.click(world.board, label="Pair")
    await world.pass_until(clock, lambda: " begins" in world.board.content)
    await world.pass_by(clock, 1)


async def at(world: World, ctx: Context, *people: Any) -> list[Any]:
    """Return people of the first game in the order of their seats, then the others."""
    seats = [player.id for player in (await world.table(ctx)).seats]
    return sorted(people, key=lambda each: seats.index(f"d{each.id}") if f"d{each.id}" in seats else len(seats))


SOME_MOVE = re.compile(r"\b[abc]\d\b")


async def reply(world: World, person: Any, text: str, board: discord.Message) -> None:
    """Reply to a direct message with another one."""
    channel = person.user.dm_channel.id
    place = {"channel_id": str(channel), "message_id": str(board.id)}
    await person.user.send_dm(text, reference=world.env.backend.normalize_message_reference(channel, place))


def seen(world: World) -> str:
    """All that the channel shows to all, as text."""
    return "\n".join(each.content for each in world.channel.history() if not each.flags.ephemeral)


async def test_three_come_and_two_play_each_at_a_board_of_their_own(
    world: World, ctx: Context, clock: AdjustableClock
) -> None:
    carl = world.member("carl")
    await paired(world, clock, world.anna, world.boris, carl)
    first, second, odd = await at(world, ctx, world.anna, world.boris, carl)
    assert world.said_to(odd) == []
    (of_first,), (of_second,) = world.said_to(first), world.said_to(second)
    assert labels(of_first) == ["a", "b", "c"]
    assert labels(of_second) == []
    tag = f"-# [Nim · g1 · move 0](https://discord.com/channels/{world.guild.id}/{world.channel.id})"
    assert [each.content.rpartition("\n")[2] for each in (of_first, of_second)] == [tag, tag]
    public = world.board
    assert f"{odd.user.name} waits this round" in public.content
    assert labels(public) == ["My game", "Join", "Pair", "End"]

    await first.user.click(of_first, label="b")
    (stepped,) = world.said_to(first)
    assert labels(stepped)[:4] == ["1", "2", "3", "4"]
    await first.user.click(stepped, label="6")
    await world.pass_until(clock, lambda: len(world.said_to(second)) == 2)
    (of_first,) = world.said_to(first)
    old, of_second = world.said_to(second)
    assert (labels(old), labels(of_first)) == ([], ["If…"])
    assert labels(of_second) == ["a", "c", "If…"]
    await reply(world, second, "b1", of_second)
    assert world.said_to(second)[-1].content.endswith("Heap b is empty. For example `a1`.")
    await reply(world, second, "c7", of_second)
    await world.pass_by(clock, 1)
    assert (await world.table(ctx)).moves == ("b6", "c7")
    assert next(each for each in world.said_to(second) if each.id == of_second.id).content.startswith(
        f"{second.user.name}: `c7`"
    ), "their own board is edited"
    await reply(world, second, "a1", of_second)
    assert world.said_to(second)[-1].content.endswith(f"Next: {first.user.name}.")
    await reply(world, first, "a5", world.said_to(first)[-1])
    words = f"{first.user.name} wins after 3 moves."
    await world.pass_until(clock, lambda: all(words in world.said_to(each)[-1].content for each in (first, second)))
    await world.pass_until(clock, lambda: "1–0" in world.board.content)
    assert (await world.table(ctx)).status is Status.FINISHED
    for each in (first, second):
        assert words in world.said_to(each)[-1].content
        assert labels(world.said_to(each)[-1]) == ["Review", "Replay", "Record"]
    assert world.board.id == public.id, "the message that shows the class changes in its place"
    assert f"{first.user.name} – {second.user.name} · 1–0" in world.board.content

    ended = await world.administrator.click(world.board, label="End")
    (summary,) = ended.followups
    assert summary.ephemeral
    assert "for you alone. People: 3, rounds: 1." in summary.content
    assert [each.filename for each in summary.attachments] == ["class-t1.csv"]
    assert world.board.content == "Class t1, Nim, is over after one round. Thank you for playing!"
    assert not SOME_MOVE.search(seen(world).replace("heaps=5,6,7", "")), "the channel saw no move"
    assert world.said_to(odd) == []


async def test_without_direct_messages_one_plays_where_only_they_see_it(
    world: World, ctx: Context, clock: AdjustableClock
) -> None:
    for each in (world.anna, world.boris):
        path = f"/channels/{each.user.dm_channel.id}/messages"
        world.env.inject_error("POST", path, status=403, code=50007, times=None)
    await paired(world, clock, world.anna, world.boris)
    first, second = await at(world, ctx, world.anna, world.boris)
    public = world.board
    shown = (await first.click(public, label="My game")).followups[-1]
    assert shown.ephemeral
    for step in ("b", "6"):
        shown = (await first.click(shown, label=step)).response or shown
    assert (await world.table(ctx)).moves == ("b6",)
    listed = (await second.slash(world.channel, "turns")).response
    assert listed is not None
    shown = (await second.click(listed, label="1 · Nim")).response or listed
    for step in ("c", "7"):
        shown = (await second.click(shown, label=step)).response or shown
    assert (await world.table(ctx)).moves == ("b6", "c7")
    await world.pass_by(clock, 1)
    assert world.board.id == public.id
    assert not SOME_MOVE.search(seen(world).replace("heaps=5,6,7", ""))


async def test_no_one_is_shown_the_stones_of_another(world: World, ctx: Context, clock: AdjustableClock) -> None:
    await paired(world, clock, world.anna, world.boris, game="square target=10")
    first, second = await at(world, ctx, world.anna, world.boris)
    (of_first,), (of_second,) = world.said_to(first), world.said_to(second)
    assert of_first.attachments[0].description == of_second.attachments[0].description
    hand = await first.user.click(of_first, label="My hand")
    shown = hand.followups[-1] if hand.followups else world.said_to(first)[-1]
    assert "Your stones" in shown.content
    assert shown.attachments[0].description != of_first.attachments[0].description
    assert [each.id for each in world.said_to(second)] == [of_second.id]
    assert "Your stones" not in seen(world)
    assert [each.attachments for each in world.channel.history()] == [[], [], []]
