"""The command for conditional moves: what follows it, in any language."""

from __future__ import annotations

import re
from typing import Final

from adapters.chat.commands import shown
from adapters.chat.request import Request
from core import service
from core.answer import Answer
from core.plan import ANY
from core.service import lookup

_CLEAR: Final = frozenset({service.CLEAR, "clear", "none", "нет", "стереть", "убрать", "очистить"})
_ANY: Final = frozenset({ANY, "any", "else", "иначе", "любой", "другое"})

_BETWEEN: Final = re.compile(r"\s*(?:[;\n→]|,\s|->|=>)\s*")
"""What may stand between two moves where blanks stand within them."""

_MOST_MOVES: Final = 40
"""Moves of a line that are read: more than the longest has."""


async def conditional(request: Request) -> Answer:
    """Show a person their conditional moves, take down a line of them, or drop them all. Raises GameError."""
    if len(request.words) == 2 and request.words[0] in _CLEAR:  # behind moves it may be part of one
        request = request.with_table_first()
    command = request.split_table()[1]
    try:
        table = await request.open_table(service.waits_for_others, lookup.playing)
    except lookup.AmbiguousTable as error:
        error.secret = True  # what is planned is among its words
        raise
    words = [word.lower() for word in command.words]
    if not words:
        return await service.answer_once(
            request.ctx, request.incoming, await service.plan(request.ctx, request.incoming, table)
        )
    if len(words) == 1 and words[0] in _CLEAR:
        return await service.clear_plan(request.ctx, request.incoming, table)
    return await service.write_plan(request.ctx, request.incoming, table, _line(command.rest))


def _line(text: str) -> list[str]:
    """Return the moves of a line, in whatever way they are parted."""
    parts = [part for part in _BETWEEN.split(text) if part] if _BETWEEN.search(text) else text.split()
    return [ANY if part.lower() in _ANY else shown(part) for part in parts[:_MOST_MOVES]]
