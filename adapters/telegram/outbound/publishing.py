"""What everybody in a chat may see: sent in its turn, each table's newest board alone, and noted as shown."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from adapters.chat.chat import Chat
from adapters.telegram.outbound.outbox import Outbox
from adapters.telegram.outbound.transport import Letter, Sender
from core.ports import Posted, StoreBusy


class Publisher:
    """Hands letters to the outbox."""

    def __init__(self, chat: Chat, outbox: Outbox, sender: Sender) -> None:
        self._chat = chat
        self._outbox = outbox
        self._sender = sender

    async def aloud(self, letter: Letter) -> None:
        """Say something that shows no table."""

        async def send() -> None:
            await self._sender.send(letter)

        await self._outbox.put(letter.place.chat, send, asker=_asker(letter))

    async def public(self, server: str, letter: Letter, *, owed: bool = False) -> None:
        """Show everybody a post; a newer board of the same table takes the place of one that waits.

        `owed` tells that it is noted to be shown.
        """
        table, version = letter.post.game, letter.post.version
        if table is None or version is None:
            await self.aloud(letter)
            return

        async def send() -> None:
            with suppress(StoreBusy):
                posted = await self._chat.posted(server, table)
                if posted is not None and posted.version > version:
                    return
            shown: Letter | None = letter
            while shown is not None:
                shown = await self._show(server, table, shown)

        await self._outbox.put(letter.place.chat, send, (server, table), owed=owed)

    async def _show(self, server: str, table: str, letter: Letter) -> Letter | None:
        """Send a board, note that it was shown, and leave the newest alone with buttons.

        Another process may have shown a later version meanwhile. Where both were put in the place of the same message,
        the older one last, that returns what it is to show instead.
        """
        version = letter.post.version or 0
        place, message = await self._sender.send(letter)
        with suppress(StoreBusy):
            other = await self._chat.delivered(server, table, f"{place.chat}/{message}", version)
            chat, number = (place.chat, message) if other is None else read_message(other)
            newer = other is not None and other.version > version
            if (chat, number) != (place.chat, message):
                if chat == place.chat:
                    await self._sender.retire(place, message if newer else number)
            elif newer and (current := await self._chat.current(server, table)) is not None:
                return replace(letter, post=replace(current.post, edits=True))
        return None


def read_message(posted: Posted) -> tuple[int, int]:
    """Return the chat and the number of a message that shows a table."""
    chat, _, message = posted.message.partition("/")
    return int(chat), int(message)


def _asker(letter: Letter) -> str | None:
    """Return the id of the person whom a letter answers; None where nobody asked, as with a reminder."""
    if letter.asker is not None or letter.answers is None or letter.post.to is None:
        return letter.asker
    return letter.post.to.id
