"""Saying what is to be refused."""

from __future__ import annotations

from adapters.chat.posts import BoardRef, Post
from core.table import readable
from tests.adapters.chat.den import Den, person


async def versions(den: Den) -> list[tuple[str, int]]:
    return [(table.id, table.version) for table in readable(await den.store.open_tables(den.room, den.room))]


async def refused(den: Den, user: str, text: str, reply_to: Post | BoardRef | None = None, **how: str) -> Post:
    """Say what is to be refused: one short private answer, and nothing changed."""
    before = await versions(den)
    (post,) = await den.say(user, text, reply_to, lang=how.get("lang"))
    assert (post.to, post.secret, post.for_all) == (person(user), False, None)
    assert await versions(den) == before
    assert len(post.text) < 400
    return post
