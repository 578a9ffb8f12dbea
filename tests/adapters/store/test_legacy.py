"""A store that commit 551f4bf wrote is read, and its games go on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from adapters.chat.chat import Chat
from adapters.chat.posts import BoardRef, Incoming, Post
from adapters.games.ladders import CardLadders
from adapters.store.redis_store import RedisStore
from core.quiet import read_quiet
from core.ratings import Rating
from core.service.rebuilding import rebuild
from core.standings import month_of
from core.table import Player, Table, readable
from tests.core.service.contexts import context
from tests.legacy.store import Legacy, load

DISCORD, CHANNEL = "d873429847234987234", "d982374982374982374"
TELEGRAM, TOPIC = "t-100123", "t-100123/5"
ROOM = "l#den"
PEOPLE = {
    "anna": ("401928374650192837", "anna"),
    "boris": ("562738495061728394", "Борис"),
    "vera": ("77", "vera"),
    "gleb": ("88", "gleb"),
}


class After:
    """The clock of a program that starts a minute after the old one stopped."""

    def __init__(self, time: int) -> None:
        self.time = time

    def now(self) -> int:
        return self.time


class Place:
    """A chat of that store, served by the program as it is now."""

    def __init__(self, store: RedisStore, legacy: Legacy, server: str, chat: str) -> None:
        self.store, self.server, self.chat_id = store, server, chat
        self.clock = After(legacy.now + 60)
        self.chat = Chat(context(store, self.clock, Random(3)), "en")
        self.sent = 0

    def person(self, name: str) -> Player:
        if self.server == ROOM:
            return Player(f"l@{name}", {"anna": "Anna"}.get(name, name))
        number, shown = PEOPLE[name]
        return Player(f"{self.server[0]}{number}", shown)

    def incoming(
        self, name: str, text: str | None, reply_to: BoardRef | None = None, press: str | None = None
    ) -> Incoming:
        self.sent += 1
        return Incoming(
            event=f"after{self.sent}",
            server=self.server,
            chat=self.chat_id,
            player=self.person(name),
            text=text,
            reply_to=reply_to,
            press=press,
        )

    async def say(self, name: str, text: str, reply_to: BoardRef) -> tuple[Post, ...]:
        return await self.chat.handle(self.incoming(name, text, reply_to))

    async def play_on(self, table: str, plies: int = 60) -> Table:
        """Play by legal moves, each sent as a reply to the newest board, to the end or for that many plies."""
        rng = Random(5)
        for ply in range(plies + 1):
            found = await self.store.load(self.server, table)
            assert found is not None
            if ply == plies or not found.status.open:
                return found
            for name in PEOPLE:
                moves = await self.chat.legal_moves(self.incoming(name, None), table)
                if moves:
                    await self.say(name, rng.choice(moves), BoardRef(table, found.edition))
                    break
            else:
                pytest.fail("no one is to move")
        raise AssertionError


@pytest.fixture
async def legacy(store: RedisStore, client: Any) -> Legacy:  # noqa: ANN401 - redis-py's types fall short
    assert await store.servers_of("any") == {}, "the store is empty"
    return await load(client)


def seen(table: Table) -> dict[str, Any]:
    """Return what is in a table under the names of the fixture, without what the store has apart."""
    ended, back = table.ended, table.take_back
    return {
        "server": table.server,
        "id": table.id,
        "chat": table.chat,
        "version": table.version,
        "game": table.game,
        "options": list(table.options),
        "status": table.status.value,
        "seats": [[seat.id, seat.name] for seat in table.seats],
        "invited": [[seat.id, seat.name] for seat in table.invited],
        "moves": list(table.moves),
        "deals": [list(deal) for deal in table.deals],
        "hashes": list(table.hashes),
        "ended": ended and [str(ended.termination), list(ended.winners)],
        "take_back": back and [back.asker, back.to],
        "taken_back": table.taken_back,
        "rematch_of": table.rematch_of,
        "ratings": [each and [each.number, each.change, each.provisional] for each in table.rating_changes],
        "times": [table.changed, table.deadline, table.clock_from, table.reminder],
        "terms": [table.move_time, table.rated, table.claim, table.overdue, table.open_offer],
    }


async def test_every_table_is_read_as_it_was_written(store: RedisStore, legacy: Legacy) -> None:
    assert len(legacy.tables) == 19
    for expected in legacy.tables:
        server, number = expected["server"], expected["id"]
        table = await store.load(server, number)
        assert table is not None
        posted = await store.posted(server, number)
        assert (posted and [posted.message, posted.version]) == expected["posted"]
        assert seen(table) == {name: value for name, value in expected.items() if name != "posted"}


@pytest.mark.usefixtures("legacy")
async def test_a_chat_finds_its_open_and_its_ended_games(store: RedisStore) -> None:
    assert [table.id for table in readable(await store.open_tables(DISCORD, CHANNEL))] == [
        "g2",
        "g5",
        "g6",
        "g7",
        "g8",
        "g9",
        "g13",
    ]
    assert await store.recent(DISCORD, CHANNEL) == ("g12", "g10", "g4", "g3", "g1")
    assert [table.id for table in readable(await store.open_tables(TELEGRAM, TOPIC))] == ["g4"]
    assert await store.recent(TELEGRAM, TOPIC) == ("g3", "g2", "g1")


@pytest.mark.parametrize(
    ("server", "chat", "table"),
    [
        (DISCORD, CHANNEL, "g6"),  # Nim with a clock
        (DISCORD, CHANNEL, "g7"),  # Sim with a wish to take back
        (DISCORD, CHANNEL, "g8"),  # Nim, overdue
        (DISCORD, CHANNEL, "g13"),  # never shown
        (TELEGRAM, TOPIC, "g4"),  # with seven dots, owed
        (ROOM, ROOM, "g1"),
    ],
)
async def test_games_go_on_to_their_end(store: RedisStore, legacy: Legacy, server: str, chat: str, table: str) -> None:
    before = legacy.table(server, table)["moves"]
    ended = await Place(store, legacy, server, chat).play_on(table)
    assert list(ended.moves[: len(before)]) == before
    assert ended.status.value == "finished"
    assert ended.id in await store.recent(server, chat)
    finished = await store.archive.games(server, ended.seats[0].id, start=0, count=1)
    assert [each.id for each in readable(finished.tables)] == [table]


@pytest.mark.parametrize(("server", "chat", "table"), [(DISCORD, CHANNEL, "g5"), (ROOM, ROOM, "g2")])
async def test_square_goes_on(store: RedisStore, legacy: Legacy, server: str, chat: str, table: str) -> None:
    before = legacy.table(server, table)
    later = await Place(store, legacy, server, chat).play_on(table, 20)
    assert list(later.moves[: len(before["moves"])]) == before["moves"]
    assert len(later.moves) == len(before["moves"]) + 20
    assert [list(deal) for deal in later.deals[: len(before["deals"])]] == before["deals"]


async def test_an_offer_is_taken_and_a_rematch_begun(store: RedisStore, legacy: Legacy) -> None:
    discord = Place(store, legacy, DISCORD, CHANNEL)
    await discord.chat.handle(discord.incoming("anna", None, press="a:g2"))
    table = await store.load(DISCORD, "g2")
    assert table is not None
    assert [seat.name for seat in table.seats] in [["anna", "Борис"], ["Борис", "anna"]]


@pytest.mark.usefixtures("legacy")
async def test_ratings_names_and_histories_are_kept(store: RedisStore) -> None:
    board = await store.archive.ranking(DISCORD, "nim", None, start=0, count=10, player="d401928374650192837")
    assert [(each.rank, each.name, each.standing.rating.number) for each in board.members] == [
        (1, "Борис", 1105),
        (2, "anna", 895),
    ]
    history = await store.archive.games(TELEGRAM, "t562738495061728394", start=0, count=10)
    assert [table.id for table in readable(history.tables)] == ["g3", "g2", "g1"]
    summary = await store.archive.summary(TELEGRAM, "t562738495061728394")
    assert (summary.name, summary.finished) == ("Борис", 3)
    assert (summary.standings["nim"].wins, summary.standings["nim"].losses) == (0, 1)
    assert await store.archive.summary(TELEGRAM, "t77") == await store.archive.summary(TELEGRAM, "t0")  # forgotten


@pytest.mark.usefixtures("legacy")
async def test_what_people_and_servers_chose_is_kept(store: RedisStore) -> None:
    assert await store.languages(CHANNEL, "d562738495061728394", DISCORD) == ("ru", "en", None)
    assert await store.client_languages("d562738495061728394", "t88", "t99") == ("ru", "en", None)
    assert await store.person_by_alias("t@anna_k") == "t401928374650192837"
    assert await store.settings(DISCORD) == {"boards": "new", "timeout": "claim"}
    assert await store.quiet("d562738495061728394") == read_quiet("23-7 +3:00")
    assert await store.servers_of("t401928374650192837") == {TELEGRAM: ""}
    assert await store.tables_of(DISCORD, ["d77"], finished=True) == ("g5",)


async def test_events_stay_claimed_and_outages_known(store: RedisStore, legacy: Legacy) -> None:
    outages = await store.beat("telegram", legacy.now, 10**9)
    assert [(outage.start, outage.end) for outage in outages] == [(1_795_001_649, 1_795_002_149)]
    assert not await store.lease("telegram:poll:4242", "another", 5)


@pytest.mark.usefixtures("legacy")
async def test_what_is_due_is_found(store: RedisStore) -> None:
    due = dict.fromkeys(await store.due(10**10))
    assert set(due) == {(DISCORD, "g2"), (DISCORD, "g6"), (DISCORD, "g7"), (DISCORD, "g9"), (TELEGRAM, "g3")}


async def test_one_rating_of_coloured_and_colourless_sim_becomes_two(store: RedisStore, legacy: Legacy) -> None:
    anna, boris = "d401928374650192837", "d562738495061728394"
    together = await store.archive.summary(DISCORD, anna)
    assert {ladder: each.rating.games for ladder, each in together.standings.items()} == {"nim": 1, "sim": 2}
    reports = [each async for each in rebuild(store.rebuild_store, CardLadders(), legacy.now, check=False)]
    assert {report.server: report.games for report in reports} == {DISCORD: 4, TELEGRAM: 3}
    apart = await store.archive.summary(DISCORD, anna)
    assert {ladder: each.rating.games for ladder, each in apart.standings.items()} == {
        "nim": 1,
        "sim": 1,
        "sim colourless": 1,
    }
    assert (apart.standings["sim"].rating.number, apart.standings["sim colourless"].rating.number) == (1105, 895)
    for month in (None, month_of(legacy.now)):
        assert await store.archive.rated(DISCORD, month) == {
            **dict.fromkeys(CardLadders().names, 0),
            "sim": 2,
            "sim colourless": 2,
            "nim": 2,
        }
    best = await store.archive.ranking(DISCORD, "sim colourless", None, start=0, count=1, player=anna)
    assert [each.player for each in best.members] == [boris]
    again = [each async for each in rebuild(store.rebuild_store, CardLadders(), legacy.now, check=True)]
    assert [report.different for report in again] == [0, 0]


async def test_games_that_someone_left_early_lose_their_ratings_and_keep_their_results(
    store: RedisStore,
    client: Any,  # noqa: ANN401 - redis-py's types fall short
) -> None:
    legacy = await load(client, "551f4bf-departures")
    server, anna, boris = "d900000000000000001", "d401928374650192837", "d562738495061728394"
    ends = {table["id"]: (table["game"], *table["ended"], len(table["moves"])) for table in legacy.tables}
    assert ends == {
        "g1": ("sim", "resignation", [1], 0),
        "g2": ("nim", "resignation", [0], 1),
        "g3": ("nim", "time", [0], 1),
        "g4": ("square", "resignation", [0, 1], 2),  # vera left before her first move
        "g5": ("square", "resignation", [0, 2, 3], 1),  # and boris before his
        "g6": ("nim", "last-counter", [0], 6),
    }
    before = (await store.archive.summary(server, anna)).standings
    assert {ladder: (each.rating.number, each.rating.games) for ladder, each in before.items()} == {
        "sim": (895, 1),
        "nim": (1249, 3),
        "square": (1039, 2),
    }
    reports = [each async for each in rebuild(store.rebuild_store, CardLadders(), legacy.now, check=False)]
    assert [(each.server, each.games) for each in reports] == [(server, 6)]
    nim: dict[str, Rating | None] = {}
    square: dict[str, tuple[int, int]] = {}
    for person in (anna, boris, "d77", "d88"):
        standings = (await store.archive.summary(server, person)).standings
        nim[person] = standings["nim"].rating if "nim" in standings else None
        square[person] = (standings["square"].rating.number, standings["square"].rating.games)
        assert "sim" not in standings or not standings["sim"].rating.games
    assert [(each.number, each.games) for each in nim.values() if each] == [(1105, 1), (895, 1)], "of g6 alone"
    assert square == {anna: (1000, 2), boris: (1000, 1), "d77": (1000, 1), "d88": (1000, 1)}, "who stayed, shares"
    kept = (await store.archive.summary(server, anna)).standings
    assert {ladder: (each.wins, each.losses) for ladder, each in kept.items()} == {
        "sim": (0, 1),
        "nim": (3, 0),
        "square": (2, 0),
    }
    for table in legacy.tables:
        found = await store.load(server, table["id"])
        assert found is not None
        assert found.ended is not None
        assert [found.ended.termination, [*found.ended.winners]] == table["ended"]
    again = [each async for each in rebuild(store.rebuild_store, CardLadders(), legacy.now, check=True)]
    assert [each.different for each in again] == [0]
