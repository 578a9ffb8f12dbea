"""Whatever Discord refuses, wherever: no move is lost, none counts twice, and somebody is told."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest

from core.service import Context
from core.table import Status
from tests.adapters.discord.world import World, buttons, tag

ERRORS = [
    (404, 10008),
    (404, 10062),
    (400, 40060),
    (403, 50001),
    (403, 50013),
    (401, 50027),
    (429, 0),
    (500, 0),
    (503, 0),
]
PLACES = {
    "acknowledging": ("POST", "/interactions/*/callback"),
    "answering": ("*", "/webhooks/*"),
    "posting": ("POST", "/channels/*/messages"),
    "editing": ("PATCH", "/channels/*/messages/*"),
}


async def _by_reply(world: World) -> None:
    await world.anna.send(world.channel, "c2", reply_to=world.board)


async def _by_button(world: World) -> None:
    await world.anna.click(world.board, label="2")


async def _by_command(world: World) -> None:
    await world.anna.slash(world.channel, "play", move="c2")


WAYS: dict[str, Callable[[World], Awaitable[None]] | None] = {
    "reply": _by_reply,
    "button": _by_button,
    "command": _by_command,
    "form": None,
}


async def _begin(world: World) -> None:
    await world.anna.slash(world.channel, "nim", opponent=world.boris, first="me", heaps="3,5,7")
    await world.boris.click(world.board, label="Accept")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("place", PLACES)
async def test_a_refusal_loses_and_doubles_nothing(world: World, ctx: Context, way: str, place: str) -> None:
    method, path = PLACES[place]
    first = (list(WAYS).index(way) + list(PLACES).index(place)) % 3
    for number, (status, code) in enumerate(ERRORS[first::3], 1):  # each place, and each way, meets every error
        await _begin(world)
        shown = None
        if way == "button":
            await world.anna.click(world.board, label="c")
        elif way == "form":
            shown = await world.anna.click(world.board, label="Type a move")
        world.env.inject_error(method, path, status=status, code=code, times=None)
        act = WAYS[way]
        if act is not None:
            await act(world)
        else:
            await world.anna.submit_modal(shown, {"move": "c2"})
        assert (await world.table(ctx, number)).moves == ("c2",), (status, code)
        world.env.backend.faults.clear()
        await world.boris.slash(world.channel, "board")
        assert tag(world.board) == (f"g{number}", 1)
        await world.boris.send(world.channel, "b5", reply_to=world.board)
        assert (await world.table(ctx, number)).moves == ("c2", "b5")
        assert tag(world.board) == (f"g{number}", 2)
        await world.boris.slash(world.channel, "resign")


@pytest.mark.client(pauses=(0, 0))
@pytest.mark.parametrize("status", [429, 500, 502])
async def test_what_passes_is_tried_again(world: World, status: int) -> None:
    await _begin(world)
    world.env.inject_error("POST", "/channels/*/messages", status=status, times=2)
    await _by_reply(world)
    assert tag(world.board) == ("g1", 1)
    assert len([message for message in world.channel.history() if message.content.endswith("g1 · move 1")]) == 1


async def test_without_pictures_there_is_the_text_board(world: World) -> None:
    await _begin(world)
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=1)
    await _by_reply(world)
    assert world.board.attachments == []
    assert "```" in world.board.content
    assert "I’m not allowed to attach files" in world.board.content
    assert tag(world.board) == ("g1", 1)
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=1)
    await world.boris.send(world.channel, "a1", reply_to=world.board)
    assert "I’m not allowed to attach files" not in world.board.content, "an administrator is asked once"


async def test_files_are_not_tried_where_they_are_forbidden(world: World) -> None:
    quiet: Any = world.guild.create_text_channel(
        "quiet", overwrites={world.guild.default_role: discord.PermissionOverwrite(attach_files=False)}
    )
    await world.anna.slash(quiet, "nim", opponent=world.bot, first="me")
    assert quiet.last_message.attachments == []
    assert tag(quiet.last_message) == ("g1", 0)
    assert len(world.sent()) == 1


async def test_who_cannot_be_answered_in_the_channel_is_told_alone(world: World, ctx: Context) -> None:
    await _begin(world)
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
    result = await world.anna.slash(world.channel, "play", move="c2")
    assert result.response is not None
    assert result.response.ephemeral
    assert "anna: `c2`" in result.response.content
    assert "An administrator can give me the permissions" in result.response.content
    assert len(result.response.attachments) == 1
    assert (await world.table(ctx)).moves == ("c2",)


async def test_who_replied_where_nothing_can_be_sent_is_written_to(world: World, ctx: Context) -> None:
    await _begin(world)
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=403, code=50013, times=None)
    await _by_reply(world)
    direct = world.anna.user.dm_channel
    assert "anna: `c2`" in direct.last_message.content
    assert buttons(direct.last_message) == [], "it is no board of the direct channel"
    await world.anna.user.send_dm("a1")
    assert (await world.table(ctx)).moves == ("c2",)


async def test_a_deleted_board_comes_anew(world: World, ctx: Context) -> None:
    await _begin(world)
    await world.anna.click(world.board, label="c")
    board = world.board
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=404, code=10008, times=1)
    await world.anna.click(board, label="2")
    assert world.board.id != board.id
    assert tag(world.board) == ("g1", 1)


async def test_a_channel_that_is_gone_ends_its_games(world: World, ctx: Context) -> None:
    await _begin(world)
    world.env.inject_error("POST", "/channels/*/messages", status=404, code=10003, times=None)
    await _by_reply(world)
    table = await world.table(ctx)
    assert table.status is Status.ABORTED
    assert len([request for request in world.sent() if request.path.endswith("messages")]) == 3, "no loop"
