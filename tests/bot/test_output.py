"""Outputs that take nothing: a full disk, a pipe that no one reads, a closed stream. There is never a traceback."""

from __future__ import annotations

import io
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli import main
from tests.bot.programs import environment

RECORDS = Path(__file__).parents[1] / "records"
SIM, SQUARE = RECORDS / "sim-6.record", RECORDS / "square-2.record"
EVENT = '{"chat":"den","user":"anna","text":"/nim bot"}\n' * 3

COMMANDS = {
    "help": ["--help"],
    "help of a command": ["verify", "--help"],
    "version": ["--version"],
    "record": ["record", str(SIM)],
    "verify": ["verify", str(SQUARE)],
    "draw": ["draw", str(SIM), "-o", "-"],
    "console": ["console"],
    "jsonl": ["console", "--jsonl"],
    "run": ["run"],
}
SOME = {name: COMMANDS[name] for name in ("help", "verify", "draw", "jsonl", "run")}
"""One command for each way in which they write."""


def in_shell(folder: Path, arguments: list[str], around: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a shell, which puts `around` it what makes its output unusable."""
    command = shlex.join([sys.executable, "-m", "bot.cli", *arguments])
    lines = EVENT if "--jsonl" in arguments else "/nim bot\n/help\n"
    outside = {"KIBITZ_PORT": "0", "KIBITZ_DATA": str(folder / "data"), **settings}
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", around.format(command)],
        cwd=folder,
        env=environment(folder, outside),
        input=lines,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS.keys())
def test_a_full_disk_is_one_line(tmp_path: Path, arguments: list[str]) -> None:
    ran = in_shell(tmp_path, arguments, "{} > /dev/full")
    told = "kibitz: cannot write the standard output: no space is left\n"
    if arguments[0] == "verify" and "--help" not in arguments:
        told = f"kibitz: no hash was given to compare with\n{told}"
    assert (ran.returncode, ran.stderr) == (2, told)


@pytest.mark.parametrize("arguments", SOME.values(), ids=SOME.keys())
def test_a_closed_output_is_one_line(tmp_path: Path, arguments: list[str]) -> None:
    ran = in_shell(tmp_path, arguments, "{} >&-")
    assert ran.returncode == 2
    assert ran.stderr.endswith("kibitz: cannot write the standard output: it is closed\n")
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize("arguments", SOME.values(), ids=SOME.keys())
def test_a_reader_who_has_gone_hears_nothing(tmp_path: Path, arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        ran = subprocess.run(
            [sys.executable, "-m", "bot.cli", *arguments],
            cwd=tmp_path,
            env=environment(tmp_path, {"KIBITZ_PORT": "0", "KIBITZ_DATA": str(tmp_path / "data")}),
            input=(EVENT if "--jsonl" in arguments else "/nim bot\n").encode(),
            stdout=writing,
            stderr=subprocess.PIPE,
            check=False,
            timeout=120,
        )
    finally:
        os.close(writing)
    assert (ran.returncode, ran.stderr.replace(b"kibitz: no hash was given to compare with\n", b"")) == (2, b"")


@pytest.mark.parametrize("arguments", [["record", "-"], ["console"], ["console", "--jsonl"]])
def test_a_closed_input_is_one_line(tmp_path: Path, arguments: list[str]) -> None:
    ran = in_shell(tmp_path, arguments, "{} <&-")
    assert (ran.returncode, ran.stderr) == (2, "kibitz: cannot read the standard input: it is closed\n")


@pytest.mark.parametrize("around", ["{} 2>/dev/full", "{} 2>&-"])
@pytest.mark.parametrize(
    ("arguments", "status"), [(["record", "/none"], 2), (["dance"], 2), (["record", "/dev/null"], 1)]
)
def test_errors_that_cannot_be_told_leave_the_status(
    tmp_path: Path, around: str, arguments: list[str], status: int
) -> None:
    assert in_shell(tmp_path, arguments, around).returncode == status


def test_it_is_said_in_the_language_of_the_settings(tmp_path: Path) -> None:
    ran = in_shell(tmp_path, ["record", str(SIM)], "{} > /dev/full", KIBITZ_LANGUAGE="ru")
    assert ran.stderr == "kibitz: не удаётся записать стандартный вывод: нет места\n"


class Interrupted(io.RawIOBase):
    """An input at which somebody presses Ctrl+C."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object, /) -> int:
        raise KeyboardInterrupt


@pytest.mark.parametrize("arguments", [["record", "-"], ["verify", "-"], ["draw", "-"]])
def test_a_command_that_waits_can_be_interrupted(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(Interrupted())))
    assert main(arguments) == 130
    assert capsys.readouterr() == ("", "")
