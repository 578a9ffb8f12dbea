"""The list of a person's open games in all servers, as a message: a line and two buttons for each."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Final

from adapters.chat.buttons import Press
from adapters.chat.elsewhere import Way, Ways, led
from adapters.chat.posts import Button, Post
from adapters.chat.texts import isolated, name_text, say, text
from adapters.names import label
from core.answer import Note
from core.listings import TurnLine, Turns
from core.service import Context

_PER_ROW: Final = 2
"""Games in a row of buttons: each has one to play and may have one that leads to its chat."""

_TITLE: Final = 32
"""Graphemes of the name of a place."""

_ARROW: Final = "\N{NORTH EAST ARROW}"


async def with_ways(ctx: Context, ways: Ways, post: Post, note: Note, *, isolate: bool) -> Post:
    """Return a post with the ways to the games of other chats that it is about. Raises StoreBusy."""
    if isinstance(note.listing, Turns):
        return await _listed(ways, post, note.listing, isolate=isolate)
    if note.server is None:
        return post
    posted = None if note.table is None else await ctx.store.posted(note.server, note.table)
    return _with_way(post, await ways(note.server, note.place or note.server, (posted and posted.message) or None))


async def _listed(ways: Ways, post: Post, listing: Turns, *, isolate: bool) -> Post:
    """Return the post of a list with its lines and buttons, the links to the places where the games are played too."""
    found = await asyncio.gather(*(ways(each.server, each.chat, each.message) for each in listing.games))
    numbered = list(zip(range(listing.first, listing.first + len(found)), listing.games, found, strict=True))
    head, _, how = post.text.partition("\n")
    lines = [_line(post.language, *each, isolate=isolate) for each in numbered]
    buttons = [_buttons(post.language, *each) for each in numbered]
    rows = [
        tuple(button for part in buttons[at : at + _PER_ROW] for button in part)
        for at in range(0, len(buttons), _PER_ROW)
    ]
    return replace(post, text="\n".join((head, *lines, how)), buttons=(*rows, *post.buttons), reword=None)


def _with_way(post: Post, way: Way) -> Post:
    """Return a post about a game of another chat with the button that leads there, where there is a way."""
    if not way.address:
        return post
    *rows, last = post.buttons
    words = text(post.language, "turns-to-game")
    return replace(post, buttons=(*rows, (*last, Button(way.address, words))), reword=None)


def _line(language: str, number: int, game: TurnLine, way: Way, *, isolate: bool) -> str:
    title = label(way.title, _TITLE, fallback="") if way.title else ""
    title = isolated(title) if title and isolate else title
    turn = text(language, "turns-yours") if game.turn else ""
    return f"{number}. " + " · ".join(filter(None, (say(language, game.line, isolate=isolate), title, turn)))


def _buttons(language: str, number: int, game: TurnLine, way: Way) -> tuple[Button, ...]:
    show = Button(led(f"{Press.OWN}:{game.table}:0", game.server), f"{number} · {text(language, name_text(game.game))}")
    return (show,) if not way.address else (show, Button(way.address, f"{_ARROW} {number}"))
