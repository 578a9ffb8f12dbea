"""The commands that need neither a store nor a chat: they read a record, and check, verify or draw it."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from adapters.output import complain, write_bytes
from adapters.reasons import reason_of
from bot.parser import UsageError
from bot.words import record_error, say
from core.answer import Board, Film
from core.fairness import deal_hash
from core.film import boards
from core.game import AnyGame, GameName, Seat, Termination
from core.record import DealsWithheld, Record, RecordError, Replayed, find, parse, replay, to_table
from core.record import format as format_record
from core.record.codes import RecordCode
from core.record.text import MAX_CHARACTERS
from core.review import judge
from core.table import Player, Status

STANDARD: Final = "-"
"""The name of a file that means the standard input or output."""

PICTURE: Final = Path("board.png")
"""Where a picture goes that is sent nowhere else."""

FILM: Final = ".gif"
"""How the name of a file ends that is to hold a whole game."""

_OTHER_PICTURES: Final = frozenset(
    {
        ".jpg",
        ".jpeg",
        ".jpe",
        ".jfif",
        ".webp",
        ".avif",
        ".heic",
        ".svg",
        ".bmp",
        ".tif",
        ".tiff",
        ".ico",
        ".pdf",
        ".eps",
    }
)
"""How the names of pictures end that are not drawn; any other name says nothing of what is in the file."""

_HASH: Final = re.compile(r"[0-9a-f]{16,64}")
_AROUND_HASH: Final = " `\"'.,:;…"
"""What a hash may have around it where it was copied from."""


def check(path: str, games: Mapping[str, AnyGame]) -> str:
    """Return the record in a file in canonical form, after playing it again.

    A dealt game that goes on shows no deals; its moves are then left as they are. Raises RecordError and UsageError.
    """
    record = read(path)
    try:
        return format_record(replay(record, games).record)
    except DealsWithheld as note:
        complain(record_error(note))
        return format_record(record)


def verify(path: str, published: Sequence[str], games: Mapping[str, AnyGame]) -> tuple[str, bool]:
    """Compare the deals of a record with the hashes that were published as its rounds began.

    Each hash may be cut to its first 16 digits or more. Returns what is to be printed, and whether all is well: either
    no hash was given, or one for each round, in their order, and each is that of its deal.
    Raises UsageError, and RecordError also where a deal is no shuffle of the stones or a move breaks the rules.
    """
    given = [_hash(word) for word in published]
    replayed = replay(read(path), games)
    record = replayed.record
    if not replayed.game.dealt:
        return f"{say('nothing-dealt', game=GameName(record.game))}\n", not given
    if not record.nonce:
        return f"{say('no-nonce')}\n", False
    hashes = [deal_hash(record.nonce, deal) for deal in record.deals]
    if not given:
        lines = [say("round", number=number, hash=hashed) for number, hashed in enumerate(hashes, start=1)]
        complain(say("not-compared"))
        return "\n".join([*lines, ""]), True
    lines = [_compared(number, hashed, given) for number, hashed in enumerate(hashes, start=1)]
    lines += [say("round-unplayed", number=number) for number in range(len(hashes) + 1, len(given) + 1)]
    right = len(given) == len(hashes) and all(map(str.startswith, hashes, given))
    return "\n".join([*lines, ""]), right


def _hash(word: str) -> str:
    """Return a hash as it was given, whole or its first digits. Raises UsageError."""
    digits = word.strip(_AROUND_HASH).lower()
    if _HASH.fullmatch(digits) is None:
        raise UsageError(say("bad-hash", word=ascii(word[:64])[1:-1]))
    return digits


def _compared(number: int, hashed: str, given: Sequence[str]) -> str:
    """Say whether the hash of a round's deal is the one that was given for it."""
    if number > len(given):
        return say("round-unknown", number=number, hash=hashed)
    published = given[number - 1]
    if hashed.startswith(published):
        return say("round-right", number=number, hash=hashed)
    return say("round-wrong", number=number, hash=hashed, published=published)


def draw(shown: Board | Film, output: Path | None, *, overwrite: bool = False) -> None:
    """Draw a position as a PNG file, a game as a GIF file, or with `-` to the standard output.

    Without a name it goes to `PICTURE`, which is not overwritten unless that was asked for. Raises UsageError and
    CannotWrite.
    """
    from adapters.games.films import draw_film, finished  # noqa: PLC0415 - it loads fonts and masks; only this needs it
    from adapters.games.pictures import board_picture  # noqa: PLC0415 - as above

    if output is None and PICTURE.exists() and not overwrite:
        raise UsageError(say("is-there", file=str(PICTURE)))
    picture = finished(draw_film(shown)) if isinstance(shown, Film) else board_picture(shown).png
    if output == Path(STANDARD):
        write_bytes(picture)
        return
    path = PICTURE if output is None else output
    try:
        path.write_bytes(picture)
    except (OSError, ValueError) as error:
        raise UsageError(say("cannot-write", file=ascii(str(path)), reason=reason_of(error))) from error


def is_film(output: Path | None) -> bool:
    """Whether a file is to hold a whole game. Raises UsageError for the name of a picture that is not drawn."""
    if output is not None and output.suffix.lower() in _OTHER_PICTURES:
        raise UsageError(say("other-picture", file=ascii(str(output))))
    return output is not None and output.suffix.lower() == FILM


def film(path: str, ply: int | None, seat: int | None, games: Mapping[str, AnyGame]) -> Film:
    """Return the game of a record from its first position to that of `ply`, as `board` shows each of them.

    What a review marks is shown longer. Raises RecordError and UsageError.
    """
    from adapters.games import known  # noqa: PLC0415 - it loads fonts and masks; only this needs it

    replayed = _replayed(path, ply, seat, games)
    record = replayed.record
    found = known().get(record.game)
    judged = judge(replayed, None if found is None else replace(found, estimate=None))
    holds = frozenset(each.ply + 1 for each in judged if each.slip)
    table = to_table(record, players_of(record))
    viewer = None if seat is None else Seat(seat - 1)
    return Film(record.game, partial(boards, table, seat=viewer, last=ply, games=games), (), holds)


def board(path: str, ply: int | None, seat: int | None, games: Mapping[str, AnyGame]) -> Board:
    """Return a position of a record as it is shown.

    `ply` counts the moves made before it, the last position by default. `seat`, from 1, is whose view it is, by default
    what everyone may see. Raises RecordError and UsageError.
    """
    replayed = _replayed(path, ply, seat, games)
    record = replayed.record
    last = len(record.moves)
    shown = last if ply is None else ply
    return Board(
        table="",
        game=record.game,
        ply=shown,
        status=_status(record) if shown == last else Status.PLAYING,
        players=players_of(record),
        view=replayed.game.view(replayed.states[shown], None if seat is None else Seat(seat - 1)),
    )


def _replayed(path: str, ply: int | None, seat: int | None, games: Mapping[str, AnyGame]) -> Replayed:
    """Play the record in a file again, which has this ply and this seat. Raises RecordError and UsageError."""
    replayed = replay(read(path), games)
    last, seats = len(replayed.record.moves), len(replayed.record.seats)
    if ply is not None and not 0 <= ply <= last:
        raise UsageError(say("bad-ply", most=last))
    if seat is not None and not 1 <= seat <= seats:
        raise UsageError(say("bad-seat", most=seats))
    return replayed


def players_of(record: Record) -> tuple[Player, ...]:
    """Return the players of a record; it has no ids of theirs."""
    return tuple(Player(f"seat{number}", name) for number, name in enumerate(record.seats, start=1))


def _status(record: Record) -> Status:
    if record.termination is None:
        return Status.PLAYING
    return Status.ABORTED if record.termination == Termination.ABORTED else Status.FINISHED


def read(path: str) -> Record:
    """Read a record from a file, `-` being the standard input. No more is read than a record can be long."""
    limit = 4 * MAX_CHARACTERS
    if not path.strip():
        raise UsageError(say("no-name", option="FILE"))
    try:
        if path == STANDARD:
            data = _standard_input(limit + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(limit + 1)
    except (OSError, ValueError) as error:
        raise UsageError(say("cannot-read", file=ascii(path), reason=reason_of(error))) from error
    try:
        return parse(find(data.decode("utf-8-sig")))
    except UnicodeDecodeError as error:
        raise RecordError(RecordCode.NO_TEXT) from error


def _standard_input(most: int) -> bytes:
    if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison] - so it is where a shell has closed it
        raise UsageError(say("cannot-read", file=say("standard-input"), reason=say("reason-closed")))
    return sys.stdin.buffer.read(most)
