"""What one person alone is told in a group: by an ephemeral message, else in the private chat, else on the button.

A secret never goes into a message that others can read.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from telegram import InlineKeyboardButton
from telegram.error import BadRequest, Forbidden, TelegramError

from adapters.chat.commands import Command, read_command
from adapters.chat.posts import Button, Post
from adapters.chat.texts import text
from adapters.telegram.outbound.ephemeral import Ephemeral
from adapters.telegram.outbound.formatting import ALERT, cut, length, plain
from adapters.telegram.outbound.transport import Letter, Sender
from adapters.telegram.shared import ids, links
from adapters.telegram.shared.arrival import OF_ADMINISTRATORS, Act
from adapters.telegram.shared.pace import Pace
from core.recent import Recent

NEEDS_PRESS_FOR: Final = 600.0
"""Seconds that a chat is believed to let us whisper only after a press: until somebody makes us an administrator."""

_REMEMBERED: Final = 5_000

_log = logging.getLogger(__name__)

Aloud = Callable[[Letter], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class _Hand:
    """An ephemeral message that shows a hand: what it was opened by, and the moves ever taken back until then."""

    act: Act
    number: int
    taken_back: int


class Whispers:
    """Tells one person something. `aloud` sends a letter that others may read, in its turn."""

    def __init__(self, ephemeral: Ephemeral, username: str, sender: Sender, pace: Pace, aloud: Aloud) -> None:
        self._ephemeral = ephemeral
        self._username = username
        self._sender = sender
        self._pace = pace
        self._aloud = aloud
        self._needs_press: Recent[int, float] = Recent(_REMEMBERED)
        self._hands: Recent[tuple[int, int, str], _Hand] = Recent(_REMEMBERED)

    def out_of_date(self, act: Act, post: Post) -> list[Act]:
        """Return by what the hands were opened in a group that are out of date now that a post shows their table.

        A move makes out of date that of whoever made it, in whose name `act` stands; a take-back those of all others.
        """
        chat, user = act.origin.home.chat, act.origin.user
        hands = [
            (person, hand)
            for (place, person, table), hand in self._hands.items()
            if (place, table) == (chat, post.game)
        ]
        return [
            *(act for person, _ in hands if person == user),
            *(hand.act for person, hand in hands if person != user and hand.taken_back != post.taken_back),
        ]

    async def tell(self, act: Act, post: Post) -> str | None:
        """Tell the person who did something; return what the pressed button should answer, if it shall say something.

        What takes the place of a message that others can read and was meant for that, as a panel of settings, does so.
        """
        origin = act.origin
        words = plain(post.text)
        brief = post.picture is None and not post.secret and not post.buttons and length(words) <= ALERT
        if brief and origin.pressed is not None:
            return words
        open_panel = _for_administrators(post) and post.edits and origin.pressed and origin.pressed.ephemeral is None
        if open_panel:
            await self._aloud(Letter(place=origin.here, post=post, replaces=origin.pressed))
            return None
        if post.file is None and await self._whisper(act, post):  # no ephemeral message takes a file
            return None
        if post.secret:
            return await self._privately(act, post)
        if origin.pressed is not None:
            return cut(words, ALERT)
        # A button that gives a command gives it for whoever presses it; the text says how to write it.
        rows = post.buttons if _for_administrators(post) else tuple(row for row in post.buttons if not _commands(row))
        await self._aloud(Letter(place=origin.here, post=replace(post, buttons=rows), answers=origin.answers))
        return None

    async def renew(self, act: Act, post: Post) -> None:
        """Put a hand in the place of the one that the person has open; where that is gone, it is forgotten."""
        place = (act.origin.home.chat, act.origin.user, post.game or "")
        hand = self._hands.get(place)
        if hand is None or post.picture is None or not await self._ephemeral.edit(act.origin, post, hand.number):
            self._hands.pop(place, None)
        else:
            self._note_hand(hand.act, post, hand.number)

    async def _whisper(self, act: Act, post: Post) -> bool:
        """Send an ephemeral message; False where that cannot be."""
        origin, pressed = act.origin, act.origin.pressed
        asked = pressed is not None or origin.ephemeral is not None
        if not await self._ephemeral.supported():
            return False
        if not asked and self._needs_press.get(origin.here.chat, 0.0) > self._pace.now():
            return False
        if post.edits and pressed is not None and pressed.ephemeral is not None:
            self._note_hand(act, post, pressed.ephemeral)
            if await self._ephemeral.edit(origin, post, pressed.ephemeral):
                return True
        try:
            number = await self._ephemeral.send(origin, post)
        except BadRequest as error:
            if not asked:
                self._note_press_needed(origin.here.chat)
            _log.debug("nothing can be whispered in %d: %s", origin.here.chat, error)
            return False
        except TelegramError as error:
            _log.info("nothing was whispered in %d: %s", origin.here.chat, error)
            return False
        self._note_hand(act, post, number)
        return True

    async def _privately(self, act: Act, post: Post) -> str | None:
        """Send a secret to the private chat, or lead there."""
        origin, incoming = act.origin, act.incoming
        link = _way_to(post, incoming.server)
        try:
            under = link if post.picture is not None else None
            await self._sender.send(Letter(place=ids.Place(origin.user), post=post, link=under))
        except (Forbidden, BadRequest):
            _log.debug("%d cannot be written to", origin.user)
        except TelegramError as error:
            _log.info("%d was not written to: %s", origin.user, error)
        else:
            return None if origin.pressed is None else text(post.language, "telegram-sent-privately")
        way = InlineKeyboardButton(text(post.language, "telegram-open-private"), url=links.url(self._username, link))
        hint = Post(text=text(post.language, "telegram-not-started"), to=post.to)
        if origin.pressed is None:
            await self._aloud(Letter(place=origin.here, post=hint, answers=origin.answers, further=(way,)))
            return None
        if post.picture is None or post.alt is None:
            return cut(plain(post.text), ALERT)
        stones = post.alt.partition("\n\n")[0]
        await self._aloud(Letter(place=origin.here, post=hint, further=(way,)))
        return cut(" ".join(stones.split(" ")).replace("   ", "  "), ALERT)

    def _note_press_needed(self, chat: int) -> None:
        self._needs_press[chat] = self._pace.now() + NEEDS_PRESS_FOR

    def _note_hand(self, act: Act, post: Post, number: int) -> None:
        if post.picture is None or not post.secret or post.game is None:
            return
        place = (act.origin.home.chat, act.origin.user, post.game)
        self._hands[place] = _Hand(act, number, post.taken_back)


def _way_to(post: Post, server: str) -> links.Link | None:
    """Return the link by which somebody gets in the private chat what they may not be told here."""
    key, _ = ids.read_chat(server)
    if post.file is not None:
        return links.Link(links.Errand.EXPORT, key)
    if post.game is None:
        return None
    return links.Link(links.Errand.HAND if post.moves is None else links.Errand.MOVES, key, post.game)


def _commands(row: Iterable[Button]) -> list[Command]:
    """Return the commands that the buttons of a row give."""
    return [command for button in row if (command := read_command(button.id)) is not None]


def _for_administrators(post: Post) -> bool:
    """Whether a post's buttons all give commands that are refused to whoever is no administrator."""
    commands = [command for row in post.buttons for command in _commands(row)]
    return bool(commands) and all(command.name in OF_ADMINISTRATORS for command in commands)
