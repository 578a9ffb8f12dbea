"""People whom a server's administrators keep from using Kibitz there."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from core import settings as names
from core.answer import Answer, CommandButton, Note
from core.change import Change
from core.codes import Code
from core.game import Fact
from core.refusals import Refused
from core.service import competing_people
from core.service.context import Caller, Context
from core.service.forgetting import leave, rewrite
from core.service.presenting import notes_here
from core.service.privacy import tables_of
from core.service.settings import server_settings
from core.table import Player, Status, Table
from core.values import CommandValue, Name

MOST_BLOCKED: Final = 200
"""People who can be kept out of one server: its settings are read again and again."""

EXAMPLES: Final = ("anna", "boris")
"""Names in examples, one of which is not the caller's."""

BUTTONS: Final = 12
"""Buttons under the list; for more the command is typed."""


async def block(ctx: Context, caller: Caller, player: Player) -> Answer:
    """Keep a person from using Kibitz in the caller's server. Raises Refused.

    Their offers there are withdrawn, and in tournaments they are paired no more. Their games go on, but all that they
    can do in them is to resign.
    """
    check_person(player, "block")
    if player.id in caller.ids:
        raise Refused(Code.BLOCK_SELF, example=CommandValue("block", (f"@{other_name(caller)}",)))
    blocked = (await server_settings(ctx, caller.server)).blocked
    known = player.id in blocked
    if len(blocked) >= MOST_BLOCKED and not known:
        raise Refused(Code.BLOCK_FULL, most=MOST_BLOCKED)
    told = Code.BLOCK_ALREADY if known and not await _noted(ctx, caller, player.id) else Code.BLOCK_DONE
    if not known:
        await _note(ctx, caller, player.id, player.name)
        ctx.kept_out.pop((caller.server, player.id), None)
    left = await _take_from_offers(ctx, caller, player)
    await competing_people.withdraw_all(ctx, caller.server, {player.id})
    done = Note(facts=(Fact(told, {"name": Name(player.name)}),), to=caller.player, commands=(_undo(player),))
    return (done, *notes_here(ctx, caller, left))


async def unblock(ctx: Context, caller: Caller, player: Player) -> Answer:
    """Let a person use Kibitz again, known by their id or by the name that they had. Raises Refused."""
    check_person(player, "unblock")
    blocked = (await server_settings(ctx, caller.server)).blocked
    named = (person for person, name in blocked.items() if name.casefold() == player.name.casefold())
    found = player.id if player.id in blocked else next(named, None)
    if found is not None:
        await _note(ctx, caller, found, "")
    elif not await _noted(ctx, caller, player.id):
        raise Refused(Code.BLOCK_NOT, name=Name(player.name))
    name = Name(blocked.get(found or "", player.name))
    return (Note(facts=(Fact(Code.BLOCK_UNDONE, {"name": name}),), to=caller.player, edits=True),)


async def blocked_people(ctx: Context, caller: Caller) -> Answer:
    """List those who are kept out of the caller's server, each with a button that lets them back in."""
    blocked = (await server_settings(ctx, caller.server)).blocked
    people = sorted((Player(person, name) for person, name in blocked.items()), key=lambda each: each.name)
    if not people:
        return (Note(facts=(Fact(Code.BLOCK_NONE),), to=caller.player),)
    fact = Fact(Code.BLOCK_LIST, {"names": tuple(Name(each.name) for each in people)})
    return (Note(facts=(fact,), to=caller.player, commands=tuple(map(_undo, people[:BUTTONS]))),)


def check_person(player: Player, command: str, *words: str) -> None:
    """Raise Refused where the computer is named; its example is the command with these words and a name."""
    if player.is_computer:
        raise Refused(Code.BLOCK_BOT, example=CommandValue(command, (*words, f"@{EXAMPLES[0]}")))


def other_name(caller: Caller) -> str:
    """Return a name for examples that is not the caller's."""
    return next(name for name in EXAMPLES if name != caller.player.name.casefold())


async def _note(ctx: Context, caller: Caller, person: str, name: str) -> None:
    setting = names.BLOCKED + person
    await ctx.store.set_settings(caller.server, f"{caller.event}:{setting}", {setting: name})
    ctx.written.add(caller.server, caller.event)


async def _noted(ctx: Context, caller: Caller, person: str) -> bool:
    """Whether the caller's event has changed what is noted of a person: it came again."""
    return await ctx.store.claimed(caller.server, f"{caller.event}:{names.BLOCKED}{person}")


async def _take_from_offers(ctx: Context, caller: Caller, player: Player) -> list[Change]:
    """Withdraw a person's offers in a server, and answer in their place those made to them."""
    leaving = replace(caller, player=player, aliases=frozenset())
    left: list[Change] = []
    async for table in tables_of(ctx, caller.server, {player.id}, finished=False):
        change = await rewrite(ctx, table, partial(_without, ctx, leaving))
        left += [] if change is None else [change]
    return left


def _without(ctx: Context, caller: Caller, table: Table) -> Change:
    """Return an offer as the caller leaves it; a game that has begun, perhaps just now, goes on."""
    return leave(ctx, caller, table) if table.status is Status.OFFERED else Change(table)


def _undo(player: Player) -> CommandButton:
    return CommandButton(Fact(Code.BLOCK_UNDO, {"name": Name(player.name)}), CommandValue("unblock", (player.id,)))
