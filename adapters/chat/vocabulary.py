"""The words of a challenge and what they mean: in any language, and typed in either keyboard layout."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from adapters.games import card, cards
from adapters.games.form import Field, Kind
from core.games import GAMES
from core.keyboard import to_cyrillic, to_latin
from core.levels import Level

GAME_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {word: name for name, each in cards().items() for words in each.command_words.values() for word in words}
)
"""Further words for games."""

COMPUTER_WORDS: Final = frozenset({"bot", "@bot", "бот", "@бот", "kibitz", "@kibitz", "кибиц", "@кибиц"})
UNRATED_WORDS: Final = frozenset({"unrated", "нерейтинговая", "нерейтинговый", "безрейтинга"})
RATED_WORDS: Final = frozenset({"rated", "рейтинговая", "рейтинговый"})
CLAIM_WORDS: Final = frozenset({"claim", "победа", "требовать"})
TERM_WORDS: Final = MappingProxyType(
    {"время": "time", "часы": "time", "первый": "first", "первым": "first", "начинает": "first", "ходит": "first"}
    | {"уровень": "level", "сила": "level"}
)
LEVEL_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        word: level.value
        for level, words in {
            Level.EASY: "easy лёгкий легкий лёгкая легкая легко слабый просто",
            Level.MEDIUM: "medium средний средняя средне",
            Level.HARD: "hard сильный сильная трудный трудная трудно сложный сложно",
            Level.PERFECT: "perfect идеальный идеальная идеально безошибочный",
        }.items()
        for word in words.split()
    }
)
"""The words for the levels of the computer players, which are understood alone, too."""
FIRST_WORDS: Final = MappingProxyType({"я": "me", "соперник": "them", "они": "them", "жребий": "lot"})
NO_CLOCK_WORDS: Final = frozenset({"none", "нет", "без"})

_TERMS: Final = frozenset(TERM_WORDS.values())
_VALUES: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType({"first": FIRST_WORDS, "level": LEVEL_WORDS})
_GROUPED: Final = re.compile(r"[0-9]{1,3}(?:[,.'’_][0-9]{3})+")
_GROUP: Final = re.compile(r"[0-9]{3}")
_BEGINS_GROUPED: Final = re.compile(r"[^=]+=[0-9]{1,3}")


def game_word(lower: str) -> str | None:
    """Return the name of the game that a word in lower case means, in any language; None where it means none."""
    return next((name for each in spellings(lower) if (name := GAME_WORDS.get(each, each)) in GAMES), None)


def is_computer(lower: str) -> bool:
    """Whether a word in lower case names the computer."""
    return any(each in COMPUTER_WORDS for each in spellings(lower))


def option_word(game: str, word: str) -> str:
    """Return an option's word as the game knows it, where its card has the word in another language."""
    known = _own_words(game)
    return "=".join(known.get(part, part) for part in word.split("=", 1))


def known_word(word: str, game: str | None = None) -> str:
    """Return a word of a challenge, in lower case, as the rest knows it: `unrated`, `claim`, `time=3d`, `dots=7`.

    It may be in any language, or typed in the wrong keyboard layout. A word that is neither a term nor an option of
    `game` is returned as it is.
    """
    for each in spellings(word):
        meant = _term(each) or (_option(game, each) if game is not None else None)
        if meant is not None:
            return meant
    return word


def is_term(word: str) -> bool:
    """Whether a word in lower case is a term that a challenge to any game can have, whatever its value."""
    return any(_term(each) is not None for each in spellings(word))


def knows(game: str, word: str) -> bool:
    """Whether a word in lower case is an option of this game, whatever its value."""
    return any(_option(game, each) is not None for each in spellings(word))


def spellings(word: str) -> Iterator[str]:
    """Yield a word as it is, and as its keys read in the other layouts; digits and what is between them stay."""
    yield word
    name, equals, value = word.partition("=")
    for slip in (to_latin, to_cyrillic):
        # In a value such as 3,5,7 a comma is a comma; in a word it is the key of a letter.
        shown = value if any(map(str.isdigit, value)) and not value[-1:].isalpha() else slip(value)
        yield f"{slip(name)}{equals}{shown}"


def joined_numbers(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words after a command, with `target=1` and `000` as the one word that they were meant as."""
    joined: list[str] = []
    for word in words:
        if joined and _GROUP.fullmatch(word) and _BEGINS_GROUPED.fullmatch(joined[-1]) and _is_number(joined[-1]):
            joined[-1] += word
        else:
            joined.append(word)
    return tuple(joined)


def _is_number(word: str) -> bool:
    """Whether a word names an option whose value is one number, in some game."""
    name = word.partition("=")[0].lower()
    return any(f"{option_word(game, name)}=" in _numbers(game) for game in GAMES)


def _term(word: str) -> str | None:
    """Return a common term as the rest knows it; None where the word is none."""
    for words, known in ((UNRATED_WORDS, "unrated"), (RATED_WORDS, "rated"), (CLAIM_WORDS, "claim")):
        if word in words:
            return known
    if word in LEVEL_WORDS:
        return f"level={LEVEL_WORDS[word]}"
    name, equals, value = word.partition("=")
    term = TERM_WORDS.get(name, name)
    return f"{term}={_VALUES.get(term, {}).get(value, value)}" if equals and term in _TERMS else None


def _option(game: str, word: str) -> str | None:
    """Return an option of a game as its rules know it, a number without what parts its digits; else None."""
    own = option_word(game, word)
    name, equals, value = own.partition("=")
    if f"{name}{equals}" not in _options(game):
        return None
    if f"{name}=" in _numbers(game) and _GROUPED.fullmatch(value):
        value = "".join(filter(str.isdigit, value))
    return f"{name}{equals}{value}"


@cache
def _own_words(game: str) -> Mapping[str, str]:
    """Return a game's own word for each that its card has in another language."""
    return {each: own for words in card(game).option_words.values() for each, own in words.items()}


@cache
def _options(game: str) -> frozenset[str]:
    """Return how the options of a game begin: whole words, and names with their equals sign."""
    return frozenset(start for field in card(game).form for start in _starts(field))


@cache
def _numbers(game: str) -> frozenset[str]:
    """Return how the options of a game begin whose value is one number."""
    return frozenset(f"{field.name}=" for field in card(game).form if field.kind is Kind.NUMBER)


def _starts(field: Field) -> tuple[str, ...]:
    if field.kind is Kind.FLAG:
        return tuple((field.says or {True: field.name}).values())
    return field.choices if field.bare else (f"{field.name}=",)
