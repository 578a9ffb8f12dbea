"""The digests of the documents that this process read or wrote, by which a commit sees that one was damaged since."""

from __future__ import annotations

from hashlib import sha1
from typing import TYPE_CHECKING, Final

from core.bounded import Remembered

if TYPE_CHECKING:
    from core.competitions.competition import Competition
    from core.table import Table

_REMEMBERED: Final = 4_000
"""More tables than the service keeps in memory."""


class Digests:
    """The digests of documents, by the server, id and version of their tables and competitions."""

    def __init__(self) -> None:
        self._known: Remembered[tuple[str, str, int], str] = Remembered(_REMEMBERED)

    def note(self, table: Table | Competition, document: bytes) -> None:
        """Note the document that a table was read from or written as."""
        self._known[table.server, table.id, table.version] = sha1(document, usedforsecurity=False).hexdigest()

    def of(self, table: Table | Competition) -> str:
        """Return the digest of the document that a table was read from, "" where it is not known."""
        return self._known.get((table.server, table.id, table.version), "")
