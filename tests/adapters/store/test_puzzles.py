"""What `core.puzzle_store.PuzzleStore` promises, on each kind of server."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

import pytest

from adapters.store import keys, puzzle_keys
from core.game import Seat
from core.ports import EventSeen, Posted, VersionConflict
from core.puzzle_store import GivenPuzzle, Progress, Ranked, Solver, Solving, Tried
from core.puzzles import Puzzle, Streak
from core.ratings import Rating
from core.table import Player
from tests.adapters.store.tables import ANNA, BORIS, SERVER
from tests.adapters.store.test_archive import MONTH, end, standing
from tests.adapters.store.test_wrong_type import dumps, refused

if TYPE_CHECKING:
    from adapters.store.redis_store import RedisStore

NOW = 1_790_000_000
DAY = 20_717
CLARA = Player("discord:3", "clara")
SOLVED = Tried(tries=1, first=True, solved=True, at=NOW, change=12)


def puzzle(key: str, game: str = "nim") -> Puzzle:
    return Puzzle(id=f"{game}-{key}", game=game, moves=("a1",), solutions=("b2",), theme="t", rating=1500, key=key)


def come_to(mu: float, sigma: float = 5.0, game: str = "nim", *, right: int = 1) -> Solving:
    return Solving({game: Rating(mu, sigma, 1)}, {game: right}, Streak(DAY, 2, 5))


async def answer(store: RedisStore, event: str, given: GivenPuzzle, player: Player, solving: Solving) -> Progress:
    before = await store.puzzles.progress(given, player.id)
    await store.puzzles.record(event, given, player, before, Progress(SOLVED, solving, Rating(24.0, 8.0, 1)))
    return before


async def test_a_puzzle_comes_back_as_it_went_in(store: RedisStore) -> None:
    full = Puzzle(
        id="square-7",
        game="square",
        options=("points=30", "target=5"),
        seats=3,
        start=Seat(2),
        moves=("a1", "b2"),
        deal=(3, 1, 2),
        solutions=("c3", "d4"),
        theme="fork",
        rating=1650,
        key="k9",
    )
    given = await store.puzzles.give(SERVER, full, day=DAY)
    assert given == GivenPuzzle(SERVER, "p1", full, DAY, 1)
    assert await store.puzzles.given(SERVER, "p1") == given
    assert [await store.puzzles.given(SERVER, other) for other in ("p2", "g1", "")] == [None, None, None]
    assert await store.puzzles.of_day(SERVER, "square", DAY) == given
    assert await store.puzzles.of_day(SERVER, "nim", DAY) is None
    assert await store.puzzles.of_day(SERVER, "square", DAY + 1) is None


async def test_one_puzzle_is_set_once_and_for_a_day_the_first_one(store: RedisStore, client: Any) -> None:  # noqa: ANN401 - redis-py's types fall short
    puzzles = store.puzzles
    first = await puzzles.give(SERVER, puzzle("a"))
    assert await puzzles.give(SERVER, puzzle("a")) == first
    await store.set_posted(SERVER, "p1", Posted("m", 1))
    of_day = await puzzles.give(SERVER, puzzle("a"), day=DAY)
    assert of_day == replace(first, day=DAY, version=2), "it is to be shown again"
    assert await store.posted(SERVER, "p1") == Posted("m", 1)
    assert await puzzles.give(SERVER, puzzle("b"), day=DAY) == of_day
    assert (await puzzles.give(SERVER, puzzle("b"), day=DAY + 1)).id == "p2"
    assert (await puzzles.give(SERVER, puzzle("c", "sim"), day=DAY)).id == "p3"
    assert (await puzzles.give(SERVER, puzzle("d"))).id == "p4"
    assert (await puzzles.give("discord:2", puzzle("d"))).id == "p1"
    assert await puzzles.used(SERVER) == ({"a": "p1", "b": "p2", "c": "p3", "d": "p4"}, {"a", "b", "c"})
    assert await puzzles.used("discord:3") == ({}, frozenset())
    await client.delete(puzzle_keys.puzzle(SERVER, 1))
    again = await puzzles.give(SERVER, puzzle("a"), day=DAY + 2)
    assert again == replace(first, day=DAY + 2), "what was lost is written once more, as if for the first time"


async def test_the_puzzle_of_a_day_is_owed_once(store: RedisStore) -> None:
    given = await store.puzzles.give(SERVER, puzzle("a"), day=DAY, owed_at=NOW)
    assert await store.owed(NOW - 1, put_off=0) == ()
    assert await store.owed(NOW, put_off=300) == ((SERVER, "p1"),)
    await store.puzzles.hasten(given, NOW, NOW + 300)
    assert await store.owed(NOW + 299, put_off=0) == (), "a process may be about to show it"
    await store.puzzles.hasten(given, NOW, NOW + 299)
    assert await store.owed(NOW, put_off=0) == ((SERVER, "p1"),)
    await store.paid(SERVER, "p1")
    await store.puzzles.hasten(given, NOW, NOW)
    await store.puzzles.give(SERVER, puzzle("a"), day=DAY, owed_at=NOW)
    assert await store.owed(2**40, put_off=0) == ()
    await store.puzzles.give(SERVER, puzzle("b"), day=DAY + 1, owed_at=NOW)
    assert await store.owed(NOW, put_off=0) == ((SERVER, "p2"),)


async def test_puzzles_of_the_day_are_due_as_the_settings_say(store: RedisStore, client: Any) -> None:  # noqa: ANN401 - redis-py's types fall short
    await store.set_settings(SERVER, "e1", {"puzzle": "9"}, puzzles_due=NOW)
    await store.set_settings(SERVER, "e2", {"rated": "no"})
    assert await store.due(NOW - 1) == ()
    await store.puzzles.put_off(SERVER, NOW - 1, NOW + 900)
    assert await store.due(NOW) == ((SERVER, "puzzles"),), "it has another time by now"
    await store.puzzles.put_off(SERVER, NOW, NOW + 900)
    assert await store.due(NOW + 899) == ()
    assert await store.due(NOW + 900) == ((SERVER, "puzzles"),)
    await store.set_settings(SERVER, "e3", {"puzzle": ""}, puzzles_due=0)
    assert await store.due(2**40) == ()
    await store.set_settings(SERVER, "e4", {"puzzle": "9"}, puzzles_due=NOW)
    await client.delete(keys.settings(SERVER))
    await store.puzzles.put_off(SERVER, NOW, NOW + 900)
    assert await store.due(2**40) == (), "a server without settings posts none"


async def test_a_person_is_at_the_puzzle_they_were_shown_last(store: RedisStore) -> None:
    assert await store.puzzles.current(SERVER, ANNA.id) is None
    await store.puzzles.give(SERVER, puzzle("a"), to=ANNA.id)
    await store.puzzles.give(SERVER, puzzle("b"), to=ANNA.id)
    assert await store.puzzles.current(SERVER, ANNA.id) == "p2"
    assert await store.puzzles.current(SERVER, BORIS.id) is None
    assert await store.servers_of(ANNA.id) == {SERVER: ""}
    assert await store.puzzles.tried(SERVER, ANNA.id) == {}
    assert await store.puzzles.export(SERVER, ANNA.id) == {}, "they did nothing with it yet"


async def test_what_was_done_is_written_down_once(store: RedisStore) -> None:
    given = await store.puzzles.give(SERVER, puzzle("a"))
    assert await store.puzzles.rating(given) is None
    assert await answer(store, "e1", given, ANNA, come_to(27.25)) == Progress()
    kept = await store.puzzles.progress(given, ANNA.id)
    assert replace(kept, stamps=(b"", b"", b"")) == Progress(SOLVED, come_to(27.25), Rating(24.0, 8.0, 1))
    assert await store.puzzles.tried(SERVER, ANNA.id) == {"p1": SOLVED}
    assert await store.puzzles.solving(SERVER, ANNA.id) == come_to(27.25)
    assert await store.puzzles.rating(given) == Rating(24.0, 8.0, 1)
    assert await store.puzzles.solvers(given) == (Solver(ANNA.id, ANNA.name, SOLVED, come_to(27.25)),)
    told = await store.puzzles.export(SERVER, ANNA.id)
    assert told == {"tried": {"p1": asdict(SOLVED)}, "standing": asdict(come_to(27.25))}
    assert await store.servers_of(ANNA.id) == {SERVER: ""}
    with pytest.raises(EventSeen):
        await answer(store, "e1", given, ANNA, come_to(40.0))
    assert await store.puzzles.solving(SERVER, ANNA.id) == come_to(27.25)
    assert await store.puzzles.progress(given, BORIS.id) == Progress(
        rating=kept.rating, stamps=(b"", b"", kept.stamps[2])
    )


async def test_all_is_exported_that_is_kept(store: RedisStore, client: Any) -> None:  # noqa: ANN401 - redis-py's types fall short
    given = await store.puzzles.give(SERVER, puzzle("a"))
    await answer(store, "e1", given, ANNA, come_to(27.25))
    await client.delete(puzzle_keys.tries(SERVER, ANNA.id))
    assert await store.puzzles.export(SERVER, ANNA.id) == {"tried": {}, "standing": asdict(come_to(27.25))}


async def test_what_changed_since_it_was_read_is_not_written_over(store: RedisStore) -> None:
    given, other = [await store.puzzles.give(SERVER, puzzle(key)) for key in "ab"]
    await answer(store, "e1", given, ANNA, come_to(25.0))
    again = Tried(tries=2, first=True, solved=True, at=NOW, change=12)

    async def the_puzzles_rating() -> None:
        before = await store.puzzles.progress(given, BORIS.id)
        after = Progress(SOLVED, come_to(25.0), Rating(23.0, 7.0, 2))
        await store.puzzles.record("e2", given, BORIS, before, after)

    async def what_they_have_come_to() -> None:
        await answer(store, "e3", other, ANNA, come_to(26.0, right=2))

    async def what_they_did() -> None:
        before = await store.puzzles.progress(given, ANNA.id)
        await store.puzzles.record("e4", given, ANNA, before, replace(before, tried=again))

    for number, change in enumerate((the_puzzles_rating, what_they_have_come_to, what_they_did)):
        read = await store.puzzles.progress(given, ANNA.id)
        await change()
        with pytest.raises(VersionConflict):
            await store.puzzles.record(f"stale {number}", given, ANNA, read, Progress(SOLVED, come_to(99.0)))
        assert not await store.claimed(SERVER, f"stale {number}")
    assert await store.puzzles.tried(SERVER, ANNA.id) == {"p1": again, "p2": SOLVED}
    assert await store.puzzles.solving(SERVER, ANNA.id) == come_to(26.0, right=2)


async def test_a_key_of_another_kind_leaves_nothing_half_done(store: RedisStore, client: Any) -> None:  # noqa: ANN401 - as above
    given = await store.puzzles.give(SERVER, puzzle("a"))
    await answer(store, "e1", given, ANNA, come_to(25.0))
    again = Tried(tries=2, first=True, solved=True, at=NOW, change=12)
    for key in (
        puzzle_keys.tries(SERVER, ANNA.id),
        puzzle_keys.solvers(SERVER, 1),
        puzzle_keys.standings(SERVER),
        puzzle_keys.ratings(SERVER),
        puzzle_keys.leaders(SERVER, "nim"),
        keys.people(keys.partition(SERVER)) + ANNA.id,
        keys.names(SERVER),
    ):
        read, kept = await store.puzzles.progress(given, ANNA.id), await client.dump(key)
        await client.set(key, "something else")
        before = await dumps(client)
        after = Progress(again, come_to(26.0), Rating(23.0, 7.0, 2))
        assert await refused(store.puzzles.record("e2", given, ANNA, read, after)), key
        assert await dumps(client) == before, key
        await client.restore(key, 0, kept, replace=True)


async def test_the_best_solvers_share_a_rank_and_who_left_is_not_shown(store: RedisStore) -> None:
    given = await store.puzzles.give(SERVER, puzzle("a"))
    for player, solving in ((CLARA, come_to(25.0)), (ANNA, come_to(30.0)), (BORIS, come_to(22.0, 4.0))):
        await answer(store, player.id, given, player, solving)
    await answer(store, "e", given, Player("discord:4", "dora"), Solving())  # no answer of theirs was rated
    best = Ranked(1, ANNA.id, ANNA.name, Rating(30.0, 5.0, 1))
    # As mu - 3 sigma both of these are 10.
    clara, boris = Rating(25.0, 5.0, 1), Rating(22.0, 4.0, 1)
    others = {Ranked(2, CLARA.id, CLARA.name, clara), Ranked(2, BORIS.id, BORIS.name, boris)}
    ranking = await store.puzzles.ranking(SERVER, "nim", 10)
    assert (ranking[0], {*ranking[1:]}, len(ranking)) == (best, others, 3)
    assert await store.puzzles.ranking(SERVER, "nim", 1) == (best,)
    assert await store.puzzles.ranking(SERVER, "sim", 10) == ()
    await store.archive.note_departure(SERVER, ANNA.id, MONTH)
    (first,) = await store.puzzles.ranking(SERVER, "nim", 1)
    assert replace(first, rank=2) in others, "the next ones are looked at"
    assert {each.person for each in await store.puzzles.ranking(SERVER, "nim", 2)} == {CLARA.id, BORIS.id}
    assert {each.person for each in await store.puzzles.solvers(given)} == {CLARA.id, BORIS.id, "discord:4"}
    await answer(store, "renamed", given, Player(CLARA.id, "Клара"), come_to(25.0))
    assert "Клара" in {each.name for each in await store.puzzles.ranking(SERVER, "nim", 2)}


async def test_nothing_is_left_of_who_was_forgotten(store: RedisStore, client: Any) -> None:  # noqa: ANN401 - as above
    given = await store.puzzles.give(SERVER, puzzle("a"), to=ANNA.id)
    for player in (ANNA, BORIS):
        await answer(store, player.id, given, player, come_to(25.0))
    await store.puzzles.forget(SERVER, [ANNA.id])
    assert await store.puzzles.tried(SERVER, ANNA.id) == {}
    assert await store.puzzles.solving(SERVER, ANNA.id) == Solving()
    assert await store.puzzles.current(SERVER, ANNA.id) is None
    assert [each.person for each in await store.puzzles.solvers(given)] == [BORIS.id]
    assert [each.person for each in await store.puzzles.ranking(SERVER, "nim", 9)] == [BORIS.id]
    assert await store.puzzles.rating(given) == Rating(24.0, 8.0, 1)
    assert await client.zrange(puzzle_keys.leaders(SERVER, "nim"), 0, -1) == [BORIS.id.encode()]
    async for key in client.scan_iter(match="{??}[PQKASRL]*"):
        assert ANNA.id.encode() not in key + (await client.dump(key) or b"")


async def test_a_server_that_is_dropped_has_no_puzzles(store: RedisStore, client: Any) -> None:  # noqa: ANN401 - as above
    given = await store.puzzles.give(SERVER, puzzle("a"), day=DAY, owed_at=NOW, to=ANNA.id)
    await answer(store, "e1", given, ANNA, come_to(25.0))
    await store.set_settings(SERVER, "e2", {"puzzle": "9"}, puzzles_due=NOW)
    await store.puzzles.drop(SERVER, [ANNA.id])
    assert [key async for key in client.scan_iter(match="{??}[PQKASRL]*")] == []
    assert await store.owed(2**40, put_off=0) == await store.due(2**40) == ()


async def test_the_newest_finished_games_the_oldest_first(store: RedisStore) -> None:
    tables = [await end(store, (ANNA, standing(30 + n)), (BORIS, standing(20))) for n in range(3)]
    assert await store.puzzles.finished(SERVER, 2) == (tables[1], tables[2])
    assert await store.puzzles.finished("discord:2", 2) == ()


async def test_what_is_damaged_counts_as_not_there(
    store: RedisStore,
    client: Any,  # noqa: ANN401 - as above
    caplog: pytest.LogCaptureFixture,
) -> None:
    given = await store.puzzles.give(SERVER, puzzle("a"))
    await answer(store, "e1", given, ANNA, come_to(25.0))
    await client.hset(puzzle_keys.tries(SERVER, ANNA.id), 1, b"\xc1")
    await client.hset(puzzle_keys.tries(SERVER, ANNA.id), "x", b"")
    await client.set(puzzle_keys.puzzle(SERVER, 1), b"1|||rubbish")
    assert await store.puzzles.tried(SERVER, ANNA.id) == {"p1": Tried()}
    assert await store.puzzles.given(SERVER, "p1") is None
    with pytest.raises(ValueError, match="cannot be read"):
        await store.puzzles.give(SERVER, puzzle("a"))
    assert len(caplog.messages) == 2, "the operator is told of each once"
