"""The program as a process: `kibitz run`, and `kibitz console --jsonl` spoken to line by line."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from threading import Timer
from typing import IO, Any

from tests.bot.warm import Warm

ROOT = Path(__file__).resolve().parents[2]
OURS = ("KIBITZ_", "DISCORD_", "TELEGRAM_", "REDIS_", "SHARD_", "XDG_")
"""How the names of settings begin, and of folders that stand for some."""

Answers = list[dict[str, Any]]


def environment(folder: Path, settings: Mapping[str, str]) -> dict[str, str]:
    """An environment in which nothing is set but `settings`, and whose home is `folder`."""
    outside = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    own = {"PYTHONUNBUFFERED": "", "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "HOME": str(folder)}
    if sys.dont_write_bytecode:  # compiled once all the same, but not into the sources’ folders
        own |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder.parent / "compiled")}
    return {**outside, **own, **settings}


def kibitz(folder: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a command that ends by itself."""
    with (
        TemporaryFile() as errors,
        Warm(arguments, folder, environment(folder, settings), errors, patient=False) as process,
    ):
        process.stdin.close()
        late = Timer(60, process.send_signal, [signal.SIGKILL])
        late.start()
        try:
            output = process.stdout.read().decode()
        finally:
            late.cancel()
        status = process.wait(timeout=30)
        errors.seek(0)
        return subprocess.CompletedProcess(arguments, status, output, errors.read().decode())


def started(
    folder: Path, *arguments: str, module: str = "bot.cli", given: str = "", **settings: str
) -> subprocess.CompletedProcess[str]:
    """Run a command that ends by itself, and really start it, which takes far longer."""
    return subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=folder,
        env=environment(folder, settings),
        input=given,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


class Site:
    """A running `kibitz run`: its page's address, and its process."""

    def __init__(self, folder: Path, settings: Mapping[str, str]) -> None:
        self.log = folder / "log"
        with self.log.open("ab") as log:
            own = {"KIBITZ_PORT": "0", "KIBITZ_DATA": str(folder / "data"), **settings}
            self.process = Warm(("run",), folder, environment(folder, own), log)
        line = self.process.stdout.readline().decode()
        found = re.fullmatch(r"Kibitz is at (http://\S+:([0-9]+)/)\n", line)
        assert found is not None, f"{line!r} {self.log.read_text()}"
        self.url, self.port = found[1], found[2]

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """End it by a signal and return its exit status."""
        self.process.send_signal(number)
        status = self.process.wait(timeout=30)
        self.process.close()
        return status


@contextmanager
def site(folder: Path, **settings: str) -> Generator[Site]:
    """Have `kibitz run` serve its page on a free port, with its data in `folder`."""
    running = Site(folder, settings)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.stop()


class Lines:
    """What is said to a `kibitz console --jsonl` and what it answers, over two files."""

    def __init__(self, stdin: IO[bytes], stdout: IO[bytes]) -> None:
        self.stdin = stdin
        self.stdout = stdout
        self._number = 0

    def write(self, *lines: Mapping[str, Any] | str) -> None:
        """Write lines without waiting for their answers."""
        raw = [line if isinstance(line, str) else json.dumps(line) for line in lines]
        self.stdin.write("".join(f"{line}\n" for line in raw).encode())
        self.stdin.flush()

    def answers(self) -> Answers:
        """Read the answers of one line, up to its `done`. Raises EOFError when there are no more."""
        self._number += 1
        found: Answers = []
        for raw in self.stdout:
            if not raw.endswith(b"\n"):
                break
            answer = json.loads(raw)
            if "done" in answer:
                assert answer == {"done": self._number}
                return found
            found.append(answer)
        raise EOFError(self._number)

    def say(self, user: str, text: str, **more: object) -> Answers:
        """Have somebody write something in the den."""
        self.write({"chat": "den", "user": user, "text": text, **more})
        return self.answers()

    def press(self, user: str, button: str, on: int, **more: object) -> Answers:
        """Have somebody press a button in the den."""
        self.write({"chat": "den", "user": user, "press": button, "on": on, **more})
        return self.answers()


@contextmanager
def lines(folder: Path, *arguments: str, **settings: str) -> Generator[Lines]:
    """Have `kibitz console --jsonl` run; it must end well when its input does, with nothing more to say.

    It has more time for its answers than people would wait (see `tests.bot.patient`).
    """
    errors = folder / "errors"
    with (
        errors.open("wb") as log,
        Warm(("console", "--jsonl", *arguments), folder, environment(folder, settings), log) as process,
    ):
        yield Lines(process.stdin, process.stdout)
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.wait(timeout=30) == 0
    assert errors.read_text() == ""
