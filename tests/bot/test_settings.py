"""Settings and the log."""

from __future__ import annotations

import asyncio
import logging
import sys
import warnings
from pathlib import Path

import pytest

from adapters.redaction import HIDDEN
from adapters.store import keys
from bot.cli import main
from bot.logs import configure
from bot.misspelt import misspelt
from bot.serving import listening
from bot.settings import SettingsError, load

HUSH = "SECRET-abc"

pytestmark = pytest.mark.usefixtures("nothing_set")


def test_defaults(tmp_path: Path) -> None:
    settings = load()
    assert settings.data == tmp_path / ".local/share/kibitz"
    assert (settings.host, settings.port) == ("127.0.0.1", 8080)
    assert (settings.language, settings.log) == ("en", "INFO")
    assert settings.redis_url is None
    assert settings.discord_token is None
    assert settings.shard_ids == ()
    assert settings.secrets == ()


def test_the_data_folder_follows_xdg(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/var/xdg")
    assert load().data == Path("/var/xdg/kibitz")
    monkeypatch.setenv("XDG_DATA_HOME", "not/absolute")
    assert load().data == tmp_path / ".local/share/kibitz"
    monkeypatch.setenv("KIBITZ_DATA", "~/games")
    assert load().data == tmp_path / "games"


def test_everything_set(monkeypatch: pytest.MonkeyPatch) -> None:
    given = {
        "KIBITZ_HOST": "0.0.0.0",  # noqa: S104 - a value to be read
        "KIBITZ_ALLOWED_HOSTS": "Games.example.org, кибиц.example,den.",
        "KIBITZ_PORT": "0",
        "KIBITZ_NAMESPACE": "staging-2",
        "KIBITZ_LANGUAGE": "RU",
        "KIBITZ_LOG": "debug",
        "KIBITZ_LOG_FORMAT": "JSON",
        "REDIS_URL": "valkeys://:pass%20word@example.org:6380,b.example.org/1",
        "KIBITZ_WAIT_REPLICAS": "2",
        "KIBITZ_THINKERS": "3",
        "DISCORD_TOKEN": HUSH,
        "DISCORD_API_URL": "http://127.0.0.1:9/api/",
        "SHARD_IDS": "0, 2",
        "SHARD_COUNT": "3",
        "TELEGRAM_TOKEN": f"1:{HUSH}",
        "TELEGRAM_API_URL": "https://api.example.org",
        "TELEGRAM_WEBHOOK_URL": "https://bot.example.org/hook",
        "TELEGRAM_WEBHOOK_SECRET": "se_cret-1",
    }
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    settings = load()
    assert settings.host == "0.0.0.0"  # noqa: S104 - as above
    assert settings.port == 0
    assert settings.allowed_hosts == ("games.example.org", "xn--90anbf7d.example", "den")
    assert (settings.language, settings.log, settings.log_format) == ("ru", "DEBUG", "json")
    assert settings.redis_url is not None
    assert settings.redis_url.get_secret_value() == "rediss://:pass%20word@example.org:6380,b.example.org/1"
    assert settings.wait_replicas == 2
    assert settings.thinkers == 3
    assert settings.shard_ids == (0, 2)
    assert settings.discord_api_url == "http://127.0.0.1:9/api"
    assert {HUSH, f"1:{HUSH}", "se_cret-1", "pass%20word", "pass word"} <= set(settings.secrets)
    assert HUSH not in repr(settings)
    assert "pass%20word" not in repr(settings)


def test_dotenv_and_the_environment_before_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text('KIBITZ_PORT=81\nKIBITZ_LANGUAGE="ru"\nSOMETHING_ELSE=1\nKIBITZ_LOG=\n', "utf-8")
    monkeypatch.setenv("KIBITZ_PORT", "82")
    settings = load()
    assert (settings.port, settings.language, settings.log) == (82, "ru", "INFO")


def test_words_are_taken_in_any_case_and_without_the_spaces_around_them(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"LANGUAGE": " RU ", "LOG": " debug ", "LOG_FORMAT": "\tJson "}.items():
        monkeypatch.setenv(f"KIBITZ_{name}", value)
    settings = load()
    assert (settings.language, settings.log, settings.log_format) == ("ru", "DEBUG", "json")


def test_a_name_without_a_value_is_not_taken_for_a_setting(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("KIBITZ_PROT=\nKIBITZ_LANGAUGE=ru # по-русски\n", "utf-8")
    assert misspelt() == [("KIBITZ_LANGAUGE", "KIBITZ_LANGUAGE")]


def test_an_empty_value_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("KIBITZ_PORT", "REDIS_URL", "DISCORD_TOKEN", "DISCORD_TOKEN_FILE", "SHARD_IDS"):
        monkeypatch.setenv(name, "")
    settings = load()
    assert settings.port == 8080
    assert settings.redis_url is None
    assert settings.discord_token is None
    assert settings.shard_ids == ()


@pytest.mark.parametrize(
    ("name", "value", "right"),
    [
        ("KIBITZ_PORT", "65536", "must be a whole number from 0 to 65535"),
        ("KIBITZ_PORT", "-1", "must be a whole number from 0 to 65535"),
        ("KIBITZ_PORT", "http", "must be a whole number from 0 to 65535"),
        ("KIBITZ_HOST", "a host", "must be an address or a host name"),
        *(
            ("KIBITZ_ALLOWED_HOSTS", hosts, "must be host names with commas between, without ports, like ")
            for hosts in ("a host", "http://h", "h:80", "*", "*.example.org", "a,b c", "x" * 300, "h/p", "a..b")
        ),
        *(
            ("KIBITZ_NAMESPACE", name, "must be 1 to 20 of a-z, 0-9 and -, not beginning with -, like staging")
            for name in ("Staging", "a b", "a/b", "-a", "{a}", "a*", "x" * 21, "тест", "a:b", "a\n")
        ),
        ("KIBITZ_LANGUAGE", "fr", "must be en or ru"),
        ("KIBITZ_LOG", "loud", "must be DEBUG, INFO, WARNING, ERROR or CRITICAL"),
        ("KIBITZ_LOG_FORMAT", "xml", "must be text or json"),
        ("KIBITZ_DATA", "~nobody-of-this-name/x", "must be the path of a folder"),
        ("REDIS_URL", "http://h", "must be a URL like redis://host:6379/0"),
        ("REDIS_URL", "redis://", "must be a URL like redis://host:6379/0"),
        ("REDIS_URL", f"redis://:{HUSH}@h:{HUSH}", "must be a URL like redis://host:6379/0"),
        ("REDIS_URL", "redis://h/x", "must be a URL like redis://host:6379/0"),
        ("REDIS_URL", "redis://a:6379,:6380", "must be a URL like redis://host:6379/0"),
        ("REDIS_URL", "redis+sentinel://h", "must be a URL like redis://host:6379/0"),
        ("KIBITZ_WAIT_REPLICAS", "-1", "must be a number of replicas from 0 to 16"),
        ("KIBITZ_THINKERS", "0", "must be a number of processes from 1 to 64"),
        ("REDIS_URL", "unix://", "must be a URL like redis://host:6379/0"),
        ("DISCORD_TOKEN", f"{HUSH} {HUSH}", "must be a token, without spaces"),
        ("DISCORD_API_URL", "ftp://h", "must be a URL that begins with https:// or http://"),
        ("TELEGRAM_TOKEN", f"{HUSH}\n", "must be a token, without spaces"),
        ("TELEGRAM_API_URL", "h", "must be a URL that begins with https:// or http://, without the /bot part"),
        ("TELEGRAM_WEBHOOK_URL", "https://h", "TELEGRAM_WEBHOOK_SECRET must be set where TELEGRAM_WEBHOOK_URL is"),
        *(
            ("TELEGRAM_WEBHOOK_URL", url, "must be a URL like https://bot.example.org/telegram, without a query")
            for url in (
                *(
                    "https://h/{",
                    "https://h/{id}",
                    "https://h/a b",
                    "https://h/\u0439",
                    "https://h/%zz",
                    "https://h/x?y=1",
                ),
                *(
                    "https://h/#f",
                    "https:// h/",
                    "https://",
                    "https:///x",
                    "https://u:p@h/",
                    "https://h:99999/",
                    "ftp://h/",
                ),
                *("https://h:0/", "https://h\\x/", "https://h/\tx", "h/hook"),
            )
        ),
        *(
            ("TELEGRAM_WEBHOOK_URL", url, "must begin with https://, and its port be 443, 80, 88 or 8443")
            for url in ("http://h/hook", "https://h:8080/hook")
        ),
        ("TELEGRAM_API_URL", "http:// h/", "must be a URL that begins with https:// or http://"),
        ("DISCORD_API_URL", "http://h/x?y", "must be a URL that begins with https:// or http://"),
        ("TELEGRAM_WEBHOOK_SECRET", f"{HUSH}!", "must be 1 to 256 of the characters"),
        ("SHARD_IDS", "0,", "must be whole numbers with commas between, like 0,1"),
        ("SHARD_IDS", "0", "SHARD_IDS must be less than SHARD_COUNT, which must be set"),
        ("SHARD_COUNT", "0", "must be a whole number, 1 or more"),
        (
            "DISCORD_TOKEN_FILE",
            "/nowhere/token",
            "DISCORD_TOKEN_FILE: cannot read /nowhere/token: there is no such file or folder",
        ),
        ("DISCORD_TOKEN_FILE", "/", "DISCORD_TOKEN_FILE: cannot read /: it is a folder"),
        ("REDIS_URL_FILE", "/dev/null", "REDIS_URL_FILE: there is nothing in /dev/null"),
    ],
)
def test_a_wrong_setting_is_one_line_that_names_it(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, right: str
) -> None:
    if name == "TELEGRAM_WEBHOOK_URL" and "SECRET" not in right:
        monkeypatch.setenv("TELEGRAM_WEBHOOK_SECRET", HUSH)
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        load()
    text = str(caught.value)
    assert "\n" not in text
    assert text.startswith(name.removesuffix("_FILE")) or name in text
    assert right in text
    assert HUSH not in text


@pytest.mark.parametrize(
    ("url", "api"),
    [
        ("https://bot.example.org", None),
        ("https://bot.example.org:8443/a%20b/c~d", None),
        ("https://[2001:db8::1]:443/hook", None),
        ("http://127.0.0.1:8080/hook", "http://127.0.0.1:8081"),
    ],
)
def test_where_telegram_can_post_to(monkeypatch: pytest.MonkeyPatch, url: str, api: str | None) -> None:
    monkeypatch.setenv("TELEGRAM_WEBHOOK_SECRET", HUSH)
    monkeypatch.setenv("TELEGRAM_WEBHOOK_URL", url)
    monkeypatch.setenv("TELEGRAM_API_URL", api or "")
    assert load().telegram_webhook_url == url


@pytest.mark.parametrize("ids", ["2", "0,2", "3,1"])
def test_a_shard_id_is_less_than_their_count(monkeypatch: pytest.MonkeyPatch, ids: str) -> None:
    monkeypatch.setenv("SHARD_IDS", ids)
    monkeypatch.setenv("SHARD_COUNT", "2")
    with pytest.raises(SettingsError, match="SHARD_IDS must be less than SHARD_COUNT"):
        load()
    monkeypatch.setenv("SHARD_COUNT", "4")
    assert load().shard_ids == tuple(int(number) for number in ids.split(","))


def test_each_wrong_setting_has_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIBITZ_PORT", "x")
    monkeypatch.setenv("KIBITZ_LANGUAGE", "y")
    with pytest.raises(SettingsError) as caught:
        load()
    assert [line.split()[0] for line in str(caught.value).splitlines()] == ["KIBITZ_PORT", "KIBITZ_LANGUAGE"]


def test_a_dotenv_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"KIBITZ_PORT=\xff\xfe\n")
    with pytest.raises(SettingsError, match=r"^cannot read \.env: it is not a text in UTF-8$"):
        load()


def test_a_secret_from_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "token").write_text(f"{HUSH}\n", "utf-8")
    monkeypatch.setenv("TELEGRAM_TOKEN_FILE", "token")
    settings = load()
    assert settings.telegram_token is not None
    assert settings.telegram_token.get_secret_value() == HUSH
    monkeypatch.setenv("TELEGRAM_TOKEN", "other")
    with pytest.raises(SettingsError, match="TELEGRAM_TOKEN is given twice"):
        load()


@pytest.mark.usefixtures("logging_as_before")
def test_no_secret_reaches_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    url = f"redis://:{HUSH}@h"
    configure("DEBUG", [HUSH, url, ""])
    log = logging.getLogger("some.library")
    log.debug("connecting to %s", url)
    log.error("failed", exc_info=RuntimeError(f"no answer to {HUSH}"))
    sys.excepthook(RuntimeError, RuntimeError(HUSH), None)
    warnings.showwarning(HUSH, UserWarning, "file.py", 1)
    shown = capsys.readouterr()
    assert shown.out == ""
    assert HUSH not in shown.err
    assert f"DEBUG some.library: connecting to {HIDDEN}\n" in shown.err
    assert f"RuntimeError: no answer to {HIDDEN}" in shown.err
    assert f"CRITICAL kibitz: Kibitz ended by an error\nRuntimeError: {HIDDEN}\n" in shown.err


@pytest.mark.usefixtures("logging_as_before")
def test_what_is_logged_keeps_to_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    configure("INFO", [])
    logging.getLogger("x").debug("not shown")
    logging.getLogger("x").info("a name: %s", "anna\n2026-01-01 CRITICAL kibitz: all is lost")
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.usefixtures("logging_as_before")
def test_chatty_libraries_are_quiet() -> None:
    configure("DEBUG", [])
    assert not any(
        logging.getLogger(name).isEnabledFor(logging.INFO) for name in ("httpx", "httpcore", "aiohttp.access")
    )


@pytest.mark.usefixtures("logging_as_before")
@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (f"POST / HTTP/1.1\r\nX-Token: {'s' * 9_000}\r\n\r\n", b"400"),
        ("\x16\x03\x01 \r\n\r\n", b"400"),
        ("POST /x HTTP/1.1\r\nHost: h\r\nContent-Encoding: gzip\r\nContent-Length: 9\r\n\r\nsssssssss", b"404"),
    ],
)
async def test_what_is_no_http_is_one_line_of_the_log_at_most(
    capsys: pytest.CaptureFixture[str], sent: str, status: bytes
) -> None:
    configure("INFO", [])
    async with listening("127.0.0.1", 0, []) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent.encode())
        assert (await reader.readline()).split()[1] == status
        await reader.read()
        writer.close()
    log = capsys.readouterr().err
    assert log.count("\n") <= 1
    assert "Traceback" not in log
    assert "sss" not in log


@pytest.mark.usefixtures("logging_as_before")
def test_what_libraries_send_and_receive_is_never_logged() -> None:
    """There are hands in it."""
    names = ("telegram.Bot", "telegram.ext.ExtBot", "telegram.ext.Application", "discord.http", "discord.gateway")
    for level, lowest in (("DEBUG", logging.INFO), ("INFO", logging.INFO), ("ERROR", logging.ERROR)):
        configure(level, [])
        assert {logging.getLogger(name).getEffectiveLevel() for name in names} == {lowest}
        assert logging.getLogger("adapters.telegram").isEnabledFor(logging.DEBUG) is (level == "DEBUG")


@pytest.mark.usefixtures("logging_as_before")
def test_every_command_works_in_the_namespace(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KIBITZ_NAMESPACE", "staging")
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path / "none"))
    assert main(["ratings", "rebuild", "--check"]) == 2, "there is no store"
    assert keys.tables("123456789") == "staging/{26}t123456789:"
    monkeypatch.delenv("KIBITZ_NAMESPACE")
    assert main(["ratings", "rebuild", "--check"]) == 2
    assert keys.tables("123456789") == "{26}t123456789:"
