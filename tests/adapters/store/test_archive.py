"""What `core.archive` promises, on each kind of server."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from adapters.games.ladders import CardLadders
from adapters.store import keys
from adapters.store.redis_store import RedisStore
from core.archive import Member, RebuiltStandings, StandingsUpdate, StoredStanding
from core.game import Outcome, Seat, Termination
from core.ports import EventSeen, StoreBusy, VersionConflict
from core.ratings import Rating
from core.standings import Standing, ended, month_of
from core.table import COMPUTER, GONE, SOMEBODY, Departure, Player, Status, Table
from tests.adapters.store.tables import ANNA, BORIS, SERVER, live, offer
from tests.conftest import PATIENT

if TYPE_CHECKING:
    from redis.asyncio import Redis


CLARA = Player("discord:3", "clara")
NOW = 1_790_000_000
MONTH = month_of(NOW)


def standing(mu: float, sigma: float = 5.0, games: int = 3, *, monthly: float | None = None) -> Standing:
    this_month = Rating(mu if monthly is None else monthly, sigma, games)
    return Standing(rating=Rating(mu, sigma, games), month=MONTH, monthly=this_month, results=((games, 0),))


def finished(*players: Player) -> Table:
    return replace(
        live("nim", (), ("a1",)),
        seats=players,
        status=Status.FINISHED,
        ended=Outcome(Termination.RESIGNATION, (Seat(0),)),
        dropped=Seat(1),
        changed=NOW,
        deadline=None,
    )


async def end(
    store: RedisStore, *after: tuple[Player, Standing], rated: bool = True, event: str | None = None
) -> Table:
    """Finish a game after which the players stand like that."""
    table = replace(finished(*(player for player, _ in after)), rated=rated)
    game = ended(table, None, (Seat(0), Seat(1)))
    assert game is not None
    before = await store.archive.standings(SERVER, "nim", *(player.id for player, _ in after))
    ending = StandingsUpdate(game, "nim", before, tuple(each for _, each in after))
    (saved,) = await store.commit(event, table, ending=ending)
    return saved


async def ranked(store: RedisStore, month: int | None = None, start: int = 0, asker: str = "") -> list[tuple[int, str]]:
    ranking = await store.archive.ranking(SERVER, "nim", month, start=start, count=3, player=asker)
    return [(member.rank, member.player) for member in ranking.members]


async def test_nobody_is_anywhere_at_first(store: RedisStore) -> None:
    archive = store.archive
    assert await archive.standings(SERVER, "nim", ANNA.id, BORIS.id) == (StoredStanding(), StoredStanding())
    assert await archive.rated(SERVER, None) == dict.fromkeys(CardLadders().names, 0)
    ranking = await archive.ranking(SERVER, "nim", None, start=0, count=10, player=ANNA.id)
    assert (ranking.members, ranking.total, ranking.own) == ((), 0, None)
    summary = await archive.summary(SERVER, ANNA.id)
    assert (summary.name, summary.standings, summary.ranks) == (None, {}, {})
    assert (summary.favourite, summary.finished) == (None, 0)
    past = await archive.games(SERVER, ANNA.id, start=0, count=10)
    assert (past.tables, past.total, past.names) == ((), 0, {})


async def test_a_standing_comes_back_to_the_last_digit(store: RedisStore) -> None:
    full = Standing(
        rating=Rating(27.63523138347365, 8.065506316323548, 7),
        month=MONTH,
        monthly=Rating(0.1 + 0.2, 1 / 3, 2),
        day=20_000,
        met=((BORIS.id, 2), ("l@Ёж", 1)),
        curve=(1000, 1105),
        results=((1, 2), (0, 4)),
        streak=-3,
        best_streak=1,
        time_outs=2,
    )
    await end(store, (ANNA, full), (BORIS, Standing()))
    anna, boris = await store.archive.standings(SERVER, "nim", ANNA.id, BORIS.id)
    assert (anna.standing, boris.standing) == (full, Standing())
    assert await store.archive.standings(SERVER, "sim", ANNA.id) == (StoredStanding(),)
    assert await store.archive.standings("discord:1", "nim", ANNA.id) == (StoredStanding(),)


async def test_who_left_before_their_first_move_has_no_place(store: RedisStore) -> None:
    left = (Departure(Seat(2), Termination.TIME, 0),)
    table = replace(finished(ANNA, BORIS, CLARA), dropped=None, departures=left)
    game = ended(table, None, (Seat(0), Seat(1)))
    assert game is not None
    before = await store.archive.standings(SERVER, "nim", ANNA.id, BORIS.id, CLARA.id)
    await store.commit(
        None, table, ending=StandingsUpdate(game, "nim", before, (standing(30), standing(20), standing(40)))
    )
    assert [player for _, player in await ranked(store)] == [ANNA.id, BORIS.id]
    assert [player for _, player in await ranked(store, MONTH)] == [ANNA.id, BORIS.id]
    assert (await store.archive.standings(SERVER, "nim", CLARA.id))[0].standing == standing(40)


async def test_a_standing_that_changed_meanwhile_conflicts(store: RedisStore) -> None:
    await end(store, (ANNA, standing(30)), (BORIS, standing(20)))
    old = await store.archive.standings(SERVER, "nim", ANNA.id, CLARA.id)
    await end(store, (ANNA, standing(31)), (BORIS, standing(19)))
    table = finished(ANNA, CLARA)
    game = ended(table, None, (Seat(0), Seat(1)))
    assert game is not None
    with pytest.raises(VersionConflict):
        await store.commit("e1", table, ending=StandingsUpdate(game, "nim", old, (standing(40), standing(10))))
    assert await store.load(SERVER, "g3") is None
    assert (await store.archive.summary(SERVER, CLARA.id)).finished == 0
    assert (await store.archive.standings(SERVER, "nim", ANNA.id))[0].standing == standing(31)
    new = await store.archive.standings(SERVER, "nim", ANNA.id, CLARA.id)
    await store.commit("e1", table, ending=StandingsUpdate(game, "nim", new, (standing(40), standing(10))))
    with pytest.raises(EventSeen):
        await store.commit("e1", table, ending=StandingsUpdate(game, "nim", new, (standing(50), standing(10))))
    assert (await store.archive.standings(SERVER, "nim", ANNA.id))[0].standing == standing(40)


async def test_the_best_come_first_and_equals_share_a_rank(store: RedisStore) -> None:
    await end(store, (ANNA, standing(30)), (BORIS, standing(25)))
    await end(store, (CLARA, standing(25)), (Player("discord:4", "d"), standing(24.999)))
    await end(store, (Player("discord:5", "e"), standing(40, 10)), (Player("discord:6", "f"), standing(22, 1)))
    # In the order of mu - 3 sigma: f 19, anna 15, boris and clara 10, e 10 too, d 9.997.
    everybody = await store.archive.ranking(SERVER, "nim", None, start=0, count=10, player=CLARA.id)
    assert everybody.total == 6
    assert [member.rank for member in everybody.members] == [1, 2, 3, 3, 3, 6]
    assert [member.name for member in everybody.members[:2]] == ["f", "anna_k"]
    assert {member.name for member in everybody.members[2:5]} == {"Борис", "clara", "e"}
    assert everybody.own == Member(3, CLARA.id, "clara", standing(25))
    second = await store.archive.ranking(SERVER, "nim", None, start=3, count=3, player="nobody")
    assert [member.rank for member in second.members] == [3, 3, 6]
    assert second.own is None
    assert await store.archive.rated(SERVER, None) == {**dict.fromkeys(CardLadders().names, 0), "nim": 6}


async def test_a_month_has_a_leaderboard_of_its_own(store: RedisStore, client: Redis) -> None:
    await end(store, (ANNA, standing(30, monthly=20)), (BORIS, standing(25, monthly=28)))
    assert [who for _, who in await ranked(store)] == [ANNA.id, BORIS.id]
    assert [who for _, who in await ranked(store, MONTH)] == [BORIS.id, ANNA.id]
    assert await ranked(store, MONTH + 1) == []
    assert await client.ttl(keys.leaders(SERVER, "nim", MONTH)) > 60 * 86_400
    assert await client.ttl(keys.leaders(SERVER, "nim", None)) == -1


async def test_an_unrated_game_is_on_no_leaderboard(store: RedisStore) -> None:
    await end(store, (ANNA, Standing(streak=1)), (BORIS, standing(25)), rated=False)
    assert await ranked(store) == []
    summary = await store.archive.summary(SERVER, ANNA.id)
    assert summary.standings == {"nim": Standing(streak=1)}
    assert (summary.ranks, summary.finished) == ({}, 1)


async def test_a_game_with_the_computer_is_remembered_only(store: RedisStore, client: Redis) -> None:
    table = finished(ANNA, COMPUTER)
    game = ended(table, None, (Seat(0), Seat(1)))
    assert game is not None
    await store.commit(None, table, ending=StandingsUpdate(game, "nim"))
    summary = await store.archive.summary(SERVER, ANNA.id)
    assert (summary.standings, summary.favourite, summary.finished) == ({}, None, 1)
    assert not await client.exists(keys.past(SERVER, COMPUTER.id))
    assert await client.hgetall(keys.names(SERVER)) == {ANNA.id.encode(): b"anna_k"}


async def test_a_summary(store: RedisStore) -> None:
    await end(store, (ANNA, standing(30)), (BORIS, standing(25)))
    await end(store, (ANNA, standing(31)), (CLARA, standing(33)))
    await end(store, (ANNA, standing(32)), (CLARA, standing(32)), (BORIS, standing(24)))
    await end(store, (CLARA, standing(34)), (ANNA, standing(31)))
    summary = await store.archive.summary(SERVER, ANNA.id)
    assert summary.name == "anna_k"
    assert summary.standings == {"nim": standing(31)}
    assert summary.ranks == {"nim": (2, 3)}
    assert summary.favourite == ("clara", 3)
    assert summary.finished == 4


async def test_finished_games_the_newest_first(store: RedisStore) -> None:
    tables = [await end(store, (ANNA, standing(30 + n)), (BORIS, standing(20))) for n in range(5)]
    await end(store, (CLARA, standing(30)), (BORIS, standing(20)))
    past = await store.archive.games(SERVER, ANNA.id, start=1, count=3)
    assert past.tables == (tables[3], tables[2], tables[1])
    assert past.total == 5
    assert past.names == {ANNA.id: "anna_k", BORIS.id: "Борис"}
    beyond = await store.archive.games(SERVER, ANNA.id, start=5, count=3)
    assert (beyond.tables, beyond.names) == ((), {ANNA.id: "anna_k"}), "whose games they are is known all the same"
    assert (await store.archive.games(SERVER, BORIS.id, start=0, count=10)).total == 6


async def test_a_name_is_the_one_last_seen(store: RedisStore) -> None:
    await store.commit(None, offer())
    await store.archive.note_member(SERVER, Player(ANNA.id, "Анна"), MONTH)
    await end(store, (ANNA, standing(30)), (BORIS, standing(25)))
    assert (await store.archive.summary(SERVER, ANNA.id)).name == "Анна"
    await store.archive.note_member(SERVER, Player(BORIS.id, "Bob"), MONTH)
    ranking = await store.archive.ranking(SERVER, "nim", None, start=0, count=9, player="")
    assert [member.name for member in ranking.members] == ["Анна", "Bob"]


async def test_nothing_is_noted_of_who_never_played(store: RedisStore, client: Any) -> None:  # noqa: ANN401 - redis-py's types fall short
    await store.archive.note_member(SERVER, ANNA, MONTH)
    await store.archive.note_departure(SERVER, BORIS.id, MONTH)
    assert [key async for key in client.scan_iter()] == []


async def test_who_left_is_hidden_until_seen_again(store: RedisStore) -> None:
    await end(store, (ANNA, standing(30)), (BORIS, standing(25)), (CLARA, standing(20)))
    await store.archive.note_departure(SERVER, ANNA.id, MONTH)
    for month in (None, MONTH):
        assert await ranked(store, month) == [(1, BORIS.id), (2, CLARA.id)]
    # A game that ends on time in between is rated, and shows no one who is away.
    await end(store, (ANNA, standing(29.3)), (BORIS, standing(26)))
    assert await ranked(store) == [(1, BORIS.id), (2, CLARA.id)]
    await store.archive.note_member(SERVER, Player(ANNA.id, "anna again"), MONTH)
    for month in (None, MONTH):
        assert await ranked(store, month) == [(1, ANNA.id), (2, BORIS.id), (3, CLARA.id)]
    await store.archive.note_departure(SERVER, CLARA.id, MONTH)
    await store.archive.note_member(SERVER, CLARA, MONTH + 1)  # nothing is played in the new month yet
    assert await ranked(store, MONTH + 1) == []
    assert len(await ranked(store)) == 3


async def test_the_rebuild_store_knows_every_game_in_its_order(store: RedisStore) -> None:
    rebuild_store = store.rebuild_store
    assert [server async for server in rebuild_store.servers()] == []
    tables = [await end(store, (ANNA, standing(30 + n)), (BORIS, standing(20))) for n in range(5)]
    await store.commit(None, replace(finished(ANNA, BORIS), status=Status.ABORTED))
    await store.commit(None, replace(finished(ANNA, BORIS), server="комната: 1f"))
    other = replace(finished(ANNA, COMPUTER), server="комната: 1")
    game = ended(other, None, (Seat(0), Seat(1)))
    assert game is not None
    (other,) = await store.commit(None, other, ending=StandingsUpdate(game, "nim"))
    assert {server async for server in rebuild_store.servers()} == {SERVER, "комната: 1"}
    assert await rebuild_store.finished(SERVER, 0, 2) == tuple(tables[:2])
    assert await rebuild_store.finished(SERVER, 2, 10) == tuple(tables[2:])
    assert await rebuild_store.finished("комната: 1", 0, 10) == (other,)


async def test_books_are_compared_and_put_in_place(store: RedisStore, client: Redis) -> None:
    rebuild_store = store.rebuild_store
    await end(store, (ANNA, standing(30)), (BORIS, standing(25)))
    right = {("nim", ANNA.id): standing(30), ("nim", BORIS.id): standing(25)}
    months = {("nim", MONTH): {ANNA.id: Rating(30, 5, 3), BORIS.id: Rating(25, 5, 3)}}
    rebuilt = RebuiltStandings(1, right, months)
    assert await rebuild_store.differing(SERVER, rebuilt, MONTH) == 0
    better = {**right, ("nim", ANNA.id): standing(31), ("sim", CLARA.id): standing(33)}
    rebuilt = RebuiltStandings(1, better, {("nim", MONTH): {ANNA.id: Rating(31, 5, 3), BORIS.id: Rating(25, 5, 3)}})
    assert await rebuild_store.differing(SERVER, rebuilt, MONTH) == 5
    assert await rebuild_store.differing(SERVER, rebuilt, MONTH + 1) == 4
    assert not await rebuild_store.replace(SERVER, replace(rebuilt, games=2), MONTH)
    assert await rebuild_store.differing(SERVER, rebuilt, MONTH) == 5
    assert await rebuild_store.replace(SERVER, rebuilt, MONTH)
    assert await rebuild_store.differing(SERVER, rebuilt, MONTH) == 0
    assert (await store.archive.standings(SERVER, "sim", CLARA.id))[0].standing == standing(33)
    assert await client.ttl(keys.leaders(SERVER, "nim", MONTH)) > 60 * 86_400
    assert await client.ttl(keys.leaders(SERVER, "nim", None)) == -1, "what is of all time stays"
    await store.archive.note_departure(SERVER, ANNA.id, MONTH)
    assert await rebuild_store.differing(SERVER, rebuilt, MONTH) == 0
    assert await rebuild_store.replace(SERVER, rebuilt, MONTH)
    assert await ranked(store) == [(1, BORIS.id)]


async def test_what_moved_to_another_ladder_is_left_on_none_but_that(store: RedisStore, client: Redis) -> None:
    store = RedisStore(client, PATIENT, ladders=("nim", "nim short"))
    await end(store, (ANNA, standing(30)), (BORIS, standing(25)))
    moved = {("nim short", ANNA.id): standing(31), ("nim short", BORIS.id): standing(24)}
    months = {("nim short", MONTH): {ANNA.id: Rating(31, 5, 3), BORIS.id: Rating(24, 5, 3)}}
    rebuilt = RebuiltStandings(1, moved, months)
    await client.zadd(keys.leaders(SERVER, "nim", MONTH + 1), {ANNA.id: 1})
    assert await store.rebuild_store.differing(SERVER, rebuilt, MONTH) == 13
    assert await store.rebuild_store.differing(SERVER, rebuilt, MONTH + 1) == 9, "the month that counts no more is left"
    assert await store.rebuild_store.replace(SERVER, rebuilt, MONTH)
    assert await store.rebuild_store.differing(SERVER, rebuilt, MONTH) == 0
    for month in (None, MONTH):
        assert await store.archive.rated(SERVER, month) == {"nim": 0, "nim short": 2}
    assert await store.archive.rated(SERVER, MONTH + 1) == {"nim": 0, "nim short": 0}
    assert await store.archive.standings(SERVER, "nim", ANNA.id) == (StoredStanding(),)
    summary = await store.archive.summary(SERVER, ANNA.id)
    assert (summary.standings, summary.ranks) == ({"nim short": standing(31)}, {"nim short": (1, 2)})
    await store.archive.forget(SERVER, ANNA.id, f"{GONE}1")
    assert await store.archive.rated(SERVER, None) == {"nim": 0, "nim short": 1}


async def test_nothing_is_kept_of_who_was_forgotten(store: RedisStore) -> None:
    rebuild_store = store.rebuild_store
    await end(store, (ANNA, standing(30)), (BORIS, standing(25)))
    gone = f"{GONE}1"
    rebuilt = RebuiltStandings(
        1,
        {("nim", gone): standing(30), ("nim", BORIS.id): standing(25)},
        {("nim", MONTH): {gone: Rating(30, 5, 3), BORIS.id: Rating(25, 5, 3)}},
    )
    assert await rebuild_store.differing(SERVER, rebuilt, MONTH) == 3
    assert await rebuild_store.replace(SERVER, rebuilt, MONTH)
    assert await rebuild_store.differing(SERVER, rebuilt, MONTH) == 0
    assert await ranked(store) == [(1, BORIS.id)]


async def test_a_damaged_standing_holds_up_nothing_and_is_not_written_over(
    store: RedisStore, client: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    await end(store, (ANNA, standing(30)), (BORIS, standing(25)))
    for entry in (b"nonsense", b"1|2|3|\xc1", b"1|2|3|\x91\x02"):
        await client.hset(keys.standings(SERVER, "nim"), ANNA.id, entry)
        caplog.clear()
        for _ in range(2):
            (kept,) = await store.archive.standings(SERVER, "nim", ANNA.id)
            assert (kept.standing, kept.readable) == (Standing(), False)
            assert (await store.archive.summary(SERVER, ANNA.id)).standings == {}
        assert len(caplog.records) == 1, "the operator is told once"
        await end(store, (ANNA, standing(31)), (BORIS, standing(26)))
        assert await client.hget(keys.standings(SERVER, "nim"), ANNA.id) == entry
        assert (await store.archive.standings(SERVER, "nim", BORIS.id))[0].standing == standing(26)
        assert await ranked(store) == [(1, ANNA.id), (2, BORIS.id)]


async def test_a_game_that_ended_before_ends_nothing_when_it_is_written_again(store: RedisStore) -> None:
    table = await end(store, (ANNA, standing(30)), (BORIS, standing(25)))
    game = ended(table, None, (Seat(0), Seat(1)))
    assert game is not None
    stale = (StoredStanding(), StoredStanding())
    (again,) = await store.commit(None, table, ending=StandingsUpdate(game, "nim", stale, (standing(99), standing(98))))
    assert again.version == table.version + 1
    assert (await store.archive.standings(SERVER, "nim", ANNA.id))[0].standing == standing(30)
    assert (await store.archive.summary(SERVER, ANNA.id)).finished == 1
    assert len(await store.rebuild_store.finished(SERVER, 0, 9)) == 1
    new = await store.archive.standings(SERVER, "nim", ANNA.id, BORIS.id)
    ending = StandingsUpdate(game, "nim", new, (standing(31), standing(24)))
    first, _ = await store.commit(None, finished(ANNA, BORIS), offer(), ending=ending)
    assert (await store.rebuild_store.finished(SERVER, 1, 9)) == (first,), (
        "the first table's game is the one that ended"
    )


NOTHING: dict[str, object] = {"name": None, "left": False, "finished": 0, "opponents": [], "games": {}}
"""What is kept of somebody of whom nothing is."""


async def test_all_that_is_kept_of_somebody_names_others_by_their_names(store: RedisStore) -> None:
    assert await store.archive.export(SERVER, ANNA.id) == NOTHING
    gone = Player(f"{GONE}7", SOMEBODY)
    met = replace(standing(25), day=20_000, met=((BORIS.id, 2), (gone.id, 1)))
    await end(store, (ANNA, standing(24)), (CLARA, standing(7)))
    await end(store, (ANNA, standing(24)), (BORIS, standing(7)))
    await end(store, (ANNA, met), (BORIS, standing(7)))
    await store.archive.forget(SERVER, CLARA.id, gone.id)
    await store.archive.note_departure(SERVER, ANNA.id, MONTH)
    kept: Any = await store.archive.export(SERVER, ANNA.id)
    assert (kept["name"], kept["left"], kept["finished"]) == (ANNA.name, True, 3)
    assert kept["opponents"] == [{"name": BORIS.name, "games": 2}, {"name": "?", "games": 1}]
    assert [type(each["games"]) for each in kept["opponents"]] == [int, int]
    assert kept["games"]["nim"]["met"] == [{"name": BORIS.name, "games": 2}, {"name": "?", "games": 1}]
    assert BORIS.id not in str(kept)
    await store.archive.note_member(SERVER, ANNA, MONTH)
    kept = await store.archive.export(SERVER, ANNA.id)
    assert kept["left"] is False


async def test_who_is_forgotten_leaves_no_trace_in_others(store: RedisStore, client: Any) -> None:  # noqa: ANN401 - redis-py's types fall short
    met = replace(standing(25), day=20_000, met=((ANNA.id, 2), (CLARA.id, 1)))
    for _ in range(2):
        await end(store, (ANNA, standing(30)), (BORIS, met))
    await end(store, (ANNA, standing(31)), (CLARA, standing(20)))
    await store.archive.note_member(SERVER, ANNA, MONTH)
    gone = f"{GONE}7"
    for _ in range(2):  # as when a process died after the first time
        await store.archive.forget(SERVER, ANNA.id, gone)
        boris, clara = await store.archive.standings(SERVER, "nim", BORIS.id, CLARA.id)
        assert boris.standing == replace(met, met=((gone, 2), (CLARA.id, 1)))
        assert clara.standing == standing(20)
        assert await store.archive.export(SERVER, ANNA.id) == NOTHING
        assert (await store.archive.summary(SERVER, BORIS.id)).favourite == (None, 2)
        assert [who for _, who in await ranked(store)] == [BORIS.id, CLARA.id]
        assert [who for _, who in await ranked(store, MONTH)] == [BORIS.id, CLARA.id]
    await store.forget(ANNA.id)
    await store.archive.note_member(SERVER, ANNA, MONTH)  # as she asks what is left
    tables = {keys.tables(SERVER).encode() + number for number in (b"1", b"2", b"3")}
    for key in {key async for key in client.scan_iter()} - tables:
        kept = key + (await client.dump(key) or b"")
        assert ANNA.id.encode() not in kept
        assert ANNA.name.encode() not in kept


async def test_a_standing_that_changes_while_someone_is_forgotten_is_not_written_over(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    met = replace(standing(25), day=20_000, met=((ANNA.id, 2), (CLARA.id, 1)))
    later = replace(standing(26), day=20_001, met=((ANNA.id, 3),))
    await end(store, (ANNA, standing(30)), (BORIS, met))
    read, reads = store.archive.standings, 0

    async def and_change(server: str, ladder: str, *players: str) -> tuple[StoredStanding, ...]:
        nonlocal reads
        found = await read(server, ladder, *players)
        if ladder == "nim":
            reads += 1
            if reads == 1:
                with monkeypatch.context() as patched:
                    patched.setattr(store.archive, "standings", read)
                    await end(store, (ANNA, standing(31)), (BORIS, later))
        return found

    monkeypatch.setattr(store.archive, "standings", and_change)
    await store.archive.forget(SERVER, ANNA.id, f"{GONE}7")
    assert reads == 2, "it was tried again"
    (boris,) = await read(SERVER, "nim", BORIS.id)
    assert boris.standing == replace(later, met=((f"{GONE}7", 3),))


async def test_forgetting_someone_gives_up_where_standings_change_too_fast(
    store: RedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[object] = []

    async def run(*call: object) -> int:
        tried.append(call)
        return 0

    monkeypatch.setattr(store.archive.connection, "run", run)
    with pytest.raises(StoreBusy):
        await store.archive.forget(SERVER, ANNA.id, f"{GONE}7")
    assert len(tried) == 20


async def test_who_is_forgotten_leaves_the_boards_of_the_newest_three_months(store: RedisStore, client: Redis) -> None:
    await end(store, (ANNA, standing(30)), (BORIS, standing(25)))
    boards = [keys.leaders(SERVER, "nim", month) for month in (None, MONTH, MONTH - 1, MONTH - 2)]
    for board in boards:
        await client.zadd(board, {ANNA.id: 1, BORIS.id: 2})
    await store.archive.forget(SERVER, ANNA.id, f"{GONE}1")
    assert [await client.zrange(board, 0, -1) for board in boards] == [[BORIS.id.encode()]] * 4


async def test_who_left_and_is_forgotten_leaves_no_trace(store: RedisStore, client: Any) -> None:  # noqa: ANN401 - redis-py's types fall short
    await end(store, (ANNA, standing(30)), (BORIS, standing(25)))
    await store.archive.note_departure(SERVER, ANNA.id, MONTH)
    await store.archive.note_departure(SERVER, BORIS.id, MONTH)
    await store.archive.forget(SERVER, ANNA.id, f"{GONE}1")
    assert await client.smembers(keys.absent(SERVER)) == {BORIS.id.encode()}
