"""What Discord does wrong or late, over the wire: nothing is said twice, and no one waits in vain."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from adapters.discord.client import KibitzClient
from adapters.store.redis_store import RedisStore
from core.ports import Posted
from core.service import Context
from tests.adapters.discord.conftest import MakeClient
from tests.adapters.discord.payloads import CHANNEL, GUILD, Refusal
from tests.adapters.discord.test_wire import ANNA, BORIS, begin, client
from tests.adapters.discord.wire import Wire

__all__ = ["client"]

OLD_EDITS: dict[str, Any] = {
    "message": "Maximum number of edits to messages older than 1 hour reached. Try again later",
    "code": 30046,
}
VIA = {"Via": "1.1 google"}


def presses(wire: Wire, method: str = "PATCH") -> list[str]:
    """The channel messages that the bot changed."""
    return [path for how, path, _ in wire.requests if how == method and path.startswith(f"/channels/{CHANNEL}")]


async def press(wire: Wire, person: tuple[int, str], step: str, board: int, *, times: int = 1) -> str:
    return await wire.interaction(*person, 3, {"custom_id": step, "component_type": 2}, board, times=times)


@pytest.mark.parametrize(
    ("told", "headers"),
    [(OLD_EDITS, {}), (OLD_EDITS, VIA), ({**OLD_EDITS, "retry_after": 2.0}, VIA), ({"message": "no"}, VIA)],
)
async def test_too_many_edits_of_old_messages_mean_a_new_board_at_once(
    wire: Wire, client: KibitzClient, told: dict[str, Any], headers: dict[str, str]
) -> None:
    board = await begin(wire)
    await wire.until(lambda: not wire.messages[wire.boards("anna вызывает")[0]]["components"])
    before = len(presses(wire))
    wire.refusals.append(Refusal("PATCH", f"/channels/{CHANNEL}/messages/{board}", 429, told, headers, times=100))
    await press(wire, ANNA, "k:g1:0:0:c", board)
    async with asyncio.timeout(5):  # twenty and sixty seconds, and never, as long as it passed for a passing failure
        await wire.until(lambda: len(wire.boards("g1 · ход 0")) == 2)
    assert len(presses(wire)[before:]) <= 2, "one edit that was refused, and one that takes the buttons off"


async def test_a_board_of_an_hour_ago_is_not_edited(wire: Wire, client: KibitzClient, store: RedisStore) -> None:
    board = await begin(wire)
    await wire.until(lambda: not wire.messages[wire.boards("anna вызывает")[0]]["components"])
    old = board - (51 * 60_000 << 22)
    wire.messages[old] = {**wire.messages.pop(board), "id": str(old)}
    posted = await store.posted(f"d{GUILD}", "g1")
    assert posted is not None
    await store.set_posted(f"d{GUILD}", "g1", Posted(f"{CHANNEL}/{old}", posted.version))
    await press(wire, ANNA, "k:g1:0:0:c", old)
    await wire.until(lambda: not wire.messages[old]["components"])
    assert len(wire.boards("g1 · ход 0")) == 2
    (body,) = [body for how, path, body in wire.requests if how == "PATCH" and path.endswith(str(old))]
    assert "content" not in body, "its buttons are taken off, and that is all"


async def test_what_is_told_three_times_at_once_is_done_and_said_once(
    wire: Wire, client: KibitzClient, ctx: Context
) -> None:
    board = await begin(wire)
    await wire.reply(*ANNA, "c2", board, times=3)
    await wire.until(lambda: wire.boards("g1 · ход 1"))
    token = await wire.interaction(*BORIS, 2, {"id": "1", "name": "help", "type": 1}, times=3)
    await wire.until(lambda: token in dict(wire.whispers))
    await asyncio.sleep(0.5)
    assert (await ctx.tables.load(f"d{GUILD}", "g1")).moves == ("c2",)  # pyright: ignore[reportOptionalMemberAccess]
    assert [len(wire.boards(f"g1 · ход {ply}")) for ply in range(3)] == [1, 1, 0]
    assert [told for told, _ in wire.whispers].count(token) == 1


async def test_one_of_two_processes_answers(wire: Wire, client: KibitzClient, make_client: MakeClient) -> None:
    other = make_client()
    other._connection.guild_ready_timeout = 0.01  # pyright: ignore[reportPrivateUsage] - two seconds otherwise
    async with other:
        running = asyncio.create_task(other.start("token"))
        await wire.until(lambda: wire.identified == 2)
        await other.wait_until_ready()
        await begin(wire)
        wire.latency = 0.05
        tokens = [
            await wire.interaction(
                *person,
                2,
                {"id": "1", "name": "play", "type": 1, "options": [{"name": "move", "type": 3, "value": "z9"}]},
            )
            for person in (ANNA, BORIS)
        ]
        await wire.until(lambda: {token for token, _ in wire.whispers} >= set(tokens))
        await asyncio.sleep(1)
        assert [[told for told, _ in wire.whispers].count(token) for token in tokens] == [1, 1]
        assert not [path for how, path, _ in wire.requests if how == "DELETE" and any(each in path for each in tokens)]
        wire.latency = 0
        await other.close()
        await asyncio.gather(running, return_exceptions=True)


async def test_without_message_history_only_the_reference_is_dropped(wire: Wire, client: KibitzClient) -> None:
    board = await begin(wire)
    told = {"message": "Cannot reply without permission to read message history", "code": 160002}
    wire.refusals.append(Refusal("POST", f"/channels/{CHANNEL}/messages", 403, told))
    await wire.reply(*ANNA, "c2", board)
    await wire.until(lambda: wire.boards("g1 · ход 1"))
    assert wire.files[-1][0] == "g1-1.png"
    assert "прикреплять файлы" not in wire.messages[wire.newest]["content"]


async def test_a_post_without_its_picture_is_another_post(wire: Wire, client: KibitzClient) -> None:
    board = await begin(wire)
    told = {"message": "Missing Permissions", "code": 50013}
    wire.refusals.append(Refusal("POST", f"/channels/{CHANNEL}/messages", 403, told))
    before = len(wire.requests)
    await wire.reply(*ANNA, "c2", board)
    await wire.until(lambda: wire.boards("g1 · ход 1"))
    sent = [
        body for how, path, body in wire.requests[before:] if how == "POST" and path == f"/channels/{CHANNEL}/messages"
    ]
    assert [bool(body.get("attachments")) for body in sent] == [True, False]
    assert len({body["nonce"] for body in sent}) == 2, "else Discord would take it for the one that was refused"
