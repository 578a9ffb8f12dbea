"""How fast messages may go out: Telegram's published limits for bots, kept for each chat on its own.

A chat that has to wait holds up no other; only the limit over all chats is common. Sends and edits count alike. In a
group a part of the minute's messages is kept back for the boards of running games, and no one person uses up all.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from adapters.boards.urgency import Urgency
from adapters.telegram.shared.pace import Pace
from core.bounded import BoundedDict

PER_GROUP: Final = 20
PER_PRIVATE: Final = 60
WINDOW: Final = 60.0
"""Messages in a group in a minute, by Telegram's FAQ for bots; in a private chat about one a second."""

OVERALL: Final = 30
"""Messages a second to all chats, by the same FAQ."""

REMEMBERED: Final = 5_000
"""Chats whose last minute is remembered: more than can be sent to in one."""


ROOM: Final[Mapping[Urgency, int]] = MappingProxyType(
    {Urgency.GAME: PER_GROUP, Urgency.OFFER: 16, Urgency.WORDS: 18, Urgency.STEP: 14, Urgency.STRIP: 18}
)
"""How many messages a group may have had in a minute, with the one of this kind that is to be sent.

So two are always kept back for games, and two more for words. Decided by this project, as are the numbers below.
"""

NO_GAMES: Final = 12
"""Messages of a group's minute that are no boards of games, at most: eight are left to those."""

OFFERS: Final = 8
OFFERS_OF_ONE_PERSON: Final = 5
"""Those of them that are offers, at most, and those of one person: four are left to words, three to others' offers."""

OF_ONE_PERSON: Final = 8
"""Those of them that one person causes, at most."""

GAMES_OF_ONE_PERSON: Final = 15
"""Messages of any kind that one person causes in a group's minute, at most."""


LULL: Final = 6
LULL_SECONDS: Final = 20.0
"""Buttons are taken off old boards while fewer than `LULL` messages go out in `LULL_SECONDS`: quick games need all."""


@dataclass(frozen=True, slots=True)
class _Sent:
    at: float
    urgency: Urgency
    asker: str | None


class Limits:
    """When the next message may go to a chat."""

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._sent: OrderedDict[int, deque[_Sent]] = OrderedDict()
        self._until: BoundedDict[int, float] = BoundedDict(REMEMBERED)
        self._all: deque[float] = deque(maxlen=OVERALL)

    def wait(self, chat: int, urgency: Urgency = Urgency.GAME, asker: str | None = None) -> float:
        """Return the seconds until a message that `asker` caused may go to this chat, zero when it may now."""
        now = self._pace.now()
        until = self._until.get(chat, now)
        sent = self._sent.get(chat)
        if sent is not None:
            while sent and sent[0].at + WINDOW <= now:
                sent.popleft()
            for counted, most in _bounds(chat, sent, urgency, asker):
                if len(counted) >= most:
                    until = max(until, counted[-most].at + WINDOW)
            if urgency is Urgency.STRIP and chat < 0 and len(sent) >= LULL:
                until = max(until, sent[-LULL].at + LULL_SECONDS)
        if len(self._all) == OVERALL:
            until = max(until, self._all[0] + 1.0)
        return max(0.0, until - now)

    def sent(self, chat: int, urgency: Urgency = Urgency.GAME, asker: str | None = None) -> None:
        """Count a message to this chat."""
        now = self._pace.now()
        self._all.append(now)
        sent = self._sent.setdefault(chat, deque(maxlen=PER_PRIVATE))
        sent.append(_Sent(now, urgency, asker))
        self._sent.move_to_end(chat)
        if self._until.get(chat, now) < now:
            del self._until[chat]
        while len(self._sent) > REMEMBERED:
            oldest, _ = self._sent.popitem(last=False)
            self._until.pop(oldest, None)

    def arrived(self, chat: int, since: float) -> None:
        """Count what left for this chat `since` then from now on: Telegram counts from when it came there."""
        now, sent = self._pace.now(), self._sent.get(chat, deque[_Sent]())
        for number in reversed(range(len(sent))):
            if sent[number].at < since:
                break
            sent[number] = replace(sent[number], at=now)

    def blocked(self, chat: int, seconds: float) -> None:
        """Send nothing to this chat for so long: Telegram said so, or does not answer."""
        self._until[chat] = max(self._until.get(chat, 0.0), self._pace.now() + seconds)


def _bounds(
    chat: int, sent: Sequence[_Sent], urgency: Urgency, asker: str | None
) -> Iterator[tuple[Sequence[_Sent], int]]:
    """Give what counts of a chat's last minute towards each bound that one more message meets, and that bound."""
    if chat > 0:
        yield sent, PER_PRIVATE
        return
    yield sent, ROOM[urgency]
    own = [each for each in sent if asker is not None and each.asker == asker]
    yield own, GAMES_OF_ONE_PERSON
    if urgency is Urgency.OFFER:
        yield [each for each in sent if each.urgency is Urgency.OFFER], OFFERS
        yield [each for each in own if each.urgency is Urgency.OFFER], OFFERS_OF_ONE_PERSON
    if urgency is not Urgency.GAME:
        yield [each for each in sent if each.urgency not in {Urgency.GAME, Urgency.STRIP}], NO_GAMES
        yield [each for each in own if each.urgency is not Urgency.GAME], OF_ONE_PERSON
