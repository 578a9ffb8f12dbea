"""What one person alone is told in a group: by an ephemeral message, else in the private chat, else on the button.

A secret never goes into a message that others can read.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from telegram.error import BadRequest, TelegramError

from adapters.boards.transport import NotSaid, PlaceSilent, Spot
from adapters.chat.buttons import Press, read_button
from adapters.chat.commands import Command
from adapters.chat.picking import is_for_one
from adapters.chat.posts import Button, Post
from adapters.chat.routes import is_private, read_command
from adapters.chat.texts import text
from adapters.telegram.outbound.ephemeral import Ephemeral
from adapters.telegram.outbound.formatting import ALERT, cut, length, plain
from adapters.telegram.outbound.invitations import offers_seats
from adapters.telegram.outbound.outbox import Outbox
from adapters.telegram.outbound.transport import TelegramTransport
from adapters.telegram.shared import ids, links
from adapters.telegram.shared.arrival import OF_ADMINISTRATORS, Arrival
from adapters.telegram.shared.pace import Pace
from core.bounded import BoundedDict, Remembered

NEEDS_PRESS_SECONDS: Final = 600.0
"""How long a chat is believed to take ephemeral messages only after a press: until the bot is made administrator."""

TOLD_SECONDS: Final = 86_400.0
"""How long a person need not be told again, in the same chat, where they are answered alone."""

SIGN: Final = "\N{OK HAND SIGN}"
"""The reaction that stands for words that were said before: one of those that Telegram knows."""

_REMEMBERED: Final = 5_000

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Hand:
    """A message that shows a hand: what it was opened by, and the moves ever taken back and the deals until then.

    It is a `letter` in the private chat, or an ephemeral message of that number.
    """

    opened: Arrival
    revision: int
    deals: int
    letter: str | None = None
    number: int = 0


class Private:
    """Tells one person something."""

    def __init__(
        self, *, username: str, ephemeral: Ephemeral, transport: TelegramTransport, outbox: Outbox, pace: Pace
    ) -> None:
        self._username = username
        self._ephemeral = ephemeral
        self._transport = transport
        self._outbox = outbox
        self._pace = pace
        self._needs_press: BoundedDict[int, float] = BoundedDict(_REMEMBERED)
        self._led: BoundedDict[tuple[int, int], float] = BoundedDict(_REMEMBERED)
        self._signed: BoundedDict[tuple[int, int], float] = BoundedDict(_REMEMBERED)
        self._hands: Remembered[tuple[str, int, str], _Hand] = Remembered(_REMEMBERED)

    def out_of_date(self, arrival: Arrival, post: Post, deals: int) -> list[Arrival]:
        """Return the events that opened hands which this board, after a number of deals, has made stale.

        A move makes the hands of the mover, for whom `arrival` itself stands, and of the next player stale; a take-back
        and a deal those of all.
        """
        hands = {
            person: hand
            for (server, person, table), hand in self._hands.items()
            if (server, table) == (arrival.server, post.game)
        }
        called = None if post.mention is None else ids.read_player(post.mention.id)
        return [
            *(arrival for person in hands if person == arrival.user),
            *(
                hand.opened
                for person, hand in hands.items()
                if person != arrival.user
                and (person == called or (hand.revision, hand.deals) != (post.revision, deals))
            ),
        ]

    async def tell(self, arrival: Arrival, post: Post) -> str | None:
        """Tell the person who did something; return what the pressed button should answer, None for nothing.

        What takes the place of a message that others can read and was meant for that, as a panel of settings, does so.
        """
        words = plain(post.text)
        brief = post.picture is None and post.file is None and not post.buttons and length(words) <= ALERT
        if brief and arrival.query is not None:
            return words
        if post.edits and arrival.replaceable is not None and _for_some(post):
            await self._aloud(arrival, post)
            return None
        # No ephemeral message takes a file; what is no secret can do without.
        if (post.file is None or not post.secret) and await self._whisper(arrival, replace(post, file=None)):
            return None
        if post.secret:
            return await self._secretly(arrival, post)
        if arrival.query is not None and post.file is None:
            return cut(words, ALERT)
        # Other buttons that give a command give it for anyone who presses them; the text says how to write it.
        rows = post.buttons if _for_some(post) else tuple(row for row in post.buttons if not _commands(row))
        if arrival.here.private or not post.if_alone:
            await self._aloud(arrival, replace(post, buttons=rows, edits=False))
        return None

    async def renew(self, opened: Arrival, post: Post, deals: int) -> None:
        """Put a hand in the place of the one that the person has open; where that is gone, it is forgotten."""
        place = (opened.server, opened.user, post.game or "")
        hand = self._hands.get(place)
        if hand is None or not post.secret or not await self._put(hand, post):
            self._hands.pop(place, None)
        else:
            self._hands[place] = replace(hand, revision=post.revision, deals=deals)

    async def _put(self, hand: _Hand, post: Post) -> bool:
        """Put a post in the place of a hand; False where that cannot be."""
        if hand.letter is None:
            return await self._ephemeral.edit(hand.opened, post, hand.number)
        spot = Spot(server=hand.opened.server, chat=ids.player_id(hand.opened.user))
        try:
            return await self._transport.edit(hand.letter, spot, post)
        except NotSaid as error:
            _log.debug("a hand of %d is not renewed: %s", hand.opened.user, error)
            return False

    async def give(self, opened: Arrival, post: Post, deals: int) -> bool:
        """Send a hand to the private chat; False where it does not get there now."""
        try:
            letter = await self._transport.send(Spot(server=opened.server, chat=ids.player_id(opened.user)), post)
        except NotSaid as error:
            _log.debug("a hand is not sent to %d: %s", opened.user, error)
            return False
        former = self._hands.get((opened.server, opened.user, post.game or ""))
        if former is not None and former.letter is not None:
            await self._transport.strip(former.letter)
        self.lies(opened, post, letter, deals)
        return True

    def lies(self, opened: Arrival, post: Post, letter: str | None, deals: int = 0) -> None:
        """Note that a post which a person alone sees lies in their private chat: where it is a hand, it is renewed."""
        if letter is not None:
            self._note_hand(post, _Hand(opened, post.revision, deals, letter=letter))

    async def say_it_counts(self, arrival: Arrival, post: Post) -> None:
        """Tell the person, where their table's chat takes no message, that what they did there counts."""
        own = ids.player_id(arrival.user)
        language = post.for_actor().language
        code = "telegram-cannot-post" if not offers_seats(post) else "telegram-cannot-offer"
        told = Post(text=text(language, code), language=language, to=arrival.player)
        try:
            await self._transport.send(Spot(server=own, chat=own), told)
        except NotSaid as error:
            _log.info("%d is not told that the move counts: %s", arrival.user, error)

    async def _aloud(self, arrival: Arrival, post: Post) -> None:
        answers = None if arrival.answers is None else ids.message_id(arrival.here, arrival.answers)
        asker, replaces = arrival.player.id, arrival.replaceable
        spot = Spot(server=arrival.server, chat=arrival.chat, answers=answers, replaces=replaces, asker=asker)
        await self._outbox.put(spot, post.said_aloud())

    async def _whisper(self, arrival: Arrival, post: Post) -> bool:
        """Send an ephemeral message; False where that cannot be."""
        asked = arrival.query is not None or arrival.ephemeral is not None
        if not await self._ephemeral.supported():
            return False
        if not asked and self._needs_press.get(arrival.here.chat, 0.0) > self._pace.now():
            return False
        if post.edits and arrival.query is not None and arrival.ephemeral is not None:
            self._note_hand(post, _Hand(arrival, post.revision, 0, number=arrival.ephemeral))
            if await self._ephemeral.edit(arrival, post, arrival.ephemeral):
                return True
        try:
            number = await self._ephemeral.send(arrival, post)
        except BadRequest as error:
            if not asked:
                self._needs_press[arrival.here.chat] = self._pace.now() + NEEDS_PRESS_SECONDS
            _log.debug("nothing can be whispered in %d: %s", arrival.here.chat, error)
            return False
        except TelegramError as error:
            _log.info("nothing was whispered in %d: %s", arrival.here.chat, error)
            return False
        self._note_hand(post, _Hand(arrival, post.revision, 0, number=number))
        return True

    async def _secretly(self, arrival: Arrival, post: Post) -> str | None:
        """Send a secret to the private chat, or lead there."""
        own, said = ids.player_id(arrival.user), post.said_aloud().language
        try:
            letter = await self._transport.send(Spot(server=arrival.server, chat=own), post)
        except NotSaid as error:
            _log.log(logging.DEBUG if isinstance(error, PlaceSilent) else logging.INFO, "%s: %s", own, error)
        else:
            self.lies(arrival, post, letter)
            return await self._sign(arrival, post)
        if arrival.query is not None and (post.picture is None or post.alt is None):
            return cut(plain(post.text), ALERT)
        if arrival.query is None or self._first(self._led, arrival):
            way = links.url(self._username, _way_to(post, arrival.server))
            button = Button(way, text(said, "telegram-open-private"))
            code = "telegram-refused-unstarted" if _refuses(arrival, post) else "telegram-not-started"
            hint = Post(text=text(said, code), language=said, to=post.to, buttons=((button,),))
            await self._aloud(arrival, hint)
        if arrival.query is None or post.alt is None:
            return None
        stones = post.alt.partition("\n\n")[0]
        return cut(" ".join(stones.split(" ")).replace("   ", "  "), ALERT)

    async def _sign(self, arrival: Arrival, post: Post) -> str | None:
        """Say where the answer went that was sent to the private chat; return what the pressed button says of it.

        Under what was typed the words stand once; later a reaction does, where the chat takes one.
        """
        code = "telegram-refused-privately" if _refuses(arrival, post) else "telegram-sent-privately"
        if arrival.query is not None:
            return text(post.language, code)
        known = not self._first(self._signed, arrival) and not _refuses(arrival, post) and arrival.answers is not None
        if known and await self._transport.mark(ids.message_id(arrival.here, arrival.answers or 0), SIGN):
            return None
        said = post.said_aloud().language
        await self._aloud(arrival, Post(text=text(said, code), language=said, to=post.to))
        return None

    def _first(self, told: BoundedDict[tuple[int, int], float], arrival: Arrival) -> bool:
        """Whether a person is told something in a chat that they were not told there a while ago."""
        place, now = (arrival.here.chat, arrival.user), self._pace.now()
        first = told.get(place, 0.0) <= now
        if first:
            told[place] = now + TOLD_SECONDS
        return first

    def _note_hand(self, post: Post, hand: _Hand) -> None:
        if post.picture is not None and post.secret and post.game is not None:
            self._hands[hand.opened.server, hand.opened.user, post.game] = hand


def _way_to(post: Post, server: str) -> links.Link | None:
    """Return the link by which someone gets in the private chat what they may not be told here."""
    key, _ = ids.read_chat(server)
    if post.file is not None:
        return links.Link(links.Errand.EXPORT, key)
    if post.game is None:
        return None
    return links.Link(links.Errand.HAND if post.moves is None else links.Errand.MOVES, key, post.game)


def _refuses(arrival: Arrival, post: Post) -> bool:
    """Whether a secret is all words: then it says why something was not done.

    Of what is asked in private it must not be told aloud whether it was done.
    """
    wanted = (arrival.text if arrival.press is None else arrival.press) or ""
    pressed = read_button(wanted)
    asks = is_private(wanted) or (pressed is not None and pressed.press is Press.PLAN)
    return not asks and post.picture is None and post.moves is None and post.file is None


def _commands(row: Iterable[Button]) -> list[Command]:
    """Return the commands that the buttons of a row give."""
    return [command for button in row if (command := read_command(button.id)) is not None]


def _for_some(post: Post) -> bool:
    """Whether a post's buttons all give commands that are refused to others than administrators, or than one person."""
    commands = [command for row in post.buttons for command in _commands(row)]
    return bool(commands) and all(command.name in OF_ADMINISTRATORS or is_for_one(command) for command in commands)
