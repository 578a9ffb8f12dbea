"""A table that cannot be read holds up no one else, and is left as it is."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.chat.posts import Incoming
from adapters.store import keys
from core.game import Seat
from core.service import telling, timekeeping
from core.service.timekeeping import UNREADABLE_AGAIN_SECONDS
from core.table import Reason, Status
from core.untold import Untold
from tests.adapters.chat.damage import DAMAGE, damage
from tests.adapters.chat.den import Den, person

UNREADABLE = {
    "en": "g1 cannot be read, so nothing can be done there now. Kibitz’s operator has been told. All other games go "
    "on.",
    "ru": "Партию g1 не удаётся прочитать, и пока с ней ничего не сделать. Владелец Kibitz уже знает об этом. "
    "Остальные партии идут как обычно.",
}
LISTED = {
    "en": "g1 · cannot be read\nWhat cannot be read can wait: Kibitz’s operator has been told, and new games can "
    "begin, for example `/sim bot`.",
    "ru": "g1 · не удаётся прочитать\nЧто не читается, подождёт: владелец Kibitz уже знает об этом, а новые партии "
    "начинаются как обычно, например `/sim bot`.",
}


@pytest.mark.parametrize("kind", DAMAGE)
async def test_nothing_else_is_held_up(den: Den, client: Any, kind: str, caplog: pytest.LogCaptureFixture) -> None:  # noqa: ANN401
    first = await den.game("/nim @boris time=2m first=me", "boris", moved=True)
    second = await den.game("/sim @boris time=14d first=me", "boris", moved=True)
    assert (first.game, second.game) == ("g1", "g2")
    kept = await damage(client, den.room, "g1", kind)
    caplog.clear()
    for process in (den, den.another_process()):
        for lang in ("en", "ru"):
            assert (await process.one("anna", "/board g1", lang=lang)).text == UNREADABLE[lang]
            games = (await process.one("carl", "/games", lang=lang)).text
            assert games.endswith(LISTED[lang])
            assert "g2 · " in games
        for text in ("/play g1 a1", "/resign g1", "/undo g1", "/abort g1", "/record g1", "/moves g1"):
            assert (await process.one("anna", text)).text == UNREADABLE["en"], text
        assert (await process.one("anna", "a1", first)).text == UNREADABLE["en"]
        assert (await process.one("anna", "/board")).game == "g2"
        (offered,) = await process.say("anna", "/nim", posted=False)
        assert (await process.one("carl", "/accept")).game == offered.game
        assert (await process.one("anna", f"/abort {offered.game}")).game == offered.game
        for text in ("/export", "/history", "/leaderboard", "/forget", "/moves g2", "/record g2"):
            (post,) = await process.say("boris", text)
            assert "wrong" not in post.text, text
        assert await process.chat.posted_in(den.room, den.room) is not None
        assert len(await process.chat.own_games(_incoming(process))) >= 1
    assert await client.dump(keys.table(den.room, 1)) == kept, "it is not written over"
    await den.chat.silence(den.room, den.room, Reason.SILENCE)
    den.clock.time += 3_600
    assert "g2" in await den.chat.end_silence(den.room, den.room, [Reason.SILENCE])
    await den.chat.close(den.room, den.room)
    assert (await den.table("g2")).status is Status.ABORTED
    told = [record for record in caplog.records if "table g1 of l#den cannot be read" in record.getMessage()]
    assert len(told) == 1, "the store tells once, however often it is asked"
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize("kind", DAMAGE)
async def test_its_clock_waits_and_those_of_others_go_on(den: Den, client: Any, kind: str) -> None:  # noqa: ANN401
    for number in (1, 2):
        board = await den.game("/nim @boris time=2m first=me", "boris", moved=True)
        assert board.game == f"g{number}"
    whole = await client.dump(keys.table(den.room, 1))
    await damage(client, den.room, "g1", kind)
    den.clock.time += 121
    assert [out.post.game for out in await den.chat.tick()] == ["g2"]
    assert (await den.table("g2")).status is Status.FINISHED
    assert await den.chat.tick() == ()
    assert await den.store.due(den.clock.time) == (), "it takes up no place among what is due"
    await client.restore(keys.table(den.room, 1), 0, whole, replace=True)
    den.clock.time += UNREADABLE_AGAIN_SECONDS
    assert [out.post.game for out in await den.chat.tick()] == ["g1"]
    assert (await den.table("g1")).status is Status.FINISHED
    assert await den.store.due(2**40) == ()


async def test_who_is_forgotten_is_told_what_could_not_be_read(den: Den, client: Any) -> None:  # noqa: ANN401
    for _ in range(2):
        await den.game("/nim @boris", "boris", moved=True)
    whole = await client.dump(keys.table(den.room, 1))
    await damage(client, den.room, "g1", "cut")
    await den.say("boris", "/export")
    done, *_ = await den.say("boris", "/forget yes")
    assert done.text.endswith(
        "One game could not be read, so your name may still be in it. Ask Kibitz’s operator to repair it, then send "
        "`/forget` again."
    )
    await client.restore(keys.table(den.room, 1), 0, whole, replace=True)
    done, *_ = await den.another_process().say("boris", "/forget yes")
    assert "could not be read" not in done.text
    assert person("boris").id not in {seat.id for seat in (await den.table("g1")).seats}


async def test_of_two_games_the_one_that_makes_sense_is_meant(
    den: Den,
    client: Any,  # noqa: ANN401
    caplog: pytest.LogCaptureFixture,
) -> None:
    for _ in range(2):
        await den.game("/nim @boris first=me", "boris", moved=True)
    await damage(client, den.room, "g1", "with moves that break the rules")
    caplog.clear()
    (shown,) = await den.another_process().say("anna", "/moves")
    assert shown.game == "g2"
    assert ["table g1 of l#den" in record.getMessage() for record in caplog.records] == [True]


async def test_an_owed_board_that_cannot_be_read_waits(den: Den, client: Any) -> None:  # noqa: ANN401
    await den.say("anna", "/nim", posted=False)
    await damage(client, den.room, "g1", "with moves that break the rules")
    await damage(client, den.room, "g1", "cut")
    den.clock.time += 60
    assert await den.store.owed(den.clock.time, put_off=0) == ((den.room, "g1"),)
    assert (await den.one("carl", "/nim")).game == "g2"


async def test_what_is_listed_can_be_shown(den: Den, client: Any) -> None:  # noqa: ANN401
    for game in ("nim", "sim"):
        await den.say("anna", f"/{game} @boris")
    await client.delete(keys.table(den.room, 2))
    listed = (await den.one("carl", "/games")).text
    assert ("g1 · " in listed, "g2" in listed) == (True, False)
    assert (await den.one("carl", "/board g2")).text == "There is no game g2 here. `/games` lists the games here."
    assert (await den.one("carl", "/board g1")).game == "g1"


async def test_people_play_on_where_settings_hold_something_else(den: Den, client: Any) -> None:  # noqa: ANN401
    await client.set(keys.settings(den.room), "odd")
    await client.sadd(keys.language(den.room), "odd")
    assert (await den.game("/nim @boris first=me", "boris", moved=True)).game == "g1"


def _incoming(den: Den) -> Incoming:
    return Incoming(event="list", server=den.room, chat=den.room, player=person("anna"), text="/games")


@pytest.mark.parametrize("kind", DAMAGE)
async def test_the_operator_is_told_of_one_whatever_first_meets_it(
    den: Den,
    client: Any,  # noqa: ANN401 - redis-py's
    kind: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    for _ in range(2):
        await den.game("/nim @boris time=2m first=me", "boris")
    for table in ("g1", "g2"):
        await damage(client, den.room, table, kind)
    process = den.another_process()
    caplog.clear()
    await process.one("anna", "/play g1 a1")
    assert await process.chat.current(den.room, "g2") is None
    told = [record.getMessage() for record in caplog.records if "cannot be read" in record.getMessage()]
    assert [f"table g{number} of l#den cannot be read" in line for number, line in enumerate(told, 1)] == [True, True]


async def test_that_something_was_said_at_a_table_that_cannot_be_read_or_is_gone_is_no_matter(
    den: Den,
    client: Any,  # noqa: ANN401
) -> None:
    for _ in range(2):
        await den.game("/nim @boris first=me", "boris", moved=True)
    await damage(client, den.room, "g1", "cut")
    await client.delete(keys.table(den.room, 2))
    for table in ("g1", "g2"):
        await timekeeping.note_heard(den.ctx, den.room, table, 1, 2)
    await telling.note_told(den.ctx, den.room, "g1", Untold(Seat(0), "if-dropped", 1, 0))


async def test_a_history_in_which_nothing_can_be_read_says_so(den: Den, client: Any) -> None:  # noqa: ANN401
    await den.game("/nim @boris first=me", "boris", moved=True)
    await den.say("anna", "/resign g1")
    await damage(client, den.room, "g1", "cut")
    post = await den.one("anna", "/history")
    assert post.text.splitlines()[1].startswith("g1 · cannot be read")
