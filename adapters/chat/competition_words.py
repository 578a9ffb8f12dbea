"""What the words after /tournament and after /class have in common: how they are taken apart, and their terms."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from adapters.chat.commands import Challenge, Command, as_typed, read_challenge
from adapters.chat.request import Request
from adapters.chat.vocabulary import game_word, is_computer, known_word
from core import service
from core.competition_store import is_competition
from core.game import InvalidOption
from core.refusals import Refused


@dataclass(frozen=True, slots=True)
class Asked:
    """The competition that the words name, the other words, and the wish that they are where they are a lone one."""

    named: str | None
    rest: Sequence[str]
    wish: str | None


def take_apart(words: Sequence[str], wishes: Mapping[str, str]) -> Asked:
    """Find the id of a competition among some words, and what is wished of it."""
    named = next((word.lower() for word in words if is_competition(word.lower())), None)
    rest = [word for word in words if word.lower() != named]
    return Asked(named, rest, wishes.get(rest[0].lower()) if len(rest) == 1 else None)


def is_lone_word(words: Sequence[str]) -> bool:
    """Whether someone wrote one word only, which says nothing of a game: they hardly meant one."""
    return len(words) == 1 and "=" not in words[0] and game_word(words[0].lower()) is None


async def read_terms(
    request: Request, words: Sequence[str], unfit: Collection[str], refused: Callable[[str], Refused]
) -> tuple[Challenge, bool]:
    """Read the terms of a competition's games, and whether a time for a move is among them.

    Players cannot be named, nor any term that is `unfit`: `refused` says of the word that it is not understood. Raises
    GameError.
    """
    settings = await service.server_settings(request.ctx, request.incoming.server)
    terms = {word: known_word(word.lower(), settings.game).partition("=")[0] for word in words}
    for word, term in terms.items():
        if word.startswith("@") or is_computer(word.lower()) or term in unfit:
            raise refused(word)
    command = Command(request.command.name, tuple(words), " ".join(words))
    try:
        challenge = read_challenge(command, replace(request.incoming, private=False), settings)
    except InvalidOption as error:
        raise as_typed(error, command) from None
    if challenge.opponents:
        raise refused(words[0])
    return challenge, "time" in terms.values()
