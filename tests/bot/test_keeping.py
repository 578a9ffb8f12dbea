"""`kibitz backup`, `restore` and `upgrade`, as an operator meets them."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from adapters.chat.texts import say as told
from adapters.redaction import place_of
from adapters.store import keys
from adapters.store.backup_file import BadBackup
from adapters.store.connect import connect
from adapters.store.restore import InUse, OneAtATime
from bot import keeping, ratings
from bot.cli import main
from bot.settings import load
from bot.words import size_of
from core.service.rebuilding import Busy
from tests.bot.programs import kibitz, lines
from tests.conftest import PATIENT

pytestmark = pytest.mark.usefixtures("logging_as_before")


class Program:
    """The program, run in this process on one store."""

    def __init__(self, store_url: str, capsys: pytest.CaptureFixture[str]) -> None:
        self._url = store_url
        self.place = place_of(store_url)
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


def upgraded(entries: int) -> str:
    return (
        f"the store was brought from format 2 to format 3, entries added: {entries}. The release before refuses it "
        "from now on"
    )


SIZES = {
    0: ("0 bytes", "0 байт"),
    1: ("one byte", "1 байт"),
    22: ("22 bytes", "22 байта"),
    999: ("999 bytes", "999 байт"),
    1_000: ("1.0 kB", "1,0 кБ"),
    1_250: ("1.3 kB", "1,3 кБ"),
    999_949: ("999.9 kB", "999,9 кБ"),
    999_950: ("1.0 MB", "1,0 МБ"),
    12_345_678: ("12.3 MB", "12,3 МБ"),
    5_000_000_000: ("5.0 GB", "5,0 ГБ"),
    7_000_000_000_000: ("7000.0 GB", "7000,0 ГБ"),
}


@pytest.mark.parametrize("count", SIZES)
def test_sizes_are_told_in_the_unit_that_suits_them(count: int) -> None:
    (fact,) = size_of(count)
    assert tuple(told(language, fact) for language in ("en", "ru")) == SIZES[count]


def test_an_upgrade_says_what_it_did_after_a_backup(program: Program, tmp_path: Path) -> None:
    program.ask("SET", "kibitz:format", 2)
    program.ask("HSET", keys.people(7) + "d1", "d9", "")
    older = "the store is in format 2, which the release before can read, too; `kibitz upgrade` brings it to format 3\n"
    assert program.run("upgrade", "--check") == (1, older, "")
    status, out, err = program.run("upgrade")
    (file,) = (tmp_path / "data").iterdir()
    size = f"{file.stat().st_size / 1000:.1f} kB"
    assert (status, out.splitlines(), err) == (
        0,
        [f"wrote '{file}', {size}: keys: 1, records of games: 0, servers: 0", upgraded(1)],
        "",
    )
    assert program.ask("GET", "kibitz:format") == b"3"
    assert program.run("upgrade", "--check") == (
        0,
        "the store is in format 3, the newest that this Kibitz knows\n",
        "",
    )
    kept = "nothing had to be upgraded, and no backup was made: the store is in format 3 already, and complete\n"
    assert program.run("upgrade") == (0, kept, "")
    spare = tmp_path / "spare.zip"
    unused = (
        f"'{spare}' was not written: it is for a backup before an upgrade. `kibitz backup '{spare}'` writes one at any "
        "time\n"
    )
    assert program.run("upgrade", "--backup", spare) == (0, kept + unused, "")
    assert not spare.exists()
    program.ask("HSET", keys.people(8) + "d1", "d9", "")
    mended = "the store is in format 3 already; entries that a former release had left out were added: 1."
    assert program.run("upgrade") == (0, f"{mended} No backup was made\n", "")
    assert len(list((tmp_path / "data").iterdir())) == 1, "there is a backup of the store as it was, and no other"


def test_a_store_that_was_never_used_is_in_the_format_that_one_begins_in(program: Program, tmp_path: Path) -> None:
    begun = "the store is in format 2, which the release before can read, too; `kibitz upgrade` brings it to format 3\n"
    assert program.run("upgrade", "--check") == (1, begun, "")
    status, out, _ = program.run("upgrade", "--backup", tmp_path / "a.zip")
    assert (status, out.splitlines()[-1]) == (0, upgraded(0))


def test_help_says_what_is_overwritten(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert "overwrite the file if it is there; a store without games overwrites none" in program.run("backup", "-h")[1]


def test_a_check_makes_no_backup(program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("upgrade", "--check", "--backup", tmp_path / "a.zip")
    assert program.run(*asked) == (
        2,
        "",
        "kibitz: --backup does not go together with --check (see kibitz upgrade --help)\n",
    )
    monkeypatch.setenv("KIBITZ_LANGUAGE", "ru")
    assert program.run(*asked)[2] == (
        "kibitz: --backup нельзя задать вместе с --check (справка: kibitz upgrade --help)\n"
    )


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
        f"kibitz: '{file}' is damaged or not whole, and nothing was changed\n",
    )
    file.write_bytes(whole)
    assert program.run("upgrade", "--backup", file)[0] == 0
    assert (file.read_bytes(), program.ask("GET", "kibitz:format")) == (whole, b"3")


def test_a_backup_of_the_new_format_is_not_the_one_from_before_an_upgrade(program: Program, tmp_path: Path) -> None:
    file = tmp_path / "a.zip"
    program.ask("SET", "kibitz:format", 3)
    assert program.run("backup", file)[0] == 0
    program.ask("SET", "kibitz:format", 2)
    program.ask("SET", keys.form_of(0), 3)
    status, _, told = program.run("upgrade", "--backup", file)
    assert (status, "is there already" in told, program.ask("GET", "kibitz:format")) == (2, True, b"2")


def test_a_backup_is_restored_into_an_empty_store_alone(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.zip"
    program.ask("SET", "kibitz:format", 2)
    program.ask("SET", "{00}nd1", 5)
    status, out, _ = program.run("backup", file)
    size = f"{file.stat().st_size / 1000:.1f} kB"
    assert (status, out) == (0, f"wrote '{file}', {size}: keys: 1, records of games: 0, servers: 1\n")
    refused = (
        f"kibitz: the store at {program.place} already holds games, settings or people, and nothing was changed. Name "
        "another database or KIBITZ_NAMESPACE, or empty this one: FLUSHDB deletes all that is in it, of other programs "
        "too\n"
    )
    assert program.run("restore", file) == (2, "", refused)
    program.ask("FLUSHALL")
    program.ask("SET", "kibitz:format", "restoring another")
    assert program.run("restore", file)[2] == (
        f"kibitz: another backup was being restored into the store at {program.place}, and not all of it is in place: "
        "restore that one again, or empty the store first\n"
    )
    program.ask("SET", "kibitz:format", "two")
    assert program.run("restore", file)[2].startswith(
        f"kibitz: REDIS_URL: cannot use the store at {program.place}: its "
    )
    program.ask("SET", "kibitz:format", 2)
    status, out, err = program.run("restore", file)
    assert (status, err) == (0, "")
    assert out.startswith("restored the backup of 20")
    assert out.endswith(
        " UTC: keys: 1, records of games: 0, servers: 1. The clocks of games do not count the time since\n"
    )
    assert (program.ask("GET", "{00}nd1"), program.ask("GET", "kibitz:format")) == (b"5", b"2")
    program.ask("FLUSHALL")
    file.write_text("[Game]", "utf-8")
    assert program.run("restore", file)[2] == f"kibitz: '{file}' is no backup of Kibitz, and nothing was changed\n"
    assert program.run("restore", tmp_path / "b")[0::2] == (
        2,
        f"kibitz: cannot use '{tmp_path}/b': there is no such file or folder\n",
    )
    assert program.ask("DBSIZE") == 0
    monkeypatch.setenv("KIBITZ_LANGUAGE", "ru")
    assert program.run("restore", file)[2] == f"kibitz: '{file}' — не резервная копия Kibitz; ничего не изменено\n"


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


@pytest.mark.parametrize("options", [(), ("--force",)])
def test_what_is_no_file_is_left_alone(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    program.ask("SET", "{00}tl#den:1", "3|3||what a table holds")
    pipe, folder = tmp_path / "pipe", tmp_path / "folder"
    os.mkfifo(pipe)
    folder.mkdir()
    no_file = "is no ordinary file, but a folder or a device, for example: name another file\n"
    for path in (pipe, folder):
        assert program.run("backup", *options, path) == (2, "", f"kibitz: '{path}' {no_file}")
        assert program.run("restore", path) == (2, "", f"kibitz: '{path}' {no_file}")
    assert (pipe.is_fifo(), folder.is_dir()) == (True, True)
    monkeypatch.setenv("KIBITZ_LANGUAGE", "ru")
    assert program.run("restore", pipe)[2] == (
        f"kibitz: '{pipe}' — не обычный файл, а, например, папка или устройство: назовите другой файл\n"
    )


def test_one_that_is_told_to_end_ends_as_such(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def end(*_: object, **__: object) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.Event().wait()

    monkeypatch.setattr(keeping, "back_up", end)
    assert program.run("backup", tmp_path / "a.zip") == (143, "", "")


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (BadBackup("newer", "9"), "'a.zip' is a backup in format 9, made by a newer Kibitz: restore it with that one"),
        (BadBackup("damaged"), "'a.zip' is damaged or not whole, and nothing was changed"),
        (BadBackup("not-one"), "'a.zip' is no backup of Kibitz, and nothing was changed"),
        (InUse(), "a Kibitz is running on the store at {place}: stop it, then restore"),
        (
            OneAtATime(),
            "another process is restoring this backup, or was until half a minute ago: wait for it, or try again",
        ),
        (
            FileExistsError(),
            "'a.zip' is there already: name another file, or overwrite it with `kibitz backup --force`",
        ),
        (KeyError("a mistake of the program"), None),
    ],
)
def test_what_stopped_a_command_is_one_line(program: Program, error: Exception, said: str | None) -> None:
    told = keeping._told(error, load(), "'a.zip'")  # pyright: ignore[reportPrivateUsage]
    assert told == (None if said is None else said.format(place=program.place))


def test_ratings_that_could_not_be_put_in_place_are_told_so() -> None:
    told = [ratings._told(error) for error in (Busy(), KeyError("a mistake"))]  # pyright: ignore[reportPrivateUsage]
    assert told == ["games end too fast for this; stop Kibitz, or try again", None]


def test_an_embedded_store_moves_to_another_folder_and_its_games_go_on(tmp_path: Path) -> None:
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "a.zip"
    with lines(tmp_path, "--data", str(old)) as talk:
        [offer] = talk.say("anna", "/nim @boris heaps=3,5,7")
        [board] = talk.press("boris", offer["buttons"][0]["id"], offer["id"])
        running = kibitz(tmp_path, "backup", str(file), KIBITZ_DATA=str(old))
    assert (running.returncode, running.stderr) == (0, "")
    with lines(tmp_path, "--data", str(new)):
        pass  # it was merely started there
    assert kibitz(tmp_path, "restore", str(file), KIBITZ_DATA=str(new)).returncode == 0
    again = kibitz(tmp_path, "restore", str(file), KIBITZ_DATA=str(new), KIBITZ_LANGUAGE="ru")
    assert again.returncode == 2
    assert again.stderr.startswith(
        f"kibitz: в хранилище в {new} уже есть партии, настройки или люди; ничего не изменено. "
    )
    assert again.stderr.endswith(" уберите из этой папку `store`\n")
    with lines(tmp_path, "--data", str(new)) as talk:
        [after] = talk.say("anna", "/board g1")
        assert (after["game"], after["ply"], after["alt"]) == ("g1", 0, board["alt"])
