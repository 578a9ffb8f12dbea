"""Whom people address in a room, and what Kibitz says there by itself."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import partial

from adapters.chat.buttons import Press, read_button
from adapters.chat.posts import Post
from adapters.chat.texts import DEFAULT, supported, text
from adapters.local import names
from core.table import Player

_JOINED = "_"
"""Stands for the space in a name of several words, since a command is read word by word."""


def address(words: str, known: Iterable[Player]) -> tuple[str, Mapping[str, Player]]:
    """Return a text with each `@name` as one word, and the person behind each, by that name in lower case.

    A name of several words is read as one where someone of that name is `known`, or where it stands in quotes. Where no
    one is named the known are not gone through.
    """
    if "@" not in words:
        return words, {}
    found: dict[str, Player] = {}

    def joined(name: str) -> str:
        person = names.person(name)
        word = person.name.replace(" ", _JOINED)
        found[word.lower()] = person
        return f"@{word}"

    def quoted(match: re.Match[str]) -> str:
        try:
            return joined(match[1])
        except names.BadName:
            return match[0]

    words = re.sub(r"(?<!\S)@[\"«“]([^\"»”@]{1,64})[\"»”]", quoted, words)
    for person in sorted(known, key=lambda each: -len(each.name)):
        if " " in person.name:
            pattern = rf"(?<!\S)@{re.escape(person.name)}(?!\w)"
            words = re.sub(pattern, lambda _, name=person.name: joined(name), words, flags=re.IGNORECASE)
    return words, names.mentions(words) | found


def not_here(posts: Iterable[Post], sender: Player, here: Collection[str], language: str | None) -> Post | None:
    """Return what tells the sender of an offer, alone, that the person who is asked is not in the room."""
    for post in posts:
        asked = post.mention
        offers = any(
            (pressed := read_button(button.id)) is not None and pressed.press is Press.ACCEPT
            for row in post.buttons
            for button in row
        )
        if offers and asked is not None and asked.id not in here:
            return _away(asked.name, sender, supported(language) or DEFAULT)
    return None


def lost(language: str) -> Post:
    """Return what tells a room that the store came back empty."""
    return Post(text=text(language, "page-store-lost"), language=language, reword=lost)


def _away(name: str, sender: Player, language: str) -> Post:
    words = text(language, "page-not-here", {"name": name})
    return Post(text=words, language=language, to=sender, reword=partial(_away, name, sender))
