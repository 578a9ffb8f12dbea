"""Ratings through the door for programs, and `kibitz ratings rebuild` over what it left behind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adapters.store import keys
from tests.bot.programs import Lines, kibitz, lines


def beat(talk: Lines, winner: str, loser: str, **more: object) -> None:
    [offer] = talk.say(winner, f"/nim @{loser}", **more)
    [board] = talk.press(loser, offer["buttons"][0]["id"], offer["id"])
    for player, move in ((winner, "a1"), (loser, "b1"), (winner, "a1")):
        talk.say(player, f"/play {board['game']} {move}")
    [end] = talk.say(loser, f"/resign {board['game']}")
    assert f"{winner} wins" in end["text"]


def rows(message: dict[str, Any]) -> list[list[str]]:
    return [row.split() for row in message["alt"].split("\n")[2:-2]]


def is_png(path: str) -> bool:
    return Path(path).read_bytes().startswith(b"\x89PNG")


async def test_ratings_by_json_lines_and_rebuilt_by_command(tmp_path: Path, store_url: str, client: Any) -> None:  # noqa: ANN401 - redis-py's types fall short
    await client.flushall()
    with lines(tmp_path, "--data", str(tmp_path / "data"), REDIS_URL=store_url) as talk:
        beat(talk, "anna", "boris")
        beat(talk, "Ёжик", "boris", wait=40 * 86_400)
        beat(talk, "anna", "boris")
        [board] = talk.say("boris", "/leaderboard nim")
        assert is_png(board["image"])
        assert [(row[0], row[-1]) for row in rows(board)] == [("1", "anna"), ("2", "Ёжик"), (">", "boris")]
        [month] = talk.press("anna", board["buttons"][0]["id"], board["id"])
        assert month["edits"] == board["id"]
        [profile] = talk.say("boris", "/profile")
        assert profile["text"] == "boris: 3 finished games here."
        assert "won 0, lost 3 · lost the last 3" in profile["alt"]
        [history] = talk.say("anna", "/history")
        [record] = talk.press("boris", history["buttons"][1]["id"], history["id"])
        assert record["text"].startswith("Record of g1:")
        [refused] = talk.say("anna", "/leaderboard 9")
        assert (refused["to"], refused["text"]) == ("anna", "There is no page 9. There is only one.")

    assert not (tmp_path / "data" / "store").exists(), "REDIS_URL names the store"
    checked = kibitz(tmp_path, "ratings", "rebuild", "--check", REDIS_URL=store_url)
    assert (checked.returncode, checked.stdout, checked.stderr) == (
        0,
        "servers: 1, finished games: 3, differing entries: 0\n",
        "",
    )
    await client.zincrby(keys.leaders("l#den", "nim", None), 5, "l@boris")
    checked = kibitz(tmp_path, "ratings", "rebuild", "--check", REDIS_URL=store_url)
    assert checked.returncode == 1
    assert checked.stdout.split("\n")[0] == "l#den: finished games: 3, differing entries: 1"
    rebuilt = kibitz(tmp_path, "ratings", "rebuild", REDIS_URL=store_url)
    assert (rebuilt.returncode, rebuilt.stdout.split("\n")[1]) == (
        0,
        "servers: 1, finished games: 3, entries put right: 1",
    )
    assert kibitz(tmp_path, "ratings", "rebuild", "--check", REDIS_URL=store_url).returncode == 0


def test_a_store_that_is_not_there_is_said_to_be_so(tmp_path: Path) -> None:
    failed = kibitz(tmp_path, "ratings", "rebuild", REDIS_URL=f"unix://{tmp_path}/nothing")
    assert failed.returncode == 2
    assert failed.stderr.startswith("kibitz: REDIS_URL: ")
    assert kibitz(tmp_path, "ratings").returncode == 2


@pytest.mark.parametrize("check", [["--check"], []])
def test_a_folder_that_was_mistyped_is_not_made(tmp_path: Path, check: list[str]) -> None:
    folder = tmp_path / "kibtiz"
    failed = kibitz(tmp_path, "ratings", "rebuild", *check, KIBITZ_DATA=str(folder))
    assert (failed.returncode, failed.stdout) == (2, "")
    assert failed.stderr == f"kibitz: KIBITZ_DATA: there is no store in the folder {folder}\n"
    assert not folder.exists()
