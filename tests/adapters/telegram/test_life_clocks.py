"""Clocks on Telegram: who is reminded where, losses on time, claims, quiet hours, and dead tables."""

from __future__ import annotations

import asyncio

import pytest

from bot.serving import Timekeeper
from core import clocks
from core.clocks import SHOWN_WITHIN_SECONDS
from core.stalled import DEAD_GAME, DEAD_OFFER
from core.table import Status
from tests.adapters.telegram.api.server import Fault, Server
from tests.adapters.telegram.api.state import Refusal
from tests.adapters.telegram.life import HOUR, Group, first_line, labels, shown
from tests.adapters.telegram.people import Person, buttons, posts, until, words

TEN_HOURS = "/nim heaps=3,5,7 first=me time=10h"
NAMES = ("anna", "Борис", "vera")
CLAIMING = {
    "en": ("Not yet: ", "This game is between anna and Борис.", "It’s your own clock", "Claim the win", "Борис wins"),
    "ru": ("Ещё рано: ", "Это чужая партия", "Сейчас идёт ваше время", "Потребовать победу", "Победа: Борис."),
}
"""What is said on the way to a claim, and the button's label."""


async def test_in_the_group_whoever_is_reminded_is_called_and_once(group: Group, anna: Person, boris: Person) -> None:
    table = await group.begin(anna, boris, TEN_HOURS)
    await group.pass_by(8 * HOUR - 60)
    before = len(posts(group.chat))
    await group.pass_by(60)
    (reminder,) = posts(group.chat)[before:]
    assert words(reminder) == (
        "anna: It is your move in g1, against Борис. Your time ends in 2 hours. /board g1 shows the board."
    )
    called = [each["user"]["id"] for each in reminder["entities"] if each["type"] == "text_mention"]
    assert called == [11]
    (time,) = [each for each in reminder["entities"] if each["type"] == "date_time"]
    assert (time["unix_time"], time["date_time_format"]) == (group.clock.now() + 2 * HOUR, "r")
    await group.pass_by(2 * HOUR - 60)
    assert len(posts(group.chat)) == before + 1
    await group.pass_by(60)
    lost = posts(group.chat)[-1]
    assert len(posts(group.chat)) == before + 2
    assert words(lost).startswith("anna ran out of time.\nThe game was called off.")
    assert labels(lost) == ["Rematch", "Record"]
    await group.pass_by(100 * HOUR)
    assert len(posts(group.chat)) == before + 2
    assert (await group.table(table)).status is Status.ABORTED


@pytest.mark.parametrize("challenge", ["/nim first=me time=10h", "/square first=me players=2 time=10h"])
async def test_an_end_that_was_not_shown_as_the_process_was_killed_is_shown_by_the_next(
    group: Group, anna: Person, boris: Person, challenge: str
) -> None:
    await group.begin(anna, boris, challenge)
    await group.pass_by(8 * HOUR)
    before = len(posts(group.chat))
    group.clock.advance(2 * HOUR)
    assert await group.bot.chat.tick(group.bot.serves), "which no one is shown"
    await group.pass_by(SHOWN_WITHIN_SECONDS - 1)
    await group.show_owed()
    assert len(posts(group.chat)) == before
    await group.pass_by(1)
    await group.show_owed()
    said = shown(group.chat)[before:]
    assert said[0].startswith("anna ran out of time.\nThe game was called off.")
    assert len(said) == 1
    await group.pass_by(HOUR)
    await group.show_owed()
    assert shown(group.chat)[before:] == said


async def test_time_goes_on_while_telegram_leaves_a_message_hanging(
    server: Server, group: Group, anna: Person, boris: Person
) -> None:
    table = await group.begin(anna, boris, TEN_HOURS)
    timekeeper, before = Timekeeper(group.bot), len(posts(group.chat))
    server.hold = asyncio.Event()
    for hours in (8, 2):
        group.clock.advance(hours * HOUR)
        await timekeeper.look()
    assert (await group.table(table)).status is Status.ABORTED
    assert len(posts(group.chat)) == before
    server.hold.set()
    await until(server, lambda: len(posts(group.chat)) == before + 2)
    reminded, ended = shown(group.chat)[before:]
    assert reminded.startswith("anna: It is your move")
    assert ended.startswith("anna ran out of time.")


async def test_in_the_private_chat_it_is_a_board_to_reply_to(group: Group, boris: Person) -> None:
    private = group.server.state.private(11)
    ivan = Person(group.server, 11, "Иван", language="ru")
    await group.say(ivan, "/language ru", private)
    table = await group.begin(ivan, boris, TEN_HOURS)
    before, answered = len(posts(group.chat)), len(posts(private))
    await group.pass_by(8 * HOUR)
    assert len(posts(group.chat)) == before, "no one else is bothered"
    (reminder,) = posts(private)[answered:]
    assert "photo" in reminder
    assert words(reminder).splitlines() == [
        "Ваш ход в g1, за столом Борис. Ваше время кончается через 2 часа.",
        "Ним · g1 · ход 0",
    ]
    assert buttons(reminder) == [], "a group that is no supergroup has no address"
    await group.say(ivan, "b3", private, reply_to=reminder)
    assert (await group.table(table)).moves == ("b3",)
    assert len(posts(group.chat)) == before + 1
    assert words(posts(private)[-1]) == "Ход сделан, новая доска в группе.", "the board belongs there"


async def test_from_a_supergroup_a_button_leads_to_the_board(group: Group, anna: Person, boris: Person) -> None:
    private = group.server.state.private(11)
    group.chat = group.server.state.group(11, 12, forum=True)
    await group.say(anna, "/square first=me time=10h players=2", thread=55)
    await group.say(boris, "/accept", thread=55)
    board = posts(group.chat)[-1]
    await group.pass_by(8 * HOUR)
    (way,) = buttons(posts(private)[-1])
    number = -group.chat.id - 1_000_000_000_000
    assert way == {"text": "To the game", "url": f"https://t.me/c/{number}/{board['message_id']}"}
    hand = await group.one(anna, "/hand", private, reply_to=posts(private)[-1])
    assert words(hand).startswith("Your stones in g1. Only you see this.")


@pytest.mark.parametrize(
    "refusal", [Refusal(403, "Forbidden: bot was blocked by the user"), Refusal(400, "Bad Request: chat not found")]
)
async def test_who_cannot_be_written_to_is_reminded_in_the_group(
    server: Server, group: Group, anna: Person, boris: Person, refusal: Refusal
) -> None:
    server.state.private(11)
    await group.begin(anna, boris, TEN_HOURS)
    server.faults.append(Fault("*", refusal, times=10, chat=11))
    await group.pass_by(8 * HOUR)
    assert words(posts(group.chat)[-1]).startswith("anna: It is your move in g1")


async def test_a_reminder_outlives_telegrams_errors(server: Server, group: Group, anna: Person, boris: Person) -> None:
    private = server.state.private(11)
    await group.begin(anna, boris, TEN_HOURS)
    server.faults.append(Fault("sendphoto", Refusal(502, "Bad Gateway"), times=2, chat=11))
    await group.pass_by(8 * HOUR)
    for _ in range(10):
        server.state.pace.advance(5)
        await server.state.pace.rest()
    assert [first_line(post) for post in posts(private)] == [
        "It is your move in g1, against Борис. Your time ends in 2 hours."
    ]
    assert not any("It is your move" in text for text in shown(group.chat))


async def test_time_goes_on_in_groups_by_itself_and_not_in_private_chats(group: Group, anna: Person) -> None:
    private = group.server.state.private(11)
    await group.say(anna, "/nim")
    assert (await group.table("g1")).move_time == clocks.DEFAULT
    await group.say(anna, "/nim bot first=me", private)
    alone = await group.store.load("t11", "g1")
    assert alone is not None
    assert alone.deadline is None


@pytest.mark.parametrize("word", ["1s", "99y", "-3h", "٣ч", "1m", "15d"])
@pytest.mark.parametrize(("language", "example"), [("en", "for example time=3d"), ("ru", "например: время=3д")])
async def test_a_clock_that_cannot_be(group: Group, word: str, language: str, example: str) -> None:
    person = Person(group.server, 11, "anna", language=language)
    for text in (f"/nim @boris time={word}", f"/challenge sim time={word}"):
        refused = await group.one(person, text)
        assert example in words(refused)
        assert buttons(refused) == []
    assert await group.store.load(f"t{group.chat.id}", "g1") is None


@pytest.mark.parametrize("language", ["en", "ru"])
async def test_a_win_is_claimed_by_the_button(group: Group, language: str) -> None:
    early, strange, own, button, won = CLAIMING[language]
    anna, boris, vera = (Person(group.server, 11 + n, name, language=language) for n, name in enumerate(NAMES))
    group.chat.ranks[11] = "creator"
    await group.say(anna, f"/settings language {language}")
    await group.begin(anna, boris, f"{TEN_HOURS} claim")
    await group.all_move("g1", anna, boris)
    assert words(await group.one(boris, "/claim")).startswith(early)
    await group.pass_by(10 * HOUR)
    over = posts(group.chat)[-1]
    assert labels(over)[-2] == button
    for person, said in ((vera, strange), (anna, own)):
        assert (await group.press(person, over, button) or "").startswith(said)
    assert (await group.table("g1")).status is Status.PLAYING
    assert await group.press(boris, over, button) is None
    assert (await group.table("g1")).status is Status.FINISHED
    assert won in words(posts(group.chat)[-1])


async def test_a_move_after_the_time_still_counts_until_the_claim(group: Group, anna: Person, boris: Person) -> None:
    table = await group.begin(anna, boris, f"{TEN_HOURS} claim")
    await group.pass_by(10 * HOUR)
    await group.say(anna, "b3", reply_to=posts(group.chat)[-1])
    assert (await group.table(table)).moves == ("b3",)
    assert words(await group.one(boris, "/claim")).startswith("It’s your own clock that is running.")


async def test_quiet_hours_put_a_reminder_off_and_no_deadline(group: Group, anna: Person, boris: Person) -> None:
    for hours in ("22-7", "-3h", "٣ч", "25-1 +0"):
        assert "for example /quiet 22-7 +3" in words(await group.one(anna, f"/quiet {hours}"))
    assert words(await group.one(anna, "/quiet")).startswith("You have no quiet hours.")
    now = group.clock.now()
    hour = (now + 8 * HOUR) // HOUR % 24
    told = await group.one(anna, f"/quiet {hour}-{(hour + 1) % 24} +0")
    assert words(told).startswith(f"Quiet hours: {hour}–{(hour + 1) % 24} (UTC+0).")
    await group.begin(anna, boris, TEN_HOURS)
    before = len(posts(group.chat))
    group.clock.advance((8 * HOUR + now) // HOUR * HOUR - group.clock.now() + HOUR - 60)
    await group.pass_by(0)
    assert len(posts(group.chat)) == before, "it would have come by now"
    await group.pass_by(120)
    assert words(posts(group.chat)[-1]).startswith("anna: It is your move in g1")
    await group.pass_by(2 * HOUR)
    assert words(posts(group.chat)[-1]).startswith("anna ran out of time.")


async def test_an_administrator_ends_what_is_dead_and_nobody_else(
    group: Group, anna: Person, boris: Person, carla: Person
) -> None:
    await group.say(anna, "/nim")
    offer = posts(group.chat)[-1]
    vera = Person(group.server, 14, "vera", language="ru")
    group.chat.ranks[14] = "administrator"
    assert await group.press(vera, offer, "Cancel") == "Это решает anna."
    group.clock.advance(DEAD_OFFER)
    assert await group.press(carla, offer, "Cancel") == "Only anna can do that."
    assert words(await group.one(carla, "/cancel g1")) == "Only anna can do that."
    assert (await group.table("g1")).status is Status.OFFERED
    assert await group.press(vera, offer, "Cancel") is None
    assert (await group.table("g1")).status is Status.CANCELLED
    table = await group.begin(anna, boris, "/nim heaps=3,5,7 first=me time=none")
    for person, move in ((anna, "a1"), (boris, "b1")):
        await group.say(person, f"/play {table} {move}")
    group.clock.advance(DEAD_GAME)
    assert words(await group.one(carla, f"/abort {table}")).startswith("This game is between")
    assert (await group.table(table)).status is Status.PLAYING
    await group.say(vera, f"/abort@kibitzbot {table}")
    assert (await group.table(table)).status is Status.ABORTED
    assert words(posts(group.chat)[-1]).startswith("The game was called off. No one loses."), "what both players speak"


@pytest.mark.usefixtures("group")
async def test_an_offer_that_nobody_takes_expires(group: Group, anna: Person) -> None:
    await group.say(anna, "/sim")
    await group.pass_by(8 * 24 * HOUR)
    assert words(posts(group.chat)[-1]).startswith("No one accepted this offer in time.")
    assert buttons(posts(group.chat)[-1]) == []
