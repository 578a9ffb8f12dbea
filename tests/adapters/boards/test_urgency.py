"""What goes first among posts that wait for the same chat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adapters.boards.urgency import Urgency, urgency
from adapters.chat.posts import Post

BOARD = Post(text="", game="g1", version=4)


def test_the_most_urgent_is_the_least() -> None:
    assert sorted(Urgency) == [Urgency.GAME, Urgency.OFFER, Urgency.WORDS, Urgency.STEP, Urgency.STRIP]


@pytest.mark.parametrize(
    ("post", "kind"),
    [
        (replace(BOARD, begun=True, owed=True), Urgency.GAME),
        (replace(BOARD, begun=True, owed=True, edits=True), Urgency.GAME),
        (replace(BOARD, owed=True, lasts_since=4), Urgency.GAME),
        (replace(BOARD, owed=True, lasts_since=3), Urgency.OFFER),
        (replace(BOARD, owed=True), Urgency.OFFER),
        (replace(BOARD, owed=True, edits=True), Urgency.OFFER),
        (replace(BOARD, edits=True), Urgency.OFFER),
        (replace(BOARD, begun=True), Urgency.OFFER),
        (replace(BOARD, lasts_since=4), Urgency.OFFER),
        (replace(BOARD, begun=True, edits=True), Urgency.STEP),
        (Post(text="", game="g1", begun=True, owed=True), Urgency.WORDS),
        (Post(text="", edits=True), Urgency.WORDS),
    ],
)
def test_each_post_has_its_turn(post: Post, kind: Urgency) -> None:
    assert urgency(post) is kind
