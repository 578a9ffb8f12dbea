"""What everybody in a chat may see: sent in its turn, each table's newest board alone, and noted as shown."""

from __future__ import annotations

from contextlib import suppress

from adapters.chat.chat import Chat
from adapters.chat.posts import Post
from adapters.telegram.outbox import Outbox
from adapters.telegram.sending import Letter, Sender
from core.ports import Store, StoreBusy


class Publisher:
    """Hands letters to the outbox."""

    def __init__(self, chat: Chat, store: Store, outbox: Outbox, sender: Sender) -> None:
        self._chat = chat
        self._store = store
        self._outbox = outbox
        self._sender = sender

    async def aloud(self, letter: Letter) -> None:
        """Say something that shows no table."""

        async def send() -> None:
            await self._sender.send(letter)

        await self._outbox.put(letter.place.chat, send)

    async def public(self, server: str, letter: Letter, *, owed: bool = False) -> None:
        """Show everybody a post; a newer board of the same table takes the place of one that waits.

        `owed` tells that it is noted to be shown.
        """
        post = letter.post
        shows = post.game is not None and post.version is not None
        table = (server, post.game) if post.game is not None and shows else None

        async def send() -> None:
            older = await self._posted(server, post)
            if older is not None and post.version is not None and older[2] > post.version:
                return
            place, message = await self._sender.send(letter)
            if post.game is None or post.version is None:
                return
            with suppress(StoreBusy):
                await self._chat.delivered(server, post.game, f"{place.chat}/{message}", post.version)
            if older is not None and older[0] == place.chat and older[1] != message:
                await self._sender.retire(place, older[1])

        await self._outbox.put(letter.place.chat, send, table, owed=owed)

    async def _posted(self, server: str, post: Post) -> tuple[int, int, int] | None:
        """Return chat, message and version of the newest message that shows a post's table."""
        if post.game is None or post.version is None:
            return None
        with suppress(StoreBusy):
            posted = await self._store.posted(server, post.game)
            if posted is not None:
                chat, _, message = posted.message.partition("/")
                return int(chat), int(message), posted.version
        return None
