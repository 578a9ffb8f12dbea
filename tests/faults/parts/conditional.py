"""What others see of a game where someone has conditional moves that no move sets off: the same as without them.

Each game is played to a random point and filed in two rooms. In one of them a player who waits writes down conditional
moves; then the others look at the table and try what they may not, and at last the player to move makes another move.
Whatever anyone but the owner is shown has to be the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from adapters.chat.posts import BoardRef, Post
from core.game import Seat
from core.ports import Store
from core.position import replay
from core.table import Status, Table
from tests.adapters.chat.den import Den, buttons
from tests.adapters.chat.random_games import accepted, moved
from tests.faults.part import Figure, Scale
from tests.faults.plans import random_line
from tests.faults.stores import empty, opened

NAME: Final = "conditional"
PAIRS: Final = {Scale.FULL: 5_000, Scale.SHORT: 30}
SEED: Final = 7
GAMES: Final = (("sim", ()), ("sim", ("dots=7",)), ("nim", ()), ("square", ("players=2",)), ("square", ("players=3",)))
LOOKS: Final = ("games", "record", "verify", "hand", "moves", "play", "agree", "claim", "undo", "if", "export")
TRIES: Final = ("11", "a99", "36A1N", "0M13", "hello 5", "*")
"""What is no move in any of these positions."""


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield how many games looked different to someone else."""
    written, different, told = asyncio.run(_measured(PAIRS[scale]))
    yield Figure("games with conditional moves and without", PAIRS[scale], "", least=PAIRS[scale])
    yield Figure("of those in which conditional moves were written", written, "", least=PAIRS[scale] * 0.8)
    yield Figure("of those that anyone else could tell apart", different, "", most=0)
    yield Figure("of those whose owner was not told alone that they no longer fit", written - told, "", most=0)


async def _measured(pairs: int) -> tuple[int, int, int]:
    rng = Random(SEED)
    written = different = told = 0
    async with empty() as url, opened(url) as store:
        for number in range(pairs):
            table = _played(rng, *GAMES[number % len(GAMES)])
            seed = rng.random()
            without, _, _ = await _seen(store, replace(table, server="l#one", chat="l#one"), Random(seed), plans=False)
            seen, wrote, knows = await _seen(
                store, replace(table, server="l#two", chat="l#two"), Random(seed), plans=True
            )
            written += wrote
            told += knows
            different += seen != without
    return written, different, told


def _played(rng: Random, game: str, options: tuple[str, ...]) -> Table:
    """Return a game among people that goes on, at a random point."""
    while True:
        seats = 3 if "players=3" in options else 2
        table = accepted(rng, game, options, seats)
        position = replay(table)
        for _ in range(rng.randrange(7)):
            if (made := moved(table, position, rng)) is None:
                break
            table, position = made.table, made.after
        if table.status is Status.PLAYING:
            return table


async def _seen(store: Store, table: Table, rng: Random, *, plans: bool) -> tuple[list[Post], bool, bool]:
    """Return all that others than the owner were shown; whether they wrote down moves, and were told of their end."""
    den = Den(store, seed=3, room=table.server)
    (table,) = await store.commit(None, table)
    position = replay(table)
    mover = position.to_move
    assert mover is not None
    owner = Seat(rng.choice([seat for seat in range(len(table.seats)) if seat != mover]))
    legal = position.game.legal_moves(position.state)
    move = position.game.format(position.state, rng.choice(legal))
    lines = [random_line(position, owner, rng, avoid=move) for _ in range(2)]
    wrote = False
    for line in lines if plans else ():
        if line:
            (post,) = await den.say(table.seats[owner].name, f"/if {table.id} {' '.join(line)}")
            wrote = wrote or "Noted" in post.text
    posts: list[Post] = []
    board = BoardRef(table.id, table.edition)
    others = [*(player.name for seat, player in enumerate(table.seats) if seat != owner), "stranger"]
    for command in ("board", rng.choice(LOOKS)):
        posts += await den.say(rng.choice(others), f"/{command} {table.id}")
    posts += await den.say(rng.choice(others), rng.choice(TRIES), board)
    made = await den.say(table.seats[mover].name, move, board)
    posts += made
    for button in buttons(made[0])[:2]:
        posts += await den.press_id("stranger", button.id, made[0])
    told = [out.post for out in await den.chat.tick()]
    secret = all(post.secret and post.to == table.seats[owner] for post in told)
    table = await den.table(table.id)
    over = table.status is not Status.PLAYING
    await store.commit(None, replace(table, status=Status.CANCELLED, plans=()))
    shown = [replace(post, place=None, version=None) for post in posts]
    return shown, wrote, wrote and secret and (bool(told) or over)
