"""What `core.ports.Store` promises, on each kind of server."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from adapters.store import keys, seat_keys
from adapters.store.redis_store import RedisStore
from core.clocks import Outage
from core.game import Outcome, Seat, Termination
from core.ports import EventSeen, Posted, VersionConflict, seat_board
from core.puzzle_store import Progress
from core.table import Status, Table, TakeBack, readable
from tests.adapters.store.tables import ANNA, BORIS, CHAT, SERVER, live, offer
from tests.adapters.store.test_competitions import sign_up
from tests.adapters.store.test_puzzles import puzzle
from tests.conftest import PATIENT

if TYPE_CHECKING:
    from redis.asyncio import Redis


NOW = 1_790_000_000


async def new(store: RedisStore, table: Table | None = None) -> Table:
    (table,) = await store.commit(None, table or offer())
    return table


async def ids(store: RedisStore, chat: str = CHAT) -> tuple[str, ...]:
    return tuple(table.id for table in readable(await store.open_tables(SERVER, chat)))


async def test_a_new_table_is_given_an_id_and_kept(store: RedisStore) -> None:
    (table,) = await store.commit("e1", offer())
    assert table == replace(offer(), id="g1", version=1)
    assert await store.load(SERVER, "g1") == table


async def test_what_is_not_there(store: RedisStore) -> None:
    assert await store.load(SERVER, "g1") is None
    assert await store.load(SERVER, "no id") is None
    assert await store.open_tables(SERVER, CHAT) == ()
    assert await store.recent(SERVER, CHAT) == ()
    assert await store.due(2**40) == ()
    assert await store.posted(SERVER, "g1") is None
    assert await store.posted(SERVER, "no id") is None
    assert await store.languages() == ()


async def test_places_with_open_tables(store: RedisStore) -> None:
    assert await store.places() == ()
    first, *_ = await store.commit(None, offer("t-5", "t-5/7"), offer("t-5", "t-5"))
    await new(store)
    assert await store.places() == ((SERVER, CHAT), ("t-5", "t-5"), ("t-5", "t-5/7"))
    await store.commit(None, replace(first, status=Status.CANCELLED))
    assert await store.places() == ((SERVER, CHAT), ("t-5", "t-5"))


async def test_ids_are_counted_in_each_server(store: RedisStore) -> None:
    assert (await new(store)).id == "g1"
    assert (await new(store)).id == "g2"
    assert (await new(store, offer("discord:2"))).id == "g1"
    both = await store.commit(None, offer(), offer(chat="other"))
    assert [table.id for table in both] == ["g3", "g4"]
    assert [(await store.load(SERVER, table.id)) for table in both] == list(both)


async def test_a_server_cannot_be_read_through_the_name_of_another(store: RedisStore) -> None:
    await new(store, offer("a:1"))
    assert await store.load("a", "1:g1") is None
    assert await store.load("a", "1:1") is None


async def test_each_change_makes_the_next_version(store: RedisStore) -> None:
    table = await new(store)
    for version in range(2, 12):
        (table,) = await store.commit(f"e{version}", replace(table, moves=(*table.moves, "a1")))
        assert table.version == version
    assert await store.load(SERVER, table.id) == table


async def test_an_event_counts_once(store: RedisStore) -> None:
    table = await new(store)
    (moved,) = await store.commit("e1", replace(table, moves=("a1",)))
    with pytest.raises(EventSeen):
        await store.commit("e1", replace(moved, moves=("a1", "a1")))
    with pytest.raises(EventSeen):  # also when what it brings is out of date
        await store.commit("e1", replace(table, moves=("b1",)))
    assert await store.load(SERVER, table.id) == moved


async def test_an_event_of_a_new_table_counts_once(store: RedisStore) -> None:
    await store.commit("e1", offer())
    with pytest.raises(EventSeen):
        await store.commit("e1", offer())
    assert await ids(store) == ("g1",)


async def test_events_of_two_servers_are_two(store: RedisStore) -> None:
    await store.commit("1", offer("discord:1"))
    await store.commit("1", offer("discord:2"))
    with pytest.raises(EventSeen):
        await store.commit("1", offer("discord:2"))


async def test_a_claimed_event_changes_nothing_more(store: RedisStore) -> None:
    assert await store.claim(SERVER, "e1")
    assert not await store.claim(SERVER, "e1")
    assert await store.claim("discord:2", "e1")
    with pytest.raises(EventSeen):
        await store.commit("e1", offer())
    assert await ids(store) == ()


async def test_a_conflict_writes_nothing_and_leaves_the_event(store: RedisStore) -> None:
    read = await new(store)
    (now,) = await store.commit("e1", replace(read, moves=("a1",)))
    with pytest.raises(VersionConflict):
        await store.commit("e2", replace(read, moves=("b1",)))
    assert await store.load(SERVER, now.id) == now
    (after,) = await store.commit("e2", replace(now, moves=("a1", "b1")))
    assert after.version == 3


async def test_what_was_damaged_since_it_was_read_is_not_written_over(store: RedisStore, client: Any) -> None:  # noqa: ANN401 - redis-py's types fall short
    table, key = await new(store), keys.table(SERVER, 1)
    whole = await client.get(key)
    damaged = whole[:-1] + b"?"
    reader = RedisStore(client, PATIENT)
    assert await reader.load(SERVER, "g1") == table
    await client.set(key, damaged)
    for process in (store, reader):  # one wrote it, the other has read it
        with pytest.raises(VersionConflict):
            await process.commit(None, replace(table, changed=7))
    assert await client.get(key) == damaged
    await client.set(key, whole)
    (table,) = await store.commit(None, replace(table, changed=7))
    (table,) = await store.commit(None, replace(table, changed=8))
    assert await store.load(SERVER, "g1") == table
    assert table.version == 3


async def test_a_table_that_nobody_made_conflicts(store: RedisStore) -> None:
    with pytest.raises(VersionConflict):
        await store.commit("e1", replace(offer(), id="g7", version=1))
    assert await store.load(SERVER, "g7") is None


async def test_of_many_at_once_one_wins(store: RedisStore) -> None:
    read = await new(store)
    tries = [store.commit(f"e{n}", replace(read, moves=(f"a{n}",))) for n in range(50)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    won = [result for result in results if isinstance(result, tuple)]
    assert len(won) == 1
    assert sum(isinstance(result, VersionConflict) for result in results) == 49
    assert await store.load(SERVER, read.id) == won[0][0]


async def test_tables_are_committed_together_or_not_at_all(store: RedisStore) -> None:
    first, second = await store.commit(None, offer(), offer())
    (moved,) = await store.commit(None, replace(second, moves=("a1",)))
    with pytest.raises(VersionConflict):
        await store.commit("e1", replace(first, moves=("b1",)), replace(second, moves=("b1",)), offer())
    assert await store.open_tables(SERVER, CHAT) == (first, moved)
    changed = await store.commit("e1", replace(first, rated=False), replace(moved, moves=("a1", "b1")), offer())
    assert [(table.id, table.version) for table in changed] == [("g1", 2), ("g2", 3), ("g3", 1)]
    assert await store.open_tables(SERVER, CHAT) == changed


async def test_what_is_no_commit_is_refused(store: RedisStore) -> None:
    table = await new(store)
    for wrong in ((), (offer(), offer("discord:2")), (table, table), (replace(table, id="x"),)):
        with pytest.raises(ValueError, match=r"."):
            await store.commit("e1", *wrong)
    assert await store.claim(SERVER, "e1")


async def test_open_tables_are_a_chats_own_the_longest_unchanged_first(store: RedisStore) -> None:
    first, second = await new(store), await new(store)
    third = await new(store, offer(chat="other"))
    await new(store, offer("discord:2"))
    assert await ids(store) == ("g1", "g2")
    (first,) = await store.commit(None, replace(first, status=Status.PLAYING), owed_at=0)
    assert await ids(store) == ("g2", "g1")
    await store.commit(None, replace(second, moves=("a1",)), owed_at=0)
    assert await ids(store) == ("g1", "g2")
    await store.commit(None, replace(first, nonce="ab"))
    assert await ids(store) == ("g1", "g2"), "no one can see that it was written"
    assert await ids(store, "other") == (third.id,)


@pytest.mark.parametrize("before", [Status.OFFERED, Status.PLAYING])
@pytest.mark.parametrize("after", Status)
async def test_indexes_follow_the_status(store: RedisStore, before: Status, after: Status) -> None:
    table = await new(store, replace(offer(deadline=10), status=before))
    assert await store.due(10) == ((SERVER, "g1"),)
    await store.commit(None, replace(table, status=after))
    goes_on = after in {Status.OFFERED, Status.PLAYING}
    assert await ids(store) == (("g1",) if goes_on else ())
    assert await store.due(10) == ((SERVER, "g1"),), "it is due until the commit that ends a table says otherwise"
    (table,) = await store.commit(None, replace(table, version=2, status=after, deadline=None))
    assert await store.due(10) == ()
    assert await store.recent(SERVER, CHAT) == (("g1",) if after in {Status.FINISHED, Status.ABORTED} else ())


async def test_an_ended_game_is_remembered_once_however_often_it_changes(store: RedisStore) -> None:
    table = await new(store)
    outcome = Outcome(Termination.RESIGNATION, (Seat(1),))
    (ended,) = await store.commit(None, replace(table, status=Status.FINISHED, ended=outcome))
    (again,) = await store.commit(None, replace(ended, seats=()))
    assert await store.recent(SERVER, CHAT) == ("g1",)
    assert await store.load(SERVER, "g1") == again


async def test_the_newest_fifty_ended_games_are_remembered(store: RedisStore) -> None:
    made = await store.commit(None, *(offer() for _ in range(52)))
    for table in made:
        await store.commit(None, replace(table, status=Status.FINISHED))
    assert await store.recent(SERVER, CHAT) == tuple(f"g{n}" for n in range(52, 2, -1))
    assert await store.recent(SERVER, "other") == ()
    assert await store.load(SERVER, "g1") is not None


async def test_what_is_due(store: RedisStore) -> None:
    early, late = await store.commit(None, offer(deadline=10), offer(deadline=20))
    await new(store, offer(deadline=None))
    await new(store, offer("комната: 1", "c", deadline=10))
    assert await store.due(9) == ()
    assert set(await store.due(10)) == {(SERVER, early.id), ("комната: 1", "g1")}
    assert set(await store.due(20)) == {(SERVER, early.id), (SERVER, late.id), ("комната: 1", "g1")}
    await store.commit(None, replace(early, deadline=30), replace(late, deadline=None))
    assert await store.due(20) == (("комната: 1", "g1"),)


async def test_at_most_a_hundred_are_due(store: RedisStore) -> None:
    await store.commit(None, *(offer(deadline=n) for n in range(70)))
    assert len(await store.due(100)) == 70
    await asyncio.gather(*(store.commit(None, offer(f"discord:{n}", deadline=1)) for n in range(60)))
    assert len(await store.due(100)) == 100
    assert len(set(await store.due(100))) == 100


async def test_all_that_is_due_in_one_partition_is_found(store: RedisStore) -> None:
    for number in range(1, 10):
        await store.owe("a", f"g{number}", 5)
    await store.owe("b", "g1", 5)
    expected = {("a", f"g{number}") for number in range(1, 10)} | {("b", "g1")}
    assert {*await store.owed(5, put_off=0)} == expected


async def test_who_cannot_be_served_keeps_nobody_waiting(store: RedisStore) -> None:
    """Three hundred in the very partition of the one that can be served, all of them due long before it."""
    await store.commit(None, *(offer(deadline=n) for n in range(300)))
    near = next(f"t{n}" for n in itertools.count() if keys.partition(f"t{n}") == keys.partition(SERVER))
    await new(store, offer(near, "c", deadline=400))
    assert await store.due(400, lambda server: server.startswith("t")) == ((near, "g1"),)
    assert await store.due(399, lambda server: server.startswith("t")) == ()


async def test_the_newest_board(store: RedisStore) -> None:
    table = await new(store)
    known = await store.posted(SERVER, table.id)
    assert known is None
    for message, version in (("100", 1), ("101|é %7C/5", 3), ("102", 3)):
        assert await store.set_posted(SERVER, table.id, Posted(message, version)) == known
        known = await store.posted(SERVER, table.id)
        assert known == Posted(message, version)
    assert await store.set_posted(SERVER, table.id, Posted("99", 2)) == Posted("102", 3), "whose version is newer"
    assert await store.posted(SERVER, table.id) == Posted("102", 3)
    assert await store.load(SERVER, table.id) == table  # its own version is the same


async def test_the_board_is_remembered_through_moves_and_the_end(store: RedisStore) -> None:
    table = await new(store, live("nim", (), ("a1",)))
    await store.set_posted(SERVER, table.id, Posted("7", 1))
    moved = replace(table, moves=("a1", "b1"), take_back=TakeBack(Seat(0), 1))
    (table,) = await store.commit(None, moved, owed_at=0)
    assert await store.posted(SERVER, table.id) == Posted("7", 1)
    await store.commit(None, replace(table, status=Status.FINISHED), owed_at=0)
    assert await store.posted(SERVER, table.id) == Posted("7", 1)


async def test_a_board_that_looks_as_before_counts_as_shown(store: RedisStore) -> None:
    other, table = await new(store), await new(store)
    await store.set_posted(SERVER, table.id, Posted("7", 1))
    await store.set_posted(SERVER, other.id, Posted("8", 1))
    table, other = await store.commit(None, replace(table, changed=1), replace(other, changed=1))
    assert await store.posted(SERVER, table.id) == Posted("7", 2)
    assert await store.posted(SERVER, other.id) == Posted("8", 2)
    other, table = await store.commit(None, replace(other, changed=2), replace(table, changed=2), owed_at=5)
    assert await store.posted(SERVER, table.id) == Posted("7", 3), "only the first table's board is owed"
    assert await store.posted(SERVER, other.id) == Posted("8", 2)
    await store.commit(None, replace(other, changed=3))
    assert await store.posted(SERVER, other.id) == Posted("8", 2), "a version before it was never shown"
    assert await store.owed(5, put_off=1) == ((SERVER, other.id),)


async def test_a_board_of_no_table_is_not_remembered(store: RedisStore) -> None:
    assert await store.set_posted(SERVER, "g1", Posted("1", 0)) is None
    assert await store.set_posted(SERVER, "no id", Posted("1", 0)) is None
    assert await store.posted(SERVER, "g1") is None
    await store.owe(SERVER, "g1", NOW)
    assert await store.set_posted(SERVER, "g1", Posted("1", 0)) is None
    assert await store.owed(NOW, put_off=0) == (), "there is nothing to be shown"
    assert (await new(store)).version == 1


async def test_languages(store: RedisStore) -> None:
    await store.set_language(ANNA.id, "ru")
    await store.set_language(CHAT, "en")
    assert await store.languages(BORIS.id, CHAT, ANNA.id) == (None, "en", "ru")
    await store.set_language(ANNA.id, None)
    await store.set_language(BORIS.id, None)
    assert await store.languages(ANNA.id, BORIS.id) == (None, None)


async def test_nothing_but_claims_expires(store: RedisStore, client: Any) -> None:  # noqa: ANN401 - redis-py's types fall short
    await store.commit("e1", offer(), replace(offer(), status=Status.FINISHED))
    await store.set_posted(SERVER, "g1", Posted("1", 0))
    await store.set_language(ANNA.id, "ru")
    lasting = [
        *(keys.tables(SERVER) + number for number in "12"),
        keys.counter(SERVER),
        keys.open_index(SERVER, CHAT),
        keys.recent(SERVER, CHAT),
        keys.deadlines(keys.partition(SERVER)),
        keys.language(ANNA.id),
    ]
    assert [await client.ttl(key) for key in lasting] == [-1] * 7
    assert await store.claim(SERVER, "e2")
    assert await store.set_settings(SERVER, "e3", {"rated": "no"})
    await store.competitions.commit("e4", sign_up(ANNA), due=None)
    given = await store.puzzles.give(SERVER, puzzle("a"))
    await store.puzzles.record("e5", given, ANNA, Progress(), Progress())
    for event in ("e1", "e2", "e3", "e4", "e5"):
        assert 7 * 86_400 - 60 <= await client.ttl(keys.event(SERVER, event)) <= 7 * 86_400, event
    expiring = [key async for key in client.scan_iter(match="{??}e*") if 0 <= await client.ttl(key) <= 60]
    assert expiring == [], "these are claims of no event"
    await store.commit(None, offer())
    await store.competitions.commit(None, sign_up(ANNA), due=None)
    expiring = [key async for key in client.scan_iter(match="{??}e*") if 0 <= await client.ttl(key) <= 60]
    assert len(expiring) == 2, "they hold while the client may send them again"
    await store.take_a_write()
    (probe,) = [key async for key in client.scan_iter(match="{??}[?]")][:1]
    assert 0 < await client.ttl(probe) <= 60


async def test_a_server_that_forgot_the_scripts_is_told_them_again(store: RedisStore, client: Redis) -> None:
    table = await new(store)
    await client.script_flush()
    (moved,) = await store.commit("e1", replace(table, moves=("a1",)))
    assert await store.open_tables(SERVER, CHAT) == (moved,)


async def test_a_lease_has_one_holder(store: RedisStore, client: Redis) -> None:
    assert await store.lease("poll", "a", 8)
    assert not await store.lease("poll", "b", 8)
    assert await store.lease("other", "b", 8)
    assert 0 < await client.pttl(keys.lease("poll")) <= 8_000
    assert await store.lease("poll", "a", 60)
    assert await client.pttl(keys.lease("poll")) > 8_000


async def test_a_lease_that_is_given_up_can_be_taken(store: RedisStore) -> None:
    assert await store.lease("poll", "a", 8)
    assert not await store.lease("poll", "b", 0)
    assert not await store.lease("poll", "b", 8)
    assert await store.lease("poll", "a", 0)
    assert await store.lease("poll", "b", 8)


async def test_the_first_sign_of_life_after_too_long_ends_an_outage(store: RedisStore, client: Redis) -> None:
    assert await store.beat("here", NOW, 60) == ()
    assert await store.beat("here", NOW + 60, 60) == ()
    first = Outage(NOW + 60, NOW + 121)
    assert await store.beat("here", NOW + 121, 60) == (first,)
    assert await store.beat("there", NOW + 500, 60) == (), "each platform has its own"
    assert await store.beat("here", NOW + 100, 60) == (first,), "another machine's clock is behind"
    assert await store.beat("here", NOW + 181, 60) == (first,), "and takes nothing back"
    more = [Outage(NOW + 1_000 + each, NOW + 1_001 + each) for each in range(99)]
    await client.rpush(keys.outages("here"), *(f"{each.start} {each.end}" for each in more))  # type: ignore[misc]
    last = Outage(NOW + 181, NOW + 2_000)
    assert await store.beat("here", NOW + 2_000, 60) == (*more, last), "a hundred are kept, the newest"


async def test_a_board_is_owed_from_the_commit_until_its_newest_version_was_shown(store: RedisStore) -> None:
    (table,) = await store.commit("e1", offer(), owed_at=NOW + 30)
    assert await store.owed(NOW + 29, put_off=0) == ()
    assert await store.owed(NOW + 30, put_off=0) == ((SERVER, "g1"),)
    (changed,) = await store.commit("e2", table, owed_at=NOW + 40)
    assert await store.owed(NOW + 39, put_off=0) == ()
    await store.set_posted(SERVER, "g1", Posted("m1", table.version))
    assert await store.owed(NOW + 40, put_off=0) == ((SERVER, "g1"),)
    await store.set_posted(SERVER, "g1", Posted("m2", changed.version))
    assert await store.owed(NOW + 10**6, put_off=0) == ()


async def test_a_change_that_nobody_need_see_owes_no_board(store: RedisStore) -> None:
    (table,) = await store.commit("e1", offer())
    await store.commit(None, table)
    assert await store.owed(NOW + 10**6, put_off=0) == ()


async def test_of_several_processes_one_takes_an_owed_board(store: RedisStore) -> None:
    await store.commit("e1", offer(), owed_at=NOW)
    takes = await asyncio.gather(*(store.owed(NOW, put_off=60) for _ in range(5)))
    assert sorted(map(len, takes)) == [0, 0, 0, 0, 1]
    assert await store.owed(NOW + 59, put_off=60) == ()
    assert await store.owed(NOW + 60, lambda server: server != SERVER, put_off=60) == ()
    assert await store.owed(NOW + 60, put_off=60) == ((SERVER, "g1"),)


async def test_a_board_on_its_way_shows_what_no_one_can_see(store: RedisStore) -> None:
    (table,) = await store.commit(None, offer())
    (moved,) = await store.commit(None, replace(table, moves=("a1",)), owed_at=NOW)
    (first,) = await store.commit(None, replace(moved, nonce="ab"))
    (second,) = await store.commit(None, replace(first, nonce="cd"))
    await store.set_posted(SERVER, "g1", Posted("older", table.version))
    assert await store.owed(NOW + 1, put_off=0) == ((SERVER, "g1"),)
    (second,) = await store.commit(None, replace(second, moves=("a1", "b1")), owed_at=NOW)
    (third,) = await store.commit(None, replace(second, nonce="ef"))
    await store.set_posted(SERVER, "g1", Posted("old", moved.version))
    assert await store.owed(NOW + 1, put_off=-1) == ((SERVER, "g1"),)
    (fourth,) = await store.commit(None, replace(third, moves=("a1", "b1", "c1")), owed_at=NOW)
    (fifth,) = await store.commit(None, replace(fourth, nonce="01"))
    (sixth,) = await store.commit(None, replace(fifth, nonce="02"))
    await store.set_posted(SERVER, "g1", Posted("new", fourth.version))
    assert await store.owed(NOW + 100, put_off=0) == ()
    assert await store.posted(SERVER, "g1") == Posted("new", sixth.version)
    assert await store.load(SERVER, "g1") == sixth


async def test_boards_of_seats_on_their_way_show_what_no_one_can_see(store: RedisStore) -> None:
    (table,) = await store.commit(None, offer())
    (moved,) = await store.commit(None, replace(table, moves=("a1",)), owed_at=NOW)
    await store.set_posted(SERVER, seat_board("g1", 0), Posted("one", moved.version), (1,))
    (planned,) = await store.commit(None, replace(moved, nonce="ab"))
    await store.set_posted(SERVER, seat_board("g1", 1), Posted("two", moved.version), (0,))
    assert await store.owed(NOW + 100, put_off=0) == ()
    assert await store.posted(SERVER, seat_board("g1", 1)) == Posted("two", planned.version)
    assert await store.posted(SERVER, "g1") == Posted("", planned.version)
    assert await store.load(SERVER, "g1") == planned
    (again,) = await store.commit(None, replace(planned, moves=("a1", "b1")), owed_at=NOW)
    await store.commit(None, replace(again, nonce="cd"))
    await store.set_posted(SERVER, seat_board("g1", 0), Posted("one", again.version), (1,))
    await store.set_posted(SERVER, seat_board("g1", 1), Posted("two", planned.version), (0,))
    assert await store.owed(NOW + 100, put_off=0) == ((SERVER, "g1"),), "this seat was not shown the move"
    assert await store.posted(SERVER, "g1") == Posted("", planned.version)
    await store.set_posted(SERVER, seat_board("g1", 1), Posted("two", again.version), (0,))
    assert await store.posted(SERVER, "g1") == Posted("", again.version)


async def test_which_message_shows_a_seat_is_known_for_sixty_days(store: RedisStore, client: Redis) -> None:
    (table,) = await store.commit(None, offer(), owed_at=NOW)
    own, other = seat_board("g1", 0), seat_board("g1", 1)
    assert await store.set_posted(SERVER, own, Posted("é|1", 2), (1,)) is None
    assert await store.set_posted(SERVER, own, Posted("late", 1), (1,)) == Posted("é|1", 2)
    assert await store.set_posted(SERVER, own, Posted("again", 2), (1,)) == Posted("é|1", 2)
    assert await store.set_posted(SERVER, own, Posted("é|1", 2), (1,)) == Posted("again", 2), "as new a message counts"
    assert await store.posted(SERVER, own) == Posted("é|1", 2), "its version is newer"
    assert (await store.posted(SERVER, other), await store.posted(SERVER, table.id)) == (None, None)
    assert 60 * 86_400 - 60 <= await client.ttl(seat_keys.seat_boards(SERVER, 1)) <= 60 * 86_400
    assert await store.set_posted(SERVER, other, Posted("o", 2), (0,)) is None
    assert await store.posted(SERVER, table.id) == Posted("", 2), "each seat was shown it"
    await store.set_posted(SERVER, own, Posted("late", 1), (1,))
    assert await store.posted(SERVER, table.id) == Posted("", 2)
    await store.forget_posted(SERVER, "g2")
    assert await store.posted(SERVER, own) is not None
    await store.forget_posted(SERVER, "g1")
    assert await store.posted(SERVER, own) is None


async def test_what_is_put_off_has_another_time_unless_it_has_one_by_now(store: RedisStore, client: Redis) -> None:
    await store.commit(None, offer(deadline=NOW))
    await store.put_off(SERVER, "g1", NOW - 1, NOW + 60)
    assert await store.due(NOW) == ((SERVER, "g1"),), "it was not due then"
    await store.put_off(SERVER, "g1", NOW, NOW + 60)
    assert await store.due(NOW + 59) == ()
    assert await store.due(NOW + 60) == ((SERVER, "g1"),)
    await client.delete(keys.table(SERVER, 1))
    await store.put_off(SERVER, "g1", NOW, NOW + 60)
    assert await store.due(2**40) == (), "there is no such table any more"


async def test_a_call_that_the_client_sends_again_is_answered_the_same(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, run_confirmed = store.connection.run, store.connection.run_confirmed

    async def twice(*args: Any) -> Any:  # noqa: ANN401 - as what it stands for
        answer = await run(*args)
        assert await run(*args) == answer
        return answer

    async def confirmed_twice(*args: Any) -> Any:  # noqa: ANN401 - as above
        answer = await run_confirmed(*args)
        assert await run_confirmed(*args) == answer
        return answer

    monkeypatch.setattr(store.connection, "run", twice)
    monkeypatch.setattr(store.connection, "run_confirmed", confirmed_twice)
    assert [table.id for table in await store.commit("e1", offer(), offer())] == ["g1", "g2"]
    assert await store.claim(SERVER, "e2")
    given = await store.puzzles.give(SERVER, puzzle("a"))
    await store.puzzles.record("e3", given, ANNA, Progress(), Progress())
    with pytest.raises(EventSeen):
        await store.puzzles.record("e3", given, ANNA, Progress(), Progress())


async def test_newcomers_of_two_tables_are_each_at_their_own(store: RedisStore) -> None:
    alone = replace(offer(), invited=())
    await store.commit(None, alone, replace(alone, seats=(BORIS,)))
    assert await store.tables_of(SERVER, [ANNA.id], finished=False) == ("g1",)
    assert await store.tables_of(SERVER, [BORIS.id], finished=False) == ("g2",)


async def test_something_else_among_what_is_due_is_left_there(store: RedisStore, client: Redis) -> None:
    await store.commit(None, offer(deadline=NOW), owed_at=NOW)
    index = keys.partition(SERVER)
    for key in (keys.deadlines(index), keys.owed(index)):
        await client.zadd(key, {b"of a newer version": 1, b"\xff": 1})
    assert await store.due(NOW) == ((SERVER, "g1"),)
    assert await store.owed(NOW, put_off=1) == ((SERVER, "g1"),)
    assert await client.zcard(keys.deadlines(index)) == 3


async def test_a_board_can_be_owed_later_and_no_longer(store: RedisStore) -> None:
    await store.commit("e1", offer(), owed_at=NOW)
    await store.owe(SERVER, "g1", NOW + 300)
    assert await store.owed(NOW + 299, put_off=0) == ()
    assert await store.owed(NOW + 300, put_off=0) == ((SERVER, "g1"),)
    await store.paid(SERVER, "g1")
    assert await store.owed(NOW + 10**6, put_off=0) == ()
