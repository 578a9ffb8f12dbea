"""What is due of a server, apart from its tables, by the names that it has among all that is due."""

from __future__ import annotations

from core.notices import is_person
from core.puzzle_store import PUZZLES_DUE, is_puzzle


def is_due_name(name: str) -> bool:
    """Whether something other than a table has that name."""
    return name == PUZZLES_DUE or is_puzzle(name) or is_person(name)
