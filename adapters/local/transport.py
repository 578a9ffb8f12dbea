"""The local chat's three verbs: posts become messages in the log of a room."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import replace

from adapters.boards.transport import Spot
from adapters.chat.posts import Post
from adapters.local.log import Message, Wording
from adapters.local.pictures import Pictures
from adapters.local.rooms import Rooms
from core.ports import Clock


class LocalTransport:
    """Sends and edits messages. An edit is a message, too: it names the newest one in whose place it stands.

    Each message is kept in all of `languages`, for readers that are shown it in their own.
    """

    def __init__(self, rooms: Rooms, pictures: Pictures, clock: Clock, languages: Collection[str]) -> None:
        self._languages = languages
        self._rooms = rooms
        self._pictures = pictures
        self._clock = clock

    async def send(self, spot: Spot, post: Post) -> str:
        """Post a new message. Raises StoreBusy."""
        return str((await self._append(spot, post, None)).id)

    async def edit(self, message: str, spot: Spot, post: Post) -> bool:
        """Put a post in the place of a message, unless others can see the one than the other. Raises StoreBusy."""
        room = await self._rooms.room(spot.chat)
        reader = None if post.to is None else post.to.id
        newest = room.newest_edit(int(message))
        if newest is None or (newest.to and newest.to.id) != reader:
            return False
        await self._append(spot, post, newest.id)
        return True

    async def strip(self, message: str) -> None:
        """Do nothing: the page itself takes the buttons off older boards."""

    async def _append(self, spot: Spot, post: Post, edits: int | None) -> Message:
        picture = None if post.picture is None else self._pictures.add(post.picture)
        message = Message(
            at=self._clock.now(),
            text=post.text,
            to=None if post.to is None else self._rooms.player(post.to),
            mention=post.mention,
            alt=post.alt,
            picture=picture,
            buttons=post.buttons,
            edits=edits,
            game=post.game,
            ply=post.ply,
            edition=post.board and post.board.edition,
            moves=post.moves,
            file=post.file,
            cause=spot.cause,
            aside=post.alt is not None and not post.begun,
            wordings=self._wordings(post, picture),
        )
        return await self._rooms.append(spot.chat, message, spot.event or secrets.token_hex(8))

    def _wordings(self, post: Post, picture: str | None) -> dict[str, Wording]:
        """Return a post in the languages that it is not written in, if it can be said in others."""
        if post.reword is None:
            return {}
        found: dict[str, Wording] = {}
        for language in self._languages:
            if language != post.language:
                other = post.reworded(language)
                drawn = other.picture
                found[language] = Wording(
                    text=other.text,
                    alt=other.alt,
                    picture=picture if drawn is None or drawn == post.picture else self._pictures.add(drawn),
                    buttons=other.buttons,
                    file=other.file,
                )
        return found


def unpacked(posts: tuple[Post, ...]) -> list[Post]:
    """Return the posts with each file as a message of its own, for doors where there is nothing but text."""
    told: list[Post] = []
    for post in posts:
        told.append(replace(post, file=None))
        if post.file is not None:
            told.append(Post(text=post.file.text, to=post.to))
    return told
