"""The client by itself: which part each of the library's events is handed to, what is sent unasked, and how it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from adapters.boards.transport import Spot
from adapters.chat.posts import Incoming, Outgoing, Post
from adapters.discord import client as module
from adapters.discord.inbound.throttle import Throttle
from adapters.discord.outbound import reminders
from adapters.discord.shared import rights
from core.ports import StoreBusy
from core.table import Player
from tests.adapters.discord.conftest import MakeClient

ANNA = Player("d1", "anna")
GUILD = SimpleNamespace(id=7)

Call = tuple[Any, ...]


class Told:
    """A part of the client that keeps what it is told."""

    def __init__(self) -> None:
        self.calls: list[Call] = []

    def __getattr__(self, name: str) -> Callable[..., Awaitable[None]]:
        async def told(*args: object, **more: object) -> None:
            self.calls.append((name, *args, *more.values()))

        return told


@pytest.fixture
def me(kibitz: Any) -> Any:
    """The client, logged in as the user 9000."""
    kibitz._connection.user = SimpleNamespace(id=9000, display_name="Referee")
    return kibitz


# Events -----------------------------------------------------------------------------------------------------------


async def test_each_event_of_a_server_is_told_to_the_part_that_minds_it(me: Any) -> None:
    me._guilds = me.places = told = Told()
    ready = [False]
    me.is_ready = lambda: ready[0]
    old, new = SimpleNamespace(guild=SimpleNamespace(id=1)), SimpleNamespace(id=5, guild=GUILD)
    bot, member = SimpleNamespace(id=9000, guild=GUILD), SimpleNamespace(id=1, guild=GUILD)

    def thread(**data: object) -> Any:
        return SimpleNamespace(guild_id=7, thread_id=6, data={"thread_metadata": data})

    left = SimpleNamespace(guild_id=7, user=member)
    expected: list[tuple[Awaitable[None], list[Call]]] = [
        (me.on_guild_remove(GUILD), [("leave", GUILD)]),
        (me.on_guild_unavailable(GUILD), [("unavailable", GUILD)]),
        (me.on_guild_channel_update(old, new), [("look", GUILD)]),
        (me.on_guild_role_update(old, new), [("look", GUILD)]),
        (me.on_member_update(member, bot), [("look", GUILD)]),
        (me.on_member_update(bot, member), []),
        (me.on_raw_thread_update(thread(locked=True)), [("thread_changed", 7, 6, True)]),
        (me.on_raw_thread_update(thread(locked=False, archived=True)), [("thread_changed", 7, 6, False)]),
        (me.on_raw_thread_update(thread(archived=True)), [("thread_changed", 7, 6, False)]),
        (me.on_raw_member_remove(left), [("member_left", 7, member)]),
        (me.on_member_join(member), [("member_joined", member)]),
        (me.on_guild_channel_delete(new), [("gone", "d7", "d5")]),
        (me.on_raw_thread_delete(thread()), [("gone", "d7", "d6")]),
    ]
    for event, calls in expected:
        told.calls.clear()
        await event
        assert told.calls == calls
    told.calls.clear()
    await me.on_guild_available(GUILD)
    assert told.calls == [], "at the start all servers are looked at together"
    ready[0] = True
    await me.on_guild_available(GUILD)
    assert told.calls == [("arrive", GUILD)]


async def test_only_forms_that_are_sent_in_find_their_way_by_the_event(me: Any) -> None:
    me.interactions, me._messages = interactions, messages = Told(), Told()
    for kind in discord.InteractionType:
        await me.on_interaction(SimpleNamespace(type=kind))
    ((name, form),) = interactions.calls
    assert (name, form.type) == ("submitted", discord.InteractionType.modal_submit)
    said = SimpleNamespace()
    await me.on_message(said)
    await me.take(said)
    await me.take(said, late=True)
    assert messages.calls == [("take", said), ("take", said, False), ("take", said, True)]


async def test_a_client_that_is_ready_begins_each_piece_of_work_once(me: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    over = asyncio.Event()

    def work(name: str) -> Callable[..., Awaitable[None]]:
        async def begin(*_: object) -> None:
            begun.append(name)
            await over.wait()

        return begin

    class Thinking:
        async def keep(self) -> None:
            begun.append("keep")

    monkeypatch.setattr(module.menu, "announce", work("announce"))
    monkeypatch.setattr(module.look_back, "look_back", work("look back"))
    monkeypatch.setattr(module.interrupted, "answer_interrupted", work("answer"))
    me._thinking = Thinking()
    me.is_ready = lambda: False
    await me.mind_answers()
    await asyncio.sleep(0)
    assert begun == ["keep"], "before it is ready it answers for no other process"
    me.is_ready = lambda: True
    for _ in range(2):
        await me.on_ready()
        await asyncio.sleep(0)
    assert begun == ["keep", "keep", "announce", "answer", "look back", "keep"]
    assert me.commands.me == "Referee"
    over.set()
    await asyncio.gather(*me._background.tasks)
    await me.on_ready()
    await asyncio.gather(*me._background.tasks)
    assert sorted(begun[6:]) == ["announce", "answer", "keep", "look back"]


async def test_an_answer_belongs_to_the_place_where_it_was_asked_for(me: Any) -> None:
    noted: list[tuple[str, str]] = []

    def note(server: str, chat: str) -> None:
        noted.append((server, chat))

    me._guilds = SimpleNamespace(note=note)
    came = Incoming(event="di42", server="d7", chat="d5", player=ANNA)

    def pressed(*, ephemeral: bool) -> Any:
        flags = SimpleNamespace(ephemeral=ephemeral)
        return SimpleNamespace(id=44, channel=SimpleNamespace(id=6), flags=flags)

    for message, replaces in ((None, None), (pressed(ephemeral=True), None), (pressed(ephemeral=False), "6/44")):
        interaction = SimpleNamespace(id=42, channel_id=6, message=message)
        for thinking in (False, True):
            answer = me._answer_interaction(interaction, came, thinking)
            expected = Spot(server="d7", chat="d5", event="di42", within="d6", asker="d1", replaces=replaces)
            assert (answer._spot, answer._thinking, answer._pauses) == (expected, thinking, ())
    said = SimpleNamespace(id=43, channel=SimpleNamespace(id=6))
    answer = me._answer_message(said, came)
    assert answer._spot == Spot(server="d7", chat="d5", event="di42", within="d6", asker="d1", answers="6/43")
    assert answer._pauses == ()
    assert set(noted) == {("d7", "d5")}
    assert len(noted) == 7


# What is sent unasked ---------------------------------------------------------------------------------------------

TURN = {"text": "your move", "to": ANNA, "game": "g1", "version": 4}
SENT = ("tick g1 4", "your move")
SHOWN = ("awake g1 4", "board")


UNASKED: list[tuple[dict[str, Any], tuple[int, ...], bool, list[tuple[str, str]], int]] = [
    (TURN, (), True, [], 1),
    (TURN, (6,), True, [SHOWN], 1),
    (TURN, (5,), True, [], 1),
    ({**TURN, "game": "g2"}, (5,), True, [("awake g2 4", "board")], 1),
    ({**TURN, "game": "g2"}, (6,), True, [], 1),
    (TURN, (6,), False, [SHOWN, SENT], 1),
    ({**TURN, "secret": True}, (6,), True, [], 1),
    ({**TURN, "secret": True}, (6,), False, [], 1),
    ({**TURN, "game": None}, (5, 6), True, [], 1),
    ({**TURN, "game": "busy"}, (5,), True, [], 1),
    ({**TURN, "game": "over"}, (5,), True, [], 1),
    ({**TURN, "seat": 0}, (6,), True, [SENT], 0),
    ({**TURN, "to": None}, (6,), True, [SENT], 0),
]
"""Posts, the places that sleep, whether a direct message arrives, what is said aloud, and how often it is tried."""


async def test_what_no_one_asked_for_is_written_to_its_reader_or_said_to_all_but_a_secret_never(
    me: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, str]] = []
    written: list[Outgoing] = []
    sleeping: list[int] = []
    reaches: list[bool] = []

    class Chat:
        async def current(self, server: str, table: str) -> Outgoing | None:
            if table == "busy":
                raise StoreBusy
            return None if table == "over" else Outgoing(server=server, chat="d5", post=Post(text="board"))

    class Threads:
        async def of(self, server: str, table: str | None) -> int | None:
            return {("d7", "g1"): 6}.get((server, table or ""))

    class Public:
        async def say(self, spot: Spot, post: Post, whisper: Any) -> None:
            assert (spot.server, spot.chat) == ("d7", "d5")
            assert not await whisper(post, None), "no one acted who could be told alone"
            told.append((spot.event, post.text))

    def is_archived(client: object, guild: int | None, channel: int) -> bool:
        assert guild == 7
        return channel in sleeping

    async def remind(client: object, chat: object, book: object, outgoing: Outgoing, pauses: object) -> bool:
        written.append(outgoing)
        assert (client, book, pauses) == (me, me.commands, ())
        return reaches[-1]

    monkeypatch.setattr(rights, "is_archived", is_archived)
    monkeypatch.setattr(reminders, "remind", remind)
    me._chat, me._threads, me._public = Chat(), Threads(), Public()
    for post, archived, reached, said, reminded in UNASKED:
        for each in (told, written):
            each.clear()
        sleeping[:] = archived
        reaches.append(reached)
        outgoing = Outgoing(server="d7", chat="d5", post=Post(**post))
        await me.deliver(outgoing)
        assert (told, written) == (said, [outgoing] * reminded), (post, archived, reached)


async def test_boards_that_are_owed_are_shown_by_a_client_that_knows_its_servers(me: Any) -> None:
    asked: list[tuple[Any, int]] = []

    class Ledger:
        async def show_owed(self, serves: Any, *, ahead: int) -> None:
            asked.append((serves, ahead))
            raise StoreBusy

    me._ledger = Ledger()
    me.is_ready = lambda: False
    await me.show_owed()
    me.is_ready = lambda: True
    await me.show_owed()
    await me.show_owed(ahead=60)
    assert asked == [(me.serves, 0), (me.serves, 60)]


# Beginning and end ------------------------------------------------------------------------------------------------


def test_a_client_is_connected_while_one_of_its_shards_is(me: Any) -> None:
    first, second = (SimpleNamespace(open=True) for _ in range(2))
    for number, socket in enumerate((first, second)):
        me._AutoShardedClient__shards[number] = SimpleNamespace(id=number, ws=socket)
    me.is_ready = lambda: True
    seen: list[bool] = []
    for first.open, second.open in ((True, True), (False, True), (True, False), (False, False)):
        seen.append(me.connected())
    assert seen == [True, True, True, False]
    first.open = True
    me.is_ready = lambda: False
    assert not me.connected()


def test_a_client_has_its_shards_and_keeps_no_one_in_memory(make_client: MakeClient) -> None:
    alone: Any = make_client(language="ru")
    assert (alone.shard_ids, alone.shard_count) == (None, None), "as many as Discord recommends"
    kept = alone._connection
    assert (kept._messages, kept._chunk_guilds, kept.member_cache_flags) == (
        None, False, discord.MemberCacheFlags.none(),
    )  # fmt: skip
    assert kept.allowed_mentions.to_dict() == {"parse": []}
    speaks = [alone._reception.language(client) for client in ("ru", "en-US", "fr", None)]
    assert speaks == ["ru", "en", "ru", "ru"]
    some: Any = make_client(shard_ids=(2, 3), shard_count=4)
    assert (some.shard_ids, some.shard_count) == ([2, 3], 4)


def test_what_is_said_of_a_client_is_handed_on_to_its_parts(make_client: MakeClient) -> None:
    throttle = Throttle()
    for reads, sees in ((True, False), (False, True)):
        made: Any = make_client(pauses=(2.0, 3.0), throttle=throttle, reads_all=reads, sees_leaving=sees)
        parts = (made._threads, made._public, made._ledger._transport)
        assert [part._pauses for part in parts] == [(2.0, 3.0)] * 3
        assert (made._reception.throttle, made._messages._reads_all) == (throttle, reads)
        assert (made.intents.message_content, made.intents.members) == (reads, sees)
        assert (made.intents.guilds, made.intents.guild_messages, made.intents.dm_messages) == (True, True, True)


def test_the_bot_is_invited_by_its_number_with_the_permissions_that_it_needs(me: Any) -> None:
    address: str = me._invitation()
    asked = parse_qs(urlsplit(address).query)
    assert (asked["client_id"], asked["permissions"]) == (["9000"], ["309237746688"])
    assert asked["scope"][0].split() == ["bot", "applications.commands"]


async def test_a_client_that_closes_waits_for_what_is_being_answered_but_not_for_ever(
    make_client: MakeClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    did: list[str] = []

    async def leave(self: Any) -> None:
        did.append("left")

    async def answer(client: Any, *, ends: bool) -> None:
        with client._reception.answering():
            try:
                for _ in range(3):
                    await asyncio.sleep(0)
                if not ends:
                    await asyncio.Event().wait()
                did.append("answered")
            except asyncio.CancelledError:
                did.append("cut off")
                raise

    monkeypatch.setattr(discord.AutoShardedClient, "close", leave)
    for ends, before, expected in (
        (True, False, ["answered", "left"]),
        (False, False, ["cut off", "left"]),
        (True, True, ["cut off", "left"]),  # there was time for that before
    ):
        did.clear()
        monkeypatch.setattr(module, "LEAVING_SECONDS", 5.0 if ends else 0.0)
        client: Any = make_client()
        client._reception.leaving = before
        task = asyncio.create_task(answer(client, ends=ends))
        work = client._background.start(asyncio.Event().wait())
        await asyncio.sleep(0)
        async with asyncio.timeout(10):
            await client.close()
            await asyncio.gather(task, work, return_exceptions=True)
        assert did == expected
        assert work.cancelled()


async def test_a_connection_that_does_not_close_is_left(me: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    did: list[str] = []

    async def hangs(self: Any) -> None:
        await asyncio.Event().wait()

    async def close() -> None:
        did.append("requests")
        raise OSError("gone")

    monkeypatch.setattr(discord.AutoShardedClient, "close", hangs)
    monkeypatch.setattr(module, "CLOSING_SECONDS", 0.0)
    me.http.close = close
    async with asyncio.timeout(10):
        await me.close()
    assert did == ["requests"]
