"""What a game costs in the store: bytes in the server, and commits a second.

Run it with `python -m tests.bench.bench_store`. A game's bytes are those of all keys together (MEMORY USAGE) with it
less those without it, on average over games that share their server, as they do where Kibitz is used; ids are as long
as Discord's, the board's message is noted as after every move. Claims of events, which expire after a week, are a row
of their own.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from adapters.store.connect import Timing, client_at
from adapters.store.embedded import embedded
from adapters.store.redis_store import RedisStore
from core.clocks import restarted
from core.fairness import draw_deal, new_nonce
from core.games import GAMES
from core.ports import Posted
from core.table import Player, Status, Table
from tests.bench.table import Row, print_table

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

SERVER: Final = "discord:873429847234987234"
PLAYERS: Final = (Player("discord:401928374650192837", "anna_k"), Player("discord:562738495061728394", "Boris the II"))
GAMES_AT_ONCE: Final = 40
IN_FLIGHT: Final = 50
COMMITS: Final = 4_000


def played(game: str, words: tuple[str, ...], plies: int, rng: Random) -> Table:
    """Return a game between two people that has come to that many plies and goes on."""
    table = Table(
        server=SERVER,
        chat="discord:982374982374982374",
        id="",
        version=0,
        game=game,
        options=words,
        move_time=3 * 24 * 3600,
        seats=PLAYERS,
        status=Status.PLAYING,
        changed=1_790_000_000,
    )
    table = restarted(table, table.changed)
    while (grown := _played(table, plies, rng)) is None:
        pass
    return grown


def _played(table: Table, plies: int, rng: Random) -> Table | None:
    """Return the table after that many random moves, None when the game was over before."""
    rules = GAMES[table.game]
    options = rules.options(table.options)
    table = replace(table, nonce=new_nonce(rng) if rules.dealt else "")
    if rules.dealt:
        table = draw_deal(table, rng)
    state = rules.start(options, len(table.seats), table.start, table.deals[0] if table.deals else ())
    for _ in range(plies):
        if rules.deal_due(state):
            table = draw_deal(table, rng)
            state, _ = rules.next_round(state, table.deals[-1])
        if rules.outcome(state) is not None:
            return None
        move = rng.choice(rules.legal_moves(state))
        table = replace(table, moves=(*table.moves, rules.format(state, move)))
        state, _ = rules.play(state, move)
    return None if rules.outcome(state) is not None else table


async def memory(client: Any) -> int:  # noqa: ANN401 - redis-py's types fall short
    """Return the bytes of all keys but the claims of events."""
    return sum([await client.memory_usage(key, samples=0) async for key in client.scan_iter() if key[4:5] != b"e"])


async def bytes_of_one_more(client: Any, store: RedisStore, table: Table) -> float:  # noqa: ANN401 - as above
    """Return what one more game of this kind adds to a server where there are others."""
    await client.flushall()
    sizes: list[int] = []
    for _ in range(2):
        for _ in range(GAMES_AT_ONCE):
            (new,) = await store.commit(None, table)
            await store.set_posted(SERVER, new.id, Posted("1441928374650192837", new.version))
        sizes.append(await memory(client))
    return (sizes[1] - sizes[0]) / GAMES_AT_ONCE


async def bytes_of_a_claim(client: Any, store: RedisStore) -> float:  # noqa: ANN401 - as above
    """Return what one event costs for a week."""
    await client.flushall()
    for event in range(GAMES_AT_ONCE):
        await store.claim(SERVER, f"discord:14419283746501{event:05}")
    return sum([await client.memory_usage(key) async for key in client.scan_iter()]) / GAMES_AT_ONCE


async def per_second(action: Callable[[int], Awaitable[object]]) -> float:
    """Return how often a second an action can be done by many at once, each told which of them it is."""

    async def one_after_another(who: int) -> None:
        for _ in range(COMMITS // IN_FLIGHT):
            await action(who)

    begun = perf_counter()
    await asyncio.gather(*(one_after_another(who) for who in range(IN_FLIGHT)))
    return COMMITS / (perf_counter() - begun)


async def commits_per_second(store: RedisStore, table: Table) -> float:
    """Return how many moves a second are committed, in as many games as are in flight."""
    tables = [(await store.commit(None, replace(table, chat=f"discord:{who}")))[0] for who in range(IN_FLIGHT)]

    async def move(who: int) -> None:
        (tables[who],) = await store.commit(f"{who}-{tables[who].version}", tables[who])

    return await per_second(move)


async def rows() -> list[Row]:
    """Measure everything on a server of Kibitz's own, as it is started in a data folder."""
    rng = Random(7)
    sim, nim = played("sim", (), 11, rng), played("nim", (), 9, rng)
    square = played("square", ("target=1000",), 60, rng)
    timing = Timing(total=30, attempt=30, connections=IN_FLIGHT)
    with TemporaryDirectory() as folder:
        async with embedded(Path(folder)) as socket:
            client: Any = client_at(socket, timing)
            store = RedisStore(client, timing)
            small = "MEMORY USAGE of all keys but claims, Valkey"
            measured = [
                Row("a live game of Sim", await bytes_of_one_more(client, store, sim), "B", "<= 300", "<= 250", small),
                Row("a live game of Nim", await bytes_of_one_more(client, store, nim), "B", "<= 300", "<= 250", small),
                Row(
                    f"a live game of Square at ply 60 ({len(square.deals)} deals)",
                    await bytes_of_one_more(client, store, square),
                    "B",
                    "<= 900",
                    "<= 750",
                    small,
                ),
                Row("an event's claim, for a week", await bytes_of_a_claim(client, store), "B", "", "", ""),
            ]
            plain = await per_second(lambda who: client.set(f"k{who}", b"x" * 200))
            made = await commits_per_second(store, sim)
            against = f"redis-py SET of 200 bytes, {IN_FLIGHT} in flight: {plain:,.0f}/s"
            measured.append(Row("commits / s, each on the disk", made, "/s", "", "", against))
            measured.append(Row("commits / SETs", made / plain, "ratio", ">= 0.45", ">= 0.7", against))
            await store.aclose()
    return measured


if __name__ == "__main__":
    print_table(asyncio.run(rows()))
