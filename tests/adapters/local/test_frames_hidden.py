"""No frame of the page depends on what is hidden from its viewer: neither a step to look at nor a board of before.

The pairs of tables are those of `tests.adapters.chat.test_hidden`: the same record, what the viewer cannot see redrawn.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from random import Random

import pytest

from adapters.games.pictures import Picture
from adapters.local.drawn import Drawn, DrawnPictures
from adapters.local.stage import Look, Stage, Viewer
from adapters.store.redis_store import RedisStore
from core.game import Seat
from core.position import replay
from core.table import Table
from tests.adapters.chat.test_hidden import played
from tests.core.games.square.redraw import redraw, remember
from tests.core.service.contexts import context

PAIRS = 20


class Fingerprints(DrawnPictures):
    """Names each picture by all that is in it."""

    def get(self, key: tuple[object, ...], audience: str | None, draw: Callable[[], Picture]) -> Drawn:
        """Draw the picture."""
        picture = draw()
        return Drawn(picture, sha256(repr((picture, audience)).encode()).hexdigest())


def looks(table: Table, rng: Random) -> list[Look]:
    """What a tab may ask for, no matter whose it is."""
    stones = [str(rng.randint(1, 35)) for _ in range(3)]
    paths = [(), *((stone,) for stone in stones), *((stone, "M12", turn) for stone in stones for turn in ("N", "x"))]
    return [
        *(Look(path, seen=rng.randint(0, len(table.moves)), edition=table.edition) for path in paths),
        *(Look((stones[0],), at=at) for at in range(len(table.moves) + 1)),
    ]


@pytest.mark.parametrize("number", range(PAIRS))
async def test_redrawing_what_is_hidden_changes_no_frame_by_a_byte(store: RedisStore, number: int) -> None:
    rng = Random(number)
    table = replace(played(rng), id="g1")
    position = replay(table)
    seat = rng.choice([None, *(Seat(at) for at in range(len(table.seats)))])
    other = replace(position, state=redraw(position.state, seat, rng))
    viewer = Viewer("l@stranger" if seat is None else table.seats[seat].id, rng.choice(["en", "ru"]))
    asked = looks(table, rng)
    told: list[list[str]] = []
    for here in (position, other):
        ctx = context(store)
        remember(ctx.tables, table, here)
        stage = Stage(ctx, Fingerprints())
        told.append([json.dumps(stage.frame(table, viewer, look) | {"now": 0}, default=str) for look in asked])
    assert told[0] == told[1]


async def test_the_frames_of_a_hand_s_owner_do_depend_on_it(store: RedisStore) -> None:
    rng = Random(1)
    table = replace(played(rng), id="g1")
    position = replay(table)
    seat = next(at for at in range(len(table.seats)) if Seat(at) not in table.left)
    hand = position.state.hands[seat]
    other = replace(position, state=redraw(position.state, None, rng))
    assert other.state.hands[seat] != hand
    told: list[object] = []
    for here in (position, other):
        ctx = context(store)
        remember(ctx.tables, table, here)
        told.append(Stage(ctx, Fingerprints()).frame(table, Viewer(table.seats[seat].id, "en"), Look())["hand"])
    assert told[0] != told[1]
