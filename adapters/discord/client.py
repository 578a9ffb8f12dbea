"""The client: the library's events, handed to the parts that take them in and send out, which are put together here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, cast

import discord

from adapters.chat.chat import Chat
from adapters.chat.posts import Incoming, Outgoing, Post
from adapters.discord.inbound import look_back, tree
from adapters.discord.inbound.interactions import Interactions
from adapters.discord.inbound.membership import Guilds
from adapters.discord.inbound.messages import Messages
from adapters.discord.inbound.reception import Reception
from adapters.discord.inbound.suggestions import Suggestions
from adapters.discord.inbound.throttle import Throttle
from adapters.discord.inbound.translation import Translator
from adapters.discord.outbound import menu, reminders
from adapters.discord.outbound.answers import InteractionAnswer, MessageAnswer
from adapters.discord.outbound.transport import Place, Sender
from adapters.discord.shared import ids
from adapters.discord.shared.buttons import FormButton, PressButton
from adapters.discord.shared.errors import PAUSES
from adapters.discord.shared.memory import Memory

log = logging.getLogger(__name__)

LEAVING_SECONDS: Final = 5.0
"""How long a client that leaves waits for what is being answered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a client runs: its shards, the default language, and the privileged intents that it asks for.

    Those are to read every message's text (`reads_all`), and to be told of members who leave (`sees_leaving`).
    """

    reads_all: bool = False
    sees_leaving: bool = False
    shard_ids: tuple[int, ...] = ()
    shard_count: int | None = None
    language: str = "en"
    pauses: Sequence[float] = PAUSES
    throttle: Throttle = field(default_factory=Throttle)


# Kibitz uses no voice, so the library need not warn that what voice needs is not installed.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


class KibitzClient(discord.AutoShardedClient):
    """Kibitz among the members of servers."""

    def __init__(self, chat: Chat, memory: Memory, options: Options) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
        intents.message_content = options.reads_all
        intents.members = options.sees_leaving
        super().__init__(
            intents=intents,
            shard_ids=cast("list[int]", list(options.shard_ids) or None),
            shard_count=options.shard_count,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self._chat = chat
        self._memory = memory
        self._options = options
        self._tasks: set[asyncio.Task[None]] = set()
        self._looking_back: asyncio.Task[None] | None = None
        self.sender = Sender(self, chat, memory, options.pauses)
        self._guilds = Guilds(chat, memory)
        self._reception = Reception(
            chat=chat, throttle=options.throttle, default_language=options.language, me=self._me
        )
        self.interactions = Interactions(self._reception, self._answer_interaction)
        self._messages = Messages(self._reception, self._answer_message, reads_all=options.reads_all)
        suggestions = Suggestions(self.interactions, options.language)
        self.tree = tree.build(self, self.interactions, suggestions.suggesters())

    async def setup_hook(self) -> None:
        """Make old buttons work, and announce the commands without keeping anyone waiting."""
        self.add_dynamic_items(PressButton, FormButton)
        await self.tree.set_translator(Translator())
        self._start(menu.announce(self.tree, self._memory))

    async def close(self) -> None:
        """Leave Discord after what is being answered is answered; what arrives from now on is left for later."""
        await self._reception.finish(LEAVING_SECONDS)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await super().close()

    async def on_ready(self) -> None:
        """Read the replies written while the bot was away: at the start, and after a session was lost."""
        if self._looking_back is None or self._looking_back.done():
            self._looking_back = self._start(look_back.look_back(self, self._memory, self._chat))

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Take forms that were sent in; commands and buttons find their own way."""
        if interaction.type is discord.InteractionType.modal_submit:
            await self.interactions.submitted(interaction)

    async def on_message(self, message: discord.Message) -> None:
        """Take a written message."""
        await self._messages.take(message)

    async def take(self, message: discord.Message, *, late: bool = False) -> None:
        """Take a message that was read back."""
        await self._messages.take(message, late=late)

    async def deliver(self, outgoing: Outgoing) -> None:
        """Post what no user action caused; what is for one member is written to them directly if they allow it."""
        post = outgoing.post
        if post.to is not None and await reminders.remind(self, self._chat, outgoing, self._options.pauses):
            return
        place = Place(outgoing.server, ids.channel_of(outgoing.chat), f"tick {post.game} {post.version}")
        await self.sender.publish(post, place, _no_one)

    def connected(self) -> bool:
        """Whether the connection of at least one shard stands."""
        return self.is_ready() and any(not shard.is_closed() for shard in self.shards.values())

    def serves(self, server: str) -> bool:
        """Whether something can be said in a server: where the bot is not, or an outage is, games wait."""
        if not server.startswith(ids.PREFIX):
            return False
        number = ids.guild_of(server)
        if number is None:
            return True
        guild = self.get_guild(number)
        return guild is not None and not guild.unavailable and not self._guilds.is_away(number)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Let the games of a server wait from which the bot was removed."""
        await self._guilds.leave(guild)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Let the games of a server go on."""
        await self._guilds.come_back(guild)

    async def on_raw_member_remove(self, left: discord.RawMemberRemoveEvent) -> None:
        """Hide a member who left a server from its leaderboards."""
        await self._guilds.member_left(left.guild_id, left.user)

    async def on_member_join(self, member: discord.Member) -> None:
        """Show a member who came back to a server on its leaderboards again."""
        await self._guilds.member_joined(member)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End what was played in a channel that is gone."""
        await self.sender.close(ids.server(channel.guild.id, channel.id), channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """End what was played in a thread that is gone."""
        await self.sender.close(ids.server(thread.guild_id, thread.thread_id), thread.thread_id)

    def _answer_interaction(
        self, interaction: discord.Interaction[Any], came: Incoming, thinking: bool
    ) -> InteractionAnswer:
        pressed = None if interaction.message is None else interaction.message.id
        place = Place(came.server, interaction.channel_id or 0, came.event, pressed=pressed)
        return InteractionAnswer(interaction, self.sender, place, thinking=thinking, pauses=self._options.pauses)

    def _answer_message(self, message: discord.Message, came: Incoming) -> MessageAnswer:
        place = Place(came.server, message.channel.id, came.event, answers=message.id)
        return MessageAnswer(self, message, self.sender, place, self._options.pauses)

    def _me(self) -> discord.ClientUser:
        if self.user is None:
            raise RuntimeError("events come only after logging in")
        return self.user

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("work in the background failed", exc_info=error)


async def _no_one(post: Post, hint: str | None) -> bool:
    """Whisper to no one, for posts that no user action caused."""
    del post, hint
    return False
