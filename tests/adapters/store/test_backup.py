"""Backups: all that is kept comes back, whatever happens during a backup, and nothing else is touched."""

from __future__ import annotations

import asyncio
import errno
import json
import stat
import threading
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

import pytest
from redis.asyncio import RedisCluster

from adapters.store import backup as backups
from adapters.store import keys
from adapters.store.backup import back_up
from adapters.store.backup_file import opened_backup
from adapters.store.belongings import server_of
from adapters.store.redis_store import RedisStore
from adapters.store.restore import restore
from adapters.store.store_format import raise_form
from adapters.store.watched import watched
from core import record as records
from core.clocks import Outage
from core.game import Outcome, Seat, Termination
from core.ports import StoreBusy
from core.table import Status
from tests.adapters.store.contents import contents
from tests.adapters.store.tables import SERVER, live
from tests.legacy.store import load

if TYPE_CHECKING:
    from pathlib import Path

Client = Any  # redis-py's types fall short
FOREIGN = (b"foreign", b"{zz}foreign", b"other/")
PASSING = (b"lease:", b"kibitz:identity", *FOREIGN)


def in_folder(folder: Path) -> list[str]:
    return [each.name for each in folder.iterdir()]


async def fill(store: RedisStore, client: Client) -> None:
    """Keep something of each kind, of this installation and of others."""
    await load(client)
    await store.commit(None, live("nim", ("heaps=3,5,7",), ("a3", "b4")))
    for number in range(1, 251):
        await client.xadd("{kibitz-local}:log:big", {"m": bytes([number]) * 3}, id=f"{number}-0")
    await client.xdel("{kibitz-local}:log:big", "250-0", "7-0")
    await client.xadd("{kibitz-local}:log:emptied", {"m": "x"}, id="9-0")
    await client.xdel("{kibitz-local}:log:emptied", "9-0")
    await client.set(keys.event(SERVER, "e"), bytes(range(256)), px=70_000_000)
    await client.set("{15}lshort", "de", px=1)
    await client.set("lease:telegram", "holder")
    await client.set("kibitz:identity", "word")
    for key in FOREIGN:
        await client.set(key, "theirs")


async def fill_with_large(client: Client) -> None:
    """Keep more than one piece of each kind."""
    await client.hset("{11}pbig", mapping={f"person {number}": f"Имя {number}" for number in range(1_700)})
    await client.zadd("{12}dbig", {f"discord:{number}:1": 1.5e9 + number / 7 for number in range(1_300)})
    await client.rpush("{13}fbig", *range(2_500))
    await client.sadd("{14}ubig", *range(3_000))


@pytest.mark.parametrize("raised", [False, True])
async def test_all_that_is_kept_comes_back(store: RedisStore, client: Client, tmp_path: Path, raised: bool) -> None:
    await fill(store, client)
    await fill_with_large(client)
    if raised:
        await raise_form(store)
    kept = await contents(client, without=(*PASSING, b"{15}lshort"))
    expiry = await client.pexpiretime(keys.event(SERVER, "e")) if await has_pexpiretime(client) else None
    path = tmp_path / "a.zip"
    manifest = await back_up(store, path)
    assert (manifest.form, manifest.keys) == (3 if raised else None, len(kept) - raised)
    await client.flushall()
    await client.set("foreign", "theirs")
    with opened_backup(path) as backup:
        await restore(store, backup)
    assert await client.get("foreign") == b"theirs"
    assert await contents(client, without=PASSING) == kept
    if expiry is not None:
        assert abs(await client.pexpiretime(keys.event(SERVER, "e")) - expiry) < 1_000
    assert await client.get("kibitz:format") == (b"3" if raised else None)


async def has_pexpiretime(client: Client) -> bool:
    info = await client.info("server")
    version = info.get("redis_version") or next(iter(info.values()))["redis_version"]
    return int(version.split(".")[0]) >= 7


async def test_a_backup_can_be_read_without_kibitz(store: RedisStore, client: Client, tmp_path: Path) -> None:
    legacy = await load(client)
    path = tmp_path / "a.zip"
    manifest = await back_up(store, path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert in_folder(tmp_path) == ["a.zip"], "nothing half done is left"
    ended = [table for table in legacy.tables if table["ended"]]
    with ZipFile(path) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        servers = dict(line.split("\t") for line in archive.read("records/servers.txt").decode().splitlines())
        for table in ended:
            (number,) = (number for number, server in servers.items() if server == repr(table["server"]))
            text = archive.read(f"records/{number}/{table['id']}.txt").decode()
            record = records.parse(text)
            assert (record.game, record.moves) == (table["game"], tuple(table["moves"]))
            assert [[*deal] for deal in record.deals] == table["deals"], "a game that is over hides nothing"
            assert records.format(record) == text
        told = json.loads(archive.read("manifest.json"))
    assert (told["kibitz-backup"], told["games"], manifest.games) == (1, len(ended), len(ended))
    everything = " ".join(names)
    for private in ("anna", "401928374650192837", "100123", "873429847234987234"):
        assert private not in everything, "names in it tell of no one"


SERVERS_OF = {
    "{00}td1:12": "d1",
    "{00}mt-100:7": "t-100",
    "{00}nl#a:b": "l#a:b",
    "{00}sd1": "d1",
    "{00}fd1": "d1",
    "{00}pd1": "d1",
    "{00}xd1": "d1",
    "{00}o2:d1d1/c2": "d1",
    "{00}r5:l#деdchat": "l#деd",
    "{00}g2:d1nim": "d1",
    "{00}b2:d1nim:24000": "d1",
    "{00}h2:d1d77": "d1",
    "{00}u2:d1d77": "d1",
    "{00}v2:d1d77": "d1",
    "{kibitz-local}:log:l#den": "l#den",
    "{00}o2:d1": "d1",
    "{00}Pd1:7": "d1",
    "{00}Gd1:7": "d1",
    "{00}Td1:7": "d1",
    "{00}Qd1": "d1",
    "{00}Kd1": "d1",
    "{00}Rd1": "d1",
    "{00}Nd1": "d1",
    "{00}A2:d1d77": "d1",
    "{00}S2:d17": "d1",
    "{00}L2:d1nim": "d1",
    "{00}I2:d1d1/c2": "d1",
    "{00}O2:d1d1/c2": "d1",
    "{00}E2:d1d77": "d1",
    "{00}wd77": None,
    "{00}Wd77": None,
    "{00}Bd77": None,
    "{00}Cd77": None,
    "{00}ld1": None,
    "{00}e0123": None,
    "{00}d": None,
    "{00}o9:d1": None,
    "{kibitz-local}:rooms": None,
    "telegram:1:commands": None,
}


@pytest.mark.parametrize("key", SERVERS_OF)
def test_the_server_of_a_key(key: str) -> None:
    assert server_of(key.encode()) == SERVERS_OF[key]


async def test_every_server_counts_of_which_something_is_kept(
    store: RedisStore, client: Client, tmp_path: Path
) -> None:
    await store.commit(None, live("nim", ("heaps=3,5,7",), ("a3",)))
    await client.hset("{00}sd1", "quiet", "1")
    await client.xadd("{kibitz-local}:log:l#den", {"m": "hello"})
    await client.set("{00}yd77", "ru")
    manifest = await back_up(store, tmp_path / "a.zip")
    assert (manifest.servers, manifest.games) == (3, 0)
    with ZipFile(tmp_path / "a.zip") as archive:
        lines = archive.read("records/servers.txt").decode().splitlines()
    assert {line.split("\t")[1] for line in lines} == {repr(SERVER), "'d1'", "'l#den'"}


async def test_what_a_killed_backup_left_is_removed_by_the_next(store: RedisStore, tmp_path: Path) -> None:
    (tmp_path / ".kibitz-abcd1234.part").write_text("half", "utf-8")
    await back_up(store, tmp_path / "a.zip")
    assert in_folder(tmp_path) == ["a.zip"]


async def test_a_damaged_record_is_left_out_and_its_key_kept(store: RedisStore, client: Client, tmp_path: Path) -> None:
    await load(client)
    await client.set(keys.table(SERVER, 1), "1|1||damaged")
    await client.hset(keys.table(SERVER, 2), "another", "kind")
    over = replace(live("nim", ("heaps=none",), ()), ended=Outcome(Termination.RESIGNATION, (Seat(0),)))
    await store.commit(None, replace(over, server="discord:5", status=Status.FINISHED))
    manifest = await back_up(store, tmp_path / "a.zip")
    assert manifest.left_out == 2
    await client.flushall()
    with opened_backup(tmp_path / "a.zip") as backup:
        await restore(store, backup)
    assert await client.get(keys.table(SERVER, 1)) == b"1|1||damaged"


async def test_a_connection_that_is_lost_during_a_backup_has_it_begin_again(
    store: RedisStore, client: Client, tmp_path: Path
) -> None:
    await client.sadd("{00}ubig", *range(20_000))
    task = asyncio.create_task(back_up(store, tmp_path / "a.zip"))
    for _ in range(100):
        await asyncio.sleep(0)
    nodes = {"target_nodes": RedisCluster.PRIMARIES} if isinstance(client, RedisCluster) else {}
    await client.execute_command("CLIENT KILL", "TYPE", "normal", **nodes)
    assert (await task).keys == 1
    assert in_folder(tmp_path) == ["a.zip"]


async def test_one_that_is_cut_off_while_it_writes_leaves_nothing(
    store: RedisStore, client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await client.set("{00}nd1", 5)
    put = backups._put  # pyright: ignore[reportPrivateUsage] - what the thread does
    writes, goes_on = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()
    ended: list[Exception | None] = []

    def slowly(*given: Any) -> None:  # noqa: ANN401 - what the thread is given
        loop.call_soon_threadsafe(writes.set)
        goes_on.wait(30)
        try:
            put(*given)
        except Exception as error:  # noqa: BLE001 - whatever it is
            ended.append(error)
        else:
            ended.append(None)

    monkeypatch.setattr(backups, "_put", slowly)
    backing_up = asyncio.create_task(back_up(store, tmp_path / "a.zip"))
    await writes.wait()
    backing_up.cancel()
    loop.call_later(0, goes_on.set)
    with pytest.raises(asyncio.CancelledError):
        await backing_up
    assert ended == [None], "the thread was waited for, and found its file open"
    assert in_folder(tmp_path) == []


async def test_a_full_disk_is_no_trouble_of_the_store(
    store: RedisStore,
    client: Client,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    await client.set("{00}nd1", 5)
    monkeypatch.setattr(ZipFile, "writestr", full)
    with pytest.raises(OSError, match="No space left on device"):
        await back_up(store, tmp_path / "a.zip")
    assert caplog.messages == []
    assert in_folder(tmp_path) == []


async def test_each_partition_is_as_it_was_at_one_moment(store: RedisStore, client: Client, tmp_path: Path) -> None:
    await client.sadd("{00}ubig", *range(20_000))  # which takes long to read
    first, second = keys.table("a", 1), keys.counter("a")
    tag = f"{{{keys.partition('a'):02x}}}"
    await client.sadd(f"{tag}ubig", *range(20_000))
    stop = asyncio.Event()

    async def write() -> None:
        pipeline = client.pipeline(transaction=False)
        number = 0
        while not stop.is_set():
            number += 1
            pipeline.set(first, number).rpush(f"{tag}fnew", number).set(f"{tag}z{number}", number).set(second, number)
            await pipeline.execute()
            await asyncio.sleep(0.004)

    writing = asyncio.create_task(write())
    await back_up(store, tmp_path / "a.zip")
    stop.set()
    await writing
    with opened_backup(tmp_path / "a.zip") as backup:
        found = {entry.key: entry.value for entry in backup.entries()}
    newest = int(found[first.encode()][0])  # type: ignore[arg-type]
    assert newest - 1 <= int(found[second.encode()][0]) <= newest  # type: ignore[arg-type]
    assert abs(len(found[f"{tag}fnew".encode()]) - newest) <= 1
    assert abs(sum(key.startswith(f"{tag}z".encode()) for key in found) - newest) <= 1
    assert len(found[f"{tag}ubig".encode()]) == 20_000


async def test_the_time_since_the_backup_is_an_outage_of_each_platform(
    store: RedisStore, client: Client, tmp_path: Path
) -> None:
    for platform in ("", "telegram", "discord"):
        await store.beat(platform, 1_000, 60)
        assert await store.beat(platform, 1_030, 60) == ()
    await back_up(store, tmp_path / "a.zip")
    await store.beat("", 9_000, 60)
    await client.flushall()
    with opened_backup(tmp_path / "a.zip") as backup:
        await restore(store, backup)
    for platform in ("", "telegram", "discord"):
        assert await store.beat(platform, 500_000, 60) == (Outage(1_030, 500_000),)


async def test_a_store_that_is_emptied_during_a_backup_is_no_backup(client: Client) -> None:
    async with watched(client) as servers:
        await client.flushall()
        for number in range(32):  # what is written then does not hide it
            await client.set(f"{{{number:02x}}}n", b"1")
        for server in servers:
            with pytest.raises(StoreBusy, match="deleted during the backup"):
                await server.catch_up()
