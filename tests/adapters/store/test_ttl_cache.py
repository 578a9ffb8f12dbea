from __future__ import annotations

from typing import TYPE_CHECKING

from adapters.store.redis_store import RedisStore
from adapters.store.ttl_cache import MOST_ENTRIES, TTL_SECONDS, TtlCache

if TYPE_CHECKING:
    from adapters.store.connect import Client


class Watch:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


def test_what_was_read_is_used_for_a_few_seconds() -> None:
    watch = Watch()
    cache: TtlCache[str, str | None] = TtlCache(watch)
    cache.put("anna", "ru", cache.epoch)
    cache.put("boris", None, cache.epoch)
    watch.time += TTL_SECONDS - 1
    assert cache.get(["anna", "boris", "dora"]) == {"anna": "ru", "boris": None}
    watch.time += 1
    assert cache.get(["anna", "boris", "dora"]) == {}


def test_what_was_read_before_a_change_is_not_kept() -> None:
    cache: TtlCache[str, str] = TtlCache(Watch())
    before = cache.epoch
    cache.forget("anna")
    cache.put("anna", "old", before)
    assert cache.get(["anna"]) == {}
    cache.put("anna", "new", cache.epoch)
    assert cache.get(["anna"]) == {"anna": "new"}
    cache.forget("anna")
    assert cache.get(["anna"]) == {}


def test_the_oldest_go_first() -> None:
    cache: TtlCache[str, int] = TtlCache(Watch())
    for number in range(MOST_ENTRIES + 1):
        cache.put(str(number), number, cache.epoch)
    assert cache.get(["0", "1", str(MOST_ENTRIES)]) == {"1": 1, str(MOST_ENTRIES): MOST_ENTRIES}


async def test_one_process_sees_its_own_change_at_once_and_another_s_soon(store: RedisStore, client: Client) -> None:
    watch = Watch()
    other = RedisStore(client, monotonic=watch)
    assert await other.languages("anna", "den") == (None, None)
    await store.set_language("anna", "ru")
    assert await store.languages("anna", "den") == ("ru", None)
    watch.time += TTL_SECONDS
    assert await other.languages("anna", "den") == ("ru", None)
    await other.set_language("anna", "en")
    assert await other.languages("anna", "den") == ("en", None)
