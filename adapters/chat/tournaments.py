"""Tournaments as people ask for them: the words after /tournament, and the buttons under a tournament."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from adapters.chat import classes
from adapters.chat.buttons import Press, Pressed
from adapters.chat.commands import shown
from adapters.chat.competition_words import Manner, read_terms, take_apart
from adapters.chat.request import Request
from core import service
from core.answer import Answer
from core.codes import Code
from core.competitions.competition import MOST_ROUNDS, Kind
from core.refusals import Refused
from core.service import Caller, Context, competing
from core.service.competing import EXAMPLE, Wanted
from core.service.competing_codes import CompetingCode

USUAL_SECONDS: Final = 86_400
"""The time for a move in a tournament where none is named."""

JOIN, LEAVE, BEGIN, CANCEL, GAME = "join", "leave", "begin", "cancel", "game"

_WISHES: Final[Mapping[str, str]] = MappingProxyType(
    {wish: wish for wish in (JOIN, LEAVE, BEGIN, CANCEL, GAME)}
    | {"играю": JOIN, "участвую": JOIN, "вступить": JOIN}
    | {"выйти": LEAVE, "withdraw": LEAVE, "уйти": LEAVE}
    | {"начать": BEGIN, "start": BEGIN, "старт": BEGIN}
    | {"отменить": CANCEL, "отмена": CANCEL}
    | {"партия": GAME, "доска": GAME, "board": GAME}
)
_KINDS: Final[Mapping[str, Kind]] = MappingProxyType(
    {"swiss": Kind.SWISS, "швейцарская": Kind.SWISS, "швейцарка": Kind.SWISS}
    | {"robin": Kind.ROUND_ROBIN, "roundrobin": Kind.ROUND_ROBIN, "круговой": Kind.ROUND_ROBIN}
    | {"круговая": Kind.ROUND_ROBIN, "круг": Kind.ROUND_ROBIN}
)
_TYPE, _ROUNDS = "type", "rounds"
_KIND_NAMES: Final = frozenset({"type", "тип", "система"})
_ROUND_NAMES: Final = frozenset({"rounds", "туры", "туров"})
_MANNER: Final = Manner(CompetingCode.BAD_WORD, EXAMPLE, frozenset({"first", "level", "claim"}))
"""A tournament settles these terms of a challenge by itself."""

_BY_SYSTEM: Final = replace(EXAMPLE, args=(EXAMPLE.args[0], "type=robin"))
"""How a tournament’s system is named."""

Act = Callable[[Context, Caller, str], Awaitable[Answer]]
_ACTS: Final[Mapping[str, Act]] = MappingProxyType(
    {JOIN: competing.join, LEAVE: competing.withdraw, BEGIN: competing.begin, CANCEL: competing.cancel}
)
_PRESSES: Final[Mapping[Press, Act]] = MappingProxyType(
    {
        Press.ACCEPT: competing.join,
        Press.LEAVE: competing.withdraw,
        Press.START: competing.begin,
        Press.CANCEL: competing.cancel,
    }
)


async def tournament(request: Request) -> Answer:
    """Set a tournament up, show those of the chat, or do with one what the words say. Raises GameError."""
    ctx, caller = request.ctx, request.incoming
    asked = take_apart(request, _WISHES, _MANNER)
    if asked.wish is not None:
        found = asked.named or await competing.meant(ctx, caller, asked.rest[0].lower())
        await competing.find_tournament(ctx, caller.server, found)
        if asked.wish == GAME:
            return await service.answer_once(ctx, caller, await competing.show_game(ctx, caller, found))
        return await _ACTS[asked.wish](ctx, caller, found)
    if not asked.rest:
        return await service.answer_once(ctx, caller, await competing.show(ctx, caller, asked.named))
    return await competing.set_up(ctx, caller, await _wanted(request))


async def press_competition(ctx: Context, caller: Caller, pressed: Pressed) -> Answer:
    """Carry out what a button under a tournament asks for. Raises GameError."""
    if pressed.press is Press.OWN_GAME:
        return await service.answer_once(ctx, caller, await competing.show_game(ctx, caller, pressed.table))
    found = await competing.find(ctx, caller.server, pressed.table)
    act = (classes.PRESSES if found.kind is Kind.CLASS else _PRESSES).get(pressed.press)
    if act is None:
        raise Refused(Code.BUTTON_DEAD)
    return await act(ctx, caller, pressed.table)


async def _wanted(request: Request) -> Wanted:
    """Read the words of a tournament to be set up. Raises GameError."""
    kind, rounds, others, said = Kind.SWISS, 0, list[str](), list[tuple[str, str]]()
    for word in request.command.words:
        name, _, value = word.lower().partition("=")
        if name in _KIND_NAMES or (not value and name in _KINDS):
            kind = _kind(value or name, word)
            said.append((_TYPE, word))
        elif name in _ROUND_NAMES:
            rounds = _rounds(value, word)
            said.append((_ROUNDS, word))
        else:
            others.append(word)
    twice = next((word for at, (term, word) in enumerate(said) if term in dict(said[:at])), None)
    if twice is not None:
        raise _MANNER.twice(twice)
    challenge, timed = await read_terms(request, others, _MANNER)
    if timed and challenge.move_time is None:
        raise Refused(CompetingCode.NEEDS_CLOCK, example=EXAMPLE)
    return Wanted(
        game=challenge.game,
        options=challenge.options,
        kind=kind,
        rounds=rounds,
        move_time=challenge.move_time if timed else USUAL_SECONDS,
        rated=challenge.rated,
    )


def _kind(value: str, word: str) -> Kind:
    kind = _KINDS.get(value)
    if kind is None:
        raise Refused(CompetingCode.BAD_SYSTEM, word=shown(word), example=_BY_SYSTEM)
    return kind


def _rounds(value: str, word: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) <= 2 and 1 <= int(value) <= MOST_ROUNDS):
        raise Refused(CompetingCode.BAD_ROUNDS, word=shown(word), most=MOST_ROUNDS, example=EXAMPLE)
    return int(value)
