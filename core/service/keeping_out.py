"""What a person decides of who may play with them: it holds everywhere on their platform, and they alone see it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from core.answer import Answer, CommandButton, Note
from core.apart_store import EVERYONE
from core.codes import Code
from core.game import Fact
from core.refusals import Refused
from core.service.apart import ALL, OWN, ApartCode, ApartRefused
from core.service.blocking import BUTTONS, check_person, other_name
from core.service.context import Caller, Context
from core.table import Player
from core.values import CommandValue, Name

MOST_KEPT_OUT: Final = 100
"""People whom one person can keep out of their games: their list is read with every seat that they take."""


async def keep_out(ctx: Context, caller: Caller, player: Player) -> Answer:
    """Keep a person out of the caller's games. Games that have begun go on. Raises Refused."""
    check_person(player, "block", OWN)
    if player.id in caller.ids:
        raise Refused(Code.BLOCK_SELF, example=CommandValue("block", (OWN, f"@{other_name(caller)}")))
    out = await _own(ctx, caller)
    known = player.id in out
    if not known and len(out) >= MOST_KEPT_OUT:
        raise ApartRefused(ApartCode.FULL, most=MOST_KEPT_OUT, example=CommandValue("block", (OWN,)))
    told = ApartCode.ALREADY if known and not await _counted(ctx, caller, player.id) else ApartCode.DONE
    if not known:
        await _note(ctx, caller, player.id, player.name)
    return (_told(caller, Fact(told, {"name": Name(player.name)}), _undo(player)),)


async def let_in(ctx: Context, caller: Caller, player: Player) -> Answer:
    """Let a person into the caller's games again, known by their id or by the name that they had. Raises Refused."""
    check_person(player, "unblock", OWN)
    out = await _own(ctx, caller)
    named = (person for person, name in out.items() if name.casefold() == player.name.casefold())
    found = player.id if player.id in out else next(named, None)
    if found is not None:
        await _note(ctx, caller, found, "")
    elif not await _counted(ctx, caller, player.id):
        example = CommandValue("block", (OWN,))
        raise ApartRefused(ApartCode.NOT, name=Name(player.name), example=example)
    name = Name(out.get(found or "", player.name))
    return (replace(_told(caller, Fact(ApartCode.UNDONE, {"name": name})), edits=True),)


async def keep_everyone_out(ctx: Context, caller: Caller) -> Answer:
    """Let no one challenge the caller by name or join their offers."""
    await _note(ctx, caller, EVERYONE, EVERYONE)
    return (_told(caller, Fact(ApartCode.ALL), _UNDO_ALL),)


async def let_everyone_in(ctx: Context, caller: Caller) -> Answer:
    """Let those challenge the caller again, and join their offers, whom they do not keep out by name."""
    await _note(ctx, caller, EVERYONE, "")
    return (replace(_told(caller, Fact(ApartCode.ALL_UNDONE)), edits=True),)


async def kept_out(ctx: Context, caller: Caller) -> Answer:
    """List those whom the caller keeps out of their games, each with a button that lets them back in."""
    out = await _own(ctx, caller)
    people = sorted((Player(each, name) for each, name in out.items() if each != EVERYONE), key=lambda each: each.name)
    if people:
        listed = Fact(ApartCode.LIST, {"names": tuple(Name(each.name) for each in people)})
    else:
        listed = Fact(ApartCode.NONE, {"example": CommandValue("block", (OWN, f"@{other_name(caller)}"))})
    every = EVERYONE in out
    facts = (Fact(ApartCode.ALL_STANDS), *([listed] if people else [])) if every else (listed,)
    buttons = (*([_UNDO_ALL] if every else []), *map(_undo, people[:BUTTONS]))
    return (replace(_told(caller, *facts[:1], *buttons), facts=facts),)


async def _own(ctx: Context, caller: Caller) -> dict[str, str]:
    (kept,) = await ctx.store.kept_apart([caller.player.id])
    return dict(kept.out)


async def _note(ctx: Context, caller: Caller, other: str, name: str) -> None:
    await ctx.store.keep_apart(_event(caller, other), caller.player.id, other, name)
    ctx.written.add(caller.server, caller.event)


async def _counted(ctx: Context, caller: Caller, other: str) -> bool:
    """Whether the caller's event has changed what is kept of a person: it came again."""
    return await ctx.store.counted_apart(_event(caller, other), caller.player.id)


def _event(caller: Caller, other: str) -> str:
    return f"{caller.event}:apart:{other}"


def _told(caller: Caller, fact: Fact, *buttons: CommandButton) -> Note:
    return Note(facts=(fact,), to=caller.player, secret=True, commands=buttons)


def _undo(player: Player) -> CommandButton:
    return CommandButton(Fact(ApartCode.UNDO, {"name": Name(player.name)}), CommandValue("unblock", (OWN, player.id)))


_UNDO_ALL: Final = CommandButton(Fact(ApartCode.ALL_UNDO), CommandValue("unblock", (OWN, ALL)))
