"""A primary that is demoted while people play, and whose name leads to the new one a moment later."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from adapters.store.connect import Timing
from tests.adapters.store import servers
from tests.adapters.store.relay import relay
from tests.faults.part import Figure, Scale
from tests.faults.rooms import busy_answers, differing, longest_answer, longest_wait, moves, next_move, playing
from tests.faults.stores import opened

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME: Final = "demotion"
COVERED: Final = "tests/adapters/store/test_demotion.py::test_no_one_meets_a_primary_that_was_demoted"

TIMES: Final = 20
ROOMS: Final = 20
NAME_BEHIND_SECONDS: Final = 1.0
"""How long the name still leads to the old primary."""


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield how long it took until people could play on."""
    assert scale is Scale.FULL
    yield from asyncio.run(_measured())


async def _measured() -> list[Figure]:
    waits = list[float]()
    settings = ("--repl-diskless-sync-delay", "0")
    with tempfile.TemporaryDirectory(prefix="kibitz-") as name:
        folder = Path(name)
        with (
            servers.listening(servers.valkey(), folder / "a", *settings) as first,
            servers.listening(servers.valkey(), folder / "b", *settings) as second,
        ):
            leading, following = first, second
            servers.follow(following, leading)
            async with relay(leading.url) as place, opened(place.url, Timing()) as store:
                async with playing(store, ROOMS, pace=0.1) as rooms:
                    for _ in range(TIMES):
                        await asyncio.sleep(1)
                        await _hand_over(leading, following)
                        demoted = monotonic()
                        await asyncio.sleep(NAME_BEHIND_SECONDS)
                        place.leads_to = following.url
                        waits.append(await next_move(rooms, demoted))
                        leading, following = following, leading
                        await servers.seen(lambda link=following: _linked(link))
                wrong = await differing(rooms)
    return [
        Figure("demotions", TIMES, "", least=TIMES),
        Figure("moves", moves(rooms), ""),
        Figure("moves lost or doubled", wrong, "", most=0),
        Figure("longest time from a demotion to the next move", max(waits), "s", most=3.0),
        Figure("longest wait for a move", longest_wait(rooms), "s", most=3.0),
        Figure("longest wait for an answer", longest_answer(rooms), "s", most=2.5),
        Figure("answers that said busy", busy_answers(rooms), ""),
    ]


async def _hand_over(leading: servers.Server, following: servers.Server) -> None:
    """Let the replica lead once it has everything, as a managed failover does: until then writes are refused."""
    leading.client.execute_command("CLIENT", "PAUSE", 5_000, "WRITE")
    await servers.seen(lambda: servers.offset(leading) == servers.offset(following))
    servers.promote(following)
    servers.demote(leading, following)
    leading.client.execute_command("CLIENT", "UNPAUSE")


def _linked(server: servers.Server) -> bool:
    return server.client.info("replication").get("master_link_status") == "up"
