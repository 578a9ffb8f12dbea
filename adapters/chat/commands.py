"""Commands as people type them: their names, aliases and words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from adapters.chat.posts import Incoming
from adapters.chat.texts import supported
from adapters.games import card, cards
from adapters.names import label
from core import clocks
from core.codes import Code
from core.game import InvalidOption
from core.games import GAMES
from core.offers import Challenge
from core.settings import Settings
from core.table import COMPUTER, First, Player

GAME_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {word: name for name, each in cards().items() for words in each.command_words.values() for word in words}
)
"""Further words for games."""

LANGUAGE_WORDS: Final = MappingProxyType({"русский": "ru", "russian": "ru", "english": "en", "английский": "en"})
COMPUTER_WORDS: Final = frozenset({"bot", "@bot", "бот", "@бот", "kibitz", "@kibitz"})
UNRATED_WORDS: Final = frozenset({"unrated", "нерейтинговая"})
RATED_WORDS: Final = frozenset({"rated", "рейтинговая"})
TERM_WORDS: Final = MappingProxyType({"время": "time", "первый": "first", "начинает": "first"})
FIRST_WORDS: Final = MappingProxyType({"я": "me", "соперник": "them", "жребий": "lot"})
NO_CLOCK_WORDS: Final = frozenset({"none", "нет"})

_COMMAND: Final = re.compile(r"/(\w{1,32})(?:@(\w{1,64}))?(?:\s+(.*))?", re.DOTALL)
_TABLE_ID: Final = re.compile(r"[gG]\d{1,12}")
_MOVE_TIME: Final = re.compile(r"([0-9]{1,5})([mhdмчд])")
_UNITS: Final = MappingProxyType({"m": 60, "м": 60, "h": 3_600, "ч": 3_600, "d": 86_400, "д": 86_400})
_CLAIM, _TIME = "claim", "time="
_TERMS: Final = frozenset({"rated", _CLAIM, "first", "time"})
_UNSET: Final = Settings()
_AFTER_A_NAME: Final = ".,:;!?)"
MOST_WORDS: Final = 40
"""The most words after a command that are read; real ones have fewer."""

_LONGEST_WORD: Final = 64
"""Graphemes of a word that are read or said back: as many as a hash has digits, the longest word there is."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command and the words after it, as typed."""

    name: str
    words: tuple[str, ...] = ()
    rest: str = ""

    def with_table(self) -> tuple[str | None, Command]:
        """Split off a table's id where the first word is one."""
        if self.words and _TABLE_ID.fullmatch(self.words[0]):
            rest = self.rest.split(maxsplit=1)
            return self.words[0].lower(), Command(self.name, self.words[1:], rest[1] if len(rest) > 1 else "")
        return None, self


def split_command(text: str) -> Command | None:
    """Split a text that begins with a slash and a word; None when it does not. The name is as typed, in lower case."""
    match = _COMMAND.fullmatch(text.strip())
    if match is None:
        return None
    rest = (match[3] or "").strip()
    return Command(match[1].lower(), tuple(rest.split()[:MOST_WORDS]), rest)


def read_challenge(command: Command, incoming: Incoming, settings: Settings = _UNSET) -> Challenge:
    """Read the words after /challenge or a game's name. Raises InvalidOption for times and beginners that cannot be.

    What is not said is as the server's settings have it. A game against the computer has a clock only if it is said.
    Words that are no game, opponent or common option are the game's own options, for the game to judge. In a
    private chat a challenge that names no opponent is for the computer.
    """
    named = command.name in GAMES
    challenge = Challenge(game=command.name if named else settings.game, claim=settings.claim, rated=settings.rated)
    lowered = [_term(word.lower()) for word in command.words]
    _check_terms(lowered)
    for word, lower in zip(command.words, lowered, strict=True):
        if not named and (game := game_word(lower)) is not None:
            challenge, named = replace(challenge, game=game), True
        elif lower in COMPUTER_WORDS:
            challenge = replace(challenge, opponents=(*challenge.opponents, COMPUTER))
        elif word.startswith("@"):
            challenge = replace(challenge, opponents=(*challenge.opponents, person(word, incoming)))
        else:
            challenge = _with_term(challenge, lower)
    challenge = replace(challenge, options=tuple(option_word(challenge.game, word) for word in challenge.options))
    if not named:
        _check_no_other_game(challenge)
    if incoming.private and not challenge.opponents:
        challenge = replace(challenge, opponents=(COMPUTER,))  # no one else is there
    if COMPUTER not in challenge.opponents and not any(lower.startswith(_TIME) for lower in lowered):
        usual = settings.move_time if settings.clock else incoming.move_time
        challenge = replace(challenge, move_time=usual)
    if _CLAIM in lowered and challenge.move_time is None:
        raise InvalidOption(Code.CLAIM_WITHOUT_CLOCK)
    return challenge


def _term(word: str) -> str:
    """Return the word for a common term as the rest knows it, where it is in another language."""
    name, equals, value = word.partition("=")
    return f"{TERM_WORDS[name]}={FIRST_WORDS.get(value, value)}" if equals and name in TERM_WORDS else word


def _check_terms(words: Sequence[str]) -> None:
    """Raise InvalidOption for a word that repeats or contradicts an earlier one."""
    seen: set[str] = set()
    for word in words:
        kind = "rated" if word in UNRATED_WORDS | RATED_WORDS else word.partition("=")[0]
        if kind in seen and kind in _TERMS:
            raise InvalidOption(Code.TERM_TWICE, word=shown(word))
        seen.add(kind)


def _with_term(challenge: Challenge, word: str) -> Challenge:
    """Return the challenge on the terms that a word names, which may be an option of the game. Raises InvalidOption."""
    if word in UNRATED_WORDS | RATED_WORDS:
        return replace(challenge, rated=word in RATED_WORDS)
    if word == _CLAIM:
        return replace(challenge, claim=True)
    if word.startswith("first="):
        return replace(challenge, first=_first(word))
    if word.startswith(_TIME):
        return replace(challenge, move_time=_move_time(word))
    return replace(challenge, options=(*challenge.options, shown(word)))


def option_word(game: str, word: str) -> str:
    """Return an option's word as the game knows it, where its card has the word in another language."""
    known = {each: own for words in card(game).option_words.values() for each, own in words.items()}
    return "=".join(known.get(part, part) for part in word.split("=", 1))


def _check_no_other_game(challenge: Challenge) -> None:
    """Raise InvalidOption for a word that was meant as the name of a game: /challenge alone is for the default one."""
    try:
        GAMES[challenge.game].options(challenge.options)
    except InvalidOption as error:
        meant = next((word for word in challenge.options if word.isalpha()), None)
        if meant is None:
            raise
        raise InvalidOption(Code.NO_SUCH_GAME_NAME, word=meant) from error


def shown(word: str) -> str:
    """Return a word that a person typed as it may be said back: not too long, and with nothing hidden in it."""
    return label(word, _LONGEST_WORD, fallback="?")


def game_word(lower: str) -> str | None:
    """Return the name of the game that a word in lower case means, in any language; None where it means none."""
    game = GAME_WORDS.get(lower, lower)
    return game if game in GAMES else None


def person(word: str, incoming: Incoming) -> Player:
    """Return the person whom an @name means.

    One whom the platform cannot resolve is known by that name until they accept; it is among their `aliases` then.
    Raises InvalidOption for an @ without a name.
    """
    name = word[1:].rstrip(_AFTER_A_NAME)
    known = incoming.mentions.get(name.lower())
    if known is not None:
        return known
    if not label(name, fallback=""):
        raise InvalidOption(Code.NO_NAME, word=shown(word))
    someone = Player(f"{incoming.server[0]}@{shown(name).lower()}", label(name))
    return incoming.player if someone.id in incoming.aliases else someone


def _first(word: str) -> First:
    try:
        return First(word.removeprefix("first="))
    except ValueError:
        raise InvalidOption(Code.BAD_FIRST, word=shown(word)) from None


def read_language(word: str) -> str | None:
    """Return the language that a word means, None when Kibitz does not speak it."""
    return supported(LANGUAGE_WORDS.get(word, word))


def _move_time(word: str) -> int | None:
    value = word.removeprefix(_TIME)
    return None if value in NO_CLOCK_WORDS else read_time(value, word)


def read_time(value: str, word: str) -> int:
    """Read a time for a move, as `3d`, in seconds. Raises InvalidOption, which names the whole `word`."""
    match = _MOVE_TIME.fullmatch(value)
    seconds = int(match[1]) * _UNITS[match[2]] if match is not None else 0
    if not clocks.SHORTEST <= seconds <= clocks.LONGEST:
        raise InvalidOption(Code.BAD_TIME, word=shown(word))
    return seconds
