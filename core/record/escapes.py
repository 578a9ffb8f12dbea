"""Text between the quotes of a record's tag."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from core.record.codes import RecordCode
from core.record.value import RecordError

_ESCAPE: Final = re.compile(r'\\(?:(["\\])|u([0-9a-fA-F]{4})|(.?))')
_BREAKING: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
_REORDERING: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})


def escape(text: str) -> str:
    """Write any text so that it fits between quotes on one line."""
    return "".join(map(_escaped, text))


def _escaped(char: str) -> str:
    if char in '"\\':
        return f"\\{char}"
    if unicodedata.category(char) in _BREAKING or unicodedata.bidirectional(char) in _REORDERING:
        return f"\\u{ord(char):04x}"
    return char


def unescape(value: str, line: int) -> str:
    """Return the text that `escape` wrote, in a tag on this line. Raises RecordError."""

    def char(match: re.Match[str]) -> str:
        plain, code, other = match.groups()
        if other is not None:
            raise RecordError(RecordCode.ESCAPE, line=line)
        return plain if code is None else chr(int(code, 16))

    return _ESCAPE.sub(char, value)
