"""What happens to a group itself: it becomes a supergroup, people leave it and come back."""

from __future__ import annotations

from dataclasses import replace

from telegram import ChatMemberUpdated, Message, User

from adapters.names import label
from adapters.telegram.shared import ids, people
from adapters.telegram.shared.memory import Memory
from core.service import Presence


def tells_of_move(message: Message | None) -> bool:
    """Whether a service message says that a group has become a supergroup."""
    return message is not None and (message.migrate_to_chat_id or message.migrate_from_chat_id) is not None


class Groups:
    """Notes what Telegram tells of groups. Every method may raise StoreBusy."""

    def __init__(self, memory: Memory, presence: Presence) -> None:
        self._memory = memory
        self._presence = presence

    async def moved(self, message: Message) -> None:
        """Note that a group has become a supergroup, where a service message says so."""
        if message.migrate_to_chat_id is not None:
            await self._memory.moved(message.chat.id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id is not None:
            await self._memory.moved(message.migrate_from_chat_id, message.chat.id)

    async def told(self, message: Message) -> None:
        """Note who comes and goes by a service message; large groups have none of those."""
        if message.left_chat_member is not None:
            await self._left(message.chat.id, message.left_chat_member)
        for user in message.new_chat_members:
            await self._came(message.chat.id, user)

    async def changed(self, update: ChatMemberUpdated) -> None:
        """Note a change of somebody's membership, which Telegram tells administrators of a group alone."""
        before, now = (people.belongs(member) for member in (update.old_chat_member, update.new_chat_member))
        user: User = update.new_chat_member.user
        if before and not now:
            await self._left(update.chat.id, user)
        elif now and not before:
            await self._came(update.chat.id, user)

    async def _left(self, chat: int, user: User) -> None:
        await self._presence.left(ids.server_id(await self._memory.key(chat)), ids.player_id(user.id))

    async def _came(self, chat: int, user: User) -> None:
        player = people.player(user)
        player = replace(player, name=label(player.name))
        await self._presence.seen(ids.server_id(await self._memory.key(chat)), player)
