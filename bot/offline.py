"""The commands that need neither a store nor a chat: they read a record, and check, verify or draw it."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from core.answer import Board
from core.fairness import deal_hash
from core.game import AnyGame, Seat, Termination
from core.record import DealsWithheld, Record, RecordError, parse, replay
from core.record import format as format_record
from core.record.text import MAX_CHARACTERS
from core.table import Player, Status

_HASH: Final = re.compile(r"[0-9a-fA-F]{64}")


class UsageError(Exception):
    """A command was given something it cannot work with; the message says what, in one line."""


def check(path: str, games: Mapping[str, AnyGame]) -> str:
    """Return the record in a file in canonical form, after playing it again.

    A dealt game that goes on shows no deals; its moves are then left as they are. Raises RecordError and UsageError.
    """
    record = _read(path)
    try:
        return format_record(replay(record, games).record)
    except DealsWithheld as note:
        sys.stderr.write(f"kibitz: {note}\n")
        return format_record(record)


def verify(path: str, published: Sequence[str], games: Mapping[str, AnyGame]) -> tuple[str, bool]:
    """Compare the deals of a record with the hashes that were published as its rounds began.

    Returns what is to be printed, and whether each published hash, in the order of the rounds, is that of the deal.
    Raises UsageError, and RecordError also where a deal is no shuffle of the stones or a move breaks the rules.
    """
    for given in published:
        if _HASH.fullmatch(given) is None:
            raise UsageError(f"{given[:64]!a} is no hash: it has 64 hexadecimal digits")
    replayed = replay(_read(path), games)
    record = replayed.record
    if not replayed.game.dealt:
        return f"Nothing to verify: {record.game} deals nothing.\n", not published
    if not record.nonce:
        return "Nothing to verify: this record has no Nonce.\n", False
    lines: list[str] = []
    right = True
    for number, deal in enumerate(record.deals, start=1):
        hashed = deal_hash(record.nonce, deal)
        verdict = ""
        if number <= len(published):
            same = published[number - 1].lower() == hashed
            right = right and same
            verdict = " as published" if same else f" but published was {published[number - 1].lower()}"
        lines.append(f"round {number}: {hashed}{verdict}")
    for number in range(len(record.deals) + 1, len(published) + 1):
        right = False
        lines.append(f"round {number}: was not played")
    return "\n".join(lines) + "\n", right


def draw(board: Board, output: str) -> None:
    """Draw a position as a PNG file. Raises UsageError."""
    from adapters.games.pictures import board_picture  # noqa: PLC0415 - it loads fonts and masks; only this needs them

    picture = board_picture(board)
    try:
        Path(output).write_bytes(picture.png)
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot write {output!a}: {_reason(error)}") from error


def board(path: str, ply: int | None, seat: int | None, games: Mapping[str, AnyGame]) -> Board:
    """Return a position of a record as it is shown.

    `ply` counts the moves made before it, the last position by default. `seat`, from 1, is whose view it is, by default
    what everyone may see. Raises RecordError and UsageError.
    """
    replayed = replay(_read(path), games)
    record = replayed.record
    last = len(record.moves)
    if ply is not None and not 0 <= ply <= last:
        raise UsageError(f"--ply must be 0 to {last} for this record")
    if seat is not None and not 1 <= seat <= len(record.seats):
        raise UsageError(f"--seat must be 1 to {len(record.seats)} for this record")
    shown = last if ply is None else ply
    return Board(
        table="",
        game=record.game,
        ply=shown,
        status=_status(record) if shown == last else Status.PLAYING,
        players=tuple(Player(f"seat{number}", name) for number, name in enumerate(record.seats, start=1)),
        view=replayed.game.view(replayed.states[shown], None if seat is None else Seat(seat - 1)),
    )


def _status(record: Record) -> Status:
    if record.termination is None:
        return Status.PLAYING
    return Status.ABORTED if record.termination == Termination.ABORTED else Status.FINISHED


def _read(path: str) -> Record:
    """Read a record from a file, `-` being the standard input. No more is read than a record can be long."""
    limit = 4 * MAX_CHARACTERS
    try:
        if path == "-":
            data = sys.stdin.buffer.read(limit + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(limit + 1)
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot read {path!a}: {_reason(error)}") from error
    try:
        return parse(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise RecordError("a record is a text in UTF-8") from error


def _reason(error: OSError | ValueError) -> str:
    """Say why a file could not be opened; a ValueError is a name that no file can have."""
    return str(error.strerror) if isinstance(error, OSError) else "no file can have this name"
