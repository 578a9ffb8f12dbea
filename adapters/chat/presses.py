"""What each button does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Final

from adapters.chat.buttons import Press, Pressed
from adapters.chat.puzzles import press_puzzle
from adapters.chat.standings import read_leaderboard_path
from adapters.chat.tournaments import press_competition
from core import service
from core.answer import Answer
from core.codes import Code
from core.ids import COMPETITION_IDS, PUZZLE_IDS
from core.refusals import Refused
from core.service import Caller, Context

Act = Callable[[Context, Caller, str], Awaitable[Answer]]
ActAtBoard = Callable[[Context, Caller, str, int], Awaitable[Answer]]


async def run_press(ctx: Context, caller: Caller, pressed: Pressed | None) -> Answer:
    """Carry out what a button asks for. Raises GameError; a button that is none of ours (None) is refused."""
    if pressed is None or (pressed.press is Press.MOVE and not pressed.path):
        raise Refused(Code.BUTTON_DEAD)
    if pressed.table in COMPETITION_IDS:
        return await press_competition(ctx, caller, pressed)
    return await (press_puzzle if pressed.table in PUZZLE_IDS else _press_table)(ctx, caller, pressed)


async def _press_table(ctx: Context, caller: Caller, pressed: Pressed) -> Answer:
    """Carry out what a button under a table asks for. Raises GameError."""
    if pressed.press in {Press.STEP, Press.HAND_STEP, Press.CHOOSE}:
        follow = service.choose if pressed.press is Press.CHOOSE else service.play_step
        return await follow(ctx, caller, pressed.table, pressed.path, pressed.edition)
    if pressed.press is Press.MOVE:
        return await service.play(ctx, caller, pressed.table, pressed.path[0], pressed.edition)
    if pressed.press in _AT_ITS_BOARD:
        return await _AT_ITS_BOARD[pressed.press](ctx, caller, pressed.table, pressed.edition)
    if pressed.press in _CHANGES:
        return await _CHANGES[pressed.press](ctx, caller, pressed.table)
    return await service.answer_once(ctx, caller, await _asked(ctx, caller, pressed))


async def _asked(ctx: Context, caller: Caller, pressed: Pressed) -> Answer:
    """Return the answer to a button that only asks. Raises GameError."""
    if pressed.press is Press.LEADERBOARD:
        ladder, this_month = read_leaderboard_path(pressed.path)
        return await service.leaderboard(ctx, caller, ladder, pressed.page, this_month=this_month, edits=True)
    if pressed.press is Press.HISTORY:
        return await service.history_of_seat(ctx, caller, pressed.table, pressed.edition, pressed.page)
    show = _SHOWS.get(pressed.press)
    if show is None:
        raise Refused(Code.BUTTON_DEAD)
    return await show(ctx, caller, pressed.table)


_SHOWS: Final[Mapping[Press, Act]] = MappingProxyType(
    {
        Press.HAND: service.hand,
        Press.OWN: service.show_own,
        Press.RECORD: service.record,
        Press.REPLAY: service.replay,
        Press.REVIEW: service.review,
        Press.DEALS: service.deals,
        Press.PLAN: service.plan,
    }
)

_CHANGES: Final[Mapping[Press, Act]] = MappingProxyType(
    {
        Press.ACCEPT: service.accept,
        Press.DECLINE: service.decline,
        Press.CANCEL: service.cancel,
        Press.START: service.start,
        Press.REMATCH: service.rematch,
        Press.CLAIM: service.claim,
        Press.HINT: service.hint,
    }
)

_AT_ITS_BOARD: Final[Mapping[Press, ActAtBoard]] = MappingProxyType(
    {
        Press.AGREE: service.agree,
        Press.REFUSE: service.refuse_take_back,
        Press.WHY: service.hint,
    }
)
"""What concerns the board of one edition alone."""
