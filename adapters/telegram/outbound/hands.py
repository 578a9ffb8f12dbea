"""Hands that lie open: kept up to date in place, and sent at the deal to those who want them in the private chat."""

from __future__ import annotations

import logging
from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from typing import Final

from adapters.about import on
from adapters.chat.buttons import Press, read_button
from adapters.chat.chat import Chat
from adapters.chat.posts import Post
from adapters.chat.texts import text
from adapters.telegram.outbound.private import Private
from adapters.telegram.shared import ids
from adapters.telegram.shared.arrival import Arrival
from adapters.telegram.shared.ids import Place
from adapters.telegram.shared.memory import Follower, Memory
from core.bounded import Remembered
from core.games import GAMES
from core.ports import StoreBusy
from core.table import Player, Status, Table

_REMEMBERED: Final = 5_000

_log = logging.getLogger(__name__)


class Hands:
    """Sends the hands of all tables and keeps them up to date."""

    def __init__(self, chat: Chat, private: Private, memory: Memory) -> None:
        self._chat = chat
        self._private = private
        self._memory = memory
        self._dealt: Remembered[tuple[str, str], int] = Remembered(_REMEMBERED)

    async def joined(self, arrival: Arrival, posts: tuple[Post, ...], table_id: str) -> tuple[Post, ...]:
        """Return what is said to a person who came to join and to see their hand in the private chat.

        Who sits at the table, whether they just sat down or not, is sent their stones now or at the deal.
        """
        try:
            table = await self._chat.table(arrival.server, table_id)
        except StoreBusy:
            table = None
        if table is None or all(player.id != arrival.player.id for player in table.seats):
            return posts
        aloud = tuple(post for post in posts if post.to is None)
        at_once = table.status is Status.PLAYING and not aloud
        await self._follow(arrival, table, len(table.deals) if at_once else 0)
        if table.status is Status.OFFERED:
            language = await self._chat.language(arrival)
            told = text(language, "telegram-joined", {"table": table.id, "game": text(language, f"{table.game}-name")})
            return (*aloud, Post(text=told, language=language, to=arrival.player))
        return await self._chat.handle(_asking(arrival, f"{arrival.event}:hand", table.id)) if at_once else posts

    async def _follow(self, arrival: Arrival, table: Table, deals: int) -> None:
        """Note that a person who sits at a table is to be sent their stones at each deal after the first `deals`."""
        with suppress(StoreBusy):
            await self._memory.follow(table.server, table.id, arrival.user, Follower(deals, arrival.language))
            self._dealt.pop((table.server, table.id), None)

    async def shown(self, arrival: Arrival, post: Post) -> None:
        """Send or renew the hands of a table whose board was shown."""
        if post.game is None or post.version is None:
            return
        try:
            table = await self._chat.table(arrival.server, post.game)
            if table is None or not GAMES[table.game].has_hands:
                return
            given = await self._deal(arrival, table)
            await self._renew(arrival, post, table, given)
        except StoreBusy:
            _log.info(
                "the hands of %s in %s will be renewed later: the store is busy",
                post.game,
                arrival.server,
                extra=on(arrival.server, table=post.game),
            )

    async def _renew(self, arrival: Arrival, post: Post, table: Table, given: Collection[int]) -> None:
        """Bring open hands up to date: those of who moved and who is to move; all after a deal or a take-back.

        Those `given` just now are.
        """
        pressed = None if arrival.press is None else read_button(arrival.press)
        own = pressed is not None and pressed.press is Press.HAND_STEP  # it comes with the answer
        for opened in self._private.out_of_date(arrival, post, len(table.deals)):
            if opened.user not in given and (opened is not arrival or not own):
                for hand in await self._chat.handle(_asking(opened, f"{arrival.event}:hand", table.id)):
                    await self._private.renew(opened, hand, len(table.deals))

    async def _deal(self, arrival: Arrival, table: Table) -> list[int]:
        """Send their stones to those who wait for them, once for each deal; return to whom. Raises StoreBusy."""
        place, deals = (table.server, table.id), len(table.deals)
        if table.status is not Status.PLAYING or self._dealt.get(place) == deals:
            return []
        whole, given = True, list[int]()
        for player in (table.seats[seat] for seat in table.staying):
            user = ids.read_player(player.id)
            known = None if user is None else await self._memory.follower(table.server, table.id, user)
            if user is None or known is None or known.deals >= deals:
                continue
            if await self._give(arrival, table, player, user, known.language):
                await self._memory.follow(table.server, table.id, user, replace(known, deals=deals))
                given.append(user)
            else:
                whole = False
        if whole:
            self._dealt[place] = deals
        return given

    async def _give(self, arrival: Arrival, table: Table, player: Player, user: int, language: str | None) -> bool:
        """Send a person their stones in the private chat; False where they were not sent."""
        own = replace(
            arrival,
            player=player,
            aliases=frozenset(),
            language=language,
            here=Place(user),
            query=None,
            pressed=None,
            ephemeral=None,
            answers=None,
            private=False,
        )
        given = [
            await self._private.give(own, hand, len(table.deals))
            for hand in await self._chat.handle(_asking(own, f"{arrival.event}:deal", table.id))
            if hand.secret
        ]
        return all(given)


def _asking(opened: Arrival, event: str, table: str) -> Arrival:
    """Return the wish of a person to see their hand, as an event of its own."""
    press = f"{Press.HAND}:{table}:0"
    return replace(opened, event=f"{event}:{opened.user}", text=None, press=press, reply_to=None, on=None)
