"""What both directions share: what is kept in the store, which failures pass, whose turn it is, what the bot may do."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from adapters.discord.outbound.interrupted import answer_interrupted
from adapters.discord.shared import rights, thinking
from adapters.discord.shared.errors import PAUSES, passing, patiently
from adapters.discord.shared.memory import Memory
from adapters.discord.shared.mentions import CommandBook
from adapters.discord.shared.pacing import Pacing
from adapters.discord.shared.thinking import Thinking, Unanswered
from adapters.store.redis_store import RedisStore
from core.ports import StoreBusy
from tests.adapters.discord.test_way_out import refusal

# The store --------------------------------------------------------------------------------------------------------


async def test_what_is_kept_has_the_names_and_the_times_that_every_version_knows(store: RedisStore) -> None:
    memory = Memory(store.platform(), "bot")
    await memory.set_thread("d7", "g1", 42)
    await memory.keep_command_numbers({"help": 5})
    assert await memory.begin_announcing()
    await memory.heard().done("di42")
    assert await memory.heard().begin("di43") is True
    await memory.thinking().begin(Unanswered(1 << 22, "en", "token"))
    assert await memory.pacing().turn(3, limits(2))
    client = store.connection.client
    kept = {key.decode().partition("discord:")[2]: await client.pttl(key) async for key in client.scan_iter()}
    seconds = {name: None if left < 0 else round(left / 1000) for name, left in kept.items() if name}
    assert seconds.pop("identify:bot:1") in {5, 6}, "5.2"
    assert seconds == {
        "thread:bot:d7:g1": 400 * 24 * 60 * 60,
        "commands:bot:numbers": None,
        "commands:bot:turn": 10,
        "heard:bot:di42": 600,
        "heard:bot:di43": 4,
        "thinking:bot": None,
    }
    assert await store.platform().members("discord:thinking:bot") == {f"{1 << 22} en token"}
    assert await store.platform().get("discord:thread:bot:d7:g1") == "42"
    assert await store.platform().get("discord:commands:bot:numbers") == '{"help": 5}'
    await memory.end_announcing("digest")
    assert await store.platform().get("discord:commands:bot") == "digest"
    assert await store.platform().get("discord:commands:bot:turn") is None
    await store.platform().set_field("discord:away:bot", "7", "600")
    assert [await memory.away_since(guild) for guild in (8, 7, 7)] == [None, 600, None]
    other = Memory(store.platform(), "another")
    assert (await other.thread("d7", "g1"), await other.announced(), await other.command_numbers()) == (None, None, {})


def aged(seconds: float) -> int:
    """The number of an interaction of that many seconds ago."""
    return discord.utils.time_snowflake(NOW - timedelta(seconds=seconds))


NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)


async def test_a_command_is_taken_for_left_after_a_moment_and_answered_while_discord_lets_it_be(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking.discord.utils, "utcnow", lambda: NOW)
    dead, here, alive = (Thinking(store.platform(), "bot") for _ in range(3))
    for seconds in (3.9, 4.1, 839, 841):
        await dead.begin(Unanswered(aged(seconds), "ru", f"of {seconds} seconds"))
    await here.begin(Unanswered(aged(60), "en", "mine"))
    await alive.begin(Unanswered(aged(61), "en", "kept"))
    await alive.keep()
    (name,) = [key async for key in store.connection.client.scan_iter() if key.endswith(str(aged(61)).encode())]
    assert 3_000 < await store.connection.client.pttl(name) <= 4_000
    found = await here.interrupted()
    assert {each.token for each in found} == {"of 4.1 seconds", "of 839 seconds"}
    assert {each.language for each in found} == {"ru"}
    left = {member.partition(" ")[2] for member in await store.platform().members("discord:thinking:bot")}
    assert left == {"ru of 3.9 seconds", "en mine", "en kept"}
    await alive.end(Unanswered(aged(61), "en", "kept"))
    await store.connection.client.delete(name)
    await alive.keep()
    assert not await store.connection.client.exists(name), "it is answered"


async def test_who_waits_for_an_answer_of_a_process_that_died_is_told_in_their_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[tuple[int, str, Any, str]] = []

    class Webhook:
        @staticmethod
        def partial(number: int, token: str, *, client: Any) -> Any:
            assert client.application_id == number

            async def edit_message(message: object, *, content: str) -> None:
                told.append((number, token, message, content.partition(",")[0]))
                raise refusal(404, 10015)

            return SimpleNamespace(edit_message=edit_message)

    class Found:
        busy = False

        async def interrupted(self) -> tuple[Unanswered, ...]:
            if self.busy:
                raise StoreBusy
            return Unanswered(1, "ru", "one"), Unanswered(2, "en", "two")

    monkeypatch.setattr(discord, "Webhook", Webhook)
    client: Any = SimpleNamespace(application_id=9000)
    found: Any = Found()
    await answer_interrupted(client, found, CommandBook())
    assert told == [
        (9000, "one", "@original", "У меня что-то сломалось"),
        (9000, "two", "@original", "Something went wrong on my side"),
    ]
    found.busy = True
    await answer_interrupted(client, found, CommandBook())
    assert len(told) == 2


# Failures ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("failure", "passes"),
    [
        (refusal(429, 0), True),
        (refusal(428, 0), False),
        (refusal(430, 0), False),
        (refusal(499, 0), False),
        (refusal(500, 0), True),
        (refusal(503, 0), True),
        (refusal(403, 50013), False),
        (refusal(429, 30046), False),
        (refusal(500, 30046), False),
        (discord.ClientException(), False),
        (aiohttp.ClientError(), True),
        (OSError(), True),
        (TimeoutError(), True),
    ],
)
async def test_what_passes_is_tried_again_after_each_pause_and_else_not(
    failure: Exception, monkeypatch: pytest.MonkeyPatch, *, passes: bool
) -> None:
    assert passing(failure) is passes
    did: list[float | str] = []
    failures = [failure] * 5

    async def pause(seconds: float) -> None:
        did.append(seconds)

    async def call() -> str:
        did.append("call")
        if failures:
            raise failures.pop()
        return "done"

    monkeypatch.setattr(asyncio, "sleep", pause)
    with pytest.raises(type(failure)):
        await patiently(call)
    assert did == (["call", 1, "call", 4, "call", 15, "call"] if passes else ["call"])
    del failures[1:]
    did.clear()
    if passes:
        assert await patiently(call, PAUSES) == "done"
        assert did == ["call", 1, "call"]


# Sessions ---------------------------------------------------------------------------------------------------------


def limits(at_once: int | Exception, asked: list[int] | None = None) -> Callable[[], Awaitable[Any]]:
    async def ask() -> Any:
        if asked is not None:
            asked.append(1)
        if isinstance(at_once, Exception):
            raise at_once
        return SimpleNamespace(max_concurrency=at_once)

    return ask


class Turns:
    """A store that keeps who holds a name, and is busy if it is told so."""

    def __init__(self) -> None:
        self.held: list[tuple[str, float]] = []
        self.busy = False

    async def hold(self, name: str, holder: str, seconds: float) -> bool:
        if self.busy:
            raise StoreBusy
        self.held.append((name, round(seconds, 3)))
        return True


async def test_shards_wait_together_as_discord_counts_them() -> None:
    turns: Any = Turns()
    asked: list[int] = []
    pacing = Pacing(turns, "bot")
    for shard in (0, 5, 18):
        assert await pacing.turn(shard, limits(16, asked))
    assert turns.held == [(f"discord:identify:bot:{rest}", 5.2) for rest in (0, 5, 2)]
    assert len(asked) == 1
    turns.held.clear()
    unknown = Pacing(turns, "bot")
    for answer in (OSError("no"), 0, 4):
        assert await unknown.turn(7, limits(answer, asked))
    assert turns.held == [("discord:identify:bot:0", 5.2)] * 3, "one at a time, where Discord does not say"
    assert len(asked) == 3, "what it said once is kept"
    turns.busy = True
    assert not await pacing.turn(1, limits(16))


# Rights -----------------------------------------------------------------------------------------------------------


class Room(discord.TextChannel):
    """A channel of which it is known what the bot may do there; None: the bot is not known there."""

    def __init__(self, guild: Any, may: discord.Permissions | None) -> None:
        self.guild, self.may = guild, may

    def permissions_for(self, obj: Any, /) -> discord.Permissions:
        assert self.may is not None
        return self.may


class Branch(discord.Thread):
    """A thread, as `Room`."""

    def __init__(self, guild: Any, may: discord.Permissions | None, *, locked: bool = False) -> None:
        self.guild, self.may, self.locked = guild, may, locked

    def permissions_for(self, obj: Any, /) -> discord.Permissions:
        if self.may is None:
            raise discord.ClientException("its channel is not known")
        return self.may


FORBIDDEN = "the bot may not view the channel or send messages in it"


def may(**denied: bool) -> discord.Permissions:
    given = discord.Permissions.all()
    given.update(administrator=False, **denied)
    return given


def test_what_is_known_against_a_place_and_what_may_be_sent_there() -> None:
    rooms: dict[int, Any] = {}

    class Guild:
        _state = SimpleNamespace(user=SimpleNamespace(id=9000))
        unavailable = False

        def get_channel_or_thread(self, number: int) -> Any:
            return rooms.get(number)

        def get_member(self, number: int) -> Any:
            return object() if number == 9000 else None

    guild: Any = Guild()
    client: Any = SimpleNamespace(get_guild={7: guild}.get, get_channel=rooms.get)
    rooms.update({
        1: Room(guild, may()), 2: Room(guild, may(send_messages=False)), 3: Room(guild, may(view_channel=False)),
        4: Room(guild, may(send_messages_in_threads=False)), 5: Branch(guild, may(send_messages=False)),
        6: Branch(guild, may(send_messages_in_threads=False)), 7: Branch(guild, may(), locked=True),
        8: Branch(guild, may(view_channel=False)), 9: Branch(guild, None), 10: object(),
        11: Room(guild, may(attach_files=False)), 12: Room(guild, may(read_message_history=False)),
    })  # fmt: skip
    found = {number: rights.obstacle(client, 7, number) for number in range(1, 14)}
    assert {number: reason for number, reason in found.items() if reason is not None} == {
        2: FORBIDDEN, 3: FORBIDDEN, 6: FORBIDDEN, 7: rights.LOCKED, 8: FORBIDDEN,
    }  # fmt: skip
    assert [number for number in range(1, 14) if not rights.may_attach(client, number)] == [11]
    assert [number for number in range(1, 14) if not rights.may_reply(client, number)] == [12]
    assert [number for number in range(1, 14) if rights.is_archived(client, 7, number)] == [13]
    assert rights.obstacle(client, 8, 2) is rights.obstacle(client, None, 2) is None
    assert not rights.is_archived(client, 8, 13)
    assert not rights.is_archived(client, None, 13)
    guild.unavailable = True
    assert rights.obstacle(client, 7, 1) == "the server is unavailable"
    assert not rights.is_archived(client, 7, 13)
    guild.unavailable, guild._state = False, SimpleNamespace(user=None)
    assert rights.obstacle(client, 7, 2) is None, "who the bot is there is not known"
