"""Commands as people type them: their names, aliases and words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from adapters.chat.posts import Incoming
from adapters.chat.texts import supported
from adapters.chat.vocabulary import (
    NO_CLOCK_WORDS,
    game_word,
    is_computer,
    is_term,
    joined_numbers,
    known_word,
    knows,
    spellings,
)
from adapters.names import label
from core import clocks, pauses
from core.codes import Code
from core.game import InvalidOption
from core.games import GAMES
from core.levels import USUAL, Level
from core.offers import Challenge, leaves_seats
from core.settings import Settings
from core.table import COMPUTER, First, Player, computer

LANGUAGE_WORDS: Final = MappingProxyType({"русский": "ru", "russian": "ru", "english": "en", "английский": "en"})

_COMMAND: Final = re.compile(r"/(\w{1,32})(?:@(\w{1,64}))?(?:\s+(.*))?", re.DOTALL)
_TABLE_ID: Final = re.compile(r"[gG]\d{1,12}")
_MOVE_TIME: Final = re.compile(r"([0-9]{1,5})([a-zа-я]{1,7})")
# A bare н is no week: on the other keyboard layout it is y, and `1y` must not pass for `1w`.
_UNIT_WORDS: Final = {
    60: "m min minute minutes м мин минута минуты минут",
    3_600: "h hour hours ч час часа часов",
    86_400: "d day days д дн день дня дней",
    604_800: "w week weeks нед неделя неделю недели недель",
}
_UNITS: Final = MappingProxyType({word: length for length, words in _UNIT_WORDS.items() for word in words.split()})
_RATED, _UNRATED, _CLAIM, _TIME, _LEVEL = "rated", "unrated", "claim", "time=", "level="
_UNSET: Final = Settings()
_AFTER_A_NAME: Final = ".,:;!?)"
_SAID_BACK: Final = 24
"""Characters of an unknown word that a game says back."""
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

    def with_table_first(self) -> Command:
        """Put a table's id that ends the words before them, where no id stands there; for commands without moves."""
        *others, last = self.words or ("",)
        if not others or _TABLE_ID.fullmatch(others[0]) or not _TABLE_ID.fullmatch(last):
            return self
        return Command(self.name, (last, *others), f"{last} {self.rest.removesuffix(last).rstrip()}")


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
    Words that are no game, opponent or common option are the game's own options, for the game to judge. Where no game
    is named, it is one that knows them. A challenge that names no opponent is for the computer in a private chat, and
    where it asks for a level.
    """
    words = joined_numbers(command.words)
    found = next(((word, game) for word in words if (game := game_word(word.lower())) is not None), None)
    named = command.name if command.name in GAMES else found and found[1]
    opponents: list[Player] = []
    own: list[str] = []
    for word in words:
        if found is not None and command.name not in GAMES and word is found[0]:
            continue
        if is_computer(word.lower()):
            opponents.append(computer(USUAL, 1 + sum(player.is_computer for player in opponents)))
        elif word.startswith("@"):
            opponents.append(person(word, incoming))
        else:
            own.append(word.lower())
    game = named or _game_of(own, settings.game)
    terms = [known_word(word, game) for word in own]
    _check_terms(terms)
    opponents = _at_level(opponents, terms, alone=incoming.private)
    challenge = Challenge(game=game, opponents=tuple(opponents), claim=settings.claim, rated=settings.rated)
    for term in terms:
        challenge = _with_term(challenge, term)
    if named is None:
        _check_no_other_game(challenge)
    against_people = not opponents or any(not player.is_computer for player in opponents)
    if (against_people or leaves_seats(challenge)) and not any(term.startswith(_TIME) for term in terms):
        usual = settings.move_time if settings.clock else incoming.move_time
        challenge = replace(challenge, move_time=usual)
    if _CLAIM in terms and challenge.move_time is None:
        raise InvalidOption(Code.CLAIM_WITHOUT_CLOCK)
    return challenge


def as_typed(error: InvalidOption, command: Command) -> InvalidOption:
    """Return a refusal of a challenge that says a word back as it was typed, whatever language it is in."""
    refused = error.fact.params.get("word")
    for word in joined_numbers(command.words):
        meant = (known_word(word.lower(), game) for game in GAMES)
        if isinstance(refused, str) and any(refused in {each, each[:_SAID_BACK], shown(each)} for each in meant):
            return InvalidOption(error.fact.code, **{**error.fact.params, "word": shown(word)})
    return error


def _game_of(words: Sequence[str], usual: str) -> str:
    """Return the game that knows these options; the usual one where it does, or not exactly one other."""
    own = [word for word in words if not is_term(word)]
    knowing = [game for game in GAMES if all(knows(game, word) for word in own)]
    return usual if usual in knowing or len(knowing) != 1 else knowing[0]


def _check_terms(words: Sequence[str]) -> None:
    """Raise InvalidOption for a word that repeats or contradicts an earlier one."""
    seen: set[str] = set()
    for word in words:
        kind = _RATED if word == _UNRATED else word.partition("=")[0]
        if kind in seen and is_term(word):
            raise InvalidOption(Code.TERM_TWICE, word=shown(word))
        seen.add(kind)


def _with_term(challenge: Challenge, word: str) -> Challenge:
    """Return the challenge on the terms that a word names, which may be an option of the game. Raises InvalidOption."""
    if word in {_RATED, _UNRATED}:
        return replace(challenge, rated=word == _RATED, rated_asked=word == _RATED)
    if word == _CLAIM:
        return replace(challenge, claim=True)
    if word.startswith(_LEVEL):
        return challenge
    if word.startswith("first="):
        return replace(challenge, first=_first(word))
    if word.startswith(_TIME):
        return replace(challenge, move_time=_move_time(word))
    return replace(challenge, options=(*challenge.options, shown(word)))


def _at_level(opponents: list[Player], terms: Sequence[str], *, alone: bool) -> list[Player]:
    """Return the opponents, a computer player at the level that was asked for. Raises InvalidOption.

    Where no one is named, it is one if a level is asked for, or if no one else is there (`alone`).
    """
    words = [term for term in terms if term.startswith(_LEVEL)]
    if not opponents and (words or alone):
        opponents = [COMPUTER]
    if not words:
        return opponents
    if not any(player.is_computer for player in opponents):
        raise InvalidOption(Code.LEVEL_WITHOUT_COMPUTER)
    level = _level(words[0])
    return [replace(player, level=level) if player.is_computer else player for player in opponents]


def _level(word: str) -> Level:
    try:
        return Level(word.removeprefix(_LEVEL))
    except ValueError:
        raise InvalidOption(Code.BAD_LEVEL, word=shown(word)) from None


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


def read_length(word: str) -> int | None:
    """Read how long a pause lasts, as `5d` or `12h`, in seconds; None for what is none, too short or too long."""
    seconds = _seconds(word)
    return seconds if pauses.SHORTEST <= seconds <= pauses.YEAR else None


def read_time(value: str, word: str) -> int:
    """Read a time for a move, as `3d`, in seconds. Raises InvalidOption, which names the whole `word`."""
    seconds = _seconds(value)
    if not clocks.SHORTEST <= seconds <= clocks.LONGEST:
        raise InvalidOption(Code.BAD_TIME, word=shown(word))
    return seconds


def _seconds(word: str) -> int:
    """Return how long a word like `3d` lasts; 0 for one that names no time."""
    match = _MOVE_TIME.fullmatch(word)
    unit = "" if match is None else next((each for each in spellings(match[2]) if each in _UNITS), "")
    return int(match[1]) * _UNITS[unit] if match is not None and unit else 0
