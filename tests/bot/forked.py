"""`kibitz console --jsonl` many times over, to be killed each time."""

from __future__ import annotations

import signal
from contextlib import suppress
from pathlib import Path

from tests.bot.programs import Lines, environment
from tests.bot.warm import Warm


class Forked(Lines):
    """A process of the program on the data in a folder, to be killed."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        command = ("console", "--jsonl", "--data", "kept", *arguments)
        with (folder / "errors").open("ab") as errors:
            self._process = Warm(command, folder, environment(folder, {"KIBITZ_LOG": "CRITICAL"}), errors)
        super().__init__(self._process.stdin, self._process.stdout)

    def kill(self) -> None:
        """Kill it by SIGKILL, and wait until it is gone."""
        self._process.send_signal(signal.SIGKILL)
        with suppress(OSError):  # what it has not read is lost with it
            self._process.close()
