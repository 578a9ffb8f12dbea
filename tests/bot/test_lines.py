"""`kibitz console --jsonl` as a process: exactly what other programs rely on."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.bot.programs import Answers, Lines, lines, started

FIELDS = ["id", "chat", "to", "text", "alt", "image", "buttons", "edits", "reply_to", "game", "ply", "moves"]
CHORDS = ["12", "13", "14", "15", "16", "23", "24", "25", "26", "34", "35", "36", "45", "46", "56"]


def button(message: dict[str, Any], label: str) -> str:
    [found] = [each["id"] for each in message["buttons"] if each["label"] == label]
    return str(found)


def begin(talk: Lines, command: str) -> dict[str, Any]:
    """Have anna challenge boris, who accepts; return the first board."""
    [offer] = talk.say("anna", command)
    [board] = talk.press("boris", button(offer, "Accept"), offer["id"])
    return board


def test_a_move_needs_no_reply_and_talk_is_left_alone(tmp_path: Path) -> None:
    with lines(tmp_path) as talk:
        begin(talk, "/challenge sim @boris first=me")
        assert talk.say("anna", "га") == []
        assert talk.say("anna", "3 6") == []
        [board] = talk.say("anna", "3-6")
        assert (board["to"], board["game"], board["ply"], board["edits"]) == (None, "g1", 1, None)
        [refused] = talk.say("anna", "12")
        assert (refused["to"], refused["game"], refused["ply"], refused["alt"]) == ("anna", "g1", 1, None)
        begin(talk, "/sim @boris first=me")
        [refused] = talk.say("boris", "36")
        assert refused["to"] == "boris"
        assert refused["text"].startswith("36 is already joined.")
        [board] = talk.say("boris", "45")
        assert (board["game"], board["ply"]) == ("g1", 2)
        [asked] = talk.say("anna", "12")
        assert (asked["to"], asked["text"], asked["game"]) == ("anna", "Which game is `12` for?", None)
        [board] = talk.press("anna", button(asked, "g2 · Sim · boris"), asked["id"])
        assert (board["game"], board["ply"], board["edits"]) == ("g2", 1, None)
        [refused] = talk.press("anna", button(asked, "g2 · Sim · boris"), asked["id"])
        assert (refused["to"], refused["ply"]) == ("anna", 1)
        [unknown] = talk.say("anna", "/сыграем?")
        assert (unknown["to"], unknown["text"]) == ("anna", "I don’t know /сыграем?. `/help` shows what I can do.")


def test_a_game_line_by_line(tmp_path: Path) -> None:
    with lines(tmp_path) as talk:
        [offer] = talk.say("anna", "/challenge sim @boris first=me")
        assert list(offer) == FIELDS
        assert offer == dict.fromkeys(FIELDS) | {
            "id": 1,
            "chat": "den",
            "text": (
                "anna offers boris a game of Sim.\n"
                "6 dots; closing a triangle of your own colour loses.\n"
                "anna goes first."
            ),
            "buttons": [
                {"id": "a:g1:0", "label": "Accept"},
                {"id": "d:g1:0", "label": "Decline"},
                {"id": "c:g1:0", "label": "Cancel"},
            ],
            "game": "g1",
            "ply": 0,
        }
        [board] = talk.press("boris", "a:g1:0", 1)
        assert list(board) == FIELDS
        assert (board["id"], board["to"], board["game"], board["ply"], board["moves"]) == (2, None, "g1", 0, None)
        assert board["alt"].startswith("> X anna\n  O boris\n")
        image = Path(board["image"])
        assert image.read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
        [moves] = talk.say("anna", "/moves")
        assert (moves["to"], moves["moves"]) == ("anna", CHORDS)
        [refused] = talk.say("boris", "/moves")
        assert (refused["to"], refused["moves"], refused["ply"]) == ("boris", None, 0)
        [second] = talk.say("anna", "3-6", reply_to=2)
        assert (second["ply"], second["to"], second["edits"]) == (1, None, None)
        [stale] = talk.say("boris", "12", reply_to=2)
        assert (stale["ply"], stale["to"]) == (1, "boris")
        [refused] = talk.say("boris", "36", reply_to=second["id"])
        assert (refused["ply"], refused["to"], refused["alt"]) == (1, "boris", None)
        assert talk.say("boris", "nice one!", reply_to=second["id"]) == []
        [steps] = talk.press("boris", button(second, "1"), second["id"])
        assert (steps["edits"], steps["ply"]) == (second["id"], 1)
        [third] = talk.press("boris", button(steps, "2"), steps["id"])
        assert (third["edits"], third["ply"]) == (steps["id"], 2)
    assert not image.exists(), "without --data all is thrown away"


def test_a_board_from_before_a_take_back_is_old_whatever_its_ply(tmp_path: Path) -> None:
    with lines(tmp_path) as talk:
        first = begin(talk, "/sim @boris first=me")
        [old] = talk.say("anna", "36", reply_to=first["id"])
        talk.say("anna", "/undo")
        [again] = talk.say("boris", "/agree")
        [new] = talk.say("anna", "12", reply_to=again["id"])
        assert (old["ply"], again["ply"], new["ply"]) == (1, 0, 1)
        [stale] = talk.say("boris", "34", reply_to=old["id"])
        assert (stale["ply"], stale["to"]) == (1, "boris")
        [stale] = talk.press("boris", button(old, "3"), old["id"])
        assert (stale["ply"], stale["to"]) == (1, "boris")
        [played] = talk.say("boris", "34", reply_to=stale["id"])
        assert (played["ply"], played["to"]) == (2, None)


def test_lines_that_are_no_event_get_an_error_each_and_the_program_goes_on(tmp_path: Path) -> None:
    bad = ["", "hello", "{}", "[1]", '{"chat":"den","user":"anna"}', '{"chat":"den","user":"anna","text":7}']
    with lines(tmp_path) as talk:
        for line in bad:
            talk.write(line)
            [error] = talk.answers()
            assert list(error) == ["error"]
            assert isinstance(error["error"], str)
        talk.stdin.write(b"\xff\xfe\n" + b"x" * 1_000_000 + b"\n")
        assert [list(error) for error in (*talk.answers(), *talk.answers())] == [["error"], ["error"]]
        [answer] = talk.say("anna", "/help")
        assert answer["id"] == 1


SEEDED = (
    {"chat": "den", "user": "anna", "text": "/sim @boris"},
    {"chat": "den", "user": "boris", "text": "/accept g1"},
    {"chat": "den", "user": "anna", "text": "/nim bot random"},
    {"chat": "den", "user": "anna", "text": "/square @boris"},
    {"chat": "den", "user": "boris", "text": "/accept g3"},
    {"chat": "den", "user": "anna", "text": "/hand"},
    {"chat": "den", "user": "boris", "text": "/hand"},
    {"chat": "den", "user": "anna", "text": "/square bot"},
)


def played(folder: Path, seed: int, events: Sequence[dict[str, Any]]) -> list[Answers]:
    with lines(folder, "--seed", str(seed)) as talk:
        talk.write(*events)
        answers = [talk.answers() for _ in events]
    return without_pictures(answers)


def played_afresh(folder: Path, seed: int, events: Sequence[dict[str, Any]]) -> list[Answers]:
    """Have a process play that is not forked, and so has its sets in another order."""
    given = "".join(f"{json.dumps(event)}\n" for event in events)
    ran = started(folder, "console", "--jsonl", "--seed", str(seed), module="tests.bot.patient", given=given)
    assert (ran.returncode, ran.stderr) == (0, "")
    answers: list[Answers] = [[]]
    for answer in map(json.loads, ran.stdout.splitlines()):
        if "done" in answer:
            answers.append([])
        else:
            answers[-1].append(answer)
    return without_pictures(answers[:-1])


def without_pictures(answers: list[Answers]) -> list[Answers]:
    for message in (message for line in answers for message in line if message["image"]):
        message["image"] = "a picture"
    return answers


def test_a_seed_makes_lots_and_deals_repeat(tmp_path: Path) -> None:
    once = played(tmp_path, 17, SEEDED)
    assert played_afresh(tmp_path, 17, SEEDED) == once
    assert played(tmp_path, 18, SEEDED) != once
    assert all(line for line in once)


def test_data_is_kept_and_an_event_counts_once_also_after_a_restart(tmp_path: Path) -> None:
    with lines(tmp_path, "--data", "kept") as talk:
        board = begin(talk, "/nim @boris first=me")
        [first] = talk.say("anna", "a1", reply_to=board["id"], id="e1")
        assert first["ply"] == 1
        assert talk.say("anna", "a1", reply_to=board["id"], id="e1") == [first]
    with lines(tmp_path, "--data", "kept") as talk:
        assert talk.say("anna", "a1", reply_to=board["id"], id="e1") == [first], "its answer may have been lost"
        [stale] = talk.say("boris", "b1", reply_to=board["id"])
        assert (stale["id"], stale["ply"]) == (first["id"] + 1, 1)
        [second] = talk.say("boris", "b1", reply_to=first["id"], id="e2")
        assert (second["id"], second["ply"]) == (first["id"] + 2, 2)
        assert talk.say("boris", "b1", reply_to=first["id"], id="e2") == [second]
        assert (tmp_path / second["image"]).is_file()
        [record] = talk.say("anna", "/record g1")
        assert "\n1. a1 2. b1\n" in record["text"] + "\n"


def test_waiting_expires_an_offer_and_loses_a_game_on_time(tmp_path: Path) -> None:
    with lines(tmp_path) as talk:
        [offer] = talk.say("anna", "/sim @boris")
        board = begin(talk, "/sim @boris time=2m first=me")
        talk.say("anna", "/play 12")
        talk.say("boris", "/play 34")
        late, answer = talk.say("vera", "/games", wait=121)
        assert (late["game"], late["ply"], late["to"], late["chat"]) == (board["game"], 2, None, "den")
        assert "anna ran out of time.\nboris wins" in late["text"]
        assert (answer["game"], answer["to"]) == (None, None)
        expired, *_ = talk.say("vera", "/games", wait=14 * 86_400)
        assert (expired["game"], expired["text"]) == (offer["game"], "No one accepted this offer in time.")
        [refused] = talk.say("boris", "12", reply_to=board["id"])
        assert refused["to"] == "boris"


def test_a_line_says_its_persons_language(tmp_path: Path) -> None:
    spoken = [("anna", "ru", "Ним · g1 · ход 0"), ("boris", "ru-RU", "Ним · g2 · ход 0")]
    spoken += [("vera", "en", "Nim · g3 · move 0"), ("gleb", "tlh", "Nim · g4 · move 0")]
    with lines(tmp_path) as talk:
        for person, language, said in spoken:
            [board] = talk.say(person, "/nim bot first=me", lang=language)
            assert board["text"].splitlines()[-1] == said


def test_the_setting_of_the_language_counts_where_nobody_says_theirs(tmp_path: Path) -> None:
    with lines(tmp_path, KIBITZ_LANGUAGE="ru") as talk:
        [board] = talk.say("anna", "/nim bot first=me")
        assert board["text"].endswith("\nНим · g1 · ход 0")


def test_rooms_are_servers_of_their_own(tmp_path: Path) -> None:
    with lines(tmp_path) as talk:
        board = begin(talk, "/sim @boris")
        talk.write({"chat": "attic", "user": "anna", "text": "/board g1"})
        [refused] = talk.answers()
        assert (refused["chat"], refused["to"], refused["game"]) == ("attic", "anna", None)
        talk.write({"chat": "attic", "user": "anna", "text": "12", "reply_to": board["id"]})
        assert talk.answers() == []


def test_a_hand_and_the_moves_are_their_owners_alone(tmp_path: Path) -> None:
    with lines(tmp_path, "--seed", "3") as talk:
        board = begin(talk, "/square @boris target=20 first=me")
        [hand] = talk.press("anna", button(board, "My hand"), board["id"])
        [moves] = talk.say("anna", "/moves")
        [theirs] = talk.press("boris", button(board, "My hand"), board["id"])
        [refused] = talk.say("boris", "/moves")
    assert [each["to"] for each in (hand, moves, theirs, refused)] == ["anna", "anna", "boris", "boris"]
    assert all(re.fullmatch(r"[1-9][0-9]?M13[NESW]", move) for move in moves["moves"])
    assert {each["label"] for each in hand["buttons"]} == {re.split("M", move)[0] for move in moves["moves"]}
    assert (theirs["buttons"], theirs["moves"], refused["moves"], refused["alt"]) == (None, None, None, None)
