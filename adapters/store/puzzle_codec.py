"""Puzzles, and what people did with them, as bytes and back.

Each is a MessagePack map with short keys, as it is by default left out; what is not known of a newer version is left
aside. A field's key is never used again for another.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from adapters.store.packing import PackedRating, pack_rating
from core.game import Seat
from core.puzzle_store import GivenPuzzle, Solving, Tried
from core.puzzles import Puzzle, Streak
from core.ratings import Rating

if TYPE_CHECKING:
    from adapters.store.damage import Damage

T = TypeVar("T")


class _Given(msgspec.Struct, omit_defaults=True, kw_only=True, frozen=True):
    puzzle: str = msgspec.field(name="i")
    game: str = msgspec.field(name="g")
    options: tuple[str, ...] = msgspec.field(default=(), name="o")
    seats: int = msgspec.field(default=2, name="n")
    start: int = msgspec.field(default=0, name="s")
    moves: str = msgspec.field(default="", name="m")
    deal: bytes = msgspec.field(default=b"", name="d")
    solutions: str = msgspec.field(default="", name="a")
    theme: str = msgspec.field(default="", name="t")
    rating: int = msgspec.field(default=0, name="r")
    key: str = msgspec.field(default="", name="k")
    day: int | None = msgspec.field(default=None, name="y")


class _Tried(msgspec.Struct, omit_defaults=True, kw_only=True, frozen=True):
    tries: int = msgspec.field(default=0, name="n")
    first: bool | None = msgspec.field(default=None, name="f")
    solved: bool = msgspec.field(default=False, name="s")
    gave_up: bool = msgspec.field(default=False, name="g")
    at: int = msgspec.field(default=0, name="t")
    change: int = msgspec.field(default=0, name="c")


class _Solving(msgspec.Struct, omit_defaults=True, kw_only=True, frozen=True):
    ratings: dict[str, PackedRating] = msgspec.field(default_factory=dict[str, PackedRating], name="r")
    right: dict[str, int] = msgspec.field(default_factory=dict[str, int], name="w")
    streak: tuple[int, int, int] = msgspec.field(default=(0, 0, 0), name="s")


_encoder: Final = msgspec.msgpack.Encoder()


def encode_given(puzzle: Puzzle, day: int | None) -> bytes:
    """Return the document of a puzzle that a server is set."""
    return _encoder.encode(
        _Given(
            puzzle=puzzle.id,
            game=puzzle.game,
            options=puzzle.options,
            seats=puzzle.seats,
            start=int(puzzle.start),
            moves=" ".join(puzzle.moves),
            deal=bytes(puzzle.deal),
            solutions=" ".join(puzzle.solutions),
            theme=puzzle.theme,
            rating=puzzle.rating,
            key=puzzle.key,
            day=day,
        )
    )


def decode_given(server: str, given: str, stored: bytes) -> GivenPuzzle:
    """Return a puzzle as scripts keep it: `version|version shown|message|document`. Raises ValueError."""
    version, _, _, document = stored.split(b"|", 3)
    kept = msgspec.msgpack.decode(document, type=_Given)
    puzzle = Puzzle(
        id=kept.puzzle,
        game=kept.game,
        options=kept.options,
        seats=kept.seats,
        start=Seat(kept.start),
        moves=tuple(kept.moves.split()),
        deal=tuple(kept.deal),
        solutions=tuple(kept.solutions.split()),
        theme=kept.theme,
        rating=kept.rating,
        key=kept.key,
    )
    return GivenPuzzle(server, given, puzzle, kept.day, int(version))


def encode_tried(tried: Tried) -> bytes:
    """Return the entry of what a person did with a puzzle."""
    return _encoder.encode(_Tried(**asdict(tried)))


def encode_solving(solving: Solving) -> bytes:
    """Return the entry of what a person has come to."""
    streak = solving.streak
    return _encoder.encode(
        _Solving(
            ratings={game: pack_rating(rating) for game, rating in solving.ratings.items()},
            right=dict(solving.right),
            streak=(streak.last, streak.days, streak.best),
        )
    )


def encode_rating(rating: Rating | None) -> bytes:
    """Return the entry of a puzzle's rating, empty where it has none."""
    return b"" if rating is None else _encoder.encode(pack_rating(rating))


class Reader:
    """Reads entries; what is damaged is told to the operator, and counts as not there."""

    def __init__(self, damage: Damage, server: str) -> None:
        self._damage = damage
        self._server = server

    def given(self, puzzle: str, stored: bytes | None) -> GivenPuzzle | None:
        """Return a puzzle, None where there is none that can be read."""
        try:
            return None if stored is None else decode_given(self._server, puzzle, stored)
        except (msgspec.MsgspecError, ValueError) as error:
            self._damage.tell("the puzzle " + puzzle, self._server, str(error))
            return None

    def tried(self, entry: bytes | None) -> Tried:
        """Return what a person did with a puzzle."""
        kept = self._read(entry, _Tried)
        return Tried() if kept is None else Tried(**msgspec.structs.asdict(kept))

    def solving(self, entry: bytes | None) -> Solving:
        """Return what a person has come to."""
        kept = self._read(entry, _Solving)
        if kept is None:
            return Solving()
        ratings = {game: Rating(*numbers) for game, numbers in kept.ratings.items()}
        return Solving(ratings, kept.right, Streak(*kept.streak))

    def rating(self, entry: bytes | None) -> Rating | None:
        """Return the rating of a puzzle."""
        kept = self._read(entry, PackedRating)
        return None if kept is None else Rating(*kept)

    def _read(self, entry: bytes | None, kind: type[T]) -> T | None:
        if not entry:
            return None
        try:
            return msgspec.msgpack.decode(entry, type=kind)
        except msgspec.MsgspecError as error:
            self._damage.tell("what someone did with puzzles", self._server, f"{error}: {entry!r:.40}")
            return None
