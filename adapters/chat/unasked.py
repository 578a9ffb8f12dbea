"""Notes that no message caused, as posts for the place where they belong."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from adapters.chat.languages import Interpreter
from adapters.chat.posts import Outgoing
from adapters.chat.rendering import Renderer
from core import service
from core.answer import Note
from core.competitions.competition import Competition
from core.letters import Letter
from core.ports import StoreBusy
from core.service import Context, competing, puzzling_days, seat_notes
from core.service.mail import Told
from core.table import Table

_log = logging.getLogger(__name__)


class Unasked:
    """Says what no one asked for, in the language of its place."""

    def __init__(self, ctx: Context, interpreter: Interpreter, renderer: Renderer) -> None:
        self._ctx = ctx
        self._interpreter = interpreter
        self._renderer = renderer

    async def of_table(self, table: Table | Competition, note: Note) -> Outgoing:
        """Return what is said of a table, or of a competition, in its chat."""
        players = (table.host,) if isinstance(table, Competition) else (*table.seats, *table.invited)
        # What one person alone is told is in their language, or what they get where it is not known: not in another's.
        people = [player.id for player in (players if note.to is None else (note.to,))]
        outgoing = await self._said(table.server, table.chat, note, people)
        if (told := note.told) is None:
            return outgoing
        paid = partial(service.note_told, self._ctx, table.server, table.id, told)
        return replace(outgoing, once=f"told {table.id} {told.seat} {told.edition}", paid=paid)

    async def of_letter(self, letter: Letter) -> Outgoing:
        """Return a letter as the person is shown it."""
        said = await self._said(letter.server, letter.chat, letter.note, [letter.player.id])
        return replace(said, letter=letter)

    async def shown(self, table: Table | Competition, note: Note) -> tuple[Outgoing, ...]:
        """Return what is said of a table or a competition: in its chat, or where a table is private to its players."""
        if isinstance(table, Competition) or note.to is not None or not table.private:
            return (await self.of_table(table, note),)
        notes = seat_notes(self._ctx, table, note)
        said = [replace(await self.of_table(table, each), in_place=each.edits) for each in notes]
        return tuple(said)

    async def all_shown(self, told: Sequence[Told]) -> tuple[Outgoing, ...]:
        """Return what is said of several tables; a damaged one keeps no other waiting, and stays owed.

        Raises StoreBusy.
        """
        out: list[Outgoing] = []
        for about, note in told:
            try:
                out += await self.shown(about, note)
            except StoreBusy:
                raise
            except Exception:  # noqa: BLE001 - as the docstring says
                _log.exception("what has become of %s in %s cannot be said", about.id, about.server)
        return tuple(out)

    async def of_puzzle(self, server: str, puzzle: str) -> tuple[Outgoing, ...]:
        """Return a puzzle of the day as its chat is shown it; nothing where it is not to be shown any more.

        Raises StoreBusy.
        """
        found = await puzzling_days.owed_puzzle(self._ctx, server, puzzle)
        return () if found is None else (await self._said(server, *found, ()),)

    async def of_competition(self, server: str, competition: str) -> tuple[Outgoing, ...]:
        """Return a competition as its chat is shown it; nothing where there is none. Raises StoreBusy."""
        found = await competing.shown(self._ctx, server, competition)
        return () if found is None else (await self.of_table(*found),)

    async def _said(self, server: str, chat: str, note: Note, people: Sequence[str]) -> Outgoing:
        (tongue,) = await self._interpreter.tongues(server, chat, [note], people)
        post = self._renderer.post(note, tongue.language, palette=tongue.palette)
        return Outgoing(server, chat, replace(post, aloud=tongue.aloud))
