"""Films of games, drawn a piece at a time between everything else that the program does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from adapters.chat.texts import with_levels
from adapters.games.films import draw_film

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adapters.chat.languages import Tongue
    from core.answer import Board, Film


async def draw_by_turns(shown: Film, tongue: Tongue, turns: asyncio.Lock) -> bytes:
    """Return a film as a GIF file. Between its pieces other pictures take their `turns`, and the event loop its own."""
    boards = partial(_named, shown.boards, tongue.language)
    work = draw_film(replace(shown, boards=boards), palette=tongue.palette, language=tongue.language)
    while True:
        async with turns:
            await asyncio.sleep(0)
            try:
                next(work)
            except StopIteration as done:
                return done.value


def _named(boards: Callable[[], Iterator[Board]], language: str) -> Iterator[Board]:
    """Go through boards that name forgotten players and the levels of computer players in a language."""
    return (with_levels(language, board) for board in boards())
