"""Every text says in every language what was read through once: its words, and which value stands where."""

from __future__ import annotations

from itertools import zip_longest

from core.games import GAMES
from tests.adapters.chat.sentences import FILE, sentences


def test_every_text_says_what_was_read_through() -> None:
    """A game that was added may be read through later: it is kept once its name stands in the file."""
    kept = FILE.read_text("utf-8").split("\n")
    games = [name for name in GAMES if f"# {name}-name" in kept]
    assert games
    assert [each for each in zip_longest(kept, sentences(games)) if len(set(each)) > 1][:1] == []
