"""Ids, moves, deals and clocks in as few bytes as may be, each way in which a table's document holds them."""

from __future__ import annotations

import re
from typing import Final

from core.fairness import deal_hash
from core.game import Deal, Seat
from core.levels import USUAL, Level
from core.owed_turn import OwedTurn
from core.ratings import Rating
from core.table import First, Player, Status, Table, is_computer

_NUMBERED: Final = re.compile(r"(.*?)([1-9][0-9]{0,18}|-[1-9][0-9]{0,17})", re.DOTALL)
"""An id that ends in a number of at most 64 bits, as MessagePack has them."""
_HEX: Final = re.compile(r"(?:[0-9a-f]{2})*")

STATUSES: Final = (
    Status.OFFERED,
    Status.PLAYING,
    Status.FINISHED,
    Status.ABORTED,
    Status.DECLINED,
    Status.CANCELLED,
    Status.EXPIRED,
)
"""Stored by position: only ever append."""
FIRSTS: Final = (First.LOT, First.ME, First.THEM)
"""Stored by position: only ever append."""

PackedId = int | str
PackedWords = str | tuple[str, ...]
PackedDigest = bytes | tuple[str]
PackedDeal = bytes | tuple[int, ...]
PackedPlayer = tuple[PackedId, str]
PackedLevel = tuple[int, str]
PackedTurn = tuple[int, bool]
PackedRating = tuple[float, float, int]
PackedClock = tuple[int | None, int | None, bool]


def prefix_of(server: str) -> str:
    """Return the part of a server's id before its number: the platform's prefix."""
    match = _NUMBERED.fullmatch(server)
    return match[1] if match else server


def pack_id(prefix: str, text: str) -> PackedId:
    """Return an id as the number after the prefix, or as it is."""
    match = _NUMBERED.fullmatch(text)
    return int(match[2]) if match and match[1] == prefix else text


def unpack_id(prefix: str, packed: PackedId) -> str:
    """Return an id: the inverse of `pack_id`."""
    return packed if isinstance(packed, str) else f"{prefix}{packed}"


def pack_players(prefix: str, players: tuple[Player, ...]) -> tuple[PackedPlayer, ...]:
    """Return players with their ids packed."""
    return tuple((pack_id(prefix, player.id), player.name) for player in players)


def unpack_players(
    prefix: str, packed: tuple[PackedPlayer, ...], levels: tuple[PackedLevel, ...] = ()
) -> tuple[Player, ...]:
    """Return players: the inverse of `pack_players`; computer players have the usual level or the one by their seat.

    Raises ValueError for a level that is not known.
    """
    known = dict(levels)
    return tuple(
        Player(unpack_id(prefix, player), name, Level(known.get(seat, USUAL)) if is_computer(str(player)) else None)
        for seat, (player, name) in enumerate(packed)
    )


def pack_rating(rating: Rating) -> PackedRating:
    """Return a rating as numbers, to the last digit."""
    return rating.mu, rating.sigma, rating.games


def pack_turn(turn: OwedTurn | None) -> PackedTurn | None:
    """Return a turn that a computer owes as numbers."""
    return turn and (turn.due, turn.in_place)


def unpack_turn(packed: PackedTurn | None) -> OwedTurn | None:
    """Return a turn that a computer owes: the inverse of `pack_turn`."""
    return packed and OwedTurn(*packed)


def pack_words(words: tuple[str, ...]) -> PackedWords:
    """Join words by spaces, unless they could not be told apart again."""
    joined = " ".join(words)
    return joined if unpack_words(joined) == words else words


def unpack_words(packed: PackedWords) -> tuple[str, ...]:
    """Return words: the inverse of `pack_words`."""
    if isinstance(packed, tuple):
        return packed
    return tuple(packed.split(" ")) if packed else ()


def pack_hex(text: str) -> PackedDigest:
    """Return a hexadecimal text as its bytes, any other as it is."""
    return bytes.fromhex(text) if _HEX.fullmatch(text) else (text,)


def unpack_hex(packed: PackedDigest) -> str:
    """Return a hexadecimal text: the inverse of `pack_hex`."""
    return packed.hex() if isinstance(packed, bytes) else packed[0]


def pack_deal(deal: Deal) -> PackedDeal:
    """Return a deal with a byte for each stone, or as it is."""
    return bytes(deal) if all(0 <= stone < 256 for stone in deal) else deal


def pack_hashes(table: Table) -> tuple[PackedDigest | None, ...]:
    """Return a table's hashes, None for each that its deal has."""
    right = [deal_hash(table.nonce, deal) for deal in table.deals]
    return tuple(
        None if [digest] == right[index : index + 1] else pack_hex(digest) for index, digest in enumerate(table.hashes)
    )


def unpack_hashes(
    nonce: str, deals: tuple[PackedDeal, ...], packed: tuple[PackedDigest | None, ...]
) -> tuple[str, ...]:
    """Return the hashes of a table: the inverse of `pack_hashes`. Raises IndexError where a deal is missing."""
    return tuple(
        deal_hash(nonce, tuple(deals[index])) if digest is None else unpack_hex(digest)
        for index, digest in enumerate(packed)
    )


def pack_clock(table: Table) -> PackedClock | None:
    """Write the times of the clock as how far they are from where they mostly are, which takes a byte each."""
    if table.clock_from is None and table.reminder is None and not table.overdue:
        return None
    began, reminder = _usual(table.deadline, table.move_time)
    return (
        None if table.clock_from is None else table.clock_from - began,
        None if table.reminder is None else table.reminder - reminder,
        table.overdue,
    )


def unpack_clock(packed: PackedClock | None, deadline: int | None, move_time: int | None) -> PackedClock:
    """Return when the clock was set, when the reminder is due, whether it is overdue: the inverse of `pack_clock`."""
    if packed is None:
        return None, None, False
    began, reminder = _usual(deadline, move_time)
    from_there, from_here, overdue = packed
    return (
        None if from_there is None else began + from_there,
        None if from_here is None else reminder + from_here,
        overdue,
    )


def _usual(deadline: int | None, move_time: int | None) -> tuple[int, int]:
    """Return when a clock with that deadline began and when its reminder is due, as long as there was no outage."""
    began = (deadline or 0) - (move_time or 0)
    return began, began + (move_time or 0) * 4 // 5


def pack_times(end: int, times: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """Return how many seconds before the end times are, or given those, the times: it is its own inverse."""
    return tuple(None if time is None else end - time for time in times)


def seat_numbers(seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """Return seats as their numbers."""
    return tuple(int(seat) for seat in seats)


def seats_of(numbers: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return seats by their numbers."""
    return tuple(Seat(number) for number in numbers)
