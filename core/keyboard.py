"""The two layouts of one keyboard: what a person typed while the other language was switched on."""

from __future__ import annotations

from typing import Final

_LATIN: Final = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
_CYRILLIC: Final = "йцукенгшщзхъфывапролджэячсмитьбюё"
_TO_LATIN: Final = str.maketrans(_CYRILLIC, _LATIN)
_TO_CYRILLIC: Final = str.maketrans(_LATIN, _CYRILLIC)


def to_latin(text: str) -> str:
    """Return what the same keys type where Latin letters are switched on, in lower case: "b3" for "И3"."""
    return text.casefold().translate(_TO_LATIN)


def to_cyrillic(text: str) -> str:
    """Return what the same keys type where Russian letters are switched on, in lower case: "ход" for "[jl"."""
    return text.casefold().translate(_TO_CYRILLIC)
