"""Clocks, settings and privacy through the door for programs, as a process."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core import record
from tests.bot.programs import Lines, lines

HOUR = 3_600


@pytest.fixture(scope="module")
def talk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lines]:
    """Talk in which no game begins."""
    with lines(tmp_path_factory.mktemp("life")) as talk:
        yield talk


def label(message: dict[str, Any], text: str) -> str:
    """Return the id of the button of this label."""
    [found] = [each["id"] for each in message["buttons"] if each["label"] == text]
    return str(found)


def begin(talk: Lines, words: str, table: str) -> dict[str, Any]:
    talk.say("anna", f"/sim @boris first=me {words}")
    [board] = talk.say("boris", f"/accept {table}")
    return board


def test_a_reminder_a_loss_and_a_claim(tmp_path: Path) -> None:
    with lines(tmp_path) as talk:
        begin(talk, "time=10h", "g1")
        assert talk.say("vera", "hello", wait=8 * HOUR - 60) == []
        [reminder] = talk.say("vera", "hello", wait=60)
        assert (reminder["to"], reminder["game"], reminder["ply"]) == ("anna", "g1", 0)
        assert reminder["text"].startswith("It is your move in g1, against boris. Your time ends in ")
        [lost] = talk.say("vera", "hello", wait=2 * HOUR)
        assert "anna ran out of time." in lost["text"]
        assert talk.say("vera", "hello", wait=1_000 * HOUR) == []

        begin(talk, "time=2m claim", "g2")
        [early] = talk.say("boris", "/claim", wait=60)
        assert early["text"].startswith("Not yet: the time ends in ")
        [over] = talk.say("vera", "hello", wait=3 * HOUR)
        assert "anna has run out of time." in over["text"]
        [own] = talk.say("anna", "/claim g2", wait=90 * 24 * HOUR)
        assert own["text"].startswith("It’s your own clock that is running.")
        [won] = talk.press("boris", label(over, "Claim the win"), over["id"])
        assert "anna ran out of time.\nThe game was called off." in won["text"]


def test_without_a_setting_there_is_no_clock(tmp_path: Path) -> None:
    with lines(tmp_path) as talk:
        begin(talk, "", "g1")
        assert talk.say("vera", "hello", wait=365 * 24 * HOUR) == []
        [board] = talk.say("anna", "/play 12")
        assert board["ply"] == 1


def test_settings_are_a_panel_and_hold_for_the_chat(tmp_path: Path) -> None:
    with lines(tmp_path) as talk:
        [panel] = talk.say("anna", "/settings")
        assert panel["to"] == "anna"
        [panel] = talk.press("anna", label(panel, "Allow one day for a move"), panel["id"])
        assert panel["edits"] is not None
        assert "Time for a move: one day" in panel["text"]
        talk.say("anna", "/settings game nim")
        [offer] = talk.say("anna", "/challenge @boris")
        assert "a game of Nim" in offer["text"]
        assert "One day for each move." in offer["text"]
        talk.write({"chat": "attic", "user": "anna", "text": "/challenge @boris"})
        [other] = talk.answers()
        assert "a game of Sim" in other["text"]
        [again] = talk.say("anna", "/settings")
    with lines(tmp_path) as talk:
        [new] = talk.say("anna", "/settings")
        assert new["text"] != again["text"], "what was thrown away is gone"


@pytest.mark.parametrize(
    ("text", "english", "russian"),
    [
        ("/sim @boris time=1s", "`time=3d`", "`время=3д`"),
        ("/sim @boris time=99y", "`time=3d`", "`время=3д`"),
        ("/sim @boris time=-3h", "`time=3d`", "`время=3д`"),
        ("/sim @boris time=٣ч", "`time=3d`", "`время=3д`"),
        ("/settings clock 1s", "`/settings clock 3d`", "`/settings clock 3d`"),
        ("/settings colour blue", "`/settings clock 3d`", "`/settings clock 3d`"),
        ("/quiet 25-1", "`/quiet 22-7 +3`", "`/quiet 22-7 +3`"),
        ("/export @boris", "You can ask only about yourself", "Каждый может просить только о себе"),
        ("/forget @boris", "You can ask only about yourself", "Каждый может просить только о себе"),
        ("/claim", "`/games`", "`/games`"),
        ("/claim g99", "There is no game g99 here", "Партии g99 здесь нет"),
    ],
)
def test_bad_input_gets_one_answer(talk: Lines, text: str, english: str, russian: str) -> None:
    for lang, expected in (("en", english), ("ru", russian)):
        [refused] = talk.say("anna", text, lang=lang)
        assert expected in refused["text"]
        assert (refused["to"], refused["buttons"]) == ("anna", None)
    [nothing] = talk.say("anna", "/games", lang="en")
    assert nothing["text"].startswith("No games are going on here.")


def test_an_export_is_a_message_of_json(tmp_path: Path) -> None:
    with lines(tmp_path) as talk:
        talk.say("anna", "/sim bot first=me")
        talk.say("anna", "/resign")
        told, file = talk.say("anna", "/export")
        assert (told["to"], file["to"], told["text"]) == ("anna", "anna", "This is all that I keep about you.")
        everything = json.loads(file["text"])
        [server] = everything["servers"]
        assert (everything["name"], server["server"]) == ("anna", "l#den")
        [game] = server["games"]
        assert record.parse(game["record"]).seats == ("anna", "Kibitz (medium)")


def test_forgetting_asks_once_more_and_leaves_nothing(tmp_path: Path) -> None:
    with lines(tmp_path, "--data", str(tmp_path / "data")) as talk:
        begin(talk, "", "g1")
        [ask] = talk.say("anna", "/forget")
        assert "You are still playing one game" in ask["text"]
        done, board = talk.press("anna", label(ask, "Forget me"), ask["id"], id="forget")
        assert done["text"] == "Done: nothing about you is kept any more. Come back whenever you like."
        assert "somebody resigns.\nThe game was called off." in board["text"]
    with lines(tmp_path, "--data", str(tmp_path / "data")) as talk:
        [board] = talk.say("boris", "/board g1", lang="ru")
        assert "Партия отменена" in board["text"]
        assert "anna" not in board["text"] + board["alt"]
        [written] = talk.say("boris", "/record g1")
        assert '[Seat1 "?"]' in written["text"]
