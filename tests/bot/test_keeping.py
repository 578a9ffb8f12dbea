"""`kibitz backup`, `restore` and `upgrade`, as an operator meets them."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from adapters.store import keys
from adapters.store.connect import connect
from bot import keeping
from bot.cli import main
from tests.bot.programs import kibitz, lines
from tests.conftest import PATIENT

pytestmark = pytest.mark.usefixtures("logging_as_before")


class Program:
    """The program, run in this process on one store."""

    def __init__(self, store_url: str, capsys: pytest.CaptureFixture[str]) -> None:
        self._url = store_url
        self._capsys = capsys

    def run(self, *arguments: object) -> tuple[int, str, str]:
        """Return exit status, output and errors of one command."""
        self._capsys.readouterr()
        status = main([str(argument) for argument in arguments])
        said = self._capsys.readouterr()
        return status, said.out, said.err

    def ask(self, *command: str | int) -> object:
        """Send one command to the server."""

        async def asked() -> object:
            client: Any = await connect(self._url, PATIENT)
            try:
                return await client.execute_command(*command)
            finally:
                await client.aclose()

        return asyncio.run(asked())


@pytest.fixture
def program(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Program:
    monkeypatch.setenv("REDIS_URL", store_url)
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path / "data"))
    made = Program(store_url, capsys)
    made.ask("FLUSHALL")
    return made


def test_an_upgrade_says_what_it_did_after_a_backup(program: Program, tmp_path: Path) -> None:
    program.ask("SET", "kibitz:format", 2)
    program.ask("HSET", keys.people(7) + "d1", "d9", "")
    older = "the store is in form 2, which the release before can read, too; `kibitz upgrade` brings it to form 3\n"
    assert program.run("upgrade", "--check") == (1, older, "")
    status, out, err = program.run("upgrade")
    (file,) = (tmp_path / "data").iterdir()
    assert (status, out.splitlines(), err) == (
        0,
        [
            f"wrote '{file}', 0.0 MB: keys: 1, records of games: 0, servers: 0",
            "the store was brought from form 2 to form 3, entries added: 1. The release before refuses it from now on",
        ],
        "",
    )
    assert program.ask("GET", "kibitz:format") == b"3"
    assert program.run("upgrade", "--check") == (
        0,
        "the store is in form 3, the newest that this Kibitz knows (3)\n",
        "",
    )
    assert program.run("upgrade") == (0, "the store is in form 3 already, and lacks nothing\n", "")
    program.ask("HSET", keys.people(8) + "d1", "d9", "")
    assert program.run("upgrade") == (
        0,
        "the store is in form 3 already; entries that a former release had left out were added: 1\n",
        "",
    )
    assert len(list((tmp_path / "data").iterdir())) == 1, "there is a backup of the store as it was, and no other"


def test_an_upgrade_goes_on_with_the_backup_that_it_made(program: Program, tmp_path: Path) -> None:
    file = tmp_path / "a.zip"
    program.ask("SET", "kibitz:format", 2)
    assert program.run("backup", file)[0] == 0
    assert program.run("upgrade", "--backup", file) == (
        2,
        "",
        f"kibitz: '{file}' is there already: name another file, or overwrite it with `kibitz backup --force`\n",
    )
    assert program.ask("GET", "kibitz:format") == b"2"
    program.ask("SET", keys.form_of(0), 3)  # as an upgrade does before all else
    whole = file.read_bytes()
    file.write_bytes(whole[:-1])
    assert program.run("upgrade", "--backup", file) == (
        2,
        "",
        f"kibitz: '{file}' is damaged or not whole; nothing was restored\n",
    )
    file.write_bytes(whole)
    assert program.run("upgrade", "--backup", file)[0] == 0
    assert (file.read_bytes(), program.ask("GET", "kibitz:format")) == (whole, b"3")


def test_a_backup_is_restored_into_an_empty_store_alone(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.zip"
    program.ask("SET", "kibitz:format", 2)
    program.ask("SET", "{00}nd1", 5)
    status, out, _ = program.run("backup", file)
    assert (status, out) == (0, f"wrote '{file}', 0.0 MB: keys: 1, records of games: 0, servers: 0\n")
    refused = (
        "kibitz: something of Kibitz is in the store already, and nothing was changed: restore into an empty one, "
        "or set KIBITZ_NAMESPACE to another name\n"
    )
    assert program.run("restore", file) == (2, "", refused)
    program.ask("FLUSHALL")
    status, out, err = program.run("restore", file)
    assert (status, err) == (0, "")
    assert out.startswith("restored the backup of 20")
    assert out.endswith(
        " UTC: keys: 1, records of games: 0, servers: 0. The clocks of games do not count the time since\n"
    )
    assert (program.ask("GET", "{00}nd1"), program.ask("GET", "kibitz:format")) == (b"5", b"2")
    program.ask("FLUSHALL")
    file.write_text("[Game]", "utf-8")
    assert program.run("restore", file)[2] == f"kibitz: '{file}' is no backup of Kibitz; nothing was restored\n"
    assert program.run("restore", tmp_path / "b")[0::2] == (
        2,
        f"kibitz: cannot use '{tmp_path}/b': there is no such file or folder\n",
    )
    assert program.ask("DBSIZE") == 0
    monkeypatch.setenv("KIBITZ_LANGUAGE", "ru")
    assert program.run("restore", file)[2] == f"kibitz: '{file}' — не резервная копия Kibitz; ничего не восстановлено\n"


def test_a_store_without_games_overwrites_no_backup(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "daily.zip"
    program.ask("SET", "{00}tl#den:1", "3|3||what a table holds")
    assert program.run("backup", file)[0] == 0
    assert program.run("backup", "--force", file)[0] == 0, "the store holds a game"
    kept = file.read_bytes()
    program.ask("FLUSHALL")
    program.ask("SET", "kibitz:format", 2)
    program.ask("SET", "{00}nl#den", 1)
    status, out, err = program.run("backup", "--force", file)
    assert (status, out) == (2, "")
    assert err == (
        f"kibitz: the store holds no games, so '{file}' is left as it is: if it is right that there are none, "
        "name another file\n"
    )
    monkeypatch.setenv("KIBITZ_LANGUAGE", "ru")
    assert program.run("backup", "--force", file)[2].startswith("kibitz: в хранилище нет ни одной партии, поэтому ")
    assert file.read_bytes() == kept
    assert [*tmp_path.glob(".kibitz-*")] == []
    assert program.run("backup", tmp_path / "other.zip")[0] == 0


def test_one_that_is_told_to_end_ends_as_such(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def end(*_: object, **__: object) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.Event().wait()

    monkeypatch.setattr(keeping, "back_up", end)
    assert program.run("backup", tmp_path / "a.zip") == (143, "", "")


def test_an_embedded_store_moves_to_another_folder_and_its_games_go_on(tmp_path: Path) -> None:
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "a.zip"
    with lines(tmp_path, "--data", str(old)) as talk:
        [offer] = talk.say("anna", "/nim @boris heaps=3,5,7")
        [board] = talk.press("boris", offer["buttons"][0]["id"], offer["id"])
        running = kibitz(tmp_path, "backup", str(file), KIBITZ_DATA=str(old))
    assert (running.returncode, running.stderr) == (0, "")
    assert kibitz(tmp_path, "restore", str(file), KIBITZ_DATA=str(new)).returncode == 0
    with lines(tmp_path, "--data", str(new)) as talk:
        [after] = talk.say("anna", "/board g1")
        assert (after["game"], after["ply"], after["alt"]) == ("g1", 0, board["alt"])
