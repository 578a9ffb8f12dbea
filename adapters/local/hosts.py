"""The hosts that the page answers to: a foreign site can lead its visitors' browsers here, but only by its own name."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

_AUTHORITY: Final = re.compile(
    r"(?:\[(?P<six>[0-9a-f:.]{2,45})\]|(?P<name>[a-z0-9_.-]{1,254}))(?::(?P<port>[0-9]{0,5}))?",
    re.ASCII | re.IGNORECASE,
)
_ORIGIN: Final = re.compile(r"(?P<scheme>https?)://(?P<authority>[^/]+)", re.IGNORECASE)
_PORTS: Final = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Authority:
    """A host as a name in lower case or as an address, and the port if one is named."""

    host: str
    port: int | None = None

    @property
    def is_address(self) -> bool:
        """Whether the host is an IP address, which leads nowhere else than it says."""
        return _address(self.host) is not None


def read(text: str) -> Authority | None:
    """Return the host that a Host header names; None for what is no host."""
    match = _AUTHORITY.fullmatch(text)
    if match is None:
        return None
    host, port = _written(match["six"] or match["name"]), match["port"]
    if not host or (match["six"] is not None) != (":" in host):
        return None
    return Authority(host, int(port) if port else None)


class Hosts:
    """The names that the page may be visited by: localhost, every IP address, and those that were set."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._names = {"localhost", *map(_written, names)}

    def allow(self, headers: Sequence[str]) -> bool:
        """Whether a request with these Host headers may be answered; it must have exactly one."""
        asked = read(headers[0]) if len(headers) == 1 else None
        return asked is not None and (asked.host in self._names or asked.is_address)


def is_loopback(host: str) -> bool:
    """Whether only this machine reaches a host."""
    address = _address(host)
    return host == "localhost" or (address is not None and address.is_loopback)


def same_site(origins: Sequence[str], host: str) -> bool:
    """Whether what was sent to `host` comes from a page of that host, or from a program that names no page."""
    if not origins:
        return True
    match = _ORIGIN.fullmatch(origins[0]) if len(origins) == 1 else None
    page, asked = None if match is None else read(match["authority"]), read(host)
    if match is None or page is None or asked is None or page.host != asked.host:
        return False
    usual = _PORTS[match["scheme"].lower()]
    return (page.port or usual) == (asked.port or usual)


def _written(host: str) -> str:
    """Return the one way in which a host is written here; the dot at the end of a whole name does not count."""
    address = _address(host)
    return str(address) if address is not None else host.lower().removesuffix(".")


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
