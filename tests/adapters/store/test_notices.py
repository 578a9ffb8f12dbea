"""What `core.notices.NoticeStore` promises, and the lists of whom people keep out, on each kind of server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError

from adapters.store import apart_keys, keys, notice_keys
from core.daily import read_hour
from core.notices import Call, LastNote, Notices, Place
from core.ports import StoreBusy
from core.table import SOMEBODY
from tests.adapters.store.tables import ANNA, BORIS, CHAT, SERVER

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from adapters.store.redis_store import RedisStore

NOW = 1_790_000_000
VERA = "discord:3"
HOME = Place("discord:5", "discord:6")


async def test_what_was_asked_for_comes_back_as_it_went_in(store: RedisStore, client: Redis) -> None:
    assert await store.notices(ANNA.id) == Notices()
    full = Notices(
        turns=True, daily=read_hour("9+2:30"), home=HOME, name="anna", failed=True, calls=(Place(SERVER, CHAT), HOME)
    )
    assert full.daily is not None
    await store.set_notices(ANNA.id, full)
    assert await store.notices(ANNA.id) == full, "it was read before it was changed"
    await client.delete(notice_keys.notices(ANNA.id))  # as by another process
    assert await store.notices(ANNA.id) == full
    assert await store.notices(ANNA.id, fresh=True) == await store.notices(ANNA.id) == Notices()
    assert await store.notices(BORIS.id) == Notices()


async def test_what_may_have_been_changed_is_read_again(
    store: RedisStore, client: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def lost(*_: object) -> None:
        await client.hdel(notice_keys.notices(ANNA.id), "n")
        raise RedisConnectionError

    await store.set_notices(ANNA.id, Notices(name="anna"))
    assert await store.notices(ANNA.id) == Notices(name="anna")
    with monkeypatch.context() as here:
        here.setattr(store.connection.client, "hset", lost)
        with pytest.raises(StoreBusy):
            await store.set_notices(ANNA.id, Notices(turns=True))
    assert await store.notices(ANNA.id) == Notices(), "the answer was lost, and what was asked for may be written"

    await store.set_notices(ANNA.id, Notices(name="boris"))
    read = store.connection.read

    async def slow(*commands: tuple[str | bytes | int, ...]) -> list[object]:
        found = await read(*commands)
        await store.set_notices(ANNA.id, Notices(name="vera"))
        return found

    with monkeypatch.context() as here:
        here.setattr(store.connection, "read", slow)
        assert await store.notices(ANNA.id) == Notices(name="boris")
    assert await store.notices(ANNA.id) == Notices(name="vera"), "it was changed while it was read"


async def test_the_newest_note_comes_back_and_goes_with_its_reader(store: RedisStore, client: Redis) -> None:
    note = LastNote("d9/17", NOW, SERVER, "g4")
    await store.set_last_note(ANNA.id, note)
    assert await store.last_note(ANNA.id) == note
    assert await store.last_note(BORIS.id) is None
    await store.forget(ANNA.id)
    assert await store.last_note(ANNA.id) is None
    assert not await client.exists(notice_keys.notices(ANNA.id))


async def test_of_a_kind_one_thing_is_told_in_a_while(store: RedisStore) -> None:
    async def may(name: str, now: int, person: str = ANNA.id) -> bool:
        return await store.take_gap(person, name, now, 60)

    assert await may("one", NOW)
    assert not await may("other", NOW + 59)
    assert await may("other", NOW, VERA), "each person is told for themselves"
    assert await may("one", NOW + 59), "it is the same thing"
    assert not await may("other", NOW + 118), "the while begins again"
    assert await may("other", NOW + 119)
    assert not await may("one", NOW + 120)


async def test_of_several_processes_one_does_what_is_due_of_a_person(store: RedisStore) -> None:
    assert not await store.hold_daily(SERVER, ANNA.id, NOW, NOW + 900), "nothing is due"
    await store.owe_daily(SERVER, ANNA.id, NOW)
    assert not await store.hold_daily(SERVER, ANNA.id, NOW - 1, NOW + 900)
    assert len(await store.due(NOW)) == 1
    assert await store.hold_daily(SERVER, ANNA.id, NOW, NOW + 900)
    assert not await store.hold_daily(SERVER, ANNA.id, NOW, NOW + 900)
    assert await store.due(NOW + 899) == ()
    ((server, _),) = await store.due(NOW + 900)
    assert server == SERVER
    await store.owe_daily(SERVER, ANNA.id, None)
    assert await store.due(2**40) == ()


async def test_who_wants_to_be_told_of_offers_in_a_chat(store: RedisStore, client: Redis) -> None:
    one, other = Call(ANNA, ("sim", "nim"), NOW + 5), Call(BORIS, (), NOW + 7)
    await store.set_call(SERVER, CHAT, ANNA.id, one)
    await store.set_call(SERVER, CHAT, BORIS.id, other)
    await store.set_call(SERVER, "elsewhere", ANNA.id, one)
    assert sorted(await store.calls(SERVER, CHAT), key=lambda call: call.until) == [one, other]
    days_31 = 31 * 86_400
    assert days_31 - 60 <= await client.ttl(notice_keys.calls(SERVER, CHAT)) <= days_31
    await store.set_call(SERVER, CHAT, ANNA.id, None)
    assert await store.calls(SERVER, CHAT) == (other,)
    await store.drop_calls(SERVER, CHAT)
    assert await store.calls(SERVER, CHAT) == ()
    assert await store.calls(SERVER, "elsewhere") == (one,)


async def test_damaged_notes_are_told_of_and_left_out(
    store: RedisStore, client: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    await store.set_call(SERVER, CHAT, BORIS.id, Call(BORIS, (), NOW))
    await client.hset(notice_keys.notices(ANNA.id), mapping={"n": b"\xc1", "l": b"\xc1"})
    await client.hset(notice_keys.calls(SERVER, CHAT), ANNA.id, b"\xc1")
    assert await store.notices(ANNA.id) == Notices()
    assert await store.last_note(ANNA.id) is None
    assert [call.player for call in await store.calls(SERVER, CHAT)] == [BORIS]
    assert caplog.messages
    assert all(line.startswith(f"the private notes of {ANNA.id} cannot be read") for line in caplog.messages)


async def test_who_is_forgotten_is_on_no_list_by_their_name(store: RedisStore, client: Redis) -> None:
    await store.keep_apart("e1", ANNA.id, BORIS.id, "boris")
    await store.keep_apart("e2", ANNA.id, VERA, "vera")
    await store.keep_apart("e3", BORIS.id, VERA, "vera")
    # Where a process dies in between, the way back leads to a list on which they are not.
    await client.sadd(apart_keys.kept_out_by(BORIS.id), "discord:8")
    await store.forget_apart(BORIS.id)
    of_anna, of_boris, of_other = await store.kept_apart([ANNA.id, BORIS.id, "discord:8"])
    assert of_anna.out == {BORIS.id: SOMEBODY, VERA: "vera"}
    assert (of_boris.out, of_other.out) == ({}, {})
    assert await client.smembers(apart_keys.kept_out_by(VERA)) == {ANNA.id.encode()}
    assert not await client.exists(apart_keys.kept_out_by(BORIS.id))
    await store.forget_apart(VERA)
    (of_anna,) = await store.kept_apart([ANNA.id])
    assert of_anna.out == dict.fromkeys((BORIS.id, VERA), SOMEBODY)


async def test_who_is_taken_off_a_list_leads_to_it_no_longer(store: RedisStore, client: Any) -> None:  # noqa: ANN401 - redis-py's types fall short
    assert await store.keep_apart("e1", ANNA.id, BORIS.id, "boris")
    assert not await store.keep_apart("e1", ANNA.id, BORIS.id, "")
    assert await client.smembers(apart_keys.kept_out_by(BORIS.id)) == {ANNA.id.encode()}
    assert await store.counted_apart("e1", ANNA.id)
    assert not await store.counted_apart("e2", ANNA.id)
    assert await store.keep_apart("e2", ANNA.id, BORIS.id, "")
    assert not await client.exists(apart_keys.kept_out_by(BORIS.id))
    (of_anna,) = await store.kept_apart([ANNA.id])
    assert of_anna.out == {}
    ttl = await client.ttl(keys.event(ANNA.id, "e2"))
    assert 7 * 86_400 - 60 <= ttl <= 7 * 86_400
