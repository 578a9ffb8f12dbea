"""The forms of a whole store: the former one is written until the number is raised, and then nothing is missing."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from redis.asyncio import RedisCluster

from adapters.store import form_keys, keys
from adapters.store.competitions import RedisCompetitions
from adapters.store.connect import connect
from adapters.store.connection import Connection
from adapters.store.opening import open_store
from adapters.store.puzzles import RedisPuzzles
from adapters.store.redis_store import RedisStore
from adapters.store.store_format import check_format, is_rising, raise_form
from adapters.store.tables import RedisTables
from adapters.store.written_form import INDEXED, UnknownFormat, WrittenForm
from core.game import Seat
from core.ports import StoreRefuses
from core.puzzle_store import Progress, Tried
from core.table import Player, Status
from tests.adapters.store.tables import ANNA, BORIS, SERVER, offer
from tests.adapters.store.test_competitions import sign_up
from tests.adapters.store.test_puzzles import puzzle
from tests.conftest import PATIENT

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
    from pathlib import Path

    from adapters.store.connection import Argument

Client = Any  # redis-py's types fall short

SERVERS = [f"discord:{number}" for number in range(6)]


@pytest.fixture
async def other(store_url: str) -> AsyncGenerator[RedisStore]:
    """The store as another process has it, which began when it was in the former form."""
    opened = RedisStore(await connect(store_url, PATIENT), PATIENT)
    yield opened
    await opened.aclose()


async def named(client: Client) -> dict[str, set[int]]:
    """The partitions that name each person, as they are looked up without an index."""
    found: dict[str, set[int]] = {}
    async for key in client.scan_iter(match="{??}w*", count=1000):
        if await client.hkeys(key) != [b""]:
            found.setdefault(key[5:].decode(), set()).add(int(key[1:3], 16))
    return found


async def listed(client: Client) -> dict[str, set[int]]:
    """The partitions that the index lists for each person."""
    return {
        key[5:].decode(): {int(each) for each in await client.smembers(key)}
        async for key in client.scan_iter(match="{??}i*", count=1000)
    }


def missing(named: dict[str, set[int]], listed: dict[str, set[int]]) -> dict[str, set[int]]:
    return {person: left for person, places in named.items() if (left := places - listed.get(person, set()))}


async def test_the_former_form_is_written_until_the_number_is_raised(
    store: RedisStore, store_url: str, tmp_path: Path, client: Client
) -> None:
    async with open_store(store_url, tmp_path, PATIENT) as opened:
        await opened.commit("e1", offer())
        await opened.forget(BORIS.id)
        letters = {key[4:5].decode() async for key in client.scan_iter(match="{??}*")}
        assert letters == {"a", "d", "e", "n", "o", "t", "u", "w"} - {"a"}, "what 1b4081a writes"
        assert await client.get("kibitz:format") == b"2"
    assert await store.servers_of(ANNA.id) == {SERVER: ""}
    assert await store.servers_of(BORIS.id) == {}


async def test_a_raised_store_finds_everyone_by_the_index(store: RedisStore, client: Client) -> None:
    for server in SERVERS:
        await store.commit(None, offer(server))
    assert await raise_form(store) == 2 * len({keys.partition(server) for server in SERVERS})
    assert await client.get("kibitz:format") == b"3"
    assert await listed(client) == await named(client)
    await store.commit(None, offer("discord:77"))
    assert not missing(await named(client), await listed(client))
    assert await store.servers_of(ANNA.id) == dict.fromkeys([*SERVERS, "discord:77"], "")
    assert await raise_form(store) == 0, "once more changes nothing"


async def test_another_process_learns_it_at_its_next_commit(
    store: RedisStore, other: RedisStore, client: Client
) -> None:
    await store.commit(None, offer(SERVERS[0]))
    await raise_form(store)
    vera = Player("discord:9", "vera")
    await other.commit("e1", replace(offer(SERVERS[1]), invited=(vera,)))
    assert (await listed(client))["discord:9"] == {keys.partition(SERVERS[1])}
    assert await store.servers_of("discord:9") == {SERVERS[1]: ""}
    assert await other.servers_of(ANNA.id) == {SERVERS[0]: "", SERVERS[1]: ""}


async def test_what_a_former_release_left_out_is_added_by_raising_once_more(store: RedisStore, client: Client) -> None:
    await store.commit(None, offer())
    await raise_form(store)
    await client.hset(keys.people(keys.partition("discord:5")) + ANNA.id, "discord:5", "")
    assert await raise_form(store) == 1
    assert await store.servers_of(ANNA.id) == {SERVER: "", "discord:5": ""}


async def test_raising_goes_on_after_it_was_killed_anywhere_while_others_write(
    store: RedisStore, store_url: str, client: Client
) -> None:
    for server in SERVERS:
        await store.commit(None, offer(server))
    joined, killed, turns = 0, 0, 0
    while await client.get("kibitz:format") != b"3":
        turns += 250
        upgrading = RedisStore(await connect(store_url, PATIENT), PATIENT)
        task = asyncio.create_task(raise_form(upgrading))
        for turn in range(turns):
            if turn % 50 == 0:
                joined += 1
                late = Player(f"discord:late{joined}", "late")
                await store.commit(None, replace(offer(SERVERS[joined % 6]), invited=(late,)))
            await asyncio.sleep(0)
        killed += not task.done()
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        await upgrading.aclose()
        people = await named(client)
        assert len(people) == joined + 2
        for person in (ANNA.id, f"discord:late{joined}"):
            assert {keys.partition(server) for server in await store.servers_of(person)} == people[person]
    assert killed > 1
    assert not missing(await named(client), await listed(client))


async def test_who_is_forgotten_while_others_invite_them_is_listed_where_they_are_named(
    store: RedisStore, other: RedisStore, client: Client
) -> None:
    await raise_form(store)
    for number in range(20):
        server = SERVERS[number % 6]
        await asyncio.gather(
            *(store.commit(None, offer(server)) for _ in range(3)), other.forget(BORIS.id), other.forget(ANNA.id)
        )
        assert not missing(await named(client), await listed(client))
    await store.forget(BORIS.id)
    assert await store.servers_of(BORIS.id) == {}
    assert BORIS.id not in await listed(client)
    left = [key async for key in client.scan_iter(match=f"*{BORIS.id}*") if await client.type(key) == b"hash"]
    assert all([0 < await client.ttl(key) <= 60 for key in left]), "only marks are left, for a minute"


class Overtaken(Connection):
    """A connection on which someone is forgotten after they were listed and before the step that names them."""

    def __init__(self, client: Client, forget: Callable[[], Awaitable[None]]) -> None:
        super().__init__(client, PATIENT)
        self.form.learn(INDEXED)
        self._forget = forget

    async def run(
        self, name: str, names: Sequence[str | bytes], values: Sequence[Argument], seconds: float | None = None
    ) -> Any:  # noqa: ANN401 - as in the class above
        if name == "pose":
            await self._forget()
        return await super().run(name, names, values, seconds)

    async def run_confirmed(
        self, name: str, names: Sequence[str | bytes], values: Sequence[Argument], mark: str
    ) -> Any:  # noqa: ANN401 - as in the class above
        await self._forget()
        return await super().run_confirmed(name, names, values, mark)


async def test_a_step_on_its_way_while_someone_is_forgotten_lists_them_once_more(
    store: RedisStore, client: Client
) -> None:
    await raise_form(store)
    await store.commit(None, offer())
    place = keys.people(keys.partition(SERVER)) + ANNA.id

    async def forget() -> None:
        await store.forget(ANNA.id)
        await client.hset(place, "near", "77")  # as when they come to another server of that partition

    between = Overtaken(client, forget)
    given = await RedisPuzzles(between).give(SERVER, puzzle("a"), to=ANNA.id)
    steps: list[Callable[[], Awaitable[object]]] = [
        lambda: RedisTables(between).commit(None, offer()),
        lambda: RedisCompetitions(between).commit(None, sign_up(ANNA), due=None),
        lambda: RedisPuzzles(between).record("e", given, ANNA, Progress(), Progress(Tried(1))),
        lambda: RedisPuzzles(between).give(SERVER, puzzle("a"), to=ANNA.id),
    ]
    for step in steps:
        await step()
        assert (await listed(client))[ANNA.id] == {keys.partition(SERVER)}
        assert await client.hgetall(place) == {SERVER.encode(): b"", b"near": b"77"}
        assert await client.ttl(place) == -1, "it stays"


async def test_everyone_is_listed_who_does_something_in_a_raised_store(store: RedisStore, client: Client) -> None:
    await raise_form(store)
    given = await store.puzzles.give(SERVER, puzzle("a"))
    await store.puzzles.give(SERVER, puzzle("a"), to="d1")
    await store.puzzles.record("e", given, Player("d2", "b"), Progress(), Progress(Tried(1)))
    await store.competitions.commit(None, sign_up(Player("d3", "c")), due=None)
    await store.keep_listed(SERVER, "d4", "77", ["g5", "g6", "no id"])
    everyone = {ANNA.id, "d1", "d2", "d3", "d4"}, {keys.partition(SERVER)}
    found = await listed(client)
    assert (set(found), set().union(*found.values())) == everyone
    assert await store.servers_of("d4") == {SERVER: "77"}
    assert await store.tables_of(SERVER, ["d4"], finished=False) == ("g5", "g6")


async def test_a_store_rises_from_the_first_partition_that_is_told_until_it_has_risen(
    store: RedisStore, client: Client
) -> None:
    assert not await is_rising(store)
    await client.set(keys.form_of(0), INDEXED)
    assert await is_rising(store)
    await check_format(store, write=True)
    assert await is_rising(store)
    await raise_form(store)
    assert not await is_rising(store)


def test_the_form_that_is_written_never_sinks() -> None:
    form = WrittenForm()
    for number, written in ((2, 2), (3, 3), (2, 3)):
        form.learn(number)
        assert form.number == written


def test_a_form_that_is_not_known_is_told_of_once(caplog: pytest.LogCaptureFixture) -> None:
    form = WrittenForm()
    for _ in range(2):
        with pytest.raises(StoreRefuses, match="the store was brought to format 4, and this Kibitz writes up to 3"):
            form.learn(4)
    assert (form.number, len(caplog.messages)) == (2, 1)


async def test_a_mark_goes_when_someone_is_named_again(store: RedisStore, client: Client) -> None:
    await raise_form(store)
    await store.commit(None, offer())
    await store.forget(ANNA.id)
    place = keys.people(keys.partition(SERVER)) + ANNA.id
    assert await client.hgetall(place) == {b"": b""}
    assert await raise_form(store) == 0, "a mark names no one"
    await store.set_token("discord:873429847234987234", ANNA.id, "77")
    await store.commit(None, offer())
    assert await client.hgetall(place) == {SERVER.encode(): b"77"}
    assert await client.ttl(place) == -1, "it stays"


async def test_who_was_half_forgotten_is_still_found(store: RedisStore, client: Client) -> None:
    await raise_form(store)
    await store.commit(None, offer())
    await store.connection.run("leaving", [form_keys.whereabouts(ANNA.id), form_keys.leaving(ANNA.id)], [])
    assert ANNA.id not in await listed(client)
    assert await store.servers_of(ANNA.id) == {SERVER: ""}
    await store.commit(None, offer("discord:2"))
    await store.connection.run("leaving", [form_keys.whereabouts(ANNA.id), form_keys.leaving(ANNA.id)], [])
    both = {str(keys.partition(server)).encode() for server in (SERVER, "discord:2")}
    assert await client.smembers(form_keys.leaving(ANNA.id)) == both, "of the second time, too"
    await store.forget(ANNA.id)
    assert await store.servers_of(ANNA.id) == {}
    assert not await client.exists(form_keys.leaving(ANNA.id), form_keys.whereabouts(ANNA.id))
    assert set(await named(client)) == {BORIS.id}


async def test_a_join_takes_one_more_look_at_the_store_and_a_move_none(store: RedisStore, client: Client) -> None:
    async def reads() -> int:
        info = await client.info("stats")
        by_node = [info] if "total_reads_processed" in info else info.values()
        return sum(node["total_reads_processed"] for node in by_node)

    async def cost(join: bool) -> int:
        (table,) = await store.commit(None, offer())
        begun = replace(table, seats=(ANNA, BORIS), invited=(), status=Status.PLAYING, start=Seat(0))
        if not join:
            (begun,) = await store.commit(None, begun)
            begun = replace(begun, moves=("a1",))
        before = await reads()
        await store.commit(None, begun)
        return await reads() - before

    former = [min([await cost(join) for _ in range(5)]) for join in (True, False)]
    await raise_form(store)
    now = [min([await cost(join) for _ in range(5)]) for join in (True, False)]
    assert now[1] == former[1]
    assert now[0] - former[0] in {1, 2}, "in a cluster the two players are listed on two nodes, at once"


async def test_only_partitions_with_tables_of_a_person_are_looked_into(store: RedisStore, client: Client) -> None:
    nodes = {"target_nodes": RedisCluster.PRIMARIES} if isinstance(client, RedisCluster) else {}

    async def looks() -> int:
        await client.config_resetstat(**nodes)
        assert await store.servers_of(ANNA.id) == dict.fromkeys(SERVERS[:3], "")
        found = await client.info("commandstats", **nodes)
        by_node = [found] if any(name.startswith("cmdstat") for name in found) else found.values()
        return sum(node["cmdstat_hgetall"]["calls"] for node in by_node if "cmdstat_hgetall" in node)

    for server in SERVERS[:3]:
        await store.commit(None, offer(server))
    assert await looks() == 256
    await raise_form(store)
    assert await looks() == len({keys.partition(server) for server in SERVERS[:3]}) == 3


async def test_a_form_that_came_while_it_ran_is_refused_before_anything_is_written(
    store: RedisStore, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    (table,) = await store.commit(None, offer())
    await client.set(keys.form_of(keys.partition(SERVER)), 4)
    for _ in range(2):
        with pytest.raises(StoreRefuses, match="format 4"):
            await store.commit("e1", table)
    assert [line.message for line in caplog.records if "format 4" in line.message] == [
        "the store was brought to format 4, and this Kibitz writes up to 3: start the newer one"
    ]
    assert await store.load(SERVER, table.id) == table
    assert not await store.claimed(SERVER, "e1")


async def test_a_newer_number_stays_and_is_refused(store: RedisStore, client: Client) -> None:
    await client.set("kibitz:format", 4)
    for step in (raise_form(store), check_format(store, write=True)):
        with pytest.raises(UnknownFormat, match="4"):
            await step
    assert await client.get("kibitz:format") == b"4"


async def test_a_partition_that_is_further_stays(store: RedisStore, client: Client) -> None:
    await client.set(keys.form_of(7), 4)
    await client.set(keys.form_of(9), "two")
    await raise_form(store)
    assert [await client.get(keys.form_of(index)) for index in (6, 7, 8, 9)] == [b"3", b"4", b"3", b"two"]


async def test_a_partition_whose_format_is_no_number_goes_on(store: RedisStore, client: Client) -> None:
    await client.set(keys.form_of(keys.partition(SERVER)), "two")
    (table,) = await store.commit("e1", offer())
    assert await store.load(SERVER, table.id) == table
