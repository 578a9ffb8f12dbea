"""Looks up whether a locked package has a known vulnerability, with pip-audit: `python locks/audit.py [--offline]`.

The exit status is 1 where there is one, and 0 also where nothing could be looked up; the last line then says so.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
LOCKS: Final = ROOT / "locks"
PIP_AUDIT: Final = (sys.executable, "-m", "pip_audit")

_QUIETLY: Final = ("--require-hashes", "--disable-pip", "--progress-spinner", "off", "--format", "json")


def main(arguments: Sequence[str], tool: Sequence[str] = PIP_AUDIT) -> int:
    """Look the locks up with `tool`, print what was found, and return the exit status."""
    if "--offline" in arguments:
        return _nothing("told to stay offline")
    if tool is PIP_AUDIT and not _installed():
        return _nothing("pip-audit could not be installed")
    files = [word for lock in sorted(LOCKS.glob("*.txt")) for word in ("--requirement", str(lock))]
    run = subprocess.run([*tool, *_QUIETLY, *files], capture_output=True, text=True, check=False)
    try:
        found: list[dict[str, Any]] = json.loads(run.stdout)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return _nothing(next((line for line in reversed(run.stderr.splitlines()) if line.strip()), "no answer"))
    return _told({(package["name"], package.get("version", "")): package for package in found})


def _told(packages: dict[tuple[str, str], dict[str, Any]]) -> int:
    """Print what was found on packages; return the exit status."""
    skipped = [name for (name, _), package in packages.items() if "skip_reason" in package]
    looked_up = len(packages) - len(skipped)
    if not looked_up:
        return _nothing("no package index answered")
    vulnerable = 0
    for (name, version), package in sorted(packages.items()):
        for each in package.get("vulns", ()):
            vulnerable += 1
            repaired = ", ".join(each["fix_versions"]) or "no version yet"
            _say(f"{name} {version}: {each['id']}, repaired in {repaired}")
    if skipped:
        _say(f"not looked up: {', '.join(sorted(skipped))}")
    _say(f"packages looked up: {looked_up}, known vulnerabilities: {vulnerable}")
    return int(vulnerable > 0)


def _installed() -> bool:
    """Whether pip-audit is there, installed from its lock where it was not."""
    if find_spec("pip_audit") is not None:
        return True
    command = [sys.executable, str(LOCKS / "install.py"), "what the audit needs", str(LOCKS / "audit.txt")]
    return subprocess.run(command, check=False).returncode == 0


def _nothing(reason: str) -> int:
    _say(f"NOTHING WAS LOOKED UP: {reason}")
    return 0


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
