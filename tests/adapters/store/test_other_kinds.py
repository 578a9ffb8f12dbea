"""Keys that hold another kind of value than Kibitz keeps there: what can go on does, and the operator is told which."""

from __future__ import annotations

from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

import pytest

from adapters.store import form_keys, keys
from adapters.store.checks import check
from adapters.store.kinds import is_wrong, kind_of
from adapters.store.unreadable import kept_aside
from adapters.store.whereabouts import Whereabouts
from core.notices import Call, Notices
from core.ports import Cause, Posted, StoreRefuses, UnreadableTable, seat_board
from core.puzzle_store import Progress, Solving, Tried
from core.quiet import Quiet
from core.ratings import Rating
from core.table import Illegible, Unreadable
from tests.adapters.store.tables import ANNA, BORIS, CHAT, offer
from tests.adapters.store.test_archive import MONTH, end, standing
from tests.adapters.store.test_competitions import sign_up
from tests.adapters.store.test_puzzles import puzzle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adapters.store.redis_store import RedisStore

Client = Any
"""redis-py's types fall short."""

SERVER = offer().server
TELLS = "the key '{}' holds no {}, as Kibitz keeps there"


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.getMessage().startswith("the key ")]


@pytest.fixture
def wrong() -> dict[str, str]:
    """Keys that are read for what can be done without, each with the kind that it should be of."""
    return {
        keys.settings(SERVER): "hash",
        keys.language(CHAT): "string",
        keys.client_language(ANNA.id): "string",
        keys.alias(ANNA.id): "string",
        keys.quiet(ANNA.id): "string",
        keys.recent(SERVER, "other"): "list",
        keys.open_index(SERVER, "other"): "zset",
        keys.deadlines(keys.partition("elsewhere")): "zset",
    }


async def spoil(client: Client, wrong: dict[str, str]) -> None:
    for key, kind in wrong.items():
        await (client.sadd(key, "odd") if kind == "string" else client.set(key, "odd"))


async def test_what_can_go_on_does(
    store: RedisStore, client: Client, wrong: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    (table,) = await store.commit(None, offer(deadline=5))
    await spoil(client, wrong)
    for _ in range(2):
        assert await store.spoken([CHAT, "x"], [ANNA.id], server=SERVER) == ((None, None), (None,))
        assert await store.settings(SERVER) == {}
        assert await store.client_languages(ANNA.id) == (None,)
        assert await store.person_by_alias(ANNA.id) is None
        assert await store.quiet(ANNA.id) is None
        assert await store.recent(SERVER, "other") == await store.open_ids(SERVER, "other") == ()
        assert await store.due(10) == ((SERVER, table.id),), "other partitions' clocks run on"
        assert await store.count_open() == 1
    assert sorted(line.partition(": delete")[0] for line in told(caplog)) == sorted(
        TELLS.format(key, kind) for key, kind in wrong.items()
    ), "one line each"


async def test_what_cannot_go_on_is_named(store: RedisStore, client: Client, caplog: pytest.LogCaptureFixture) -> None:
    index = keys.open_index(SERVER, CHAT)
    await client.set(index, "odd")
    for _ in range(2):
        with pytest.raises(StoreRefuses) as refused:
            await store.commit(None, offer())
        assert refused.value.cause is Cause.WRONG_TYPE
        with pytest.raises(StoreRefuses):
            await store.open_page(SERVER, CHAT, start=0, count=1)
    other = keys.open_index(SERVER, "other")
    await client.set(other, "odd")
    with pytest.raises(StoreRefuses):
        await store.open_page(SERVER, "other", start=0, count=1)
    assert [line.partition(": delete")[0] for line in told(caplog)] == [
        TELLS.format(each, "zset") for each in (index, other)
    ]
    await store.commit(None, offer(server="elsewhere", chat="elsewhere"))


async def test_an_inspection_names_each_and_goes_on(store: RedisStore, client: Client, wrong: dict[str, str]) -> None:
    await store.commit(None, offer())
    await spoil(client, wrong)
    found = [finding async for finding in check(store, "here")]
    named = [finding.fact.params for finding in found if finding.fact.code == "doctor-key-wrong"]
    assert {str(each["key"]): each["wanted"] for each in named} == {repr(key): kind for key, kind in wrong.items()}
    assert found[-1].fact.code.startswith("doctor-due-"), "what comes after it is looked at all the same"


async def test_a_list_drops_what_is_there_no_longer(
    store: RedisStore, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    tables = [(await store.commit(None, offer()))[0] for _ in range(3)]
    await client.delete(keys.table(SERVER, 2))
    page = await store.open_page(SERVER, CHAT, start=0, count=2)
    assert (page.total, [each.id for each in page.tables if each in tables]) == (2, ["g3", "g1"])
    assert await client.zrange(keys.open_index(SERVER, CHAT), 0, -1) == [b"1", b"3"]
    await client.delete(keys.table(SERVER, 1))
    assert await store.open_tables(SERVER, CHAT, of=[ANNA.id]) == (tables[2],)
    assert await client.smembers(keys.unfinished(SERVER, ANNA.id)) == {b"2", b"3"}
    past = keys.past(SERVER, ANNA.id)
    await client.rpush(past, 7, 3)
    games = await store.archive.games(SERVER, ANNA.id, start=0, count=1)
    assert (games.total, games.tables) == (1, (tables[2],))
    lists = (keys.open_index(SERVER, CHAT), keys.open_index(SERVER, CHAT), past)
    assert told(caplog) == [
        f"the key {key!r} listed {gone}, and nothing is kept there: it lists them no longer"
        for key, gone in zip(lists, ("g2", "g1", "g7"), strict=True)
    ]


async def test_a_table_in_whose_place_is_another_kind_stays_where_it_is_listed(
    store: RedisStore, client: Client
) -> None:
    first = await end(store, (ANNA, standing(30)), (BORIS, standing(25)))
    (second,) = await store.commit(None, offer())
    for number in (1, 2):
        await client.delete(keys.table(SERVER, number))
        await client.rpush(keys.table(SERVER, number), "odd")

    def read(tables: Sequence[object]) -> list[tuple[str, Illegible]]:
        return [(each.table, each.why) for each in tables if isinstance(each, Unreadable)]

    for _ in range(2):
        games = await store.archive.games(SERVER, ANNA.id, start=0, count=9)
        assert (games.total, read(games.tables)) == (1, [(first.id, Illegible.OTHER_KIND)])
        page = await store.open_page(SERVER, CHAT, start=0, count=9)
        assert (page.total, read(page.tables)) == (1, [(second.id, Illegible.OTHER_KIND)])
        both = await store.load_all(SERVER, [second.id, first.id])
        assert read(both) == [(second.id, Illegible.OTHER_KIND), (first.id, Illegible.OTHER_KIND)]
        with pytest.raises(UnreadableTable):
            await store.load(SERVER, first.id)


async def test_all_that_is_kept_is_of_the_kind_that_is_looked_for(store: RedisStore, client: Client) -> None:
    await store.take_a_write()
    await store.note_client(ANNA.id, "ru", {"discord@anna"})
    await store.set_language(ANNA.id, "ru")
    await store.set_quiet(ANNA.id, Quiet(22, 7, 0))
    await store.set_notices(ANNA.id, Notices(turns=True))
    await store.set_call(SERVER, CHAT, ANNA.id, Call(ANNA, (), 5))
    await store.keep_apart("e1", ANNA.id, BORIS.id, "boris")
    await store.set_settings(SERVER, "e2", {"rated": "no"})
    await end(store, (ANNA, standing(30)), (BORIS, standing(25)), event="e3")
    (table,) = await store.commit(None, offer(deadline=5), owed_at=5)
    await store.set_posted(SERVER, seat_board(table.id, 0), Posted("m", 0))
    await store.archive.note_departure(SERVER, BORIS.id, MONTH)
    given = await store.puzzles.give(SERVER, puzzle("a"), day=1)
    solving = Solving({given.puzzle.game: Rating(25.0, 5.0, 1)})
    await store.puzzles.record("e4", given, ANNA, Progress(), Progress(Tried(1), solving, Rating(25.0, 5.0, 1)))
    await store.competitions.commit(None, sign_up(ANNA), due=None)
    await client.set(keys.form_of(0), 3)
    await store.connection.run("leaving", [form_keys.whereabouts(ANNA.id), form_keys.leaving(ANNA.id)], [])
    await client.sadd(form_keys.leaving(BORIS.id), 7)
    await Whereabouts(store.connection).note([(BORIS.id, 7)])
    await client.copy(keys.table(SERVER, 1), kept_aside(SERVER, 1))
    letters = set[str]()
    async for key in client.scan_iter():
        if key.startswith(b"{") and key[3:4] == b"}":
            kind = await client.type(key)
            assert (kind_of(key), is_wrong(key, kind)) == (kind.decode(), False), key
            assert is_wrong(key, b"another")
            letters.add(key[4:5].decode())
    assert letters == {*ascii_lowercase, *"PQKASRLTNOEWIBCG?"}
