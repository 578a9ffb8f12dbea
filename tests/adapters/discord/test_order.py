"""What goes first in a channel at its limit: boards of running games, then answers, then offers, then strips."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from adapters.boards.transport import Spot
from adapters.boards.urgency import Urgency
from adapters.chat.posts import Post
from adapters.discord.client import KibitzClient
from adapters.discord.outbound.order import AT_ONCE, Order
from adapters.store.redis_store import RedisStore
from tests.adapters.discord.payloads import CHANNEL, GUILD
from tests.adapters.discord.test_wire import client
from tests.adapters.discord.wire import Wire

__all__ = ["client"]

LIMIT = 5
"""Messages that Discord takes in a window."""

Publish = Callable[[Spot, Post], Any]


def publish(client: KibitzClient, asker: str, post: Post) -> asyncio.Task[str | None]:
    spot = Spot(server=f"d{GUILD}", chat=f"d{CHANNEL}", asker=asker, event=f"{post.game} {post.version}")
    ledger: Any = client._ledger  # pyright: ignore[reportPrivateUsage]
    return asyncio.create_task(ledger.publish(spot, post))


def offer(number: int, **more: Any) -> Post:
    return Post(text=f"offer {number}.", game=f"g{number}", version=1, ply=None, owed=True, **more)


def said(wire: Wire) -> list[str]:
    return [body["content"] for method, path, body in wire.requests if method == "POST" and path.endswith("/messages")]


BOARD = Post(text="board", game="g90", version=7, ply=6, begun=True, owed=True)


async def test_a_board_goes_before_the_offers_that_wait(wire: Wire, client: KibitzClient) -> None:
    wire.window = (LIMIT, 0.05)
    offers = [publish(client, "anna", offer(number)) for number in range(20)]
    await wire.until(lambda: len(said(wire)) >= LIMIT)
    before = len(said(wire))
    board = publish(client, "boris", BOARD)
    answers = await asyncio.gather(board, *offers)
    assert said(wire).index("board") <= before + 2, "only what discord.py has in hand already goes before it"
    assert sorted(said(wire)) == sorted(["board", *(f"offer {number}." for number in range(20))])
    assert len(set(answers)) == 21, "each became a message of its own"


async def test_an_offer_that_is_withdrawn_while_it_waits_is_not_shown(
    wire: Wire, client: KibitzClient, store: RedisStore
) -> None:
    reached, go_on = asyncio.Event(), asyncio.Event()

    async def hold(method: str, parts: list[str], body: Any) -> None:
        if method == "POST" and parts[-1] == "messages":
            reached.set()
            await go_on.wait()

    wire.meet = hold
    first = [publish(client, "anna", offer(number)) for number in range(AT_ONCE)]
    await reached.wait()
    line: Any = client._ledger._transport._order._lines  # pyright: ignore[reportPrivateUsage, reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
    while line[CHANNEL, "send"].holding < AT_ONCE:  # noqa: ASYNC110 - a line tells no one who joins
        await asyncio.sleep(0)
    waiting = publish(client, "anna", offer(50))
    while not line[CHANNEL, "send"].waiting:  # noqa: ASYNC110 - as above
        await asyncio.sleep(0)
    gone = Post(text="withdrawn", game="g50", version=2, withdrawn=True, owed=True)
    withdrawn = publish(client, "anna", gone)
    await asyncio.sleep(0)  # it has begun, and so is known to be the newer
    go_on.set()
    assert None not in await asyncio.gather(*first)
    assert await asyncio.gather(waiting, withdrawn) == [None, None]
    assert sorted(said(wire)) == [f"offer {number}." for number in range(AT_ONCE)]
    assert await store.posted(f"d{GUILD}", "g50") is None


class Line:
    """A channel whose turns are all taken, and the order in which others get theirs."""

    def __init__(self) -> None:
        self.order, self.had, self.over = Order(), list[str](), asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def take(self, name: str, urgency: Urgency, lane: str) -> None:
        async with self.order.turn("channel", urgency, lane):
            self.had.append(name)
            if name == "first":
                await self.over.wait()

    async def join(self, name: str, urgency: Urgency, lane: str) -> asyncio.Task[None]:
        self.tasks.append(asyncio.create_task(self.take(name, urgency, lane)))
        await asyncio.sleep(0)
        return self.tasks[-1]

    async def go(self) -> list[str]:
        self.over.set()
        async with asyncio.timeout(60):  # a turn that is lost fails the test
            await asyncio.gather(*self.tasks, return_exceptions=True)
        return self.had[AT_ONCE:]


@pytest.fixture
async def line() -> Line:
    line = Line()
    for _ in range(AT_ONCE):
        await line.join("first", Urgency.OFFER, "anna")
    return line


async def test_the_most_urgent_goes_next_and_people_take_turns(line: Line) -> None:
    for name, urgency, lane in (
        ("strip", Urgency.STRIP, ""),
        ("anna's", Urgency.OFFER, "anna"),
        ("anna's second", Urgency.OFFER, "anna"),
        ("boris's", Urgency.OFFER, "boris"),
        ("step", Urgency.STEP, "carl"),
        ("words", Urgency.WORDS, "dora"),
        ("board 1", Urgency.GAME, "g1"),
        ("board 1 again", Urgency.GAME, "g1"),
        ("board 2", Urgency.GAME, "g2"),
    ):
        await line.join(name, urgency, lane)
    assert await line.go() == [
        "board 1", "board 2", "board 1 again", "step", "words", "boris's", "anna's", "anna's second", "strip",
    ]  # fmt: skip
    assert not line.order._lines, "a channel in which nothing goes on is forgotten"  # pyright: ignore[reportPrivateUsage]


async def test_another_channel_waits_for_nothing(line: Line) -> None:
    async with line.order.turn("other", Urgency.STRIP, "anna") as waited:
        assert not waited
    assert await line.go() == []


async def test_who_is_cut_off_loses_only_the_own_turn(line: Line) -> None:
    waiting = await line.join("waiting", Urgency.GAME, "g1")
    given = [await line.join(f"given {number}", Urgency.WORDS, "anna") for number in range(AT_ONCE)]
    await line.join("last", Urgency.STRIP, "")
    waiting.cancel()
    await asyncio.sleep(0)
    line.over.set()
    while any(each.lane == "anna" for each in line.order._lines["channel"].waiting):  # noqa: ASYNC110 # pyright: ignore[reportPrivateUsage]
        await asyncio.sleep(0)
    for each in given:
        each.cancel()  # their turn was given to them, and they have not gone on
    assert await line.go() == ["last"]
    assert not line.order._lines  # pyright: ignore[reportPrivateUsage]
