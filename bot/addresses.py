"""Addresses in the settings: what a right one looks like. A wrong one is a ValueError."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import SplitResult, urlsplit

from pydantic import SecretStr

from adapters.store.urls import servers

_REDIS_SCHEMES: Final = {"redis": "redis", "rediss": "rediss", "unix": "unix", "valkey": "redis", "valkeys": "rediss"}
_HOST: Final = re.compile(r"[A-Za-z0-9.:_%-]+")
_HOST_NAME: Final = re.compile(r"[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9_])?")
_HTTP_URL: Final = re.compile(r"https?://[^/?#\\\s]+(?:/(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?")
"""An address and a path of what RFC 3986 allows in one, without a query, to which other paths can be added."""

_WEBHOOK_PORTS: Final = frozenset({None, 443, 80, 88, 8443})
"""The ports that Telegram posts to. Source: the Bot API's description of setWebhook."""


def right(ok: bool) -> None:
    """Refuse a value where it is not; the error is then told by the field's description."""
    if not ok:
        raise ValueError


def host(value: str) -> str:
    """Accept a host name or an address."""
    right(_HOST.fullmatch(value) is not None)
    return value


def host_names(value: str) -> tuple[str, ...]:
    """Accept host names parted by commas, each as it goes over the wire: one of other letters is encoded."""
    return tuple(_on_the_wire(name.strip().rstrip(".")) for name in value.split(",") if name.strip())


def _on_the_wire(name: str) -> str:
    wire = name.encode("idna").decode().lower()
    right(_HOST_NAME.fullmatch(wire) is not None)
    return wire


def http_url(value: str) -> str:
    """Accept what other paths can be added to: no query, nothing that a URL may not hold."""
    right(_HTTP_URL.fullmatch(value) is not None)
    right(_HOST.fullmatch(_split(value).hostname or "") is not None)
    return value.rstrip("/")


def webhook_url(value: str) -> str:
    """Accept the same without a user name."""
    right("@" not in _split(http_url(value)).netloc)
    return value.rstrip("/")


def redis_url(value: SecretStr) -> SecretStr:
    """Accept Valkey's names of the schemes too, which the client does not know, and several nodes of a cluster."""
    text = value.get_secret_value()
    url = urlsplit(text)
    right(url.scheme in _REDIS_SCHEMES and bool(url.path if url.scheme == "unix" else servers(text)))
    return SecretStr(_REDIS_SCHEMES[url.scheme] + text[len(url.scheme) :])


def telegram_posts_to(url: str) -> bool:
    """Whether Telegram would post to a webhook; a server of one's own, in its local mode, posts to any."""
    parts = urlsplit(url)
    return parts.scheme == "https" and parts.port in _WEBHOOK_PORTS


def _split(url: str) -> SplitResult:
    """Split a URL; a port that is no port is a ValueError here and not later."""
    parts = urlsplit(url)
    right(parts.port is None or parts.port > 0)
    return parts
