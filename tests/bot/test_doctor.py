"""`kibitz doctor`: every fault and advice, over real servers, and no secret in any line."""

from __future__ import annotations

import logging
import shutil
import socket
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from aiohttp import web

from adapters.asking import NoAnswer, ask, asking
from adapters.discord import checks as discord_checks
from adapters.findings import Level, advice, fault, ok
from adapters.store import checks as store_checks
from adapters.store import codec, health, keys, namespace
from adapters.store.connect import Timing
from adapters.store.opening import open_store
from adapters.store.unreadable import kept_aside
from adapters.telegram import checks as telegram_checks
from bot.cli import main
from bot.doctor import inspection, machine
from bot.doctor.inspection import Tally, Treatment, inspect
from bot.serving import listening
from core.ports import Cause, StoreBusy
from tests.adapters.discord.wire import Wire
from tests.adapters.discord.wire import serving as serving_discord
from tests.adapters.store import servers
from tests.adapters.telegram.api.server import Server
from tests.adapters.telegram.api.server import serving as serving_telegram
from tests.adapters.telegram.api.state import TOKEN
from tests.core.tables import begun

DISCORD = "discord-SECRET"
PASSWORD = "store-SECRET"  # noqa: S105 - what no line may hold
HOOK_SECRET = "hook-SECRET"  # noqa: S105 - as above
WANTED = 309237746688
ANYTHING = str((1 << 50) - 1)

pytestmark = pytest.mark.usefixtures("nothing_set")

Doctor = Callable[..., Awaitable[tuple[int, dict[str, list[str]]]]]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Generator[servers.Server]:
    """A server that loses nothing."""
    with servers.running(servers.valkey(), tmp_path_factory.mktemp("kept"), *servers.AOF) as server:
        yield server


@pytest.fixture
async def discord() -> AsyncGenerator[Wire]:
    async with serving_discord() as wire:
        yield wire


@pytest.fixture
async def telegram() -> AsyncGenerator[Server]:
    async with serving_telegram() as server:
        yield server


@pytest.fixture
def doctor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Doctor:
    """Run the doctor with these settings alone; it returns its status and what it says by level."""

    async def run(
        *, offline: bool = False, language: str = "en", treatment: Treatment | None = None, **settings: str
    ) -> tuple[int, dict[str, list[str]]]:
        for name, value in {"KIBITZ_DATA": str(tmp_path / "data"), "KIBITZ_PORT": "0", **settings}.items():
            monkeypatch.setenv(name, value)
        status = await inspect(Tally(language), offline=offline, treatment=treatment)
        *lines, total = capsys.readouterr().out.splitlines()
        assert "SECRET" not in "".join(lines)
        said: dict[str, list[str]] = {"ok": [], "advice": [], "FAULT": []}
        for line in lines:
            level, _, text = line.partition(" ")
            said[level].append(text.strip())
        assert total == f"faults: {len(said['FAULT'])}, advice: {len(said['advice'])}"
        return status, said

    return run


def on_discord(wire: Wire) -> dict[str, str]:
    return {"DISCORD_TOKEN": DISCORD, "DISCORD_API_URL": f"http://127.0.0.1:{wire.port}/api/v10"}


def on_telegram(server: Server) -> dict[str, str]:
    return {"TELEGRAM_TOKEN": TOKEN, "TELEGRAM_API_URL": server.url}


async def test_all_is_well(doctor: Doctor, discord: Wire, telegram: Server, kept: servers.Server) -> None:
    telegram.state.bot = {"supports_inline_queries": True, "can_join_groups": True}
    discord.servers = [{"id": "1000", "permissions": str(WANTED)}, {"id": "2000", "permissions": "8"}]
    discord.application = {"flags": 1 << 19, "install_params": {"permissions": ANYTHING, "scopes": ["bot"]}}
    status, said = await doctor(**on_discord(discord), **on_telegram(telegram), REDIS_URL=kept.url)
    assert (status, said["FAULT"], said["advice"]) == (0, [], [])
    version = kept.client.info("server")["valkey_version"]
    for line in (
        "settings: 7 set, all valid",
        "Discord: logged in as Kibitz, application 9000, servers: 2",
        "Discord: the Message Content Intent is on, so replies without a ping are read",
        "Telegram: logged in as @kibitzbot",
        "Telegram: Kibitz polls; updates waiting: 0",
        f"store: Valkey {version} at {kept.url.removeprefix('unix://')}, primaries: 1",
        "store: it keeps an append-only file (appendfsync always)",
        "store: its clock and this machine’s agree",
        "clocks: nothing is overdue",
    ):
        assert line in said["ok"], said
    assert discord.faults() == []
    assert telegram.wrong == []


async def test_offline_no_platform_is_asked(doctor: Doctor, discord: Wire, telegram: Server) -> None:
    settings = {**on_discord(discord), **on_telegram(telegram)}
    status, said = await doctor(offline=True, **settings)
    assert (status, said["FAULT"]) == (0, [])
    assert [line.split(":")[0] for line in said["advice"]] == ["DISCORD_TOKEN", "TELEGRAM_TOKEN"]
    assert sum(line.endswith("not asked, because of --offline") for line in said["ok"]) == 2
    assert discord.requests == []
    assert telegram.asked == []


async def test_offline_a_token_of_the_right_shape_needs_no_advice(doctor: Doctor) -> None:
    whole = "MTA5MDAwMDAwMDAwMDAwMDAw.GabcdE." + "x" * 38
    status, said = await doctor(offline=True, DISCORD_TOKEN=whole, TELEGRAM_TOKEN="123456789:" + "A" * 35)
    assert (status, said["FAULT"], said["advice"]) == (0, [], [])


def test_the_shape_of_tokens() -> None:
    whole = "MTA5MDAwMDAwMDAwMDAwMDAw.GabcdE." + "x" * 38
    assert discord_checks.has_shape(whole)
    for wrong in (whole[1:], whole.replace(".", ":"), "MTA5", "x" * 24 + whole[24:], whole.rpartition(".")[0], ""):
        assert not discord_checks.has_shape(wrong), wrong
    assert telegram_checks.has_shape("123456789:" + "A" * 35)
    for wrong in ("123456789", "A" * 35, "123456789:short", "123456789:" + "A" * 34 + " "):
        assert not telegram_checks.has_shape(wrong), wrong


DISCORD_TROUBLES: dict[str, tuple[dict[str, Any], str, str]] = {
    "token": ({"refuses": True}, "FAULT", "Discord refuses DISCORD_TOKEN"),
    "rights": (
        {"servers": [{"id": "7", "permissions": str(WANTED & ~(1 << 15))}, {"id": "8", "permissions": "8"}]},
        "advice",
        "Discord: the bot lacks permissions in some servers (1 of 2), for example in 7: attach_files.",
    ),
    "install": (
        {"application": {"integration_types_config": {"0": {"oauth2_install_params": {"permissions": "2048"}}}}},
        "advice",
        "Discord: the install link lacks permissions; add these on the Installation page: ",
    ),
    "code grant": ({"application": {"bot_require_code_grant": True}}, "advice", "Discord: no one can add the bot"),
    "shards": ({"shards": 4}, "advice", "Discord recommends 4 shards, and SHARD_COUNT is 2"),
    "few starts": ({"starts": 3}, "advice", "Discord lets this bot connect 3 more times today, of 1000"),
    "no starts": ({"starts": 0}, "FAULT", "Discord lets this bot connect 0 more times today, of 1000"),
}


@pytest.mark.parametrize(("state", "level", "begun"), DISCORD_TROUBLES.values(), ids=DISCORD_TROUBLES)
async def test_what_is_wrong_on_discord(
    doctor: Doctor, discord: Wire, state: Mapping[str, Any], level: str, begun: str
) -> None:
    for name, value in state.items():
        setattr(discord, name, value)
    status, said = await doctor(**on_discord(discord), SHARD_COUNT="2", SHARD_IDS="0")
    assert [line for line in said[level] if line.startswith(begun)], said
    assert status == (level == "FAULT")


async def test_all_servers_are_looked_at_though_discord_lists_two_hundred_at_once(
    doctor: Doctor, discord: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord_checks, "PAUSE_SECONDS", 0)
    whole = [{"id": str(number), "permissions": "8"} for number in range(1, 401)]
    discord.servers = [*whole, {"id": "401", "permissions": str(WANTED & ~(1 << 11))}]
    _, said = await doctor(**on_discord(discord))
    assert "Discord: logged in as Kibitz, application 9000, servers: 401" in said["ok"]
    (lacking,) = [line for line in said["advice"] if "lacks permissions" in line]
    assert "in some servers (1 of 401), for example in 401: send_messages." in lacking
    discord.servers = whole
    _, said = await doctor(**on_discord(discord))
    assert "Discord: logged in as Kibitz, application 9000, servers: 400" in said["ok"]


TELEGRAM_TROUBLES: dict[str, tuple[dict[str, Any], str, str]] = {
    "groups": ({"bot": {"can_join_groups": False}}, "advice", "Telegram: the bot cannot be added to groups"),
    "inline": ({}, "advice", "Telegram: people cannot challenge by @"),
    "privacy": ({"bot": {"can_read_all_group_messages": True}}, "ok", "Telegram: privacy mode is off"),
    "another": (
        {"webhook": {"url": "https://other.example/hook-SECRET"}},
        "advice",
        "Telegram: Kibitz polls, and a webhook at other.example is set",
    ),
}


@pytest.mark.parametrize(("state", "level", "begun"), TELEGRAM_TROUBLES.values(), ids=TELEGRAM_TROUBLES)
async def test_what_is_wrong_on_telegram(
    doctor: Doctor, telegram: Server, state: Mapping[str, Any], level: str, begun: str
) -> None:
    for name, value in state.items():
        setattr(telegram.state, name, value)
    status, said = await doctor(**on_telegram(telegram))
    assert [line for line in said[level] if line.startswith(begun)], said
    assert status == 0


async def test_a_token_that_telegram_does_not_know(doctor: Doctor, telegram: Server) -> None:
    status, said = await doctor(**on_telegram(telegram) | {"TELEGRAM_TOKEN": "901:SECRET"})
    assert status == 1
    assert said["FAULT"][0].startswith("Telegram does not know TELEGRAM_TOKEN")
    assert said["advice"][0].startswith("TELEGRAM_TOKEN: it does not look like a bot’s token")


async def test_platforms_that_cannot_be_reached(doctor: Doctor) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    urls = {"DISCORD_API_URL": f"http://127.0.0.1:{port}/api/v10", "TELEGRAM_API_URL": f"http://127.0.0.1:{port}"}
    status, said = await doctor(DISCORD_TOKEN=DISCORD, TELEGRAM_TOKEN=TOKEN, **urls)
    assert status == 1
    assert [line.partition(".0.0.1")[0] for line in said["FAULT"]] == [
        "Discord cannot be reached at 127",
        "Telegram cannot be reached at 127",
    ]
    assert all(": nothing listens there. Check the network" in line for line in said["FAULT"]), said


@pytest.mark.parametrize(
    ("answer", "level", "begun"),
    [
        (403, "ok", "Telegram: TELEGRAM_WEBHOOK_URL leads to Kibitz"),
        (502, "advice", "Telegram: TELEGRAM_WEBHOOK_URL answers with HTTP 502"),
        (None, "advice", "Telegram: TELEGRAM_WEBHOOK_URL cannot be reached from here"),
    ],
)
async def test_the_webhook(doctor: Doctor, telegram: Server, answer: int | None, level: str, begun: str) -> None:
    async def hook(request: web.Request) -> web.Response:
        assert "X-Telegram-Bot-Api-Secret-Token" not in request.headers
        return web.Response(status=answer or 200)

    async with listening("127.0.0.1", 0, [web.post("/hook", hook)]) as port:
        url = f"http://127.0.0.1:{port if answer else 1}/hook"
        settings = {"TELEGRAM_WEBHOOK_URL": url, "TELEGRAM_WEBHOOK_SECRET": HOOK_SECRET}
        telegram.state.webhook = {
            "url": url,
            "last_error_date": int(time.time()) - 60,
            "last_error_message": "Connection refused",
        }
        status, said = await doctor(**on_telegram(telegram), **settings)
    assert status == 0
    assert [line for line in said[level] if line.startswith(begun)], said
    assert "Telegram: the webhook is set; updates waiting: 0" in said["ok"]
    assert any(line.startswith("Telegram could not post to the webhook 6") for line in said["advice"])
    telegram.state.webhook = {"url": "https://other.example/hook"}
    _, said = await doctor(**on_telegram(telegram), **settings)
    assert any(line.startswith("Telegram posts to other.example and not to") for line in said["advice"])


STORE_TROUBLES: dict[str, tuple[tuple[str, str], str, str]] = {
    "no file": (("appendonly", "no"), "FAULT", "store: it keeps no append-only file"),
    "no sync": (("appendfsync", "no"), "FAULT", "store: it leaves it to the system when to write"),
    "evicts": (("maxmemory-policy", "allkeys-lru"), "FAULT", "store: it throws games away"),
    "full": (("maxmemory", "1kb"), "FAULT", "store: REDIS_URL: the memory of the store at "),
    "nearly full": (("maxmemory", "2mb"), "advice", "store: memory in use: 1"),
}


@pytest.mark.parametrize("trouble", STORE_TROUBLES.values(), ids=STORE_TROUBLES)
async def test_what_is_wrong_with_the_store(
    doctor: Doctor, kept: servers.Server, monkeypatch: pytest.MonkeyPatch, trouble: tuple[tuple[str, str], str, str]
) -> None:
    (name, value), level, begun = trouble
    before = kept.client.config_get(name)[name]
    monkeypatch.setattr(store_checks, "FULL", 0.4)
    kept.client.config_set(name, value)
    try:
        status, said = await doctor(REDIS_URL=kept.url)
    finally:
        kept.client.config_set(name, before)
    assert [line for line in said[level] if line.startswith(begun)], said
    assert status == (level == "FAULT")


@pytest.mark.parametrize(
    ("rules", "level", "begun"),
    [
        (("+@all", "-info"), "advice", "store: its user may not run INFO"),
        (("+@all", "-config"), "ok", "store: its user may not run CONFIG GET"),
        (("+@all", "-eval", "-evalsha"), "FAULT", "store: REDIS_URL: the store at "),
        (
            ("+@read", "+ping", "+hello", "+client", "+cluster", "+info", "-@write"),
            "FAULT",
            "store: REDIS_URL: the store at ",
        ),
    ],
)
async def test_a_user_with_few_permissions(
    doctor: Doctor, kept: servers.Server, rules: tuple[str, ...], level: str, begun: str
) -> None:
    kept.client.execute_command("ACL SETUSER", "few", "reset", "on", f">{PASSWORD}", "~*", "&*", *rules)
    status, said = await doctor(REDIS_URL=kept.url.replace("unix://", f"unix://few:{PASSWORD}@"))
    assert [line for line in said[level] if line.startswith(begun)], said
    assert status == (level == "FAULT")


async def test_a_store_that_is_down_is_one_fault(doctor: Doctor, telegram: Server) -> None:
    status, said = await doctor(REDIS_URL=f"redis://:{PASSWORD}@127.0.0.1:1/0", **on_telegram(telegram))
    assert status == 1
    (line,) = said["FAULT"]
    assert line.startswith("store: REDIS_URL: no server runs at 127.0.0.1:1: start it, or correct the address")
    assert "Telegram: logged in as @kibitzbot" in said["ok"], "the other checks run"


async def test_what_is_overdue_and_clocks_apart(
    doctor: Doctor, kept: servers.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept.client.zadd(keys.deadlines(7), {"l#den:1": time.time() - 500})
    try:
        _, said = await doctor(REDIS_URL=kept.url)
    finally:
        kept.client.delete(keys.deadlines(7))
    assert any(line.startswith("clocks: something has been overdue for 50") for line in said["advice"]), said
    monkeypatch.setattr(store_checks, "time", lambda: time.time() + 30)
    status, said = await doctor(REDIS_URL=kept.url)
    assert any(line.startswith("store: its clock and this machine’s are 30 s apart") for line in said["advice"]), said
    assert status == 0


async def test_a_table_that_cannot_be_read(doctor: Doctor, kept: servers.Server) -> None:
    kept.client.set(keys.table("l#den", 7), b"3|3||nonsense")
    status, said = await doctor(REDIS_URL=kept.url)
    assert status == 1
    (line,) = said["FAULT"]
    assert line == (
        "tables: g7 of l#den cannot be read: its content is damaged. Restore a backup, or take it out of its chat: "
        "kibitz doctor --set-aside g7@l#den"
    )
    status, said = await doctor(REDIS_URL=kept.url, treatment=Treatment("g7@l#den"))
    assert (status, "tables: g7 of l#den was set aside" in "".join(said["ok"])) == (0, True)
    status, said = await doctor(REDIS_URL=kept.url, treatment=Treatment("g7@l#den"))
    assert (status, said["FAULT"][0].startswith("tables: g7 of l#den was not set aside")) == (1, True)
    status, said = await doctor(REDIS_URL=kept.url, treatment=Treatment("g7@l#den", back=True))
    assert (status, len(said["FAULT"])) == (1, 1)
    assert said["FAULT"] == ["tables: g7 of l#den was not put back: it still cannot be read: its content is damaged"]
    kept.client.delete(kept_aside("l#den", 7))
    status, said = await doctor(REDIS_URL=kept.url, treatment=Treatment("g7@l#den", back=True))
    assert (status, said["FAULT"]) == (
        1,
        ["tables: g7 of l#den was not put back: no such table was set aside, or another has its number"],
    )


UNREADABLE: dict[str, tuple[bytes, str, str]] = {
    "newer": (
        b"3|3||" + msgspec.msgpack.encode([codec.FORMAT + 1]),
        "cannot be read: a newer Kibitz wrote it. Start the newer Kibitz again, or take",
        "не читается: её записал более новый Kibitz. Запустите снова более новый Kibitz или уберите",
    ),
    "rules": (
        b"3|3||" + codec.encode(replace(begun("nim"), server="l#den", chat="l#den", moves=("z9",))),
        "cannot be read: its moves or seats break the rules of its game. Restore a backup, or take",
        "не читается: её ходы или места противоречат правилам игры. Восстановите резервную копию или уберите",
    ),
}


@pytest.mark.parametrize(("kept_there", "english", "russian"), UNREADABLE.values(), ids=UNREADABLE)
async def test_why_a_table_cannot_be_read(kept: servers.Server, kept_there: bytes, english: str, russian: str) -> None:
    kept.client.set(keys.table("l#den", 8), kept_there)
    try:
        async with open_store(kept.url, Path("nowhere"), create=False) as store:
            found = [each async for each in store_checks.check(store, "here") if each.level is Level.FAULT]
    finally:
        kept.client.delete(keys.table("l#den", 8))
    assert [english in each.told("en") and russian in each.told("ru") for each in found] == [True]


async def test_replicas_that_never_confirm_a_write(
    doctor: Doctor, kept: servers.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inspection, "Timing", partial(Timing, total=0.3, attempt=0.3))
    status, said = await doctor(REDIS_URL=kept.url, KIBITZ_WAIT_REPLICAS="1")
    assert status == 1
    place = kept.url.removeprefix("unix://")
    (line,) = said["FAULT"]
    begun = f"store: KIBITZ_WAIT_REPLICAS is 1, but replicas of the store at {place} that confirm a write: 0. Connect "
    assert line == f"{begun}more of them (REPLICAOF), or lower KIBITZ_WAIT_REPLICAS; with 0 none is waited for"
    assert "clocks: nothing is overdue" in said["ok"], "the other checks run"


async def test_a_user_who_may_not_is_told_what_to_grant_in_the_namespace(doctor: Doctor, kept: servers.Server) -> None:
    kept.client.execute_command("ACL SETUSER", "few", "reset", "on", f">{PASSWORD}", "~other/*", "&*", "+@all")
    url = kept.url.replace("unix://", f"unix://few:{PASSWORD}@")
    try:
        _, said = await doctor(REDIS_URL=url, KIBITZ_NAMESPACE="st")
    finally:
        namespace.use(None)
    (line,) = said["FAULT"]
    assert line.endswith("needs: allow ~st/* +@read +@write +@scripting +@connection, in a cluster +cluster too")


async def test_names_that_are_nearly_those_of_settings(doctor: Doctor, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("kibitz_prot=8081\n", "utf-8")
    names = (
        "KIBITZ_LANGAUGE",
        "KIBITZ_PORT_8080_TCP",
        "KIBITZ_XQ",
        "KIBITZ_REDIS_URL",
        "TELEGRAM_TOKN",
        "DISCORD_WEBHOOK",
        "KIBITZ_DOMAIN",
    )
    _, said = await doctor(**dict.fromkeys(names, "ru"))
    none = "is not a setting of Kibitz:"
    assert said["advice"] == [
        f"settings: KIBITZ_LANGAUGE {none} did you mean KIBITZ_LANGUAGE?",
        f"settings: KIBITZ_REDIS_URL {none} did you mean REDIS_URL?",
        f"settings: KIBITZ_XQ {none} remove it",
        f"settings: TELEGRAM_TOKN {none} did you mean TELEGRAM_TOKEN?",
        f"settings: kibitz_prot {none} did you mean KIBITZ_PORT?",
    ]


def test_nothing_but_its_own_words_is_written(
    kept: servers.Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept.client.execute_command("ACL SETUSER", "few", "reset", "on", f">{PASSWORD}", "&*", "+@all")
    monkeypatch.setenv("REDIS_URL", kept.url.replace("unix://", f"unix://few:{PASSWORD}@"))
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path))
    monkeypatch.setattr(logging.getLogger(), "handlers", [])  # as in a process of its own
    assert main(["doctor", "--offline"]) == 1
    told = capsys.readouterr()
    assert (told.out.count("FAULT"), told.err) == (1, "")


def test_findings_stand_one_below_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    tally = Tally("en")
    for finding in (ok("no-token"), advice("token-shape", setting="X"), fault("settings-wrong", what="y")):
        tally.note(finding)
    lines = capsys.readouterr().out.splitlines()
    assert [line[:8] for line in lines] == ["ok      ", "advice  ", "FAULT   "]
    assert (tally.faults, tally.advice) == (1, 1)


@pytest.mark.parametrize("word", ["g7", "@l#den", "7@l#den", "g0@l#den", "g7@", "g7@ x", ""])
def test_what_names_no_game_is_a_usage_error(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    for option in ("--set-aside", "--put-back"):
        assert main(["doctor", option, word]) == 2
        told = capsys.readouterr()
        assert told.out == ""
        assert told.err == (
            f"kibitz: {option} takes a game and its server as `kibitz doctor` names them, like g7@l#den, "
            f'not "{word}" (see kibitz doctor --help)\n'
        )


async def test_a_table_that_was_repaired_is_put_back(doctor: Doctor, kept: servers.Server) -> None:
    table = replace(begun("nim"), server="l#den", chat="l#den")
    kept.client.set(kept_aside("l#den", 7), b"3|3||" + codec.encode(table))
    try:
        status, said = await doctor(REDIS_URL=kept.url, treatment=Treatment("g7@l#den", back=True))
    finally:
        kept.client.delete(keys.table("l#den", 7), keys.open_index("l#den", "l#den"))
    assert status == 0
    assert "tables: g7 of l#den was put back, and is in its chat again" in said["ok"]


async def test_what_was_done_counts_where_the_store_is_silent_afterwards(
    doctor: Doctor, kept: servers.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(_: object) -> None:
        raise StoreBusy("", Cause.SILENT)

    kept.client.set(keys.table("l#den", 7), b"3|3||damaged")
    monkeypatch.setattr(health, "infos", silent)
    try:
        status, said = await doctor(REDIS_URL=kept.url, treatment=Treatment("g7@l#den"))
    finally:
        kept.client.delete(keys.table("l#den", 7), kept_aside("l#den", 7))
    assert "tables: g7 of l#den was set aside" in "".join(said["ok"])
    (line,) = said["FAULT"]
    assert (status, line.startswith("store: "), "does not answer" in line) == (1, True, True)


async def test_the_store_of_its_own(doctor: Doctor, tmp_path: Path) -> None:
    status, said = await doctor()
    assert status == 0
    assert f"store: none yet in {tmp_path / 'data'}; kibitz run makes it" in said["ok"]
    assert not (tmp_path / "data").exists(), "nothing is made"


async def test_the_disk(doctor: Doctor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    status, said = await doctor(KIBITZ_DATA=str(tmp_path / "file" / "data"))
    assert status == 1
    path = tmp_path / "file"
    assert said["FAULT"] == [
        f"disk: KIBITZ_DATA: {path}/data cannot be used: part of its path is a file, not a folder. Name another folder"
    ]
    _, said = await doctor(KIBITZ_DATA=str(path))
    assert said["FAULT"] == [
        f"disk: KIBITZ_DATA: {path} cannot be used: it is a file, where a folder is needed. Name another folder"
    ]
    monkeypatch.setattr(machine, "LOW_BYTES", 10**15)
    status, said = await doctor()
    assert (status, any(line.startswith("disk: only ") for line in said["advice"])) == (0, True)
    monkeypatch.setattr(machine, "FULL_BYTES", 10**15)
    status, said = await doctor()
    assert (status, any(line.endswith("or moves will be refused") for line in said["FAULT"])) == (1, True)


@pytest.mark.parametrize(
    ("free", "level"),
    [
        (machine.FULL_BYTES - 1, "FAULT"),
        (machine.FULL_BYTES, "advice"),
        (machine.LOW_BYTES - 1, "advice"),
        (machine.LOW_BYTES, "ok"),
    ],
)
async def test_how_much_space_is_enough(doctor: Doctor, monkeypatch: pytest.MonkeyPatch, free: int, level: str) -> None:
    usage = shutil.disk_usage("/")._replace(free=free)

    def disk_usage(path: object) -> object:
        del path
        return usage

    monkeypatch.setattr(shutil, "disk_usage", disk_usage)
    _, said = await doctor()
    assert [each for each, lines in said.items() if any(line.startswith("disk: ") for line in lines)] == [level]


def test_the_command_line_says_what_becomes_of_a_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path))
    monkeypatch.setenv("KIBITZ_PORT", "0")
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    for option, told in (("--set-aside", "was not set aside: "), ("--put-back", "was not put back: ")):
        assert main(["doctor", "--offline", option, "g7@l#den"]) == 1
        (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("FAULT")]
        assert f"tables: g7 of l#den {told}" in line


async def test_the_port(doctor: Doctor) -> None:
    async with listening("127.0.0.1", 0, []) as port:
        status, said = await doctor(KIBITZ_PORT=str(port))
        assert (status, f"port: Kibitz is running at 127.0.0.1 port {port}" in said["ok"]) == (0, True)
    status, said = await doctor(KIBITZ_PORT=str(port))
    assert (status, f"port: 127.0.0.1 port {port} is free; Kibitz is not running there" in said["ok"]) == (0, True)
    status, said = await doctor()
    assert (status, "port: any free port of 127.0.0.1 will do, since KIBITZ_PORT is 0" in said["ok"]) == (0, True)
    status, said = await doctor(KIBITZ_HOST="192.0.2.1")
    assert (status, said["FAULT"][0].startswith("port: Kibitz cannot listen at 192.0.2.1 port 0: ")) == (1, True)


@pytest.mark.parametrize(
    ("health", "readiness", "begun"),
    [
        (
            {"status": "ok"},
            503,
            "port: Kibitz is running at {place}, but is not ready: store: read-only; telegram: silent",
        ),
        ({"status": "fine"}, 200, "port: another program uses {place}"),
        (None, 503, "port: another program uses {place}"),
    ],
)
async def test_who_has_the_port(
    doctor: Doctor, health: dict[str, str] | None, readiness: int, begun: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def healthy(_: web.Request) -> web.Response:
        return web.json_response(health or {"status": "ok"}, status=200 if health else 500)

    async def ready(_: web.Request) -> web.Response:
        return web.Response(status=readiness, text="store: read-only\ntelegram: silent\n")

    app = web.Application()
    app.router.add_get("/healthz", healthy)
    app.router.add_get("/readyz", ready)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    port = runner.addresses[0][1]
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")  # which is not for this machine
    monkeypatch.delenv("no_proxy", raising=False)
    status, said = await doctor(KIBITZ_PORT=str(port))
    await runner.cleanup()
    assert status == 1
    assert said["FAULT"][0].startswith(begun.format(place=f"127.0.0.1 port {port}"))


@pytest.mark.parametrize(
    "setting", ["DISCORD_TOKEN=", "  discord_token = ", "  export DISCORD_TOKEN = ", "'DISCORD_TOKEN'="]
)
async def test_files_with_secrets_that_anyone_can_read(doctor: Doctor, tmp_path: Path, setting: str) -> None:
    secret, dotenv = tmp_path / "hook", tmp_path / ".env"
    secret.write_text(HOOK_SECRET, "utf-8")
    dotenv.write_text(f"{setting}{DISCORD}\n", "utf-8")
    for mode, count in ((0o644, 2), (0o600, 0)):
        secret.chmod(mode)
        dotenv.chmod(mode)
        _, said = await doctor(offline=True, TELEGRAM_WEBHOOK_SECRET_FILE=str(secret))
        assert sum("every user of this machine can read it" in line for line in said["advice"]) == count


async def test_wrong_settings_are_faults_and_the_drawing_is_tried(doctor: Doctor) -> None:
    status, said = await doctor(KIBITZ_LOG="LOUD", REDIS_URL=f"nowhere-{PASSWORD}")
    assert status == 1
    level, store = said["FAULT"]
    assert level == "settings: KIBITZ_LOG must be DEBUG, INFO, WARNING, ERROR or CRITICAL"
    assert store.startswith("settings: REDIS_URL must be a URL like redis://host:6379/0")
    assert said["ok"] == ["pictures: a board was drawn, 800 x 880 pixels"]


async def test_a_check_that_fails_itself_stops_no_other(doctor: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "board_picture", None)
    monkeypatch.setattr(machine, "_taken", None)
    status, said = await doctor()
    assert status == 1
    assert [line.partition(":")[0] for line in said["FAULT"]] == ["pictures", "port"]
    assert any(line.startswith("store: none yet") for line in said["ok"])


async def test_no_address_is_named_by_what_gets_no_answer() -> None:
    async with asking() as session:
        for url in ("http://[SECRET/", "http://127.0.0.1:1/botSECRET/getMe", "nothing://SECRET"):
            with pytest.raises(NoAnswer) as problem:
                await ask(session, url)
            assert "SECRET" not in str(problem.value)


def test_the_program_says_it_in_russian(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in {"KIBITZ_LANGUAGE": "ru", "KIBITZ_PORT": "0", "KIBITZ_DATA": str(tmp_path / "data")}.items():
        monkeypatch.setenv(name, value)
    assert main(["doctor", "--offline"]) == 0
    told = capsys.readouterr()
    lines = told.out.splitlines()
    assert told.err == ""
    assert lines[0] == "в порядке  настройки: задано 3, все верные"
    assert "в порядке  платформы: токен не задан, kibitz run обслуживает местный чат" in lines
    assert lines[-1] == "сбоев: 0, советов: 0"
    assert main(["doctor", "--set-aside", "g7@l#den", "--offline"]) == 1, "there is no store to set it aside in"
