"""What the store keeps next to the tables: signs of life, settings, quiet hours, and where people played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adapters.games.ladders import CardLadders
from adapters.store import everywhere, keys
from adapters.store.store_format import raise_form
from core.clocks import Outage, cleared, restarted
from core.notices import Notices
from core.ports import Posted
from core.puzzle_store import Progress
from core.quiet import Quiet
from core.service.settlement import standings_update
from core.table import COMPUTER, Player, Status, Table, Unreadable, forgotten
from tests.adapters.store.tables import ANNA, BORIS, CHAT, SERVER, live, offer
from tests.adapters.store.test_competitions import sign_up
from tests.adapters.store.test_puzzles import puzzle
from tests.core.tables import begun, lowest, resigned

if TYPE_CHECKING:
    import pytest
    from redis.asyncio import Redis

    from adapters.store.redis_store import RedisStore


async def test_an_outage_is_noted_once_by_whoever_comes_first(store: RedisStore) -> None:
    assert await store.beat("t", 1_000, 60) == ()
    assert await store.beat("t", 1_060, 60) == ()
    assert await store.beat("t", 5_000, 60) == (Outage(1_060, 5_000),)
    assert await store.beat("t", 4_990, 60) == (Outage(1_060, 5_000),), "a clock that lags"
    assert await store.beat("t", 5_060, 60) == (Outage(1_060, 5_000),)
    assert await store.beat("t", 6_000, 60) == (Outage(1_060, 5_000), Outage(5_060, 6_000))


async def test_each_platform_has_its_own_outages(store: RedisStore) -> None:
    assert await store.beat("t", 1_000, 60) == ()
    assert await store.beat("d", 5_000, 60) == ()
    assert await store.beat("t", 5_000, 60) == (Outage(1_000, 5_000),)
    assert await store.beat("d", 5_001, 60) == ()


async def test_only_the_newest_outages_are_kept(store: RedisStore) -> None:
    for number in range(102):
        await store.beat("t", 1_000 * number, 60)
    outages = await store.beat("t", 102_000, 60)
    assert len(outages) == 100
    assert (outages[0], outages[-1]) == (Outage(2_000, 3_000), Outage(101_000, 102_000))


async def test_settings_are_kept_by_server_and_changed_once_for_an_event(store: RedisStore) -> None:
    assert await store.settings(SERVER) == {}
    assert await store.set_settings(SERVER, "e1", {"game": "nim", "rated": "no"})
    assert await store.set_settings(SERVER, "e2", {"rated": "", "boards": "new"})
    assert not await store.set_settings(SERVER, "e1", {"game": "square"})
    assert await store.settings(SERVER) == {"game": "nim", "boards": "new"}
    assert await store.settings("discord:2") == {}
    assert not await store.claim(SERVER, "e1")


async def test_tables_of_all_servers_are_found_wherever_they_are_kept(store: RedisStore) -> None:
    await raise_form(store)
    servers = [f"discord:{number}" for number in range(12)]
    assert len({keys.partition(server) for server in servers}) > 6
    for server in servers:
        await store.commit(None, offer(server, server), offer(server, server))
    await store.set_posted(servers[0], "g2", Posted("here", 1))
    alone = replace(offer(servers[3], servers[3]), seats=(BORIS,), invited=())
    (other,) = await store.commit(None, alone)
    found = dict[tuple[str, str], Posted | None]()
    for table, posted in await store.tables_everywhere([ANNA.id, "discord@anna"], most=100):
        assert isinstance(table, Table)
        found[table.server, table.id] = posted
    assert other.id == "g3"
    assert found.keys() == {(server, f"g{number}") for server in servers for number in (1, 2)}
    assert [key for key, posted in found.items() if posted is not None] == [(servers[0], "g2")]
    newest = await store.tables_everywhere([ANNA.id], most=1)
    assert {(table.server, table.id) for table, _ in newest if isinstance(table, Table)} == {
        (server, "g2") for server in servers
    }


async def test_tables_everywhere_are_found_once_in_servers_of_any_name(
    store: RedisStore, client: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    await raise_form(store)
    servers = ("комната: 1", "l#🎲", "l#den")
    for server in servers:
        await store.commit(None, offer(server, server))
    people = [ANNA.id, BORIS.id]
    found = await store.tables_everywhere(people, most=9)
    assert sorted((table.server, str(isinstance(table, Table))) for table, _ in found) == [
        (server, "True") for server in sorted(servers)
    ]
    for server in ("l#den", "l#🎲"):
        await client.delete(keys.table(server, 1))
    await client.lpush(keys.table("l#🎲", 1), "x")
    assert {table.server: type(table) for table, _ in await store.tables_everywhere(people, most=9)} == {
        "комната: 1": Table,
        "l#🎲": Unreadable,
    }
    await client.delete(keys.table("l#🎲", 1))
    await client.set(keys.table("l#🎲", 1), "rubbish")
    shown = {table.server: (type(table), posted) for table, posted in await store.tables_everywhere(people, most=9)}
    assert shown["l#🎲"] == (Unreadable, None)
    await store.commit(None, offer(servers[0], "c"))
    assert len(await store.tables_everywhere(people, most=9)) == 3
    monkeypatch.setattr(everywhere, "PARTITION_TABLES", 1)
    assert len(await store.tables_everywhere(people, most=9)) == 2, "one in each partition"


async def test_damaged_quiet_hours_are_told_and_left_out(
    store: RedisStore, client: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    await client.set(keys.quiet(ANNA.id), "from ten to seven")
    assert [await store.quiet(ANNA.id) for _ in range(2)] == [None, None]
    (line,) = caplog.messages
    assert line.startswith(f"the quiet hours of {ANNA.id} cannot be read")


async def test_quiet_hours(store: RedisStore) -> None:
    assert await store.quiet(ANNA.id) is None
    await store.set_quiet(ANNA.id, Quiet(22, 7, -210))
    assert await store.quiet(ANNA.id) == Quiet(22, 7, -210)
    assert await store.quiet(BORIS.id) is None
    await store.set_quiet(ANNA.id, None)
    assert await store.quiet(ANNA.id) is None


async def test_where_somebody_sits_or_was_asked_to(store: RedisStore) -> None:
    servers = [SERVER, "discord:2", "tg:-100"]
    for server in servers:
        await store.commit(None, offer(server))
    assert await store.servers_of(ANNA.id) == dict.fromkeys(servers, "")
    assert await store.servers_of(BORIS.id) == dict.fromkeys(servers, "")
    assert await store.servers_of("discord:9") == {}
    joined = replace(offer(), seats=(ANNA, Player("discord:9", "vera"), COMPUTER, forgotten("ab")))
    await store.commit(None, joined)
    assert await store.servers_of("discord:9") == {SERVER: ""}
    assert await store.servers_of(COMPUTER.id) == {}
    assert await store.servers_of(forgotten("ab").id) == {}


async def test_a_token_stays_whoever_sits_down_again(store: RedisStore) -> None:
    await store.commit(None, offer())
    await store.set_token(SERVER, ANNA.id, "77")
    await store.commit(None, offer())
    await store.competitions.commit(None, sign_up(ANNA), due=None)
    given = await store.puzzles.give(SERVER, puzzle("a"), to=ANNA.id)
    await store.puzzles.record("e", given, ANNA, Progress(), Progress())
    assert await store.servers_of(ANNA.id) == {SERVER: "77"}


async def test_a_servers_tables_by_their_ids(store: RedisStore) -> None:
    filed = [(await store.commit(None, offer()))[0] for _ in range(3)]
    await store.commit(None, offer("discord:2"))
    assert await store.load_all(SERVER, ["g3", "g9", "g1", "x"]) == (filed[2], filed[0])
    assert await store.load_all(SERVER, []) == ()
    assert await store.load_all("discord:3", ["g1"]) == ()


async def of(store: RedisStore, *persons: Player) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The unfinished tables of some people, and all."""
    ids = [person.id for person in persons]
    return (
        await store.tables_of(SERVER, ids, finished=False),
        await store.tables_of(SERVER, ids, finished=True),
    )


async def test_the_tables_where_somebody_sits_or_was_asked_to(store: RedisStore) -> None:
    vera = Player("discord:9", "vera")
    for number in range(12):
        await store.commit(None, replace(offer(), invited=(BORIS,) if number % 2 else (vera,)))
    await store.commit(None, offer("discord:2"))
    every, even, odd = (
        [f"g{number}" for number in numbers] for numbers in (range(1, 13), range(2, 13, 2), range(1, 13, 2))
    )
    assert await of(store, ANNA) == (tuple(every), tuple(every))
    assert await of(store, BORIS) == (tuple(even), tuple(even))
    assert await of(store, vera) == (tuple(odd), tuple(odd))
    assert await of(store, vera, BORIS) == (tuple(every), tuple(every))
    assert await of(store, COMPUTER) == ((), ())


async def test_who_comes_later_is_at_the_table_too(store: RedisStore) -> None:
    vera = Player("discord:9", "vera")
    (table, other) = await store.commit(None, offer(), offer())
    (other,) = await store.commit(None, replace(other, seats=(*other.seats, vera)))
    await store.commit(None, replace(other, status=Status.CANCELLED))
    assert await of(store, vera) == ((other.id,), (other.id,))
    assert await of(store, ANNA) == ((table.id, other.id), (table.id, other.id))


async def test_a_table_whose_game_is_finished_is_among_the_finished_ones(store: RedisStore) -> None:
    first, _ = await store.commit(None, *(replace(begun("sim"), id="", version=0, server=SERVER) for _ in range(2)))
    anna, boris = first.seats
    assert await of(store, anna) == (("g1", "g2"), ("g1", "g2"))
    over = resigned(lowest(first, 2), anna, now=5)
    (over,) = await store.commit(None, over, ending=await standings_update(store, CardLadders(), over, None))
    assert await of(store, anna) == await of(store, boris) == (("g2",), ("g1", "g2"))
    await store.commit(None, replace(over, seats=(forgotten("ab"), boris)))
    assert await of(store, boris) == (("g2",), ("g1", "g2")), "written again it is still finished"
    await store.archive.forget(SERVER, anna.id, forgotten("ab").id)
    assert await of(store, anna) == ((), ())
    assert await of(store, boris) == (("g2",), ("g1", "g2"))


async def test_the_chat_of_one_person_is_deleted_whole(store: RedisStore, client: Redis) -> None:
    await store.commit(None, offer(), owed_at=5)
    over = resigned(lowest(begun("sim", players=(ANNA, COMPUTER)), 2), ANNA, now=5)
    over = replace(over, id="", version=0, server=SERVER, chat=CHAT)
    await store.commit(None, over, ending=await standings_update(store, CardLadders(), over, None))
    await client.zadd(keys.opponents(SERVER, BORIS.id), {ANNA.id: 1})
    await store.set_settings(SERVER, "e", {"rated": "no"})
    await store.set_language(CHAT, "ru")
    await store.archive.note_departure(SERVER, BORIS.id, 0)
    assert (await store.settings(SERVER), await store.languages(CHAT)) == ({"rated": "no"}, ("ru",))
    await store.drop(SERVER, [CHAT], [ANNA.id, BORIS.id])
    assert (await store.settings(SERVER), await store.languages(CHAT)) == ({}, (None,)), "nor is it remembered"
    names: list[bytes] = [name async for name in client.scan_iter()]  # pyright: ignore[reportUnknownVariableType] - redis-py's types fall short
    assert {name[4:5] for name in names} == {b"e"}, "claims of events, whose names are digests, expire"


async def test_nothing_of_somebody_forgotten_is_left_under_their_id(store: RedisStore, client: Redis) -> None:
    await store.commit(None, offer(), offer())
    await store.set_language(ANNA.id, "ru")
    await store.set_quiet(ANNA.id, Quiet(1, 2, 0))
    await store.set_notices(ANNA.id, Notices(turns=True))
    assert (await store.languages(ANNA.id), (await store.notices(ANNA.id)).turns) == (("ru",), True)
    await store.archive.forget(SERVER, ANNA.id, forgotten("ab").id)
    await store.forget(ANNA.id)
    assert (await store.languages(ANNA.id), await store.notices(ANNA.id)) == ((None,), Notices()), "nor remembered"
    names: list[bytes] = [name async for name in client.scan_iter()]  # pyright: ignore[reportUnknownVariableType] - redis-py's types fall short
    assert not [name for name in names if ANNA.id.encode() in name]
    assert await store.servers_of(BORIS.id) == {SERVER: ""}


async def test_what_is_due_first_is_found_first(store: RedisStore) -> None:
    now = 1_790_000_000
    (table,) = await store.commit(None, restarted(live("sim", (), ("12",)), now))
    assert table.reminder is not None
    assert table.deadline is not None
    assert await store.due(table.reminder - 1) == ()
    assert await store.due(table.reminder) == ((SERVER, table.id),)
    (table,) = await store.commit(None, replace(table, reminder=None))
    assert await store.due(table.deadline or 0) == ((SERVER, table.id),)
    (table,) = await store.commit(None, replace(table, overdue=True))
    assert await store.due(2**40) == ()
    ended = replace(cleared(table), status=Status.FINISHED, deadline=now + 5)
    (table,) = await store.commit(None, ended)
    assert await store.due(now + 5) == ((SERVER, table.id),), "its end may have to be said again"
    assert await store.load(SERVER, table.id) == table


async def test_nothing_is_left_of_what_somebody_was_known_by(store: RedisStore, client: Redis) -> None:
    await store.note_client("t1", "ru", {"t@anna_k"})
    await store.note_client("t1", None, {"t@anna_new"})
    assert await store.client_languages("t1", "t2") == ("ru", None)
    assert await store.person_by_alias("t@anna_k") == "t1"
    assert await store.person_by_alias("t@anna_new") == "t1"
    await store.note_client("t2", None, {"t@anna_k"})
    assert await store.person_by_alias("t@anna_k") == "t2", "a name that another person took"
    await store.forget("t2")
    await store.forget("t@anna_new")
    assert await store.person_by_alias("t@anna_new") is None, "as which someone asked to be forgotten"
    await store.note_client("t1", None, {"t@anna_new"})
    await store.forget("t1")
    assert await store.person_by_alias("t@anna_new") is None
    assert await client.dbsize() == 0


async def test_what_a_client_speaks_is_known_at_once_where_it_is_seen(store: RedisStore) -> None:
    await store.note_client("t1", "ru")
    for language in ("en", "ru"):
        await store.spoken([], ["t1"])
        await store.note_client("t1", language)
        assert await store.spoken([], ["t1"]) == ((), (language,))


async def test_how_a_person_is_known_is_forgotten_after_ninety_days(store: RedisStore, client: Redis) -> None:
    await store.note_client("t1", "ru", {"t@anna_k"})
    for key in (keys.client_language("t1"), keys.alias("t@anna_k"), keys.aliases("t1")):
        assert 90 * 86_400 - 60 <= await client.ttl(key) <= 90 * 86_400
    await client.expire(keys.client_language("t1"), 100)
    await store.note_client("t1", None)
    assert await client.ttl(keys.client_language("t1")) <= 100, "its language was not seen again"


async def test_the_index_leads_from_a_person_to_every_server_with_a_table_of_theirs(store: RedisStore) -> None:
    await store.commit(None, offer("discord:1", "c"))
    await store.commit(None, offer("discord:2", "c"))
    assert await store.servers_of(ANNA.id) == {"discord:1": "", "discord:2": ""}
    assert await store.servers_of(BORIS.id) == {"discord:1": "", "discord:2": ""}, "who was asked to play counts, too"
    assert await store.servers_of("discord:0") == {}
