from __future__ import annotations

from typing import TYPE_CHECKING

from adapters.store.lately import FRESH, MOST, Lately
from adapters.store.redis_store import RedisStore

if TYPE_CHECKING:
    from adapters.store.connect import Client


class Watch:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


def test_what_was_read_is_believed_for_a_few_seconds() -> None:
    watch = Watch()
    lately: Lately[str | None] = Lately(watch)
    lately.keep("anna", "ru", lately.mark)
    lately.keep("boris", None, lately.mark)
    watch.time += FRESH - 1
    assert lately.fresh(["anna", "boris", "dora"]) == {"anna": "ru", "boris": None}
    watch.time += 1
    assert lately.fresh(["anna", "boris", "dora"]) == {}


def test_what_was_read_before_a_change_is_not_kept() -> None:
    lately: Lately[str] = Lately(Watch())
    before = lately.mark
    lately.forget("anna")
    lately.keep("anna", "old", before)
    assert lately.fresh(["anna"]) == {}
    lately.keep("anna", "new", lately.mark)
    assert lately.fresh(["anna"]) == {"anna": "new"}
    lately.forget("anna")
    assert lately.fresh(["anna"]) == {}


def test_the_oldest_go_first() -> None:
    lately: Lately[int] = Lately(Watch())
    for number in range(MOST + 1):
        lately.keep(str(number), number, lately.mark)
    assert lately.fresh(["0", "1", str(MOST)]) == {"1": 1, str(MOST): MOST}


async def test_one_process_sees_its_own_change_at_once_and_another_s_soon(store: RedisStore, client: Client) -> None:
    watch = Watch()
    other = RedisStore(client, monotonic=watch)
    assert await other.languages("anna", "den") == (None, None)
    await store.set_language("anna", "ru")
    assert await store.languages("anna", "den") == ("ru", None)
    watch.time += FRESH
    assert await other.languages("anna", "den") == ("ru", None)
    await other.set_language("anna", "en")
    assert await other.languages("anna", "den") == ("en", None)
