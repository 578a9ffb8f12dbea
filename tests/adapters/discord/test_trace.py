"""The way of one move by reply through the program: how many functions and files it passes."""

from __future__ import annotations

from collections.abc import Callable

from core.service import Context
from tests.adapters.discord.world import World, legal
from tests.tracing import Trace

MOST_FUNCTIONS = 284
MOST_FILES = 92


async def test_a_move_by_reply(world: World, ctx: Context, record_property: Callable[[str, object], None]) -> None:
    await world.anna.slash(world.channel, "sim", opponent=world.boris, first="me")
    await world.boris.click(world.board, label="Accept")
    for player in (world.anna, world.boris):
        await player.send(world.channel, next(legal(ctx, await world.table(ctx))), reply_to=world.board)
    board, move = world.board, next(legal(ctx, await world.table(ctx)))
    background, trace = Trace(), Trace("KibitzClient.on_message", move)
    with background.recording():
        await world.env.settle()
    with trace.recording():
        await world.anna.send(world.channel, move, reply_to=board)
    assert world.board.id != board.id
    way = trace.without(background)
    record_property("trace", way.report("Discord", "Message"))
    assert way.calls, "the trace begins where a message is taken"
    assert len(way.functions(pictures=False)) <= MOST_FUNCTIONS
    assert len(way.files(pictures=False)) <= MOST_FILES
    assert way.forms() == ("Incoming", "Change", "Note", "Post")
