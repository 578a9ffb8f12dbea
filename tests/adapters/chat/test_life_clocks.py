"""Clocks as people meet them: reminders, losses, claims, quiet hours, dead games."""

from __future__ import annotations

from dataclasses import replace

import pytest
from redis.asyncio import Redis

from adapters.chat.chat import Chat
from adapters.chat.posts import Incoming, Outgoing, Post
from adapters.store import keys
from adapters.store.redis_store import RedisStore
from core.change import Change
from core.clocks import SHOWN_WITHIN_SECONDS
from core.ports import Cause, StoreBusy, StoreRefuses
from core.service import timekeeping
from core.service.timekeeping import UNREADABLE_AGAIN_SECONDS
from core.stalled import DEAD_GAME, DEAD_OFFER
from core.table import Status, Table
from tests.adapters.chat.den import Den, labels, note_shown, person
from tests.core.service.contexts import context

HOUR = 3_600


async def tick(den: Den) -> list[Post]:
    """Let time do its part, and note what was shown as a platform does."""
    posts: list[Post] = []
    for out in await den.chat.tick():
        assert isinstance(out, Outgoing)
        assert (out.server, out.chat) == (den.room, den.room)
        posts.append(out.post)
        await note_shown(den.store, out.server, out.post, "late")
    return posts


async def pass_by(den: Den, seconds: int) -> list[Post]:
    den.clock.time += seconds
    return await tick(den)


async def test_one_reminder_then_the_loss(den: Den) -> None:
    board = await den.game("/sim @boris first=me time=10h", "boris", moved=True)
    assert "This move is due in 10 hours." in board.text
    assert await pass_by(den, 8 * HOUR - 1) == []
    (reminder,) = await pass_by(den, 1)
    assert (reminder.to, reminder.mention, reminder.game, reminder.version) == (
        person("anna"),
        person("anna"),
        "g1",
        None,
    )
    assert reminder.text == (
        "It is your move in g1, against boris. Your time ends in 2 hours. `/board g1` shows the board."
    )
    assert await pass_by(den, 2 * HOUR - 1) == []
    (end,) = await pass_by(den, 1)
    assert "anna ran out of time.\nboris wins after 2 moves." in end.text
    assert await pass_by(den, 1_000 * HOUR) == []


@pytest.mark.parametrize("posted", [True, False])
async def test_an_end_with_a_deadline_by_a_former_version_is_shown_once(den: Den, posted: bool) -> None:
    await den.game("/sim @boris first=me", "boris", moved=True)
    await den.say("anna", "/resign g1", posted=posted)
    ended = await den.table("g1")
    due = den.clock.time + 120
    if posted:
        await den.ctx.tables.save_silently(Change(replace(ended, deadline=due), ended_before=True))
    else:
        await den.store.commit(None, replace(ended, deadline=due))
    assert await pass_by(den, 119) == []
    said = await pass_by(den, 1)
    assert [post.text.splitlines()[0] for post in said] == ([] if posted else ["anna resigns."])
    assert (await den.table("g1")).deadline is None
    assert await pass_by(den, 10**6) == []
    assert await den.show_owed() == ()


async def test_a_reminder_is_in_the_language_of_whom_it_reminds(den: Den) -> None:
    await den.game("/sim @boris first=me time=2m", "boris")
    await den.say("anna", "/language ru")
    (reminder,) = await pass_by(den, 96)
    assert "Ваш ход в g1, за столом boris. Ваше время кончается через 24 секунды." in reminder.text


async def test_a_move_in_time_sets_the_clock_anew(den: Den) -> None:
    board = await den.game("/sim @boris first=me time=10h", "boris")
    await pass_by(den, 9 * HOUR)
    await den.say("anna", "12", board)
    assert await pass_by(den, 7 * HOUR) == []
    (reminder,) = await pass_by(den, HOUR)
    assert reminder.to == person("boris")


async def test_what_was_looked_at_too_early_is_done_in_time(den: Den) -> None:
    await den.game("/sim @boris first=me time=10h", "boris")
    den.clock.time += 8 * HOUR - 1
    await den.store.put_off(den.room, "g1", 2**40, den.clock.time)
    before = await den.table("g1")
    assert await tick(den) == []
    assert await den.table("g1") == before
    (reminder,) = await pass_by(den, 1)
    assert reminder.to == person("anna")


async def test_what_a_reminder_changes_needs_no_new_board(den: Den) -> None:
    await den.game("/sim @boris first=me time=10h", "boris")
    before = await den.store.posted(den.room, "g1")
    await pass_by(den, 8 * HOUR)
    posted, table = await den.store.posted(den.room, "g1"), await den.table("g1")
    assert before is not None
    assert posted is not None
    assert (posted.message, posted.version) == (before.message, table.version)
    assert table.version == before.version + 1


async def test_an_end_that_was_not_shown_is_shown_by_another_process(den: Den) -> None:
    await den.game("/sim @boris first=me time=2m", "boris", moved=True)
    den.clock.time += 120
    assert len(await den.chat.tick()) == 1, "and the process dies before it is posted"
    other = den.another_process()
    den.clock.time += SHOWN_WITHIN_SECONDS - 1
    assert await other.show_owed() == ()
    den.clock.time += 1
    (end,) = await other.show_owed()
    assert "anna ran out of time." in end.text
    assert end.owed
    assert await pass_by(other, HOUR) == []
    assert await other.show_owed() == ()


async def test_what_follows_from_something_that_needs_no_word_is_said_at_once(den: Den) -> None:
    await den.say("anna", "/turns notes on")
    await den.game("/sim @boris first=me time=2m", "boris", moved=True)
    assert (await den.table("g1")).notice is not None
    den.clock.time += 121
    assert "anna ran out of time." in " ".join(out.post.text for out in await den.chat.tick() if out.post.game == "g1")


async def test_two_processes_say_it_once(den: Den) -> None:
    await den.game("/sim @boris first=me time=10h", "boris")
    other = den.another_process()
    assert len(await pass_by(den, 8 * HOUR)) + len(await tick(other)) == 1
    assert len(await pass_by(other, 2 * HOUR)) + len(await tick(den)) == 1


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_a_win_to_be_claimed(den: Den, lang: str) -> None:
    den.chat = Chat(den.ctx, lang)
    (offer,) = await den.say("anna", "/sim @boris first=me time=2m claim", lang=lang)
    claiming = {
        "en": "When a player’s time runs out, the others can claim the win.",
        "ru": "победу могут потребовать остальные",
    }
    assert claiming[lang] in offer.text
    (board,) = await den.press_id("boris", "a:g1:0", offer)
    await den.all_move(board)
    await pass_by(den, 96)
    (early,) = await den.say("boris", "/claim", lang=lang)
    assert (
        early.text
        == {
            "en": "Not yet: the time ends in 24 seconds.",
            "ru": "Ещё рано: время кончается через 24 секунды.",
        }[lang]
    )
    (over,) = await pass_by(den, 24)
    assert {"en": "anna has run out of time.", "ru": "Время вышло: anna."}[lang] in over.text
    assert labels(over)[-2] == {"en": "Claim the win", "ru": "Потребовать победу"}[lang]
    (own,) = await den.press("anna", over, labels(over)[-2], lang=lang)
    assert own.text.startswith({"en": "It’s your own clock", "ru": "Сейчас идёт ваше время"}[lang])
    (stranger,) = await den.press("vera", over, labels(over)[-2], lang=lang)
    assert stranger.to == person("vera")
    assert (await den.table("g1")).status is Status.PLAYING
    assert await pass_by(den, 30 * 24 * HOUR) == []
    (won,) = await den.press("boris", over, labels(over)[-2], lang=lang)
    assert {"en": "boris wins", "ru": "Победа: boris"}[lang] in won.text


async def test_who_moves_before_the_claim_plays_on(den: Den) -> None:
    await den.game("/sim @boris first=me time=2m claim", "boris")
    (over,) = await pass_by(den, 120)
    (board,) = await den.say("anna", "12", over)
    assert "Claim the win" not in labels(board)
    (early,) = await den.say("boris", "/claim g1")
    assert early.text == "It’s your own clock that is running. Make a move, or resign with `/resign`."
    assert await pass_by(den, 95) == []


async def test_whose_time_is_over_is_not_reminded_any_more(den: Den) -> None:
    await den.game("/sim @boris first=me time=2m claim", "boris")
    (over,) = await pass_by(den, 120)
    assert "anna has run out of time." in over.text, "no one looked when she was to be reminded"
    assert (await den.table("g1")).reminder is None
    assert await pass_by(den, 1) == []


async def test_a_claim_without_a_clock(den: Den) -> None:
    refused = await den.one("anna", "/sim @boris claim")
    assert refused.text.startswith("There is nothing to claim without a clock.")
    await den.game("/sim @boris first=me", "boris")
    assert (await den.one("boris", "/claim")).text == "g1 is played without a clock, so there is no time to run out."


async def test_time_while_nobody_was_there_is_given_back(store: RedisStore) -> None:
    den = Den(store)
    patient = context(store, den.clock, den.ctx.rng, patience=60)
    den.chat = Chat(patient, "en")
    await tick(den)
    await den.game("/sim @boris first=me time=10h", "boris")
    for _ in range(60):
        assert await pass_by(den, 60) == []
    assert await pass_by(den, 20 * HOUR) == [], "an hour of the ten is over"
    for _ in range(7 * 60 - 1):
        assert await pass_by(den, 60) == []
    (reminder,) = await pass_by(den, 60)
    assert "in 2 hours" in reminder.text
    for _ in range(119):
        assert await pass_by(den, 60) == []
    (end,) = await pass_by(den, 60)
    assert "anna ran out of time." in end.text


async def test_a_reminder_waits_for_the_end_of_quiet_hours(den: Den) -> None:
    midnight = den.clock.time // 86_400 * 86_400 + 86_400
    den.clock.time = midnight + 20 * HOUR
    assert (await den.one("anna", "/quiet 22-7 +0")).text.startswith("Quiet hours: 22–7 (UTC+0).")
    await den.game("/sim @boris first=me time=20h", "boris")
    den.clock.time = midnight + 36 * HOUR - 1
    assert await tick(den) == [], "at noon of the next day"
    (reminder,) = await pass_by(den, 1)
    assert reminder.to == person("anna")
    await den.say("anna", "/quiet 10-23 +0")
    await den.say("anna", "/resign")
    await den.game("/sim @boris first=me time=10h", "boris")
    assert await pass_by(den, 8 * HOUR - 1) == []
    (reminder,) = await pass_by(den, 1)
    assert reminder.to == person("anna"), "eight in the evening is quiet, but at eleven it would be too late"
    (end,) = await pass_by(den, 2 * HOUR)
    assert "anna ran out of time." in end.text


async def test_a_shifted_reminder_still_comes_once(den: Den) -> None:
    den.clock.time = den.clock.time // 86_400 * 86_400
    await den.say("anna", "/quiet 7-9 +0")
    await den.game("/sim @boris first=me time=10h", "boris")
    assert await pass_by(den, 8 * HOUR) == []
    assert await pass_by(den, HOUR - 1) == []
    assert len(await pass_by(den, 1)) == 1
    assert await pass_by(den, HOUR - 1) == []
    assert len(await pass_by(den, 1)) == 1, "the loss"


@pytest.mark.parametrize("word", ["22-7", "22-7 +99", "-3h", "٣ч", "25-1 +0", "5-5 +0"])
@pytest.mark.parametrize(
    ("lang", "example"), [("en", "for example `/quiet 22-7 +3`"), ("ru", "например: `/quiet 22-7 +3`")]
)
async def test_bad_quiet_hours_change_nothing(den: Den, word: str, lang: str, example: str) -> None:
    refused = await den.one("anna", f"/quiet {word}", lang=lang)
    assert example in refused.text
    assert refused.to == person("anna")
    assert await den.store.quiet(person("anna").id) is None


async def test_quiet_hours_are_taken_back(den: Den) -> None:
    await den.say("anna", "/quiet 22-7 utc+3")
    assert (await den.one("anna", "/quiet")).text.startswith("Quiet hours: 22–7 (UTC+3).")
    assert (await den.one("anna", "/quiet off")).text.startswith("You have no quiet hours.")


@pytest.mark.parametrize("word", ["1s", "99y", "-3h", "٣ч", "1m", "15d", "119s", "0d", "", "2", "2m2m", "9" * 40 + "d"])
@pytest.mark.parametrize(("lang", "example"), [("en", "for example `time=3d`"), ("ru", "например: `время=3д`")])
async def test_a_time_out_of_range(den: Den, word: str, lang: str, example: str) -> None:
    (refused,) = await den.say("anna", f"/sim @boris time={word}", lang=lang)
    assert example in refused.text
    assert refused.to == person("anna")
    assert await den.store.open_tables(den.room, den.room) == ()


async def test_the_platforms_usual_clock(den: Den) -> None:
    async def challenge(text: str) -> int | None:
        incoming = Incoming(
            event=text,
            server="d:1",
            chat="d:1",
            player=person("anna"),
            text=text,
            mentions={"boris": person("boris")},
            move_time=86_400,
        )
        (post,) = await den.chat.handle(incoming)
        table = await den.store.load("d:1", post.game or "")
        assert table is not None
        return table.move_time

    assert await challenge("/sim @boris") == 86_400
    assert await challenge("/sim @boris time=2h") == 7_200
    assert await challenge("/sim @boris time=none") is None
    assert await challenge("/sim bot") is None
    assert await challenge("/sim bot time=2h") == 7_200
    await den.say("anna", "/sim @boris")
    assert (await den.table("g1")).move_time is None, "the local chat has no usual clock"


async def test_a_dead_game_is_ended_by_its_players_or_an_administrator(den: Den) -> None:
    await den.game("/sim @boris first=me", "boris")
    for user, move in (("anna", "12"), ("boris", "34")):
        await den.say(user, f"/play g1 {move}")
    den.clock.time += DEAD_GAME - 1
    (refused,) = await den.say("vera", "/abort g1", admin=True)
    assert refused.text.startswith("Until this game has stood still for 14 days, only anna")
    den.clock.time += 1
    (refused,) = await den.say("vera", "/abort g1")
    assert (await den.table("g1")).status is Status.PLAYING
    (ended,) = await den.say("vera", "/abort g1", admin=True)
    assert "The game was called off. No one loses." in ended.text
    assert (await den.table("g1")).status is Status.ABORTED
    (late,) = await den.say("vera", "/abort g1", admin=True)
    assert late.text.startswith("g1 was called off. Start your own game")


async def test_that_a_game_of_several_was_called_off_is_no_ones_resignation(den: Den) -> None:
    await den.game("/square @boris @carla first=me", "boris", "carla")
    (told,) = await den.say("carla", "/resign g1")
    assert told.text.startswith("carla resigned; the game goes on.")
    den.clock.time += DEAD_GAME
    (ended,) = await den.say("vera", "/abort g1", admin=True)
    assert ended.text.splitlines()[0] == "The game was called off. No one loses."
    assert "carla resign" not in ended.text


async def test_an_overdue_game_is_called_off_by_the_other_alone(den: Den) -> None:
    await den.game("/sim @boris first=me time=2m claim", "boris")
    for user, move in (("anna", "12"), ("boris", "34")):
        await den.say(user, f"/play g1 {move}")
    await pass_by(den, 120)
    (resigned,) = await den.say("anna", "/abort")
    assert "anna resigns." in resigned.text


async def test_a_dead_offer_is_withdrawn_by_an_administrator(den: Den) -> None:
    await den.say("anna", "/sim")
    (refused,) = await den.say("vera", "/cancel g1", admin=True)
    assert refused.text == "Only anna can do that."
    den.clock.time += DEAD_OFFER
    (refused,) = await den.say("vera", "/cancel g1")
    assert refused.text == "Only anna can do that."
    (gone,) = await den.say("vera", "/cancel g1", admin=True)
    assert gone.text == "The offer was withdrawn."


async def test_calling_an_offer_off_withdraws_it(den: Den) -> None:
    await den.say("anna", "/sim")
    (refused,) = await den.say("boris", "/abort g1")
    assert refused.text == "Only anna can do that."
    (gone,) = await den.say("anna", "/abort")
    assert gone.text == "The offer was withdrawn."
    assert (await den.table("g1")).status is Status.CANCELLED


async def test_whoever_left_the_server_finds_their_game_again(den: Den) -> None:
    board = await den.game("/sim @boris first=me time=3d", "boris")
    await den.say("anna", "12", board)
    den.clock.time += 2 * 24 * HOUR  # boris leaves and comes back: nothing is asked of the platform
    await tick(den)
    assert (await den.one("boris", "34", board)).text.startswith("That was an older board.")
    (board,) = await den.say("boris", "/play 34")
    assert board.ply == 2


async def test_a_damaged_table_holds_no_other_up(den: Den, client: Redis, caplog: pytest.LogCaptureFixture) -> None:
    await den.game("/sim @boris first=me time=2m", "boris", moved=True)
    await den.game("/sim @boris first=me time=2m", "boris", moved=True)
    await den.game("/sim @boris first=me time=2m", "boris", moved=True)
    whole: bytes = await client.get(f"{keys.tables(den.room)}1") or b""  # pyright: ignore[reportAssignmentType] - redis-py's types fall short
    await client.set(f"{keys.tables(den.room)}1", b"2|||nonsense")
    await den.store.commit(None, replace(await den.table("g2"), moves=("12", "12")))
    den.clock.time += 120
    (lost,) = await tick(den)
    assert "anna ran out of time." in lost.text
    assert (await den.table("g3")).status is Status.FINISHED
    for _ in range(2):
        assert await tick(den) == []
    told = [record.getMessage().split(";")[0] for record in caplog.records]
    assert told == [
        "table g1 of l#den cannot be read: it is damaged: Expected `array`, got `int`",
        "table g2 of l#den cannot be read: its record breaks the rules: sim-joined",
    ]
    await client.delete(f"{keys.tables(den.room)}2")
    await client.set(f"{keys.tables(den.room)}1", whole)
    den.clock.time += UNREADABLE_AGAIN_SECONDS
    (lost,) = await tick(den)
    assert lost.game == "g1", "it was repaired, and is tried again"
    assert len(caplog.records) == len(told), "of a table that is gone there is nothing to tell"
    assert await den.store.due(2**40) == ()


async def test_whose_time_is_over_does_not_escape_the_claim(den: Den) -> None:
    await den.game("/sim @boris first=me time=2m claim", "boris", moved=True)
    assert len(await pass_by(den, 120)) == 1
    (lost,) = await den.say("anna", "/abort")
    assert "boris wins" in lost.text
    table = await den.table("g1")
    assert table.status is Status.FINISHED


async def test_the_others_may_still_call_off_what_has_hardly_begun(den: Den) -> None:
    await den.game("/sim @boris first=me time=2m claim", "boris")
    assert len(await pass_by(den, 120)) == 1
    await den.say("boris", "/abort")
    assert (await den.table("g1")).status is Status.ABORTED


async def test_what_was_said_before_the_store_was_busy_is_said(den: Den, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        await den.game("/sim @boris first=me time=2m", "boris", moved=True)
        den.clock.time += 1
    load = den.store.load

    async def busy(server: str, table: str) -> Table | None:
        if table == "g2":
            raise StoreBusy
        return await load(server, table)

    monkeypatch.setattr(den.store, "load", busy)
    den.clock.time += 120
    assert [post.game for post in await tick(den)] == ["g1"]
    with pytest.raises(StoreBusy):
        await den.chat.tick()
    monkeypatch.undo()
    assert [post.game for post in await tick(den)] == ["g2"]


@pytest.mark.parametrize("refused", ["_handle_due", "go_on", "post_due", "write_daily"])
async def test_what_meets_something_else_than_kibitz_keeps_is_tried_again_later(
    den: Den, monkeypatch: pytest.MonkeyPatch, refused: str
) -> None:
    told = {
        "_handle_due": "/nim @boris time=2m",
        "go_on": "/tournament nim",
        "post_due": "/settings puzzles here",
        "write_daily": "/turns daily 9 +0",
    }
    await den.say("anna", told[refused], admin=True)
    den.clock.time += 2 * 86_400
    causes = [Cause.CONTENDED, Cause.WRONG_TYPE]
    ((server, due),) = await den.store.due(den.clock.time)

    async def refuses(*_: object) -> None:
        raise StoreRefuses("", causes.pop(0))

    monkeypatch.setattr(timekeeping, refused, refuses)
    with pytest.raises(StoreRefuses):
        await den.chat.tick()
    assert await den.chat.tick() == ()
    later = den.clock.time + UNREADABLE_AGAIN_SECONDS
    assert await den.store.due(later - 1) == (), "it takes up no place among what is due"
    assert await den.store.due(later) == ((server, due),)
