"""The chat vocabulary: what people write and press, made calls on the service; its answers made posts."""

from __future__ import annotations

import asyncio
import gc
import logging
from contextlib import suppress
from dataclasses import replace

from adapters.chat.buttons import Pressed, read_button
from adapters.chat.commands import read_command
from adapters.chat.dispatch import COMMANDS, Request, run_command, run_press
from adapters.chat.listings import SAMPLES
from adapters.chat.posts import Incoming, Outgoing, Post
from adapters.chat.rendering import Renderer
from adapters.chat.texts import LANGUAGES, supported
from adapters.names import label
from core import service
from core.answer import Answer, Note
from core.game import Fact, GameError
from core.games import GAMES
from core.ports import Posted, StoreBusy
from core.service import Caller, Desk, Presence

_log = logging.getLogger(__name__)


class Chat:
    """One vocabulary over one service, for every platform.

    A platform that learns that somebody has left tells `presence`.
    """

    def __init__(self, desk: Desk, language: str) -> None:
        """Take the service's desk, and the language of chats and persons that have chosen none."""
        self._desk = desk
        self._renderer = Renderer(language)
        self.presence = Presence(desk)
        self._drawing = asyncio.Lock()

    async def handle(self, incoming: Incoming) -> tuple[Post, ...]:
        """Do what a person wants and return what is to be posted, nothing where they only talk.

        Never raises: what cannot be done is answered in a few words, the unexpected is logged with the event's id.
        """
        incoming = with_clean_names(incoming)
        caller = Caller(
            event=incoming.event,
            server=incoming.server,
            chat=incoming.chat,
            player=incoming.player,
            aliases=incoming.aliases,
        )
        try:
            pressed = read_button(incoming.press) if incoming.press is not None else None
            answer = await self._answer(caller, incoming, pressed)
            if answer:
                await self._note(caller)
            return await self._posts(incoming, answer, pressed.page if pressed is not None else 0)
        except StoreBusy:
            return self._sorry(incoming, "storage-busy")
        except Exception:  # noqa: BLE001 - the boundary: whatever it is, the person gets an answer
            subject = incoming.reply_to or incoming.on or incoming.press
            _log.exception("event %s in %s failed (%s)", incoming.event, incoming.chat, subject)
            return self._sorry(incoming, "internal-error")

    async def warm_up(self) -> None:
        """Do beforehand what the first answers would wait for: read the texts, make the fonts and shapes of pictures.

        It lets others take their turn after each piece of work. What lives from now on to the end of the program is
        then kept out of the garbage collector's sight, whose long pauses would stop the event loop.
        """
        for language in LANGUAGES:
            for game in GAMES:
                for note in service.rules(game):
                    self._renderer.post(note, language)
                    await asyncio.sleep(0)
            for listing in SAMPLES:
                self._renderer.post(Note(facts=(), listing=listing), language)
                await asyncio.sleep(0)
        gc.collect()
        gc.freeze()

    async def tick(self) -> tuple[Outgoing, ...]:
        """Return what time alone has brought about since the last call. Raises StoreBusy."""
        out: list[Outgoing] = []
        for table, note in await service.tick(self._desk):
            (chosen,) = await self._desk.store.languages(table.chat)
            post = self._renderer.post(note, self._renderer.language(chosen))
            out.append(Outgoing(table.server, table.chat, post))
        return tuple(out)

    async def delivered(self, server: str, table: str, message: str, version: int) -> None:
        """Note that the post with this `game` and `version` was sent as that message. Raises StoreBusy."""
        await self._desk.store.set_posted(server, table, Posted(message, version))

    async def _answer(self, caller: Caller, incoming: Incoming, pressed: Pressed | None) -> Answer:
        text = incoming.text or ""
        try:
            if incoming.press is not None:
                return await run_press(self._desk, caller, pressed)
            command = read_command(text)
            if command is not None and (command.name in COMMANDS or incoming.reply_to is None):
                return await run_command(Request(self._desk, caller, incoming, command))
            if incoming.reply_to is not None:
                return await service.reply(self._desk, caller, incoming.reply_to.table, text, incoming.reply_to.edition)
            if incoming.private:
                moved = await service.plain_move(self._desk, caller, text)
                return moved if moved is not None else (Note(facts=(Fact("help-short"),), to=caller.player),)
        except GameError as error:
            return await self._desk.refuse(caller, error)
        return ()

    async def _note(self, caller: Caller) -> None:
        """Note who is there and by which name; what they did has been done, so it must not fail by this."""
        with suppress(StoreBusy):
            await self.presence.seen(caller.server, caller.player)

    async def _posts(self, incoming: Incoming, answer: Answer, page: int) -> tuple[Post, ...]:
        if not answer:
            return ()
        try:
            chat, own = await self._desk.store.languages(incoming.chat, incoming.player.id)
        except StoreBusy:  # what was asked is done; rather say so in another language than deny it
            chat, own = None, None
        client = supported(incoming.language)
        public = self._renderer.language(chat, own, client)
        private = self._renderer.language(own, client, chat)
        posts: list[Post] = []
        for note in answer:
            async with self._drawing:
                # One picture in each round of the event loop, however many moves come at once: nobody else waits long.
                await asyncio.sleep(0)
                posts.append(self._renderer.post(note, public if note.to is None else private, page))
        return tuple(posts)

    def _sorry(self, incoming: Incoming, code: str) -> tuple[Post, ...]:
        note = Note(facts=(Fact(code),), to=incoming.player)
        return (self._renderer.post(note, self._renderer.language(supported(incoming.language))),)


def with_clean_names(incoming: Incoming) -> Incoming:
    """Return what came in with every name made fit to be shown, so that no hostile one is ever stored."""
    clean = {word: replace(player, name=label(player.name)) for word, player in incoming.mentions.items()}
    return replace(incoming, player=replace(incoming.player, name=label(incoming.player.name)), mentions=clean)
