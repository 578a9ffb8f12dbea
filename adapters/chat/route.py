"""What a command is: what it is called, what it does, and how platforms offer it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from adapters.chat import forms
from adapters.chat.request import Request
from adapters.games.form import Field
from core.answer import Answer
from core.service import Caller, Context
from core.service.lookup import Predicate

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
    """Return the route of a command that only has to know which table is meant."""

    async def handler(request: Request) -> Answer:
        return await act(request.ctx, request.incoming, await find(request, *finds))

    return Route(name=name, handler=handler, words=words, form=(forms.TABLE,), **more)
