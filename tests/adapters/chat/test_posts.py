"""What platforms are told about a post besides its text."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from adapters.chat.chat import Chat
from adapters.chat.posts import BoardRef, Incoming, Outgoing, Post, with_clean_names
from adapters.local.clock import AdjustableClock
from adapters.store.redis_store import RedisStore
from core.ports import Posted, seat_board
from core.table import Player, edition
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


def test_every_name_that_comes_in_is_made_fit_to_be_shown() -> None:
    hostile, tame = Player("t3", "a\u202eb\nc"), Player("t3", "ab c")
    came = Incoming(event="e", server="s", chat="c", player=hostile, mentions={"abc": hostile})
    clean = with_clean_names(came)
    assert (clean.player, clean.mentions) == (tame, {"abc": tame})


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


async def test_a_message_that_is_not_known_is_none(room: Room) -> None:
    await room.say(ANNA, "/nim @ann")
    assert await room.chat.posted("s", "g1") is None
    await room.store.set_posted("s", "g1", Posted("", 1))
    assert await room.chat.posted("s", "g1") is None, "it was noted as shown, and not where"
    await room.store.set_posted("s", "g1", Posted("m7", 2))
    posted = await room.chat.posted("s", "g1")
    assert posted is not None
    assert posted.message == "m7"


async def test_a_table_that_there_is_not_is_not_shown(room: Room) -> None:
    assert await room.chat.current("s", "g1") is None
    assert await room.chat.table("s", "g1") is None
    await room.say(ANNA, "/nim @ann")
    now, table = await room.chat.current("s", "g1"), await room.chat.table("s", "g1")
    assert now is not None
    assert table is not None
    assert (now.server, now.chat, now.post.game, table.id) == ("s", "c", "g1", "g1")


@pytest.mark.parametrize(
    ("post", "lane"),
    [
        (Post(text="to all"), "c"),
        (Post(text="to one", to=ANNA), "c"),
        (Post(text="a board of one's own", to=ANNA, seat=0), "c t1"),
        (Post(text="a board of no one", seat=0), "c"),
    ],
)
def test_what_is_said_in_order(post: Post, lane: str) -> None:
    assert Outgoing("s", "c", post).lane == lane


def test_a_post_is_said_again_in_other_words() -> None:
    russian = Post(text="по-русски", language="ru", for_all="всем")
    post = Post(text="in English", language="en", aloud="ru", actor="ru", reword=lambda _: russian)
    assert post.reworded("en") is post
    assert post.reworded("ru") is russian
    assert post.for_actor() is russian
    assert (post.said_aloud().text, post.said_aloud().for_all) == ("всем", None)
    plain = Post(text="in English", actor="ru")
    assert (plain.reworded("ru"), plain.for_actor(), plain.said_aloud()) == (plain, plain, plain)
    assert Post(text="Yours", actor=None, reword=lambda _: russian).for_actor().text == "Yours"


def test_a_picture_is_drawn_again_where_other_moves_are_to_be_marked() -> None:
    post = Post(text="now", since=3, redraw=lambda ply: Post(text=f"since {ply}"))
    assert post.shown_since(3) is post
    assert post.shown_since(2).text == "since 2"
    assert Post(text="words", since=3).shown_since(2).text == "words"


def test_what_a_reply_to_a_post_is_about() -> None:
    assert (Post(text="words").board, Post(text="words", seat=1).ledger_name) == (None, None)
    offer = Post(text="an offer", game="g1")
    assert (offer.board, offer.ledger_name) == (BoardRef("g1", None), "g1")
    board = Post(text="a board", game="g1", ply=2, revision=1, seat=0, to=ANNA)
    assert (board.board, board.ledger_name) == (BoardRef("g1", edition(2, 1)), seat_board("g1", 0))


async def test_commands_that_are_chosen_from_a_list_have_no_further_words_and_moments_are_as_the_platform_has_them(
    room: Room,
) -> None:
    (typed,) = await room.say(ANNA, "/help")
    room.chat = Chat(room.chat._ctx, "en", typed=False, moments=lambda language, at: f"<{language} {at}>")  # pyright: ignore[reportPrivateUsage] - the same store
    (chosen,) = await room.say(ANNA, "/help")
    assert typed.text.startswith(chosen.text)
    assert typed.text != chosen.text
    await room.say(ANNA, "/nim @ann first=me time=1d")
    (board,) = await room.say(ANN, "/accept")
    assert f"<en {room.clock.now() + 86_400}"[:12] in board.text
