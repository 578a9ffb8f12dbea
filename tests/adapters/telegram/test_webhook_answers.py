"""What a post to the webhook is answered, by what became of the update: only 200 tells Telegram that it was taken."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any, cast

import pytest
from aiohttp import ClientSession

from adapters.telegram.inbound.updates import Updates
from adapters.telegram.inbound.webhook import HEADER, route
from bot.serving import listening


@dataclass
class Taking:
    """Takes each update as it is told to: True where it is done, False where it is to come again, None cut off."""

    result: bool | None
    draining: bool = False
    taken: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])

    def take(self, update: dict[str, Any]) -> asyncio.Future[bool]:
        self.taken.append(update)
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        if self.result is None:
            future.cancel()
        else:
            future.set_result(self.result)
        return future


@pytest.mark.parametrize(
    ("result", "draining", "status", "again", "connection"),
    [
        (True, False, 200, None, None),
        (False, False, 503, "1", None),
        (None, False, 503, "1", None),
        (False, True, 503, "1", "close"),
    ],
)
async def test_an_update_that_was_not_taken_comes_again(
    result: bool | None, draining: bool, status: int, again: str | None, connection: str | None
) -> None:
    taking = Taking(result, draining)
    routes = [route("https://games.example.org/hook", "secret", cast("Updates", taking))]
    async with (
        listening("127.0.0.1", 0, routes) as port,
        ClientSession(headers={HEADER: "secret"}) as session,
        session.post(f"http://127.0.0.1:{port}/hook", json={"update_id": 7}) as answer,
    ):
        found = answer.status, answer.headers.get("Retry-After"), answer.headers.get("Connection")
    assert found == (status, again, connection)
    assert taking.taken == [{"update_id": 7}]
