"""Secrets in what is logged or shown: what hides them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

HIDDEN: Final = "[hidden]"
"""What stands in a line where a secret was."""

SHORT: Final = 8
"""Characters below which a secret may be part of an ordinary word; it is then hidden only where it stands alone."""


class Redaction:
    """Replaces secrets in texts."""

    def __init__(self, secrets: Iterable[str]) -> None:
        # The longer first: a URL is hidden whole, not only the password in it.
        known = sorted({*filter(None, secrets)}, key=len, reverse=True)
        self._pattern = re.compile("|".join(map(_shape, known))) if known else None

    def __call__(self, text: str) -> str:
        """Return a text with every secret replaced."""
        return text if self._pattern is None else self._pattern.sub(HIDDEN, text)


def place_of(url: str) -> str:
    """Return a URL's host and port or path, without user, password and query."""
    parts = urlsplit(url)
    return parts.netloc.rpartition("@")[2] or parts.path


def _shape(secret: str) -> str:
    """Return what finds a secret in a text."""
    found = re.escape(secret)
    return found if len(secret) >= SHORT else rf"(?<!\w){found}(?!\w)"
