"""What platforms are told about a post besides its text."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from adapters.chat.chat import Chat
from adapters.chat.posts import Incoming, Post
from adapters.local.clock import AdjustableClock
from adapters.store.redis_store import RedisStore
from core.table import Player
from tests.adapters.chat.den import note_shown
from tests.core.service.contexts import context

ANNA, ANN = Player("t1", "anna"), Player("t2", "ann")


class Room:
    """Two people with a chat of theirs."""

    def __init__(self, store: RedisStore, *, isolate: bool = False) -> None:
        self.clock, self.store = AdjustableClock(), store
        self.chat = Chat(context(store, self.clock, Random(1)), "en", isolate=isolate)
        self._events = iter(range(10**6))

    async def say(self, player: Player, text: str, **more: Any) -> tuple[Post, ...]:  # noqa: ANN401 - of any field
        mentions = {"ann": ANN, "anna": ANNA}
        event = f"e{next(self._events)}"
        return await self.chat.handle(
            Incoming(event=event, server="s", chat="c", player=player, text=text, mentions=mentions, **more)
        )


@pytest.fixture
def room(store: RedisStore) -> Room:
    return Room(store)


async def test_where_the_one_is_named_who_is_called(room: Room) -> None:
    (offer,) = await room.say(ANNA, "/nim @ann first=me")
    assert offer.mention == ANN
    assert offer.mention_at == len("anna offers ")
    (board,) = await room.say(ANN, "/accept")
    assert board.mention == ANNA
    assert board.text[board.mention_at or 0 :].startswith("anna, your move.")
    (again,) = await room.say(ANNA, "/board")
    assert (again.mention, again.mention_at) == (ANNA, 0)
    (listed,) = await room.say(ANNA, "/games")
    assert (listed.mention, listed.mention_at) == (None, None)


async def test_isolated_names_do_not_move_who_is_called(store: RedisStore) -> None:
    room = Room(store, isolate=True)
    (offer,) = await room.say(ANNA, "/nim @ann first=me")
    assert offer.mention_at == len("\u2068anna\u2069 offers \u2068")
    (board,) = await room.say(ANN, "/accept")
    assert board.text[board.mention_at or 0 :].startswith("anna\u2069, your move.")


async def test_what_is_secret(room: Room) -> None:
    await room.say(ANNA, "/square @ann first=me")
    (board,) = await room.say(ANN, "/accept")
    assert not board.secret
    for command in ("/hand", "/moves"):
        (told,) = await room.say(ANNA, command)
        assert told.to == ANNA
        assert told.secret, command
    (refused,) = await room.say(ANN, "/play 17L14E")
    assert refused.to == ANN
    assert not refused.secret


async def test_a_record_is_verbatim(room: Room) -> None:
    await room.say(ANNA, "/nim bot first=me")
    (record,) = await room.say(ANNA, "/record")
    assert record.verbatim is not None
    assert record.verbatim.startswith('[Game "nim"]')
    assert record.text.endswith(record.verbatim)


async def test_a_post_says_which_language_it_speaks(room: Room) -> None:
    (english,) = await room.say(ANNA, "/games", language="en")
    (russian,) = await room.say(ANNA, "/games", language="ru")
    assert (english.language, russian.language) == ("en", "ru")
    assert russian.text.startswith("Сейчас здесь не играют.")


async def test_time_goes_on_only_where_something_can_be_said(room: Room) -> None:
    await room.say(ANNA, "/nim @ann")
    room.clock.advance(25 * 3600)
    assert await room.chat.tick(lambda server: server != "s") == ()
    (told,) = await room.chat.tick()
    assert told.server == "s"
    assert told.post.text.endswith("No one accepted this offer in time.")


async def test_a_chat_that_is_gone_has_no_losers(room: Room) -> None:
    await room.say(ANNA, "/nim @ann")
    await room.say(ANN, "/accept")
    await room.say(ANNA, "/sim")
    await room.chat.close("s", "c")
    (listed,) = await room.say(ANNA, "/games")
    assert listed.text.startswith("No games are going on here.")
    (record,) = await room.say(ANNA, "/record g1")
    assert '[Result "0-0"]\n[Termination "aborted"]' in record.text


async def test_what_was_never_shown_is_found(room: Room) -> None:
    (offer,) = await room.say(ANNA, "/nim @ann")
    (unshown,) = await room.chat.owed("s", "g1")
    assert (unshown.post.text, unshown.post.version) == (offer.text, offer.version)
    await note_shown(room.store, "s", offer, "m1")
    posted = await room.chat.posted_in("s", "c")
    assert posted is not None
    assert [each.message for each in posted] == ["m1"]
