"""What goes between a platform and the chat vocabulary: an incoming event, and the posts that answer it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from adapters.names import labelled
from core.answer import Attachment
from core.letters import Letter
from core.ports import seat_board
from core.service import Caller
from core.table import Player, edition

LINK: Final = "https://"
"""How the id of a button begins that opens an address, which is its id."""


@dataclass(frozen=True, slots=True)
class BoardRef:
    """What a message that shows a game stands for: the table's id, and the number of its board (None for an offer).

    The number is the table's `edition` then: it tells apart boards that have the same ply.
    """

    table: str
    edition: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming(Caller):
    """One thing that a person did: wrote `text` (perhaps as a reply to a board), or pressed the button `press`.

    The same `event` counts once however often it comes; in another chat it is another event. `server` and `chat` have
    the platform's own prefix; `language` is what the person's client speaks, None where it is not known; with
    `language_untold` the platform does not tell that of an event like this, and the one last heard counts. `mentions`
    gives the person of each `@name` that the platform could resolve, by that name in lower case. `private` marks a
    chat of this person with the bot alone. `move_time` is the time for a move, in seconds, where neither a challenge
    nor the server's settings name one: `clocks.DEFAULT` where people come and go, None for no clock. With
    `plain_moves` a text that replies to nothing may be a move, and `seen` are the boards that its author looked at.
    `reply_in` is the server of the table that `reply_to` names, where the board lies elsewhere: in a private chat.
    `has_threads` tells that a game can have a thread of its own there.
    """

    text: str | None = None
    press: str | None = None
    reply_to: BoardRef | None = None
    reply_in: str | None = None
    on: BoardRef | None = None
    language: str | None = None
    language_untold: bool = False
    mentions: Mapping[str, Player] = field(default_factory=dict[str, Player])
    private: bool = False
    has_threads: bool = False
    move_time: int | None = None
    plain_moves: bool = False
    seen: tuple[BoardRef, ...] = ()

    @property
    def alone(self) -> bool:
        """Whether no one else is in the chat where it was said."""
        return self.private

    def without_reply(self) -> Incoming:
        """Return the same as what replies to no board."""
        return replace(self, reply_to=None, reply_in=None)


@dataclass(frozen=True, slots=True)
class Button:
    """A button: `id` (at most 64 bytes) comes back as `Incoming.press`."""

    id: str
    label: str


@dataclass(frozen=True, slots=True)
class Option:
    """What can be chosen in a menu: `id` comes back as `Incoming.press`, `more` stands below the label."""

    id: str
    label: str
    more: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """One step on the way to a move, as a list to choose from."""

    title: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """One message for a platform to send.

    `to` is the only person who may see it, None for the whole chat. Where it is not `secret`, it holds nothing that
    the others may not know, and a platform that cannot speak to one person alone may say it to all: in the words of
    `for_all`, where they are others; what is only worth saying `if_alone` is not said then.
    `language` is the one that it is written in, `aloud` the one that everything said aloud here is in, if one was
    chosen, and `actor` that of the person who caused it.
    `mention` is to be called; `mention_at` is where in `text` their name stands, if it does. `verbatim` is the end of
    `text` that is to be shown letter by letter.
    `picture` is a PNG, or a GIF where it is `animated`; `alt` is the same board as text, or the moves.
    Where a platform has menus, `menus` choose the steps of a move from a hand, and `confirm` plays it once it is whole;
    elsewhere the steps are among the `buttons`.
    `game` and `ply` are set on every post that shows a game (with the table's `revision` they make the `board` that a
    reply to it is about); `version` when the ledger notes where it was posted. `begun` tells the board of a game from
    an offer, `withdrawn` an offer that stands no longer.
    `file` is a file that goes with it. `edits` wishes that the message acted upon
    (pressed) is replaced by this one. `owed` marks a board that is shown because the table changed: of no use once that
    version was shown. `place` is the table's own chat. With a `seat` it is the board of a private table as it is shown
    to the player there, `to`, wherever the platform reaches them alone; `others` are the seats shown theirs as well.
    `reword` says the same in another language, and `redraw` with all moves marked after those that the place was shown;
    `since` is how many those are in `picture`.
    `farewell` tells that its reader was forgotten. With `lasts_since` it takes the place of the newest message that
    shows that version or a later one; else it is a new one.
    """

    text: str
    language: str = "en"
    aloud: str | None = None
    actor: str | None = None
    to: Player | None = None
    secret: bool = False
    for_all: str | None = None
    if_alone: bool = False
    mention: Player | None = None
    mention_at: int | None = None
    verbatim: str | None = None
    alt: str | None = None
    picture: bytes | None = field(default=None, repr=False)
    animated: bool = False
    buttons: tuple[tuple[Button, ...], ...] = ()
    menus: tuple[Menu, ...] = ()
    confirm: Button | None = None
    game: str | None = None
    place: str | None = None
    seat: int | None = None
    others: tuple[int, ...] = ()
    ply: int | None = None
    revision: int = 0
    version: int | None = None
    begun: bool = False
    withdrawn: bool = False
    moves: tuple[str, ...] | None = None
    file: Attachment | None = None
    edits: bool = False
    owed: bool = False
    farewell: bool = False
    since: int | None = None
    lasts_since: int | None = None
    reword: Callable[[str], Post] | None = field(default=None, repr=False, compare=False)
    redraw: Callable[[int], Post] | None = field(default=None, repr=False, compare=False)

    def reworded(self, language: str) -> Post:
        """Return the same message in another language."""
        return self if self.reword is None or language == self.language else self.reword(language)

    def said_aloud(self) -> Post:
        """Return what was meant for one person as it is said where all read it."""
        told = self if self.aloud is None else self.reworded(self.aloud)
        return told if told.for_all is None else replace(told, text=told.for_all, for_all=None)

    def for_actor(self) -> Post:
        """Return what was meant for all as it is said to the person alone who caused it."""
        return self if self.actor is None else self.reworded(self.actor)

    def shown_since(self, ply: int) -> Post:
        """Return the same message with all moves marked that were made after `ply` of them, where it has a picture."""
        return self if self.redraw is None or ply == self.since else self.redraw(ply)

    @property
    def ledger_name(self) -> str | None:
        """What the ledger notes under this name: the table, or its board as one seat is shown it; None for no game."""
        return self.game if self.game is None or self.seat is None else seat_board(self.game, self.seat)

    @property
    def board(self) -> BoardRef | None:
        """What a reply to this post, or a press on it, is about: to be kept with the message; None for no game."""
        if self.game is None:
            return None
        return BoardRef(self.game, None if self.ply is None else edition(self.ply, self.revision))


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A post that no message caused, and where it belongs.

    With `in_place` it may take the place of the newest board, which was itself put in the place of the one before.
    `once` names it wherever it is sent, so that a platform can drop it the second time. `paid` notes in the store
    that it was said, where it is owed until then.
    A `letter` is for one person, wherever the platform speaks to them alone, and is owed until it is settled.
    """

    server: str
    chat: str
    post: Post
    in_place: bool = False
    letter: Letter | None = None
    once: str = ""
    paid: Callable[[], Awaitable[None]] | None = field(default=None, repr=False, compare=False)

    async def note_said(self) -> None:
        """Note that this was said. Raises StoreBusy."""
        if self.paid is not None:
            await self.paid()

    @property
    def lane(self) -> str:
        """What is said in order: all that a chat is shown, and apart from it each player's own boards."""
        to = self.post.to
        return self.chat if self.post.seat is None or to is None else f"{self.chat} {to.id}"


def with_clean_names(incoming: Incoming) -> Incoming:
    """Return what came in with every name made fit to be shown, so that no hostile one is ever stored."""
    mentions = {word: labelled(player) for word, player in incoming.mentions.items()}
    return replace(incoming, player=labelled(incoming.player), mentions=mentions)
