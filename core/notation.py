"""Folding: the many ways of writing one move, reduced to one before it is read.

A folded text is in one case and one script where letters look alike, has one kind of dash and single blanks, and no
marks around it. What it means is then for the game's `parse`; letters that a game reads by their sound (Б and Г as a
second and fourth letter, Ю and З as directions) are left as they are.
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category, normalize

from core.codes import Code
from core.game import AnyGame, InvalidMove
from core.keyboard import to_cyrillic, to_latin

LIMIT: Final = 64
"""The most characters of a text that is read as a move (decided by this project)."""

NUMBER: Final = "[0-9]{1,6}"
"""The pattern of a number; a longer one is never turned into an int."""

SEPARATOR: Final = "(?: ?[-.,:/] ?| )"
"""The pattern of what may stand between the parts of a move, after folding."""

LETTER: Final = "[a-iбг]"
"""The pattern of a letter that counts, after folding: A is the first."""

PLAIN_DIGIT: Final = "[0-9\uff10-\uff19]"
PLAIN_DASH: Final = "[-\u2010-\u2015\u2212]"
"""A digit and a dash in the pattern of a move that needs no reply; such patterns mean the same in JavaScript."""

_ATTEMPT: Final = 24
_SHORTEST_WORD: Final = 3
_TALK: Final = re.compile(r"[^\W\d_]{2}|[^\w .,:/<>^↑→↓←-]")
_TWO_LETTERS: Final = re.compile("[a-z] ?[a-z]")
_LOOK_ALIKES: Final = dict(zip("авсенкмортху", "abcehkmoptxy", strict=True))
_ARROWS: Final = dict(zip("⬆➡⬇⬅", "↑→↓←", strict=True))
_DASHES: Final = dict.fromkeys("−⁃➖", "-")
_KEYCAP: Final = {"\u20e3": ""}
_PLAIN: Final = _LOOK_ALIKES | _ARROWS | _DASHES | _KEYCAP

_MARKS: Final = " \"'`‘’‚‛“”„‟«»‹›|*_"
_LEADING: Final = _MARKS + "!/"
_TRAILING: Final = _MARKS + ".!,"
_WORD: Final = re.compile("^(?:move|xoд)(?: ?: ?| )")
_SOUNDS: Final = {"б": 2, "г": 4}


def fold(text: str) -> str:
    """Return the text as a game reads it.

    Raises InvalidMove, without an example, when it has more than `LIMIT` characters.
    """
    if len(text) > LIMIT:
        raise InvalidMove(Code.MOVE_TOO_LONG, limit=LIMIT, example="")
    plain = "".join(map(_fold_character, normalize("NFKC", text).casefold()))
    bare = " ".join(plain.split()).lstrip(_LEADING).rstrip(_TRAILING)
    return _WORD.sub("", bare).lstrip(_LEADING)


def fold_for(game: AnyGame, text: str, *, reply: bool = False) -> str:
    """Return the text as this game reads it: folded, and put right where its keys were typed in the wrong layout.

    Letters are first what they look or sound like. Only where the text has not the shape of a move so, it is tried as a
    slip. In a `reply` two letters alone are never one: there they are a word. Raises InvalidMove as `fold` does.
    """
    folded = fold(text)
    if game.reads_as_move(folded):
        return folded
    for slip in (fold(to_latin(text)), fold(" ".join(map(_russian_word, text.split())))):
        if game.reads_as_move(slip) and not (reply and _TWO_LETTERS.fullmatch(slip)):
            return slip
    return folded


def is_attempt(game: AnyGame, text: str) -> bool:
    """Whether a reply to a board is meant as a move, as opposed to talk.

    It is when, folded for its game, it has the shape of one, or holds a digit and has at most 24 characters, or is one
    or two letters (decided by this project). A digit of any script counts here, since its writer means a number; no
    game reads it, so it is answered with an example. A text too long to be folded is talk.
    """
    try:
        folded = fold_for(game, text, reply=True)
    except InvalidMove:
        return False
    has_digit = any(map(str.isdecimal, folded))
    return (
        (has_digit and len(folded) <= _ATTEMPT) or (len(folded) <= 2 and folded.isalpha()) or game.reads_as_move(folded)
    )


def may_be_talk(game: AnyGame, text: str) -> bool:
    """Whether an attempt may as well be talk, so that others need not read why it was refused: `да`, `ok 12`, `12?`.

    It may where it has not the shape of a move and holds a word, no digit, or a sign that no move has.
    """
    folded = fold_for(game, text, reply=True)
    return not game.reads_as_move(folded) and (_TALK.search(folded) is not None or not re.search("[0-9]", folded))


def reads_plainly(game: AnyGame, text: str) -> bool:
    """Whether a text is meant as a move of this game even where nothing says which board it is for.

    It is when it has the shape of the game's `plain` pattern, in either case of letters, blanks around it apart.
    It is not folded before: marks around it make it talk. The move need not be a legal one.
    """
    return bool(game.plain) and re.fullmatch(game.plain, text.strip(), re.IGNORECASE) is not None


def ordinal(name: str) -> int:
    """Return the number that a folded number or letter names, counted from 1: 3 for "3" or "c", 2 for "б".

    The name has the pattern `NUMBER` or `LETTER`.
    """
    return int(name) if name.isdigit() else _SOUNDS.get(name) or ord(name) - ord("a") + 1


def _russian_word(word: str) -> str:
    """Return a word of letters as it reads in the Russian layout; what is too short for a word as it is."""
    return word if len(word) < _SHORTEST_WORD or any(map(str.isdecimal, word)) else to_cyrillic(word)


def _fold_character(character: str) -> str:
    """Return what one character, already in NFKC and one case, is read as."""
    if character in _PLAIN:
        return _PLAIN[character]
    kind = category(character)
    if kind == "Cf" or "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef":
        return ""
    return "-" if kind == "Pd" else character
