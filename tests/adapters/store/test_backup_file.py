"""The file of a backup itself: what is in it, and that it is there whole or not at all."""

from __future__ import annotations

import errno
import hashlib
import json
import os
from typing import TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from adapters.store import backup_file
from adapters.store.backup_file import BadBackup, Manifest, NotAFile, new_backup, opened_backup
from adapters.store.entries import Entry

if TYPE_CHECKING:
    from pathlib import Path


def write(path: Path, *, overwrite: bool = False, appearing: str | None = None) -> None:
    with new_backup(path, overwrite=overwrite) as writer:
        writer.finish(2, 77)
        if appearing is not None:
            path.write_text(appearing, "utf-8")


def test_what_is_in_it_and_under_which_names(tmp_path: Path) -> None:
    entries = [
        Entry(b"{00}p\xff", "hash", (b"anna", b"\x00")),
        Entry(b"{00}e", "string", (b"v",), expires=5),
        Entry(b"{00}x", "stream", ((b"1-0", b"m", b"x"),), last=b"7-0"),
    ]
    with new_backup(tmp_path / "a.zip", overwrite=False) as writer:
        assert [writer.note_server(server) for server in ("Дом", "d1", "Дом")] == [1, 2, 1]
        writer.add_record("d1", "g7", "the record")
        writer.add_keys("00", entries)
        writer.add_keys("01", [])
        writer.left_out = 3
        held = writer.finish(None, 77)
    assert held == Manifest(form=None, made=77, keys=3, games=1, servers=2, left_out=3, parts=("keys/00.jsonl",))
    with ZipFile(tmp_path / "a.zip") as archive:
        found = {each.filename: archive.read(each).decode() for each in archive.infolist()}
        assert {each.compress_type for each in archive.infolist()} == {ZIP_DEFLATED}
    assert found.pop("README.txt").startswith("A backup of Kibitz. `kibitz restore FILE` puts it into an empty server ")
    told = found.pop("manifest.json")
    assert told.startswith('{\n "kibitz-backup": 1,\n'), "a person can read it"
    assert json.loads(told) == {
        "kibitz-backup": 1,
        "form": None,
        "made": 77,
        "keys": 3,
        "games": 1,
        "servers": 2,
        "left_out": 3,
        "parts": ["keys/00.jsonl"],
    }
    assert found == {
        "records/2/g7.txt": "the record",
        "records/servers.txt": "1\t'\\u0414\\u043e\\u043c'\n2\t'd1'\n",
        "keys/00.jsonl": (
            '{"key":"{00}pÿ","type":"hash","value":["anna","\\u0000"]}\n'
            '{"key":"{00}e","type":"string","value":"v","expires":5}\n'
            '{"key":"{00}x","type":"stream","value":[["1-0","m","x"]],"last":"7-0"}\n'
        ),
    }
    with opened_backup(tmp_path / "a.zip") as backup:
        assert (backup.manifest, [*backup.entries()]) == (held, entries)
    whole = (tmp_path / "a.zip").read_bytes()
    assert whole[-71:] == b"sha256:" + hashlib.sha256(whole[:-64]).hexdigest().encode(), "as its README says"


@pytest.mark.parametrize("overwrite", [False, True])
def test_it_has_its_name_once_all_of_it_is_on_disk_and_then_the_name_is_there_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, overwrite: bool
) -> None:
    path, done, sync = tmp_path / "a.zip", list[object](), os.fsync

    def synced(file: int) -> None:
        of_folder = os.path.samestat(os.fstat(file), tmp_path.stat())
        done.append(("folder" if of_folder else os.pread(file, 10_000, 0), path.exists()))
        if of_folder:
            raise OSError(errno.EINVAL, "some systems do that for no folder")
        sync(file)

    monkeypatch.setattr(os, "fsync", synced)
    write(path, overwrite=overwrite)
    assert done == [(path.read_bytes(), False), ("folder", True)]
    assert [each.name for each in tmp_path.iterdir()] == ["a.zip"]


@pytest.mark.parametrize("links", [False, True])
def test_a_file_that_was_made_in_between_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, links: bool
) -> None:
    def none(*_: object) -> None:
        raise PermissionError(errno.EPERM, "a file system without links")

    if not links:
        monkeypatch.setattr(os, "link", none)
    write(tmp_path / "a.zip")
    write(tmp_path / "a.zip", overwrite=True)
    path = tmp_path / "b.zip"
    with pytest.raises(FileExistsError):
        write(path, appearing="precious")
    assert path.read_text("utf-8") == "precious"
    assert {each.name for each in tmp_path.iterdir()} == {"a.zip", "b.zip"}
    with opened_backup(tmp_path / "a.zip") as backup:
        assert backup.manifest.made == 77


def test_the_file_of_a_newer_kibitz_and_what_is_no_file_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(backup_file, "VERSION", 2)
        write(tmp_path / "a.zip")
    with pytest.raises(BadBackup) as bad, opened_backup(tmp_path / "a.zip"):
        pytest.fail("it was opened")
    assert (bad.value.code, bad.value.found) == ("newer", "2")
    with pytest.raises(NotAFile), opened_backup(tmp_path):
        pytest.fail("it was opened")
    with pytest.raises(NotAFile):
        write(tmp_path, overwrite=True)
