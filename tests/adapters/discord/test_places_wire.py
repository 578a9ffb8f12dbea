"""Clocks where nothing can be said, for each way in which that begins and ends, over the wire."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from adapters.discord.client import KibitzClient
from adapters.discord.shared.rights import LOCKED, obstacle
from adapters.local.clock import AdjustableClock
from adapters.store.redis_store import RedisStore
from core.clocks import is_stopped
from core.table import Status, Table
from tests.adapters.discord.conftest import MakeClient
from tests.adapters.discord.payloads import ADMINISTRATOR, ALL, BOT, CHANNEL, GUILD, GUILD_CREATE, NOW, Refusal
from tests.adapters.discord.test_wire import ANNA, begin, running
from tests.adapters.discord.wire import Wire

VIEW, SEND, SEND_IN_THREADS = 1 << 10, 1 << 11, 1 << 38
UNAVAILABLE: dict[str, Any] = {"id": str(GUILD), "unavailable": True}
REMOVED: dict[str, Any] = {"id": str(GUILD)}

Event = tuple[str, dict[str, Any]]


def channel(denied: int = 0) -> dict[str, Any]:
    """The channel, where everyone is denied some rights."""
    overwrites = [{"id": str(GUILD), "type": 0, "allow": "0", "deny": str(denied)}] if denied else []
    return {**GUILD_CREATE["channels"][0], "permission_overwrites": overwrites}


def role(denied: int = 0) -> dict[str, Any]:
    """The change of the role that everyone has."""
    changed = {**GUILD_CREATE["roles"][0], "permissions": str(int(ALL) & ~denied & ~ADMINISTRATOR)}
    return {"guild_id": str(GUILD), "role": changed}


async def table(store: RedisStore) -> Table:
    found = await store.load(f"d{GUILD}", "g1")
    assert found is not None
    return found


async def until(store: RedisStore, condition: Callable[[Table], bool]) -> Table:
    """Wait until the table is as a test wants it."""
    async with asyncio.timeout(30):
        while not condition(found := await table(store)):  # noqa: ASYNC110 - the store tells no one
            await asyncio.sleep(0.02)
    return found


async def pass_by(client: KibitzClient, clock: AdjustableClock, seconds: int) -> None:
    """Let time go by, and the bot do what is due then, as the program does every second."""
    clock.advance(seconds)
    chat: Any = client._chat  # pyright: ignore[reportPrivateUsage] - the program has it from the platform
    for outgoing in await chat.tick(client.serves):
        await client.deliver(outgoing)
    await client.show_owed()


async def goes_on(wire: Wire, store: RedisStore, client: KibitzClient, clock: AdjustableClock, deadline: int) -> None:
    """Half an hour after the first two of ten minutes: nothing is lost, and the eight that are left count."""
    found = await until(store, lambda table: not is_stopped(table))
    assert found.status is Status.PLAYING
    assert found.deadline is not None
    assert found.deadline - (deadline + 30 * 60) in range(-1, 4)
    async with asyncio.timeout(60):
        while not _given_back(wire):  # the bot may be about to notice that it can speak again
            await pass_by(client, clock, 0)
            await asyncio.sleep(0.02)
    await pass_by(client, clock, 8 * 60 - 20)
    assert (await table(store)).status is Status.PLAYING
    assert _given_back(wire) == ["30"], "it is said once"
    await pass_by(client, clock, 40)
    assert (await table(store)).status is Status.ABORTED


def _given_back(wire: Wire) -> list[str]:
    """How many minutes were said to be given back, each time that it was said."""
    told = [wire.messages[number]["content"].partition("Возвращено времени: ")[2] for number in wire.boards("g1")]
    return [words.split()[0] for words in told if words]


SEEN: dict[str, tuple[Event, Event]] = {
    "outage": (("GUILD_DELETE", UNAVAILABLE), ("GUILD_CREATE", GUILD_CREATE)),
    "kicked": (("GUILD_DELETE", REMOVED), ("GUILD_CREATE", GUILD_CREATE)),
    "may not send": (("CHANNEL_UPDATE", channel(SEND)), ("CHANNEL_UPDATE", channel())),
    "may not view": (("CHANNEL_UPDATE", channel(VIEW)), ("CHANNEL_UPDATE", channel())),
    "role": (("GUILD_ROLE_UPDATE", role(SEND)), ("GUILD_ROLE_UPDATE", role())),
}


@pytest.mark.parametrize("way", SEEN)
async def test_what_is_seen_to_happen_stops_clocks(
    wire: Wire, make_client: MakeClient, store: RedisStore, clock: AdjustableClock, way: str
) -> None:
    begins, ends = SEEN[way]
    async with running(wire, make_client) as client:
        await begin(wire, time="10m")
        deadline = (await table(store)).deadline or 0
        await pass_by(client, clock, 2 * 60)
        await wire.dispatch(*begins)
        await until(store, is_stopped)
        await pass_by(client, clock, 30 * 60)
        assert (await table(store)).status is Status.PLAYING
        await wire.dispatch(*ends)
        await goes_on(wire, store, client, clock, deadline)


def _unavailable(wire: Wire) -> None:
    wire.available = False


def _removed(wire: Wire) -> None:
    wire.in_guild = False


def _muted(wire: Wire) -> None:
    wire.guild = {**GUILD_CREATE, "channels": [channel(SEND)]}


FOUND: dict[str, tuple[Callable[[Wire], None], Event]] = {
    "outage": (_unavailable, ("GUILD_CREATE", GUILD_CREATE)),
    "kicked": (_removed, ("GUILD_CREATE", GUILD_CREATE)),
    "may not send": (_muted, ("CHANNEL_UPDATE", channel())),
}


@pytest.mark.parametrize("way", FOUND)
async def test_what_is_found_at_the_start_stops_clocks(
    wire: Wire, make_client: MakeClient, store: RedisStore, clock: AdjustableClock, way: str
) -> None:
    happens, ends = FOUND[way]
    async with running(wire, make_client) as client:
        await begin(wire, time="10m")
        deadline = (await table(store)).deadline or 0
        await pass_by(client, clock, 2 * 60)
    happens(wire)
    async with running(wire, make_client) as client:
        await until(store, is_stopped)
        await pass_by(client, clock, 30 * 60)
        assert (await table(store)).status is Status.PLAYING
        await wire.dispatch(*ends)
        await goes_on(wire, store, client, clock, deadline)


async def test_a_server_where_nothing_can_be_said_is_not_read_back(
    wire: Wire, make_client: MakeClient, store: RedisStore
) -> None:
    async with running(wire, make_client):
        await begin(wire, time="10m")
    wire.available = False
    before = len(wire.requests)
    async with running(wire, make_client) as client:
        await until(store, is_stopped)
        looking = client._looking_back  # pyright: ignore[reportPrivateUsage] - nothing else tells that it is done
        assert looking is not None
        await looking
    assert [path for how, path, _ in wire.requests[before:] if how == "GET" and "/messages" in path] == []


@pytest.mark.parametrize("begins", [("GUILD_DELETE", REMOVED), ("CHANNEL_UPDATE", channel(SEND))])
async def test_what_ends_while_no_process_is_there_is_found_at_the_start(
    wire: Wire, make_client: MakeClient, store: RedisStore, clock: AdjustableClock, begins: Event
) -> None:
    async with running(wire, make_client) as client:
        await begin(wire, time="10m")
        deadline = (await table(store)).deadline or 0
        await pass_by(client, clock, 2 * 60)
        await wire.dispatch(*begins)
        await until(store, is_stopped)
    clock.advance(30 * 60)
    async with running(wire, make_client) as client:
        await goes_on(wire, store, client, clock, deadline)


async def test_a_lost_session_that_ends_in_an_outage_stops_clocks(
    wire: Wire, make_client: MakeClient, store: RedisStore, clock: AdjustableClock
) -> None:
    async with running(wire, make_client) as client:
        await begin(wire, time="10m")
        deadline = (await table(store)).deadline or 0
        await pass_by(client, clock, 2 * 60)
        wire.available = False
        await wire.invalidate()
        await until(store, is_stopped)
        await pass_by(client, clock, 30 * 60)
        await wire.dispatch("GUILD_CREATE", GUILD_CREATE)
        await goes_on(wire, store, client, clock, deadline)


async def test_what_an_older_kibitz_noted_is_read_once(
    wire: Wire, make_client: MakeClient, store: RedisStore, clock: AdjustableClock
) -> None:
    async with running(wire, make_client) as client:
        await begin(wire, time="10m")
        deadline = (await table(store)).deadline or 0
        await pass_by(client, clock, 2 * 60)
    await store.platform().set_field("discord:away:test", str(GUILD), str(clock.now()))
    clock.advance(30 * 60)
    async with running(wire, make_client) as client:
        await until(store, lambda table: table.deadline != deadline)
        await goes_on(wire, store, client, clock, deadline)
    assert await store.platform().take_field("discord:away:test", str(GUILD)) is None


async def _seen(wire: Wire) -> None:
    await wire.dispatch("CHANNEL_DELETE", channel())


async def _lost(wire: Wire) -> None:
    wire.guild = {**GUILD_CREATE, "channels": []}
    wire.refusals.append(
        Refusal("GET", f"/channels/{CHANNEL}", 404, {"message": "Unknown Channel", "code": 10003}, times=100)
    )
    await wire.invalidate()


@pytest.mark.parametrize("deleted", [_seen, _lost])
async def test_a_channel_that_is_deleted_calls_its_games_off(
    wire: Wire, make_client: MakeClient, store: RedisStore, deleted: Callable[[Wire], Awaitable[None]]
) -> None:
    async with running(wire, make_client):
        await begin(wire, time="10m")
        await deleted(wire)
        await until(store, lambda table: table.status is Status.ABORTED)


def thread(*, locked: bool, archived: bool) -> dict[str, Any]:
    return {
        "id": str(CHANNEL + 1), "type": 11, "name": "a thread", "guild_id": str(GUILD), "parent_id": str(CHANNEL),
        "owner_id": str(ANNA[0]), "message_count": 1, "member_count": 1, "rate_limit_per_user": 0, "flags": 0,
        "thread_metadata": {
            "archived": archived, "locked": locked, "auto_archive_duration": 60, "archive_timestamp": NOW,
        },
        "member": {"id": str(CHANNEL + 1), "user_id": str(BOT), "join_timestamp": NOW, "flags": 0},
    }  # fmt: skip


@asynccontextmanager
async def locked_thread(
    wire: Wire, make_client: MakeClient, store: RedisStore, clock: AdjustableClock, *, archived: bool
) -> AsyncGenerator[tuple[KibitzClient, int]]:
    """Run with a game in a thread that is locked after two of ten minutes; yield the client and the first deadline."""
    wire.guild = {**GUILD_CREATE, "threads": [thread(locked=False, archived=False)]}
    wire.place = thread(locked=False, archived=False)
    async with running(wire, make_client) as client:
        await begin(wire, time="10m")
        deadline = (await table(store)).deadline or 0
        await pass_by(client, clock, 2 * 60)
        await wire.dispatch("THREAD_UPDATE", thread(locked=True, archived=archived))
        await until(store, is_stopped)
        yield client, deadline


@pytest.mark.parametrize("archived", [False, True])
async def test_a_thread_that_is_locked_stops_clocks(
    wire: Wire, make_client: MakeClient, store: RedisStore, clock: AdjustableClock, *, archived: bool
) -> None:
    async with locked_thread(wire, make_client, store, clock, archived=archived) as (client, deadline):
        await wire.dispatch("GUILD_ROLE_UPDATE", role())
        await pass_by(client, clock, 30 * 60)
        assert (await table(store)).status is Status.PLAYING
        await wire.dispatch("THREAD_UPDATE", thread(locked=False, archived=archived))
        await goes_on(wire, store, client, clock, deadline)


async def test_a_thread_that_is_unlocked_where_nothing_may_be_said_goes_on_waiting(
    wire: Wire, make_client: MakeClient, store: RedisStore, clock: AdjustableClock
) -> None:
    async with locked_thread(wire, make_client, store, clock, archived=False) as (client, deadline):
        await wire.dispatch("GUILD_ROLE_UPDATE", role(SEND_IN_THREADS))
        await wire.dispatch("THREAD_UPDATE", thread(locked=False, archived=False))
        async with asyncio.timeout(30):
            while obstacle(client, GUILD, CHANNEL + 1) in {None, LOCKED}:  # noqa: ASYNC110 - the library tells no one
                await asyncio.sleep(0.02)
        guilds: Any = client._guilds  # pyright: ignore[reportPrivateUsage] - what it was told is taken in order
        await guilds.thread_changed(GUILD, CHANNEL + 1, locked=False)
        assert is_stopped(await table(store))
        await pass_by(client, clock, 30 * 60)
        await wire.dispatch("GUILD_ROLE_UPDATE", role())
        await goes_on(wire, store, client, clock, deadline)


async def test_a_locked_thread_in_the_archive_is_found_at_the_start(
    wire: Wire, make_client: MakeClient, store: RedisStore, clock: AdjustableClock
) -> None:
    wire.place = thread(locked=False, archived=False)
    wire.guild = {**GUILD_CREATE, "threads": [wire.place]}
    async with running(wire, make_client) as client:
        await begin(wire, time="10m")
        deadline = (await table(store)).deadline or 0
        await pass_by(client, clock, 2 * 60)
    wire.place = thread(locked=True, archived=True)
    wire.guild = GUILD_CREATE
    async with running(wire, make_client) as client:
        await until(store, is_stopped)
        await pass_by(client, clock, 30 * 60)
        wire.place = thread(locked=False, archived=False)
        await wire.dispatch("THREAD_UPDATE", wire.place)
        await goes_on(wire, store, client, clock, deadline)
