"""The games of a competition: the table of a pairing, and what cannot be done there."""

from __future__ import annotations

from dataclasses import replace

from core import offers
from core.competitions.competition import Competition, Kind, Pairing
from core.fixture import Fixture
from core.offers import Challenge
from core.refusals import Refused
from core.service.competing_codes import CompetingCode
from core.service.context import Context
from core.table import First, Table


def table_of(ctx: Context, competition: Competition, fixture: Fixture, pairing: Pairing) -> Table:
    """Return the new table of a pairing, under the id that was reserved for it; its game has begun."""
    assert pairing.second is not None and pairing.table is not None, "a bye is not played"  # noqa: S101, PT018 - so said
    first, second = (competition.entrants[at].player for at in (pairing.first, pairing.second))
    challenge = Challenge(
        game=competition.game,
        options=competition.options,
        opponents=(second,),
        first=First.ME,
        move_time=competition.move_time,
        claim=competition.claim,
        rated=competition.rated,
    )
    now = ctx.clock.now()
    offered = offers.offer(competition.server, competition.chat, first, challenge, now=now, rng=ctx.rng)
    offered = replace(offered, id=pairing.table, fixture=fixture, private=competition.kind is Kind.CLASS)
    begun = offers.accept(offered, second, frozenset(), now=now, rng=ctx.rng)
    return replace(begun, acts=())  # neither did anything to sit down here


def check_ends_by_itself(table: Table) -> None:
    """Raise Refused for a game of a competition, which no one can call off."""
    if table.fixture is not None:
        raise Refused(CompetingCode.PLAYED_ON, table=table.id)


def check_hints(table: Table) -> None:
    """Raise Refused for a game of a tournament, in which no one is helped; in a class anyone may ask."""
    if table.fixture is not None and not table.private:
        raise Refused(CompetingCode.NO_HINT)


def check_takes_back(table: Table) -> None:
    """Raise Refused for a game of a competition, in which moves stay."""
    if table.fixture is not None:
        raise Refused(CompetingCode.NO_TAKE_BACK)
