"""Invitations: the button under an open offer that lets people join where they will be shown their hand."""

from __future__ import annotations

from adapters.chat.buttons import Press, read_button
from adapters.chat.posts import Button, Post
from adapters.chat.texts import text
from adapters.telegram.shared import ids, links
from core.games import GAMES
from core.table import Status, Table


def offers_seats(post: Post) -> bool:
    """Whether a post is an offer with a button to accept it."""
    read = [read_button(button.id) for row in post.buttons for button in row]
    return any(each is not None and each.press is Press.ACCEPT for each in read)


def invitation(table: Table, username: str, language: str) -> Button | None:
    """Return the button for an offer to anyone of a game with hidden hands, None for another table."""
    if table.status is not Status.OFFERED or not table.open_offer or not GAMES[table.game].has_hands:
        return None
    key, _ = ids.read_chat(table.server)
    url = links.url(username, links.Link(links.Errand.JOIN, key, table.id))
    return Button(url, text(language, "telegram-join-privately"))
