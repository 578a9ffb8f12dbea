"""The client: the library's events, handed to the parts that take them in and send out, which are put together here."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, cast

import discord

from adapters.background import Background, is_over
from adapters.boards.ledger import Ledger
from adapters.boards.places import Places
from adapters.boards.transport import Spot, spot_of
from adapters.chat.chat import Chat
from adapters.chat.posts import Incoming, Outgoing, Post
from adapters.discord.inbound import look_back, reading, tree
from adapters.discord.inbound.interactions import Interactions
from adapters.discord.inbound.membership import Guilds
from adapters.discord.inbound.messages import Messages
from adapters.discord.inbound.reception import Reception
from adapters.discord.inbound.suggestions import Suggestions
from adapters.discord.inbound.translation import Translator
from adapters.discord.options import Options
from adapters.discord.outbound import greeting, interrupted, menu, reminders
from adapters.discord.outbound.answers import InteractionAnswer, MessageAnswer
from adapters.discord.outbound.public import Public, no_one
from adapters.discord.outbound.threads import Threads
from adapters.discord.outbound.transport import DiscordTransport
from adapters.discord.shared import ids, rights
from adapters.discord.shared.buttons import FormButton, PressButton, StepMenu
from adapters.discord.shared.errors import FAILURES, refusals
from adapters.discord.shared.memory import Memory
from adapters.discord.shared.mentions import CommandBook
from core.ports import Store, StoreBusy

log = logging.getLogger(__name__)

LEAVING_SECONDS: Final = 5.0
"""How long a client that gives way to another one waits for what is being answered."""

HANDOVER_SECONDS: Final = 0.5
"""How long it may take to hand over what was not answered."""

CLOSING_SECONDS: Final = 0.5
"""How long the connections to Discord may take to close."""


# Kibitz uses no voice, so the library need not warn that what voice needs is not installed.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False


class KibitzClient(discord.AutoShardedClient):
    """Kibitz among the members of servers."""

    def __init__(self, chat: Chat, memory: Memory, store: Store, options: Options) -> None:
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
            http_trace=refusals(),
        )
        self._chat = chat
        self._memory = memory
        self._store = store
        self._options = options
        self._background = Background()
        self._looking_back: asyncio.Task[None] | None = None
        self._announcing: asyncio.Task[None] | None = None
        self._answering_left: asyncio.Task[None] | None = None
        self._pacing = memory.pacing()
        self.places = Places(chat)
        self.commands = CommandBook()
        self._threads = Threads(self, memory, store, options.pauses)
        transport = DiscordTransport(self, chat, self.commands, self._threads, options.pauses)
        self._ledger = Ledger(transport, store, chat, self.places, chat, alone=lambda player: player.id)
        self._public = Public(self, self._ledger, self.commands, options.pauses)
        self._guilds = Guilds(self, chat, memory, self.places)
        self._thinking = memory.thinking()
        self._reception = Reception(
            chat=chat,
            throttle=options.throttle,
            default_language=options.language,
            me=self._me,
            heard=memory.heard(),
            thinking=self._thinking,
            invitation=self._invitation,
        )
        self.interactions = Interactions(self._reception, self._answer_interaction)
        self._messages = Messages(self._reception, self._answer_message, reads_all=options.reads_all)
        suggestions = Suggestions(self.interactions, options.language)
        self.tree = tree.build(self, self.interactions, suggestions.suggesters())

    async def setup_hook(self) -> None:
        """Make old buttons work."""
        self.add_dynamic_items(PressButton, FormButton, StepMenu)
        await self.tree.set_translator(Translator())

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until this shard may begin a session: no other of this application has within five seconds."""
        if not await self._pacing.turn(shard_id or 0, self.fetch_session_start_limits):
            await super().before_identify_hook(shard_id, initial=initial)

    async def drain(self) -> None:
        """Begin nothing new, and return when all is answered; what arrives from now on is left for later."""
        await self._reception.drain()

    async def close(self) -> None:
        """Leave Discord, after what is being answered is answered, unless there was time for that before."""
        if not self._reception.leaving:
            with suppress(TimeoutError):
                async with asyncio.timeout(LEAVING_SECONDS):
                    await self.drain()
        self._background.cancel()
        await self._reception.cut_off(HANDOVER_SECONDS)
        try:
            async with asyncio.timeout(CLOSING_SECONDS):
                await super().close()
        except TimeoutError:
            log.warning("the connection to Discord was left without its closing")
            with suppress(*FAILURES):
                async with asyncio.timeout(CLOSING_SECONDS):
                    await self.http.close()

    async def mind_answers(self) -> None:
        """Say that commands are being answered here, and answer those that a process which died has left."""
        await self._thinking.keep()
        if self.is_ready() and is_over(self._answering_left):
            left = interrupted.answer_interrupted(self, self._thinking, self.commands)
            self._answering_left = self._background.start(left)

    async def on_ready(self) -> None:
        """Announce the commands, and catch up on what happened before: at the start, and after a session was lost."""
        self.commands.me = self._me().display_name
        if is_over(self._announcing):
            self._announcing = self._background.start(menu.announce(self.tree, self._memory, self.commands))
        await self.mind_answers()
        if is_over(self._looking_back):
            self._looking_back = self._background.start(
                look_back.look_back(self, self._guilds, self._store, self._chat)
            )

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
        spot = spot_of(outgoing, f"tick {post.game} {post.version}")
        if post.to is not None and post.seat is None:
            await self._wake(spot, post)
            if await reminders.remind(self, self._chat, self.commands, outgoing, self._options.pauses) or post.secret:
                return
        await self._public.say(spot, post, no_one)

    async def show_owed(self, *, ahead: int = 0) -> None:
        """Show the boards that are owed to the servers of this client, or will be within `ahead` seconds.

        Should another process show one at the same time, Discord takes both for one message.
        """
        if self.is_ready():
            try:
                await self._ledger.show_owed(self.serves, ahead=ahead)
            except StoreBusy:
                log.info("the store is busy; boards that are owed are shown later")

    async def _wake(self, spot: Spot, post: Post) -> None:
        """Show a board again in a thread that is archived, where not every client can press its buttons."""
        room = await self._threads.of(spot.server, post.game) or ids.channel_of(spot.chat)
        if post.game is None or post.secret or not rights.is_archived(self, ids.guild_of(spot.server), room):
            return
        try:
            current = await self._chat.current(spot.server, post.game)
        except StoreBusy:
            return
        if current is not None:
            await self._public.say(replace(spot, event=f"awake {post.game} {post.version}"), current.post, no_one)

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
        return guild is not None and not guild.unavailable and not self.places.is_silent(server, None)

    def customary(self, server: str) -> str | None:
        """Return the language that a server's owners set, None where they set none or the server is not known."""
        number = ids.guild_of(server) if server.startswith(ids.PREFIX) else None
        guild = None if number is None else self.get_guild(number)
        return None if guild is None else reading.customary(guild.preferred_locale)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Let the games of a server wait from which the bot was removed."""
        await self._guilds.leave(guild)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Let the games of a server wait while Discord has an outage there."""
        await self._guilds.unavailable(guild)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Let the games of a server go on after an outage."""
        if self.is_ready():
            await self._guilds.arrive(guild)

    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel) -> None:
        """See whether something can be said in a channel and its threads, now that it is changed."""
        await self._guilds.look(channel.guild)

    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        """See what can be said where in a server, now that a role is changed."""
        await self._guilds.look(role.guild)

    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        """See what can be said where in a server, now that the bot's roles are changed."""
        if member.id == self._me().id:
            await self._guilds.look(member.guild)

    async def on_raw_thread_update(self, thread: discord.RawThreadUpdateEvent) -> None:
        """Let the games of a thread wait while it is locked."""
        locked = thread.data["thread_metadata"].get("locked", False)
        await self._guilds.thread_changed(thread.guild_id, thread.thread_id, locked=locked)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Let the games of a server go on, and greet it."""
        await self._guilds.arrive(guild)
        self._background.start(greeting.greet(self, guild, self._chat, self._public))

    async def on_raw_member_remove(self, left: discord.RawMemberRemoveEvent) -> None:
        """Hide a member who left a server from its leaderboards."""
        await self._guilds.member_left(left.guild_id, left.user)

    async def on_member_join(self, member: discord.Member) -> None:
        """Show a member who came back to a server on its leaderboards again."""
        await self._guilds.member_joined(member)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End what was played in a channel that is gone."""
        await self.places.gone(ids.server(channel.guild.id, channel.id), ids.chat(channel.id))

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """End what was played in a thread that is gone."""
        await self.places.gone(ids.server(thread.guild_id, thread.thread_id), ids.chat(thread.thread_id))

    def _answer_interaction(
        self, interaction: discord.Interaction[Any], came: Incoming, thinking: bool
    ) -> InteractionAnswer:
        self._guilds.note(came.server, came.chat)
        pressed = interaction.message
        replaces = None if pressed is None or pressed.flags.ephemeral else ids.place(pressed.channel.id, pressed.id)
        within = ids.chat(interaction.channel_id or 0)
        spot = Spot(
            server=came.server, chat=came.chat, event=came.event, replaces=replaces, within=within, asker=came.player.id
        )
        return InteractionAnswer(
            interaction, self._public, spot, self.commands, thinking=thinking, pauses=self._options.pauses
        )

    def _answer_message(self, message: discord.Message, came: Incoming) -> MessageAnswer:
        self._guilds.note(came.server, came.chat)
        answers = ids.place(message.channel.id, message.id)
        within = ids.chat(message.channel.id)
        spot = Spot(
            server=came.server, chat=came.chat, event=came.event, answers=answers, within=within, asker=came.player.id
        )
        return MessageAnswer(self, message, self._public, spot, self.commands, pauses=self._options.pauses)

    def _invitation(self) -> str:
        """Return the address where the bot can be added to a server."""
        return discord.utils.oauth_url(self._me().id, permissions=rights.WANTED)

    def _me(self) -> discord.ClientUser:
        if self.user is None:
            raise RuntimeError("events come only after logging in")
        return self.user
