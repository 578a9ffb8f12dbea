"""What the vocabulary does so that no one waits long, however much comes at once."""

from __future__ import annotations

import asyncio
import gc
from typing import TYPE_CHECKING

from adapters.chat.chat import Chat
from adapters.chat.posts import Incoming
from core.table import Player
from tests.core.service.contexts import context

if TYPE_CHECKING:
    from adapters.store.redis_store import RedisStore

AT_ONCE = 12


class Rounds:
    """Counts the rounds of the event loop from now on."""

    def __init__(self) -> None:
        self.count = 0
        self._next()

    def _next(self) -> None:
        self.count += 1
        asyncio.get_running_loop().call_soon(self._next)


def chat_on(store: RedisStore) -> Chat:
    return Chat(context(store), "en")


async def test_one_picture_is_drawn_in_each_round_of_the_event_loop(store: RedisStore) -> None:
    chat, rounds = chat_on(store), Rounds()

    async def ask(number: int) -> int:
        player = Player("l@anna", "anna")
        asked = Incoming(event=f"e{number}", server="l#den", chat="l#den", player=player, text="/rules nim")
        (post,) = await chat.handle(asked)
        assert post.picture is not None
        return rounds.count

    answered = await asyncio.gather(*(ask(number) for number in range(AT_ONCE)))
    assert len(set(answered)) == AT_ONCE


async def test_warming_up_lets_others_take_their_turn(store: RedisStore) -> None:
    rounds = Rounds()
    try:
        await chat_on(store).warm_up()
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
    assert rounds.count > 6  # three games in two languages, one after another
