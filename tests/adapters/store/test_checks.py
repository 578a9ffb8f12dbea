"""What each kind of server says of itself in an inspection."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redis.asyncio import RedisCluster

from adapters.findings import Level
from adapters.store.checks import check

if TYPE_CHECKING:
    from adapters.store.redis_store import RedisStore


async def test_an_inspection_of_each_kind_of_server(store: RedisStore, client: Any) -> None:  # noqa: ANN401 - redis-py's types fall short
    found = [finding async for finding in check(store, "here")]
    by_code = {finding.fact.code: finding for finding in found}
    assert len(by_code) == len(found)
    assert [code for code, finding in by_code.items() if finding.level is not Level.OK] == ["doctor-store-no-file"]
    about = by_code["doctor-store-right"].fact.params
    assert about["primaries"] == (3 if isinstance(client, RedisCluster) else 1)
    assert str(about["server"]).split()[0] in {"Redis", "Valkey"}
    assert {"doctor-store-writes", "doctor-store-clock", "doctor-due-right"} < set(by_code)
