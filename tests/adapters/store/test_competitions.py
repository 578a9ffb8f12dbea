"""What `core.competition_store.CompetitionStore` promises, on each kind of server."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from adapters.store import competition_keys, keys
from adapters.store.competition_codec import encode, read
from core.competitions.competition import Competition, Entrant, Kind, Pairing, Result, Round, Stage
from core.fixture import Fixture
from core.game import Outcome, Seat
from core.ports import EventSeen, Posted, UnreadableTable, VersionConflict
from core.table import COMPUTER, Player, Status, Unreadable, forgotten
from tests.adapters.store.tables import ANNA, BORIS, CHAT, SERVER, live
from tests.adapters.store.test_wrong_type import dumps, refused

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from adapters.store.redis_store import RedisStore

NOW = 1_790_000_000
VERA = Player("discord:3", "vera")
GAME = replace(live("nim", ("heaps=3,5,7",), ()), deadline=None)


def sign_up(*players: Player, chat: str = CHAT) -> Competition:
    return Competition(
        server=SERVER,
        chat=chat,
        id="",
        version=0,
        kind=Kind.SWISS,
        game="nim",
        options=("heaps=3,5,7",),
        move_time=86_400,
        rated=False,
        rounds=3,
        host=ANNA,
        entrants=tuple(Entrant(player) for player in players),
        changed=NOW,
        deadline=NOW + 60,
        announced=1,
    )


def playing(competition: Competition) -> Competition:
    pairings = (Pairing(0, 1, "g7"), Pairing(2, None, None, Result.BYE))
    played = (Round((Pairing(1, 2, "g4", Result.SECOND_BY_FORFEIT),)), Round(pairings))
    entrants = (*competition.entrants[:2], Entrant(VERA, joined=1, left=5))
    return replace(competition, stage=Stage.PLAYING, deadline=None, played=played, entrants=entrants)


async def test_a_competition_comes_back_as_it_went_in(store: RedisStore) -> None:
    new = await store.competitions.commit("e1", sign_up(ANNA, BORIS), due=NOW + 60)
    assert (new.id, new.version) == ("t1", 1)
    assert await store.competitions.load(SERVER, "t1") == new
    changed = await store.competitions.commit("e2", playing(new), due=NOW)
    assert changed.version == 2
    assert await store.competitions.load(SERVER, "t1") == changed
    assert await store.competitions.load(SERVER, "t2") is None
    assert await store.competitions.load(SERVER, "g1") is None


async def test_an_event_and_a_version_count_once(store: RedisStore) -> None:
    new = await store.competitions.commit("e1", sign_up(ANNA), due=None)
    with pytest.raises(EventSeen):
        await store.competitions.commit("e1", sign_up(BORIS), due=None)
    await store.competitions.commit("e2", replace(new, rounds=5), due=None)
    with pytest.raises(VersionConflict):
        await store.competitions.commit("e3", replace(new, rounds=7), due=None)
    kept = await store.competitions.load(SERVER, "t1")
    assert kept is not None
    assert (kept.rounds, kept.version) == (5, 2)
    assert await store.competitions.load(SERVER, "t2") is None


async def test_those_of_a_chat_and_of_people(store: RedisStore) -> None:
    first = await store.competitions.commit(None, sign_up(BORIS), due=None)
    second = await store.competitions.commit(None, sign_up(VERA, chat="d9"), due=None)
    assert await store.competitions.open_in(SERVER, CHAT) == (first,)
    assert await store.competitions.of_people(SERVER, [VERA.id]) == (second,)
    assert await store.competitions.of_people(SERVER, [ANNA.id, VERA.id]) == (first, second)
    assert set(await store.servers_of(VERA.id)) == {SERVER}
    over = await store.competitions.commit(None, replace(first, stage=Stage.CANCELLED), due=None)
    assert await store.competitions.open_in(SERVER, CHAT) == ()
    assert await store.competitions.of_people(SERVER, [BORIS.id]) == (over,)
    await store.competitions.unlist(SERVER, "t1", [BORIS.id])
    assert await store.competitions.of_people(SERVER, [BORIS.id]) == ()


async def test_the_end_of_a_game_makes_its_competition_due(store: RedisStore) -> None:
    competition = await store.competitions.commit(None, sign_up(ANNA, BORIS), due=NOW)
    assert await store.due(NOW) == ((SERVER, "t1"),)
    await store.competitions.put_off(SERVER, "t1", NOW, NOW + 900)
    fixture = Fixture("t1", 0, 0)
    (table,) = await store.commit(None, replace(GAME, fixture=fixture, changed=NOW))
    (table,) = await store.commit(None, replace(table, moves=("a3",), changed=NOW + 5))
    assert (SERVER, "t1") not in await store.due(NOW + 10)
    ended = replace(table, status=Status.FINISHED, ended=Outcome("last-counter", (Seat(0),)), changed=NOW + 7)
    await store.commit(None, ended)
    assert (SERVER, "t1") not in await store.due(NOW + 6)
    assert (SERVER, "t1") in await store.due(NOW + 7)
    await store.commit(None, replace(ended, id="", version=0, changed=NOW + 20))
    # What is due already stays so, whatever else is written; one that is over is never due.
    await store.competitions.commit(None, competition, due=NOW + 500)
    assert (SERVER, "t1") in await store.due(NOW + 7)
    kept = await store.competitions.load(SERVER, "t1")
    assert kept is not None
    await store.competitions.commit(None, replace(kept, stage=Stage.FINISHED), due=None)
    assert (SERVER, "t1") not in await store.due(2**40)
    await store.commit(None, replace(GAME, fixture=fixture, status=Status.ABORTED, changed=NOW))
    assert (SERVER, "t1") not in await store.due(2**40)


async def test_a_table_has_a_reserved_id_once(store: RedisStore) -> None:
    assert await store.competitions.reserve(SERVER, 2) == ("g1", "g2")
    (other,) = await store.commit(None, GAME)
    assert other.id == "g3"
    (table,) = await store.commit(None, replace(GAME, id="g2", version=0))
    assert (table.id, table.version) == ("g2", 1)
    assert await store.load(SERVER, "g2") == table
    with pytest.raises(VersionConflict):
        await store.commit(None, replace(GAME, id="g2", version=0))
    (table,) = await store.commit(None, replace(table, moves=("a1",)))
    with pytest.raises(VersionConflict):
        await store.commit(None, replace(GAME, id="g2", version=0))
    assert await store.load(SERVER, "g2") == table
    assert (SERVER, "g2") in [(each.server, each.id) for each in await store.open_tables(SERVER, CHAT)]  # pyright: ignore[reportAttributeAccessIssue] - all can be read


async def test_what_was_shown_of_a_competition(store: RedisStore) -> None:
    new = await store.competitions.commit(None, sign_up(ANNA), due=None, owed_at=NOW)
    assert await store.owed(NOW, put_off=60) == ((SERVER, "t1"),)
    assert await store.posted(SERVER, "t1") is None
    await store.set_posted(SERVER, "t1", Posted("c/1", 1))
    assert await store.owed(NOW + 100, put_off=60) == ()
    await store.competitions.commit(None, new, due=None)  # it looks as before
    assert await store.posted(SERVER, "t1") == Posted("c/1", 2)


async def test_what_was_not_shown_yet_stays_so_whatever_is_written(store: RedisStore) -> None:
    new = await store.competitions.commit(None, sign_up(ANNA), due=None, owed_at=NOW)
    await store.set_posted(SERVER, "t1", Posted("c/1", 1))
    newer = await store.competitions.commit(None, new, due=None, owed_at=NOW)
    await store.competitions.commit(None, newer, due=None)
    assert await store.posted(SERVER, "t1") == Posted("c/1", 1)
    assert await store.owed(NOW, put_off=60) == ((SERVER, "t1"),)


async def test_a_call_that_the_client_makes_again_counts_once_and_is_no_other_event(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    once = store.connection.run_confirmed

    async def twice(*args: Any) -> Any:  # noqa: ANN401 - as what it stands for
        await once(*args)
        return await once(*args)

    monkeypatch.setattr(store.connection, "run_confirmed", twice)
    new = await store.competitions.commit("e1", sign_up(ANNA, BORIS), due=None)
    assert (new.id, new.version) == ("t1", 1)
    assert await store.competitions.open_in(SERVER, CHAT) == (new,)


async def test_no_one_is_listed_under_the_name_of_those_who_were_forgotten(store: RedisStore) -> None:
    gone = forgotten("x")
    new = await store.competitions.commit(None, sign_up(gone, BORIS), due=None)
    assert await store.competitions.of_people(SERVER, [gone.id]) == ()
    assert await store.competitions.of_people(SERVER, [BORIS.id]) == (new,)


async def test_a_computer_is_listed_under_no_name(store: RedisStore, client: Redis) -> None:
    new = await store.competitions.commit(None, replace(sign_up(COMPUTER, BORIS), host=COMPUTER), due=None)
    assert await store.competitions.of_people(SERVER, [COMPUTER.id]) == ()
    assert await store.competitions.of_people(SERVER, [BORIS.id]) == (new,)
    assert not await client.exists(keys.people(keys.partition(SERVER)) + COMPUTER.id)


async def test_a_key_of_another_kind_leaves_nothing_half_done(store: RedisStore, client: Any) -> None:  # noqa: ANN401 - redis-py's types fall short
    known = await store.competitions.commit(None, sign_up(ANNA, BORIS), due=NOW, owed_at=NOW)
    listed = [
        keys.deadlines(keys.partition(SERVER)),
        keys.owed(keys.partition(SERVER)),
        competition_keys.open_index(SERVER, CHAT),
        *(keys.people(keys.partition(SERVER)) + person.id for person in (ANNA, BORIS)),
        *(competition_keys.of_person(SERVER, person.id) for person in (ANNA, BORIS)),
    ]
    for key in listed:
        kept = await client.dump(key)
        await client.set(key, "something else")
        before = await dumps(client)
        for change in (known, sign_up(ANNA, BORIS)):
            assert await refused(store.competitions.commit("e", change, due=NOW + 1, owed_at=NOW + 1)), key
        assert await dumps(client) == before, key
        await client.restore(key, 0, kept, replace=True)
    await store.competitions.commit("e", known, due=NOW + 1, owed_at=NOW + 1)


async def test_what_cannot_be_read_is_a_value_and_stays(store: RedisStore, client: Redis) -> None:
    good = await store.competitions.commit(None, sign_up(ANNA), due=None)
    bad = await store.competitions.commit(None, sign_up(BORIS), due=None)
    await client.set(competition_keys.competition(SERVER, 2), b"1|||rubbish")
    one, other = await store.competitions.open_in(SERVER, CHAT)
    assert one == good
    assert isinstance(other, Unreadable)
    assert other.table == "t2"
    with pytest.raises(UnreadableTable):
        await store.competitions.load(SERVER, "t2")
    with pytest.raises(VersionConflict):  # it is not what was read any more
        await store.competitions.commit(None, bad, due=None)
    await client.delete(competition_keys.competition(SERVER, 2))
    await client.lpush(competition_keys.competition(SERVER, 2), "x")
    assert isinstance((await store.competitions.open_in(SERVER, CHAT))[1], Unreadable)


async def test_a_server_that_is_dropped(store: RedisStore, client: Redis) -> None:
    await store.competitions.commit("e1", sign_up(ANNA, BORIS), due=NOW, owed_at=NOW)
    await store.competitions.drop(SERVER, [CHAT], [ANNA.id, BORIS.id])
    assert await client.keys("*}[TNOE]*") == []
    assert await store.due(2**40) == await store.owed(2**40, put_off=1) == ()


def test_what_a_newer_version_added_is_written_again() -> None:
    known = sign_up(ANNA)
    document = msgspec.msgpack.encode({**msgspec.msgpack.decode(encode(known)), "zz": [1, "later"]})
    found = read(SERVER, "t1", b"4|||" + document)
    assert isinstance(found, Competition)
    assert found == replace(known, id="t1", version=4, extra=found.extra)
    assert msgspec.msgpack.decode(encode(replace(found, rounds=9)))["zz"] == [1, "later"]


def test_a_game_that_is_not_known() -> None:
    found = read(SERVER, "t1", b"1|||" + encode(replace(sign_up(), game="go")))
    assert isinstance(found, Unreadable)
    assert "'go'" in found.reason


@pytest.mark.parametrize("server", ["a", "a:b", "комната:"])
def test_due_competitions_read_back(server: str) -> None:
    assert keys.read_due_member(keys.due_member(server, "t12")) == (server, "t12")
