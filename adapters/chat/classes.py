"""Classes as people ask for them: the words after /class, and the buttons under a class."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from adapters.chat.buttons import Press
from adapters.chat.competition_words import Manner, read_terms, take_apart
from adapters.chat.request import Request
from core import service
from core.answer import Answer
from core.service import Caller, Context, competing, teaching
from core.service.teaching_codes import TeachingCode

JOIN, LEAVE, PAIR, END, GAME = "join", "leave", "pair", "end", "game"

_WISHES: Final[Mapping[str, str]] = MappingProxyType(
    {wish: wish for wish in (JOIN, LEAVE, PAIR, END, GAME)}
    | {"играю": JOIN, "участвую": JOIN, "я": JOIN}
    | {"выйти": LEAVE, "уйти": LEAVE}
    | {"пары": PAIR, "тур": PAIR, "next": PAIR, "дальше": PAIR}
    | {"finish": END, "cancel": END, "закончить": END, "конец": END, "отменить": END}
    | {"партия": GAME, "доска": GAME, "board": GAME}
)
_MANNER: Final = Manner(
    TeachingCode.BAD_WORD, teaching.EXAMPLE, frozenset({"first", "level", "claim", "rated", "unrated"})
)
"""A class settles these terms of a challenge by itself."""

Act = Callable[[Context, Caller, str], Awaitable[Answer]]
_ACTS: Final[Mapping[str, Act]] = MappingProxyType(
    {JOIN: teaching.attend, LEAVE: competing.withdraw, PAIR: partial(teaching.pair, anyway=True), END: teaching.finish}
)
PRESSES: Final[Mapping[Press, Act]] = MappingProxyType(
    {Press.ATTEND: teaching.attend, Press.PAIR: teaching.pair, Press.FINISH: teaching.finish}
    | {Press.LEAVE: competing.withdraw, Press.CANCEL: teaching.finish}
)
"""What the buttons under a class do. An old one may be pressed once pairs play: to cancel is to end the class then."""


async def lesson(request: Request) -> Answer:
    """Begin a class, show the one of the chat, or do with it what the words say. Raises GameError."""
    ctx, caller = request.ctx, request.incoming
    asked = take_apart(request, _WISHES, _MANNER)
    if asked.wish is not None:
        found = asked.named or await teaching.meant(ctx, caller)
        await teaching.find_class(ctx, caller.server, found)
        if asked.wish == GAME:
            return await service.answer_once(ctx, caller, await competing.show_game(ctx, caller, found))
        return await _ACTS[asked.wish](ctx, caller, found)
    if not asked.rest:
        return await service.answer_once(ctx, caller, await teaching.show(ctx, caller, asked.named))
    return await _opened(request)


async def _opened(request: Request) -> Answer:
    """Begin a class on the terms that the words name. Raises GameError."""
    challenge, timed = await read_terms(request, request.command.words, _MANNER)
    move_time = challenge.move_time if timed else None
    return await teaching.open_class(request.ctx, request.incoming, challenge.game, challenge.options, move_time)
