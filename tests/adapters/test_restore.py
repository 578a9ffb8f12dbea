"""Restorations: all or nothing, into an empty store alone."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

import pytest

from adapters.store import form_keys, keys, namespace
from adapters.store import restore as restoring
from adapters.store.backup import back_up
from adapters.store.backup_file import BadBackup, opened_backup
from adapters.store.connect import connect
from adapters.store.no_store import NoStore
from adapters.store.opening import open_store
from adapters.store.redis_store import RedisStore
from adapters.store.restore import InUse, NotEmpty, restore
from adapters.store.store_format import raise_form
from adapters.store.written_form import UnknownFormat
from core.clocks import PATIENCE, restarted
from core.ports import StoreBusy
from core.service.timekeeping import tick
from core.table import Status
from tests.adapters.store.contents import contents
from tests.adapters.store.tables import ANNA, SERVER, live, offer
from tests.adapters.store.test_backup import PASSING, fill
from tests.conftest import PATIENT
from tests.core.service.contexts import context

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Generator
    from pathlib import Path

Client = Any  # redis-py's types fall short


class SetClock:
    def __init__(self, time: int) -> None:
        self.time = time

    def now(self) -> int:
        return self.time


async def test_a_store_that_has_anything_is_left_alone(store: RedisStore, client: Client, tmp_path: Path) -> None:
    await store.commit(None, offer())
    await back_up(store, tmp_path / "a.zip")
    kept = await contents(client)
    with opened_backup(tmp_path / "a.zip") as backup, pytest.raises(NotEmpty) as refused:
        await restore(store, backup)
    assert not refused.value.unfinished
    assert await contents(client) == kept


OF_PEOPLE = (
    b"{00}nd1",
    b"{00}sd1",
    b"{00}ld1",
    b"{00}wd1",
    b"{00}e0123456789abcdef",
    b"{kibitz-local}:ids",
    b"discord:heard:1:2",
    b"discord:thread:1:d2:g3",
    b"telegram:4242:moved:-100123",
)


@pytest.mark.parametrize("key", OF_PEOPLE, ids=lambda key: key.decode())
async def test_one_key_of_people_is_enough(store: RedisStore, client: Client, tmp_path: Path, key: bytes) -> None:
    await back_up(store, tmp_path / "a.zip")
    await client.set("kibitz:format", 2)
    await client.set(key, "1")
    kept = await contents(client)
    with opened_backup(tmp_path / "a.zip") as backup, pytest.raises(NotEmpty):
        await restore(store, backup)
    assert await contents(client) == kept


async def start(client: Client, format_number: int, long_ago: int) -> None:
    """Leave what Kibitz leaves where it was started and no one did anything."""
    begun = round(time.time()) - long_ago
    await client.set("kibitz:format", format_number)
    await client.set("kibitz:identity", "word")
    await client.set("lease:telegram:4242", "holder")
    for platform in ("", "discord", "telegram"):
        await client.set(keys.pulse(platform), begun)
        await client.rpush(keys.outages(platform), f"{begun - 500} {begun - 400}")
    await client.set("discord:commands:1", "digest")
    await client.set("discord:commands:1:numbers", "{}")
    await client.set("discord:identify:1:0", "holder")
    await client.set("telegram:4242:commands", "digest")
    await client.set(keys.form_of(7), format_number)


@pytest.mark.parametrize("format_number", [2, 3])
async def test_a_store_where_kibitz_was_merely_started_counts_as_empty(
    store: RedisStore, client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, format_number: int
) -> None:
    await fill(store, client)
    kept = await contents(client, without=(*PASSING, b"{15}lshort"))
    await back_up(store, tmp_path / "a.zip")
    await client.flushall()
    await start(client, format_number, long_ago=1_000)

    async def sleep(_: float) -> None:
        pytest.fail("an old sign of life is not waited for")

    monkeypatch.setattr(restoring, "sleep", sleep)
    with opened_backup(tmp_path / "a.zip") as backup:
        await restore(store, backup)
    assert await contents(client, without=PASSING) == kept, "nothing is left of the start"


async def test_a_store_that_a_kibitz_runs_on_is_left_alone(
    store: RedisStore, client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await back_up(store, tmp_path / "a.zip")
    await start(client, 2, long_ago=1)
    await client.set(keys.pulse("telegram"), 1_000)  # a platform that was used once
    kept = await contents(client)

    async def beat(_: float) -> None:
        await client.incr(keys.pulse("discord"))

    with monkeypatch.context() as patched, opened_backup(tmp_path / "a.zip") as backup:
        patched.setattr(restoring, "_LOOK_SECONDS", 0.0)
        patched.setattr(restoring, "sleep", beat)
        with pytest.raises(InUse):
            await restore(store, backup)
    await client.decr(keys.pulse("discord"))
    assert await contents(client) == kept
    monkeypatch.setattr(restoring, "_LOOK_SECONDS", 0.0)
    with opened_backup(tmp_path / "a.zip") as backup:
        await restore(store, backup)  # it has stopped


@pytest.mark.parametrize("found", ["4", "two"])
async def test_a_store_of_an_unknown_format_is_left_alone(
    store: RedisStore, client: Client, tmp_path: Path, found: str
) -> None:
    await back_up(store, tmp_path / "a.zip")
    await client.set("kibitz:format", found)
    with opened_backup(tmp_path / "a.zip") as backup, pytest.raises(UnknownFormat, match=found):
        await restore(store, backup)
    assert await client.get("kibitz:format") == found.encode()


async def test_a_restoration_that_was_killed_keeps_kibitz_away_until_it_is_done_again(
    store: RedisStore, store_url: str, client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(store, client)
    await raise_form(store)
    kept = await contents(client, without=(*PASSING, b"{15}lshort"))
    await back_up(store, tmp_path / "a.zip")
    await store.commit(None, offer())
    await back_up(store, tmp_path / "b.zip")
    await client.flushall()
    monkeypatch.setattr(restoring, "_COMMANDS_AT_ONCE", 60)
    with opened_backup(tmp_path / "a.zip") as backup, opened_backup(tmp_path / "b.zip") as other:
        turns = 8
        while True:
            turns = 2 * turns
            task = asyncio.create_task(restore(store, backup))
            for _ in range(turns):
                await asyncio.sleep(0)
            if task.done():
                break
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await client.delete("lease:restore")  # which is over half a minute later
            found = await client.get("kibitz:format")
            if found == b"3":  # it was cut off when all was in place
                break
            if found is not None:
                with pytest.raises(NoStore, match="is being restored"):
                    async with open_store(store_url, tmp_path, PATIENT):
                        pytest.fail("it was opened")
                with pytest.raises(NotEmpty) as refused:
                    await restore(store, other)
                assert refused.value.unfinished
        if not task.cancelled():
            await task
    assert turns > 64
    assert await contents(client, without=PASSING) == kept


async def test_a_damaged_backup_writes_nothing(store: RedisStore, client: Client, tmp_path: Path) -> None:
    await store.commit(None, offer())
    path = tmp_path / "a.zip"
    await back_up(store, path)
    whole = path.read_bytes()

    def code(data: bytes) -> str:
        path.write_bytes(data)
        with pytest.raises(BadBackup) as bad, opened_backup(path):
            pytest.fail("it was opened")
        return bad.value.code

    for place in range(2, len(whole), 97):
        assert code(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :]) == "damaged"
    for end in (0, 1_000, len(whole) - 1):
        assert code(whole[:end]) == "damaged"
    assert code(whole + b"x") == "damaged"
    assert code(b"[Game]") == "not-one"
    assert await client.exists(keys.table(SERVER, 1))


async def test_a_newer_backup_is_refused(store: RedisStore, client: Client, tmp_path: Path) -> None:
    await store.commit(None, offer())
    await back_up(store, tmp_path / "a.zip")
    await client.flushall()
    with opened_backup(tmp_path / "a.zip") as backup:
        backup.manifest = replace(backup.manifest, form=4)
        with pytest.raises(BadBackup) as bad:
            await restore(store, backup)
    assert (bad.value.code, bad.value.found) == ("newer", "4")
    assert await contents(client) == {}


async def test_a_file_that_is_there_is_overwritten_only_when_asked_to(store: RedisStore, tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    path.write_text("precious", "utf-8")
    with pytest.raises(FileExistsError):
        await back_up(store, path)
    assert path.read_text("utf-8") == "precious"
    await store.commit(None, offer())
    held = await back_up(store, path, overwrite=True)
    with opened_backup(path) as backup:
        assert (backup.manifest, held.keys > 0) == (held, True)


MANIFEST = {"kibitz-backup": 1, "form": 2, "made": 0, "keys": 1, "games": 0, "servers": 0, "left_out": 0}
LINE = {"key": "{00}nd1", "type": "string", "value": "5"}


@pytest.mark.parametrize(
    ("manifest", "line"),
    [
        ([1], LINE),
        (MANIFEST, LINE),
        (MANIFEST | {"parts": None}, LINE),
        (MANIFEST | {"parts": ["keys/b.jsonl"]}, LINE),
        (MANIFEST | {"parts": ["keys/a.jsonl"], "form": "2"}, LINE),
        (MANIFEST | {"parts": ["keys/a.jsonl"]}, {"key": "{00}nd1"}),
        (MANIFEST | {"parts": ["keys/a.jsonl"]}, LINE | {"key": 7}),
        (MANIFEST | {"parts": ["keys/a.jsonl"]}, LINE | {"type": "other"}),
        (MANIFEST | {"parts": ["keys/a.jsonl"]}, LINE | {"value": "Ё"}),
    ],
)
async def test_what_is_no_backup_but_has_the_digest_of_one_changes_nothing(
    store: RedisStore, client: Client, tmp_path: Path, manifest: object, line: object
) -> None:
    path = tmp_path / "a.zip"
    with ZipFile(path, "w") as archive:
        archive.writestr("manifest.json", json.dumps(manifest))
        archive.writestr("keys/a.jsonl", json.dumps(line) + "\n")
        archive.comment = b"sha256:" + b"0" * 64
    made = path.read_bytes()[:-64]
    path.write_bytes(made + hashlib.sha256(made).hexdigest().encode())
    with pytest.raises(BadBackup, match="not-one"), opened_backup(path) as backup:
        await restore(store, backup)
    assert await contents(client) == {}


async def test_a_backup_goes_where_a_link_leads(store: RedisStore, tmp_path: Path) -> None:
    await store.commit(None, offer())
    (tmp_path / "far").mkdir()
    link, target = tmp_path / "link", tmp_path / "far" / "a.zip"
    link.symlink_to(target)
    for overwrite in (False, True):
        held = await back_up(store, link, overwrite=overwrite)
        assert (link.is_symlink(), target.is_symlink()) == (True, False)
        with opened_backup(target) as backup:
            assert backup.manifest == held


@pytest.fixture
def named() -> Generator[None]:
    namespace.use("one")
    yield
    namespace.use(None)


@pytest.mark.usefixtures("named")
async def test_a_backup_of_one_installation_is_restored_as_another(
    store: RedisStore, client: Client, tmp_path: Path
) -> None:
    (table,) = await store.commit(None, offer())
    await client.set(b"{00}t", "of the one without")
    manifest = await back_up(store, tmp_path / "a.zip")
    namespace.use("two")
    with opened_backup(tmp_path / "a.zip") as backup:
        await restore(store, backup)
        assert manifest.keys == len(list(backup.entries()))
    assert await store.load(SERVER, table.id) == table
    mine = await contents(client, without=(b"one/", b"{00}t"))
    assert len(mine) == manifest.keys
    assert all(key.startswith(b"two/") for key in mine)


@pytest.fixture
async def second(store_url: str) -> AsyncGenerator[RedisStore]:
    opened = RedisStore(await connect(store_url, PATIENT), PATIENT)
    yield opened
    await opened.aclose()


@pytest.mark.parametrize("platform", ["", "telegram", "discord"])
async def test_running_clocks_get_the_time_since_the_backup_back(
    store: RedisStore, client: Client, tmp_path: Path, platform: str
) -> None:
    clock = SetClock(1_790_000_000)
    ctx = context(store, clock, patience=PATIENCE, platform=platform)
    (table,) = await store.commit(None, restarted(live("sim", (), ("12",)), clock.time))
    assert table.deadline is not None
    clock.time += 60
    assert await tick(ctx) == ()
    await back_up(store, tmp_path / "a.zip")
    await client.flushall()
    with opened_backup(tmp_path / "a.zip") as backup:
        await restore(store, backup)
    clock.time += 30 * 86_400
    await tick(context(store, clock, patience=PATIENCE, platform=platform))
    after = await store.load(SERVER, table.id)
    assert after is not None
    assert (after.status, after.deadline) == (Status.PLAYING, table.deadline + 30 * 86_400)


async def test_everyone_is_found_whom_a_partition_names_that_was_read_later(
    store: RedisStore, client: Client, tmp_path: Path
) -> None:
    await raise_form(store)
    await store.commit(None, offer())
    await client.delete(form_keys.whereabouts(ANNA.id))  # as it was a moment before
    await back_up(store, tmp_path / "a.zip")
    await client.flushall()
    with opened_backup(tmp_path / "a.zip") as backup:
        await restore(store, backup)
    assert await store.servers_of(ANNA.id) == {SERVER: ""}


async def test_two_restorations_at_once_are_one(
    store: RedisStore, second: RedisStore, client: Client, tmp_path: Path
) -> None:
    await fill(store, client)
    kept = await contents(client, without=(*PASSING, b"{15}lshort"))
    await back_up(store, tmp_path / "a.zip")
    await client.flushall()
    with opened_backup(tmp_path / "a.zip") as backup, opened_backup(tmp_path / "a.zip") as same:
        ends = await asyncio.gather(restore(store, backup), restore(second, same), return_exceptions=True)
    assert sorted(type(end).__name__ for end in ends) == ["NoneType", "OneAtATime"]
    assert await contents(client, without=PASSING) == kept


async def test_a_store_is_free_again_once_a_restoration_is_over(
    store: RedisStore, client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.commit(None, offer())
    await back_up(store, tmp_path / "a.zip")
    await client.flushall()
    fill = restoring._fill  # pyright: ignore[reportPrivateUsage] - what writes

    async def and_another_came(*given: Any) -> None:  # noqa: ANN401 - what it is given
        await fill(*given)
        await client.set("kibitz:format", "restoring another")

    with opened_backup(tmp_path / "a.zip") as backup:
        with monkeypatch.context() as patched:
            patched.setattr(restoring, "_fill", and_another_came)
            with pytest.raises(NotEmpty):
                await restore(store, backup)
        assert await client.get("kibitz:format") == b"restoring another", "it is not said to be whole"
        assert await store.lease("restore", "someone else", 0)
        await client.flushall()
        await restore(store, backup)
    assert await store.lease("restore", "someone else", 0)


async def test_one_whose_place_another_process_took_writes_no_more(
    store: RedisStore, client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store.commit(None, offer())
    await back_up(store, tmp_path / "a.zip")
    await client.flushall()
    taken = [True, False]

    async def lease(_name: str, _holder: str, seconds: float) -> bool:
        assert seconds in {0, 30}
        return taken.pop(0) if taken else True

    monkeypatch.setattr(store, "lease", lease)
    with opened_backup(tmp_path / "a.zip") as backup, pytest.raises(StoreBusy, match="taken over by another process"):
        await restore(store, backup)
    assert [*await contents(client)] == [b"kibitz:format"]


async def test_a_store_that_another_kibitz_is_just_writing_its_format_to_is_looked_at_again(
    store: RedisStore, client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (table,) = await store.commit(None, offer())
    await back_up(store, tmp_path / "a.zip")
    await client.flushall()
    looks: list[str] = []

    async def and_start(_: object) -> None:
        looks.append("look")
        await client.set("kibitz:format", 2)

    monkeypatch.setattr(restoring, "_check_that_none_runs", and_start)
    with opened_backup(tmp_path / "a.zip") as backup:
        await restore(store, backup)
    assert looks == ["look", "look"]
    assert await store.load(SERVER, table.id) == table
    assert await client.get("kibitz:format") is None
