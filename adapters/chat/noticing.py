"""The commands by which people learn what waits for them, and ask to be told of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from adapters.chat import forms
from adapters.chat.commands import shown
from adapters.chat.request import Request
from adapters.chat.route import Route
from adapters.chat.standings import is_page
from adapters.chat.vocabulary import game_word
from core import service
from core.answer import Answer
from core.daily import Hour, read_hour
from core.notices import NoticeCode
from core.refusals import Refused

_NOTES: Final = frozenset({"notes", "note", "сразу"})
_DAILY: Final = frozenset({"daily", "ежедневно"})
_ON: Final = frozenset({"on", "yes", "да", "вкл"})
_OFF: Final = frozenset({"off", "no", "нет", "выкл"})
_ANY: Final = frozenset({"all", "any", "все", "любая"})
_EVERYWHERE: Final = frozenset({"all", "everywhere", "везде"})


async def turns(request: Request) -> Answer:
    """List the games of a person everywhere, to them alone, or let them be told of their turns. Raises Refused."""
    words = request.command.rest.lower().replace("=", " ").split()
    if wishes := _wishes(words):
        on = [_on(name, given) for name, given in wishes if given and name in _NOTES]
        hours = [_hour(given) for name, given in wishes if given and name in _DAILY]
        if not on and not hours:
            asked = {name in _NOTES for name, _ in wishes}
            return await service.chosen_notices(
                request.ctx, request.incoming, turns=True in asked, daily=False in asked
            )
        return await service.choose_notices(
            request.ctx, request.incoming, turns=on[-1] if on else None, hours=tuple(hours)
        )
    page = next((int(word) for word in words if is_page(word)), None)
    if words and page is None:
        raise Refused(NoticeCode.BAD, word=shown(" ".join(words)))
    edits = request.incoming.press is not None
    return await service.turns(request.ctx, request.incoming, page or 1, edits=edits)


def _wishes(words: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return what is asked for, each with the words that follow; nothing where another word comes first."""
    found: list[tuple[str, list[str]]] = []
    for word in words:
        if word in _NOTES or word in _DAILY:
            found.append((word, []))
        elif found:
            found[-1][1].append(word)
        else:
            return []
    return found


def _on(name: str, given: Sequence[str]) -> bool:
    """Read whether a person is to be told of their turns. Raises Refused."""
    word = " ".join(given)
    if word not in _ON | _OFF:
        raise Refused(NoticeCode.BAD, word=shown(f"{name} {word}"))
    return word in _ON


def _hour(given: Sequence[str]) -> Hour | None:
    """Read at which hour a person is to be told what waits for them, None for no more. Raises Refused."""
    word = "".join(given)
    if word in _OFF:
        return None
    hour = read_hour(word)
    if hour is None:
        raise Refused(NoticeCode.DAILY_BAD, word=shown(" ".join(given)))
    return hour


async def notify(request: Request) -> Answer:
    """Let a person be told of offers in this chat, or of none any more. Raises Refused."""
    words = request.words
    if not _OFF.isdisjoint(words):
        others = [word for word in words if word not in _OFF]
        if not _EVERYWHERE.issuperset(others):
            raise Refused(NoticeCode.CALL_OFF_WHOLE)
        return await service.call_me_no_more(request.ctx, request.incoming, everywhere=bool(others))
    service.check_callable(request.incoming, private=request.incoming.alone)
    games: list[str] = []
    for word in words:
        game = game_word(word)
        if game is None and word not in _ANY | _ON:
            raise Refused(NoticeCode.CALL_BAD, word=shown(word))
        games += [] if game is None else [game]
    return await service.call_me(request.ctx, request.incoming, tuple(dict.fromkeys(games)))


TURNS: Final = Route(
    name="turns",
    handler=turns,
    words={"ru": ("моиходы", "очередь")},
    form=(forms.PAGE, forms.NOTES, forms.DAILY),
    private=True,
    asks=True,
)

NOTIFY: Final = Route(
    name="notify",
    handler=notify,
    words={"ru": ("сообщать", "уведомлять")},
    form=(forms.GAME, forms.OFF),
    private=True,
    asks=True,
)
