"""What somebody is told of themselves, and what is left of those who were forgotten: nothing."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from redis.asyncio import Redis

from adapters.chat.chat import Chat
from adapters.chat.posts import Incoming, Post
from adapters.store import keys
from adapters.store.redis_store import RedisStore
from core import record
from core.position import replay
from core.table import Player, Status, readable
from tests.adapters.chat.damage import damage
from tests.adapters.chat.den import Den, buttons, labels, note_shown, person
from tests.core.service.contexts import context

ANNA, BORIS = Player("discord:401928374650192837", "anna_k"), Player("discord:562738495061728394", "boris")
GUILDS = ("discord:873429847234987234", "discord:2")
FIRST = [f"g{number}" for number in range(1, 51)]
"""The ids of a server's first tables."""


class Guilds:
    """Two servers where people have ids as on Discord; everybody but boris may be forgotten."""

    def __init__(self, den: Den) -> None:
        self.chat, self.store, self.clock = den.chat, den.store, den.clock
        self.events = 0

    async def say(
        self,
        who: Player,
        text: str,
        guild: str = GUILDS[0],
        *,
        press: bool = False,
        event: str | None = None,
        admin: bool = False,
    ) -> tuple[Post, ...]:
        self.events += 1
        incoming = Incoming(
            event=event or f"d{self.events}",
            server=guild,
            chat=f"{guild}0",
            player=who,
            text=None if press else text,
            press=text if press else None,
            mentions={"boris": BORIS, "anna": ANNA},
            admin=admin,
        )
        posts = await self.chat.handle(incoming)
        for post in posts:
            await note_shown(self.store, guild, post, f"m{self.events}")
        return posts

    async def all_move(self, guild: str, table_id: str) -> None:
        """Let every player at a table make a move, so that the game counts."""
        while True:
            table = await self.store.load(guild, table_id)
            assert table is not None
            position = replay(table)
            if len(set(position.movers)) == len(table.seats):
                return
            assert position.to_move is not None
            legal = position.game.view(position.state, position.to_move).legal
            await self.say(table.seats[position.to_move], f"/play {table_id} {legal[0]}", guild)

    async def play(self) -> None:
        """Let anna be at tables of every kind in both servers."""
        for guild in GUILDS:
            for text in ("/sim @boris first=me", "/sim @boris first=me time=3d", "/square @boris"):
                await self.say(ANNA, text, guild)
            for table in ("g1", "g2", "g3"):
                await self.say(BORIS, f"/accept {table}", guild)
                await self.all_move(guild, table)
            await self.say(ANNA, "/resign g1", guild)  # ended
            await self.say(ANNA, "/sim", guild)  # g4, her own offer
            await self.say(BORIS, "/sim @anna", guild)  # g5, she was asked
            await self.say(BORIS, "/square players=3", guild)  # g6, she joined
            await self.say(ANNA, "/accept g6", guild)
            await self.say(ANNA, "/sim bot first=me", guild)  # g7
            await self.all_move(guild, "g7")
            await self.say(ANNA, "/sim @boris", guild)  # g8, declined
            await self.say(BORIS, "/decline g8", guild)
            await self.say(BORIS, "/sim @anna unrated", guild)  # g9, she was asked, and then not
            await self.say(BORIS, "/cancel g9", guild)


@pytest.fixture
def guilds(den: Den) -> Guilds:
    return Guilds(den)


async def everything(client: Any) -> bytes:  # noqa: ANN401 - redis-py's types fall short
    """Return all keys with all that is in them, as bytes, except the claims of events, which are digests."""
    told: list[bytes] = []
    async for key in client.scan_iter():
        kind = await client.type(key)
        match kind:
            case b"string":
                value = await client.get(key)
            case b"hash":
                value = repr(await client.hgetall(key)).encode()
            case b"list":
                value = repr(await client.lrange(key, 0, -1)).encode()
            case b"zset":
                value = repr(await client.zrange(key, 0, -1)).encode()
            case b"set":
                value = repr(await client.smembers(key)).encode()
            case _:
                raise AssertionError(kind)
        told.append(key + b" " + value)
    return b"\n".join(told)


def traces(told: bytes) -> list[str]:
    """Return in which forms anna is still there: her name, her id as text, her id as MessagePack packs it."""
    number = int(ANNA.id.partition(":")[2])
    forms = {"name": ANNA.name.encode(), "id": str(number).encode(), "packed": msgspec.msgpack.encode(number)}
    return [form for form, needle in forms.items() if needle in told]


async def test_nothing_is_left_of_whoever_was_forgotten(guilds: Guilds, client: Redis) -> None:
    await guilds.play()
    await guilds.say(ANNA, "/language ru")
    await guilds.say(ANNA, "/quiet 22-7 +3")
    assert traces(await everything(client)) == ["name", "id", "packed"], "or the search finds nothing"
    before = await everything(client)
    posts = await guilds.say(ANNA, "/forget yes")
    assert traces(await everything(client)) == []
    assert len(await everything(client)) > len(before) / 2
    assert all(ANNA.name not in post.text and ANNA.name not in (post.alt or "") for post in posts)


async def test_their_own_chat_with_kibitz_is_gone_whole(guilds: Guilds, client: Redis) -> None:
    private = ANNA.id  # as on Telegram
    await guilds.say(ANNA, "/sim bot first=me time=2h", private)
    await guilds.say(ANNA, "/sim bot", private)
    await guilds.say(ANNA, "/resign g2", private)
    await guilds.say(ANNA, "/settings rated no", private, admin=True)
    await guilds.say(ANNA, "/forget yes", private)
    assert traces(await everything(client)) == []
    guilds.clock.time += 86_400
    assert await guilds.chat.tick() == ()


async def test_what_becomes_of_the_tables(guilds: Guilds) -> None:
    await guilds.play()
    await guilds.say(ANNA, "/forget yes")
    stand_ins: list[str] = []
    for guild in GUILDS:
        tables = {table.id: table for table in readable(await guilds.store.load_all(guild, FIRST))}
        assert [tables[f"g{number}"].status for number in range(1, 10)] == [
            Status.FINISHED,
            Status.FINISHED,
            Status.FINISHED,
            Status.CANCELLED,
            Status.DECLINED,
            Status.OFFERED,
            Status.FINISHED,
            Status.DECLINED,
            Status.CANCELLED,
        ]
        assert tables["g6"].seats == (BORIS,)
        for number in (1, 2, 3):
            table = tables[f"g{number}"]
            somebody, opponent = table.seats
            assert opponent == BORIS
            assert table.ended is not None
            assert table.ended.winners == (1,)
            stand_ins.append(somebody.id)
            assert somebody.forgotten
    assert len(set(stand_ins[:3])) == 1, "the same in all games of a server"
    assert len(set(stand_ins)) == 2, "another in another server"


async def test_the_opponent_is_told_here_and_elsewhere(guilds: Guilds) -> None:
    await guilds.play()
    done, *here = await guilds.say(ANNA, "/forget yes")
    assert (done.to, done.text) == (ANNA, "Done: nothing about you is kept any more. Come back whenever you like.")
    assert (done.farewell, [post.farewell for post in here]) == (True, [False] * len(here))
    ended = [post for post in here if "boris wins" in post.text]
    assert [post.game for post in ended] == ["g2", "g3"]
    assert all("somebody resigns." in post.text for post in ended)
    elsewhere = await guilds.chat.tick()
    assert {(out.server, out.chat) for out in elsewhere} == {(GUILDS[1], f"{GUILDS[1]}0")}
    assert sum("boris wins" in out.post.text for out in elsewhere) == 2
    assert await guilds.chat.tick() == ()


async def test_whoever_made_or_sees_an_offer_is_told_too(guilds: Guilds) -> None:
    await guilds.play()
    _, *here = await guilds.say(ANNA, "/forget yes")
    told = {post.game: post for post in here if post.version is not None}
    assert told.keys() == {"g2", "g3", "g4", "g5", "g6", "g7"}
    assert told["g4"].text == "The offer was withdrawn."
    assert told["g5"].text == "somebody would rather not.\nThe offer was declined."
    assert told["g6"].text.startswith("boris offers a game of Square")
    assert labels(told["g6"]) == ["Join", "Cancel"]
    assert not any(buttons(told[table]) for table in ("g4", "g5"))
    assert all(ANNA.name not in post.text for post in here)
    elsewhere = await guilds.chat.tick()
    assert {out.post.game for out in elsewhere} == set(told)


async def test_a_game_that_waited_for_them_alone_begins(guilds: Guilds) -> None:
    guild = GUILDS[0]
    vera = Player("discord:3", "vera")
    await guilds.say(vera, "/square @boris @anna first=me")
    await guilds.say(BORIS, "/accept g1")
    _, board = await guilds.say(ANNA, "/forget yes")
    (table,) = readable(await guilds.store.load_all(guild, FIRST))
    assert (table.status, table.seats) == (Status.PLAYING, (vera, BORIS))
    assert board.text.startswith("somebody would rather not.\nvera")
    assert board.text.endswith(f" · deal {table.hashes[0][:16]}")


async def test_games_that_ended_before_are_not_shown_again(guilds: Guilds) -> None:
    await guilds.say(ANNA, "/sim @boris")
    await guilds.say(BORIS, "/accept g1")
    await guilds.say(ANNA, "/resign g1")
    await guilds.say(BORIS, "/help", event="once")
    await guilds.say(ANNA, "/forget yes")
    assert await guilds.store.owed(guilds.clock.time + 10**6, put_off=60) == ()


@pytest.mark.parametrize(("lang", "somebody"), [("en", "somebody"), ("ru", "кто-то")])
async def test_in_their_place_stands_somebody(guilds: Guilds, lang: str, somebody: str) -> None:
    await guilds.play()
    await guilds.say(ANNA, "/forget yes")
    await guilds.say(BORIS, f"/language {lang}")
    guilds.chat = Chat(context(guilds.store, guilds.clock, Den(guilds.store).ctx.rng), lang)
    (board,) = await guilds.say(BORIS, "/board g1")
    assert somebody in board.text
    assert "\x1a" not in board.text + (board.alt or "")
    assert somebody in (board.alt or "")
    (written,) = await guilds.say(BORIS, "/record g1")
    text = written.text[written.text.index("[Game") :]
    assert '[Seat1 "?"]\n[Seat2 "boris"]' in "\n".join(line.strip() for line in text.splitlines())
    again = "\n".join(line.strip() for line in text.splitlines()) + "\n"
    assert record.format(record.parse(again)) == again
    (refused,) = await guilds.say(BORIS, "/rematch g1")
    assert {"en": "asked to be forgotten", "ru": "просил себя забыть"}[lang] in refused.text


async def test_forgetting_asks_once_more(den: Den) -> None:
    await den.game("/sim @boris first=me", "boris", moved=True)
    (ask,) = await den.say("anna", "/forget")
    assert ask.to == person("anna")
    assert "You are still playing one game: it ends at once, as if you had resigned." in ask.text
    assert labels(ask) == ["Forget me", "Keep everything"]
    (kept,) = await den.press("anna", ask, "Keep everything")
    assert (kept.text, kept.edits) == ("Nothing was deleted.", True)
    assert (await den.one("anna", "/FORGET No")).text == "Nothing was deleted."
    assert (await den.table("g1")).status is Status.PLAYING
    done, board, *_ = await den.press("anna", ask, "Forget me")
    assert done.text == "Done: nothing about you is kept any more. Come back whenever you like."
    assert "somebody resigns.\nboris wins after 2 moves." in board.text


async def test_it_asks_in_russian(den: Den) -> None:
    for _ in range(2):
        await den.say("anna", "/sim bot")
    (ask,) = await den.say("anna", "/забыть", lang="ru")
    assert "Вы ещё играете 2 партии: они сразу закончатся, как если бы вы сдались." in ask.text
    assert labels(ask) == ["Забыть меня", "Оставить всё как есть"]


async def test_the_same_event_again_says_nothing(den: Den) -> None:
    await den.say("anna", "/sim bot")
    assert len(await den.say("anna", "/forget yes", event="once")) > 0
    assert await den.say("anna", "/forget yes", event="once") == ()


class Dies(BaseException):
    pass


async def test_dying_on_the_way_leaves_the_rest_to_the_next_try(
    guilds: Guilds, client: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    await guilds.play()
    commit, left = RedisStore.commit, [0]

    async def mortal(self: RedisStore, *args: Any, **more: Any) -> Any:  # noqa: ANN401 - as commit takes and gives it
        left[0] -= 1
        if left[0] == 0:
            raise Dies
        return await commit(self, *args, **more)

    monkeypatch.setattr(RedisStore, "commit", mortal)
    deaths = 0
    for calls in range(1, 40):
        left[0] = calls
        try:
            await guilds.say(ANNA, "/forget yes", event="forget")
        except Dies:
            deaths += 1
        else:
            break
    assert deaths > 4
    assert traces(await everything(client)) == []
    seats = {table.seats[0].id for table in readable(await guilds.store.load_all(GUILDS[0], FIRST[:3]))}
    assert len(seats) == 1, "who stands for her is one"


async def test_coming_back_is_beginning_anew(guilds: Guilds) -> None:
    await guilds.play()
    await guilds.say(ANNA, "/forget yes")
    await guilds.say(ANNA, "/sim bot first=me")
    assert list(await guilds.store.servers_of(ANNA.id)) == [GUILDS[0]]
    (told,) = await guilds.say(ANNA, "/export")
    assert told.file is not None
    assert [game["id"] for game in json.loads(told.file.text)["servers"][0]["games"]] == ["g10"]


async def test_statistics_are_told_and_forgotten_too(guilds: Guilds) -> None:
    await guilds.play()
    (told,) = await guilds.say(ANNA, "/export")
    assert told.file is not None
    for server in json.loads(told.file.text)["servers"]:
        counted = server["statistics"]
        assert (counted["name"], counted["left"], counted["finished"]) == ("anna_k", False, 1)
        assert counted["opponents"] == [{"name": "boris", "games": 1}]
        assert counted["games"]["sim"]["results"] == [[0, 1]]
        assert counted["games"]["sim"]["rating"]["games"] == 1
    await guilds.say(ANNA, "/forget yes")
    for server in GUILDS:
        assert await guilds.store.archive.export(server, ANNA.id) == {
            "name": None,
            "left": False,
            "finished": 0,
            "opponents": [],
            "games": {},
        }
        table = await guilds.store.load(server, "g1")
        assert table is not None
        (boris,) = await guilds.store.archive.standings(server, "sim", BORIS.id)
        assert table.seats[0].id in {who for who, _ in boris.standing.met}, "others' standings rest on the same one"


async def test_a_game_that_ended_before_counts_once_when_one_of_its_players_is_forgotten(den: Den) -> None:
    board = await den.game("/sim @boris first=me", "boris", moved=True)
    await den.say("anna", "/resign", board)
    (before,) = await den.store.archive.standings(den.room, "sim", person("boris").id)
    _, change = (await den.table("g1")).rating_changes
    assert change is not None
    await den.say("anna", "/forget yes")
    assert (await den.table("g1")).rating_changes == (None, change)
    (after,) = await den.store.archive.standings(den.room, "sim", person("boris").id)
    assert after.standing.rating == before.standing.rating
    told = await den.store.archive.export(den.room, person("boris").id)
    assert told["finished"] == 1


async def test_what_could_not_be_read_stays_listed_in_its_own_server(guilds: Guilds, client: Redis) -> None:
    for guild in GUILDS:
        for words in ("/sim", "/nim"):
            await guilds.say(ANNA, words, guild)
    for number, guild in enumerate(GUILDS, 1):
        await damage(client, guild, f"g{number}", "cut")
    (done, *_) = await guilds.say(ANNA, "/forget yes")
    assert "2 games could not be read" in done.text
    for number, guild in enumerate(GUILDS, 1):
        assert list(await guilds.store.tables_of(guild, [ANNA.id], finished=True)) == [f"g{number}"]


async def test_a_game_that_makes_no_sense_keeps_no_one_from_being_forgotten_elsewhere(
    den: Den, client: Redis, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(2):
        await den.game("/nim @boris first=me", "boris", moved=True)
    await damage(client, den.room, "g1", "with moves that break the rules")
    (done, *_) = await den.say("boris", "/forget yes")
    assert done.text.startswith("Done:")
    table = await den.table("g2")
    assert (table.status, [seat.forgotten for seat in table.seats]) == (Status.FINISHED, [False, True])
    assert [record for record in caplog.records if "table g1 of l#den cannot be read" in record.getMessage()]


async def test_who_never_played_leaves_no_name(guilds: Guilds, client: Redis) -> None:
    await guilds.say(ANNA, "/help")
    assert traces(await everything(client)) == []


async def test_asking_to_be_forgotten_leaves_no_name(guilds: Guilds, client: Redis) -> None:
    await guilds.play()
    guilds.chat = Den(guilds.store).chat  # another process, which has not seen her yet
    await guilds.say(ANNA, "/forget yes")
    assert traces(await everything(client)) == []


async def test_an_export_is_private_and_whole(guilds: Guilds) -> None:
    await guilds.play()
    await guilds.say(ANNA, "/quiet 22-7 +3")
    (post,) = await guilds.say(ANNA, "/export")
    assert post.to == ANNA
    assert post.file is not None
    assert post.file.name == "kibitz.json"
    told = json.loads(post.file.text)
    assert (told["id"], told["name"], told["language"], told["quiet"]) == (ANNA.id, "anna_k", None, "22-7 +3:00")
    servers = {server["server"]: server["games"] for server in told["servers"]}
    assert servers.keys() == set(GUILDS)
    games = {game["id"]: game for game in servers[GUILDS[1]]}
    assert list(games) == [f"g{number}" for number in range(1, 10)]
    assert games["g1"]["players"] == ["anna_k", "boris"]
    assert record.parse(games["g1"]["record"]).result == (0, 1)
    assert "record" not in games["g5"]
    assert [game["status"] for game in games.values()] == [
        "finished",
        "playing",
        "playing",
        "offered",
        "offered",
        "offered",
        "playing",
        "declined",
        "cancelled",
    ]
    assert [number for number, game in games.items() if "record" in game] == ["g1", "g2", "g3", "g7"]
    assert [number for number, game in games.items() if not game["rated"]] == ["g7", "g9"]
    assert {game["chat"] for game in games.values()} == {f"{GUILDS[1]}0"}
    assert games["g8"]["players"] == ["anna_k"]
    assert not [number for number, game in games.items() if "unreadable" in game]


async def test_an_export_does_not_tell_what_is_hidden(guilds: Guilds) -> None:
    await guilds.play()
    table = await guilds.store.load(GUILDS[0], "g3")
    assert table is not None
    (post,) = await guilds.say(ANNA, "/export")
    assert post.file is not None
    assert table.nonce not in post.file.text
    assert " ".join(map(str, table.deals[0])) not in post.file.text
    assert "Deal" not in post.file.text


@pytest.mark.parametrize("text", ["/export @boris", "/export boris", "/forget @boris", "/forget boris", "/forget g1"])
@pytest.mark.parametrize(
    ("lang", "answer"), [("en", "You can ask only about yourself"), ("ru", "Каждый может просить только о себе")]
)
async def test_nobody_asks_for_another(den: Den, text: str, lang: str, answer: str) -> None:
    await den.game("/sim @boris", "boris")
    (refused,) = await den.say("anna", text, lang=lang)
    assert answer in refused.text
    assert (refused.to, refused.file, buttons(refused)) == (person("anna"), None, [])
    assert (await den.table("g1")).status is Status.PLAYING


async def test_offers_made_to_a_name_are_forgotten_too(den: Den, client: Redis) -> None:
    await den.say("boris", "/sim @petya", resolved=False)
    await den.say("boris", "/square @petya @vera", resolved=False)
    assert b"petya" in await everything(client)
    await den.say("Petr", "/forget yes", aliases=("l@petya",))
    assert b"petya" not in await everything(client)
    assert (await den.table("g1")).status is Status.DECLINED
    assert (await den.table("g2")).status is Status.OFFERED


async def test_tables_of_others_are_not_looked_at(den: Den, client: Redis) -> None:
    for _ in range(3):
        await den.say("boris", "/sim bot")
    await den.say("anna", "/sim bot")
    stored: Any = client
    for number in (1, 2, 3):  # one who read any of them would fail
        await stored.set(f"{keys.tables(den.room)}{number}", b"2|||nonsense")
    (ask,) = await den.say("anna", "/forget")
    assert "You are still playing one game" in ask.text
    (told,) = await den.say("anna", "/export")
    assert told.file is not None
    assert [game["id"] for game in json.loads(told.file.text)["servers"][0]["games"]] == ["g4"]
    done, *_ = await den.say("anna", "/forget yes")
    assert done.text == "Done: nothing about you is kept any more. Come back whenever you like."
    assert (await den.table("g4")).seats[0].forgotten


async def test_what_somebody_declined_or_left_is_not_theirs(den: Den) -> None:
    await den.say("boris", "/square @anna @vera")
    await den.say("anna", "/decline g1")
    await den.say("vera", "/accept g1")
    (ask,) = await den.say("anna", "/forget")
    assert "You are still playing" not in ask.text
    await den.say("anna", "/forget yes")
    assert (await den.table("g1")).status is Status.PLAYING


async def test_whom_they_asked_in_their_own_chat_keeps_no_trace_of_it(guilds: Guilds, client: Redis) -> None:
    private = ANNA.id  # as on Telegram
    await guilds.say(ANNA, "/sim @boris", private)
    await guilds.say(ANNA, "/forget yes", private)
    assert traces(await everything(client)) == []
    assert await guilds.store.servers_of(BORIS.id) == {}


async def test_many_tables_are_gone_through_page_by_page(den: Den, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.service.tables.PAGE", 3)
    for _ in range(8):
        (board,) = await den.say("anna", "/sim bot")
        await den.all_move(board)
    await den.say("anna", "/forget yes")
    tables = readable(await den.store.load_all(den.room, FIRST))
    assert len(tables) == 8
    assert all(table.seats[0].forgotten and table.status is Status.FINISHED for table in tables)
    assert not await den.store.servers_of("l@anna")


async def test_who_left_a_game_that_goes_on_is_forgotten_there_too(den: Den) -> None:
    board = await den.game("/square players=3 @boris @carl first=me", "boris", "carl", moved=True)
    await den.say("anna", "/resign", board)
    (farewell, *_) = await den.say("anna", "/forget yes")
    assert farewell.text.startswith("Done: nothing about you is kept any more.")
    table = await den.table("g1")
    assert table.status is Status.PLAYING
    assert (table.seats[0].forgotten, len(table.departures)) == (True, 1)
