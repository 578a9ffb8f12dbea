"""Competitions as people take part in them: set up, joined, left, begun, called off, and looked at."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from core.answer import Answer, Note
from core.competitions import conduct
from core.competitions.competition import Competition, Kind
from core.game import Fact, GameName
from core.games import GAMES
from core.ports import EventSeen, StoreBusy, VersionConflict
from core.refusals import Refused
from core.service.beginning import check_place
from core.service.competing_codes import CompetingCode
from core.service.competing_notes import own_facts, own_note, own_table, standings_note
from core.service.competing_rounds import announced, begun, due_of, save
from core.service.context import Caller, Context
from core.service.forgetting import leave as leave_table
from core.service.forgetting import rewrite
from core.service.lookup import to_move
from core.service.overview import show_own
from core.service.presenting import change_notes
from core.service.tables import ATTEMPTS
from core.service.teaching_notes import noted, seen_alone
from core.values import CommandValue, Name

SIGN_UP_SECONDS: Final = 86_400
"""How long people may sign up where the host does not begin sooner. Decided by this project: as long as an offer."""

MOST_OPEN: Final = 3
"""Competitions that may go on in one chat at a time."""

EXAMPLE: Final = CommandValue("tournament", (next(iter(GAMES)), "rounds=5", "time=1d"))
"""How a tournament is set up."""

Step = Callable[[Competition, int], Awaitable[Competition]]
"""Returns a competition after a transition at a time. Raises Refused."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What someone wants to set up; 0 `rounds` leave it to the number of entrants. Times are in seconds."""

    game: str
    options: tuple[str, ...] = ()
    kind: Kind = Kind.SWISS
    rounds: int = 0
    move_time: int | None = None
    rated: bool = True
    sign_up: int = SIGN_UP_SECONDS


async def set_up(ctx: Context, caller: Caller, wanted: Wanted) -> Answer:
    """Let the people of the caller's chat sign up for a competition, which the caller hosts. Raises GameError."""
    await check_place(ctx, caller)
    rules = GAMES[wanted.game]
    options = rules.options(wanted.options)
    if 2 not in rules.seats(options) or rules.seats_asked(wanted.options) not in {None, 2}:
        raise Refused(CompetingCode.TWO_ONLY, game=GameName(wanted.game))
    if len(await ctx.competitions.open_in(caller.server, caller.chat)) >= MOST_OPEN:
        raise Refused(CompetingCode.TOO_MANY, most=MOST_OPEN)
    now = ctx.clock.now()
    new = Competition(
        server=caller.server,
        chat=caller.chat,
        id="",
        version=0,
        kind=wanted.kind,
        game=wanted.game,
        options=rules.words(options),
        move_time=wanted.move_time,
        rated=wanted.rated,
        rounds=wanted.rounds,
        host=caller.player,
        changed=now,
        deadline=now + wanted.sign_up,
        announced=1,
    )
    try:
        saved = await save(ctx, caller.event, new, due=due_of(new, now))
    except EventSeen:
        return await _shown_here(ctx, caller)
    return (await noted(ctx, saved),)


async def join(ctx: Context, caller: Caller, competition: str) -> Answer:
    """Sign the caller up; once rounds are played they are paired from the next one on. Raises Refused."""

    async def step(old: Competition, now: int) -> Competition:
        return conduct.sign_up(old, caller.player, now=now)

    answer = await change(ctx, caller, competition, step)
    return (*answer, *await _told_alone(ctx, caller, competition))


async def withdraw(ctx: Context, caller: Caller, competition: str) -> Answer:
    """Let the caller leave; a game of theirs that goes on is resigned. Raises Refused."""
    found = await find(ctx, caller.server, competition)
    conduct.withdraw(found, caller.player, now=ctx.clock.now())  # where that cannot be, nothing is resigned
    table_id = own_table(found, caller.player)
    if table_id is not None:
        resigned = await rewrite(ctx, await ctx.tables.load(caller.server, table_id), partial(leave_table, ctx, caller))
        if resigned is not None:
            ctx.mail.add(*((resigned.table, note) for note in change_notes(ctx, resigned)))

    async def step(old: Competition, now: int) -> Competition:
        return conduct.withdraw(old, caller.player, now=now)

    answer = await change(ctx, caller, competition, step)
    return (*answer, *await _told_alone(ctx, caller, competition))


async def begin(ctx: Context, caller: Caller, competition: str) -> Answer:
    """End the sign-up and begin the first round, as the host or an administrator may. Raises Refused."""

    async def step(old: Competition, now: int) -> Competition:
        check_host(old, caller)
        return await begun(ctx, old, now)

    answer = await change(ctx, caller, competition, step)
    ctx.rounds.add(caller.server, competition)
    return answer


async def cancel(ctx: Context, caller: Caller, competition: str) -> Answer:
    """Call a competition off, as the host or an administrator may; its games go on. Raises Refused."""

    async def step(old: Competition, now: int) -> Competition:
        check_host(old, caller)
        return announced(conduct.cancel(old, now=now))

    return await change(ctx, caller, competition, step)


async def show(ctx: Context, caller: Caller, competition: str | None) -> Answer:
    """Show the caller a competition, or all that go on in the chat, and what they have to do there. Raises Refused."""
    if competition is not None:
        found = [await find_tournament(ctx, caller.server, competition)]
    else:
        found = await tournaments_here(ctx, caller)
    if not found:
        raise Refused(CompetingCode.NONE_HERE, example=EXAMPLE)
    notes = tuple(own_note(each, caller.player) for each in found)
    drawn = [each for each in found if each.played] if len(found) == 1 else []
    return (*notes, *(standings_note(each, caller.player) for each in drawn))


async def show_game(ctx: Context, caller: Caller, competition: str) -> Answer:
    """Show the caller their own game of the round alone, or say that they have none. Raises Refused."""
    found = await find(ctx, caller.server, competition)
    table = own_table(found, caller.player)
    if table is None:
        is_class = found.kind is Kind.CLASS
        return (await seen_alone(ctx, found, caller.player) if is_class else own_note(found, caller.player),)
    shown = await show_own(ctx, caller, table)
    moves = to_move(ctx, await ctx.tables.load(caller.server, table), caller)
    return tuple(_for_one(note, caller, moves=moves) for note in shown)


async def shown(ctx: Context, server: str, competition: str) -> tuple[Competition, Note] | None:
    """Return a competition with the message that shows it to its chat, None where there is none of that id.

    Raises UnreadableTable.
    """
    found = await ctx.competitions.load(server, competition)
    return None if found is None else (found, await noted(ctx, found))


async def find(ctx: Context, server: str, competition: str) -> Competition:
    """Return a competition. Raises Refused where the server has none of that id, and UnreadableTable."""
    found = await ctx.competitions.load(server, competition)
    if found is None:
        raise Refused(CompetingCode.NONE_SUCH, competition=competition)
    return found


async def find_tournament(ctx: Context, server: str, competition: str) -> Competition:
    """Return a tournament. Raises Refused where the server has none of that id, and UnreadableTable."""
    found = await find(ctx, server, competition)
    if found.kind is Kind.CLASS:
        raise Refused(CompetingCode.NONE_SUCH, competition=competition)
    return found


async def tournaments_here(ctx: Context, caller: Caller) -> list[Competition]:
    """Return the tournaments that go on in the caller's chat, the oldest first."""
    return [each for each in await open_here(ctx, caller) if each.kind is not Kind.CLASS]


async def open_here(ctx: Context, caller: Caller) -> list[Competition]:
    """Return the competitions that go on in the caller's chat, the oldest first."""
    found = await ctx.competitions.open_in(caller.server, caller.chat)
    return [each for each in found if isinstance(each, Competition)]


async def meant(ctx: Context, caller: Caller, *words: str) -> str:
    """Return the id of the one tournament of the chat that `words` mean, which name none. Raises Refused."""
    found = await tournaments_here(ctx, caller)
    if not found:
        raise Refused(CompetingCode.NONE_HERE, example=EXAMPLE)
    if len(found) > 1:
        ids = tuple(Fact(CompetingCode.ID, {"competition": each.id, "game": GameName(each.game)}) for each in found)
        raise Refused(CompetingCode.WHICH, competitions=ids, example=CommandValue("tournament", (found[-1].id, *words)))
    return found[0].id


def _for_one(note: Note, caller: Caller, *, moves: bool) -> Note:
    """Return what all may see of a table as its player alone is shown it."""
    path = note.path if moves else None
    return replace(note, to=caller.player, path=path, version=None, owed=False, mention=None, addressed=())


def check_host(competition: Competition, caller: Caller) -> None:
    """Raise Refused where a competition that goes on is neither the caller's own nor theirs to administer."""
    if competition.stage.open and caller.player.id != competition.host.id and not caller.admin:
        if competition.host.forgotten:
            raise Refused(CompetingCode.ONLY_ADMIN)
        raise Refused(CompetingCode.ONLY_HOST, name=Name(competition.host.name))


async def _told_alone(ctx: Context, caller: Caller, competition: str) -> Answer:
    """Return what the caller is told alone once they have come to rounds that go on, or left: the message is as before.

    Who comes to a class is told there (`teaching.attend`).
    """
    found = await find(ctx, caller.server, competition)
    at = found.index_of(caller.player)
    if not found.played or at is None or (found.kind is Kind.CLASS and found.entrants[at].left is None):
        return ()
    return (Note(facts=tuple(own_facts(found, caller.player)), to=caller.player, secret=True),)


async def change(ctx: Context, caller: Caller, competition: str, step: Step) -> Answer:
    """Change a competition by a pure transition, and show it. Raises Refused."""
    for _ in range(ATTEMPTS):
        found = await find(ctx, caller.server, competition)
        now = ctx.clock.now()
        changed = await step(found, now)
        try:
            saved = await save(ctx, caller.event, changed, due=due_of(changed, now))
        except VersionConflict:
            continue
        except EventSeen:
            return await _shown_here(ctx, caller)
        return (await noted(ctx, saved),)
    raise StoreBusy


async def _shown_here(ctx: Context, caller: Caller) -> Answer:
    """Return the competitions of the caller's chat, of which those that were shown already are not shown again."""
    return tuple([await noted(ctx, each) for each in await open_here(ctx, caller)])
