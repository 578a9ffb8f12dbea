"""What an inspection of an installation finds: each a line for its operator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final

from adapters.coded import coded, line
from core.game import Fact, Value

CODES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ok": "",
        "advice": "",
        "fault": "",
        "sum": "faults advice",
        "broken": "check reason",
        "settings-right": "count",
        "settings-none": "",
        "settings-wrong": "what",
        "setting-unknown": "name",
        "setting-misspelt": "name near",
        "secret-readable": "file",
        "token-shape": "setting",
        "not-asked": "platform",
        "no-token": "",
        "discord-right": "name id servers",
        "discord-token": "",
        "discord-silent": "place reason",
        "discord-content-on": "",
        "discord-content-off": "",
        "discord-members-on": "",
        "discord-members-off": "",
        "discord-install": "permissions",
        "discord-code-grant": "",
        "discord-permissions": "count servers id permissions",
        "discord-shards": "wanted count",
        "discord-starts": "left total",
        "telegram-right": "username",
        "telegram-token": "",
        "telegram-silent": "place reason",
        "telegram-privacy-on": "",
        "telegram-privacy-off": "",
        "telegram-groups": "",
        "telegram-inline": "",
        "telegram-polling": "waiting",
        "telegram-polling-webhook": "place",
        "telegram-webhook": "waiting",
        "telegram-webhook-other": "place",
        "telegram-webhook-error": "ago reason",
        "webhook-answers": "",
        "webhook-odd": "status",
        "webhook-silent": "reason",
        "drawing-right": "width height",
        "drawing-broken": "reason",
        "size-kilobytes": "amount",
        "size-megabytes": "amount",
        "size-gigabytes": "amount",
        "disk-right": "folder free",
        "disk-low": "folder free",
        "disk-full": "folder free",
        "folder-closed": "folder",
        "folder-not": "folder reason",
        "port-any": "host",
        "port-free": "host port",
        "port-ours": "host port",
        "port-not-ready": "host port reason",
        "port-taken": "host port",
        "port-closed": "host port reason",
        "store-right": "server place primaries",
        "store-none": "folder",
        "store-wrong": "what",
        "store-old": "version",
        "store-many": "primaries",
        "store-hides-info": "",
        "store-no-info": "",
        "store-hides-config": "",
        "store-no-config": "",
        "store-kept": "how",
        "store-no-file": "",
        "store-no-sync": "",
        "store-cannot-keep": "",
        "store-evicts": "policy",
        "store-memory": "used",
        "store-memory-limit": "used most",
        "store-memory-low": "used most",
        "store-writes": "ms",
        "store-clock": "",
        "store-clock-off": "seconds",
        "store-shared": "others",
        "store-format": "format",
        "store-upgrade": "format newest",
        "tables-right": "count",
        "table-unreadable": "table server reason",
        "table-newer": "table server reason",
        "why-newer": "",
        "why-game": "",
        "why-missing": "",
        "why-other-kind": "",
        "why-damaged": "",
        "why-rules": "",
        "tables-more": "count",
        "key-wrong": "key kind wanted",
        "keys-more": "count",
        "set-aside": "table server",
        "not-set-aside": "table server",
        "put-back": "table server",
        "not-put-back": "table server",
        "still-unreadable": "table server reason",
        "due-right": "",
        "due-late": "seconds",
    }
)
"""The names of the parameters of each text; its code in the locales begins with `doctor-`."""


class Level(Enum):
    """How bad a finding is. A fault loses data, or something does not work; advice makes things better."""

    OK = "ok"
    ADVICE = "advice"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding."""

    level: Level
    fact: Fact

    def told(self, language: str) -> str:
        """Return the finding in a language, in one line."""
        return line(language, self.fact)


def ok(code: str, **params: Value) -> Finding:
    """Return that all is well."""
    return Finding(Level.OK, coded("doctor", CODES, code, params))


def advice(code: str, **params: Value) -> Finding:
    """Return what could be better."""
    return Finding(Level.ADVICE, coded("doctor", CODES, code, params))


def fault(code: str, **params: Value) -> Finding:
    """Return what loses data or does not work."""
    return Finding(Level.FAULT, coded("doctor", CODES, code, params))


def told(code: str, **params: Value) -> tuple[Fact]:
    """Return a text of findings as a parameter of another."""
    return (coded("doctor", CODES, code, params),)


def size(many: int) -> tuple[Fact]:
    """Return a number of bytes in a unit in which it has two digits or more, as a parameter of a text."""
    if many < 10 << 20:
        return told("size-kilobytes", amount=many >> 10)
    if many < 10 << 30:
        return told("size-megabytes", amount=many >> 20)
    return told("size-gigabytes", amount=many >> 30)
