"""The shape that an update must have in the parts of it that are read: the library takes values of any kind."""

from __future__ import annotations

from typing import Annotated

import msgspec

_Number = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]


class _User(msgspec.Struct):
    id: _Number
    first_name: str
    is_bot: bool = False
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None


class _Chat(msgspec.Struct):
    id: _Number
    type: str
    title: str | None = None
    username: str | None = None
    is_forum: bool | None = None


class _Entity(msgspec.Struct):
    type: str
    offset: Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
    length: Annotated[int, msgspec.Meta(ge=0, lt=2**31)]
    user: _User | None = None


class _Button(msgspec.Struct):
    text: str
    url: str | None = None
    callback_data: str | None = None


class _Markup(msgspec.Struct):
    inline_keyboard: list[list[_Button]]


class _Message(msgspec.Struct, rename={"from_user": "from"}):
    chat: _Chat
    date: _Number
    message_id: _Number = 0
    ephemeral_message_id: _Number | None = None
    message_thread_id: _Number | None = None
    is_topic_message: bool | None = None
    is_automatic_forward: bool | None = None
    from_user: _User | None = None
    sender_chat: _Chat | None = None
    via_bot: _User | None = None
    text: str | None = None
    caption: str | None = None
    entities: list[_Entity] | None = None
    caption_entities: list[_Entity] | None = None
    reply_markup: _Markup | None = None
    reply_to_message: _Message | None = None
    migrate_to_chat_id: _Number | None = None
    migrate_from_chat_id: _Number | None = None
    new_chat_members: list[_User] | None = None
    left_chat_member: _User | None = None


class _Press(msgspec.Struct, rename={"from_user": "from"}):
    id: str
    from_user: _User
    message: _Message | None = None
    inline_message_id: str | None = None
    data: str | None = None


class _Query(msgspec.Struct, rename={"from_user": "from"}):
    id: str
    from_user: _User
    query: str
    chat_type: str | None = None


class _Member(msgspec.Struct):
    user: _User
    status: str


class _Change(msgspec.Struct, rename={"from_user": "from"}):
    chat: _Chat
    from_user: _User
    old_chat_member: _Member
    new_chat_member: _Member


class _Update(msgspec.Struct):
    update_id: _Number
    message: _Message | None = None
    callback_query: _Press | None = None
    inline_query: _Query | None = None
    chat_member: _Change | None = None
    my_chat_member: _Change | None = None


def check(update: dict[str, object]) -> None:
    """Raise ValueError for an update in which something is not what it always is, like a text for a number."""
    msgspec.convert(update, type=_Update)
    msgspec.json.encode(update)
