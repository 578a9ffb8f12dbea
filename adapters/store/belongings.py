"""Which keys of a server belong to this installation, and what they are called without its namespace."""

from __future__ import annotations

import re
from typing import Final

from adapters.store import namespace
from core.ids import TABLE_IDS

PULSE: Final = "pulse"
ROOMS: Final = "kibitz-local"

_TAGGED: Final = re.compile(rb"\{([0-9a-f]{2}|pulse|kibitz-local)\}")
_UNTAGGED: Final = (b"lease:", b"kibitz:", b"discord:", b"telegram:")
_PASSING: Final = re.compile(rb"lease:.*|kibitz:(format|identity)|\{[0-9a-f]{2}\}\?", re.DOTALL)
_START_UP: Final = re.compile(
    rb"\{pulse\}.*|\{[0-9a-f]{2}\}c|discord:(commands|identify):.*|telegram:[0-9]+:commands", re.DOTALL
)
_OF_SERVER: Final = re.compile(
    r"\{[0-9a-f]{2}\}(?:[tmPGT](.*):[0-9]+|[nsfpxQKRN](.*))|\{kibitz-local\}:log:(.*)", re.DOTALL | re.ASCII
)
_WITH_LENGTH: Final = re.compile(r"\{[0-9a-f]{2}\}[orgbhuvASLIOE]([0-9]{1,6}):(.*)", re.DOTALL | re.ASCII)
_TABLE: Final = re.compile(rb"\{[0-9a-f]{2}\}t(.*):([0-9]+)", re.DOTALL)


def own_name(key: bytes) -> bytes | None:
    """Return the name of a key of this installation without its namespace, None for a key of someone else."""
    begin = namespace.begin().encode()
    name = key[len(begin) :]
    return name if key.startswith(begin) and (_TAGGED.match(name) or name.startswith(_UNTAGGED)) else None


def whole_key(name: bytes) -> bytes:
    """Return the key of this installation that is called so without its namespace."""
    return namespace.begin().encode() + name


def tag_of(name: bytes) -> str:
    """Return the hash tag of a key by its name, "" for none."""
    found = _TAGGED.match(name)
    return found[1].decode() if found else ""


def is_passing(name: bytes) -> bool:
    """Whether a key means nothing in another store.

    That is who does something just now, a trial, the word that tells a store from another, and the number of its form.
    """
    return _PASSING.fullmatch(name) is not None


def is_start_up(name: bytes) -> bool:
    """Whether a key is there because Kibitz was started, and tells of no one.

    That is a sign of life, an outage, the number of a partition's format, or what commands a platform was told.
    """
    return _START_UP.fullmatch(name) is not None


def table_of(name: bytes) -> tuple[str, str] | None:
    """Return server and id of the table that a key keeps, None for a key of another kind."""
    found = _TABLE.fullmatch(name)
    return (found[1].decode(errors="replace"), TABLE_IDS.of(int(found[2]))) if found else None


def server_of(name: bytes) -> str | None:
    """Return the server that a key belongs to; None for one of a person, of a platform or of a whole partition."""
    text = name.decode(errors="replace")
    if found := _OF_SERVER.fullmatch(text):
        return next(each for each in found.groups() if each is not None)
    if found := _WITH_LENGTH.fullmatch(text):
        length, rest = int(found[1]), found[2]
        return rest[:length] if length <= len(rest) else None
    return None


def beginnings() -> tuple[bytes, ...]:
    """Return what all keys of this installation begin with; those of others may begin so, too."""
    begin = namespace.begin().encode()
    return (begin,) if begin else (b"{", *_UNTAGGED)
