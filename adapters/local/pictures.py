"""Board pictures as files, under names that no one can guess and that say nothing."""

from __future__ import annotations

import re
import secrets
from collections import deque
from collections.abc import Iterable
from pathlib import Path

KEPT = 2_000
"""Newest pictures kept. Decided by this project: 50 MB at 25 KB each; the text board of older ones remains."""

TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")


class Pictures:
    """A folder of PNG files, the oldest of which are deleted as new ones come.

    Its folder is private, as hands are among them. Raises OSError if the folder cannot be made.
    """

    def __init__(self, folder: Path, kept: int = KEPT) -> None:
        self._folder = folder
        self._kept = kept
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.chmod(0o700)
        self._files = deque(sorted(folder.glob("*.png"), key=lambda file: (file.stat().st_mtime_ns, file.name)))

    def add(self, png: bytes) -> str:
        """Keep a picture and return its token. Raises OSError when it cannot be written."""
        token = secrets.token_urlsafe(16)
        file = self.path(token)
        file.write_bytes(png)
        self._files.append(file)
        while len(self._files) > self._kept:
            self._files.popleft().unlink(missing_ok=True)
        return token

    def remove(self, tokens: Iterable[str]) -> None:
        """Delete pictures; those that are there no longer are no matter. Raises OSError when one cannot be deleted."""
        for token in tokens:
            self.path(token).unlink(missing_ok=True)

    def path(self, token: str) -> Path:
        """Return where the picture of a token is. Raises ValueError for what cannot be a token."""
        if TOKEN.fullmatch(token) is None:
            raise ValueError("not a picture's token")
        return self._folder / f"{token}.png"
