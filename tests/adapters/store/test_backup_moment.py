"""What a backup reads first and last, and what is deleted while it is made."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

import pytest
from redis.exceptions import AskError, ClusterError, MovedError, ResponseError, TryAgainError
from redis.exceptions import ConnectionError as LostConnection

from adapters.store import backup as backups
from adapters.store import keys
from adapters.store.backup import back_up
from adapters.store.backup_file import opened_backup
from adapters.store.belongings import tag_of
from adapters.store.watched import Watched
from core.ports import Cause, StoreBusy
from tests.adapters.store.tables import SERVER, live
from tests.adapters.store.test_backup import in_folder

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from adapters.store.entries import Entry
    from adapters.store.redis_store import RedisStore


async def test_signs_of_life_come_first_and_logs_last(store: RedisStore, tmp_path: Path) -> None:
    await store.message_log.append("den", b"hello", "once")
    await store.platform().set("telegram:1:x", "y")
    await store.commit(None, live("nim", ("heaps=3,5,7",), ("a3",)))
    await store.beat("page", 1_000, 60)
    await back_up(store, tmp_path / "a.zip")
    with opened_backup(tmp_path / "a.zip") as backup:
        tags = [tag for tag, _ in groupby(tag_of(entry.key) for entry in backup.entries())]
    assert tags[0] == "pulse", "so that no time of a clock is lost"
    assert tags[-2:] == ["", "kibitz-local"], "so that they lack no message that a table names"
    assert f"{keys.partition(SERVER):02x}" in tags[1:-2]


@pytest.mark.parametrize(("seen", "made"), [("aa", True), ("abcc", True), ("abcdee", True), ("abcdef", False)])
async def test_a_backup_begins_again_where_slots_moved_and_gives_up_after_the_third_time(
    store: RedisStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seen: str, *, made: bool
) -> None:
    looks = iter(seen)  # who has which slots, before and after each attempt

    async def topology(_: object) -> str:
        return next(looks)

    monkeypatch.setattr(backups, "_topology", topology)
    await store.set_language("d1", "ru")
    cause = None
    try:
        assert (await back_up(store, tmp_path / "a.zip")).keys == 1
    except StoreBusy as busy:
        cause = busy.cause
    assert cause is (None if made else Cause.MOVED)
    assert [*looks] == []
    assert in_folder(tmp_path) == (["a.zip"] if made else [])


async def test_what_never_keeps_still_is_given_up_at_once(
    store: RedisStore,
    client: Any,  # noqa: ANN401 - redis-py's types fall short
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read, reads = backups.read, 0

    async def and_write(server: Watched, names: Collection[bytes]) -> dict[bytes, Entry]:
        nonlocal reads
        found = await read(server, names)
        reads += 1
        await client.hset("{11}pbusy", "anna", reads)
        return found

    await client.hset("{11}pbusy", "anna", 0)
    monkeypatch.setattr(backups, "_READINGS", 3)
    monkeypatch.setattr(backups, "read", and_write)
    with pytest.raises(StoreBusy, match="changes faster than it can be read"):
        await back_up(store, tmp_path / "a.zip")
    assert reads == 3


async def test_what_is_deleted_during_a_backup_is_not_in_it(
    store: RedisStore,
    client: Any,  # noqa: ANN401 - redis-py's types fall short
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read = backups.read

    async def and_delete(server: Watched, names: Collection[bytes]) -> dict[bytes, Entry]:
        found = await read(server, names)
        await client.delete("{11}pgone")
        return found

    await client.hset("{11}pgone", "anna", "Anna")
    await client.hset("{11}pkept", "boris", "Boris")
    monkeypatch.setattr(backups, "read", and_delete)
    assert (await back_up(store, tmp_path / "a.zip")).keys == 1
    with opened_backup(tmp_path / "a.zip") as backup:
        assert [entry.key for entry in backup.entries()] == [b"{11}pkept"]


async def test_it_tells_when_it_was_begun_and_may_take_half_a_day(
    store: RedisStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guard, bounds = store.connection.guard, list[object]()

    def noted(*bound: Any, **more: Any) -> Any:  # noqa: ANN401 - as what it stands for
        bounds.extend(bound)
        return guard(*bound, **more)

    monkeypatch.setattr(store.connection, "guard", noted)
    monkeypatch.setattr(backups, "time", lambda: 1_000.6)
    assert (await back_up(store, tmp_path / "a.zip")).made == 1_001
    assert bounds == [43_200]


@pytest.mark.parametrize(
    ("error", "attempts"),
    [
        (LostConnection(), 3),
        (ClusterError(), 3),
        (MovedError("1 h:7000"), 3),
        (AskError("1 h:7000"), 3),
        (TryAgainError(), 3),
        (ResponseError("unknown command"), 1),
        (None, 1),
    ],
    ids=lambda value: type(value).__name__,
)
async def test_a_backup_begins_again_where_a_cluster_changed_and_nowhere_else(
    store: RedisStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception | None, attempts: int
) -> None:
    tried: list[object] = []

    async def write(*_: object) -> None:
        tried.append(error)
        raise StoreBusy from error

    monkeypatch.setattr(backups, "_write", write)
    with pytest.raises(StoreBusy):
        await back_up(store, tmp_path / "a.zip")
    assert len(tried) == attempts


async def test_what_a_server_tells_at_the_end_of_a_turn_is_heard_in_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    server, asked = Watched(None), list[object]()

    async def ask(*commands: object) -> None:
        asked.append(commands)

    monkeypatch.setattr(server, "ask", ask)
    await server.catch_up()
    assert asked == [(("PING",),), (("PING",),)], "the second one is a turn later"
