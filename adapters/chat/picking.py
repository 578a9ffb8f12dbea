"""A game against the computer, picked step by step: which one, and at which level."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Final

from adapters.chat.commands import Command, read_challenge
from adapters.chat.posts import Incoming
from adapters.chat.request import Request
from adapters.chat.texts import command_text
from adapters.chat.vocabulary import game_word, is_computer, is_term, joined_numbers, known_word
from core import clocks, service
from core.answer import Answer
from core.codes import Code
from core.games import GAMES
from core.offers import Challenge
from core.refusals import Refused
from core.settings import Settings

_BOT, _LEVEL, _TIME, _FOR = "bot", "level=", "time=", "for="
_OF_RATING: Final = frozenset({"rated", "unrated"})
"""Terms that a button need not repeat: games against the computer are never rated."""

_MARK: Final = 5
"""Digits by which a button knows a person: enough that no one else of a chat has the same."""

_ASKED: Final = f"{_LEVEL}?"
"""Asks for the levels, as the buttons of games do."""

_LONGEST_ID: Final = 64
"""Bytes of a button's id, the least that a platform allows."""


def is_for_one(command: Command) -> bool:
    """Whether a button's command is refused to everyone but the person whom the button is for."""
    return any(word.startswith(_FOR) for word in command.words)


def pressed_by_its_own(request: Request) -> Request:
    """Return the request without the word that tells for whom a button is. Raises Refused where others pressed it."""
    if request.incoming.press is None or not is_for_one(request.command):
        return request
    if _mark(request.incoming) not in request.command.words:
        raise Refused(Code.PICK_YOUR_OWN)
    words = tuple(word for word in request.command.words if not word.startswith(_FOR))
    return replace(request, command=Command(request.command.name, words))


async def pick(request: Request, settings: Settings) -> Answer | None:
    """Return what can be picked, None where a challenge says all or is not for the computer alone. Raises GameError."""
    words = [word.lower() for word in joined_numbers(request.command.words)]
    named = request.command.name if request.command.name in GAMES else None
    game, terms, others = named, list[str](), False
    to_computer = request.incoming.private
    for word in words:
        if is_computer(word):
            to_computer = True
        elif word.startswith("@"):
            others = True
        elif game is None and (meant := game_word(word)) is not None:
            game = meant
        else:
            terms.append(word)
    terms = [known_word(term, game) for term in terms]
    levels = [term for term in terms if term.startswith(_LEVEL)]
    if others or not (to_computer or levels):
        return None
    if game is None:
        # An option tells which game is meant.
        return None if _ASKED in levels or not all(map(is_term, terms)) else await _pick_game(request, settings, terms)
    return await _pick_level(request, settings, game, terms) if levels == [_ASKED] else None


async def _pick_game(request: Request, settings: Settings, terms: list[str]) -> Answer:
    wanted = read_challenge(Command(request.command.name, (_BOT, *terms)), request.incoming, settings)
    asked = () if any(term.startswith(_LEVEL) for term in terms) else (_ASKED,)
    return await service.pick_game(request.ctx, request.incoming, wanted, (*_words(request, terms, wanted), *asked))


async def _pick_level(request: Request, settings: Settings, game: str, terms: list[str]) -> Answer | None:
    kept = [term for term in terms if term != _ASKED]
    wanted = read_challenge(Command(game, (_BOT, *kept)), request.incoming, settings)
    answer = await service.pick_level(request.ctx, request.incoming, wanted, _words(request, kept, wanted))
    ids = (command_text(button.command) for note in answer for button in note.commands)
    return answer if all(len(each.encode()) <= _LONGEST_ID for each in ids) else None


def _words(request: Request, terms: list[str], wanted: Challenge) -> tuple[str, ...]:
    """Return the words of a button, as few as can say the terms, so that its id has room for all of them."""
    time = "none" if wanted.move_time is None else clocks.format_duration(wanted.move_time)
    said = (f"{_TIME}{time}" if term.startswith(_TIME) else term for term in terms if term not in _OF_RATING)
    return (_BOT, *said, _mark(request.incoming))


def _mark(incoming: Incoming) -> str:
    """Return the word by which a button knows the person that it is for."""
    return f"{_FOR}{sha256(incoming.player.id.encode()).hexdigest()[:_MARK]}"
