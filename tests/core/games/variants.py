"""The option words that the contract suites run each game with: its variants and the edges of its set-ups."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

VARIANTS: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "sim": ((), ("dots=7",), ("dots=9",), ("colourless",), ("dots=8", "colourless")),
    "square": ((), ("target=10", "penalty")),
    "nim": (
        (),
        ("rule=penultimate",),
        ("marienbad", "rule=normal"),
        ("random",),
        ("heaps=4,9,6,3,5", "rule=penultimate"),
        ("heaps=3,3,94",),
    ),
}
