"""The map at the end of a table's document: what was added to tables since format 5."""

from __future__ import annotations

from typing import Final

import msgspec

from adapters.store.packing import PackedLevel, PackedTurn, pack_times, pack_turn
from adapters.store.plans import PackedPlan, PackedUntold, pack_plan, pack_untold
from core.levels import USUAL
from core.table import Table


class Later(msgspec.Struct, omit_defaults=True, kw_only=True, frozen=True):
    """The fields of the map. A field's `name` is its key: short, and never used again for another."""

    stops: tuple[tuple[str, int, int | None], ...] = msgspec.field(default=(), name="s")
    acts: tuple[int | None, ...] = msgspec.field(default=(), name="a")
    """In seconds before the newest change, which takes a byte or three each."""
    unheard: int | None = msgspec.field(default=None, name="u")
    departures: tuple[tuple[int, str, int], ...] = msgspec.field(default=(), name="d")
    levels: tuple[PackedLevel, ...] = msgspec.field(default=(), name="l")
    origin: tuple[str, int] | None = msgspec.field(default=None, name="g")
    chain: int | None = msgspec.field(default=None, name="c")
    plans: tuple[PackedPlan, ...] = msgspec.field(default=(), name="i")
    owed_turn: PackedTurn | None = msgspec.field(default=None, name="o")
    hints: tuple[tuple[int, int], ...] = msgspec.field(default=(), name="h")
    pauses: tuple[tuple[int, int, int], ...] = msgspec.field(default=(), name="p")
    untold: tuple[PackedUntold, ...] = msgspec.field(default=(), name="w")
    fixture: tuple[str, int, int] | None = msgspec.field(default=None, name="f")
    notice: int | None = msgspec.field(default=None, name="n")
    private: bool = msgspec.field(default=False, name="b")


_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(dict[str, object])
_KNOWN: Final = frozenset(field.encode_name for field in msgspec.structs.fields(Later))


def pack_later(table: Table) -> dict[str, object]:
    """Return the map of a table."""
    later = Later(
        departures=tuple((int(each.seat), each.why.value, each.ply) for each in table.departures),
        stops=tuple((stop.reason, stop.start, stop.end) for stop in table.stops),
        acts=pack_times(table.changed, table.acts),
        unheard=table.unheard,
        origin=table.origin and (table.origin.table, table.origin.ply),
        chain=table.chain,
        plans=tuple(map(pack_plan, table.plans)),
        untold=tuple(map(pack_untold, table.untold)),
        owed_turn=pack_turn(table.owed_turn),
        hints=tuple((int(each.seat), each.edition) for each in table.hints),
        pauses=tuple((int(each.seat), each.start, each.end) for each in table.pauses),
        fixture=table.fixture and (table.fixture.competition, table.fixture.round, table.fixture.pairing),
        notice=table.notice,
        private=table.private,
        levels=tuple((at, str(each.level)) for at, each in enumerate(table.seats) if each.level not in {None, USUAL}),
    )
    known: dict[str, object] = msgspec.to_builtins(later)
    return known if not table.extra else _decoder.decode(table.extra) | known


def unpack_later(packed: dict[str, object] | None) -> tuple[Later, bytes]:
    """Return what is known of a map, and the rest as it is kept with the table."""
    if not packed:
        return Later(), b""
    rest = {key: value for key, value in packed.items() if key not in _KNOWN}
    return msgspec.convert(packed, Later), _encoder.encode(rest) if rest else b""
