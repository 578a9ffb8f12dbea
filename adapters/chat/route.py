"""What a command is: what it is called, what it does, and how platforms offer it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from adapters.chat import forms
from adapters.chat.commands import Command, shown
from adapters.chat.request import Request
from adapters.games.form import Field
from core.answer import Answer
from core.codes import Code
from core.refusals import Refused
from core.service import Caller, Context
from core.service.lookup import Predicate
from core.values import CommandValue

Handler = Callable[[Request], Awaitable[Answer]]
TableAct = Callable[[Context, Caller, str], Awaitable[Answer]]
TableFinder = Callable[..., Awaitable[str]]
Words = Mapping[str, tuple[str, ...]]

_NO_WORDS: Final[Words] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """A command.

    `words` are further words for it by language, "" for any. `form` is what a platform can ask for beforehand.
    """

    name: str
    handler: Handler
    words: Words
    form: tuple[Field, ...] = ()
    private: bool = False
    """Only its sender is to see the command and its answer."""
    in_menu: bool = True
    """A menu of commands lists it; others have a button that does the same."""
    admin: bool = False
    """What it does depends on whether its sender is an administrator."""
    always: bool = False
    """Also those give it whom a server's administrators keep from using Kibitz there."""
    slow: bool = False
    """Answering it takes long: it goes through all that a person ever played, draws a whole game or reviews it."""
    asks: bool = False
    """It changes no table, so that nothing but its answer tells whether its event was handled."""


def on_table(
    name: str,
    act: TableAct,
    *finds: Predicate,
    find: TableFinder = Request.open_table,
    words: Words = _NO_WORDS,
    **more: bool,
) -> Route:
    """Return the route of a command that only has to know which table is meant.

    Where it says something else it may mean another table than the one that fits, so it changes nothing then.
    """

    async def handler(request: Request) -> Answer:
        named, others = request.split_table()
        if named is None:
            request = replace(request, command=Command(name))
        found = await find(request, *finds)
        if named is None and others.words and not more.get("asks"):
            raise Refused(Code.TABLE_WHAT, word=shown(others.words[0]), example=CommandValue(name, (found,)))
        return await act(request.ctx, request.incoming, found)

    return Route(name=name, handler=handler, words=words, form=(forms.TABLE,), **more)
