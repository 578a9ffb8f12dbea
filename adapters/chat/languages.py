"""The language in which a message is said."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """The languages that a message could be said in, each None where it is not known.

    A person chose `own`, and their app speaks `client`. Languages were chosen for the `chat` and the `server`; the
    platform says that the chat speaks `customary`. `others` are the languages of further readers' apps.
    """

    own: str | None = None
    client: str | None = None
    chat: str | None = None
    server: str | None = None
    customary: str | None = None
    others: tuple[str | None, ...] = ()


def choose_language(wishes: Wishes, default: str, *, alone: bool) -> str:
    """Return the language of a message, for one person `alone` or for everyone in a chat.

    A person's own choice goes first when they alone read the message, the choice for the place when everyone does.
    """
    person, place = (wishes.own, wishes.client), (wishes.chat, wishes.server)
    order = (*person, *place) if alone else (*place, wishes.customary, *person)
    return next((wish for wish in (*order, *wishes.others) if wish is not None), default)
