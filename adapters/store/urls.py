"""Addresses of stores: one server, or several nodes of a cluster, as in `redis://a:6379,b:6379,c:6379`."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

_ADDRESS: Final = re.compile(r"(?P<scheme>[a-z]+://)(?P<access>[^/?#]*@)?(?P<hosts>[^/?#]*)(?P<rest>.*)", re.IGNORECASE)
_DATABASE: Final = re.compile(r"/?[0-9]*/?", re.ASCII)


def servers(url: str) -> tuple[str, ...]:
    """Return an address for each server that one names; user, password and what follows the servers hold for all.

    Raises ValueError where a server has no host, a port is none, or the database is no number.
    """
    # Some Pythons split no address whose host only ends in brackets, as a list of servers may.
    address = _ADDRESS.fullmatch(url.strip())
    if address is None:
        raise ValueError
    scheme, access, hosts, rest = address.groups(default="")
    if scheme.lower() == "unix://":
        return (url,)
    found = tuple(f"{scheme}{access}{host.strip()}{rest}" for host in hosts.split(","))
    if not _DATABASE.fullmatch(urlsplit(found[0]).path) or not all(map(host_and_port, found)):
        raise ValueError
    return found


def host_and_port(url: str) -> tuple[str, int]:
    """Return the host and the port of a server. Raises ValueError."""
    parts = urlsplit(url)
    if not parts.hostname or parts.port == 0:
        raise ValueError
    return parts.hostname, parts.port or 6379
