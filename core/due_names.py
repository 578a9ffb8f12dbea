"""What is due of a server, apart from its tables, by the names that it has among all that is due."""

from __future__ import annotations

from core.ids import PUZZLE_IDS
from core.notices import is_person
from core.puzzle_store import PUZZLES_DUE


def is_due_name(name: str) -> bool:
    """Whether something other than a table has that name."""
    return name == PUZZLES_DUE or name in PUZZLE_IDS or is_person(name)
