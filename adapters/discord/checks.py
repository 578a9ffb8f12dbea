"""What Discord says of the bot and its rights, for an inspection."""

from __future__ import annotations

import asyncio
import base64
import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from functools import partial
from importlib.metadata import version
from types import MappingProxyType
from typing import Any, Final

import discord

from adapters.asking import NoAnswer, Refused, ask_for_data, asking
from adapters.discord.shared.rights import WANTED
from adapters.findings import Finding, advice, fault, ok
from adapters.redaction import place_of

API: Final = "https://discord.com/api/v10"
FEWEST_STARTS: Final = 20
"""Sessions that may still be begun today, below which something must be wrong: a thousand are allowed."""

SERVERS_AT_ONCE: Final = 200
"""Servers that Discord lists in one answer at most."""

PAUSE_SECONDS: Final = 1.0
"""Before each further answer, which Discord would refuse at once as one too many."""

_CALLED: Final = MappingProxyType({"read_messages": "view_channel"})
"""Permissions that discord.py calls otherwise than Discord and its own page do."""

_SHAPE: Final = re.compile(r"([\w-]{20,})\.[\w-]{6}\.[\w-]{27,}", re.ASCII)
_CONTENT: Final = 1 << 18 | 1 << 19
_MEMBERS: Final = 1 << 14 | 1 << 15
"""The flags of an application for each privileged intent: of a large bot, and of one in under a hundred servers."""


def has_shape(token: str) -> bool:
    """Whether a token looks like one of a Discord bot: the first of its three parts is the bot's number."""
    match = _SHAPE.fullmatch(token)
    if match is None:
        return False
    try:
        return base64.urlsafe_b64decode(match[1] + "==").isdigit()
    except ValueError:
        return False


async def check(token: str, api: str | None, shard_count: int | None) -> AsyncGenerator[Finding]:
    """Yield what Discord says."""
    base = api or API
    agent = f"DiscordBot (kibitz, {version('kibitz')})"
    async with asking({"Authorization": f"Bot {token}", "User-Agent": agent}) as session:
        get = partial(ask_for_data, session)
        try:
            me = await get(f"{base}/users/@me")
            application = await get(f"{base}/applications/@me")
            servers = await _listed(get, f"{base}/users/@me/guilds")
            gateway = await get(f"{base}/gateway/bot")
        except Refused as refused:
            if refused.status == 401:
                yield fault("discord-token")
            else:
                yield fault("discord-silent", place=place_of(base), reason=str(refused))
            if not has_shape(token):
                yield advice("token-shape", setting="DISCORD_TOKEN")
            return
        except NoAnswer as error:
            yield fault("discord-silent", place=place_of(base), reason=error.reason)
            return
    yield ok("discord-right", name=str(me["username"]), id=str(application["id"]), servers=len(servers))
    for finding in (*_application(application), *_servers(servers), *_gateway(gateway, shard_count)):
        yield finding


async def _listed(get: Callable[[str], Awaitable[Any]], address: str) -> list[dict[str, Any]]:
    """Return all servers of the bot, which Discord lists in the order of their numbers."""
    servers: list[dict[str, Any]] = []
    query = ""
    while True:
        some: list[dict[str, Any]] = await get(f"{address}?limit={SERVERS_AT_ONCE}{query}")
        servers += some
        if len(some) < SERVERS_AT_ONCE:
            return servers
        query = f"&after={some[-1]['id']}"
        await asyncio.sleep(PAUSE_SECONDS)


def _application(application: dict[str, Any]) -> list[Finding]:
    flags = int(application.get("flags") or 0)
    found = [
        ok("discord-content-on" if flags & _CONTENT else "discord-content-off"),
        ok("discord-members-on" if flags & _MEMBERS else "discord-members-off"),
    ]
    if application.get("bot_require_code_grant"):
        found.append(advice("discord-code-grant"))
    kinds: dict[str, dict[str, Any]] = application.get("integration_types_config") or {}
    install: dict[str, Any] | None = kinds.get("0", {}).get("oauth2_install_params") or application.get(
        "install_params"
    )
    if install is not None and (missing := _missing(int(install["permissions"]))):
        found.append(advice("discord-install", permissions=missing))
    return found


def _servers(servers: list[dict[str, Any]]) -> list[Finding]:
    """Say in how many servers the bot's roles lack a permission; what channels add or take away is not looked at."""
    lacking = [(str(each["id"]), missing) for each in servers if (missing := _missing(int(each["permissions"])))]
    if not lacking:
        return []
    number, missing = lacking[0]
    return [advice("discord-permissions", count=len(lacking), servers=len(servers), id=number, permissions=missing)]


def _gateway(gateway: dict[str, Any], shard_count: int | None) -> list[Finding]:
    found: list[Finding] = []
    wanted, starts = int(gateway["shards"]), gateway["session_start_limit"]
    if shard_count is not None and shard_count < wanted:
        found.append(advice("discord-shards", wanted=wanted, count=shard_count))
    left, total = int(starts["remaining"]), int(starts["total"])
    if left < FEWEST_STARTS:
        found.append((advice if left else fault)("discord-starts", left=left, total=total))
    return found


def _missing(value: int) -> str:
    """Return the names of the wanted permissions that are not among these."""
    given = discord.Permissions(value)
    if given.administrator:
        return ""
    missing = (name for name, wanted in WANTED if wanted and not getattr(given, name))
    return ", ".join(_CALLED.get(name, name) for name in missing)
