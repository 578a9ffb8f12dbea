"""Installs locked packages, and the project itself, into the Python that runs this.

`python locks/install.py WHAT LOCK...` says WHAT is installed and how far it is. It needs nothing but pip. What an
earlier run left half done is installed again.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]

UNFINISHED: Final = Path(sys.prefix) / ".unfinished"
"""Lies there while something is installed: found at the start, it tells of a run that was cut off."""

_INSTALL: Final = ("--disable-pip-version-check", "--no-input", "install")
_LOCKED: Final = ("--require-hashes", "--no-deps", "--no-compile")
"""A lock is whole, so nothing is to be resolved; and Python compiles what it loads."""

_PROJECT: Final = ("--quiet", "--no-deps", "--no-build-isolation", "--editable", str(ROOT))
_FOUND: Final = re.compile(r"(?:Collecting|Requirement already satisfied:) ([A-Za-z0-9][\w.-]*)==(\S+)")


def main(what: str, *locks: str) -> int:
    """Install the locks and then the project; return pip's exit status."""
    again = ("--ignore-installed",) if UNFINISHED.exists() else ()
    UNFINISHED.touch()
    _say(f"Installing {what}:")
    install = (*_pip(), *_INSTALL)
    files = [word for lock in locks for word in ("--requirement", lock)]
    status = _watched([*install, *_LOCKED, *again, *files])
    if status == 0:
        _say("  Kibitz itself", passing=True)
        status = subprocess.run([*install, *_PROJECT, *again], check=False).returncode
    if sys.stdout.isatty():
        _say("\r\x1b[K", end="")
    if status == 0:
        UNFINISHED.unlink()
    return status


def _pip() -> tuple[str, ...]:
    """Return the command that is pip for this Python.

    Mostly that is the pip of the Python that this environment was made from, which saves the seconds that one of its
    own takes to install; it gets one where there is none.
    """
    own = (sys.executable, "-m", "pip")
    base = sys._base_executable  # noqa: SLF001 - as the module venv finds it
    for pip in (own, (base, "-m", "pip", "--python", sys.executable)):
        if subprocess.run([*pip, "--version"], check=False, capture_output=True).returncode == 0:
            return pip
    subprocess.run([sys.executable, "-m", "ensurepip"], check=True, stdout=subprocess.DEVNULL)
    return own


def _watched(command: list[str]) -> int:
    """Run pip, tell each package that it comes to, and return its exit status. Its errors are shown as they are."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as pip:
        assert pip.stdout is not None  # noqa: S101 - it was asked for
        for line in pip.stdout:
            if found := _FOUND.match(line):
                _say(f"  {found[1]} {found[2]}", passing=True)
            elif line.startswith("Installing collected packages"):
                _say("  unpacking", passing=True)
    return pip.returncode


def _say(text: str, *, passing: bool = False, end: str = "\n") -> None:
    """Write a line; in a terminal a passing one is overwritten by the next."""
    if passing and sys.stdout.isatty():
        text, end = f"\r\x1b[K{text}", ""
    sys.stdout.write(f"{text}{end}")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
