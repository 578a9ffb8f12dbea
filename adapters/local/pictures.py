"""Board pictures and films as files, under names that no one can guess and that say nothing."""

from __future__ import annotations

import re
import secrets
from collections import deque
from collections.abc import Iterable
from pathlib import Path

KEPT = 2_000
"""Newest pictures kept. Decided by this project: 50 MB at 25 KB each; the text board of older ones remains."""

FILMS_KEPT = 50
"""Newest films kept. Decided by this project: 25 MB where they are half a megabyte, as long ones are."""

TOKEN = re.compile(r"[A-Za-z0-9_-]{22}(?:\.gif)?")
_GIF = b"GIF8"


class Pictures:
    """A folder of PNG and GIF files, the oldest of which are deleted as new ones come.

    Its folder is private, as hands are among them. Raises OSError if the folder cannot be made.
    """

    def __init__(self, folder: Path, kept: int = KEPT) -> None:
        self._folder = folder
        self._kept = kept
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.chmod(0o700)
        self._files, self._films = (_oldest_first(folder.glob(kind)) for kind in ("*.png", "*.gif"))

    def add(self, picture: bytes) -> str:
        """Keep a picture and return its token, which for a film ends in `.gif`. Raises OSError if it cannot be kept."""
        film = picture.startswith(_GIF)
        token = f"{secrets.token_urlsafe(16)}{'.gif' if film else ''}"
        files, kept = (self._films, FILMS_KEPT) if film else (self._files, self._kept)
        file = self.path(token)
        file.write_bytes(picture)
        files.append(file)
        while len(files) > kept:
            files.popleft().unlink(missing_ok=True)
        return token

    def remove(self, tokens: Iterable[str]) -> None:
        """Delete pictures; those that are there no longer are no matter. Raises OSError when one cannot be deleted."""
        for token in tokens:
            self.path(token).unlink(missing_ok=True)

    def path(self, token: str) -> Path:
        """Return where the picture of a token is. Raises ValueError for what cannot be a token."""
        if TOKEN.fullmatch(token) is None:
            raise ValueError("not a picture's token")
        return self._folder / file_name(token)


def file_name(token: str) -> str:
    """Return what the file of a token is called."""
    return token if token.endswith(".gif") else f"{token}.png"


def _oldest_first(files: Iterable[Path]) -> deque[Path]:
    return deque(sorted(files, key=lambda file: (file.stat().st_mtime_ns, file.name)))
