"""The systemd unit, as systemd itself reads and rates it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

UNIT = Path(__file__).parents[2] / "deploy" / "kibitz.service"

MOST_EXPOSED = 15
"""In tenths, of 100: what systemd itself calls OK begins at 40."""


def analyze(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Ask systemd, without one that runs."""
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("there is no systemd-analyze on PATH")
    return subprocess.run([program, *arguments], capture_output=True, text=True, check=False)


def test_the_unit_is_right(tmp_path: Path) -> None:
    there = tmp_path / UNIT.name
    there.write_text(UNIT.read_text("utf-8").replace("/opt/kibitz/bin/kibitz", sys.executable), "utf-8")
    told = analyze("verify", str(there))
    assert (told.returncode, told.stdout, told.stderr) == (0, "", "")


def test_the_service_may_do_little() -> None:
    told = analyze("security", "--offline=true", f"--threshold={MOST_EXPOSED}", str(UNIT))
    assert told.returncode == 0, told.stdout


def test_kibitz_has_time_to_stop_and_its_store_outlives_it() -> None:
    lines = UNIT.read_text("utf-8").splitlines()
    assert "KillMode=mixed" in lines
    assert "TimeoutStopSec=30" in lines
    assert "Environment=KIBITZ_DATA=%S/kibitz PYTHONUNBUFFERED=1" in lines
    assert "StateDirectory=kibitz" in lines
