"""Reminders for one person alone: in their private chat where they started it, else in the group."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import replace

from adapters.about import on
from adapters.boards.transport import NotSaid, PlaceGone, PlaceSilent, Spot
from adapters.chat.chat import Chat
from adapters.chat.posts import Outgoing, Post
from adapters.chat.texts import FSI, PDI, text
from adapters.telegram.outbound.outbox import Outbox
from adapters.telegram.outbound.ways import way_to_board
from adapters.telegram.shared import ids
from core.ports import StoreBusy
from core.table import Player

_log = logging.getLogger(__name__)


class Reminders:
    """Reminds people of the games that wait for them."""

    def __init__(self, chat: Chat, outbox: Outbox) -> None:
        self._chat = chat
        self._outbox = outbox

    async def remind(self, out: Outgoing, player: Player) -> None:
        """Tell a person what is for them, once."""
        here = Spot(server=out.server, chat=out.chat)
        own = ids.player_id(ids.read_player(player.id) or 0)
        if out.server == player.id or ids.read_player(player.id) is None:
            await self._say(here, out.post)
            return
        alone = await self._alone(out)
        try:
            await self._outbox.put(Spot(server=out.server, chat=own), alone)
        except (PlaceSilent, PlaceGone) as error:
            _log.debug(
                "%s is not reached alone: %s", own, error, extra={**on(here.server, here.chat), "person": player.id}
            )
            if not out.post.secret:
                await self._say(here, _calling(out.post, player))

    async def _say(self, spot: Spot, post: Post) -> None:
        try:
            await self._outbox.put(spot, post)
        except NotSaid as error:
            _log.info("a reminder does not reach %s: %s", spot.chat, error, extra=on(spot.server, spot.chat))

    async def _alone(self, out: Outgoing) -> Post:
        """Return the reminder as the board itself, under the tag of which a reply is a move, and the way to it."""
        post, board, way = out.post, None, None
        if post.game is None:
            return post
        with suppress(StoreBusy):
            board = await self._chat.current(out.server, post.game)
            way = await way_to_board(self._chat, out.server, post.game, post.language)
        if board is None:
            return replace(post, mention=None)
        # It would not be found in the private chat, and is shown anyway.
        words = post.text.removesuffix(text(post.language, "reminder-board", {"table": post.game})).rstrip()
        tag = board.post.text.rpartition("\n")[2]
        buttons = () if way is None else ((way,),)
        return replace(board.post, text=f"{words}\n{tag}", mention=None, mention_at=None, buttons=buttons, version=None)


def _calling(post: Post, player: Player) -> Post:
    """Return a post that calls a person by name, in a chat of many."""
    return replace(post, text=f"{FSI}{player.name}{PDI}: {post.text}", mention=player, mention_at=len(FSI))
