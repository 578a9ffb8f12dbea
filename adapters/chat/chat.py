"""The chat vocabulary: turns what people write and press into calls on the service, and its answers into posts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from dataclasses import replace

from adapters.about import about
from adapters.chat.access import check_access
from adapters.chat.buttons import Pressed, read_button
from adapters.chat.elsewhere import Ways, at_its_table, nowhere, read_led, replied_at_its_table
from adapters.chat.filming import draw_by_turns
from adapters.chat.greeting import greeting
from adapters.chat.languages import Interpreter, heard_from
from adapters.chat.letters import LetterWriter
from adapters.chat.posts import Incoming, Outgoing, Post, with_clean_names
from adapters.chat.presses import run_press
from adapters.chat.rendering import Renderer
from adapters.chat.request import Request
from adapters.chat.routes import BY_NAME, check_command, read_command, run_command
from adapters.chat.slow import takes_long
from adapters.chat.texts import Moments, plain_moments, supported
from adapters.chat.timing import timed
from adapters.chat.turn_list import with_ways
from adapters.chat.turns import Turns
from adapters.chat.unasked import Unasked
from adapters.chat.unconfirmed import UnconfirmedEvents
from adapters.chat.warming import warm_up
from adapters.chat.written_moves import written_move
from core import service
from core.answer import Answer, Note, NoteKind
from core.codes import Code
from core.game import Fact, GameError
from core.ids import COMPETITION_IDS, PUZZLE_IDS
from core.ports import Posted, StoreBusy, ThinkingBusy, UnreadableTable
from core.refusals import Refused
from core.service import Context, OwnGame, Presence, competing_rounds, puzzling_days
from core.table import Reason, Table

_log = logging.getLogger(__name__)


class Chat:
    """One vocabulary over one service, for every platform.

    A platform that learns that a person has left tells `presence`.
    """

    def __init__(
        self,
        ctx: Context,
        language: str,
        *,
        moments: Moments | None = None,
        isolate: bool = False,
        customary: Callable[[str], str | None] | None = None,
        typed: bool = True,
        ways: Ways = nowhere,
    ) -> None:
        """Take the service's context, and the language of chats and persons of which nothing is known.

        `customary` returns what a server's owners told the platform that is spoken there, None where they did not.
        `moments` shows points in time where the platform has a way of its own; else they are said in plain words.
        With `isolate` each name in a text stands between `texts.FSI` and `texts.PDI`. `typed` tells that commands
        are typed as words, not chosen from a list. `ways` leads to the places where games are played.
        """
        self._ctx = ctx
        self._language = language
        self._ways = ways
        self._isolate = isolate
        self._renderer = Renderer(moments or plain_moments(ctx.clock), isolate=isolate, typed=typed)
        self._interpreter = Interpreter(ctx.store, language, customary)
        self.presence = Presence(ctx)
        self._unasked = Unasked(ctx, self._interpreter, self._renderer)
        self.letters = LetterWriter(ctx, self._unasked, ways, isolate=isolate)
        self.turns = Turns(ctx, self._unasked.shown)
        self._drawing = asyncio.Lock()
        self._unconfirmed = UnconfirmedEvents(ctx)

    def takes_long(self, incoming: Incoming) -> bool:
        """Whether answering this may take long, so that no one else should wait for it."""
        return takes_long(incoming)

    async def handle(self, incoming: Incoming) -> tuple[Post, ...]:
        """Do what a person wants and return what is to be posted, nothing where they only talk.

        Never raises: what cannot be done is answered in a few words, the unexpected is logged with the event's id.
        """
        with (
            timed(self._ctx.watcher, "handle"),
            about(event=incoming.event, server=incoming.server, chat=incoming.chat),
        ):
            return await self._handle(with_clean_names(incoming))

    async def _handle(self, incoming: Incoming) -> tuple[Post, ...]:
        here = incoming
        try:
            pressed = read_button(incoming.press) if incoming.press is not None else None
            away = None if incoming.press is None or pressed is not None else read_led(incoming.press)
            table: str | None = None
            if away is not None and (there := await at_its_table(self._ctx, incoming, *away)) is not None:
                incoming, pressed, table = there, away[0], away[0].table
            elif incoming.reply_to is not None and incoming.reply_in is not None:
                board, there = incoming.reply_to.table, await replied_at_its_table(self._ctx, incoming)
                incoming, table = (incoming.without_reply(), None) if there is None else (there, board)
            self._unconfirmed.drop(incoming)
            answer = await self._answer(incoming, pressed)
            answer = await service.without_private(self._ctx, incoming, answer)
            if table is not None:
                answer = await service.told_elsewhere(self._ctx, incoming, table, answer)
            if answer and answer[0].kind is not NoteKind.FAREWELL:  # nothing is noted again of who was just forgotten
                self._ctx.watcher.acted(incoming.player.id)
                await self._note(here)
            return await self._posts(here, answer, pressed.page if pressed is not None else 0)
        except StoreBusy as busy:
            self._unconfirmed.keep(incoming)
            return self._failed(incoming, busy.code)
        except Exception:  # noqa: BLE001 - the boundary: whatever it is, the person gets an answer
            _log.exception("event %s in %s failed (%s)", here.event, incoming.chat, incoming.reply_to or incoming.on)
            return self._failed(incoming, Code.INTERNAL_ERROR)

    async def greet(self, incoming: Incoming) -> Post:
        """Return the first words to a person in their private chat, or to a chat that the bot has come to."""
        return (await self._posts(with_clean_names(incoming), (greeting(incoming),), 0))[0]

    def busy(self, incoming: Incoming, busy: StoreBusy) -> tuple[Post, ...]:
        """Return what is said where the store fails; the platform may have met that before us."""
        return self._sorry(incoming, busy.code)

    async def table(self, server: str, table: str) -> Table | None:
        """Return a table as this process or the store knows it, None where none can be read. Raises StoreBusy."""
        try:
            return await self._ctx.tables.find(server, table)
        except UnreadableTable:
            return None

    async def current(self, server: str, table: str) -> Outgoing | None:
        """Return a table as everyone may see it now, None where there is none to be shown. Raises StoreBusy."""
        if table in PUZZLE_IDS or table in COMPETITION_IDS:
            return next(iter(await self.owed(server, table)), None)
        try:
            found = await self._ctx.store.load(server, table)
            note = None if found is None else service.table_note(self._ctx, found)
        except UnreadableTable as error:
            self._ctx.store.note_unreadable(error.table)
            return None
        return None if found is None or note is None else await self._unasked.of_table(found, note)

    async def owed(self, server: str, table: str) -> tuple[Outgoing, ...]:
        """Return the board of a table that was not shown yet, and what belongs to it, as its chat or players see them.

        Nothing where there is no table of that id. Raises StoreBusy and UnreadableTable.
        """
        if table in PUZZLE_IDS:
            return await self._unasked.of_puzzle(server, table)
        if table in COMPETITION_IDS:
            return await self._unasked.of_competition(server, table)
        found = await self._ctx.store.load(server, table)
        notes = () if found is None else service.owed_notes(self._ctx, found)
        return tuple([out for note in notes if found is not None for out in await self._unasked.shown(found, note)])

    async def warm_up(self) -> None:
        """Do beforehand what the first answers would wait for."""
        await warm_up(self._ctx, self._renderer)

    async def tick(self, serves: Callable[[str], bool] = lambda _: True) -> tuple[Outgoing, ...]:
        """Return what has become due in the servers that `serves` knows; others do the rest. Raises StoreBusy."""
        told = await self._unconfirmed.resolve(serves) or await service.tick(self._ctx, serves)
        return (*await self._unasked.all_shown(told), *await self.letters.written(serves))

    async def mail(self, serves: Callable[[str], bool]) -> tuple[Outgoing, ...]:
        """Return what was done since the last call that others are to be told of. Raises StoreBusy."""
        await competing_rounds.settle(self._ctx, serves)
        return tuple([out for told in self._ctx.mail.take(serves) for out in await self._unasked.shown(*told)])

    async def language(self, incoming: Incoming, *, aloud: bool = False) -> str:
        """Return the language in which a platform speaks for itself to a person, alone or `aloud`."""
        note, actor = Note(facts=(), to=incoming.player), incoming.player.id
        heard = heard_from(incoming)
        (tongue,) = await self._interpreter.tongues(incoming.server, incoming.chat, (note,), (actor,), heard)
        return tongue.aloud if aloud and tongue.aloud is not None else tongue.language

    async def posted(self, server: str, table: str) -> Posted | None:
        """Return the newest message that shows a table, None where its chat has none. Raises StoreBusy."""
        found = await self._ctx.store.posted(server, table)
        return found if found is not None and found.message else None

    async def posted_in(self, server: str, chat: str) -> tuple[Posted, ...] | None:
        """Return the newest messages that show a chat's open tables; None where there is none. Raises StoreBusy."""
        return await service.posted_in(self._ctx, server, chat)

    async def claim(self, server: str, event: str) -> bool:
        """Claim something that shall happen once. Return False when it was claimed before. Raises StoreBusy."""
        return await self._ctx.store.claim(server, event)

    async def close(self, server: str, chat: str) -> None:
        """End everything in a chat that is gone, without a loser, and begin nothing there. Raises StoreBusy."""
        await service.close_chat(self._ctx, server, chat)
        await service.drop_channel(self._ctx, server, chat)

    async def places(self) -> tuple[tuple[str, str], ...]:
        """Return (server, chat) of every place with open tables. It takes long. Raises StoreBusy."""
        return await self._ctx.store.places()

    async def silence(self, server: str, chat: str, reason: Reason, since: int | None = None) -> None:
        """Let the clocks of a place stand still, where nothing can be said since then (now). Raises StoreBusy."""
        await service.silence(self._ctx, server, chat, reason, since)

    async def end_silence(self, server: str, chat: str, reasons: Collection[Reason]) -> tuple[str, ...]:
        """Let the clocks of a place go on; return the tables where time given back is to be told. Raises StoreBusy."""
        return await service.end_silence(self._ctx, server, chat, reasons)

    async def hasten(self, server: str) -> None:
        """Let puzzles of the day that are owed to a server and were put off be due now. Raises StoreBusy."""
        await puzzling_days.hasten(self._ctx, server)

    async def note_heard(self, server: str, table: str, version: int, ply: int | None) -> None:
        """Note that a version of a table, which shows `ply` moves, was sent as a message. Raises StoreBusy."""
        await service.note_heard(self._ctx, server, table, version, ply)

    def now(self) -> int:
        """Return the time, in whole seconds since the epoch."""
        return self._ctx.clock.now()

    async def own_tables(self, incoming: Incoming) -> tuple[Table, ...]:
        """Return the caller's open tables in this chat, the newest change first. Raises StoreBusy."""
        return await service.own_tables(self._ctx, incoming)

    async def own_games(self, incoming: Incoming) -> tuple[OwnGame, ...]:
        """Return the caller's open tables everywhere, those that wait for them first. Raises StoreBusy."""
        return await service.own_games(self._ctx, incoming)

    async def legal_moves(self, incoming: Incoming, table: str | None) -> tuple[str, ...]:
        """Return the caller's legal moves, for them alone; none if it is not their turn. Raises StoreBusy."""
        return await service.legal_moves(self._ctx, incoming, table)

    async def _answer(self, incoming: Incoming, pressed: Pressed | None) -> Answer:
        text = incoming.text or ""
        try:
            # A button whose id is a command gives it.
            command = read_command(text if incoming.press is None else incoming.press)
            await check_access(self._ctx, incoming, command, pressed)
            if incoming.press is not None and command is None:
                return await run_press(self._ctx, incoming, pressed)
            if command is not None and (command.name in BY_NAME or incoming.reply_to is None):
                return await run_command(Request(self._ctx, incoming, command))
            moved = await written_move(self._ctx, incoming, text)
            if moved or not (incoming.private or incoming.plain_moves):
                return moved
            check_command(text)
            return await service.not_understood(self._ctx, incoming) if incoming.private else ()
        except GameError as error:
            refused = error
        except ThinkingBusy:
            refused = Refused(Code.THINKING_BUSY)
        except UnreadableTable as error:
            self._ctx.store.note_unreadable(error.table)
            refused = Refused(Code.UNREADABLE, table=error.table.table)
        return await service.refuse(self._ctx, incoming, refused)

    async def _note(self, incoming: Incoming) -> None:
        """Note who is there, and in which language; this must not fail, as what they did is done."""
        try:
            language = supported(incoming.language)
            await self.presence.seen(incoming.server, incoming.player, language, incoming.aliases)
        except StoreBusy:
            pass
        except Exception:  # noqa: BLE001 - the answer goes out whatever this meets
            _log.exception("cannot note that %s was in %s", incoming.player.id, incoming.server)

    async def _posts(self, incoming: Incoming, answer: Answer, page: int) -> tuple[Post, ...]:
        if not answer:
            return ()
        actor, heard = incoming.player.id, heard_from(incoming)
        tongues = await self._interpreter.tongues(incoming.server, incoming.chat, answer, (actor,), heard)
        posts: list[Post] = []
        for note, tongue in zip(answer, tongues, strict=True):
            film = note.film and await draw_by_turns(note.film, tongue, self._drawing)
            async with self._drawing:
                # One picture in each round of the event loop, however many moves come at once: no one else waits long.
                await asyncio.sleep(0)
                with timed(self._ctx.watcher, "draw"):
                    post = self._renderer.post(note, tongue.language, page, palette=tongue.palette, film=film)
                posts.append(replace(post, aloud=tongue.aloud, actor=tongue.actor))
            if note.listing is not None or note.server is not None:
                posts[-1] = await with_ways(self._ctx, self._ways, posts[-1], note, isolate=self._isolate)
        return tuple(posts)

    def _failed(self, incoming: Incoming, code: Code) -> tuple[Post, ...]:
        """Say that something failed; what may have been written is never said not to count."""
        written = (incoming.server, incoming.event) in self._ctx.written
        return self._sorry(incoming, Code.MAY_HAVE_COUNTED if written else code)

    def _sorry(self, incoming: Incoming, code: Code) -> tuple[Post, ...]:
        self._ctx.watcher.refused(code)
        note = Note(facts=(Fact(code),), to=incoming.player)
        return (self._renderer.post(note, supported(incoming.language) or self._language),)
