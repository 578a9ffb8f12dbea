"""Classes: those who are there are paired by their teacher, each plays alone, and one message shows all to the chat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from core.answer import Answer, Note
from core.competitions import conduct
from core.competitions.competition import Competition, Kind, Result, Stage
from core.game import Fact, GameName
from core.games import GAMES
from core.ports import StoreError
from core.refusals import Refused
from core.service import competing
from core.service.competing import Wanted, change, check_host
from core.service.competing_rounds import announced, begun
from core.service.context import Caller, Context
from core.service.teaching_codes import TeachingCode
from core.service.teaching_notes import noted, seen_alone, summary
from core.values import CommandValue

GATHERING_SECONDS: Final = 3 * 3_600
"""How long people may come to a class before it is called off. Decided by this project: longer than any lesson."""

EXAMPLE: Final = CommandValue("class", ([*GAMES][-1],))
"""How a class is set up."""


async def open_class(
    ctx: Context, caller: Caller, game: str, options: tuple[str, ...], move_time: int | None
) -> Answer:
    """Let the people of the caller's chat come to a class, of which the caller is the teacher. Raises GameError.

    A class is the only one in its chat.
    """
    for each in await competing.open_here(ctx, caller):
        if each.kind is Kind.CLASS and not await ctx.store.claimed(caller.server, caller.event):
            raise Refused(TeachingCode.ONE_ONLY, competition=each.id)
    wanted = Wanted(
        game=game, options=options, kind=Kind.CLASS, move_time=move_time, rated=False, sign_up=GATHERING_SECONDS
    )
    return await competing.set_up(ctx, caller, wanted)


async def attend(ctx: Context, caller: Caller, class_id: str) -> Answer:
    """Let the caller take part, and tell them alone where they will play. Raises Refused."""
    await find_class(ctx, caller.server, class_id)
    answer = await competing.join(ctx, caller, class_id)
    found = await find_class(ctx, caller.server, class_id)
    told = Fact(TeachingCode.YOU_ARE_IN, {"competition": class_id, "game": GameName(found.game)})
    return (*answer, Note(facts=(told,), to=caller.player, secret=True))


async def pair(ctx: Context, caller: Caller, class_id: str, *, anyway: bool = False) -> Answer:
    """Begin a round: everyone present is paired, and each pair's game begins. Raises Refused.

    While games of the round before go on that is done `anyway` alone; they then count as not finished.
    """

    async def step(old: Competition, now: int) -> Competition:
        _check(old)
        check_host(old, caller)
        if old.stage is Stage.SIGN_UP:
            return await begun(ctx, old, now)
        conduct.check_stage(old, Stage.PLAYING)
        if old.running and not anyway:
            count = sum(each.result is None for each in old.played[-1].pairings)
            raise Refused(TeachingCode.GO_ON_STILL, count=count, example=CommandValue("class", ("pair",)))
        return announced(conduct.next_round(_cut_short(old, now), now=now))

    answer = await change(ctx, caller, class_id, step)
    ctx.rounds.add(caller.server, class_id)
    return answer


async def finish(ctx: Context, caller: Caller, class_id: str) -> Answer:
    """End a class, and tell its teacher alone what came of it; games that go on are not finished. Raises Refused."""

    async def step(old: Competition, now: int) -> Competition:
        _check(old)
        check_host(old, caller)
        if old.stage is Stage.SIGN_UP:
            return announced(conduct.cancel(old, now=now))
        return announced(conduct.finish(_cut_short(old, now), now=now))

    answer = await change(ctx, caller, class_id, step)
    found = await find_class(ctx, caller.server, class_id)
    return (*answer, replace(summary(found), to=caller.player)) if found.played else answer


async def show(ctx: Context, caller: Caller, class_id: str | None) -> Answer:
    """Show the caller alone how a class stands; its teacher the summary, too. Raises Refused."""
    found = await find_class(ctx, caller.server, await meant(ctx, caller) if class_id is None else class_id)
    seen = await seen_alone(ctx, found, caller.player)
    teaches = caller.player.id == found.host.id and bool(found.played)
    return (seen, summary(found)) if teaches else (seen,)


async def meant(ctx: Context, caller: Caller) -> str:
    """Return the id of the class that goes on in the caller's chat. Raises Refused."""
    found = next((each for each in await competing.open_here(ctx, caller) if each.kind is Kind.CLASS), None)
    if found is None:
        raise Refused(TeachingCode.NONE_HERE, example=EXAMPLE)
    return found.id


async def refresh(ctx: Context, serves: Callable[[str], bool]) -> None:
    """Let the messages that show classes be brought up to date in which moves were made; the next tick has them said.

    A process that dies loses nothing by it: the next move, or the end of a game, brings all up to date.
    """
    for server, class_id in ctx.glimpses.take(serves, ctx.clock.now()):
        try:
            found = await ctx.competitions.load(server, class_id)
            if found is not None and found.stage is Stage.PLAYING:
                ctx.mail.add((found, replace(await noted(ctx, found), owed=False)))
        except StoreError:
            continue


async def find_class(ctx: Context, server: str, class_id: str) -> Competition:
    """Return a class. Raises Refused where the server has none of that id, and UnreadableTable."""
    found = await ctx.competitions.load(server, class_id)
    if found is None:
        raise Refused(TeachingCode.NO_CLASS, competition=class_id)
    _check(found)
    return found


def _check(competition: Competition) -> None:
    if competition.kind is not Kind.CLASS:
        raise Refused(TeachingCode.NO_CLASS, competition=competition.id)


def _cut_short(competition: Competition, now: int) -> Competition:
    """Return a class whose round is over: games that go on are not finished, and go on for themselves."""
    if competition.running:
        number = len(competition.played) - 1
        for fixture, pairing in [each for each in competition.fixtures() if each[0].round == number]:
            if pairing.result is None:
                competition = conduct.record_result(competition, fixture, Result.VOID, now=now)
    return competition
