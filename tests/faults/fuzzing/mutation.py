"""Texts that are nearly right: valid samples, broken in ways that reach deep."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

PIECES: Final = (
    "\x00", "\n", "\r\n", "\t", " ", "\u00a0", "\u200b", "\u202e", "\u2066", "\ufeff", "\ud800", "\udfff", "\U0001f3b2",
    "é", "e\u0301", "ß", "İ", "ı", "ǆ", "ﬁ", "٣", "²", "Ⅷ", "ёЁйЙ", "中文", "\u0300" * 50,
    "a" * 300, " " * 300, "@" * 50,
    "0", "-1", "1", "00012", "9" * 20, "9" * 400, "9" * 5000, "1e400", "-0", "0.5", "NaN", "Infinity", "null", "true",
    '"', "\\", "\\u", "\\ud800", "\\u0000", "'", "`", "<b>", "&amp;", "%s", "{0}", "{ $x }", "../", "${x}", "]]>", "|",
    "/", "//", "/play", "/nim", "/sim", "/square", "/board g1", "/forget 12", "/export", "/settings", "/leaderboard",
    "@bot", "@anna", '@"anna b"', "bot", "time=2m", "time=" + "9" * 30 + "d", "target=1", "players=6", "g1",
    "g" + "9" * 30,
    "{", "}", "[", "]", "[]", "{}", ":", ",", ";", ".", "=", "==", "[" * 400, "[" * 9_000,
    '{"a":' * 200, "(" * 100, "k:g1:1:0:a.b",
    "text", "type", "say", "press", "look", "event", "game", "edition", "move",
)  # fmt: skip
"""What is put into a sample: values at the edges of every reader, and words that readers know."""

Mutation = Callable[[Random, str], str]


def mutated(rng: Random, samples: Sequence[str], longest: int) -> str:
    """Return a sample after a few mutations, cut to what the door lets in."""
    text = rng.choice(samples)
    for _ in range(rng.choice((0, 1, 1, 2, 3, 6))):
        text = rng.choice(_MUTATIONS)(rng, text)
        if rng.random() < 0.05:
            text = _spliced(rng, text, rng.choice(samples))
    return text[:longest]


def _cut(rng: Random, text: str) -> tuple[int, int]:
    start = rng.randrange(len(text) + 1)
    return start, min(len(text), start + rng.choice((0, 1, 1, 2, 5, 20)))


def _left_out(rng: Random, text: str) -> str:
    start, end = _cut(rng, text)
    return text[:start] + text[end:]


def _put_in(rng: Random, text: str) -> str:
    start, _ = _cut(rng, text)
    return text[:start] + rng.choice(PIECES) + text[start:]


def _replaced(rng: Random, text: str) -> str:
    start, end = _cut(rng, text)
    return text[:start] + rng.choice(PIECES) + text[end:]


def _repeated(rng: Random, text: str) -> str:
    start, end = _cut(rng, text)
    return text[:end] + text[start:end] * rng.choice((1, 2, 10, 200, 2000)) + text[end:]


def _other_letter(rng: Random, text: str) -> str:
    start, _ = _cut(rng, text)
    return (
        text[:start]
        + chr(rng.choice((rng.randrange(128), rng.randrange(0x3000), rng.randrange(0x110000))))
        + text[start + 1 :]
    )


def _swapped(rng: Random, text: str) -> str:
    (a, b), (c, d) = sorted((_cut(rng, text), _cut(rng, text)))
    return text if b > c else text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


def _spliced(rng: Random, text: str, other: str) -> str:
    return text[: rng.randrange(len(text) + 1)] + other[rng.randrange(len(other) + 1) :]


_MUTATIONS: Final[Sequence[Mutation]] = (
    _left_out,
    _put_in,
    _put_in,
    _replaced,
    _replaced,
    _repeated,
    _other_letter,
    _swapped,
)
