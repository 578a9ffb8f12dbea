"""Buttons: what their ids mean, and how they are laid out under a message.

An id says all that is needed to act on it (what, which table, at which edition of its board, which steps), so it works
in another process and after any restart. It has at most 64 bytes, the least that a platform allows.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final

from adapters.chat.posts import Button
from core.answer import Action, Note
from core.game import Choice

ROW: Final = 5
"""Buttons in a row: what fits a phone, and Discord's limit."""

CHOICE_ROWS: Final = 4
"""Rows of choices on a page; one more is left for going on, back, and actions. Discord allows five in all."""

_ID: Final = re.compile(r"([a-zA-Z]):([gpt][0-9]{1,12}|)(?::([0-9]{1,6}))?(?::([0-9]{1,6}))?(?::([0-9A-Za-z.]{1,24}))?")


class Press(StrEnum):
    """What pressing a button asks for; the value is its letter in the id."""

    ACCEPT = "a"
    DECLINE = "d"
    CANCEL = "c"
    START = "s"
    HAND = "h"
    OWN = "o"
    HINT = "u"
    WHY = "x"
    AGREE = "y"
    REFUSE = "n"
    REMATCH = "r"
    RECORD = "t"
    REPLAY = "p"
    REVIEW = "e"
    CLAIM = "w"
    DEALS = "v"
    PLAN = "q"
    STEP = "k"
    HAND_STEP = "i"
    MOVE = "m"
    CHOOSE = "j"
    HISTORY = "f"
    LEADERBOARD = "l"
    SOLVERS = "O"
    SHARE = "S"
    REVEAL = "R"
    MORE = "M"
    LEAVE = "L"
    OWN_GAME = "G"
    ATTEND = "T"
    PAIR = "P"
    FINISH = "F"


_PRESS_OF: Final = {action: Press[action.name] for action in Action}


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button's id, read: what it asks for, at which table and edition, and for a step the page and path.

    The path of a move is the move itself. For a history `edition` is the seat of the person at that table; a
    leaderboard has no table, its path names it.
    """

    press: Press
    table: str
    edition: int = 0
    page: int = 0
    path: tuple[str, ...] = ()


def read_button(button_id: str) -> Pressed | None:
    """Read a button's id; None when it is none of ours."""
    match = _ID.fullmatch(button_id)
    if match is None or match[1] not in set(Press):
        return None
    letter, table, edition, page, path = match.groups()
    if (table == "") != (letter == Press.LEADERBOARD):
        return None
    return Pressed(Press(letter), table, int(edition or 0), int(page or 0), tuple(path.split(".")) if path else ())


def keyboard(note: Note, label: Mapping[str, str], page: int = 0) -> tuple[tuple[Button, ...], ...]:
    """Return the rows of buttons under a note. `label` has the texts of actions, by their value, and of `back`."""
    if note.table is None:
        return ()
    actions = [
        Button(f"{_PRESS_OF[action]}:{note.table}:{note.edition or 0}", label[action]) for action in note.actions
    ]
    rows: list[tuple[Button, ...]] = []
    if note.board is not None and note.path is not None:
        choices = note.board.choices(note.path)
        page = max(0, min(page, (len(choices) - 1) // (ROW * CHOICE_ROWS)))
        rows.extend(_choice_rows(note, choices, page))
        actions = [*_ways(note, len(choices), label, page), *actions]
    rows.extend(tuple(actions[at : at + ROW]) for at in range(0, len(actions), ROW))
    return tuple(rows)


def move_buttons(note: Note, labels: Sequence[str]) -> tuple[tuple[Button, ...], ...]:
    """Return the rows of the buttons that play a move, with their labels; a row for each, while there is room."""
    buttons = [
        Button(f"{Press.MOVE}:{play.table}:{play.edition}:0:{play.move}", label)
        for play, label in zip(note.plays, labels, strict=True)
    ]
    width = max(1, -(-len(buttons) // (CHOICE_ROWS + 1)))
    return tuple(tuple(buttons[at : at + width]) for at in range(0, len(buttons), width))


def _choice_rows(note: Note, choices: tuple[Choice, ...], page: int) -> list[tuple[Button, ...]]:
    start = page * ROW * CHOICE_ROWS
    shown = choices[start : start + ROW * CHOICE_ROWS]
    path = note.path or ()
    buttons = [Button(_step_id(note, 0, (*path, choice.step)), choice.label or choice.step) for choice in shown]
    rows = -(-len(buttons) // ROW)
    # Rows of even length: six dots are twice three, not five and one.
    ends = [len(buttons) * row // rows for row in range(rows + 1)] if rows else []
    return [tuple(buttons[start:end]) for start, end in pairwise(ends)]


def _ways(note: Note, count: int, label: Mapping[str, str], page: int) -> list[Button]:
    """Return the buttons that turn the page or go a step back, where there is somewhere to go."""
    path = note.path or ()
    ways: list[Button] = []
    if path:
        ways.append(Button(_step_id(note, 0, path[:-1]), label["back"]))
    if page > 0:
        ways.append(Button(_step_id(note, page - 1, path), "◀"))
    if count > (page + 1) * ROW * CHOICE_ROWS:
        ways.append(Button(_step_id(note, page + 1, path), "▶"))
    return ways


def step_id(note: Note, press: Press, page: int, path: tuple[str, ...]) -> str:
    """Return the id of a button or an option that leads to steps of a move, and to a page of what follows them."""
    steps = ":" + ".".join(path) if path else ""
    return f"{press}:{note.table}:{note.edition}:{page}{steps}"


def _step_id(note: Note, page: int, path: tuple[str, ...]) -> str:
    return step_id(note, Press.STEP if note.to is None else Press.HAND_STEP, page, path)
