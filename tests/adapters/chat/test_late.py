"""What comes too late for where a table is in its life is refused by a sentence that says so, on every button."""

from __future__ import annotations

from itertools import cycle

import pytest

from core.table import Status
from tests.adapters.chat.den import Den
from tests.adapters.chat.refusing import refused

OFFER = ("a", "d", "c", "s")
"""Accept, decline, cancel and start."""

GAME = ("y", "n", "w", "k:0:0:1", "i:1:0:1", "m:1:0:x", "j:1:0:1")
"""What can be done only in a game that goes on: a take-back's answers, the claim, steps and moves."""

COMMANDS = ("play", "play 17M13N", "moves", "resign", "undo", "abort")

SAYS = {
    Status.OFFERED: ("g1 has not begun yet.", "Партия g1 ещё не началась."),
    Status.DECLINED: (
        "This offer was declined. Make a new one, for example `/sim @anna`.",
        "Этот вызов отклонён. Предложите новый, например: `/sim @anna`.",
    ),
    Status.CANCELLED: (
        "This offer was withdrawn. Make a new one, for example `/sim @anna`.",
        "Этот вызов отозван. Предложите новый, например: `/sim @anna`.",
    ),
    Status.EXPIRED: (
        "No one accepted this offer in time. Make a new one, for example `/sim @anna`.",
        "Этот вызов вовремя никто не принял. Предложите новый, например: `/sim @anna`.",
    ),
    Status.ABORTED: (
        "g1 was called off. Play again with `/rematch g1`.",
        "Партия g1 отменена. Сыграть ещё раз: `/rematch g1`.",
    ),
    Status.FINISHED: (
        "g1 is over. Play again with `/rematch g1`.",
        "Партия g1 закончена. Сыграть ещё раз: `/rematch g1`.",
    ),
}

TO_OTHERS = {
    Status.ABORTED: (
        "g1 was called off. Start your own game, for example `/sim bot`.",
        "Партия g1 отменена. Начните свою, например: `/sim bot`.",
    ),
    Status.FINISHED: (
        "g1 is over. Start your own game, for example `/sim bot`.",
        "Партия g1 закончена. Начните свою, например: `/sim bot`.",
    ),
}

ENDS = {
    Status.DECLINED: ("boris", "/decline g1"),
    Status.CANCELLED: ("anna", "/cancel g1"),
    Status.ABORTED: ("anna", "/abort g1"),
    Status.FINISHED: ("anna", "/resign g1"),
}


async def _table(den: Den, status: Status) -> None:
    """Let there be a table, g1, of this status."""
    offer = "/square @boris first=me"
    if status in {Status.PLAYING, Status.ABORTED, Status.FINISHED}:
        await den.game(offer, "boris", moved=status is Status.FINISHED)
    else:
        await den.say("anna", offer)
    if status is Status.EXPIRED:
        den.clock.time += 86_400
        await den.chat.tick()
    if status in ENDS:
        await den.say(*ENDS[status])
    assert (await den.table("g1")).status is status


def _presses(*letters: str) -> list[str]:
    return [f"{letter}:g1{rest or ':0'}" for letter, rest in ((each[0], each[1:]) for each in letters)]


async def _said(den: Den, user: str, act: str, lang: str) -> str:
    if act.startswith("/"):
        return (await refused(den, user, act, lang=lang)).text
    (post,) = await den.press_id(user, act, lang=lang)
    return post.text


@pytest.mark.parametrize("status", SAYS)
async def test_everyone_is_told_what_became_of_it(den: Den, status: Status) -> None:
    await _table(den, status)
    before = await den.table("g1")
    over = before.ended is not None
    acts = [
        *_presses(*GAME),
        *(f"/{name.replace(' ', ' g1 ', 1) if ' ' in name else f'{name} g1'}" for name in COMMANDS),
    ]
    if status is Status.OFFERED:
        acts.remove("/abort g1")  # it withdraws the offer
    else:
        acts += _presses(*OFFER)
    if not over:
        acts += _presses("h", "t", "v", "r", "p", "e")
        acts += [f"/{name} g1" for name in ("record", "verify", "rematch", "replay", "review")]
    for user, lang, act in zip(cycle(("anna", "boris", "vera")), cycle(("en", "ru")), acts, strict=False):
        says = TO_OTHERS[status] if over and user == "vera" else SAYS[status]
        assert (user, act, await _said(den, user, act, lang)) == (user, act, says[lang == "ru"])
    assert await den.table("g1") == before


async def test_an_offer_that_was_taken(den: Den) -> None:
    await _table(den, Status.PLAYING)
    begun = "g1 has already begun; `/board g1` shows it."
    for act in _presses("d", "c", "s"):
        assert await _said(den, "anna", act, "en") == begun
        assert await _said(den, "boris", act, "en") == begun
        assert await _said(den, "vera", act, "ru") == "Поздно, места уже заняты: anna и boris."
    assert await _said(den, "anna", "a:g1:0", "en") == "You are already at this table."
    assert await _said(den, "boris", "c:g1:0", "ru") == "Партия g1 уже началась, её покажет `/board g1`."


async def test_who_made_an_offer_is_not_told_to_make_one(den: Den) -> None:
    await _table(den, Status.OFFERED)
    assert await _said(den, "anna", "d:g1:0", "en") == "This is your own offer; someone else has to accept it."


async def test_no_rematch_is_proposed_where_an_opponent_does_not_come_back(den: Den) -> None:
    await _table(den, Status.FINISHED)
    await den.say("boris", "/forget yes")
    assert await _said(den, "anna", "a:g1:0", "en") == TO_OTHERS[Status.FINISHED][0]
