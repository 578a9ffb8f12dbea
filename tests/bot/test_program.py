"""`kibitz run` as a process: it serves, it ends when told to, and wrong settings end it at once."""

from __future__ import annotations

import json
import signal
import socket
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.bot.programs import kibitz, lines, site, started


def get(port: str, path: str) -> tuple[int, str]:
    connection = HTTPConnection("127.0.0.1", int(port), timeout=30)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_the_page_until_it_is_told_to_end(tmp_path: Path, number: signal.Signals) -> None:
    with site(tmp_path) as kibitzing:
        assert kibitzing.url == f"http://127.0.0.1:{kibitzing.port}/"
        status, page = get(kibitzing.port, "/")
        assert (status, "<title>Kibitz</title>" in page) == (200, True)
        status, health = get(kibitzing.port, "/healthz")
        assert (status, json.loads(health)) == (200, {"status": "ok"})
        assert get(kibitzing.port, "/readyz") == (200, "ready\n")
        status, metrics = get(kibitzing.port, "/metrics")
        assert status == 200
        assert 'kibitz_ready{part="store"} 1.0' in metrics
        assert 'kibitz_store_seconds_count{script="probe"} 1.0' in metrics
        assert kibitzing.stop(number) == 0
        assert kibitzing.log.read_text() == ""
        with pytest.raises(ConnectionRefusedError):
            get(kibitzing.port, "/")


def test_a_port_in_use_ends_it_at_once(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        ended = started(tmp_path, "run", KIBITZ_PORT=port, KIBITZ_DATA=str(tmp_path / "data"))
    assert (ended.returncode, ended.stdout) == (2, "")
    assert (
        ended.stderr
        == f"kibitz: KIBITZ_PORT, KIBITZ_HOST: cannot listen on 127.0.0.1 port {port}: another program uses it\n"
    )


WRONG = {
    "unreachable store": {"REDIS_URL": "redis://127.0.0.1:1/0"},
    "no such socket": {"REDIS_URL": "unix:///nowhere/redis.sock"},
    "no address": {"REDIS_URL": "hunter2"},
    "port a word": {"KIBITZ_PORT": "http"},
    "port too high": {"KIBITZ_PORT": "65536"},
    "host of nobody": {"KIBITZ_HOST": "192.0.2.1"},
    "data in a file": {"KIBITZ_DATA": "/dev/null"},
    "language": {"KIBITZ_LANGUAGE": "tlh"},
    "log": {"KIBITZ_LOG": "LOUD"},
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG.keys())
def test_a_wrong_setting_ends_it_at_once_by_one_line_that_names_it(tmp_path: Path, wrong: dict[str, str]) -> None:
    right = {"KIBITZ_PORT": "0", "KIBITZ_DATA": str(tmp_path / "data")}
    ended = kibitz(tmp_path, "run", **right | wrong)
    [line] = ended.stderr.splitlines()
    assert (ended.returncode, ended.stdout) == (2, "")
    assert line.startswith("kibitz: ")
    [setting] = wrong
    assert setting in line
    assert "hunter2" not in line


def test_several_wrong_settings_are_named_a_line_each(tmp_path: Path) -> None:
    ended = started(tmp_path, "run", KIBITZ_PORT="x", KIBITZ_LANGUAGE="y")
    assert ended.returncode == 2
    assert ended.stderr.splitlines() == [
        "kibitz: KIBITZ_PORT must be a whole number from 0 to 65535",
        "kibitz: KIBITZ_LANGUAGE must be en or ru",
    ]


def test_wrong_settings_are_told_in_the_language_of_the_settings(tmp_path: Path) -> None:
    ended = kibitz(
        tmp_path,
        "run",
        KIBITZ_LANGUAGE="ru",
        KIBITZ_PORT="x",
        KIBITZ_LOG="LOUD",
        DISCORD_TOKEN="a",  # noqa: S106 - no secret
        DISCORD_TOKEN_FILE="/nowhere",  # noqa: S106 - as above
    )
    assert ended.returncode == 2
    assert ended.stderr.splitlines() == [
        "kibitz: KIBITZ_PORT — это целое число от 0 до 65535",
        "kibitz: KIBITZ_LOG — это DEBUG, INFO, WARNING, ERROR или CRITICAL",
        "kibitz: DISCORD_TOKEN: настройка задана дважды, прямо и файлом",
    ]
    ended = kibitz(tmp_path, "run", KIBITZ_LANGUAGE="ru", REDIS_URL="redis://anna:hunter2@127.0.0.1:1/0")
    assert ended.stderr == (
        "kibitz: REDIS_URL: по адресу 127.0.0.1:1 нет работающего сервера: запустите его или исправьте адрес\n"
    )
    ended = kibitz(tmp_path, "run", KIBITZ_LANGUAGE="ru", SHARD_IDS="1")
    assert ended.stderr == "kibitz: SHARD_IDS должны быть меньше SHARD_COUNT, а SHARD_COUNT — задан\n"


@pytest.mark.parametrize("command", [("run",), ("console", "--jsonl")])
def test_a_password_in_the_stores_address_is_never_shown(
    tmp_path: Path, store_url: str, command: tuple[str, ...]
) -> None:
    address = store_url.replace("unix://", "unix://anna:hunter2@")
    ended = started(tmp_path, *command, REDIS_URL=address, KIBITZ_LOG="DEBUG", KIBITZ_DATA=str(tmp_path / "data"))
    assert ended.returncode == 2
    assert "REDIS_URL" in ended.stderr
    assert "hunter2" not in ended.stderr + ended.stdout


def test_a_port_in_use_is_told_in_the_language_of_the_settings(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        data = str(tmp_path / "data")
        ended = kibitz(tmp_path, "run", KIBITZ_PORT=port, KIBITZ_DATA=data, KIBITZ_LANGUAGE="ru")
    told = f"KIBITZ_PORT, KIBITZ_HOST: занять адрес 127.0.0.1, порт {port} не удаётся: его занимает другая программа"
    assert (ended.returncode, ended.stderr) == (2, f"kibitz: {told}\n")


def test_two_programs_share_the_store_that_is_named(tmp_path: Path, store_url: str) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.mkdir()
    second.mkdir()
    with (
        lines(first, REDIS_URL=store_url, KIBITZ_LOG="ERROR") as one,
        lines(second, REDIS_URL=store_url, KIBITZ_LOG="ERROR") as two,
    ):
        [offer] = one.say("anna", "/nim @boris first=me")
        [board] = two.press("boris", offer["buttons"][0]["id"], offer["id"])
        assert (board["game"], board["ply"]) == (offer["game"], 0)
        [board] = one.say("anna", "a3", reply_to=board["id"])
        assert board["ply"] == 1
        [board] = two.say("boris", "b5", reply_to=board["id"])
        [board] = one.say("anna", f"/board {offer['game']}")
        assert board["alt"] == "> anna\n  boris\n\na  0  ···\nb  0  ×××××\nc  7  ●●●●● ●●\n\n○ ×"


def test_two_programs_share_one_folder(tmp_path: Path) -> None:
    with site(tmp_path) as first, site(tmp_path) as second:
        assert first.port != second.port
        assert [get(each.port, "/healthz")[0] for each in (first, second)] == [200, 200]
        assert first.stop() == 0
        assert get(second.port, "/healthz")[0] == 200
        assert second.stop() == 0


def test_pictures_that_have_no_place_are_the_data_folders_fault(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "pictures").touch()
    ended = kibitz(tmp_path, "run", KIBITZ_DATA=str(data), KIBITZ_PORT="0")
    assert ended.returncode == 2
    assert (
        ended.stderr
        == f"kibitz: KIBITZ_DATA: cannot use the folder {data / 'pictures'}: it is a file, where a folder is needed\n"
    )
