"""Commands, presses and forms, carried out and answered."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import discord

from adapters.chat.pacing import slow_down
from adapters.chat.posts import BoardRef, Incoming, Post
from adapters.chat.texts import text
from adapters.discord.inbound import reading
from adapters.discord.inbound.commands import OFFERS
from adapters.discord.inbound.forms import MoveForm, read_form
from adapters.discord.inbound.reception import Reception
from adapters.discord.inbound.throttle import Verdict
from adapters.discord.shared import ids
from adapters.discord.shared.answering import AnswerInteraction
from adapters.discord.shared.errors import FAILURES
from adapters.discord.shared.thinking import Unanswered
from adapters.names import labelled
from core.table import Table

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Refusal:
    """Why Discord lets something not be done: the code of a text, and its parameters."""

    code: str
    params: Mapping[str, str] = field(default_factory=dict[str, str])


class Interactions:
    """Carries out what comes with an interaction."""

    def __init__(self, reception: Reception, answer: AnswerInteraction) -> None:
        self._reception = reception
        self._chat = reception.chat
        self._answer = answer

    async def commanded(
        self, interaction: discord.Interaction[Any], words: str, people: Sequence[discord.User | discord.Member]
    ) -> None:
        """Carry out a slash command, given as its text."""
        me = self._reception.me().id
        if any(person.id == me for person in people):
            words = words.replace(f"@{me}", "bot")
        came = reading.of_interaction(interaction, text=words, mentions=people)
        other = next((person for person in people if person.bot and person.id != me), None)
        refused = None
        if other is not None:
            refused = _Refusal("discord-no-bots", {"name": labelled(ids.person(other)).name})
        elif words.split()[0].removeprefix("/") in OFFERS and not _may_post(interaction):
            refused = _Refusal("discord-cannot-offer")
        await self._act(interaction, came, words, thinking=True, refused=refused)

    async def pressed(self, interaction: discord.Interaction[Any], button_id: str) -> None:
        """Do what a button asks for."""
        came = reading.of_interaction(interaction, press=button_id)
        await self._act(interaction, came, button_id, thinking=False)

    async def form_wanted(self, interaction: discord.Interaction[Any], board: BoardRef) -> None:
        """Show the form for a typed move, which is its own acknowledgement."""
        if not await self._is_taken(interaction, words="/play"):
            return
        language = await self._chat.language(reading.of_interaction(interaction))
        try:
            await interaction.response.send_modal(MoveForm(language, board))
        except FAILURES as error:
            log.info("the form for interaction %d was not shown: %s", interaction.id, error)

    async def submitted(self, interaction: discord.Interaction[Any]) -> None:
        """Play the move of a form that was sent in."""
        form = read_form(dict(interaction.data or {}))
        if form is not None:
            board, move = form
            came = reading.of_interaction(interaction, text=f"/play {board.table} {move}", reply_to=board)
            await self._act(interaction, came, f"move {move}", thinking=False)

    async def own_tables(self, asked: Incoming) -> tuple[Table, ...]:
        """Return the open tables of the person who asks. Raises StoreBusy."""
        return await self._chat.own_tables(asked)

    async def legal_moves(self, asked: Incoming, table: str | None) -> tuple[str, ...]:
        """Return the legal moves of the person who asks. Raises StoreBusy."""
        return await self._chat.legal_moves(asked, table)

    async def _act(
        self,
        interaction: discord.Interaction[Any],
        came: Incoming,
        what: str,
        *,
        thinking: bool,
        refused: _Refusal | None = None,
    ) -> None:
        """Acknowledge, then do what is wanted, then say the outcome: the boundary for all that is no message."""
        if self._reception.leaving or not await self._is_taken(interaction, words=came.text, press=came.press):
            return
        answer = self._answer(interaction, came, thinking)
        if isinstance(interaction.channel, discord.Thread) and interaction.channel.locked:
            refused = _Refusal("discord-locked")
        try:
            with self._reception.answering():
                async with self._noted(interaction, thinking=thinking):
                    _, ours = await asyncio.gather(answer.acknowledge(), self._reception.is_ours(came.event))
                    if not ours:
                        return
                    async with self._reception.heard.kept(came.event):
                        posts = await self._posts(came, refused)
                        for post in posts:
                            await answer.say(post)
                        await answer.finish()
                    await self._reception.heard.done(came.event)
        except Exception:
            log.exception("interaction %d (%s) could not be answered", interaction.id, what.partition(" ")[0])

    @asynccontextmanager
    async def _noted(self, interaction: discord.Interaction[Any], *, thinking: bool) -> AsyncGenerator[None]:
        """Keep in the store that a command is being answered, for the next process should this one die."""
        if not thinking:
            yield
            return
        language = self._reception.language(interaction.locale.value)
        unanswered = Unanswered(interaction.id, language, interaction.token)
        noting = asyncio.create_task(self._reception.thinking.begin(unanswered))
        try:
            yield
        except BaseException:
            await noting
            await self._reception.thinking.leave(unanswered)
            raise
        await noting
        await self._reception.thinking.end(unanswered)

    async def _is_taken(
        self, interaction: discord.Interaction[Any], *, words: str | None = None, press: str | None = None
    ) -> bool:
        """Whether an act is to be carried out; of those that are too many one is answered, and some acknowledged."""
        channel = interaction.channel_id or 0
        judge = self._reception.throttle.judge
        verdict = judge(interaction.user.id, channel, interaction.id, words=words, press=press)
        commanded = interaction.type is discord.InteractionType.application_command
        try:
            if verdict is Verdict.TOLD or (verdict is Verdict.ACKNOWLEDGED and commanded):
                told = slow_down(self._reception.language(interaction.locale.value)).text
                await interaction.response.send_message(told, ephemeral=True)
            elif verdict is Verdict.ACKNOWLEDGED:
                await interaction.response.defer()
        except FAILURES as error:
            log.info("interaction %d was not acknowledged: %s", interaction.id, error)
        return verdict is Verdict.TAKEN

    async def _posts(self, came: Incoming, refused: _Refusal | None) -> tuple[Post, ...]:
        if refused is None:
            return await self._reception.handle(came)
        language = await self._chat.language(came)
        return (Post(text=text(language, refused.code, refused.params), language=language, to=came.player),)


def _may_post(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot may post where an interaction came from."""
    may = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    return interaction.guild_id is None or (
        may.view_channel and (may.send_messages_in_threads if in_thread else may.send_messages)
    )
