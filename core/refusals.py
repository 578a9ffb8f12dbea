"""What cannot be done at a table because of where it is in its life, and the error that says so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from core.codes import Code, Coded
from core.game import GameError, Value
from core.table import Player, Status, Table, seated
from core.values import Name

_GONE: Final[Mapping[Status, Code]] = MappingProxyType(
    {
        Status.DECLINED: Code.GONE_DECLINED,
        Status.CANCELLED: Code.GONE_CANCELLED,
        Status.EXPIRED: Code.GONE_EXPIRED,
    }
)


class Refused(GameError):
    """Something that this person cannot do at this table, or not now."""

    def __init__(self, code: Coded, **params: Value) -> None:
        super().__init__(code, **params)


def names(players: Sequence[Player]) -> tuple[Name, ...]:
    """Return the names of some players."""
    return tuple(Name(player.name) for player in players)


def check_offered(table: Table, player: Player) -> None:
    """Raise Refused where a table is not on offer any longer; it says why, as far as it concerns the player."""
    if table.status is Status.OFFERED:
        return
    check_begun(table)
    if table.ended is not None:
        raise ended(table, player)
    if seated(table, player):
        raise Refused(Code.HAS_BEGUN, table=table.id)
    raise Refused(Code.OFFER_TAKEN, names=names(table.seats))


def check_begun(table: Table) -> None:
    """Raise Refused where no game has begun at a table, or none ever will."""
    if table.status is Status.OFFERED:
        raise Refused(Code.NOT_BEGUN, table=table.id)
    if table.status in _GONE:
        raise Refused(_GONE[table.status])


def ended(table: Table, player: Player) -> Refused:
    """Return the refusal of what can only be done in a game that goes on; those who can are told to play again."""
    again = seated(table, player) and not any(other.forgotten for other in table.seats)
    over, over_there = Code.GAME_OVER, Code.GAME_OVER_THERE
    if table.status is Status.ABORTED:
        over, over_there = Code.GAME_CALLED_OFF, Code.GAME_CALLED_OFF_THERE
    return Refused(over if again else over_there, table=table.id)
