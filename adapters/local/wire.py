"""What a page and the server say to each other over the WebSocket: one JSON object a frame, told apart by `type`."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

import msgspec

from adapters.chat.posts import BoardRef
from adapters.local.log import Message
from adapters.local.pictures import file_name
from adapters.local.said import Said
from core.ids import COMPETITION_IDS

_Short = Annotated[str, msgspec.Meta(min_length=1, max_length=128)]
_Name = Annotated[str, msgspec.Meta(max_length=128)]
_Number = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]
_Step = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
_Move = Annotated[str, msgspec.Meta(min_length=1, max_length=128, pattern=r"^[^/.]")]
_Language = Annotated[str, msgspec.Meta(max_length=35)]


class Join(msgspec.Struct, tag="join", tag_field="type", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A tab enters a room: `token` is the tab's own secret, `since` the last message that it has seen there.

    `language` and `palette` are those in which it shows messages and boards.
    """

    token: Annotated[str, msgspec.Meta(min_length=16, max_length=64)]
    name: _Name
    room: _Name
    since: _Number = 0
    language: _Language | None = None
    palette: Literal["light", "dark"] = "light"


class Say(msgspec.Struct, tag="say", tag_field="type", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A person wrote something, perhaps as a reply to a message. `event` is the tab's own name for it.

    What they mean as `talk` is not taken for a move. `seen` are the newest messages that show the boards of the games.
    """

    event: _Short
    text: str
    reply_to: _Number | None = None
    talk: bool = False
    seen: Annotated[tuple[_Number, ...], msgspec.Meta(max_length=64)] = ()


class Press(msgspec.Struct, tag="press", tag_field="type", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A person pressed a button under the message `on`."""

    event: _Short
    press: _Short
    on: _Number


class Play(msgspec.Struct, tag="play", tag_field="type", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A person tapped a move on the board of a game; `edition` tells which board that was.

    A command is no move: it would be given without being seen as the person's own words.
    """

    event: _Short
    game: _Short
    edition: _Number
    move: _Move


class Look(msgspec.Struct, tag="look", tag_field="type", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A tab wants to see a game: after the steps of `path` on the way to a move, or as it was after `at` moves.

    Nothing happens by it, and no one else is told.
    """

    game: _Short
    path: Annotated[tuple[_Step, ...], msgspec.Meta(max_length=8)] = ()
    at: _Number | None = None


Frame = Join | Say | Press | Play | Look
Deed = Say | Press | Play
"""A frame that is an event: it counts once, and is answered by `done` or by an error."""

_decoder = msgspec.json.Decoder(Frame)


def read(frame: str | bytes) -> Frame:
    """Read a frame. Raises ValueError for everything that is none of them."""
    try:
        return _decoder.decode(frame)
    except RecursionError as error:  # what stands before the type is passed over, however deep it is nested
        raise ValueError("a frame is not nested so deep") from error


def said(frame: Deed, join: Join, event: str) -> Said:
    """Return what the person of a tab did. `event` is the event's name among all tabs'."""
    done = Said(event=event, room=join.room, person=join.name, language=join.language)
    match frame:
        case Press():
            return replace(done, press=frame.press, on=frame.on)
        case Play():
            return replace(done, text=frame.move, tapped=BoardRef(frame.game, frame.edition))
        case Say():
            return replace(done, text=frame.text, reply_to=frame.reply_to, talk=frame.talk, seen=frame.seen)


def _stands_on_stage(message: Message) -> bool:
    """Whether a message shows what has a place of its own: an offer, a board, a hand; not a word to one person."""
    if message.game is None or message.aside or message.game in COMPETITION_IDS:
        return False
    return message.to is None or message.alt is not None


def shown(message: Message, person: str, language: str, *, staged: bool = False) -> dict[str, object]:
    """Return a message as a page of this person shows it in a language.

    Where games are `staged`, their boards have a place next to the messages, and with them all their buttons.
    """
    message = message.worded(language)
    return {
        "type": "message",
        "id": message.id,
        "at": message.at,
        "from": message.sender and message.sender.name,
        "own": message.sender is not None and message.sender.id == person,
        "private": message.to is not None,
        "called": message.mention is not None and message.mention.id == person,
        "text": message.text,
        "alt": message.alt,
        "picture": message.picture and f"/picture/{file_name(message.picture)}",
        "buttons": () if staged and _stands_on_stage(message) else message.buttons,
        "edits": message.edits,
        "reply_to": message.reply_to,
        "game": message.game,
        "ply": message.ply,
        "aside": message.aside,
        "file": message.file and {"name": message.file.name, "text": message.file.text},
    }
