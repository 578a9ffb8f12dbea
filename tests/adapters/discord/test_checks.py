"""What an inspection finds on Discord, by what Discord says of the bot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from adapters.discord import checks
from adapters.findings import Finding, advice, fault, ok
from tests.adapters.discord.payloads import Refusal
from tests.adapters.discord.wire import Wire

WANTED = 309237746688
"""The permissions of the invitation in README.md."""

TOKEN = "OTAwMDAwMDAwMDAwMDAwMDAw.GabcdE." + "x" * 38

FLAGS = [
    (0, "off", "off"),
    (1 << 19, "on", "off"),
    (1 << 18, "on", "off"),
    (1 << 17, "off", "off"),
    (1 << 15, "off", "on"),
    (1 << 14, "off", "on"),
    (1 << 13, "off", "off"),
    (1 << 18 | 1 << 14, "on", "on"),
]
"""Flags of an application, by Discord's documentation: 13 is for presences, 17 for embedding; 14 and 18 are granted to
large bots, 15 and 19 switched on by others."""


async def found(wire: Wire, *, shards: int | None = None, token: str = TOKEN) -> list[Finding]:
    return [each async for each in checks.check(token, f"http://127.0.0.1:{wire.port}/api/v10", shards)]


@pytest.mark.parametrize(("flags", "content", "members"), FLAGS)
async def test_the_privileged_intents_are_read_from_the_flags(
    wire: Wire, flags: int, content: str, members: str
) -> None:
    wire.application = {"flags": flags}
    assert await found(wire) == [
        ok("discord-right", name="Kibitz", id="9000", servers=0),
        ok(f"discord-content-{content}"),
        ok(f"discord-members-{members}"),
    ]


FEW: dict[str, tuple[dict[str, Any], int | None, Finding | None]] = {
    "as many shards as Discord recommends": ({"shards": 2}, 2, None),
    "more shards": ({"shards": 2}, 3, None),
    "fewer shards": ({"shards": 3}, 2, advice("discord-shards", wanted=3, count=2)),
    "shards as Discord says": ({"shards": 3}, None, None),
    "twenty starts": ({"starts": 20}, None, None),
    "nineteen starts": ({"starts": 19}, None, advice("discord-starts", left=19, total=1000)),
    "one start": ({"starts": 1}, None, advice("discord-starts", left=1, total=1000)),
    "no start": ({"starts": 0}, None, fault("discord-starts", left=0, total=1000)),
    "a whole link": ({"application": {"install_params": {"permissions": str(WANTED)}}}, None, None),
    "no link": ({"application": {"integration_types_config": {"0": {}}, "install_params": None}}, None, None),
    "the link for people": (
        {"application": {"integration_types_config": {"1": {"oauth2_install_params": {"permissions": "0"}}}}},
        None,
        None,
    ),
    "a link that lacks a permission": (
        {"application": {"install_params": {"permissions": str(WANTED & ~(1 << 11))}}},
        None,
        advice("discord-install", permissions="send_messages"),
    ),
    "the newer link counts": (
        {
            "application": {
                "integration_types_config": {"0": {"oauth2_install_params": {"permissions": str(WANTED)}}},
                "install_params": {"permissions": "0"},
            }
        },
        None,
        None,
    ),
    "two servers that lack permissions": (
        {
            "servers": [
                {"id": "7", "permissions": str(WANTED)},
                {"id": "8", "permissions": str(WANTED & ~(1 << 10 | 1 << 16))},
                {"id": "9", "permissions": "0"},
            ]
        },
        None,
        advice(
            "discord-permissions", count=2, servers=3, id="8", permissions="view_channel, read_message_history"
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("state", "shards", "more"), FEW.values(), ids=FEW)
async def test_advice_is_given_where_something_lacks_alone(
    wire: Wire, state: Mapping[str, Any], shards: int | None, more: Finding | None
) -> None:
    for name, value in state.items():
        setattr(wire, name, value)
    _, _, _, *others = await found(wire, shards=shards)
    assert others == ([] if more is None else [more])


@pytest.mark.parametrize("token", [TOKEN, "secret"])
async def test_discord_that_cannot_answer_is_no_wrong_token(wire: Wire, token: str) -> None:
    wire.refusals = [Refusal("GET", "/gateway", 503, {"message": "no"})]
    place = f"127.0.0.1:{wire.port}"
    odd = [] if token == TOKEN else [advice("token-shape", setting="DISCORD_TOKEN")]
    assert await found(wire, token=token) == [fault("discord-silent", place=place, reason="HTTP 503"), *odd]
    wire.refuses = True
    assert await found(wire, token=token) == [fault("discord-token"), *odd]


@pytest.mark.parametrize(("count", "answers"), [(199, 1), (200, 2), (401, 3)])
async def test_all_servers_are_listed_a_part_after_the_other(
    wire: Wire, monkeypatch: pytest.MonkeyPatch, count: int, answers: int
) -> None:
    monkeypatch.setattr(checks, "PAUSE_SECONDS", 0)
    wire.servers = [{"id": str(number), "permissions": str(WANTED)} for number in range(1, count + 1)]
    first, *_ = await found(wire)
    assert first == ok("discord-right", name="Kibitz", id="9000", servers=count)
    assert [path for _, path, _ in wire.requests].count("/users/@me/guilds") == answers


def test_a_token_begins_with_the_number_of_its_bot() -> None:
    number, rest = TOKEN.split(".", 1)
    words = "bm90IGEgbnVtYmVyIGF0IGFsbA"  # base64 of words
    for token in (f"{words}.{rest}", number, rest, f"{TOKEN}.x", f" {TOKEN}", f"{number[:19]}.{rest}"):
        assert not checks.has_shape(token), token
    assert checks.has_shape(TOKEN)
