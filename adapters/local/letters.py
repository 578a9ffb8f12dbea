"""Letters to people of the local chat: in the rooms where they are, else in the one where they asked for them."""

from __future__ import annotations

from adapters.boards.transport import Spot
from adapters.chat.posts import Post
from adapters.local.rooms import Rooms
from adapters.local.talker import Talker
from adapters.local.transport import LocalTransport
from core.letters import Fate, Letter, Occasion


class LetterBox:
    """Posts letters for their readers alone. A person in the room of the board hears of it there."""

    def __init__(self, talker: Talker, rooms: Rooms, transport: LocalTransport) -> None:
        self._talker = talker
        self._rooms = rooms
        self._transport = transport

    async def deliver(self, letter: Letter, post: Post) -> list[tuple[str, str]]:
        """Post a letter and settle it; return the messages that it became, each after its room. Raises StoreBusy."""
        entered = [
            server
            for server, room in self._rooms.listened_to()
            if any(listener.person == letter.player.id for listener in room.listeners)
        ]
        if letter.table is not None and letter.occasion is not Occasion.DAILY and letter.table[0] in entered:
            await self._talker.letters.settle(letter, Fate.NEEDLESS)
            return []
        posted: list[tuple[str, str]] = []
        for room in entered or [letter.server]:
            spot = Spot(server=room, chat=room, event=f"letter/{letter.name}")
            former = letter.former if letter.renews else None
            if former is None or not await self._transport.edit(former, spot, post):
                former = await self._transport.send(spot, post)
            posted.append((room, former))
        await self._talker.letters.settle(letter, Fate.SENT, posted[-1][1])
        return posted
