"""A command that a person gave, and how it says which table it means."""

from __future__ import annotations

from dataclasses import dataclass, replace

from adapters.chat.commands import Command, shown
from adapters.chat.posts import Incoming
from core.codes import Code
from core.refusals import Refused
from core.service import Context
from core.service.lookup import AmbiguousTable, Find, Predicate, find_any, find_ended, find_open


@dataclass(frozen=True, slots=True)
class Request:
    """A command, and all that is needed to carry it out."""

    ctx: Context
    incoming: Incoming
    command: Command

    @property
    def words(self) -> list[str]:
        """The words after the command, in lower case."""
        return [word.lower() for word in self.command.words]

    def with_table_first(self) -> Request:
        """Return the request with a table's id that ends its words before them."""
        return replace(self, command=self.command.with_table_first())

    def check_admin(self) -> None:
        """Raise Refused where the command's sender is no administrator of the server."""
        if not self.incoming.admin:
            raise Refused(Code.ONLY_ADMIN)

    def split_table(self) -> tuple[str | None, Command]:
        """Return the table's id that the command names, or that of the board it replies to; and what else it says."""
        table, rest = self.command.with_table()
        if table is None and self.incoming.reply_to is not None:
            table = self.incoming.reply_to.table
        return table, rest

    async def open_table(self, *criteria: Predicate) -> str:
        """Return the open table that is meant. Raises NoTable and AmbiguousTable."""
        return await self._find(find_open, *criteria)

    async def any_table(self, *criteria: Predicate) -> str:
        """Return the open table that is meant, or else the newest ended one. Raises NoTable and AmbiguousTable."""
        return await self._find(find_any, *criteria)

    async def ended_table(self, *criteria: Predicate) -> str:
        """Return the newest ended table that is meant. Raises NoTable."""
        return await self._find(find_ended, *criteria)

    async def _find(self, find: Find, *criteria: Predicate) -> str:
        """Return the table that is named, or the one that is found; show who must choose how to say which."""
        named = self.split_table()[0]
        if named is not None:
            return named
        try:
            return await find(self.ctx, self.incoming, *criteria)
        except AmbiguousTable as error:
            rest = shown(self.command.rest) if self.command.rest else ""
            raise error.asked_by(self.command.name, rest) from None
