"""What `/block` and `/unblock` do: an administrator decides for the server, everyone for their own games."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from adapters.chat.commands import Command, shown
from adapters.chat.request import Request
from adapters.chat.standings import read_person
from adapters.chat.vocabulary import is_computer
from core import service
from core.answer import Answer
from core.service import Caller, Context
from core.service.apart import OWN
from core.table import Player

OWN_WORDS: Final = frozenset({"mine", "my", "me", "мои", "моё", "мое", "мне", "меня"})
"""What says that a person means their own games."""

ALL_WORDS: Final = frozenset({"all", "everyone", "everybody", "все", "всех", "всем"})

_Act = Callable[[Context, Caller, Player], Awaitable[Answer]]
_ActOnAll = Callable[[Context, Caller], Awaitable[Answer]]


async def block(request: Request) -> Answer:
    """Keep a person out of the server, or out of one's own games, or list those who are. Raises Refused."""
    if _is_own(request):
        return await _decide_own(request, service.keep_out, service.keep_everyone_out)
    return await _decide(request, service.block)


async def unblock(request: Request) -> Answer:
    """Let a person back into either, or list those who are kept out. Raises Refused."""
    if _is_own(request):
        return await _decide_own(request, service.let_in, service.let_everyone_in)
    return await _decide(request, service.unblock)


def _is_own(request: Request) -> bool:
    """Whether someone decides for their own games: all but administrators do, and everyone in a private chat."""
    incoming = request.incoming
    return incoming.private or not incoming.admin or not OWN_WORDS.isdisjoint(request.words)


async def _decide(request: Request, act: _Act) -> Answer:
    """Do what an administrator decides of a person; without one list those who are kept out. Raises Refused."""
    player = await _whom(request)
    if player is None:
        return await service.blocked_people(request.ctx, request.incoming)
    return await act(request.ctx, request.incoming, player)


async def _decide_own(request: Request, act: _Act, act_on_all: _ActOnAll) -> Answer:
    """Do what a person decides for their own games; without a name list those whom they keep out. Raises Refused."""
    request = replace(request, command=_without(request.command, OWN_WORDS))
    words = request.words
    if len(words) == 1 and words[0] in ALL_WORDS:
        return await act_on_all(request.ctx, request.incoming)
    player = await _whom(request, OWN)
    if player is None:
        return await service.kept_out(request.ctx, request.incoming)
    return await act(request.ctx, request.incoming, player)


def _without(command: Command, words: frozenset[str]) -> Command:
    """Return a command without some of its words, of which one stands before or after all else."""
    rest = command.rest
    for _ in range(2):
        first, _, others = rest.partition(" ")
        before, _, last = rest.rpartition(" ")
        rest = others.lstrip() if first.lower() in words else before.rstrip() if last.lower() in words else rest
    return Command(command.name, tuple(word for word in command.words if word.lower() not in words), rest)


async def _whom(request: Request, *words: str) -> Player | None:
    """Return the person whom a command names, or whose id a button has; None where none is. Raises Refused.

    One who is kept out can be named as the list names them, too.
    """
    command = request.command
    listed = command.name == "unblock" and not command.rest.startswith("@") and not is_computer(command.rest.lower())
    if listed and command.rest:
        return Player(command.rest, shown(command.rest))
    player = read_person(command, request.incoming, *words)
    return player and await service.who(request.ctx, player)
