"""What people ask to be told privately."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.answer import Answer, CommandButton, Note
from core.daily import Hour
from core.game import Fact, GameName, Moment
from core.notices import CALL_DAYS, Call, NoticeCode, Notices, Place
from core.refusals import Refused
from core.service.context import Caller, Context
from core.table import Status, Table
from core.values import CommandValue

_DAY = 86_400


async def choose_notices(
    ctx: Context, caller: Caller, *, turns: bool | None = None, hours: Sequence[Hour | None] = ()
) -> Answer:
    """Let a person be told when it becomes their turn, or each day at an hour what waits for them, or not any more.

    Without a value something stays as it is; the last of several `hours` counts, None for no more.
    """
    before = await _before(ctx, caller)
    if before is not None:
        notices = replace(before, failed=False) if turns is None else replace(before, turns=turns, failed=False)
        if hours:
            notices = replace(notices, daily=hours[-1])
        # It is due before it is kept, so that whatever happens in between, what is kept is due.
        await _owe_daily(ctx, caller, before, notices)
        await _keep(ctx, caller, notices)
    facts = [] if turns is None else [Fact(NoticeCode.TURNS_ON if turns else NoticeCode.TURNS_OFF)]
    facts += map(_daily_fact, hours[-1:])
    return _told(caller, *facts)


def _daily_fact(hour: Hour | None) -> Fact:
    return Fact(NoticeCode.DAILY_OFF) if hour is None else Fact(NoticeCode.DAILY_ON, {"hour": hour.label})


async def _owe_daily(ctx: Context, caller: Caller, before: Notices, notices: Notices) -> None:
    """Let the daily note be due where the person asks for it now, and nowhere else."""
    if before.home is not None and before.home.server != caller.server:
        await ctx.store.owe_daily(before.home.server, caller.player.id, None)
    due = None if notices.daily is None else notices.daily.after(ctx.clock.now())
    await ctx.store.owe_daily(caller.server, caller.player.id, due)


async def chosen_notices(ctx: Context, caller: Caller, *, turns: bool, daily: bool) -> Answer:
    """Tell a person whether they are told of their turns, and at which hour what waits for them, and how to choose.

    Where they ask for the hour they are told from now on: nothing may serve the place where they chose it any more.
    """
    notices = await ctx.store.notices(caller.player.id, fresh=True)
    if daily and notices.daily is not None and notices.home != Place(caller.server, caller.chat):
        await _owe_daily(ctx, caller, notices, notices)
        await _keep(ctx, caller, notices)
    facts: list[Fact] = []
    buttons: list[CommandButton] = []
    if turns:
        facts.append(Fact(NoticeCode.TURNS_STAND if notices.turns else NoticeCode.TURNS_NONE))
        buttons.append(_turns_button(notices))
    if daily and notices.daily is None:
        facts.append(Fact(NoticeCode.DAILY_NONE))
    elif daily:
        facts.append(_daily_fact(notices.daily))
        buttons.append(CommandButton(Fact(NoticeCode.TO_DAILY_OFF), CommandValue("turns", ("daily", "off"))))
    failed = (Fact(NoticeCode.FAILED),) if notices.failed else ()
    return _told(caller, *facts, *failed, buttons=buttons)


def notice_buttons(notices: Notices) -> tuple[CommandButton, ...]:
    """Return the buttons by which a person chooses whether they are told of their turns."""
    return _turns_button(notices), CommandButton(Fact(NoticeCode.TO_DAILY), CommandValue("turns", ("daily",)))


def _turns_button(notices: Notices) -> CommandButton:
    code, word = (NoticeCode.TO_TURNS_OFF, "off") if notices.turns else (NoticeCode.TO_TURNS_ON, "on")
    return CommandButton(Fact(code), CommandValue("turns", ("notes", word)))


async def call_me(ctx: Context, caller: Caller, games: Sequence[str]) -> Answer:
    """Let a person be told of offers in the caller's chat, of these games or, where none is named, of all."""
    until = ctx.clock.now() + CALL_DAYS * _DAY
    before = await _before(ctx, caller)
    if before is not None:
        here = Place(caller.server, caller.chat)
        others = tuple(place for place in before.calls if place != here)
        # The person's own list comes first: by it they are forgotten everywhere.
        await _keep(ctx, caller, replace(before, calls=(*others, here), failed=False), moves=False)
        await ctx.store.set_call(caller.server, caller.chat, caller.player.id, Call(caller.player, tuple(games), until))
    if not games:
        return _told(caller, Fact(NoticeCode.CALL_ANY, {"moment": Moment(until)}))
    names = tuple(map(GameName, games))
    return _told(caller, Fact(NoticeCode.CALL_ON, {"games": names, "moment": Moment(until)}))


async def call_me_no_more(ctx: Context, caller: Caller, *, everywhere: bool = False) -> Answer:
    """Let a person be told of no offers any more, in the caller's chat or everywhere."""
    before = await _before(ctx, caller)
    if before is not None:
        here = Place(caller.server, caller.chat)
        ending = before.calls if everywhere else tuple(place for place in before.calls if place == here)
        for place in ending:
            await ctx.store.set_call(place.server, place.chat, caller.player.id, None)
        kept = tuple(each for each in before.calls if each not in ending)
        await _keep(ctx, caller, replace(before, calls=kept), moves=False)
    return _told(caller, Fact(NoticeCode.CALL_OFF_ALL if everywhere else NoticeCode.CALL_OFF))


def check_callable(caller: Caller, *, private: bool) -> None:
    """Raise Refused where no one else could offer a game."""
    if private or caller.server in caller.ids:
        raise Refused(NoticeCode.CALL_ALONE)


async def is_called(ctx: Context, caller: Caller, table: Table | None) -> bool:
    """Whether a person may join a table from elsewhere: it is offered to anyone where they asked to be told of it."""
    if table is None or table.status is not Status.OFFERED or not table.open_offer:
        return False
    calls = await ctx.store.calls(table.server, table.chat)
    return any(call.player.id == caller.player.id and call.fits(table.game, ctx.clock.now()) for call in calls)


async def stop_calls(ctx: Context, person: str, server: str | None = None) -> None:
    """Let a person be told of no offers any more, in one server or everywhere: they have left, or are forgotten."""
    before = await ctx.store.notices(person, fresh=True)
    ending = tuple(place for place in before.calls if server is None or place.server == server)
    for place in ending:
        await ctx.store.set_call(place.server, place.chat, person, None)
    if ending:
        await ctx.store.set_notices(
            person, replace(before, calls=tuple(each for each in before.calls if each not in ending))
        )


async def exported_notices(ctx: Context, person: str) -> dict[str, object]:
    """Return what a person asked to be told, as what JSON can hold; empty where it is nothing."""
    notices = await ctx.store.notices(person, fresh=True)
    if notices == Notices():
        return {}
    calls: list[dict[str, object]] = []
    for place in notices.calls:
        own = [call for call in await ctx.store.calls(place.server, place.chat) if call.player.id == person]
        where: dict[str, object] = {"server": place.server, "chat": place.chat}
        calls.extend({**where, "games": list(call.games), "until": call.until} for call in own)
    home = notices.home and {"server": notices.home.server, "chat": notices.home.chat}
    hour = None if notices.daily is None else str(notices.daily)
    last = await ctx.store.last_note(person)
    told = {"turns": notices.turns, "daily": hour, "asked_in": home, "could_not_be_told": notices.failed}
    return {**told, "last": None if last is None else last.at, "offers": calls}


async def _before(ctx: Context, caller: Caller) -> Notices | None:
    """Return what a person asked for so far; None where the event that asks for more was counted before."""
    if await ctx.store.claimed(caller.server, caller.event):
        return None
    return await ctx.store.notices(caller.player.id, fresh=True)


async def _keep(ctx: Context, caller: Caller, notices: Notices, *, moves: bool = True) -> None:
    """Keep what a person asks for; where it `moves`, they are told in the caller's chat from now on."""
    home = Place(caller.server, caller.chat) if moves else notices.home
    await ctx.store.set_notices(caller.player.id, replace(notices, home=home, name=caller.player.name))
    ctx.written.add(caller.server, caller.event)


def _told(caller: Caller, *facts: Fact, buttons: Sequence[CommandButton] = ()) -> Answer:
    note = Note(facts=facts, to=caller.player, secret=True, commands=tuple(buttons))
    return (note,)
