"""What messages and presses are read as in rarer cases, whom a challenge may name, and what inline mode shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest
from telegram import ForumTopicCreated, Message, MessageEntity, User

from adapters.chat.posts import BoardRef
from adapters.telegram.inbound import reading as readings
from adapters.telegram.inbound.mentions import Mentions
from adapters.telegram.inbound.messages import Messages
from adapters.telegram.inbound.presses import Presses
from adapters.telegram.inbound.reading import Reading
from adapters.telegram.outbound.inline import results
from adapters.telegram.shared.arrival import Refusal, Way
from adapters.telegram.shared.ids import SERVICE, Place
from core.games import GAMES
from tests.adapters.telegram.test_messages import (
    ANNA,
    BORIS,
    BOT,
    GROUP,
    NOW,
    ORIGIN,
    OTHER_BOT,
    PRIVATE,
    World,
    pressed,
    said,
)

if TYPE_CHECKING:
    from adapters.chat.chat import Chat
    from adapters.telegram.inbound.ranks import Ranks
    from adapters.telegram.shared.memory import Memory

TAG = "Sim · g3 · move 2"


def reading_of(world: World) -> Reading:
    return Reading(BOT, cast("Memory", world), cast("Chat", world), cast("Ranks", world))


def linked(start: str) -> list[MessageEntity]:
    return [MessageEntity(MessageEntity.TEXT_LINK, 0, 3, url=f"https://t.me/kibitzbot?start={start}")]


@pytest.mark.parametrize(
    ("board", "reply_to"),
    [
        (said(None, user=BOT, caption=TAG), BoardRef("g3", 2)),
        (said(TAG, user=BOT, entities=linked("h_-6_g3")), BoardRef("g3", 2)),
        (said(TAG, user=BOT, forward_origin=ORIGIN), None),
    ],
    ids=["caption", "link", "forwarded"],
)
async def test_in_a_group_a_reply_is_about_the_tag_of_a_board_there(board: Message, reply_to: BoardRef | None) -> None:
    read = await Messages(reading_of(World())).read(7, said("36", reply_to_message=board))
    assert read is not None
    assert (read.server, read.reply_to) == ("t-5", reply_to)


async def test_what_only_the_bot_was_shown_has_no_number_to_answer() -> None:
    command = Message(0, NOW, GROUP, from_user=ANNA, text="/help", api_kwargs={"ephemeral_message_id": 4})
    read = await Messages(reading_of(World())).read(7, command)
    assert read is not None
    assert (read.answers, read.ephemeral) == (None, 4)


async def test_a_press_under_what_one_person_sees_tells_its_number() -> None:
    shown = said("hm", user=BOT, api_kwargs={"ephemeral_message_id": 4})
    read = await Presses(reading_of(World())).read(7, pressed("h:g3:0", shown))
    assert read is not None
    assert read.ephemeral == 4


@pytest.mark.parametrize(
    ("more", "thread"),
    [
        ({"message_thread_id": 55, "is_topic_message": True}, 55),
        ({"message_thread_id": 1, "is_topic_message": True}, None),
        ({"message_thread_id": 55}, None),
        ({}, None),
    ],
    ids=str,
)
def test_a_topic_is_named_that_is_one_and_not_the_general_one(more: dict[str, Any], thread: int | None) -> None:
    assert readings.place(said("hm", **more)) == Place(-5, thread)


async def test_who_unblocks_has_to_be_known_as_an_administrator() -> None:
    for text in ("/unblock @boris_p", "/block @boris_p"):
        with pytest.raises(Refusal, match="telegram-rank-unknown"):
            await Messages(reading_of(World(rank=None))).read(7, said(text))


async def test_who_cancels_need_not_be_known_as_an_administrator() -> None:
    for rank, admin in ((None, False), (False, False), (True, True)):
        read = await Presses(reading_of(World(rank=rank))).read(7, pressed("c:g3", said("hm", user=BOT)))
        assert read is not None
        assert read.admin is admin


def resolved(text: str, **more: Any) -> tuple[str, set[str]]:  # noqa: ANN401 - fields of a message
    words, known = Mentions(BOT).resolved(said(text, **more), ANNA)
    return words, {*known}


@pytest.mark.parametrize("after", [*".,:;!?)"])
def test_a_name_may_be_short_and_stand_before_a_sign(after: str) -> None:
    assert resolved(f"/sim @abcd{after}") == (f"/sim @abcd{after}", {"anna_k"})


def mention(offset: int, size: int, user: User) -> MessageEntity:
    return MessageEntity(MessageEntity.TEXT_MENTION, offset, size, user=user)


def test_of_several_mentions_each_is_named_and_the_bot_is_the_computer() -> None:
    two = [mention(5, 1, User(14, "A", is_bot=False)), mention(7, 2, User(15, "B", is_bot=False))]
    assert resolved("/sim A Bb", entities=two) == ("/sim @#14 @#15", {"anna_k", "#14", "#15"})
    assert resolved("/sim Kibitz", entities=[mention(5, 6, BOT)]) == ("/sim @bot", {"anna_k"})


@pytest.mark.parametrize(
    ("text", "more", "code", "values"),
    [
        ("/sim Mau", {"entities": [mention(5, 3, OTHER_BOT)]}, "telegram-no-bots", {"name": "Mau"}),
        ("/block @mau_bot", {}, "telegram-no-bots", {"name": "@mau_bot"}),
        ("/sim", {"reply_to_message": said("hm", user=OTHER_BOT)}, "telegram-no-bots", {"name": "Mau"}),
        ("/sim", {"reply_to_message": said("hm", sender_chat=GROUP)}, "telegram-no-one-there", {}),
        ("/sim @abc", {}, "telegram-no-such-name", {"name": "@abc", "command": "/sim"}),
    ],
)
def test_whom_no_game_can_be_offered(text: str, more: dict[str, Any], code: str, values: dict[str, str]) -> None:
    with pytest.raises(Refusal) as refused:
        resolved(text, **more)
    assert (refused.value.code, refused.value.values) == (code, values)


SERVED = User(SERVICE, "Telegram", is_bot=False)


@pytest.mark.parametrize(
    ("text", "answered"),
    [
        ("/sim", said("post", user=SERVED, sender_chat=GROUP, is_automatic_forward=True)),
        ("/sim", said(None, user=BORIS, forum_topic_created=ForumTopicCreated("hm", 1))),
        ("/sim", said(TAG, user=BOT)),
        ("/sim @boris_p", said("hm", user=OTHER_BOT)),
        ("/profile @mau_bot", None),
    ],
    ids=["comment", "topic", "own", "named", "profile"],
)
def test_who_is_asked_by_no_reply(text: str, answered: Message | None) -> None:
    assert resolved(text, reply_to_message=answered) == (text, {"anna_k"})


@pytest.mark.parametrize(
    ("text", "game"), [("/challenge nim @carla", "nim"), ("/nim @carla", "nim"), ("/challenge @carla", None)]
)
def test_where_two_are_alone_a_way_leads_to_a_group_with_the_game(text: str, game: str | None) -> None:
    wanted = game or next(iter(GAMES))
    with pytest.raises(Refusal, match="telegram-no-one-here") as refused:
        resolved(text, chat=PRIVATE)
    assert refused.value.ways == (
        Way("telegram-add-to-group", f"https://t.me/KibitzBot?startgroup=o_{wanted}"),
        Way("play-me", f"/{wanted} bot"),
    )


@pytest.mark.parametrize("query", ["nim heaps=3,4,8", "nim heaps=1"], ids=["played", "refused"])
def test_inline_mode_says_in_the_persons_language_what_would_be_played_or_why_not(query: str) -> None:
    (result,) = results(query, "ru", "kibitzbot", "group")
    assert (result.id, result.title) == ("nim", "Ним")
    assert result.description is not None
    assert 20 < len(result.description) <= 200
    assert "`" not in result.description
    assert any("а" <= letter <= "я" for letter in result.description)
    assert result.reply_markup is not None
    assert result.reply_markup.inline_keyboard[0][0].text.startswith("Добавить")
