"""The pictures of boards and hands as viewers of the page see them: drawn when they are asked for, kept a while."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from adapters.games.pictures import Picture
from core.bounded import BoundedDict, Remembered

KEPT: Final = 600
"""Newest pictures kept, 25 KB each. Decided by this project: a page loads a picture as soon as it is told of it."""

Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture, and the token by which a page can load it."""

    picture: Picture
    token: str


class DrawnPictures:
    """Pictures in memory, under names that no one can guess and that say nothing.

    The same picture for the same audience has one name, so that a page is not made to load again what it shows.
    """

    def __init__(self) -> None:
        self._drawn: Remembered[Key, Drawn] = Remembered(KEPT)
        self._tokens: BoundedDict[Key, str] = BoundedDict(KEPT)
        self._files: BoundedDict[str, bytes] = BoundedDict(KEPT)

    def get(self, key: Key, audience: str | None, draw: Callable[[], Picture]) -> Drawn:
        """Return the picture that `key` stands for, drawn now if it is new; `audience` alone may see it (None: all)."""
        known = self._drawn.get(key)
        if known is not None and known.token in self._files:
            return known
        picture = draw()
        content = (audience, hashlib.sha256(picture.png).digest())
        token = self._tokens.get(content) or secrets.token_urlsafe(16)
        self._tokens[content], self._files[token] = token, picture.png
        drawn = self._drawn[key] = Drawn(picture, token)
        return drawn

    def file(self, token: str) -> bytes | None:
        """Return the PNG file of a token; None where it is kept no longer, or never was."""
        return self._files.get(token)
