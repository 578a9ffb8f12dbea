"""Of which kind the value of each key is."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from adapters.store.belongings import own_name

if TYPE_CHECKING:
    from collections.abc import Mapping

_LETTERS: Final = MappingProxyType(
    {"string": "tmnecqlyz?PTN", "zset": "odabvL", "list": "rfh", "hash": "swpgQKASRBWIG", "set": "jxuikCOE"}
)
"""What the names of a partition's keys begin with, by the kind of their values: see `keys`, `puzzle_keys` and
`competition_keys`."""

_KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {letter: kind for kind, letters in _LETTERS.items() for letter in letters}
)
_TAGGED: Final = re.compile(rb"\{[0-9a-f]{2}\}(.)", re.DOTALL)


def kind_of(key: bytes) -> str | None:
    """Return of which kind a key's value is, as TYPE names it; None for a key that is not among a partition's."""
    match = _TAGGED.match(own_name(key) or b"")
    return None if match is None else _KINDS.get(match[1].decode(errors="replace"))


def is_wrong(key: bytes, kind: bytes) -> bool:
    """Whether a key holds a value of another kind than is kept there."""
    wanted = kind_of(key)
    return wanted is not None and kind.decode() not in {wanted, "none"}
