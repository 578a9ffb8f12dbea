"""Puzzles as people ask for them: the words after /puzzle, and the buttons under a puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from adapters.chat import forms
from adapters.chat.buttons import Press, Pressed
from adapters.chat.request import Request
from adapters.chat.vocabulary import game_word
from core import service
from core.answer import Answer
from core.codes import Code
from core.ids import PUZZLE_IDS
from core.refusals import Refused
from core.service import Caller, Context, puzzling, puzzling_answers, puzzling_solvers
from core.service.puzzling_codes import PuzzlingCode

ANSWER, SOLVERS, RATINGS, SHARE, SOLUTION, MORE = "answer", "solvers", "ratings", "share", "solution", "more"

_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {wish: wish for wish in (ANSWER, *forms.WISH.choices)}
    | {"ответ": ANSWER, "ход": ANSWER, "move": ANSWER}
    | {"решившие": SOLVERS, "таблица": SOLVERS, "table": SOLVERS}
    | {"рейтинг": RATINGS, "рейтинги": RATINGS, "top": RATINGS}
    | {"поделиться": SHARE}
    | {"решение": SOLUTION, "сдаюсь": SOLUTION, "почему": SOLUTION, "why": SOLUTION, "giveup": SOLUTION}
    | {"ещё": MORE, "еще": MORE, "другая": MORE, "next": MORE, "new": MORE}
)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What is wanted: of which puzzle or game, what, and the answer to it."""

    puzzle: str | None = None
    game: str | None = None
    wish: str | None = None
    answer: str = ""


async def puzzle(request: Request) -> Answer:
    """Show a puzzle, or do with one what the words after the command say. Raises GameError."""
    wanted = _read(request)
    ctx, caller = request.ctx, request.incoming
    if wanted.wish == SHARE:
        return await puzzling_solvers.share(ctx, caller, await _meant(request, wanted))
    if wanted.wish == SOLUTION:
        return await puzzling_answers.reveal(ctx, caller, await _meant(request, wanted))
    if wanted.answer:
        given = await puzzling_answers.find(ctx, caller.server, await _meant(request, wanted))
        return await puzzling_answers.answer(ctx, caller, given, wanted.answer)
    return await service.answer_once(ctx, caller, await _asked(request, wanted))


async def _asked(request: Request, wanted: _Wanted) -> Answer:
    """Return the answer to a wish that changes nothing. Raises Refused."""
    ctx, caller = request.ctx, request.incoming
    if wanted.wish == SOLVERS:
        return await puzzling_solvers.solvers(ctx, caller, await _meant(request, wanted))
    if wanted.wish in {RATINGS, MORE}:
        game = wanted.game or (await service.server_settings(ctx, caller.server)).game
        act = puzzling_solvers.ranking if wanted.wish == RATINGS else puzzling.more
        return await act(ctx, caller, game)
    if wanted.wish == ANSWER or wanted.puzzle is not None:
        return await puzzling.show(ctx, caller, await _meant(request, wanted))
    return await puzzling.puzzle(ctx, caller, wanted.game)


async def press_puzzle(ctx: Context, caller: Caller, pressed: Pressed) -> Answer:
    """Carry out what a button under a puzzle asks for. Raises GameError."""
    puzzle_id = pressed.table
    match pressed.press:
        case Press.STEP | Press.HAND_STEP | Press.CHOOSE:
            plays = pressed.press is not Press.CHOOSE
            return await puzzling.step(ctx, caller, puzzle_id, pressed.path, plays=plays)
        case Press.REVEAL:
            return await puzzling_answers.reveal(ctx, caller, puzzle_id)
        case Press.SHARE:
            return await puzzling_solvers.share(ctx, caller, puzzle_id)
        case Press.SOLVERS:
            told = await puzzling_solvers.solvers(ctx, caller, puzzle_id, to=caller.player)
        case Press.MORE:
            given = await puzzling_answers.find(ctx, caller.server, puzzle_id)
            told = await puzzling.more(ctx, caller, given.puzzle.game)
        case Press.HAND:
            told = await puzzling.show(ctx, caller, puzzle_id)
        case _:
            raise Refused(Code.BUTTON_DEAD)
    return await service.answer_once(ctx, caller, told)


async def _meant(request: Request, wanted: _Wanted) -> str:
    """Return the id of the puzzle that is meant: the one named, today's of the game that is, else the one shown last.

    Raises Refused.
    """
    ctx, caller = request.ctx, request.incoming
    if wanted.puzzle is not None:
        return wanted.puzzle
    if wanted.game is not None:
        day = await puzzling_answers.today(ctx, caller.server)
        given = await puzzling.puzzle_of_day(ctx, caller.server, wanted.game, day)
        found = None if given is None else given.id
    else:
        found = await ctx.puzzles.store.current(caller.server, caller.player.id)
    if found is None:
        raise Refused(PuzzlingCode.NO_CURRENT)
    return found


def _read(request: Request) -> _Wanted:
    """Read the words after the command; what is neither an id, a game nor a wish is an answer."""
    board = request.incoming.reply_to
    wanted = _Wanted(puzzle=board.table if board is not None and board.table in PUZZLE_IDS else None)
    words = list(request.command.words)
    while words:
        lower = words[0].lower()
        if lower in PUZZLE_IDS:
            wanted = replace(wanted, puzzle=lower)
        elif wanted.game is None and (game := game_word(lower)) is not None:
            wanted = replace(wanted, game=game)
        elif wanted.wish is None and (wish := _WORDS.get(lower)) is not None:
            wanted = replace(wanted, wish=wish)
        else:
            break
        words.pop(0)
    return replace(wanted, answer=" ".join(words))
