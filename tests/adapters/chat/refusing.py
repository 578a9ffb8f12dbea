"""Saying what is to be refused."""

from __future__ import annotations

from adapters.chat.posts import BoardRef, Post
from core.table import readable
from tests.adapters.chat.den import Den, person


async def versions(den: Den) -> list[tuple[str, int]]:
    return [(table.id, table.version) for table in readable(await den.store.open_tables(den.room, den.room))]


async def refused(den: Den, user: str, text: str, reply_to: Post | BoardRef | None = None, **how: str) -> Post:
    """Say what is to be refused: one short private answer, of which no one else is told, and nothing changed."""
    post = await refused_by_hand(den, user, text, reply_to, **how)
    assert (post.secret, post.for_all) == (False, None)
    return post


async def refused_by_hand(den: Den, user: str, text: str, reply_to: Post | BoardRef | None = None, **how: str) -> Post:
    """Say what is to be refused for a reason that a hand may follow from: others are told less, or nothing."""
    before = await versions(den)
    (post,) = await den.say(user, text, reply_to, lang=how.get("lang"))
    assert post.to == person(user)
    assert await versions(den) == before
    assert len(post.text) < 400
    return post
