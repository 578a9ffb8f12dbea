"""Every text as people read it, its languages one below the other, so that what a change makes of a text is seen.

`sentences.txt` has for each text its code and a line for each language; where numbers choose among its forms, it has
them for each such number. The texts that the page and the console have of their own come last. Run from the root of the
repository, this writes it after a change of the texts, so that the difference can be read through::

    python -m tests.adapters.chat.sentences
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Final

from adapters.chat.parsing import Texts
from adapters.chat.texts import LANGUAGES, formatted
from core.games import GAMES
from tests.adapters.chat.test_glossary import console, page
from tests.adapters.chat.test_texts import messages, of_game, wanted

FILE: Final = Path(__file__).with_suffix(".txt")

WORDS: Final = {
    "about": "ABOUT.",
    "best": "14",
    "change": "+8",
    "changes": "anna 1008 (+8), boris 992 (−8)",
    "check": "disk",
    "clear": "off",
    "command": "/square",
    "competition": "t1",
    "competitions": "t1 (Sim), t2 (Nim)",
    "corners": "1, 2, 3",
    "counts": "anna 2",
    "deals": "1: 7 9 2",
    "example": "EXAMPLE",
    "file": "board.png",
    "first": "anna",
    "folder": "/data",
    "free": "3 GB",
    "game": "GAME",
    "games": "GAMES",
    "hash": "0123456789abcdef",
    "heap": "b",
    "heaps": "3-5-7",
    "host": "HOST",
    "hour": "9:00 UTC+3",
    "hours": "22–7 UTC+3",
    "how": "always",
    "id": "4711",
    "key": "kibitz:key",
    "keys": "~kibitz:*",
    "kind": "list",
    "language": "LANGUAGE",
    "last": "vera",
    "letters": "N, E",
    "level": "LEVEL",
    "line": "LINE",
    "lines": "36 12",
    "log": "server.log",
    "made": "2026-01-02",
    "mark": " (blue)",
    "moment": "MOMENT",
    "move": "36",
    "mover": "boris",
    "moves": "12 34",
    "name": "carl",
    "names": "dina, egor",
    "near": "NEAR",
    "nonce": "f00d",
    "option": "--ply",
    "other": "OTHER",
    "others": "dev, test",
    "own": "OWN",
    "parts": "3 = 2+1",
    "permissions": "Send Messages",
    "place": "PLACE",
    "platform": "discord",
    "policy": "allkeys-lru",
    "program": "kibitz",
    "published": "fedcba9876543210",
    "puzzle": "p3",
    "rank": "RANK",
    "reason": "REASON",
    "rest": "anna, boris",
    "result": "1-0",
    "right": "30-20",
    "score": "1–0",
    "scores": "SCORES",
    "seat": "SEAT",
    "second": "boris",
    "server": "SERVER",
    "setting": "SETTING",
    "size": "2 kB",
    "steps": "17 L14",
    "table": "g1",
    "tables": "TABLES",
    "tag": "Deal 2",
    "text": "TEXT",
    "theme": "THEME",
    "triangles": "1-2-3",
    "used": "1 GB",
    "username": "@kibitz_bot",
    "values": "VALUES",
    "version": "6.0",
    "what": "WHAT",
    "why": "WHY.",
    "word": "WORD",
    "words": "WORDS",
    "year": "2026",
}
"""What stands for a parameter that is a text; all others are numbers, no two of a text the same."""

FIRST_NUMBER: Final = 25
"""With it and the next few, a number takes the form of most numbers in every language."""


def rows(code: str, params: set[str]) -> Iterator[dict[str, str | int]]:
    """The values with which a text is said: the usual ones, then each number by which it chooses among its forms."""
    forms: dict[str, set[int]] = {}
    for language in LANGUAGES:
        for name, numbers in messages(language)[code].forms.items():
            forms[name] = forms.get(name, set()) | numbers
    numbered = sorted(name for name in params if name not in WORDS or name in forms)
    usual: dict[str, str | int] = {name: WORDS[name] for name in sorted(params) if name not in numbered}
    usual |= {name: FIRST_NUMBER + at for at, name in enumerate(numbered)}
    yield usual
    for name, numbers in sorted(forms.items()):
        for number in sorted(numbers):
            yield {**usual, name: number}


def said(by_language: Mapping[str, Texts], code: str, params: set[str]) -> Iterator[str]:
    """A text as it is said: the line with its code, and with all values that are not the usual ones; then its words."""
    usual: dict[str, str | int] | None = None
    for values in rows(code, params):
        usual = usual or values
        others = [f"{name}={value}" for name, value in values.items() if value != usual[name]]
        yield "# " + " ".join((code, *others))
        for language, texts in by_language.items():
            first, *more = formatted(texts, code, tuple(values.items())).split("\n")
            yield f"{language}: {first}"
            yield from (f"    {line}".rstrip() for line in more)
        yield ""


def sentences(games: Collection[str]) -> Iterator[str]:
    """All lines of the file, as they are where there are these games and no others."""
    by_language = {language: Texts(language, games) for language in LANGUAGES}
    others = [name for name in GAMES if name not in games]
    of_others = {code for name in others for code in of_game(name)}
    for code, params in sorted(wanted().items()):
        if code not in of_others and not code.startswith(tuple(f"{name}-" for name in others)):
            yield from said(by_language, code, params | ({"mark"} if "seat" in params else set()))
    yield from own("page", page)
    yield from own("console", console)


def own(place: str, texts: Callable[[str], Mapping[str, str]]) -> Iterator[str]:
    """The texts that a place has of its own, as they stand there."""
    by_language = {language: texts(language) for language in LANGUAGES}
    for code in sorted({code for found in by_language.values() for code in found}):
        yield f"# {place}: {code}"
        yield from (f"{language}: {found.get(code)}" for language, found in by_language.items())
        yield ""


if __name__ == "__main__":
    FILE.write_text("\n".join(sentences(GAMES)), "utf-8")
