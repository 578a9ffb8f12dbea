"""What happens to a chat itself: it moves, its members come and go, and whether the bot may speak there changes."""

from __future__ import annotations

from telegram import ChatMember, ChatMemberUpdated, Message, User
from telegram.constants import ChatType

from adapters.boards.places import Places
from adapters.names import labelled
from adapters.telegram.inbound import reading
from adapters.telegram.shared import ids, people
from adapters.telegram.shared.memory import Memory
from core.service import Presence


def tells_of_move(message: Message | None) -> bool:
    """Whether a service message says that a group has become a supergroup."""
    return message is not None and (message.migrate_to_chat_id or message.migrate_from_chat_id) is not None


class Membership:
    """Notes what Telegram tells of chats. Every method may raise StoreBusy."""

    def __init__(self, bot: User, memory: Memory, presence: Presence, places: Places) -> None:
        self._bot = bot
        self._memory = memory
        self._presence = presence
        self._places = places

    async def moved(self, message: Message) -> None:
        """Note that a group has become a supergroup, where a service message says so."""
        if message.migrate_to_chat_id is not None:
            await self._memory.moved(message.chat.id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id is not None:
            await self._memory.moved(message.migrate_from_chat_id, message.chat.id)

    async def told(self, message: Message) -> None:
        """Note what a service message says; large groups have none of those that people come and go."""
        if message.left_chat_member is not None:
            await self._left(message.chat.id, message.left_chat_member)
        for user in message.new_chat_members:
            await self._came(message.chat.id, user)
        await self._topic(message)

    async def changed(self, update: ChatMemberUpdated) -> None:
        """Note a change of a person's membership, which Telegram tells administrators of a group alone."""
        before, now = (people.belongs(member) for member in (update.old_chat_member, update.new_chat_member))
        user: User = update.new_chat_member.user
        if before and not now:
            await self._left(update.chat.id, user)
        elif now and not before:
            await self._came(update.chat.id, user)

    async def own_changed(self, update: ChatMemberUpdated) -> None:
        """Note whether the bot may speak in a chat: it was added, kicked, muted, blocked, or is so no longer."""
        server = ids.server_id(await self._memory.key(update.chat.id))
        reason = why_silent(update.new_chat_member)
        if reason is None:
            await self._places.back(server)
        else:
            await self._places.silent(server, None, reason)

    async def _topic(self, message: Message) -> None:
        """Note that a topic was closed, or opened again."""
        closed, opened = message.forum_topic_closed is not None, message.forum_topic_reopened is not None
        if not (closed or opened):
            return
        server = ids.server_id(await self._memory.key(message.chat.id))
        chat = ids.chat_id(await self._memory.key(message.chat.id), reading.place(message).thread)
        if closed:
            await self._places.silent(server, chat, "the topic is closed")
        else:
            await self._places.speaks(server, chat)

    async def _left(self, chat: int, user: User) -> None:
        server = ids.server_id(await self._memory.key(chat))
        if user.id == self._bot.id:
            await self._places.silent(server, None, "the bot was removed")
        else:
            await self._presence.left(server, ids.player_id(user.id))

    async def _came(self, chat: int, user: User) -> None:
        server = ids.server_id(await self._memory.key(chat))
        if user.id == self._bot.id:
            await self._places.back(server)
            return
        player = people.player(user)
        await self._presence.seen(server, labelled(player))


def why_silent(member: ChatMember) -> str | None:
    """Return why a member may not write in a chat; None where they may, as far as their own rights tell."""
    if not people.belongs(member):
        return f"the bot is {member.status}"
    if member.status == ChatMember.RESTRICTED and not getattr(member, "can_send_messages", True):
        return "the bot may not send messages"
    return None


def was_added(change: ChatMemberUpdated) -> bool:
    """Whether the bot was added to a group where it may write."""
    before, now = (people.belongs(member) for member in (change.old_chat_member, change.new_chat_member))
    in_group = change.chat.type in {ChatType.GROUP, ChatType.SUPERGROUP}
    return in_group and now and not before and why_silent(change.new_chat_member) is None
