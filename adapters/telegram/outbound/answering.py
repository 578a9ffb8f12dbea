"""What a person wants done and answered: by the chat vocabulary, and each answer said where it belongs."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from adapters.boards.transport import NotSaid, Spot
from adapters.boards.urgency import Urgency, urgency
from adapters.chat.buttons import Pressed, read_button
from adapters.chat.chat import Chat
from adapters.chat.posts import Post
from adapters.chat.texts import text
from adapters.telegram.outbound.acknowledging import Acknowledgements
from adapters.telegram.outbound.formatting import ALERT, cut
from adapters.telegram.outbound.hands import Hands
from adapters.telegram.outbound.invitations import invitation, offers_seats
from adapters.telegram.outbound.outbox import Outbox
from adapters.telegram.outbound.overview import Overview
from adapters.telegram.outbound.private import Private
from adapters.telegram.outbound.welcome import Welcome
from adapters.telegram.shared import ids
from adapters.telegram.shared.arrival import Arrival
from core.ports import StoreBusy


class Answering:
    """Answers what people do."""

    def __init__(
        self,
        *,
        username: str,
        chat: Chat,
        outbox: Outbox,
        private: Private,
        hands: Hands,
        acknowledgements: Acknowledgements,
        welcome: Welcome,
        overview: Overview,
    ) -> None:
        self._username = username
        self._chat = chat
        self._outbox = outbox
        self._private = private
        self._hands = hands
        self._acknowledgements = acknowledgements
        self._welcome = welcome
        self._overview = overview

    async def do(self, arrival: Arrival) -> None:
        """Do what a person wants: what belongs to this platform alone here, all else in the chat vocabulary."""
        try:
            own = await self._own(arrival)
        except StoreBusy as busy:
            await self._answer(arrival, self._chat.busy(arrival, busy))
            return
        if isinstance(own, Arrival):
            await self._answer(own, await self._chat.handle(own))
        else:
            await self._answer(arrival, (own,))

    async def _own(self, arrival: Arrival) -> Arrival | Post:
        """Return what answers what belongs to this platform alone, else what is to be handled. Raises StoreBusy."""
        if arrival.greets:
            return await self._welcome.greeting(arrival)
        if arrival.views is not None:
            return await self._overview.board(arrival, arrival.views) or arrival
        if arrival.here.private and arrival.at_home:
            return await self._overview.directed(arrival)
        return arrival

    async def _answer(self, arrival: Arrival, posts: tuple[Post, ...]) -> None:
        pressed = None if arrival.press is None else read_button(arrival.press)
        if arrival.joins and pressed is not None:
            posts = await self._hands.joined(arrival, posts, pressed.table)
        alerts: list[str] = []
        if not arrival.here.private:
            for post in [post for post in posts if post.to is not None]:
                alert = await self._private.tell(arrival, post)
                alerts.extend([alert] if alert else [])
        home = next((post.place for post in posts if post.version is not None and post.place), arrival.chat)
        async with asyncio.TaskGroup() as tasks:
            if arrival.query is not None:
                alert = cut("\n".join(alerts), ALERT)
                words = alert or self._chosen(arrival, posts, home, pressed)
                tasks.create_task(self._acknowledgements.answer(arrival.query, words, stays=bool(alert)))
            for post in posts:
                if post.to is None or arrival.here.private:
                    await self._say(arrival, post, home)
        if arrival.here.private and not arrival.at_home and arrival.text and any(post.owed for post in posts):
            await self._say(arrival, await self._overview.played(arrival, posts), home)

    def _chosen(self, arrival: Arrival, posts: tuple[Post, ...], home: str, pressed: Pressed | None) -> str | None:
        """Return what to say of a step within a turn that the chat's limit does not let be shown now."""
        for post in posts:
            waits = urgency(post) is Urgency.STEP and self._outbox.wait(_spot(arrival, post, home), post) > 0
            if waits and pressed is not None and pressed.path:
                return text(post.language, "telegram-chosen", {"steps": " ".join(pressed.path)})
        return None

    async def _say(self, arrival: Arrival, post: Post, home: str) -> None:
        """Say what others may read in the chat of its table, `home`, and what is for one person where they are."""
        if post.picture is None and offers_seats(post):
            post = await self._with_invitation(arrival, post)
        try:
            said = await self._outbox.put(_spot(arrival, post, home), post)
        except NotSaid:
            said = None
            if post.owed and post.version is not None:
                await self._private.say_it_counts(arrival, post)
        if post.to is None:
            await self._hands.shown(arrival, post)
        else:
            self._private.lies(arrival, post, said)

    async def _with_invitation(self, arrival: Arrival, post: Post) -> Post:
        """Return an offer with the button that lets people join where they will be shown their hand."""
        if post.game is None or arrival.server == arrival.player.id:
            return post
        try:
            table = await self._chat.table(arrival.server, post.game)
        except StoreBusy:
            return post
        button = None if table is None else invitation(table, self._username, post.language)
        return post if button is None else replace(post, buttons=(*post.buttons, (button,)))


def _spot(arrival: Arrival, post: Post, home: str) -> Spot:
    """Return where a post belongs. Only where the person is can it answer or replace a message."""
    alone = post.to is not None and arrival.here.private
    here = alone or (arrival.at_home and home == arrival.chat)
    return Spot(
        server=arrival.server,
        chat=arrival.player.id if alone else home,
        answers=ids.message_id(arrival.here, arrival.answers) if here and arrival.answers is not None else None,
        replaces=arrival.replaceable if here and arrival.pressed else None,
        asker=arrival.player.id,
    )
