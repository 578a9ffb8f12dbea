"""Files that are being written, next to the place where they are to be.

Each is locked by the process that writes it, until it has its name; the system unlocks it when that process dies. So
one that is not locked was left by a process that was killed, and the next one that writes there removes it.
"""

from __future__ import annotations

import fcntl
import os
import stat
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Generator

_BEGIN: Final = ".kibitz-"
_END: Final = ".part"


@contextmanager
def part_file(folder: Path) -> Generator[tuple[int, Path]]:
    """Give a new file that only its owner may read, open, and its path; at the end it has another name or is removed.

    Those that others left in the folder are removed first. Raises OSError.
    """
    _remove_left(folder)
    file, path = _new(folder)
    try:
        yield file, path
    finally:
        with suppress(OSError):
            path.unlink()
        os.close(file)


def _new(folder: Path) -> tuple[int, Path]:
    while True:
        file, name = tempfile.mkstemp(prefix=_BEGIN, suffix=_END, dir=folder)
        path = Path(name)
        # Another process may have taken it for one that was left, before it was locked.
        if _locked(file) is not False and _is_at(file, path):
            return file, path
        os.close(file)


def _remove_left(folder: Path) -> None:
    with suppress(OSError):
        for path in folder.glob(f"{_BEGIN}*{_END}"):
            _remove_if_left(path)


def _remove_if_left(path: Path) -> None:
    try:
        file = os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:  # it is no file, or someone else's
        return
    try:
        if stat.S_ISREG(os.fstat(file).st_mode) and _locked(file) and _is_at(file, path):
            with suppress(OSError):
                path.unlink()
    finally:
        os.close(file)


def _locked(file: int) -> bool | None:
    """Try to lock a file; return whether that was possible, None where the file system has no locks."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True


def _is_at(file: int, path: Path) -> bool:
    """Whether a file is still the one at a path."""
    try:
        return os.path.samestat(os.fstat(file), path.lstat())
    except OSError:
        return False
