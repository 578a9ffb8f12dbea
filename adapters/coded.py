"""Texts for operators by their codes: each has parameters of its own, and is told in one line."""

from __future__ import annotations

from collections.abc import Mapping

from core.game import Fact, Value


def coded(kind: str, codes: Mapping[str, str], code: str, params: Mapping[str, Value]) -> Fact:
    """Return a text of a kind. Raises TypeError for other parameters than `codes` names for it."""
    if set(params) != set(codes[code].split()):
        raise TypeError(f"{code} takes {codes[code]}, not {sorted(params)}")
    return Fact(f"{kind}-{code}", params)


def line(language: str, fact: Fact) -> str:
    """Return a text in a language, in one line."""
    from adapters.chat.texts import say  # noqa: PLC0415 - texts take long to load, and mostly nothing is said

    return " ".join(say(language, fact).split())
