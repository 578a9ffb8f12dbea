"""Every text says in every language what was read through once: its words, and which value stands where."""

from __future__ import annotations

from itertools import zip_longest

from tests.adapters.chat.sentences import FILE, sentences


def test_every_text_says_what_was_read_through() -> None:
    kept = FILE.read_text("utf-8").split("\n")
    assert [each for each in zip_longest(kept, sentences()) if len(set(each)) > 1][:1] == []
