"""Messages as a room's log keeps them, from which a page is drawn again after a restart."""

from __future__ import annotations

import logging
import re
from collections.abc import Collection

import msgspec

from adapters.chat.posts import Button
from adapters.ports import MessageLog
from core.answer import Attachment
from core.table import Player

_log = logging.getLogger(__name__)


class Wording(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What of a message differs from language to language."""

    text: str
    alt: str | None = None
    picture: str | None = None
    buttons: tuple[tuple[Button, ...], ...] = ()
    file: Attachment | None = None


class Message(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One message of a room: a person's, or one of Kibitz's (`sender` None), as it was when it was posted.

    `to` is the only person who may see it. `picture` is a token of `Pictures`. `edits` is the id of the message that it
    replaces, `reply_to` of the one that it answers. `edition` numbers the board that `game` has at `ply`. `at` is in
    seconds since the epoch. `cause` is the event that Kibitz answers with it. `wordings` are the same message in
    further languages; older logs have none. `aside` tells of one that shows no board, and yet has moves of `game` in
    words: its film or its review.
    """

    id: int = 0
    at: int = 0
    text: str
    sender: Player | None = None
    to: Player | None = None
    mention: Player | None = None
    alt: str | None = None
    picture: str | None = None
    buttons: tuple[tuple[Button, ...], ...] = ()
    edits: int | None = None
    reply_to: int | None = None
    game: str | None = None
    ply: int | None = None
    edition: int | None = None
    moves: tuple[str, ...] | None = None
    file: Attachment | None = None
    cause: str | None = None
    aside: bool = False
    wordings: dict[str, Wording] = {}

    def worded(self, language: str) -> Message:
        """Return the message in a language, as it was written where it was not kept in that one."""
        found = self.wordings.get(language)
        return self if found is None else msgspec.structs.replace(self, **msgspec.structs.asdict(found))

    def tells_of(self, player: Player) -> bool:
        """Whether a person wrote it, was told or called by it, or is named in it, its picture or its file."""
        people = {each.id for each in (self.sender, self.to, self.mention) if each is not None}
        return player.id in people or any(
            _names(player.name, text)
            for each in (self, *self.wordings.values())
            for text in (each.text, each.alt, each.file and each.file.text)
            if text is not None
        )

    @property
    def pictures(self) -> tuple[str, ...]:
        """The tokens of its pictures, in all languages."""
        return tuple(each.picture for each in (self, *self.wordings.values()) if each.picture is not None)

    def visible_to(self, person: str) -> bool:
        """Whether the person of this id may see it."""
        return self.to is None or self.to.id == person


class Log:
    """The logs of all rooms, as messages. Every method may raise StoreBusy.

    A new message has a higher id than all that were ever seen, even where the logs were lost in between.
    """

    def __init__(self, log: MessageLog) -> None:
        self._log = log
        self._newest = 0

    async def append(self, room: str, message: Message, once: str) -> tuple[Message, int]:
        """Append a message; return it with its id, and the id that was the room's newest before (0 if it had none).

        `once` names the message, and counts once a week: the id of one that is there already is no later than that.
        """
        number, before = await self._log.append(room, msgspec.json.encode(message), once, self._newest)
        self._newest = max(self._newest, number)
        return msgspec.structs.replace(message, id=number), before

    async def load(self, room: str, after: int = 0) -> list[Message]:
        """Return a room's newest messages, those with an id above `after`, the oldest first."""
        found = await self._log.load(room, after)
        if found:
            self._newest = max(self._newest, found[-1][0])
        messages = [_read(room, number, payload) for number, payload in found]
        return [message for message in messages if message is not None]

    async def remove(self, room: str, numbers: Collection[int]) -> None:
        """Delete messages of a room."""
        await self._log.remove(room, numbers)

    async def rooms(self, most: int = 30) -> list[str]:
        """Return the ids of the rooms last written in, the newest first."""
        return await self._log.rooms(most)


def _read(room: str, number: int, payload: bytes) -> Message | None:
    """Return a message as it is kept; None for one that cannot be read, without which the room goes on."""
    try:
        return msgspec.structs.replace(msgspec.json.decode(payload, type=Message), id=number)
    except (msgspec.DecodeError, UnicodeError) as error:
        _log.warning("message %d of room %s cannot be read and is left out: %s", number, room, error)
        return None


def _names(name: str, text: str) -> bool:
    """Whether a name stands in a text as a whole."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None
