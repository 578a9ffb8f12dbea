"""Files that are being written: what a killed process left is removed, what a running one writes is not."""

from __future__ import annotations

import fcntl
import os
import stat
import tempfile
from pathlib import Path

import pytest

from adapters.store.part_file import part_file

LEFT = ".kibitz-abcd1234.part"


def names(folder: Path) -> set[str]:
    return {each.name for each in folder.iterdir()}


def test_one_is_gone_at_the_end_unless_it_has_another_name(tmp_path: Path) -> None:
    with part_file(tmp_path) as (file, path):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        os.write(file, b"whole")
        path.rename(tmp_path / "a.zip")
    assert names(tmp_path) == {"a.zip"}
    with pytest.raises(ValueError, match="cut off"), part_file(tmp_path):
        raise ValueError("cut off")
    assert names(tmp_path) == {"a.zip"}


def test_what_was_left_is_removed(tmp_path: Path) -> None:
    (tmp_path / LEFT).write_text("half", "utf-8")
    with part_file(tmp_path) as (_, path):
        assert names(tmp_path) == {path.name}


def test_what_is_being_written_stays(tmp_path: Path) -> None:
    with part_file(tmp_path) as (_, first), part_file(tmp_path) as (_, second):
        assert names(tmp_path) == {first.name, second.name}


def test_nothing_else_is_touched(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_text("precious", "utf-8")
    (tmp_path / ".kibitz-link.part").symlink_to(kept)
    (tmp_path / ".kibitz-folder.part").mkdir()
    os.mkfifo(tmp_path / ".kibitz-pipe.part")
    (tmp_path / ".kibitz-other").touch()
    (tmp_path / "my.kibitz-1.part").touch()
    before = names(tmp_path)
    with part_file(tmp_path):
        pass
    assert names(tmp_path) == before
    assert kept.read_text("utf-8") == "precious"


@pytest.mark.parametrize("taken", ["removed", "locked"])
def test_one_that_another_takes_for_left_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, taken: str
) -> None:
    made: list[str] = []
    other: list[int] = []
    make = tempfile.mkstemp

    def make_and_lose(*, prefix: str, suffix: str, dir: Path) -> tuple[int, str]:  # noqa: A002 - the library's name
        file, name = make(prefix=prefix, suffix=suffix, dir=dir)
        made.append(name)
        if len(made) == 1 and taken == "removed":
            Path(name).unlink()
        elif len(made) == 1:
            other.append(os.open(name, os.O_RDWR))
            fcntl.flock(other[0], fcntl.LOCK_EX)
        return file, name

    monkeypatch.setattr(tempfile, "mkstemp", make_and_lose)
    with part_file(tmp_path) as (file, path):
        assert str(path) == made[1]
        assert os.path.samestat(os.fstat(file), path.stat())
    for each in other:
        os.close(each)


def test_a_file_system_without_locks_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    (tmp_path / LEFT).touch()
    monkeypatch.setattr(fcntl, "flock", none)
    with part_file(tmp_path) as (_, path):
        assert names(tmp_path) == {path.name, LEFT}, "no one knows whether that is being written"
