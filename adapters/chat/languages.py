"""The language in which a message is said: it follows from who is spoken to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from types import MappingProxyType

from adapters.chat.posts import Incoming
from adapters.chat.texts import supported
from core.answer import Note, NoteKind
from core.ports import Choices, StoreBusy
from core.settings import Palette, read_settings
from core.table import Player


class Audience(Enum):
    """Whom a message speaks to."""

    ONE = auto()
    """One person, who alone reads it."""
    CALLED = auto()
    """The people whom a public message calls to act; for an open offer its host, in whose words it stays."""
    PLAYERS = auto()
    """All who played, at the end of their game."""
    EVERYONE = auto()
    """Everyone in a chat: it calls no one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """The languages that a message could be said in, each None where it is not known.

    One was `chosen` for the chat or its server; the platform says that the chat is `customary`. The `actor` caused the
    message, and `readers` are those it speaks to: what each of them chose, else what their client speaks.
    """

    chosen: str | None = None
    customary: str | None = None
    actor: str | None = None
    readers: tuple[str | None, ...] = ()


def choose_language(audience: Audience, wishes: Wishes, default: str) -> str:
    """Return the language of a message.

    What was chosen for a chat is kept for everything said aloud there. Where nothing was, who is called to act is
    spoken to in their own language; people of several languages are in the chat's customary one, else the default.
    """
    languages = {language for language in wishes.readers if language is not None}
    shared = languages.pop() if len(languages) == 1 else None
    actor = wishes.actor if shared is not None or not languages else None
    match audience:
        case Audience.ONE:
            order = (shared, wishes.chosen, wishes.customary, wishes.actor)
        case Audience.CALLED:
            order = (wishes.chosen, shared, wishes.customary, actor)
        case Audience.PLAYERS:
            order = (wishes.chosen, wishes.customary, shared, actor)
        case Audience.EVERYONE:
            order = (wishes.chosen, wishes.actor, wishes.customary)
    return next((language for language in order if language is not None), default)


def audience(note: Note) -> tuple[Audience, tuple[Player, ...]]:
    """Return whom a note speaks to, and those of them whose languages decide."""
    if note.to is not None:
        return Audience.ONE, (note.to,)
    if note.kind is NoteKind.END and note.board is not None:
        return Audience.PLAYERS, tuple(player for player in note.board.players if player.level is None)
    return (Audience.CALLED, note.addressed) if note.addressed else (Audience.EVERYONE, ())


def heard_from(incoming: Incoming) -> dict[str, str | None]:
    """Return the language that the client of the person who acts speaks; nothing where the event does not tell."""
    return {} if incoming.language_untold else {incoming.player.id: supported(incoming.language)}


@dataclass(frozen=True, slots=True)
class Tongue:
    """The language of a message, the one chosen for all that is said `aloud`, and that of the `actor` who caused it.

    `palette` has the colours of its picture.
    """

    language: str
    aloud: str | None
    actor: str
    palette: Palette


class Interpreter:
    """Decides for every message in which language it is said, and in which colours its picture is."""

    def __init__(self, store: Choices, default: str, customary: Callable[[str], str | None] | None = None) -> None:
        """Take where languages are kept, the one where nothing is known, and what the platform knows of a server."""
        self._store = store
        self._default = default
        self._customary = customary

    async def tongues(
        self,
        server: str,
        chat: str,
        notes: Sequence[Note],
        actors: Sequence[str],
        heard: Mapping[str, str | None] = MappingProxyType({}),
    ) -> tuple[Tongue, ...]:
        """Return the language and the colours of each note, after one look at the store.

        The `actors` caused them: one person, or all at a table of which time alone tells something. `heard` is what the
        clients of some people say now that they speak, None for a language that we do not.
        """
        found = [audience(note) for note in notes]
        people = tuple(dict.fromkeys((*actors, *(player.id for _, readers in found for player in readers))))
        try:
            (in_chat, in_server, *own), clients = await self._store.spoken(
                (chat, server, *people), people, server=server
            )
            palette = read_settings(await self._store.settings(server)).palette
        except StoreBusy:  # what was asked is done; rather say so in another language than deny it
            palette = Palette.LIGHT
            in_chat, in_server, own, clients = None, None, [None] * len(people), (None,) * len(people)
        spoken = {
            person: choice or heard.get(person) or client
            for person, choice, client in zip(people, own, clients, strict=True)
        }
        chosen = dict(zip(people, own, strict=True))
        of_actors = {chosen[each] or heard[each] if each in heard else spoken[each] for each in actors} - {None}
        actor = of_actors.pop() if len(of_actors) == 1 else None
        customary = None if self._customary is None else supported(self._customary(server))
        known = Wishes(chosen=in_server if in_chat is None else in_chat, customary=customary, actor=actor)
        to_actor = choose_language(Audience.ONE, replace(known, readers=(actor,)), self._default)
        tongues: list[Tongue] = []
        for note, (kind, readers) in zip(notes, found, strict=True):
            languages = tuple(spoken[player.id] for player in readers)
            if kind is Audience.ONE and readers[0].id in heard:
                languages = (note.language or actor,)
            language = choose_language(kind, replace(known, readers=languages), self._default)
            tongues.append(Tongue(language, known.chosen, to_actor, palette))
        return tuple(tongues)
