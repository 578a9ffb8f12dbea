"""A table as bytes and back.

The document is a MessagePack array: compact, and without the names of its fields. It holds what the key and its header
do not say already (server, id and version). What saves the most: an id that is the server's own prefix and a number (a
person's or a channel's on Discord or Telegram) is kept as that number; moves are one text; hexadecimal digests are kept
as their bytes, and not at all where they follow from a deal; a deal is one byte a stone. Whatever does not have that
form is kept as it is, so every table comes back as it went in.

The array begins with the number of its format. Since format 5 it ends in a map of what was added later, by short keys;
what is as it is by default is not in it, and a document with an empty map is in format 4. Keys that are not known are
kept with the table (`Table.extra`) and written again. A newer format is refused, rather than lose what is not known.
"""

from __future__ import annotations

from typing import Final

import msgspec

from adapters.store.later import pack_later, unpack_later
from adapters.store.packing import (
    FIRSTS,
    STATUSES,
    PackedClock,
    PackedDeal,
    PackedDigest,
    PackedId,
    PackedPlayer,
    PackedWords,
    pack_clock,
    pack_deal,
    pack_hashes,
    pack_hex,
    pack_id,
    pack_players,
    pack_times,
    pack_words,
    prefix_of,
    seat_numbers,
    seats_of,
    unpack_clock,
    unpack_hashes,
    unpack_hex,
    unpack_id,
    unpack_players,
    unpack_turn,
    unpack_words,
)
from adapters.store.plans import unpack_plan, unpack_untold
from core.fixture import Fixture
from core.game import Outcome, Seat, Termination
from core.games import GAMES
from core.pause import Pause
from core.table import Departure, Hint, Illegible, Origin, RatingChange, Stop, Table, TakeBack, Unreadable

FORMAT: Final = 5
_WITHOUT_MAP: Final = 4
"""The format of a document that needs no map: what was before it can be read by older versions, too."""

OTHER_KIND: Final = 1
"""What scripts return for a table in whose place there is no text."""


class UnreadableDocumentError(Exception):
    """A document cannot be read: it is damaged, or a newer version of Kibitz wrote it."""

    def __init__(self, words: str, why: Illegible = Illegible.DAMAGED) -> None:
        super().__init__(words)
        self.why = why


class _Document(msgspec.Struct, array_like=True):
    """The order of the fields is the format."""

    format: int
    game: str
    chat: PackedId | None
    """None stands for the chat that has its server's id."""
    status: int
    changed: int
    deadline: int | None
    move_time: int | None
    first: int
    rated: bool
    open_offer: bool
    start: int
    options: PackedWords
    moves: PackedWords
    seats: tuple[PackedPlayer, ...]
    invited: tuple[PackedPlayer, ...]
    nonce: PackedDigest
    deals: tuple[PackedDeal, ...]
    hashes: tuple[PackedDigest | None, ...]
    """None stands for the hash that its deal has."""
    ended: tuple[str, tuple[int, ...]] | None
    take_back: tuple[int, int, tuple[int, ...]] | None
    dropped: int | None
    rematch_of: str | None
    taken_back: int = 0
    """Since format 2."""
    claim: bool = False
    clock: PackedClock | None = None
    """When the clock was set and when the reminder is due, in seconds after `_usual`; whether it is overdue.

    Since format 3, as `claim`.
    """
    rating_changes: tuple[tuple[int, int, bool] | None, ...] = ()
    """Since format 4."""
    later: dict[str, object] | None = None
    """`Later` by the names of its keys, and keys that are not known. Since format 5."""


class _Head(msgspec.Struct, array_like=True):
    """What every format begins with."""

    format: int


_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(_Document)
_head_decoder: Final = msgspec.msgpack.Decoder(_Head)


def encode(table: Table) -> bytes:
    """Return the document of a table, without its server, id and version.

    Raises ValueError for text that is no valid Unicode (lone surrogates).
    """
    prefix = prefix_of(table.server)
    back, ended, later = table.take_back, table.ended, pack_later(table)
    document = _Document(
        format=FORMAT if later else _WITHOUT_MAP,
        game=table.game,
        chat=None if table.chat == table.server else pack_id(prefix, table.chat),
        status=STATUSES.index(table.status),
        changed=table.changed,
        deadline=table.deadline,
        move_time=table.move_time,
        first=FIRSTS.index(table.first),
        rated=table.rated,
        open_offer=table.open_offer,
        start=int(table.start),
        options=pack_words(table.options),
        moves=pack_words(table.moves),
        seats=pack_players(prefix, table.seats),
        invited=pack_players(prefix, table.invited),
        nonce=pack_hex(table.nonce),
        deals=tuple(pack_deal(deal) for deal in table.deals),
        hashes=pack_hashes(table),
        ended=ended and (str(ended.termination), seat_numbers(ended.winners)),
        take_back=back and (int(back.asker), back.to, seat_numbers(back.agreed)),
        dropped=None if table.dropped is None else int(table.dropped),
        rematch_of=table.rematch_of,
        taken_back=table.taken_back,
        claim=table.claim,
        clock=pack_clock(table),
        rating_changes=tuple(each and (each.number, each.change, each.provisional) for each in table.rating_changes),
        later=later or None,
    )
    return _encoder.encode(_trimmed(document))


def decode(server: str, table_id: str, version: int, data: bytes) -> Table:
    """Return the table of a document that `encode` wrote. Raises UnreadableDocumentError."""
    try:
        written = _head_decoder.decode(data).format
        if not 1 <= written <= FORMAT:
            words = f"it is in format {written}; this version reads up to {FORMAT}"
            raise UnreadableDocumentError(words, Illegible.NEWER if written > FORMAT else Illegible.DAMAGED)
        return _table(server, table_id, version, _decoder.decode(data))
    except (msgspec.DecodeError, IndexError, ValueError) as error:
        raise UnreadableDocumentError(f"it is damaged: {error}") from error


def read(server: str, table_id: str, stored: bytes | int | None) -> Table | Unreadable:
    """Return a table as the scripts keep it: `version|version shown|message|document`."""
    try:
        return _read(server, table_id, stored)
    except UnreadableDocumentError as error:
        return Unreadable(server, table_id, str(error), error.why)


def _read(server: str, table_id: str, stored: bytes | int | None) -> Table:
    if stored is None:
        raise UnreadableDocumentError("nothing is kept in its place", Illegible.MISSING)
    if isinstance(stored, int):
        raise UnreadableDocumentError("there is another kind of value in its place", Illegible.OTHER_KIND)
    head = stored.split(b"|", 3)
    if len(head) < 4 or not head[0].isdigit():
        raise UnreadableDocumentError("what stands before its document is damaged")
    table = decode(server, table_id, int(head[0]), head[3])
    if table.game not in GAMES:
        raise UnreadableDocumentError(f"this version does not know its game, {table.game!r}", Illegible.GAME)
    return table


def _table(server: str, table_id: str, version: int, doc: _Document) -> Table:
    prefix = prefix_of(server)
    clock_from, reminder, overdue = unpack_clock(doc.clock, doc.deadline, doc.move_time)
    later, extra = unpack_later(doc.later)
    return Table(
        server=server,
        chat=server if doc.chat is None else unpack_id(prefix, doc.chat),
        id=table_id,
        version=version,
        game=doc.game,
        options=unpack_words(doc.options),
        move_time=doc.move_time,
        first=FIRSTS[doc.first],
        rated=doc.rated,
        open_offer=doc.open_offer,
        invited=unpack_players(prefix, doc.invited),
        seats=unpack_players(prefix, doc.seats, later.levels),
        status=STATUSES[doc.status],
        start=Seat(doc.start),
        nonce=unpack_hex(doc.nonce),
        deals=tuple(tuple(deal) for deal in doc.deals),
        hashes=unpack_hashes(unpack_hex(doc.nonce), doc.deals, doc.hashes),
        moves=unpack_words(doc.moves),
        ended=doc.ended and Outcome(doc.ended[0], seats_of(doc.ended[1])),
        take_back=doc.take_back and TakeBack(Seat(doc.take_back[0]), doc.take_back[1], seats_of(doc.take_back[2])),
        dropped=None if doc.dropped is None else Seat(doc.dropped),
        departures=tuple(Departure(Seat(seat), Termination(why), ply) for seat, why, ply in later.departures),
        rematch_of=doc.rematch_of,
        rating_changes=tuple(each and RatingChange(*each) for each in doc.rating_changes),
        taken_back=doc.taken_back,
        claim=doc.claim,
        clock_from=clock_from,
        reminder=reminder,
        overdue=overdue,
        changed=doc.changed,
        deadline=doc.deadline,
        stops=tuple(Stop(*stop) for stop in later.stops),
        acts=pack_times(doc.changed, later.acts),
        unheard=later.unheard,
        origin=later.origin and Origin(*later.origin),
        chain=later.chain,
        plans=tuple(map(unpack_plan, later.plans)),
        untold=tuple(map(unpack_untold, later.untold)),
        owed_turn=unpack_turn(later.owed_turn),
        hints=tuple(Hint(Seat(seat), at) for seat, at in later.hints),
        pauses=tuple(Pause(Seat(seat), start, end) for seat, start, end in later.pauses),
        fixture=later.fixture and Fixture(*later.fixture),
        notice=later.notice,
        private=later.private,
        extra=extra,
    )


def _trimmed(document: _Document) -> tuple[object, ...]:
    """Return the fields without the last ones that are as they are by default: a reader fills them in again."""
    fields, defaults = msgspec.structs.astuple(document), _Document.__struct_defaults__
    kept = len(fields)
    while kept > len(fields) - len(defaults) and fields[kept - 1] == defaults[kept - 1 - len(fields)]:
        kept -= 1
    return fields[:kept]
