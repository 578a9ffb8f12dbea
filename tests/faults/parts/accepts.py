"""Fifty people who accept one offer at the same moment, and an offer that is withdrawn as it is accepted."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Final

from core import service
from core.answer import Answer
from core.offers import Challenge
from core.service import Caller, Context
from core.table import Player, Status
from tests.core.service.contexts import context
from tests.faults.part import Figure, Scale
from tests.faults.stores import empty, opened

NAME: Final = "accepts"
PEOPLE: Final = 50
ROUNDS: Final = {Scale.FULL: 1_000, Scale.SHORT: 10}

_EVENTS: Final = itertools.count(1)

Deed = Callable[[Context, Caller, str], Awaitable[Answer]]


def measure(scale: Scale) -> Iterator[Figure]:
    """Yield how many offers had another outcome than one, or told another number of people than one that it is so."""
    accepted, withdrawn = asyncio.run(_measured(ROUNDS[scale]))
    yield Figure("offers, each accepted by 50 people at once", ROUNDS[scale], "")
    yield Figure("of those without exactly one game of two and one who was told so", accepted, "", most=0)
    yield Figure("offers, each withdrawn as it was accepted", ROUNDS[scale], "")
    yield Figure("of those without exactly one outcome and one who was told so", withdrawn, "", most=0)


async def _measured(rounds: int) -> tuple[int, int]:
    async with empty() as url, opened(url) as one, opened(url) as other:
        processes = [context(one), context(other)]
        accepted = [await _accepted_by_many(processes, f"l#many {number}") for number in range(rounds)]
        withdrawn = [await _withdrawn(processes, f"l#two {number}", number) for number in range(rounds)]
    return accepted.count(False), withdrawn.count(False)


async def _accepted_by_many(processes: Sequence[Context], room: str) -> bool:
    """Whether of those who accept an offer, half of them in each process, one got the seat and was told so."""
    await _offer(processes[0], room)
    people = [_caller(room, f"p{number}") for number in range(PEOPLE)]
    answers = await asyncio.gather(
        *(service.accept(processes[number % 2], each, "g1") for number, each in enumerate(people))
    )
    table = await processes[0].store.load(room, "g1")
    winners = [each.player.id for each, answer in zip(people, answers, strict=True) if _done(answer)]
    seated = [] if table is None else [player.id for player in table.seats]
    return table is not None and table.status is Status.PLAYING and seated == ["l@host", *winners] and len(winners) == 1


async def _withdrawn(processes: Sequence[Context], room: str, number: int) -> bool:
    """Whether an offer that is withdrawn in one process and accepted in the other has one outcome."""
    await _offer(processes[0], room)
    deeds: tuple[tuple[Deed, str], ...] = ((service.cancel, "host"), (service.accept, "guest"))
    if number % 2:
        deeds = deeds[::-1]
    cancelled, accepted = await asyncio.gather(
        *(deed(process, _caller(room, name), "g1") for process, (deed, name) in zip(processes, deeds, strict=True))
    )
    if number % 2:
        cancelled, accepted = accepted, cancelled
    table = await processes[0].store.load(room, "g1")
    outcome = (Status.CANCELLED, True, False) if _done(cancelled) else (Status.PLAYING, False, True)
    return table is not None and (table.status, _done(cancelled), _done(accepted)) == outcome


async def _offer(process: Context, room: str) -> None:
    await service.challenge(process, _caller(room, "host"), Challenge(game="nim"))


def _caller(room: str, name: str) -> Caller:
    return Caller(event=f"accepts {next(_EVENTS)}", server=room, chat=room, player=Player(f"l@{name}", name))


def _done(answer: Answer) -> bool:
    """Whether an answer tells all of what was done; a refusal is for one person alone."""
    return bool(answer) and answer[0].to is None
