"""The mark of a small grey line, in which a board says which one it is."""

from __future__ import annotations

from typing import Final

SUBTEXT: Final = "-# "
