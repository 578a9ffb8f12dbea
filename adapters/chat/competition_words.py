"""What the words after /tournament and after /class have in common: how they are taken apart, and their terms."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from adapters.chat.commands import Challenge, Command, as_typed, read_challenge, shown
from adapters.chat.request import Request
from adapters.chat.vocabulary import game_word, is_computer, is_term, known_word, knows, spellings
from core import service
from core.codes import Code, Coded
from core.game import InvalidOption
from core.games import GAMES
from core.ids import COMPETITION_IDS
from core.refusals import Refused
from core.service.competing_codes import CompetingCode
from core.values import CommandValue, OptionWords


@dataclass(frozen=True, slots=True)
class Asked:
    """The competition that the words name, the other words, and the wish that they are where they are a lone one."""

    named: str | None
    rest: Sequence[str]
    wish: str | None


@dataclass(frozen=True, slots=True)
class Manner:
    """How a kind of competition is asked for: what says that a word does not fit, an example, and terms it has not."""

    bad_word: Coded
    example: CommandValue
    unfit: Collection[str]

    def refused(self, word: str) -> Refused:
        """Return the refusal of a word."""
        return Refused(self.bad_word, word=shown(word), example=self.example)

    def twice(self, word: str) -> Refused:
        """Return the refusal of a word that repeats or contradicts another."""
        return Refused(CompetingCode.TERM_TWICE, word=shown(word), example=self.example)


def take_apart(request: Request, wishes: Mapping[str, str], manner: Manner) -> Asked:
    """Find the id of a competition among the words of a command, and what is wished of it.

    Raises Refused for a word that says something else than a wish does, or than an id; and without an id where no one
    else could take part.
    """
    words = request.command.words
    named = next((found for word in words if (found := _id(word)) is not None), None)
    rest = [word for word in words if _id(word) is None or _id(word) != named]
    if named is None and request.incoming.alone:
        raise Refused(CompetingCode.ALONE, example=manner.example)
    wished = [word for word in rest if word.lower() in wishes]
    if wished and len(rest) > 1:
        other = next((word for word in rest if word not in wished), rest[1])
        raise manner.refused(other if game_word(other.lower()) is None else wished[0])
    if named is not None and rest and not wished:
        raise manner.refused(rest[0])
    return Asked(named, rest, wishes[wished[0].lower()] if wished else None)


def _id(word: str) -> str | None:
    """Return the id of a competition that a word means, also with the letter of a Cyrillic keyboard."""
    lower = word.lower().replace("т", "t", 1)
    return next((each for each in spellings(lower) if each in COMPETITION_IDS), None)


async def read_terms(request: Request, words: Sequence[str], manner: Manner) -> tuple[Challenge, bool]:
    """Read the terms of a competition's games, and whether a time for a move is among them.

    Players cannot be named. Raises GameError, with examples of the command that was typed.
    """
    settings = await service.server_settings(request.ctx, request.incoming.server)
    terms = {word: known_word(word.lower(), settings.game).partition("=")[0] for word in words}
    for word, term in terms.items():
        if word.startswith("@") or is_computer(word.lower()) or term in manner.unfit:
            raise manner.refused(word)
    command = Command(request.command.name, tuple(words), " ".join(words))
    try:
        challenge = read_challenge(command, replace(request.incoming, private=False), settings)
        unknown = next((word for word in challenge.options if not knows(challenge.game, word)), None)
        if unknown is not None:
            raise InvalidOption(Code.NO_SUCH_GAME_NAME, word=unknown)  # noqa: TRY301 - told as those of a challenge are
        GAMES[challenge.game].options(challenge.options)
    except InvalidOption as error:
        raise _told_here(as_typed(error, command), manner) from None
    return challenge, "time" in terms.values()


def _told_here(error: InvalidOption, manner: Manner) -> InvalidOption | Refused:
    """Return the refusal of a challenge as one of this command."""
    word, example = error.fact.params.get("word"), error.fact.params.get("example")
    if error.fact.code == str(Code.TERM_TWICE):
        return manner.twice(str(word))
    if isinstance(word, str) and (error.fact.code == str(Code.NO_SUCH_GAME_NAME) or not _is_known(word.lower())):
        return manner.refused(word)
    if not isinstance(example, OptionWords):
        return error
    game, *options = example.split()
    if GAMES[game].seats_asked(options) not in {None, 2}:  # nor would the example do here
        return manner.refused(str(word))
    of_command = OptionWords(f"{manner.example.name} {example}")
    return InvalidOption(error.fact.code, **{**error.fact.params, "example": of_command})


def _is_known(word: str) -> bool:
    return is_term(word) or any(knows(game, word) for game in GAMES)
