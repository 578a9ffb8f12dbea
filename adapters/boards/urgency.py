"""What goes first among posts that wait for the same chat."""

from __future__ import annotations

from enum import IntEnum

from adapters.chat.posts import Post


class Urgency(IntEnum):
    """The kinds of messages that wait for each other, the most urgent first; a platform may put some together."""

    GAME = 0
    """A board of a running game, or its end; what is new of a tournament."""

    OFFER = 1
    """An offer, and a board that was asked for."""

    WORDS = 2
    STEP = 3
    """A step within one person's turn: it changes a message in place."""

    STRIP = 4
    """Taking the buttons off an old board."""


def urgency(post: Post) -> Urgency:
    """Return how urgent a post is."""
    if post.version is None:
        return Urgency.WORDS
    if post.owed and (post.begun or post.lasts_since == post.version):
        return Urgency.GAME
    return Urgency.STEP if post.begun and post.edits else Urgency.OFFER
