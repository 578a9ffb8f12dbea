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


def test_the_service_is_started_again_and_kept_within_bounds() -> None:
    text = UNIT.read_text("utf-8").splitlines()
    lines = [(name, value) for name, sign, value in (line.partition("=") for line in text if line[:1] != "#") if sign]
    told = dict(lines)
    assert {
        "Wants": "network-online.target",
        "After": "network-online.target",
        "Type": "exec",
        "ExecStart": "/opt/kibitz/bin/kibitz run",
        "EnvironmentFile": "-/etc/kibitz/kibitz.env",
        "WorkingDirectory": "%S/kibitz",
        "Restart": "always",
        "RestartSec": "2",
        "DynamicUser": "yes",
        "StateDirectoryMode": "0700",
        "UMask": "0077",
        "MemoryMax": "1G",
        "TasksMax": "256",
        "OOMPolicy": "continue",
        "CapabilityBoundingSet": "",
        "AmbientCapabilities": "",
        "ProtectSystem": "strict",
        "ProtectProc": "invisible",
        "RestrictAddressFamilies": "AF_INET AF_INET6 AF_UNIX",
        "SystemCallArchitectures": "native",
        "SystemCallErrorNumber": "EPERM",
        "WantedBy": "multi-user.target",
    }.items() <= told.items()
    guide = UNIT.read_text("utf-8").partition("[Unit]")[0]
    assert "install -D -m 600 .env /etc/kibitz/kibitz.env" in guide, "no one else reads the tokens"
    assert "--require-hashes -r locks/build.txt -r locks/run.txt" in guide
    assert [value for name, value in lines if name == "SystemCallFilter"] == ["@system-service", "~@privileged"]
    kinds = ("Protect", "Private", "Restrict", "NoNew", "Lock", "MemoryDeny", "RemoveIPC")
    flags = {name: value for name, value in lines if name.startswith(kinds) and name not in NO_FLAGS}
    assert len(flags) == 17
    assert set(flags.values()) == {"yes"}


NO_FLAGS = {"ProtectSystem", "ProtectProc", "RestrictAddressFamilies"}
"""What is given another value than yes or no."""
