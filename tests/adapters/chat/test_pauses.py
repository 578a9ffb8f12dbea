"""Pauses in chats: clocks that stand still, the shares of a year and of a game, and what is said of them."""

from __future__ import annotations

import itertools
import json
from collections.abc import Collection
from contextlib import suppress

import pytest

from core import service
from core.clocks import pausing
from core.game import Seat
from core.pause import Pause
from core.service import Caller, tick
from core.service.pausing import pause
from core.table import Status, Table, Unreadable
from tests.adapters.chat.den import NOON, Den, person
from tests.mortal import Killed

HOUR, DAY = 3_600, 86_400


async def two_games(den: Den, time: str = "1d") -> None:
    """Let anna play g1 against boris and g2 against vera, a day for each move, anna to move in g1."""
    await den.game(f"/sim @boris first=me time={time}", "boris")
    await den.game(f"/sim @vera first=them time={time}", "vera")


async def test_a_pause_stops_the_clocks_of_all_games_of_a_person_and_is_said_to_all(den: Den) -> None:
    await two_games(den)
    await den.game("/nim bot")
    (said,) = await den.say("anna", "/pause 2d")
    assert said.to is None
    assert said.text == (
        "anna pauses. The clocks of g1, g2 stand still and run again in 2 days; moves can be made all the same. "
        "`/pause off` ends it."
    )
    assert await den.chat.tick() == (), "it is said once"
    for table in (await den.table("g1"), await den.table("g2")):
        assert (table.deadline, table.reminder) == (NOON + 3 * DAY, NOON + 2 * DAY + DAY * 4 // 5)
        assert table.pauses == (Pause(Seat(0), NOON, NOON + 2 * DAY),)
    assert (await den.table("g3")).pauses == ()
    board = await den.one("boris", "/board g1")
    assert "\nThe clocks stand still and run again in 2 days (paused by anna).\n" in board.text
    assert "\nЧасы стоят и снова пойдут через 2 дня; пауза: anna.\n" in board.reworded("ru").text


@pytest.mark.parametrize("words", ["1w", "1 week", "7d", "1нед", "1 неделю"])
async def test_a_week_is_seven_days(den: Den, words: str) -> None:
    await den.say("olga", "/settings pause-game 10", admin=True)
    await two_games(den)
    await den.say("anna", f"/pause {words}")
    assert (await den.table("g1")).pauses == (Pause(Seat(0), NOON, NOON + 7 * DAY),)


@pytest.mark.parametrize(("time", "days"), [("1w", 7), ("2нед", 14)])
async def test_a_move_may_take_a_week_or_two(den: Den, time: str, days: int) -> None:
    await two_games(den, time)
    assert (await den.table("g1")).deadline == NOON + days * DAY


async def test_the_game_may_be_named_last(den: Den) -> None:
    await two_games(den)
    await den.say("anna", "/pause 2 days g2")
    assert [(await den.table(table)).pauses for table in ("g1", "g2")] == [(), (Pause(Seat(0), NOON, NOON + 2 * DAY),)]
    await den.say("anna", "/пауза g1 2д")
    await den.say("anna", "/пауза нет G2", lang="ru")
    assert (await den.table("g1")).pauses == (Pause(Seat(0), NOON, NOON + 2 * DAY),)
    assert pausing(await den.table("g2"), den.clock.time) == {}
    assert "g1 2d" not in (await den.one("anna", "/pause 2d g1 g9")).text
    assert (await den.table("g1")).pauses == (Pause(Seat(0), NOON, NOON + 2 * DAY),)


async def test_a_move_during_a_pause_leaves_the_next_clock_standing_and_it_runs_out_by_itself(den: Den) -> None:
    await two_games(den)
    await den.say("anna", "/pause g1 2d")
    assert (await den.table("g2")).pauses == ()
    den.clock.time += DAY
    await den.say("anna", "/play g1 12")
    assert (await den.table("g1")).deadline == NOON + DAY + DAY + DAY
    den.clock.time += DAY
    assert pausing(await den.table("g1"), den.clock.time) == {}
    assert "stand still" not in (await den.one("boris", "/board g1")).text
    den.clock.time += DAY - 1
    await tick(den.ctx)
    assert (await den.table("g1")).status is Status.PLAYING
    den.clock.time += 1
    await tick(den.ctx)
    assert (await den.table("g1")).status is Status.ABORTED


async def test_a_pause_can_be_ended_and_what_is_left_of_it_is_not_used_up(den: Den) -> None:
    await two_games(den)
    await den.say("anna", "/pause 5d")
    den.clock.time += 12 * HOUR
    (over,) = await den.say("anna", "/pause off")
    assert over.text == "anna is back: the clocks of g1, g2 run again."
    table = await den.table("g1")
    assert (table.deadline, table.pauses) == (NOON + DAY + 12 * HOUR, (Pause(Seat(0), NOON, NOON + 12 * HOUR),))
    (told,) = await den.say("anna", "/pause")
    assert told.to is not None
    assert "You may pause for 13 days more. Here everyone has 14 days a year, and 5 in any one game." in told.text
    assert (await den.one("anna", "/пауза off")).text == "You have no pause to end. `/pause 5d` begins one."


async def test_pauses_of_both_players_that_overlap_stop_the_clock_once(den: Den) -> None:
    await two_games(den)
    await den.say("anna", "/pause g1 2d")
    den.clock.time += DAY
    await den.say("boris", "/pause g1 2d")
    assert (await den.table("g1")).deadline == NOON + DAY + 3 * DAY
    await den.say("anna", "/pause off")
    assert (await den.table("g1")).deadline == NOON + DAY + 3 * DAY
    await den.say("boris", "/pause off")
    assert (await den.table("g1")).deadline == NOON + DAY + DAY


async def test_what_is_said_of_a_pause_counts_those_of_the_others(den: Den) -> None:
    await two_games(den)
    await den.say("boris", "/pause 3d")
    (said,) = await den.say("anna", "/pause 1d")
    assert "The clocks of g1 stand still and run again in 3 days" in said.text
    assert "The clocks of g2 stand still and run again in 24 hours" in said.text
    board = await den.one("boris", "/board g1")
    assert "\nThe clocks stand still and run again in 3 days (paused by anna and boris).\n" in board.text
    (over,) = await den.say("anna", "/pause off")
    assert over.text == (
        "anna is back. The clocks of g1 still stand, by another pause, and run again in 3 days.\n"
        "anna is back: the clocks of g2 run again."
    )
    assert "Часы g1 пока стоят из-за другой паузы и снова пойдут через 3 дня." in over.reworded("ru").text


async def test_the_end_of_a_game_ends_its_pauses_and_the_rest_is_not_used_up(den: Den) -> None:
    await two_games(den)
    await den.say("anna", "/pause g1 4d")
    den.clock.time += DAY
    await den.say("anna", "/resign g1")
    table = await den.table("g1")
    assert table.status is Status.ABORTED
    assert table.pauses == (Pause(Seat(0), NOON, NOON + DAY),)
    assert "You may pause for 13 days more." in (await den.one("anna", "/pause")).text


async def test_who_leaves_takes_their_pause_along(den: Den) -> None:
    (post,) = await den.say("anna", "/square @boris @vera first=me time=1d")
    await den.press_id("boris", "a:g1:0", post)
    await den.press_id("vera", "a:g1:0", post)
    await den.say("boris", "/pause 5d")
    await den.say("vera", "/pause 2d")
    den.clock.time += DAY
    (board,) = await den.say("boris", "/resign")
    table = await den.table("g1")
    assert pausing(table, den.clock.time) == {Seat(2): NOON + 2 * DAY}
    assert table.deadline == NOON + 3 * DAY
    assert "(paused by vera)" in board.text
    await den.say("vera", "/resign")
    assert (await den.table("g1")).pauses == (Pause(Seat(1), NOON, NOON + DAY), Pause(Seat(2), NOON, NOON + DAY))


@pytest.mark.parametrize(("user", "act"), [("anna", "/cancel"), ("boris", "/decline")])
async def test_an_offer_that_comes_to_nothing_uses_up_no_pause(den: Den, user: str, act: str) -> None:
    await den.say("anna", "/sim @boris time=1d")
    await den.say("anna", "/pause 5d")
    await den.say(user, act)
    assert (await den.table("g1")).pauses == ()
    assert "You may pause for 14 days more." in (await den.one("anna", "/pause")).text


async def test_a_pause_follows_its_player_when_someone_leaves_the_offer(den: Den) -> None:
    await den.say("anna", "/square players=5 time=1d")
    for name in ("boris", "vera", "gleb"):
        await den.press_id(name, "a:g1:0")
        await den.say(name, "/pause 2d")
    await den.say("vera", "/forget yes")
    table = await den.table("g1")
    assert [player.name for player in table.seats] == ["anna", "boris", "gleb"]
    assert table.pauses == (Pause(Seat(1), NOON, NOON + 2 * DAY), Pause(Seat(2), NOON, NOON + 2 * DAY))
    await den.press_id("dora", "a:g1:0")
    assert "You have no pause now." in (await den.one("dora", "/pause")).text
    assert "Your pause in g1 ends in 2 days" in (await den.one("gleb", "/pause")).text


async def test_one_day_is_no_days(den: Den) -> None:
    await two_games(den)
    await den.say("olga", "/settings pause-game 1", admin=True)
    (said,) = await den.say("olga", "/settings pause-year 1", admin=True)
    assert "Pauses: one day a year" in said.text
    assert "Pauses: one day in any one game" in said.text
    told = await den.one("anna", "/pause")
    assert "Here everyone has one day a year, and 1 in any one game." in told.text
    assert " left of your one day a year." in (await den.one("anna", "/pause 3d")).text


@pytest.mark.parametrize(("days", "taken"), [("0", True), ("1", True), ("365", True), ("366", False)])
async def test_a_pause_may_take_no_day_of_a_year_or_all(den: Den, days: str, taken: bool) -> None:
    for name in ("pause-year", "pause-game"):
        await den.say("olga", f"/settings {name} {days}", admin=True)
    settings = await service.server_settings(den.ctx, den.room)
    assert (settings.pause_year, settings.pause_game) == ((int(days),) * 2 if taken else (14, 5))


async def test_a_game_has_five_days_and_a_year_fourteen_unless_administrators_say_otherwise(den: Den) -> None:
    await two_games(den, "14d")
    (said,) = await den.say("anna", "/pause g1 8d")
    assert "run again in 5 days" in said.text
    assert said.text.endswith("\nThat is shorter than asked: in any one game everyone has 5 days.")
    den.clock.time += 5 * DAY
    assert (await den.one("anna", "/pause g1 1h")).text.startswith("No clock can be paused any longer: in one game")
    (said,) = await den.say("anna", "/pause 5d")
    assert "The clocks of g2 stand still" in said.text
    den.clock.time += 5 * DAY
    refused = await den.one("anna", "/pause 5d")
    assert refused.text.startswith("That is longer than you may pause: you have 4 days left of your 14 days a year.")
    await den.say("olga", "/settings pause-year 20d", admin=True)
    await den.say("olga", "/settings pause-game 9", admin=True)
    (said,) = await den.say("anna", "/pause 10d")
    assert "run again in 4 days" in said.text
    assert (await den.one("olga", "/settings pause-game", lang="en")).text.startswith("Only")


async def test_a_shorter_pause_than_the_one_that_runs_is_no_question_of_what_is_left(den: Den) -> None:
    await two_games(den, "14d")
    assert "shorter" not in (await den.one("anna", "/pause g1 2 days")).text
    before = await den.table("g1")
    for length in ("1d", "2d"):
        refused = await den.one("anna", f"/pause g1 {length}")
        assert refused.text.startswith("Your pause lasts at least that long already: it ends in 2 days.")
    assert await den.table("g1") == before
    (said,) = await den.say("anna", "/pause 1 день")
    assert said.text.startswith("anna pauses. The clocks of g2 stand still and run again in 24 hours;")
    refused = await den.one("anna", "/pause 20h")
    assert refused.text.startswith("Your pause lasts at least that long already: it ends in 24 hours.")


async def test_that_a_pause_is_cut_is_said_also_where_that_of_another_game_is_whole(den: Den) -> None:
    await two_games(den, "14d")
    await den.say("anna", "/pause g1 3d")
    den.clock.time += 3 * DAY
    (said,) = await den.say("anna", "/pause 4d")
    assert said.text.endswith("\nThat is shorter than asked: in any one game everyone has 5 days.")
    assert ((await den.table("g1")).pauses[-1].end, (await den.table("g2")).pauses[-1].end) == (
        NOON + 5 * DAY,
        NOON + 7 * DAY,
    )


async def test_a_pause_costs_its_own_player_alone_and_time_that_stands_already_nothing_more(den: Den) -> None:
    await two_games(den, "14d")
    await den.say("anna", "/pause g1 3d")
    (said,) = await den.say("anna", "/pause g1 5d")
    assert "run again in 5 days" in said.text
    assert "shorter than asked" not in said.text
    assert "You may pause for 9 days more." in (await den.one("anna", "/pause")).text
    assert "You may pause for 14 days more." in (await den.one("boris", "/pause")).text


async def test_a_game_that_is_over_has_nothing_to_pause(den: Den) -> None:
    await den.game("/sim @boris first=me time=1d", "boris")
    await den.say("boris", "/resign g1")
    refused = await den.one("anna", "/pause 1d")
    assert refused.text == "You have no game with a clock here, so there is nothing to pause."
    assert (await den.table("g1")).pauses == ()


async def test_from_another_chat_it_is_said_there_to_its_player_alone_and_to_all_at_the_games(den: Den) -> None:
    await two_games(den)
    caller = Caller(event="far", server=den.room, chat="l#attic", player=person("anna"))
    (note,) = await pause(den.ctx, caller, 2 * DAY)
    assert note.to == person("anna")
    (said,) = [out for out in await den.chat.tick() if "pauses" in out.post.text]
    assert (said.chat, said.post.to) == (den.room, None)


async def test_a_year_is_the_last_365_days(den: Den) -> None:
    await den.game("/sim @boris first=me time=14d", "boris")
    await den.say("olga", "/settings pause-game 14", admin=True)
    await den.say("anna", "/pause 14d")
    den.clock.time += 20 * DAY
    await den.game("/sim @vera first=them time=1d", "vera")
    assert (await den.one("anna", "/pause g2 1d")).text.startswith("That is longer than you may pause")
    den.clock.time = NOON + 366 * DAY
    await den.game("/sim @gleb first=them time=1d", "gleb")
    assert "stand still" in (await den.one("anna", "/pause g3 1d")).text


async def test_time_that_is_over_is_not_brought_back(den: Den) -> None:
    await two_games(den)
    before = await den.table("g1")
    den.clock.time += DAY
    assert (await den.one("anna", "/pause g1 1d")).text.startswith("No clock can be paused any longer")
    assert await den.table("g1") == before


@pytest.mark.parametrize("word", ["soon", "59m", "0d", "-1d", "1y", "1н", "1ww", "w", "0w", "9999d", "5d 6d", "g9"])
async def test_what_is_no_pause_changes_nothing(den: Den, word: str) -> None:
    await two_games(den)
    (refused,) = await den.say("anna", f"/pause {word}")
    assert "stand still" not in refused.text
    assert (await den.table("g1")).pauses == ()
    assert (
        await den.one("carl", "/pause 1d")
    ).text == "You have no game with a clock here, so there is nothing to pause."


async def test_a_pause_counts_once_and_whole_however_it_is_delivered_and_killed(den: Den) -> None:
    """A process dies before or after any of its calls on the store; the event comes again until it is answered."""
    deaths = 0
    for calls, after in ((calls, after) for calls in itertools.count() for after in (False, True)):
        room = Den(den.store, den.clock, room=f"l#room{calls}{after}")
        await two_games(room)
        died = True
        with suppress(Killed):
            await room.doomed(calls, after=after).say("anna", "/pause 2d", event="pause")
            died = False
        for _ in range(2):
            await room.another_process().say("anna", "/pause 2d", event="pause")
        tables = [await room.table("g1"), await room.table("g2")]
        assert [table.pauses for table in tables] == [(Pause(Seat(0), NOON, NOON + 2 * DAY),)] * 2
        assert [table.deadline for table in tables] == [NOON + 3 * DAY] * 2
        if not died:
            break
        deaths += 1
    assert deaths > 6, "there were calls to die at"


async def test_an_export_has_them_and_the_forgotten_have_none(den: Den) -> None:
    await two_games(den)
    await den.say("anna", "/pause g1 2d")
    for name, pauses in (("anna", [[NOON, NOON + 2 * DAY]]), ("boris", None)):
        (post,) = await den.say(name, "/export")
        assert post.file is not None
        games = json.loads(post.file.text)["servers"][0]["games"]
        assert games[0].get("pauses") == pauses


async def test_time_that_counts_already_is_free_where_the_share_was_lowered_since(den: Den) -> None:
    await two_games(den, "14d")
    await den.say("anna", "/pause g1 5d")
    await den.say("olga", "/settings pause-year 3", admin=True)
    assert "run again in 4 days" in (await den.one("anna", "/pause g2 4d")).text
    assert (await den.one("anna", "/pause g2 6d")).text.startswith("That is longer than you may pause")


async def test_a_pause_that_is_delivered_again_stops_no_clock_that_runs_since(den: Den) -> None:
    await two_games(den)
    await den.say("anna", "/pause 2d", event="pause")
    await den.say("anna", "/pause off", event="back")
    assert await den.say("anna", "/pause 2d", event="pause") == ()
    await den.say("anna", "/pause 1d")
    assert await den.say("anna", "/pause off", event="back") == ()
    assert pausing(await den.table("g1"), den.clock.time) == {Seat(0): NOON + DAY}


async def test_a_pause_stops_a_clock_that_another_process_set_while_it_was_read(
    den: Den, monkeypatch: pytest.MonkeyPatch
) -> None:
    await two_games(den)
    quick, load_all, moved = den.another_process(), den.store.load_all, list[object]()

    async def slow(server: str, ids: Collection[str]) -> tuple[Table | Unreadable, ...]:
        kept = await load_all(server, ids)
        if not moved:
            moved.append(await quick.say("anna", "/play g1 12"))
        return kept

    den.clock.time += HOUR
    monkeypatch.setattr(den.store, "load_all", slow)
    assert "The clocks of g1, g2 stand still" in (await den.one("anna", "/pause 2d")).text
    table = await den.table("g1")
    assert (table.moves, table.deadline) == (("12",), NOON + HOUR + 3 * DAY)


async def test_a_pause_does_not_end_by_a_word_among_others(den: Den) -> None:
    await den.game("/sim @boris time=1d first=me", "boris", moved=True)
    await den.say("anna", "/pause 2d")
    before = (await den.one("anna", "/pause")).text
    refused = await den.one("anna", "/pause off please")
    assert refused.text.startswith("I don’t understand off please.")
    assert (await den.one("anna", "/pause")).text == before
