"""The doors that need no store: each reads what came from outside, and refuses it by what it is meant to raise."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, cast

from telegram import Update

from adapters.chat.board_tag import read_tag
from adapters.chat.buttons import read_button
from adapters.chat.commands import read_challenge
from adapters.chat.posts import Incoming
from adapters.chat.routes import BY_NAME, check_command, read_command
from adapters.discord.inbound import forms, reading
from adapters.discord.shared.buttons import FORM
from adapters.local import jsonl, names, wire
from adapters.local.addressing import address
from adapters.local.hosts import Hosts, same_site
from adapters.local.hub import LONGEST_TEXT
from adapters.local.lines import LONGEST_LINE
from adapters.local.tab import LARGEST_FRAME
from adapters.telegram.inbound import webhook
from adapters.telegram.outbound import inline
from adapters.telegram.shared import ids, links
from bot import addresses
from core.game import GameError
from core.games import GAMES
from core.notation import is_attempt, may_be_talk, reads_plainly
from core.quiet import read_quiet
from core.record import DealsWithheld, RecordError, find, parse, replay
from core.record import format as format_record
from core.table import Player

ROOT: Final = Path(__file__).parents[3]


@dataclass(frozen=True, slots=True)
class Door:
    """One way in: what comes by it when all is well, how long that may be, and what takes it."""

    name: str
    samples: Sequence[str]
    longest: int
    take: Callable[[str], object]


def _frame(text: str) -> None:
    with suppress(ValueError):
        wire.read(text.encode(errors="surrogatepass"))
    with suppress(ValueError):
        wire.read(text)


def _line(text: str) -> None:
    with suppress(jsonl.BadLine):
        jsonl.read(text.encode(errors="surrogatepass").partition(b"\n")[0])


def _update(text: str) -> None:
    data = webhook._read(text.encode(errors="surrogatepass"))  # pyright: ignore[reportPrivateUsage] - the door itself
    if data is not None:
        with suppress(Exception):  # as `Updates.take` does: it leaves such an update out
            Update.de_json(data, None)


def _record(text: str) -> None:
    try:
        record = parse(find(text))
    except RecordError:
        return
    with suppress(RecordError, DealsWithheld):
        format_record(replay(record, GAMES).record)


def _command(text: str) -> None:
    with suppress(GameError):
        check_command(text)
    command = read_command(text)
    if command is None:
        return
    BY_NAME.get(command.name)
    command.with_table()
    incoming = Incoming(event="e", server="l#den", chat="l#den", player=Player("l@anna", "anna"), text=text)
    with suppress(GameError):
        read_challenge(command, incoming)


def _move(text: str) -> None:
    for game in GAMES.values():
        reads_plainly(game, text)
        is_attempt(game, text)
        with suppress(GameError):
            may_be_talk(game, text)


def _button(text: str) -> None:
    read_button(text)
    key, button = ids.read_under_server(text)
    read_button(button)
    if key is not None:
        ids.under_server(key, button)
    if (match := FORM.fullmatch(text)) is not None:
        int(match[2])


def _discord(text: str) -> None:
    us = cast("Any", SimpleNamespace(id=99))
    for addressed in (True, False):
        reading._said(text, us, addressed=addressed)  # pyright: ignore[reportPrivateUsage] - the door itself
    with suppress(GameError):
        forms.read_form({"custom_id": text, "components": [{"component": {"custom_id": "move", "value": text}}]})


def _small(text: str) -> None:
    read_tag(text)
    read_quiet(text)
    links.read_payload(text)
    links.started(text, "kibitz_bot")
    links.wished(text)
    ids.read_player(text)


def _name(text: str) -> None:
    with suppress(names.BadName):
        names.person(text)
    with suppress(names.BadName):
        names.room(text)


def _address(text: str) -> None:
    known = [Player("l@anna b", "Anna B"), Player("l@a", "a"), Player("l@x.*+ (", "x.*+ (")]
    address(text, known)


def _host(text: str) -> None:
    hosts = Hosts(["games.example"])
    hosts.allow([text])
    same_site([text], text)
    same_site([f"http://{text}"], text)


def _setting(text: str) -> None:
    for read in (addresses.host_names, addresses.http_url, addresses.webhook_url, addresses.host):
        with suppress(ValueError):
            read(text)


def _inline(text: str) -> None:
    inline.results(text, "ru", "kibitz_bot", "group")


FRAMES: Final = [
    json.dumps(each, ensure_ascii=False)
    for each in (
        {"type": "join", "token": "a-token-of-sixteen", "name": "anna", "room": "den", "since": 3, "language": "ru"},
        {"type": "say", "event": "1-2-3", "text": "/challenge sim @boris", "reply_to": 12, "seen": [1, 2, 3]},
        {"type": "say", "event": "e", "text": "b3", "talk": True},
        {"type": "press", "event": "e", "press": "a:g1", "on": 5},
        {"type": "play", "event": "e", "game": "g1", "edition": 2, "move": "17L14E"},
        {"type": "look", "game": "g1", "path": ["1", "2"], "at": 3},
    )
]
LINES: Final = [
    json.dumps(each, ensure_ascii=False)
    for each in (
        {"chat": "den", "user": "anna", "text": "/challenge nim bot"},
        {"chat": "den", "user": "boris", "text": "b3", "reply_to": 4, "lang": "ru", "id": "x", "wait": 60},
        {"chat": "den", "user": "anna", "press": "k:g1:2:0:b.3", "on": 7},
    )
]
COMMANDS: Final = [
    "/play", "/challenge sim @anna dots=7 colourless unrated", "/nim bot heaps=3,5,7 rule=misere level=perfect",
    "/square @boris @vera players=6 target=1 000 time=3d claim first=me", "/сим бот точек=7",
    "/вызов ним @анна время=2ч",
    "/board g1", "/take-back g12", "/resign g1", "/settings game nim", "/language chat ru", "/quiet 22-7 +3",
    "/leaderboard sim colourless 2026-11", "/history @anna 3", "/export", "/forget 12", "/rules nim", ".ызкть", ".рудз",
    "/verify g1", "/record g1", "/help", "/profile @boris", "/moves g1", "/hand", "/@", "//", "/start j_-100123_g4",
]  # fmt: skip
MOVES: Final = [
    "12", "1-2", "3 6", "b3", "c 12", "a1!", "17L14E", "5A1", "13M12N", "move b3", "ход б3", "Ю",
    "17 l 14 →", "1️⃣2️⃣", "36", "be", "га",
]  # fmt: skip
UPDATES: Final = [
    json.dumps(each, ensure_ascii=False)
    for each in cast(
        "list[dict[str, Any]]",
        [
            {
                "update_id": 7,
                "message": {
                    "message_id": 5,
                    "date": 1_764_000_000,
                    "chat": {"id": -100_123, "type": "supergroup", "title": "Den", "is_forum": True},
                    "from": {
                        "id": 11,
                        "is_bot": False,
                        "first_name": "anna",
                        "username": "anna_k",
                        "language_code": "ru",
                    },
                    "text": "/nim@kibitz_bot @boris",
                    "entities": [
                        {"type": "bot_command", "offset": 0, "length": 15},
                        {"type": "mention", "offset": 16, "length": 6},
                    ],
                    "reply_to_message": {
                        "message_id": 4,
                        "date": 1_764_000_000,
                        "chat": {"id": -100_123, "type": "supergroup"},
                        "from": {"id": 99, "is_bot": True, "first_name": "Kibitz"},
                        "caption": "Nim · g1 · move 3",
                    },
                    "message_thread_id": 3,
                    "is_topic_message": True,
                },
            },
            {
                "update_id": 8,
                "callback_query": {
                    "id": "77",
                    "from": {"id": 11, "is_bot": False, "first_name": "anna"},
                    "message": {"message_id": 4, "date": 0, "chat": {"id": -100_123, "type": "supergroup"}},
                    "chat_instance": "c",
                    "data": "k:g1:2:0:b.3",
                },
            },
            {
                "update_id": 9,
                "inline_query": {
                    "id": "1",
                    "from": {"id": 11, "is_bot": False, "first_name": "anna"},
                    "query": "nim heaps=3,5",
                    "offset": "",
                    "chat_type": "group",
                },
            },
            {
                "update_id": 10,
                "my_chat_member": {
                    "chat": {"id": -5, "type": "group", "title": "Den"},
                    "from": {"id": 11, "is_bot": False, "first_name": "anna"},
                    "date": 1_764_000_000,
                    "old_chat_member": {"status": "left", "user": {"id": 99, "is_bot": True, "first_name": "K"}},
                    "new_chat_member": {"status": "member", "user": {"id": 99, "is_bot": True, "first_name": "K"}},
                },
            },
        ],
    )
]
RECORDS: Final = [path.read_text("utf-8") for path in sorted((ROOT / "tests/records").glob("*.record"))]
BUTTONS: Final = [
    "a:g1",
    "k:g1:2:0:b.3",
    "m:g12:3:1:17L14E",
    "l::0:1:sim.all",
    "aZ9~k:g1:2:0:b",
    "move:g1:3",
    "f:g1:0:2",
    "menu:2",
]
SMALL: Final = [
    "Nim · g1 · move 3", "Сим · g12 · ход 2b · сдача 0123456789abcdef", "22-7 +3", "0-23 utc-3:30",
    "j_-100123_g4", "e_77", "t123",
]  # fmt: skip
NAMES: Final = ["anna", "Anna B", "den", "Карл «карта»", "中文", "e\u0301" * 5, "@anna", "bot"]
TALK: Final = ["@anna hello", '/play @"anna b" @boris', "mail me at x@y.example, @anna b!", "@«Анна Б» @x.*+ ("]
HOSTS: Final = [
    "localhost:8080",
    "127.0.0.1",
    "[::1]:80",
    "games.example",
    "http://user@games.example:80/",
    "https://bot.example.org/hook",
]
SAID: Final = ["<@99> play nim", "<@!99> /help", "hello <@5> <@99>", "move:g1:3", "<@" + "9" * 20 + ">", "<@99>"]
QUERIES: Final = ["nim heaps=3,5,7", "sim", "", "квадрат цель=100 игроков=3", "square target=100 time=2m"]

_DEEP: Final = ['{"x":' + "[" * 20_000 + "]" * 20_000 + ',"type":"look","game":"g1"}', "[" * 30_000, '{"type":' * 9_000]
"""Samples of JSON's own trouble, which few mutations would come to."""

DOORS: Final = (
    Door("frames of the page", [*FRAMES, *_DEEP], LARGEST_FRAME, _frame),
    Door("JSON lines", [*LINES, *_DEEP], LONGEST_LINE, _line),
    Door("updates of Telegram", [*UPDATES, *_DEEP], 100_000, _update),
    Door("records", RECORDS, 20_000, _record),
    Door("commands", COMMANDS, LONGEST_TEXT, _command),
    Door("moves", MOVES, LONGEST_TEXT, _move),
    Door("button data", BUTTONS, 200, _button),
    Door("messages and forms of Discord", SAID, LONGEST_TEXT, _discord),
    Door("tags, links and hours", SMALL, LONGEST_TEXT, _small),
    Door("names", NAMES, LONGEST_TEXT, _name),
    Door("whom one addresses", TALK, LONGEST_TEXT, _address),
    Door("hosts", HOSTS, 8_000, _host),
    Door("settings", HOSTS, 8_000, _setting),
    Door("inline queries", QUERIES, 256, _inline),
)
