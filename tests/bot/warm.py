"""The program without the second that it takes to load: each process is forked from one that has loaded it already.

Nothing else of one process is left in the next: environment, folder and standard files are its own. What a start itself
says and does is tested by real starts, `python -m bot.cli`.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Mapping
from multiprocessing.process import BaseProcess
from multiprocessing.reduction import DupFd
from pathlib import Path
from typing import IO, Any, Self

from tests.adapters.processes import forking


class Warm:
    """A process of the program: `stdin` and `stdout` are the ends of its pipes, its errors go to a file."""

    def __init__(
        self,
        arguments: tuple[str, ...],
        folder: Path,
        environment: Mapping[str, str],
        errors: IO[bytes],
        *,
        patient: bool = True,
    ) -> None:
        theirs_in, ours_in = os.pipe()
        ours_out, theirs_out = os.pipe()
        self.stdin: IO[bytes] = open(ours_in, "wb")  # noqa: SIM115, PTH123 - closed by `close`, and a number
        self.stdout: IO[bytes] = open(ours_out, "rb")  # noqa: SIM115, PTH123 - as above
        self._process: BaseProcess = forking().Process(
            target=_run,
            args=(_Files(theirs_in, theirs_out, errors.fileno()), arguments, folder, dict(environment), patient),
            daemon=True,
        )
        self._process.start()
        os.close(theirs_in)
        os.close(theirs_out)

    @property
    def pid(self) -> int:
        """The process's number."""
        assert self._process.pid is not None
        return self._process.pid

    def send_signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        os.kill(self.pid, number)

    def poll(self) -> int | None:
        """Return its exit status, the negative number of the signal that killed it, or None while it runs."""
        return self._process.exitcode

    def wait(self, timeout: float) -> int:
        """Wait until it has ended and return its exit status."""
        self._process.join(timeout)
        assert self._process.exitcode is not None, "it still runs"
        return self._process.exitcode

    def close(self) -> None:
        """Kill it if it still runs, and close the pipes."""
        if self.poll() is None:
            self._process.kill()
        self._process.join()
        self.stdout.close()
        self.stdin.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Files:
    """Three open files, by their numbers, on their way into another process."""

    def __init__(self, *numbers: int) -> None:
        self._numbers = numbers

    def __getstate__(self) -> list[Any]:
        return [DupFd(number) for number in self._numbers]

    def __setstate__(self, files: list[Any]) -> None:
        self._numbers = tuple(file.detach() for file in files)

    def use(self) -> None:
        """Make them the standard files of this process."""
        for standard, number in enumerate(self._numbers):
            os.dup2(number, standard)
            os.close(number)


def _run(files: _Files, arguments: tuple[str, ...], folder: Path, environment: dict[str, str], patient: bool) -> None:
    files.use()
    sys.stdin = open(0, encoding="utf-8")  # noqa: SIM115 - open to the end
    sys.stdout = open(1, "w", encoding="utf-8")  # noqa: SIM115 - as above
    sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", buffering=1)  # noqa: SIM115 - as above
    os.environ.clear()
    os.environ.update(environment)
    time.tzset()
    os.chdir(folder)
    from bot import cli  # noqa: PLC0415 - loaded by the process that this one is forked from
    from tests.bot import patient as patiently  # noqa: PLC0415 - as above

    sys.exit((patiently if patient else cli).main(arguments))
