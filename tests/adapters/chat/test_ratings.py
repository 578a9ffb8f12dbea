"""Ratings of whole servers: as the library makes them, once for each game, and the same when worked out again."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from openskill.models import PlackettLuce
from openskill.models.weng_lin.plackett_luce import PlackettLuceRating

from adapters.games.ladders import CardLadders
from core import record as records
from core.change import Change
from core.game import Seat
from core.ports import VersionConflict
from core.position import Position, replay
from core.service.rebuilding import Report, rebuild
from core.service.tables import ATTEMPTS
from core.standings import month_of
from core.table import COMPUTER, GONE, Player, Table
from tests.adapters.chat.den import NOON, Den, person
from tests.adapters.chat.finished import between, examples, finished
from tests.core.rating_oracle import rated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from redis.asyncio import Redis

    from adapters.store.redis_store import RedisStore
    from core.archive import Ranking

GAMES = 100
"""Games that are played for every change; `make faults PART=ratings` plays two thousand."""

SERVERS = ("discord:11", "telegram:-10022", "l#логово")


def independent(tables: Sequence[Table]) -> tuple[dict[Any, Any], dict[Any, Any], int]:
    """Ratings by ladder and name, and by ladder, name and month; and how many games counted less. All from records."""
    model = PlackettLuce()
    ratings: dict[Any, Any] = defaultdict(model.rating)
    monthly: dict[Any, Any] = defaultdict(model.rating)
    met: Counter[Any] = Counter()
    lessened = 0
    for table in tables:
        end = replay(table)
        scores = end.game.scores(end.state)
        record = records.parse(records.format(records.from_table(table, reveal=True, scores=scores)))
        names = record.seats
        ladder = f"{record.game} colourless" if "colourless" in record.options else record.game
        if not table.rated or any(name.split(" (")[0] == COMPUTER.name for name in names):
            continue
        assert record.result is not None
        points = record.scores or record.result
        left = [departure.seat for departure in table.departures] or [table.dropped]
        gone = [len(left) - left.index(seat) if seat in left else 0 for seat in map(Seat, range(len(names)))]
        order = [(-mark, late, -score) for mark, late, score in zip(record.result, gone, points, strict=True)]
        moved = {int(seat) for seat in end.movers}
        rated_seats = [seat for seat in range(len(names)) if seat in moved or not gone[seat]]
        if len(rated_seats) < 2 or (len(names) == 2 and any(gone) and len(moved) < 2):
            continue
        names = [names[seat] for seat in rated_seats]
        ranks = [sorted(order).index(order[seat]) for seat in rated_seats]
        then = datetime.fromtimestamp(table.changed, UTC)
        pairs = [(ladder, then.date(), frozenset({one, two})) for one in names for two in names if one < two]
        weight = 1 if max(met[pair] for pair in pairs) < 10 else 0.25
        lessened += weight < 1
        met.update(pairs)
        for kept, more in ((ratings, ()), (monthly, (then.year, then.month))):
            own = [(ladder, name, *more) for name in names]
            news = rated(tuple((kept[key].mu, kept[key].sigma) for key in own), tuple(ranks))
            for key, full in zip(own, news, strict=True):
                old = (kept[key].mu, kept[key].sigma)
                mu, sigma = (was + weight * (now - was) for was, now in zip(old, full, strict=True))
                kept[key] = model.rating(mu, sigma) if weight < 1 else model.rating(*full)
    return ratings, monthly, lessened


def agree(ranking: Ranking, ratings: dict[str, PlackettLuceRating]) -> bool:
    """Whether a leaderboard has these people, the best first, equal ones at the same rank."""
    sure = {name: rating.ordinal() for name, rating in ratings.items()}
    order = [sure[member.name or ""] for member in ranking.members]
    ranks = [1 + sum(other > own for other in order) for own in order]
    return (
        {member.name for member in ranking.members} == sure.keys()
        and order == sorted(order, reverse=True)
        and [member.rank for member in ranking.members] == ranks
        and ranking.total == len(sure)
    )


async def play_all(store: RedisStore, count: int) -> None:
    """Let that many games end, in two processes and several at once, some between the same two people all day."""
    rng = Random(7)
    contexts = [Den(store, seed=seed).ctx for seed in (1, 2)]
    pool = examples()
    people = [Player(f"p:{number}", f"name {number}") for number in range(24)]

    async def file(number: int, table: Table, position: Position) -> None:
        for _ in range(ATTEMPTS):
            with suppress(VersionConflict):
                await contexts[number % 2].tables.save(f"e{number}", Change(table, position))
                return
        pytest.fail("others came first again and again")

    at = NOON
    night = 80_000 * 2_000 // count if count >= GAMES else 80_000  # the last game is of another month than the first
    for start in range(0, count, 10):
        batch: list[tuple[int, Table, Position]] = []
        at += rng.choice((60, 60, 60, 60, 60, night))
        for number in range(start, min(count, start + 10)):
            table, position = rng.choice(pool)
            seats = rng.sample(people, len(table.seats)) if number % 3 else people[: len(table.seats)]
            if number % 50 == 49 and len(seats) == 2:
                seats[1] = COMPUTER
            rated = rng.random() > 0.1
            batch.append((number, between(table, rng.choice(SERVERS), tuple(seats), at, rated=rated), position))
        await asyncio.gather(*(file(*each) for each in batch))


async def rebuilt(store: RedisStore, now: int, *, check: bool) -> list[Report]:
    reports = [each async for each in rebuild(store.rebuild_store, CardLadders(), now, check=check)]
    return sorted(reports, key=lambda report: report.server)


async def dump(client: Any) -> dict[bytes, Any]:  # noqa: ANN401 - redis-py's types fall short
    """All standings and leaderboards."""
    found: dict[bytes, Any] = {}
    async for key in client.scan_iter():
        if key[4:5] == b"g":
            found[key] = await client.hgetall(key)
        elif key[4:5] == b"b":
            found[key] = await client.zrange(key, 0, -1, withscores=True)
    return found


async def check_random_games(store: RedisStore, client: Redis, games: int) -> None:
    """Play games in an empty store, and compare all ratings and leaderboards with those of an independent program."""
    await play_all(store, games)
    total = lessened = now = 0
    months = set[int]()
    for server in SERVERS:
        tables = await finished(store, server)
        total += len(tables)
        months |= {month_of(table.changed) for table in tables}
        now = max(now, *(table.changed for table in tables))
        ratings, monthly, less = independent(tables)
        lessened += less
        for game in ("sim", "sim colourless", "square", "nim"):
            everybody = await store.archive.ranking(server, game, None, start=0, count=100, player="")
            own = {name: rating for (of, name), rating in ratings.items() if of == game}
            assert agree(everybody, own)
            for member in everybody.members:
                kept, right = member.standing.rating, own[member.name]
                assert (kept.mu, kept.sigma) == (right.mu, right.sigma)
            for month in months:
                then = (month // 12, month % 12 + 1)
                ranked = await store.archive.ranking(server, game, month, start=0, count=100, player="")
                own = {name: each for (of, name, *when), each in monthly.items() if (of, *when) == (game, *then)}
                assert agree(ranked, own)
    assert (total, len(months)) == (games, 2)
    assert games / 100 < lessened < games / 4

    before = await dump(client)
    assert [each.different for each in await rebuilt(store, now, check=True)] == [0, 0, 0]
    for key in before:
        await client.delete(key)
    assert all(each.different for each in await rebuilt(store, now, check=True))
    found = await rebuilt(store, now, check=False)
    assert sum(each.games for each in found) == games
    assert await dump(client) == before
    assert [each.different for each in await rebuilt(store, now, check=True)] == [0, 0, 0]


async def test_random_games(store: RedisStore, client: Redis) -> None:
    await check_random_games(store, client, GAMES)


async def test_what_a_rebuild_finds_wrong_it_puts_right(store: RedisStore, client: Redis) -> None:
    await play_all(store, 60)
    before = await dump(client)
    changed = next(key for key in before if key[4:5] == b"b")
    await client.zincrby(changed, 1, before[changed][0][0])
    await client.zadd(changed, {"p:999": 30.0})
    assert sum(each.different for each in await rebuilt(store, NOON, check=True)) == 2
    assert sum(each.different for each in await rebuilt(store, NOON, check=False)) == 2
    assert await dump(client) == before


async def test_games_of_one_person_that_end_at_once_all_count(store: RedisStore) -> None:
    den = Den(store)
    boards = [await den.game(f"/nim @b{number} heaps=3,4,8", f"b{number}", moved=True) for number in range(12)]
    others = [den.another_process() for _ in boards]
    await asyncio.gather(
        *(
            other.say("anna", f"/resign {board.game}", event=f"resigns {board.game}")
            for other, board in zip(others, boards, strict=True)
        )
    )
    (anna,) = await store.archive.standings(den.room, "nim", person("anna").id)
    assert (anna.standing.rating.games, anna.standing.losses, anna.standing.streak) == (12, 12, -12)
    assert [each.different for each in await rebuilt(store, NOON, check=True)] == [0]


async def test_a_loss_on_time_is_rated_by_one_of_two_processes(store: RedisStore) -> None:
    den = Den(store)
    await den.game("/nim @boris heaps=3,4,8 first=me time=2m", "boris", moved=True)
    den.clock.time += 121
    other = den.another_process()
    await asyncio.gather(den.chat.tick(), other.chat.tick())
    (anna,) = await store.archive.standings(den.room, "nim", person("anna").id)
    assert (anna.standing.rating.games, anna.standing.time_outs) == (1, 1)


async def test_who_is_forgotten_changes_nobody_elses_standing(store: RedisStore) -> None:
    await play_all(store, 90)
    gone = Player(f"{GONE}1", "somebody")
    now = 0
    for server in SERVERS:
        await store.archive.forget(server, "p:0", gone.id)
        for table in await finished(store, server):
            seats = tuple(gone if player.id == "p:0" else player for player in table.seats)
            await store.commit(None, replace(table, seats=seats))
            now = max(now, table.changed)
    found = await rebuilt(store, now, check=True)
    assert [(each.different, each.games > 0) for each in found] == [(0, True)] * 3


async def test_who_is_forgotten_while_others_play_on_is_rated_no_more(store: RedisStore) -> None:
    den = Den(store)
    await den.game("/square @boris first=me", "boris", moved=True)
    await den.say("anna", "/resign g1")
    await den.game("/square @boris @carl first=me", "boris", "carl", moved=True)
    await den.say("boris", "/forget yes")
    (end, *_) = await den.say("carl", "/resign g2")
    assert "Ratings: anna " in end.text
    assert "somebody" not in end.text.partition("Ratings: ")[2]
    ranking = await store.archive.ranking(den.room, "square", None, start=0, count=10, player=person("anna").id)
    assert [(member.player, member.name) for member in ranking.members] == [
        (person("carl").id, "carl"),
        (person("anna").id, "anna"),
    ]
    (first, second) = [(await den.table(table)).seats[1] for table in ("g1", "g2")]
    assert (first.forgotten, second.forgotten, first.id == second.id) == (True, True, False)
    found = await rebuilt(store, den.clock.time, check=True)
    assert [(each.games, each.different) for each in found] == [(2, 0)]
