"""The file that `kibitz backup` writes: a ZIP archive, with texts to be read and lines to be restored.

`README.txt` says what is in it, `manifest.json` what it was made from and how much it holds. `records/N/gM.txt` are the
records of the games that have ended, N counting the servers, which `records/servers.txt` lists. `keys/*.jsonl` hold all
that is kept: a JSON object a line with the key, its type, its value, and when it expires, where it does. Bytes are
written as Latin-1. The archive's comment is the SHA-256 of all that stands before the comment's own digits.
"""

from __future__ import annotations

import hashlib
import json
import os
import zlib
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from adapters.store.entries import KINDS, Entry
from adapters.store.part_file import part_file

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

VERSION: Final = 1
"""The number of this file's own form."""

_NAME: Final = "kibitz-backup"
_MANIFEST: Final = "manifest.json"
_COMMENT: Final = b"sha256:"
_DIGITS: Final = 64
_CHUNK: Final = 1 << 20
_UNREADABLE: Final = (BadZipFile, zlib.error, LookupError, TypeError, ValueError, AttributeError)
"""What is met in an archive that holds something other than it should."""

_README: Final = """A backup of Kibitz. `kibitz restore FILE` puts it into an empty server or cluster.

manifest.json         when and in which format of the store it was made, and how much it holds
records/servers.txt   the servers by number: a Discord server, a Telegram chat or a room each, also those where no game
                      has ended yet
records/N/gM.txt      the records of the games that have ended there; `kibitz record FILE` checks one
keys/*.jsonl          all that is kept, a key a line: "key", "type", "value", "expires" (milliseconds since 1970)
                      where it does, "last" (the last id) of a log. Bytes are written as Latin-1. A string is a text;
                      lists and sets are lists; in hashes each field is followed by its value, in sorted sets each
                      member by its score; a log is a list of messages, each an id and fields with their values.

The comment of the archive is the SHA-256 of all that stands before the comment's own digits.
It holds names of people and what they played: keep it as safe as the store itself.
"""


class BadBackup(Exception):
    """A file that cannot be restored; `code` says why."""

    def __init__(self, code: str, found: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.found = found


class NotAFile(Exception):
    """A folder, a device or a pipe was named, which can hold no backup."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup holds. `form` is that of the store, None for one without a number."""

    form: int | None
    made: int
    keys: int
    games: int
    servers: int
    left_out: int
    """Tables that ended and whose record cannot be written, because they are damaged; their keys are in it."""
    parts: tuple[str, ...]


class Writer:
    """A backup that is being written."""

    def __init__(self, archive: ZipFile) -> None:
        self._archive = archive
        self._parts: list[str] = []
        self._servers: dict[str, int] = {}
        self.keys = 0
        self.games = 0
        self.left_out = 0
        self.tables = 0

    def add_keys(self, name: str, entries: Iterable[Entry]) -> None:
        """Write a part of the keys."""
        part = f"keys/{name}.jsonl"
        lines = [_line(entry) for entry in entries]
        if lines:
            self._archive.writestr(part, "".join(lines))
            self._parts.append(part)
            self.keys += len(lines)

    def note_server(self, server: str) -> int:
        """Note a server of which something is kept, and return its number."""
        return self._servers.setdefault(server, len(self._servers) + 1)

    def add_record(self, server: str, table: str, record: str) -> None:
        """Write the record of a game that has ended."""
        self._archive.writestr(f"records/{self.note_server(server)}/{table}.txt", record)
        self.games += 1

    def finish(self, form: int | None, made: int) -> Manifest:
        """Write what the backup holds, and return it."""
        servers = len(self._servers)
        parts = tuple(self._parts)
        manifest = Manifest(form, made, self.keys, self.games, servers, self.left_out, parts)
        told = {_NAME: VERSION} | {name: getattr(manifest, name) for name in Manifest.__slots__}
        self._archive.writestr("records/servers.txt", "".join(f"{n}\t{s!a}\n" for s, n in self._servers.items()))
        self._archive.writestr("README.txt", _README)
        self._archive.writestr(_MANIFEST, json.dumps(told, indent=1) + "\n")
        return manifest


@contextmanager
def new_backup(path: Path, *, overwrite: bool) -> Generator[Writer]:
    """Write a backup that only its owner may read. It is there whole at the end, or not at all.

    Where a link leads, the file that it leads to is written. Raises FileExistsError unless `overwrite`, NotAFile, and
    other OSErrors.
    """
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        raise NotAFile
    if path.exists() and not overwrite:
        raise FileExistsError(path)
    with part_file(path.parent) as (file, part):
        with os.fdopen(file, "w+b", closefd=False) as out:
            with ZipFile(out, "w", ZIP_DEFLATED) as archive:
                yield Writer(archive)
                archive.comment = _COMMENT + b"0" * _DIGITS
            out.seek(-_DIGITS, os.SEEK_END)
            digest = _digest_before(out, out.tell())
            out.seek(-_DIGITS, os.SEEK_END)
            out.write(digest)
            out.flush()
            os.fsync(out.fileno())
        _put(part, path, overwrite=overwrite)
        _sync(path.parent)


def _put(temporary: Path, path: Path, *, overwrite: bool) -> None:
    """Give a file its name. Unlike a renaming, a link overwrites nothing that was made in between."""
    if not overwrite:
        try:
            os.link(temporary, path)
        except OSError:  # there is a file by now, or it is a file system without links
            if path.exists():
                raise FileExistsError(path) from None
        else:
            return
    temporary.replace(path)


class Backup:
    """A backup that is whole."""

    def __init__(self, archive: ZipFile, manifest: Manifest, digest: str) -> None:
        self._archive = archive
        self.manifest = manifest
        self.digest = digest

    def check(self) -> None:
        """Raise BadBackup where a key in it cannot be read: what is no backup can have the digest of one."""
        try:
            for _ in self.entries():
                pass
        except _UNREADABLE as error:
            raise BadBackup("not-one") from error

    def entries(self) -> Iterator[Entry]:
        """Yield all keys with their values."""
        for part in self.manifest.parts:
            with self._archive.open(part) as lines:
                for line in lines:
                    yield _entry(json.loads(line))


@contextmanager
def opened_backup(path: Path) -> Generator[Backup]:
    """Open a backup and check all of it. Raises NotAFile, BadBackup and OSError."""
    if path.exists() and not path.is_file():
        raise NotAFile
    with path.open("rb") as file:
        digest = _checked(file)
        try:
            archive = ZipFile(file)
            manifest = _manifest(json.loads(archive.read(_MANIFEST)))
        except _UNREADABLE as error:
            raise BadBackup("not-one") from error
        with archive:
            yield Backup(archive, manifest, digest)


def _checked(file: Any) -> str:  # noqa: ANN401 - any open file
    """Return the digest of a whole backup. Raises BadBackup."""
    begins = file.read(2)
    size = file.seek(0, os.SEEK_END)
    if begins != b"PK":
        raise BadBackup("not-one" if begins else "damaged")
    tail = max(0, size - len(_COMMENT) - _DIGITS)
    file.seek(tail)
    comment: bytes = file.read()
    if not comment.startswith(_COMMENT) or comment[len(_COMMENT) :] != _digest_before(file, size - _DIGITS):
        raise BadBackup("damaged")
    return comment[len(_COMMENT) :].decode()


def _manifest(told: dict[str, Any]) -> Manifest:
    version = told[_NAME]
    if version != VERSION:
        raise BadBackup("newer", str(version))
    values: dict[str, Any] = {name: told[name] for name in Manifest.__slots__}
    values["parts"] = tuple(told["parts"])
    numbers = [value for name, value in values.items() if name != "parts" and (name, value) != ("form", None)]
    if not all(isinstance(number, int) for number in numbers):
        raise TypeError
    return Manifest(**values)


def _digest_before(file: Any, end: int) -> bytes:  # noqa: ANN401 - any open file
    """Return the digest, in hexadecimal digits, of what stands before `end`."""
    digest = hashlib.sha256()
    file.seek(0)
    while end > 0 and (chunk := file.read(min(_CHUNK, end))):
        digest.update(chunk)
        end -= len(chunk)
    return digest.hexdigest().encode()


def _sync(folder: Path) -> None:
    """Have the name of a new file on disk, too, where the system can do that for a folder."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _line(entry: Entry) -> str:
    value: Any = _text(entry.value[0]) if entry.kind == "string" else _text(entry.value)
    told = {"key": _text(entry.key), "type": entry.kind, "value": value}
    if entry.expires is not None:
        told["expires"] = entry.expires
    if entry.last is not None:
        told["last"] = _text(entry.last)
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"


def _entry(told: dict[str, Any]) -> Entry:
    value = _bytes([told["value"]] if told["type"] == "string" else told["value"])
    last = told.get("last")
    if told["type"] not in KINDS:
        raise LookupError
    return Entry(_bytes(told["key"]), told["type"], value, told.get("expires"), None if last is None else _bytes(last))


def _text(value: Any) -> Any:  # noqa: ANN401 - bytes, or any nesting of them
    return value.decode("latin-1") if isinstance(value, bytes) else [_text(each) for each in value]


def _bytes(value: Any) -> Any:  # noqa: ANN401 - the inverse of `_text`
    return value.encode("latin-1") if isinstance(value, str) else tuple(_bytes(each) for each in value)
