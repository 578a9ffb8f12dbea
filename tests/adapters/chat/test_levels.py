"""Levels of the computer: asked for in a challenge, kept by the table, said on boards and in records."""

from __future__ import annotations

from random import Random

import pytest

from core import record
from core.computers.nim import NimComputer
from core.game import View
from core.levels import Level
from core.table import Status
from tests.adapters.chat.den import Den


async def level_at(den: Den, table: str | None) -> Level | None:
    return (await den.table(table)).seats[1].level


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("/sim bot", Level.MEDIUM),
        ("/sim bot level=easy", Level.EASY),
        ("/challenge nim @kibitz level=medium", Level.MEDIUM),
        ("/nim bot LEVEL=Hard", Level.HARD),
        ("/nim bot perfect", Level.PERFECT),
        ("/nim level=easy", Level.EASY),
        ("/ним бот уровень=сильный", Level.HARD),
        ("/ним бот уровень=идеальный", Level.PERFECT),
        ("/сим бот лёгкий", Level.EASY),
        ("/сим бот уровень=легкий", Level.EASY),
        ("/sim bot рфкв", Level.HARD),
    ],
)
async def test_a_level_is_a_word_of_a_challenge(den: Den, text: str, level: Level) -> None:
    board = await den.one("anna", text)
    table = await den.table(board.game)
    assert (table.status, table.seats[1].name, table.seats[1].level) == (Status.PLAYING, "Kibitz", level)
    assert f"My level: {level}." in board.text.splitlines()


async def test_the_board_and_the_record_name_the_level(den: Den) -> None:
    board = await den.one("anna", "/nim bot level=hard first=me")
    assert "Kibitz (hard)" in (board.alt or "")
    assert "Kibitz (сильный)" in (board.reworded("ru").alt or "")
    assert "Мой уровень: сильный." in board.reworded("ru").text.splitlines()
    after, *_ = await den.say("anna", "a1", board)
    assert "\nKibitz: `" in after.text, "a sentence names the player alone"
    posted = await den.one("anna", "/record")
    assert record.parse(record.find(posted.text)).seats == ("anna", "Kibitz (hard)")


async def test_a_rematch_keeps_the_level(den: Den) -> None:
    board = await den.one("anna", "/sim bot level=hard first=me")
    (ended,) = await den.say("anna", "/resign")
    (again,) = await den.press("anna", ended, "Rematch")
    assert again.game != board.game
    assert await level_at(den, again.game) is Level.HARD


async def test_where_a_game_is_not_played_so_well_the_highest_level_is_taken(den: Den) -> None:
    board = await den.one("anna", "/square bot level=perfect first=me")
    highest = await level_at(den, board.game)
    assert highest in {Level.MEDIUM, Level.HARD}
    assert f"My level: {highest}. I cannot play this game any better." in board.text.splitlines()


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        ("/sim @boris level=hard", "A level is for games against me: `/sim bot level=hard`."),
        (
            "/sim bot level=huge",
            "I can’t use “level=huge” here. My levels are `level=easy`, `level=medium`, `level=hard`",
        ),
        ("/sim bot hard level=easy", "“level=easy” repeats or contradicts an earlier word."),
    ],
)
async def test_a_level_that_cannot_be(den: Den, text: str, refusal: str) -> None:
    assert (await den.one("anna", text)).text.startswith(refusal)


async def test_a_level_of_a_table_with_several_people(den: Den) -> None:
    board = await den.game("/square bot @boris level=easy", "boris")
    table = await den.table(board.game)
    assert [player.level for player in table.seats] == [None, Level.EASY, None]
    assert "Kibitz (easy)" in (board.alt or "")


async def test_the_computer_is_asked_to_move_at_its_level(den: Den, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Level] = []

    def noted(_: NimComputer, view: View, rng: Random, level: Level) -> str:
        asked.append(level)
        return rng.choice(view.legal or ())

    monkeypatch.setattr(NimComputer, "choose", noted)
    for level in (Level.HARD, Level.EASY):
        await den.say("anna", f"/nim bot level={level} first=them")
    assert asked == [Level.HARD, Level.EASY]


async def test_an_offer_at_another_level_is_another_offer(den: Den) -> None:
    texts = ("/square bot @boris level=easy", "/square bot @boris level=hard", "/square bot @boris level=easy")
    assert [(await den.one("anna", text)).game for text in texts] == ["g1", "g2", "g1"]
