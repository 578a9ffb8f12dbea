from __future__ import annotations

from adapters.store.retrying import again, within


async def test_what_redis_py_says_of_a_connection_that_was_closed_under_it_is_tried_again() -> None:
    tries: list[int] = []

    async def attempt() -> int:
        tries.append(1)
        if len(tries) == 1:
            raise AttributeError("'NoneType' object has no attribute 'writelines'")
        return len(tries)

    async def failed(error: Exception, failures: int) -> None:
        assert (str(error), failures) == ("the connection was closed while it was used", 1)

    with within(30):
        assert await again(attempt, failed, most=None) == 2
