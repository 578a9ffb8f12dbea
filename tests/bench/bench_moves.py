"""Whole moves: text in, committed in a real Valkey, posts with the board's picture out; without a platform's network.

Run it with `python -m tests.bench.bench_moves`. Two hundred games of all three kinds go on at once, each between two
people of its own; as soon as one move is answered the next is sent. The rival is the very same pipeline with its
pictures drawn by python-chess and cairosvg, as chess bots do. Moves are chosen beforehand, and what a program does
once, at its start, is done before the clock runs.
"""

from __future__ import annotations

import asyncio
import gc
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from adapters.chat import rendering
from adapters.chat.chat import Chat
from adapters.chat.posts import BoardRef, Incoming
from adapters.games.pictures import Picture
from adapters.store.connect import Timing, client_at
from adapters.store.embedded import embedded
from adapters.store.redis_store import RedisStore
from core.fairness import draw_deal, new_nonce
from core.games import GAMES
from core.table import Player, Status, Table
from tests.bench.bench_drawing import chess_board
from tests.bench.stalls import Stalls
from tests.bench.table import Row, print_table
from tests.core.service.contexts import context

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Generator, Sequence

    from core.answer import Board

IN_FLIGHT: Final = 200
RUNS: Final = 5
PLIES: Final = 12
"""Moves in each game of a run. The rival, whose runs lie between the others, makes one: more would take minutes."""


@dataclass(frozen=True, slots=True)
class Match:
    """A table that has just begun, and who will make which moves at it."""

    table: Table
    moves: tuple[tuple[Player, str], ...]


def match(number: int, plies: int, rng: Random) -> Match:
    """Return a new table of one of the games, with random legal moves up to that many or the end of its round."""
    game = tuple(GAMES)[number % len(GAMES)]
    server = f"discord:{873429847234987234 + number}"
    table = Table(
        server=server,
        chat=server + "9",
        id="",
        version=0,
        game=game,
        seats=tuple(
            Player(f"discord:{401928374650192000 + 2 * number + seat}", f"player{number}-{seat}") for seat in range(2)
        ),
        status=Status.PLAYING,
        changed=1_790_000_000,
    )
    rules = GAMES[game]
    if rules.dealt:
        table = draw_deal(replace(table, nonce=new_nonce(rng)), rng)
    state = rules.start(rules.options(()), 2, table.start, table.deals[0] if table.deals else ())
    moves: list[tuple[Player, str]] = []
    while len(moves) < plies and (mover := rules.to_move(state)) is not None:
        move = rng.choice(rules.legal_moves(state))
        moves.append((table.seats[mover], rules.format(state, move)))
        state, _ = rules.play(state, move)
    return Match(table, tuple(moves))


async def play(chat: Chat, begun: Match, told: str) -> None:
    """Make all moves of a match, each in reply to the board before it."""
    for ply, (player, text) in enumerate(begun.moves):
        incoming = Incoming(
            event=f"{told}-{ply}",
            server=begun.table.server,
            chat=begun.table.chat,
            player=player,
            text=text,
            reply_to=BoardRef(begun.table.id, ply),
        )
        posts = await chat.handle(incoming)
        if posts[0].picture is None or posts[0].ply != ply + 1:
            raise RuntimeError(f"no answer to {text} in {begun.table}: {posts[0].text}")


async def together(store: RedisStore, chat: Chat, plies: int, seed: int) -> tuple[int, Callable[[], Awaitable[object]]]:
    """File the tables of as many matches as are in flight; return how many moves they have, and what makes them all."""
    rng = Random(seed)
    matches = [match(number, plies, rng) for number in range(IN_FLIGHT)]
    filed = [replace(each, table=(await store.commit(None, each.table))[0]) for each in matches]

    async def run() -> None:
        playing: list[asyncio.Task[None]] = []
        for each in filed:
            playing.append(asyncio.create_task(play(chat, each, f"{seed}-{each.table.server}")))
            await asyncio.sleep(0)  # messages come one after another, not two hundred within one round of the loop
        await asyncio.gather(*playing)

    return sum(len(each.moves) for each in filed), run


@contextmanager
def drawn_as_chess_bots_do() -> Generator[None]:
    """Let every board be a chess board, drawn by python-chess and cairosvg."""
    own = rendering.board_picture

    def instead(_: Board, **_scene: object) -> Picture:
        return Picture(chess_board(), "", 800, 800)

    rendering.board_picture = instead
    try:
        yield
    finally:
        rendering.board_picture = own


async def per_second(store: RedisStore, chat: Chat, plies: int, seed: int) -> tuple[float, Stalls]:
    """Return moves a second of all matches together, and the stalls of the event loop during them."""
    count, run = await together(store, chat, plies, seed)
    gc.collect()  # of what was needed to choose the moves
    with Stalls() as stalls:
        begun = perf_counter()
        await run()
        seconds = perf_counter() - begun
    return count / seconds, stalls


async def round_trips(client: Any, store: RedisStore, chat: Chat) -> Sequence[int]:  # noqa: ANN401 - redis-py's types fall short
    """Return how often each move of one game asks the server, by the server's own count of what it read."""

    async def asked() -> int:
        return (await client.info("stats"))["total_reads_processed"]

    begun = match(0, 6, Random(5))
    (table,) = await store.commit(None, begun.table)
    counts: list[int] = []
    for ply in range(len(begun.moves)):
        before = await asked()
        incoming = Incoming(
            event=f"trip-{ply}",
            server=table.server,
            chat=table.chat,
            player=begun.moves[ply][0],
            text=begun.moves[ply][1],
            reply_to=BoardRef(table.id, ply),
        )
        await chat.handle(incoming)
        counts.append(await asked() - before - 1)  # the count's own question is one of them
    return counts


async def rows() -> list[Row]:
    """Measure everything on a server of Kibitz's own, as it is started in a data folder."""
    timing = Timing(total=60, attempt=60)
    with TemporaryDirectory() as folder:
        async with embedded(Path(folder)) as socket:
            client = client_at(socket, timing)
            store = RedisStore(client, timing)
            chat = Chat(context(store), "en")
            await chat.warm_up()
            await per_second(store, chat, PLIES, 0)
            runs: list[tuple[float, Stalls]] = []
            rivals: list[tuple[float, Stalls]] = []
            for seed in range(1, RUNS + 1):
                runs.append(await per_second(store, chat, PLIES, seed))
                if seed % 2:
                    with drawn_as_chess_bots_do():
                        rivals.append(await per_second(store, chat, 1, -seed))
            first, _, *warm = await round_trips(client, store, chat)
            await store.aclose()
    own, rival = max(speed for speed, _ in runs), max(speed for speed, _ in rivals)
    stall, rivals_stall = (min(stalls.worst for _, stalls in made) * 1e3 for made in (runs, rivals))
    worked = min(stalls.own for _, stalls in runs) * 1e3
    return [
        Row(
            f"whole moves / s, {IN_FLIGHT} in flight",
            own / rival,
            "ratio",
            ">= 20",
            ">= 100",
            f"{own:,.0f}/s; with python-chess svg + cairosvg: {rival:,.1f}/s",
        ),
        Row(
            "longest stall of the event loop",
            stall,
            "ms",
            "<= 20",
            "<= 5",
            f"the least disturbed of {RUNS} runs; own work {worked:.1f} ms; the rival: {rivals_stall:,.0f} ms",
        ),
        Row("round trips of a process's first move", first, "", "", "", "table, languages, commit"),
        Row("round trips of one move, warm cache", max(warm), "", "<= 2", "<= 1", "commit; counted by the server"),
    ]


if __name__ == "__main__":
    print_table(asyncio.run(rows()))
