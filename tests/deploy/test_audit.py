"""The audit of the locked packages, over what pip-audit prints."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
AUDIT = ROOT / "locks" / "audit.py"

RIGHT: dict[str, Any] = {"name": "yarl", "version": "1.25.1", "vulns": []}
WRONG: dict[str, Any] = {
    "name": "idna",
    "version": "3.4",
    "vulns": [{"id": "PYSEC-2024-60", "fix_versions": ["3.7"]}, {"id": "CVE-2030-1", "fix_versions": []}],
}
SKIPPED = {"name": "kibitz", "skip_reason": "Dependency not found"}


def audit(folder: Path, printed: str, errors: str = "", *arguments: str) -> tuple[int, list[str]]:
    """Run the audit with a tool that prints this; return its exit status and lines."""
    tool = folder / "tool.py"
    told = folder / "told.json"
    tool.write_text(
        f"import json, pathlib, sys\npathlib.Path({str(told)!r}).write_text(json.dumps(sys.argv[1:]))\n"
        f"sys.stdout.write({printed!r})\nsys.stderr.write({errors!r})\nsys.exit(1)\n",
        "utf-8",
    )
    program = (
        f"import sys; sys.path.insert(0, {str(AUDIT.parent)!r}); import audit; "
        f"sys.exit(audit.main({list(arguments)!r}, [sys.executable, {str(tool)!r}]))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert run.stderr == ""
    return run.returncode, run.stdout.splitlines()


def listed(*packages: dict[str, Any]) -> str:
    return json.dumps({"dependencies": packages, "fixes": []})


@pytest.mark.parametrize(
    ("printed", "status", "lines"),
    [
        (listed(RIGHT), 0, ["packages looked up: 1, known vulnerabilities: 0"]),
        (
            listed(RIGHT, WRONG, WRONG, SKIPPED),
            1,
            [
                "idna 3.4: PYSEC-2024-60, repaired in 3.7",
                "idna 3.4: CVE-2030-1, repaired in no version yet",
                "not looked up: kibitz",
                "packages looked up: 2, known vulnerabilities: 2",
            ],
        ),
        (listed(SKIPPED), 0, ["NOTHING WAS LOOKED UP: no package index answered"]),
        ("", 0, ["NOTHING WAS LOOKED UP: ERROR: no route to host"]),
        ("<html>", 0, ["NOTHING WAS LOOKED UP: ERROR: no route to host"]),
    ],
)
def test_what_is_found(tmp_path: Path, printed: str, status: int, lines: list[str]) -> None:
    assert audit(tmp_path, printed, "Traceback\nERROR: no route to host\n") == (status, lines)
    options = ["--require-hashes", "--disable-pip", "--progress-spinner", "off", "--format", "json"]
    locks = [str(AUDIT.parent / f"{name}.txt") for name in ("audit", "bench", "build", "dev", "run")]
    files = [word for lock in locks for word in ("--requirement", lock)]
    assert json.loads((tmp_path / "told.json").read_text("utf-8")) == options + files


def test_offline_nothing_is_looked_up(tmp_path: Path) -> None:
    answer = audit(tmp_path, listed(WRONG), "", "--offline")
    assert answer == (0, ["NOTHING WAS LOOKED UP: told to stay offline"])
    assert not (tmp_path / "told.json").exists()


def test_make_audit_can_be_told_to_be_offline() -> None:
    run = subprocess.run(
        ["make", "-n", "--no-print-directory", "audit", "OFFLINE=1"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.splitlines()[-1].split()[1:] == ["locks/audit.py", "--offline"]
