"""The small grey line in which a board says which one it is, and where its table is if that is another chat."""

from __future__ import annotations

import re
from typing import Final

SUBTEXT: Final = "-# "

_LINKED: Final = re.compile(
    r"-# \[(?P<tag>[^\[\]\n]+)\]\(https://discord\.com/channels/(?P<guild>[0-9]{1,20})/[0-9/]+\)"
)


def linked(tag: str, address: str) -> str:
    """Return the tag of a board whose table is in the channel of this address."""
    return f"{SUBTEXT}[{tag}]({address})"


def read_linked(line: str) -> tuple[str, int] | None:
    """Return a tag and the guild that its link leads to; None for any other line."""
    match = _LINKED.fullmatch(line)
    return None if match is None else (match["tag"], int(match["guild"]))
