"""Letters: messages in a person's private chat that no act of theirs answers."""

from __future__ import annotations

import logging

from adapters.boards.transport import NotSaid, PlaceGone, PlaceSilent, Spot
from adapters.chat.chat import Chat
from adapters.chat.posts import Post
from adapters.telegram.outbound.transport import TelegramTransport
from adapters.telegram.shared import ids
from core.letters import Fate, Letter

_log = logging.getLogger(__name__)


class LetterBox:
    """Delivers letters, to those who have started the private chat."""

    def __init__(self, chat: Chat, transport: TelegramTransport) -> None:
        self._chat = chat
        self._transport = transport

    async def deliver(self, letter: Letter, post: Post) -> None:
        """Deliver a letter, in the place of a former one where it renews that, and settle it. Raises StoreBusy.

        The buttons of a former letter that stays are taken off it.
        """
        fate, message = await self._delivered(letter, post)
        await self._chat.letters.settle(letter, fate, message)

    async def _delivered(self, letter: Letter, post: Post) -> tuple[Fate, str | None]:
        user = ids.read_player(letter.player.id)
        if user is None:
            return Fate.REFUSED, None
        own = ids.player_id(user)
        spot = Spot(server=own, chat=own)
        try:
            if letter.renews and letter.former is not None and await self._transport.edit(letter.former, spot, post):
                return Fate.SENT, letter.former
            message = await self._transport.send(spot, post)
        except (PlaceSilent, PlaceGone) as error:
            _log.info("%s takes no letters: %s", own, error)
            return Fate.REFUSED, None
        except NotSaid as error:
            _log.info("a letter to %s is put off: %s", own, error)
            return Fate.LATER, None
        if letter.former is not None:
            await self._transport.strip(letter.former)
        return Fate.SENT, message
