"""What somebody is told of themselves on Telegram, and what is left of those who were forgotten there."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from redis.asyncio import Redis

from adapters.telegram.platform import TelegramPlatform
from adapters.telegram.shared.links import Errand, Link, payload
from core.table import Status
from tests.adapters.chat.test_life_privacy import everything
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.life import Group, labels, shown
from tests.adapters.telegram.people import Person, buttons, posts, presses, settled, words

NUMBER, NAME, USERNAME = 401928374650, "Zenobia", "zenobia_k"
PACKED = msgspec.msgpack.encode(NUMBER)


@pytest.fixture
def zenobia(server: Server) -> Person:
    """Somebody whose number and names are found nowhere by accident."""
    return Person(server, NUMBER, NAME, USERNAME)


def traces(told: bytes) -> set[str]:
    """Return in which forms she is still there."""
    forms = {"name": NAME.encode(), "username": USERNAME.encode(), "id": str(NUMBER).encode(), "packed": PACKED}
    return {form for form, needle in forms.items() if needle in told}


async def lived(group: Group, zenobia: Person, boris: Person) -> None:
    """Let her leave traces wherever there can be some."""
    private = group.server.state.private(NUMBER)
    await group.beat(boris, zenobia)
    await group.begin(zenobia, boris, "/sim first=me")
    await group.say(boris, "/square first=me players=2")
    group.chat.ranks[NUMBER] = "member"
    await group.say(zenobia, f"/start {payload(Link(Errand.JOIN, group.chat.id, 'g3'))}", private)
    for table in ("g2", "g3"):
        await group.all_move(table, boris, zenobia)
    await group.say(zenobia, "/hand g3")
    await group.say(boris, f"/nim @{USERNAME}")
    await group.say(zenobia, "/nim")
    for text in ("/language ru", "/quiet 22-7 +3", "/start", "/nim bot time=2h first=me", "/settings rated no"):
        await group.say(zenobia, text, private)
    for text in ("/profile", "/history", "/leaderboard"):
        await group.say(zenobia, text)


async def test_whoever_was_forgotten_is_found_nowhere(
    server: Server, group: Group, zenobia: Person, boris: Person, client: Redis
) -> None:
    await lived(group, zenobia, boris)
    assert traces(await everything(client)) == {"name", "username", "id", "packed"}, "or the search finds nothing"
    private = server.state.private(NUMBER)
    ask = await group.one(zenobia, "/forget", private)
    assert "Вы ещё играете 3 партии: они сразу закончатся, как если бы вы сдались." in words(ask)
    assert labels(ask) == ["Забыть меня", "Оставить всё как есть"]
    sent, messages = len(server.state.requests), len(posts(group.chat))
    await group.press(zenobia, ask, "Забыть меня")
    await group.pass_by(10)
    assert words(ask).startswith("Готово: о вас больше ничего не хранится.")
    assert traces(await everything(client)) == set()
    for number, status in ((2, Status.FINISHED), (3, Status.FINISHED), (4, Status.DECLINED), (5, Status.CANCELLED)):
        assert (await group.table(f"g{number}")).status is status
    for text in ("/leaderboard", "/history", "/games", "/board g2", "/record g2", "/export", "/profile"):
        await group.say(boris, text)
    told = [words(post) for post in posts(group.chat)[messages:]]
    assert any("somebody resigns." in text for text in told)
    asked = [values for _, values in server.state.requests[sent:]]
    (answer,) = [values for values in asked if values.pop("chat_id", None) == str(NUMBER)]
    assert answer["text"] == words(ask), "she herself is told no more than that"
    assert traces(json.dumps([posts(group.chat)[messages:], asked], ensure_ascii=False).encode()) == set()
    group.clock.advance(40 * 86_400)
    await group.pass_by(0)
    assert traces(await everything(client)) == set()


async def test_in_the_group_it_is_asked_once_more_and_has_no_button_that_others_could_press(
    server: Server, group: Group, zenobia: Person, boris: Person
) -> None:
    server.ephemeral = False
    await group.begin(zenobia, boris, "/nim first=me")
    ask = await group.one(zenobia, "/forget")
    assert "You are still playing one game: it ends at once, as if you had resigned." in words(ask)
    assert "/forget yes" in words(ask)
    assert buttons(ask) == []
    assert words(await group.one(zenobia, "/forget no")) == "Nothing was deleted."
    assert (await group.table("g1")).status is Status.PLAYING
    done, end = await group.say(zenobia, "/forget yes")
    assert words(done) == "Done: nothing about you is kept any more. Come back whenever you like."
    assert words(end).startswith("somebody resigns.\nThe game was called off.")
    assert (await group.table("g1")).ended is not None


async def test_opponents_keep_their_game_and_rating_and_she_begins_anew(
    group: Group, zenobia: Person, boris: Person
) -> None:
    await group.beat(boris, zenobia)
    before = words(await group.one(boris, "/leaderboard nim")).splitlines()[1]
    assert before.startswith("Борис: place 1 of 2, ")
    await group.say(zenobia, "/forget yes")
    after = words(await group.one(boris, "/leaderboard nim")).splitlines()[1]
    assert after == before.replace("of 2", "of 1")
    assert "somebody" in words(await group.one(boris, "/history"))
    assert words(await group.one(zenobia, "/profile")).startswith("You have not finished a game here yet.")
    await group.beat(zenobia, boris)
    assert words(await group.one(zenobia, "/leaderboard nim")).splitlines()[1].startswith(f"{NAME}: place ")


async def test_the_forgotten_cannot_be_played_again(group: Group, zenobia: Person, boris: Person) -> None:
    await group.beat(boris, zenobia)
    end = posts(group.chat)[-1]
    await group.say(zenobia, "/forget yes")
    query = boris.press(end, presses(end, "r")[0])
    await settled(group.server)
    answer = group.server.state.queries[query].answer
    assert answer is not None
    assert "asked to be forgotten" in answer["text"]


async def test_what_is_kept_of_somebody_is_theirs_alone(
    server: Server, group: Group, zenobia: Person, boris: Person
) -> None:
    await group.beat(boris, zenobia)
    told = await group.one(zenobia, "/export")
    assert words(told) == "Open our private chat and press Start: there I can answer this command to you alone."
    assert [each["url"] for each in buttons(told)] == [f"https://t.me/kibitzbot?start=e_{group.chat.id}"]
    private = server.state.private(NUMBER)
    assert words(await group.one(zenobia, "/export")) == "Sent to your private chat with me."
    await group.say(zenobia, "/export", private)
    assert ["document" in post for post in posts(private)] == [True, True]
    assert set(shown(private)) == {"This is all that I keep about you."}
    for text in ("/export @boris", "/forget Борис", "/forget g1"):
        refused = await group.one(zenobia, text, reply_to=boris.write(group.chat, "hm"))
        assert words(refused).startswith("You can ask only about yourself")
    ivan = Person(server, NUMBER, NAME, language="ru")
    assert words(await group.one(ivan, "/export boris")).startswith("Каждый может просить только о себе")
    assert len(posts(private)) == 2


@pytest.mark.parametrize("other", ["d1", "s"])
async def test_other_platforms_are_not_served(bot: TelegramPlatform, other: str) -> None:
    assert not bot.serves(other)
    assert bot.serves("t-5")


def test_the_search_finds_what_it_looks_for() -> None:
    told: Any = {"name": NAME, "id": NUMBER}
    assert traces(json.dumps(told).encode()) == {"name", "id"}
