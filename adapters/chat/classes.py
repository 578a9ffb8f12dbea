"""Classes as people ask for them: the words after /class, and the buttons under a class."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final

from adapters.chat.buttons import Press
from adapters.chat.commands import Command, as_typed, read_challenge, shown
from adapters.chat.request import Request
from adapters.chat.vocabulary import game_word, is_computer, known_word
from core import service
from core.answer import Answer
from core.competition_store import is_competition
from core.game import InvalidOption
from core.refusals import Refused
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
_UNFIT: Final = frozenset({"first", "level", "claim", "rated", "unrated"})
"""Terms of a challenge that a class settles by itself."""

Act = Callable[[Context, Caller, str], Awaitable[Answer]]
_ACTS: Final[Mapping[str, Act]] = MappingProxyType(
    {JOIN: teaching.attend, LEAVE: competing.withdraw, PAIR: partial(teaching.pair, anyway=True), END: teaching.finish}
)
PRESSES: Final[Mapping[Press, Act]] = MappingProxyType(
    {Press.ATTEND: teaching.attend, Press.PAIR: teaching.pair, Press.FINISH: teaching.finish}
)
"""What the buttons do that only classes have."""


async def lesson(request: Request) -> Answer:
    """Begin a class, show the one of the chat, or do with it what the words say. Raises GameError."""
    ctx, caller = request.ctx, request.incoming
    words = list(request.command.words)
    named = next((word.lower() for word in words if is_competition(word.lower())), None)
    rest = [word for word in words if word.lower() != named]
    wish = _WISHES.get(rest[0].lower()) if len(rest) == 1 else None
    if wish is not None:
        found = named or await teaching.meant(ctx, caller)
        if wish == GAME:
            return await service.answer_once(ctx, caller, await competing.show_game(ctx, caller, found))
        return await _ACTS[wish](ctx, caller, found)
    if not rest:
        return await service.answer_once(ctx, caller, await teaching.show(ctx, caller, named))
    if named is not None:
        raise Refused(TeachingCode.BAD_WORD, word=shown(rest[0]), example=teaching.EXAMPLE)
    try:
        return await _opened(request)
    except InvalidOption:
        if is_lone_word(rest):
            raise Refused(TeachingCode.BAD_WORD, word=shown(rest[0]), example=teaching.EXAMPLE) from None
        raise


def is_lone_word(words: Sequence[str]) -> bool:
    """Whether someone wrote one word only, which says nothing of a game: they hardly meant one."""
    return len(words) == 1 and "=" not in words[0] and game_word(words[0].lower()) is None


async def _opened(request: Request) -> Answer:
    """Begin a class on the terms that the words name. Raises GameError."""
    words, incoming = request.command.words, request.incoming
    settings = await service.server_settings(request.ctx, incoming.server)
    terms = {word: known_word(word.lower(), settings.game).partition("=")[0] for word in words}
    unfit = next(
        (word for word, term in terms.items() if word.startswith("@") or is_computer(word.lower()) or term in _UNFIT),
        None,
    )
    if unfit is not None:
        raise Refused(TeachingCode.BAD_WORD, word=shown(unfit), example=teaching.EXAMPLE)
    command = Command(request.command.name, words, " ".join(words))
    try:
        challenge = read_challenge(command, replace(incoming, private=False), settings)
    except InvalidOption as error:
        raise as_typed(error, command) from None
    if challenge.opponents:
        raise Refused(TeachingCode.BAD_WORD, word=shown(words[0]), example=teaching.EXAMPLE)
    move_time = challenge.move_time if "time" in terms.values() else None
    return await teaching.open_class(request.ctx, incoming, challenge.game, challenge.options, move_time)
