"""What is noted of members who come and go, and of the bot itself."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, cast

import pytest
from telegram import (
    Chat,
    ChatMember,
    ChatMemberBanned,
    ChatMemberLeft,
    ChatMemberMember,
    ChatMemberRestricted,
    ChatMemberUpdated,
    ForumTopicClosed,
    ForumTopicReopened,
    Message,
    User,
)

from adapters.boards.places import Places
from adapters.store.redis_store import RedisStore
from adapters.telegram.inbound.membership import Membership, tells_of_move, was_added, why_silent
from adapters.telegram.shared.memory import Memory
from core.service import Presence
from core.table import Player
from tests.adapters.telegram.pace import ManualPace

BOT = User(900, "Kibitz", is_bot=True)
ANNA = User(11, "anna", is_bot=False)
UNTIL = datetime(2026, 1, 1, tzinfo=UTC)


def restricted(user: User, *, is_member: bool = True, writes: bool = True) -> ChatMember:
    rights = dict.fromkeys(
        (
            *("can_change_info", "can_invite_users", "can_pin_messages", "can_manage_topics"),
            *("can_send_polls", "can_send_other_messages", "can_add_web_page_previews", "can_send_audios"),
            *("can_send_documents", "can_send_photos", "can_send_videos", "can_send_video_notes"),
            *("can_send_voice_notes", "can_react_to_messages", "can_edit_tag"),
        ),
        False,
    )
    return ChatMemberRestricted(user, is_member=is_member, until_date=UNTIL, can_send_messages=writes, **rights)


class Noted:
    """Takes what is noted of members."""

    def __init__(self) -> None:
        self.left_ones: list[tuple[str, str]] = []
        self.seen_ones: list[tuple[str, Player]] = []

    async def left(self, server: str, player: str) -> None:
        self.left_ones.append((server, player))

    async def seen(
        self, server: str, player: Player, language: str | None = None, aliases: Sequence[str] | frozenset[str] = ()
    ) -> None:
        self.seen_ones.append((server, player))


class Known:
    """Takes what is known of places."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str | None, str | None]] = []

    async def silent(self, server: str, chat: str | None, reason: str) -> None:
        self.told.append((server, chat, reason))

    async def back(self, server: str) -> None:
        self.told.append((server, None, None))

    async def speaks(self, server: str, chat: str) -> None:
        self.told.append((server, chat, None))


def membership_of(store: RedisStore, noted: Noted, known: Known) -> Membership:
    memory = Memory(store.platform(), 900, ManualPace())
    return Membership(BOT, memory, cast("Presence", noted), cast("Places", known))


def update(old: ChatMember, new: ChatMember) -> ChatMemberUpdated:
    return ChatMemberUpdated(Chat(-5, Chat.GROUP), ANNA, UNTIL, old, new)


@pytest.mark.parametrize(
    ("old", "new", "left", "came"),
    [
        (ChatMemberMember(ANNA), ChatMemberLeft(ANNA), True, False),
        (ChatMemberMember(ANNA), ChatMemberBanned(ANNA, UNTIL), True, False),
        (ChatMemberMember(ANNA), restricted(ANNA, is_member=False), True, False),
        (ChatMemberLeft(ANNA), ChatMemberMember(ANNA), False, True),
        (ChatMemberBanned(ANNA, UNTIL), restricted(ANNA), False, True),
        (ChatMemberMember(ANNA), restricted(ANNA), False, False),
        (ChatMemberBanned(ANNA, UNTIL), ChatMemberLeft(ANNA), False, False),
        (ChatMemberLeft(ANNA), ChatMemberBanned(ANNA, UNTIL), False, False),
        (restricted(ANNA, is_member=False), ChatMemberLeft(ANNA), False, False),
    ],
)
async def test_only_members_leave_and_only_others_come(
    store: RedisStore, old: ChatMember, new: ChatMember, *, left: bool, came: bool
) -> None:
    noted = Noted()
    membership = Membership(
        BOT, Memory(store.platform(), 900, ManualPace()), cast("Presence", noted), cast("Places", Known())
    )
    await membership.changed(update(old, new))
    assert noted.left_ones == ([("t-5", "t11")] if left else [])
    assert noted.seen_ones == ([("t-5", Player("t11", "anna"))] if came else [])


@pytest.mark.parametrize(
    ("member", "reason"),
    [
        (ChatMemberMember(BOT), None),
        (restricted(BOT), None),
        (restricted(BOT, writes=False), "the bot may not send messages"),
        (restricted(BOT, is_member=False), "the bot is restricted"),
        (ChatMemberBanned(BOT, UNTIL), "the bot is kicked"),
        (ChatMemberLeft(BOT), "the bot is left"),
    ],
)
async def test_where_the_bot_may_not_write_the_place_is_silent(
    store: RedisStore, member: ChatMember, reason: str | None
) -> None:
    known = Known()
    membership = Membership(
        BOT, Memory(store.platform(), 900, ManualPace()), cast("Presence", Noted()), cast("Places", known)
    )
    await membership.own_changed(update(ChatMemberMember(BOT), member))
    assert why_silent(member) == reason
    assert known.told == [("t-5", None, reason)]


def service_message(chat: int = -5, **told: Any) -> Message:  # noqa: ANN401 - what it tells
    return Message(1, UNTIL, Chat(chat, Chat.GROUP), **told)


async def test_what_service_messages_say_of_members_and_of_the_bot(store: RedisStore) -> None:
    noted, known = Noted(), Known()
    membership = membership_of(store, noted, known)
    await membership.told(service_message(new_chat_members=[BOT, ANNA]))
    assert (known.told, noted.seen_ones) == ([("t-5", None, None)], [("t-5", Player("t11", "anna"))])
    await membership.told(service_message(left_chat_member=ANNA))
    assert noted.left_ones == [("t-5", "t11")]
    await membership.told(service_message(left_chat_member=BOT))
    assert known.told[1:] == [("t-5", None, "the bot was removed")]
    assert noted.left_ones == [("t-5", "t11")]


async def test_another_bot_that_goes_leaves_the_place_as_it_is_and_one_without_a_name_is_called_by_number(
    store: RedisStore,
) -> None:
    noted, known = Noted(), Known()
    membership = membership_of(store, noted, known)
    nameless = User(12345678, "\u3164", is_bot=False)
    await membership.told(
        service_message(left_chat_member=User(901, "Mau", is_bot=True), new_chat_members=[nameless, ANNA])
    )
    assert known.told == []
    assert noted.seen_ones == [("t-5", Player("t12345678", "Player 5678")), ("t-5", Player("t11", "anna"))]


MOVED = -1_000_000_000_005


async def test_what_happens_in_a_group_that_has_moved_is_noted_under_its_first_number(store: RedisStore) -> None:
    noted, known = Noted(), Known()
    membership = membership_of(store, noted, known)
    await membership.moved(service_message(migrate_to_chat_id=MOVED))
    topic = {"message_thread_id": 55, "is_topic_message": True}
    await membership.told(service_message(MOVED, left_chat_member=ANNA))
    await membership.told(service_message(MOVED, new_chat_members=[ANNA]))
    assert (noted.left_ones, noted.seen_ones) == ([("t-5", "t11")], [("t-5", Player("t11", "anna"))])
    await membership.told(service_message(MOVED, forum_topic_closed=ForumTopicClosed(), **topic))
    await membership.told(service_message(MOVED, forum_topic_reopened=ForumTopicReopened(), **topic))
    await membership.told(service_message(MOVED, **topic))
    added = ChatMemberUpdated(
        Chat(MOVED, Chat.SUPERGROUP), ANNA, UNTIL, ChatMemberLeft(BOT), restricted(BOT, writes=False)
    )
    await membership.own_changed(added)
    assert known.told == [
        ("t-5", "t-5/55", "the topic is closed"),
        ("t-5", "t-5/55", None),
        ("t-5", None, "the bot may not send messages"),
    ]


@pytest.mark.parametrize(
    ("told", "moves"),
    [
        (service_message(migrate_to_chat_id=-1_000_000_000_005), True),
        (service_message(-1_000_000_000_005, migrate_from_chat_id=-5), True),
        (service_message(-1_000_000_000_005), False),
    ],
)
async def test_either_message_tells_that_a_group_has_moved(store: RedisStore, told: Message, *, moves: bool) -> None:
    memory = Memory(store.platform(), 900, ManualPace())
    membership = Membership(BOT, memory, cast("Presence", Noted()), cast("Places", Known()))
    await membership.moved(told)
    assert tells_of_move(told) is moves
    assert await memory.key(-1_000_000_000_005) == (-5 if moves else -1_000_000_000_005)


@pytest.mark.parametrize(
    ("old", "new", "kind", "added"),
    [
        (ChatMemberLeft(BOT), ChatMemberMember(BOT), Chat.GROUP, True),
        (ChatMemberBanned(BOT, UNTIL), ChatMemberMember(BOT), Chat.SUPERGROUP, True),
        (ChatMemberLeft(BOT), ChatMemberMember(BOT), Chat.PRIVATE, False),
        (ChatMemberLeft(BOT), ChatMemberMember(BOT), Chat.CHANNEL, False),
        (ChatMemberLeft(BOT), restricted(BOT, writes=False), Chat.GROUP, False),
        (restricted(BOT, writes=False), ChatMemberMember(BOT), Chat.GROUP, False),
        (ChatMemberMember(BOT), ChatMemberLeft(BOT), Chat.GROUP, False),
    ],
)
def test_the_bot_was_added_where_it_is_new_in_a_group_and_may_write(
    old: ChatMember, new: ChatMember, kind: str, *, added: bool
) -> None:
    assert was_added(ChatMemberUpdated(Chat(-5, kind), ANNA, UNTIL, old, new)) is added
