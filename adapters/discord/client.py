"""The client: Discord's events in, the chat vocabulary's posts out."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, cast

import discord

from adapters.chat.chat import Chat
from adapters.chat.posts import BoardRef, Incoming, Outgoing, Post
from adapters.chat.texts import supported, text
from adapters.discord import announcing, boards, catching_up, direct, ids, incoming, tree, views
from adapters.discord.answers import InteractionAnswer, MessageAnswer
from adapters.discord.guilds import Guilds
from adapters.discord.memory import Memory
from adapters.discord.patience import FAILURES, PAUSES
from adapters.discord.sending import Place, Sender
from adapters.discord.throttle import Throttle
from adapters.discord.translation import Translator
from core.ports import StoreBusy
from core.table import Table

log = logging.getLogger(__name__)

PATIENCE: Final = 5.0
"""Seconds that a client that leaves waits for what is being answered."""


_TALK: Final = {discord.MessageType.default, discord.MessageType.reply}


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a client runs: its shards, the language of who chose none, and what it has privileged intents for.

    Those are to read every message's text (`reads_all`), and to be told who leaves a server (`sees_leaving`).
    """

    reads_all: bool = False
    sees_leaving: bool = False
    shard_ids: tuple[int, ...] = ()
    shard_count: int | None = None
    language: str = "en"
    pauses: Sequence[float] = PAUSES
    throttle: Throttle = field(default_factory=Throttle)


# Nothing is said aloud here, so nobody needs to be told that what voice needs is not installed.
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
        self.tree = tree.build(self)
        self.sender = Sender(self, chat, memory, options.pauses)
        self._chat = chat
        self._memory = memory
        self._options = options
        self._tasks: set[asyncio.Task[None]] = set()
        self._busy: set[asyncio.Task[Any]] = set()
        self._leaving = False
        self._guilds = Guilds(chat, memory)
        self._catching_up: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Make old buttons work, and announce the commands without keeping anybody waiting."""
        self.add_dynamic_items(views.PressButton, views.FormButton)
        await self.tree.set_translator(Translator())
        self._start(announcing.announce(self.tree, self._memory))

    async def close(self) -> None:
        """Leave Discord, after what is being answered is answered; what comes in meanwhile is left for later."""
        self._leaving = True
        if self._busy:
            await asyncio.wait(tuple(self._busy), timeout=PATIENCE)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await super().close()

    async def on_ready(self) -> None:
        """Read what was answered while nobody listened: at the start, and after a session was lost."""
        if self._catching_up is None or self._catching_up.done():
            self._catching_up = self._start(catching_up.catch_up(self, self._memory, self._chat))

    async def commanded(
        self, interaction: discord.Interaction[Any], words: str, people: Sequence[discord.User | discord.Member]
    ) -> None:
        """Carry out a slash command, given as its text."""
        for person in people:
            if person.id == self._me.id:
                words = words.replace(f"@{person.id}", "bot")
        came = incoming.of_interaction(interaction, text=words, mentions=people)
        other = next((person for person in people if person.bot and person.id != self._me.id), None)
        refused = None if other is None else self._words(came, "discord-no-bots", name=ids.person(other).name)
        await self._act(interaction, came, words, thinking=True, refused=refused)

    async def pressed(self, interaction: discord.Interaction[Any], button_id: str) -> None:
        """Do what a button asks for."""
        came = incoming.of_interaction(interaction, press=button_id)
        await self._act(interaction, came, button_id, thinking=False)

    async def form_wanted(self, interaction: discord.Interaction[Any], board: BoardRef) -> None:
        """Show the form for a typed move, which is its own acknowledgement."""
        if not self._options.throttle.allows(interaction.user.id, f"form {board}"):
            return
        language = supported(interaction.locale.value) or self._options.language
        try:
            await interaction.response.send_modal(views.MoveForm(language, board))
        except FAILURES as error:
            log.info("the form for interaction %d was not shown: %s", interaction.id, error)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Take forms that were sent in; commands and buttons find their own way."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        form = views.read_form(dict(interaction.data or {}))
        if form is not None:
            board, move = form
            came = incoming.of_interaction(interaction, text=f"/play {board.table} {move}", reply_to=board)
            await self._act(interaction, came, f"move {move}", thinking=False)

    async def own_tables(self, asked: Incoming) -> tuple[Table, ...]:
        """Return the open tables of whoever asks."""
        return await self._chat.own_tables(asked)

    async def legal_moves(self, asked: Incoming, table: str | None) -> tuple[str, ...]:
        """Return the legal moves of whoever asks."""
        return await self._chat.legal_moves(asked, table)

    async def on_message(self, message: discord.Message) -> None:
        """Take a written message."""
        await self.take(message)

    async def take(self, message: discord.Message, *, late: bool = False) -> None:
        """Take a message: in a server only what answers or addresses us, in private everything.

        Of what was written while nobody listened (`late`) only replies to a board are taken; the rest is past.
        """
        if self._leaving or message.author.bot or message.webhook_id is not None or message.type not in _TALK:
            return
        board = await boards.replied_to(message, self._me)
        if board is None and (late or not incoming.is_for_us(message, self._me)):
            return
        if not self._options.throttle.allows(message.author.id, f"message {message.id}"):
            return
        came = incoming.of_message(message, board, self._me)
        place = Place(came.server, message.channel.id, came.event, answers=message.id)
        answer = MessageAnswer(self, message, self.sender, place, self._options.pauses)
        try:
            with self._working():
                if not came.text:
                    await self._hint(came, board, answer)
                    return
                for post in await self._chat.handle(came):
                    if post.to is None:
                        await self.sender.publish(post, place, answer.whisper)
                    else:
                        await answer.tell(post)
        except Exception:
            log.exception("message %d could not be answered", message.id)

    async def deliver(self, outgoing: Outgoing) -> None:
        """Post what time alone brought about; what is for one member is written to them, if they let it be."""
        post = outgoing.post
        if post.to is not None and await direct.remind(self, self._chat, outgoing, self._options.pauses):
            return
        place = Place(outgoing.server, ids.channel_of(outgoing.chat), f"tick {post.game} {post.version}")
        await self.sender.publish(post, place, _nobody)

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
        """Hide somebody who left a server from its leaderboards."""
        await self._guilds.member_left(left.guild_id, left.user)

    async def on_member_join(self, member: discord.Member) -> None:
        """Take whoever comes back to a server on its leaderboards again."""
        await self._guilds.member_joined(member)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End what was played in a channel that is gone."""
        await self.sender.close(ids.server(channel.guild.id, channel.id), channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """End what was played in a thread that is gone."""
        await self.sender.close(ids.server(thread.guild_id, thread.thread_id), thread.thread_id)

    async def _act(
        self,
        interaction: discord.Interaction[Any],
        came: Incoming,
        what: str,
        *,
        thinking: bool,
        refused: Post | None = None,
    ) -> None:
        """Acknowledge, then do what is wanted, then say what came of it: the boundary for all that is no message."""
        if self._leaving or not self._options.throttle.allows(interaction.user.id, what):
            return
        answer = InteractionAnswer(interaction, thinking=thinking, pauses=self._options.pauses)
        pressed = None if interaction.message is None else interaction.message.id
        place = Place(came.server, interaction.channel_id or 0, came.event, pressed=pressed)
        try:
            with self._working():
                await answer.acknowledge()
                for post in (refused,) if refused is not None else await self._chat.handle(came):
                    if post.to is None:
                        await self.sender.publish(post, place, answer.whisper)
                    else:
                        await answer.whisper(post)
                await answer.finish()
        except Exception:
            log.exception("interaction %d (%s) could not be answered", interaction.id, what)

    async def _hint(self, came: Incoming, board: boards.Shown | None, answer: MessageAnswer) -> None:
        """Say once why a reply was not read: without the ping Discord does not give us its text."""
        if board is None or self._options.reads_all or came.private:
            return
        try:
            if not await self._chat.claim(came.server, f"unread:{came.player.id}"):
                return
        except StoreBusy:
            return
        await answer.tell(self._words(came, "discord-unread"))

    def _words(self, came: Incoming, code: str, **params: str) -> Post:
        language = supported(came.language) or self._options.language
        return Post(text=text(language, code, params), language=language, to=came.player)

    @property
    def _me(self) -> discord.ClientUser:
        if self.user is None:
            raise RuntimeError("events come only after logging in")
        return self.user

    @contextmanager
    def _working(self) -> Generator[None]:
        """Mark the current task as one that answers somebody."""
        task = asyncio.current_task()
        if task is not None:
            self._busy.add(task)
        try:
            yield
        finally:
            self._busy.discard(cast("asyncio.Task[Any]", task))

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("work in the background failed", exc_info=error)


async def _nobody(post: Post, hint: str | None) -> bool:
    """Whisper to nobody, for posts that nobody's deed brought about."""
    del post, hint
    return False
