"""Letters as they are due: to the player to move, to those who wait for an offer, and each day.

A letter is owed from the commit that caused it. A process that takes it up puts it off first, so that no other does so
at the same time; once it was delivered, its name is claimed. So it is written again where a process died on the way,
and not where it was delivered.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from core.answer import Action, CommandButton, Note
from core.attention import away_from
from core.change import Change
from core.game import Fact, GameName
from core.letters import Fate, Letter, Occasion
from core.listings import Turns
from core.notices import CALL_GAP_SECONDS, FRESH_SECONDS, LastNote, NoticeCode, Notices, Place, person_due
from core.service.access import kept_apart
from core.service.context import Caller, Context
from core.service.overview import TURNS_PAGE, OwnGame, TurnsCode, own_games, turn_line
from core.table import Player, Status, Table
from core.values import CommandValue, Name

HELD_SECONDS: Final = 60
"""Seconds that a process is given to deliver a letter, before it is written again."""


async def write_due(ctx: Context, table: Table, now: int) -> None:
    """Write what is due of a table to those who asked for it, or put it off. Raises StoreBusy and VersionConflict."""
    letters: list[Letter] = []
    later: int | None = None
    if table.status is Status.PLAYING:
        letters, later = await _to_mover(ctx, table, now)
    elif table.status is Status.OFFERED:
        letters = await _to_callers(ctx, table, now)
    held = now + HELD_SECONDS if letters else later
    await ctx.tables.save_silently(Change(replace(table, notice=held)))
    ctx.letters.add(*letters)


async def _to_mover(ctx: Context, table: Table, now: int) -> tuple[list[Letter], int | None]:
    """Return the letter to the player to move, or until when it waits; neither where they are not to be told."""
    mover = ctx.tables.position(table).to_move
    if mover is None:
        return [], None
    player = table.seats[mover]
    notices, name = await ctx.store.notices(player.id), f"turn:{table.id}:{table.edition}:{mover}"
    if not notices.turns or notices.home is None or await ctx.store.claimed(table.server, name):
        return [], None
    quiet = await ctx.store.quiet(player.id)
    here = away_from(table, mover, now)
    later = here if here > now or quiet is None else quiet.until(now)
    if later is not None and later > now:
        return [], later
    games = [game for game in await own_games(ctx, _as_caller(player, notices.home)) if game.turn]
    if not any(_is(game, table.server, table.id) for game in games):
        return [], None
    last = await ctx.store.last_note(player.id)
    renews = (
        last is not None
        and now - last.at < FRESH_SECONDS
        and any(_is(game, last.server, last.table) for game in games)
        and (last.server, last.table) != (table.server, table.id)
    )
    first = sorted(games, key=lambda game: not _is(game, table.server, table.id))
    told = Fact(NoticeCode.TURN, {"table": table.id, "game": GameName(table.game), "count": len(games)})
    letter = Letter(
        occasion=Occasion.TURN,
        server=notices.home.server,
        chat=notices.home.chat,
        player=player,
        note=_waiting_note(player, told, first),
        name=name,
        owed_in=table.server,
        table=(table.server, table.id),
        former=None if last is None else last.message,
        renews=renews,
    )
    return [letter], None


async def _to_callers(ctx: Context, table: Table, now: int) -> list[Letter]:
    """Return the letters to those who wait for such an offer in its chat."""
    host = table.seats[0]
    there = {player.id for player in (*table.seats, *table.invited)}
    letters: list[Letter] = []
    for call in await ctx.store.calls(table.server, table.chat):
        person, name = call.player, f"call:{table.id}:{call.player.id}"
        if person.id in there or not call.fits(table.game, now):
            continue
        if await kept_apart(ctx, table.server, host, person) or await ctx.store.claimed(table.server, name):
            continue
        quiet = await ctx.store.quiet(person.id)
        if quiet is not None and quiet.until(now) is not None:
            continue
        if await ctx.store.take_gap(person.id, f"{table.server} {table.id}", now, CALL_GAP_SECONDS):
            letters.append(_call_letter(table, person, name))
    return letters


def _call_letter(table: Table, person: Player, name: str) -> Letter:
    told = Fact(
        NoticeCode.CALL,
        {"name": Name(table.seats[0].name), "game": GameName(table.game), "table": table.id},
    )
    stop = CommandButton(Fact(NoticeCode.CALL_STOP), CommandValue("notify", ("off", "all")))
    note = Note(
        facts=(told,),
        table=table.id,
        place=table.chat,
        to=person,
        secret=True,
        actions=(Action.ACCEPT,),
        commands=(stop,),
        server=table.server,
    )
    return Letter(
        occasion=Occasion.CALL,
        server=table.server,
        chat=table.chat,
        player=person,
        note=note,
        name=name,
        owed_in=table.server,
        table=(table.server, table.id),
    )


async def write_daily(ctx: Context, server: str, name: str, now: int) -> None:
    """Write what waits for a person, where it is their hour, once a day; nothing where nothing waits for them.

    Raises StoreBusy.
    """
    person = person_due(name)
    notices = await ctx.store.notices(person, fresh=True)
    hour, home = notices.daily, notices.home
    if hour is None or home is None or home.server != server:
        await ctx.store.owe_daily(server, person, None)
        return
    day, player = hour.day(now), Player(person, notices.name)
    name, quiet = f"daily:{day}:{person}", await ctx.store.quiet(person)
    later = None if quiet is None else quiet.until(now)
    if now < hour.on(day):
        later = hour.on(day)
    elif await ctx.store.claimed(server, name):
        later = hour.after(now)
    games = [] if later is not None else [game for game in await own_games(ctx, _as_caller(player, home)) if game.turn]
    if later is None and not games:
        later = hour.after(now)
    held = await ctx.store.hold_daily(server, person, now, now + HELD_SECONDS if later is None else later)
    if held and games:
        letter = Letter(
            occasion=Occasion.DAILY,
            server=home.server,
            chat=home.chat,
            player=player,
            note=_waiting_note(player, Fact(NoticeCode.TODAY, {"count": len(games)}), games),
            name=name,
            owed_in=server,
        )
        ctx.letters.add(letter)


async def settle(ctx: Context, letter: Letter, fate: Fate, message: str | None = None) -> None:
    """Note what became of a letter. Who cannot be written to is written no more, until they ask again.

    Raises StoreBusy.
    """
    if fate is Fate.LATER:
        return
    for server, name in ((letter.owed_in, letter.name), *letter.also):
        await ctx.store.claim(server, name)
    if fate is Fate.REFUSED:
        await _give_up(ctx, letter.player.id)
    elif message is not None and letter.occasion is Occasion.TURN and letter.table is not None:
        if not (await ctx.store.notices(letter.player.id, fresh=True)).turns:
            return  # they have ended it, or were forgotten, since it was written
        note = LastNote(message, ctx.clock.now(), *letter.table)
        await ctx.store.set_last_note(letter.player.id, note)


async def _give_up(ctx: Context, person: str) -> None:
    notices = await ctx.store.notices(person, fresh=True)
    if notices == Notices():
        return
    for place in notices.calls:
        await ctx.store.set_call(place.server, place.chat, person, None)
    await ctx.store.set_notices(person, replace(notices, turns=False, daily=None, calls=(), failed=True))


def _waiting_note(player: Player, told: Fact, games: list[OwnGame]) -> Note:
    """Return a note that lists the games which wait for a person, with the buttons to play them."""
    listing = Turns(page=1, pages=1, first=1, games=tuple(turn_line(game) for game in games[:TURNS_PAGE]))
    back = CommandButton(Fact(TurnsCode.BACK), CommandValue("turns"))
    return Note(facts=(told, Fact(TurnsCode.HOW)), to=player, secret=True, listing=listing, commands=(back,))


def _is(game: OwnGame, server: str, table: str) -> bool:
    return (game.table.server, game.table.id) == (server, table)


def _as_caller(player: Player, home: Place) -> Caller:
    return Caller(event="", server=home.server, chat=home.chat, player=player)
