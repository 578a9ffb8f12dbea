"""The tag under every board: which game it shows and which of its boards, told by the message itself.

A reply to a board names its game by it, however old the board is, without a store of sent messages.
"""

from __future__ import annotations

import re
from typing import Final

from adapters.chat.posts import BoardRef

_TAG: Final = re.compile(r"[^·\n]+ · (g[0-9]{1,12})(?: · ([0-9]{1,6}))?")


def format_tag(game: str, ref: BoardRef) -> str:
    """Return the last line of a board's text: the game's name in words, the table, and the board's number."""
    return f"{game} · {ref.table}" if ref.edition is None else f"{game} · {ref.table} · {ref.edition}"


def read_tag(text: str) -> BoardRef | None:
    """Return what board a text of our own belongs to; None where its last line is no tag."""
    match = _TAG.fullmatch(text.rstrip().rpartition("\n")[2])
    return None if match is None else BoardRef(match[1], None if match[2] is None else int(match[2]))
