"""The Lua scripts next to this file: each write of the store is one of them."""

from __future__ import annotations

import hashlib
from importlib import resources
from typing import Final

_PLACE: Final = resources.files(__name__.rpartition(".")[0])


class Script:
    """The script of a name: its text, and the digest by which a server knows it that was sent the text before."""

    def __init__(self, name: str) -> None:
        self.text = _PLACE.joinpath(f"{name}.lua").read_text("utf-8")
        self.digest = hashlib.sha1(self.text.encode()).hexdigest()  # noqa: S324 - it is how servers name scripts
