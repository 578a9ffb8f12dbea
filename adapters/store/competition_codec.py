"""A competition as bytes and back.

The document is a MessagePack map with short keys; what is as it is by default is not in it. A field's key is never used
again for another. Keys that are not known are kept with the competition (`Competition.extra`) and written again.
"""

from __future__ import annotations

from typing import Final

import msgspec

from adapters.store.packing import (
    PackedId,
    PackedPlayer,
    PackedWords,
    pack_id,
    pack_players,
    pack_words,
    prefix_of,
    unpack_id,
    unpack_players,
    unpack_words,
)
from core.competitions.competition import Competition, Entrant, Kind, Pairing, Result, Round, Stage
from core.games import GAMES
from core.table import Illegible, Unreadable

_PackedPairing = tuple[int, int | None, str | None, str | None]


class _Document(msgspec.Struct, omit_defaults=True, kw_only=True, frozen=True):
    chat: PackedId | None = msgspec.field(default=None, name="c")
    """None stands for the chat that has its server's id."""
    kind: str = msgspec.field(name="k")
    game: str = msgspec.field(name="g")
    options: PackedWords = msgspec.field(default="", name="o")
    move_time: int | None = msgspec.field(default=None, name="t")
    claim: bool = msgspec.field(default=False, name="w")
    rated: bool = msgspec.field(default=True, name="r")
    rounds: int = msgspec.field(default=0, name="n")
    host: PackedPlayer = msgspec.field(name="h")
    stage: str = msgspec.field(name="s")
    entrants: tuple[PackedPlayer, ...] = msgspec.field(default=(), name="e")
    stays: tuple[tuple[int, int | None], ...] = msgspec.field(default=(), name="j")
    """For each entrant the first round that they are paired in, and the first one that they are not."""
    played: tuple[tuple[_PackedPairing, ...], ...] = msgspec.field(default=(), name="p")
    changed: int = msgspec.field(default=0, name="x")
    deadline: int | None = msgspec.field(default=None, name="d")
    announced: int = msgspec.field(default=0, name="a")


_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(_Document)
_map_decoder: Final = msgspec.msgpack.Decoder(dict[str, object])
_KNOWN: Final = frozenset(field.encode_name for field in msgspec.structs.fields(_Document))


def encode(competition: Competition) -> bytes:
    """Return the document of a competition, without its server, id and version."""
    prefix = prefix_of(competition.server)
    document = _Document(
        chat=None if competition.chat == competition.server else pack_id(prefix, competition.chat),
        kind=competition.kind.value,
        game=competition.game,
        options=pack_words(competition.options),
        move_time=competition.move_time,
        claim=competition.claim,
        rated=competition.rated,
        rounds=competition.rounds,
        host=pack_players(prefix, (competition.host,))[0],
        stage=competition.stage.value,
        entrants=pack_players(prefix, tuple(each.player for each in competition.entrants)),
        stays=tuple((each.joined, each.left) for each in competition.entrants),
        played=tuple(tuple(map(_pack_pairing, each.pairings)) for each in competition.played),
        changed=competition.changed,
        deadline=competition.deadline,
        announced=competition.announced,
    )
    if not competition.extra:
        return _encoder.encode(document)
    known: dict[str, object] = msgspec.to_builtins(document, builtin_types=(bytes,))
    return _encoder.encode(_map_decoder.decode(competition.extra) | known)


def read(server: str, competition: str, stored: object) -> Competition | Unreadable:
    """Return a competition as scripts keep it: `version|version shown|message|document`."""
    if stored is None:
        return Unreadable(server, competition, "nothing is kept in its place", Illegible.MISSING)
    if not isinstance(stored, bytes):
        reason = "there is another kind of value in its place"
        return Unreadable(server, competition, reason, Illegible.OTHER_KIND)
    try:
        version, _, _, document = stored.split(b"|", 3)
        found = _read(server, competition, int(version), document)
    except (msgspec.MsgspecError, ValueError, IndexError) as error:
        return Unreadable(server, competition, f"it is damaged: {error}")
    if found.game not in GAMES:
        reason = f"this version does not know its game, {found.game!r}"
        return Unreadable(server, competition, reason, Illegible.GAME)
    return found


def _read(server: str, competition: str, version: int, document: bytes) -> Competition:
    kept = _decoder.decode(document)
    prefix = prefix_of(server)
    rest = {key: value for key, value in _map_decoder.decode(document).items() if key not in _KNOWN}
    people = unpack_players(prefix, kept.entrants)
    return Competition(
        server=server,
        chat=server if kept.chat is None else unpack_id(prefix, kept.chat),
        id=competition,
        version=version,
        kind=Kind(kept.kind),
        game=kept.game,
        options=unpack_words(kept.options),
        move_time=kept.move_time,
        claim=kept.claim,
        rated=kept.rated,
        rounds=kept.rounds,
        host=unpack_players(prefix, (kept.host,))[0],
        stage=Stage(kept.stage),
        entrants=tuple(
            Entrant(player, joined, left) for player, (joined, left) in zip(people, kept.stays, strict=True)
        ),
        played=tuple(Round(tuple(map(_pairing, each))) for each in kept.played),
        changed=kept.changed,
        deadline=kept.deadline,
        announced=kept.announced,
        extra=_encoder.encode(rest) if rest else b"",
    )


def _pack_pairing(pairing: Pairing) -> _PackedPairing:
    return pairing.first, pairing.second, pairing.table, None if pairing.result is None else pairing.result.value


def _pairing(kept: _PackedPairing) -> Pairing:
    first, second, table, result = kept
    return Pairing(first, second, table, None if result is None else Result(result))
