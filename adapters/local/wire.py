"""What a page and the server say to each other over the WebSocket: one JSON object a frame, told apart by `type`."""

from __future__ import annotations

from typing import Annotated

import msgspec

from adapters.local.hub import Said
from adapters.local.log import Message

_Short = Annotated[str, msgspec.Meta(min_length=1, max_length=128)]
_Number = Annotated[int, msgspec.Meta(ge=0, lt=2**53)]
_Language = Annotated[str, msgspec.Meta(max_length=35)]


class Join(msgspec.Struct, tag="join", tag_field="type", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A tab enters a room: `token` is the tab's own secret, `since` the last message that it has seen there."""

    token: Annotated[str, msgspec.Meta(min_length=16, max_length=64)]
    name: _Short
    room: _Short
    since: _Number = 0
    language: _Language | None = None


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


_decoder = msgspec.json.Decoder(Join | Say | Press)


def read(frame: str | bytes) -> Join | Say | Press:
    """Read a frame. Raises ValueError for everything that is none of the three."""
    return _decoder.decode(frame)


def said(frame: Say | Press, join: Join, event: str) -> Said:
    """Return what the person of a tab did. `event` is the event's name among all tabs'."""
    if isinstance(frame, Say):
        return Said(
            event=event,
            room=join.room,
            person=join.name,
            text=frame.text,
            reply_to=frame.reply_to,
            language=join.language,
            talk=frame.talk,
            seen=frame.seen,
        )
    return Said(event=event, room=join.room, person=join.name, press=frame.press, on=frame.on, language=join.language)


def shown(message: Message, person: str) -> dict[str, object]:
    """Return a message as a page of this person shows it."""
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
        "picture": message.picture and f"/picture/{message.picture}.png",
        "buttons": message.buttons,
        "edits": message.edits,
        "reply_to": message.reply_to,
        "game": message.game,
        "ply": message.ply,
        "file": message.file and {"name": message.file.name, "text": message.file.text},
    }
