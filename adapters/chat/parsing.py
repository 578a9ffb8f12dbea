"""The texts of a language in its `.ftl` files, parsed by Project Fluent one by one."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from importlib.resources import files
from threading import Lock
from typing import Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Pattern

from core.games import GAMES

LOCALES: Final = files("adapters") / "locales"

ENTRY: Final = re.compile(r"^(?P<name>-?[a-zA-Z][\w-]*) *=.*\n(?:(?![a-zA-Z#-]).*\n?)*", re.MULTILINE | re.ASCII)
"""A message or a term in a file: from its name to the next name or comment."""

_REFERENCE: Final = re.compile(r"{\s*(-?[a-zA-Z][\w-]*)", re.ASCII)
"""What may refer to another message or term within one."""


class Texts:
    """The texts of a language, each parsed when it is first used: to parse them all takes a good part of a start."""

    def __init__(self, language: str, games: Collection[str] = GAMES) -> None:
        self.language = language
        self.bundle = FluentBundle([language], use_isolating=False)
        self._parsing = Lock()
        self._unread: dict[str, str] = {}
        for file in sorted((LOCALES / language).iterdir(), key=lambda entry: entry.name):
            if file.name.endswith(".ftl"):
                self._keep(file.read_text(encoding="utf-8"))
        self._keep(self._texts_of(games))

    def pattern(self, code: str) -> Pattern | None:
        """Return the text of a code, None where there is none or it has no value."""
        if not self.bundle.has_message(code):
            with self._parsing:  # pictures are drawn, and their words said, in threads
                self._read(code)
        return self.bundle.get_message(code).value if self.bundle.has_message(code) else None

    def _keep(self, source: str) -> None:
        """Keep the messages and terms of a file; of several with one name the first one counts."""
        for entry in ENTRY.finditer(source):
            self._unread.setdefault(entry["name"], entry[0])

    def _read(self, name: str) -> None:
        """Parse a message or a term, after those that it may refer to."""
        source = self._unread.pop(name, None)
        if source is not None:
            for other in _REFERENCE.findall(source):
                self._read(other)
            self.bundle.add_resource(FluentResource(source))

    def _texts_of(self, games: Collection[str]) -> str:
        """Return the messages by which all other texts name games, since no other text may know which there are."""
        names = {word: self._formatted(f"{word}-name") or word for word in games}
        shown = [self._formatted("list-game", game=name) for name in names.values()]
        by_word = [self._formatted("list-game-by-word", game=name, word=word) for word, name in names.items()]
        first, *_, last = games
        made = {
            "first-game": first,
            "last-game": last,
            "game-names": ", ".join(shown),
            "game-list": self._listed(shown),
            "games-by-word": self._listed(by_word),
        }
        return "".join(f"{code} = {value}\n" for code, value in made.items())

    def _listed(self, words: Sequence[str]) -> str:
        *rest, last = words
        return self._formatted("list-end", rest=", ".join(rest), last=last) if rest else last

    def _formatted(self, code: str, **params: str) -> str:
        """Return a text, "" where there is none."""
        pattern = self.pattern(code)
        return "" if pattern is None else str(self.bundle.format_pattern(pattern, params)[0])
