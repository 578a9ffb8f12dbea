"""Standings as bytes and back.

Before the document stands what scripts need of it: `sure|month|sure of the month|document`. The first is the score on
the leaderboard of all time, empty without a rated game; the third is that on the leaderboard of the month.
Numbers are written so that they are read again to the last digit.
"""

from __future__ import annotations

from typing import Final

import msgspec

from adapters.store.packing import PackedRating, pack_rating
from core.archive import StoredStanding
from core.ratings import Rating
from core.standings import Standing

FORMAT: Final = 1


class _Document(msgspec.Struct, array_like=True):
    """The order of the fields is the format."""

    format: int
    rating: PackedRating
    month: int
    monthly: PackedRating
    day: int
    met: tuple[tuple[str, int], ...]
    curve: tuple[int, ...]
    results: tuple[tuple[int, int], ...]
    streak: int
    best_streak: int
    time_outs: int


_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(_Document)


def encode(standing: Standing) -> bytes:
    """Return the entry of a standing."""
    document = _Document(
        format=FORMAT,
        rating=pack_rating(standing.rating),
        month=standing.month,
        monthly=pack_rating(standing.monthly),
        day=standing.day,
        met=standing.met,
        curve=standing.curve,
        results=standing.results,
        streak=standing.streak,
        best_streak=standing.best_streak,
        time_outs=standing.time_outs,
    )
    head = f"{score(standing.rating)}|{standing.month}|{score(standing.monthly)}|"
    return head.encode() + _encoder.encode(document)


def decode(entry: bytes | None) -> StoredStanding:
    """Return the standing of an entry that `encode` wrote; a new one where there is none, or none that can be read."""
    if not entry:
        return StoredStanding()
    try:
        document = _decoder.decode(entry.split(b"|", 3)[3])
    except (msgspec.DecodeError, IndexError, ValueError):
        return StoredStanding(stamp=entry, readable=False)
    if document.format != FORMAT:
        return StoredStanding(stamp=entry, readable=False)
    standing = Standing(
        rating=Rating(*document.rating),
        month=document.month,
        monthly=Rating(*document.monthly),
        day=document.day,
        met=document.met,
        curve=document.curve,
        results=document.results,
        streak=document.streak,
        best_streak=document.best_streak,
        time_outs=document.time_outs,
    )
    return StoredStanding(standing, entry)


def score(rating: Rating) -> str:
    """Return the score of a rating on a leaderboard, empty where there was no rated game."""
    return repr(rating.sure) if rating.games else ""
