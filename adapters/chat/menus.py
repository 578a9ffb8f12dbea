"""Menus: the steps of a move from a hand, each with what can be chosen there and what is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from adapters.chat.buttons import Press, step_id
from adapters.chat.posts import Button, Menu, Option
from core.answer import Note
from core.game import Choice
from core.games import GAMES
from core.steps import named_move

MENU_OPTIONS: Final = 25
"""The options of a menu: Discord's limit. Longer lists have pages, which are turned by options of their own."""

_PAGE: Final = MENU_OPTIONS - 2


def menus(note: Note, page: int, title: Callable[[int], str]) -> tuple[Menu, ...]:
    """Return a menu for each step of a note's path and for the next one; none where the note shows no hand to play.

    `page` is that of the next one. `title` names a step, counted from 0.
    """
    if note.board is None or note.path is None or note.board.view.seat is None:
        return ()
    board, path = note.board, note.path
    found: list[Menu] = []
    for step in range(len(path) + 1):
        before, taken = path[:step], path[step] if step < len(path) else None
        choices = _best_first(board.choices(before))
        if not choices:
            break
        found.append(Menu(title(step), _options(note, before, choices, taken, page)))
    return tuple(found)


def confirmation(note: Note) -> Button | None:
    """Return the button that plays the move which a note's path is; None where the path is no whole move."""
    if note.board is None or not note.path:
        return None
    move = named_move(GAMES[note.board.game], note.board.view, note.path)
    return None if move is None else Button(step_id(note, Press.HAND_STEP, 0, note.path), f"✓ {move}")


def _best_first(choices: tuple[Choice, ...]) -> list[Choice]:
    """Return choices, those first that say what they bring."""
    return sorted(choices, key=lambda choice: not _more(choice))


def _options(
    note: Note, before: tuple[str, ...], choices: list[Choice], taken: str | None, page: int
) -> tuple[Option, ...]:
    options = [
        Option(_id(note, 0, (*before, choice.step)), _label(choice), _more(choice), choice.step == taken)
        for choice in choices
    ]
    if len(options) <= MENU_OPTIONS:
        return tuple(options)
    if taken is not None:
        page = next((at for at, choice in enumerate(choices) if choice.step == taken), 0) // _PAGE
    page = max(0, min(page, (len(options) - 1) // _PAGE))
    shown = options[page * _PAGE : (page + 1) * _PAGE]
    back = (Option(_id(note, page - 1, before), "◀"),) if page > 0 else ()
    on = (Option(_id(note, page + 1, before), "▶"),) if (page + 1) * _PAGE < len(options) else ()
    return (*back, *shown, *on)


def _more(choice: Choice) -> str:
    """Return what a choice's label says beyond its step: what it brings."""
    label = choice.label or choice.step
    return label.removeprefix(choice.step).strip() if label.startswith(choice.step) else ""


def _label(choice: Choice) -> str:
    return choice.step if _more(choice) else choice.label or choice.step


def _id(note: Note, page: int, path: tuple[str, ...]) -> str:
    return step_id(note, Press.CHOOSE, page, path)
