"""`kibitz console --jsonl` many times over: each process is forked from one that has loaded the program already.

That makes a start cost some hundredths of a second; nothing else is left of one process in the next.
"""

from __future__ import annotations

import multiprocessing
import os
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Final, cast

from bot import wiring
from bot.cli import main
from tests.bot.programs import Lines, environment

assert wiring, "loaded here so that it need not be loaded in each process"

_FORKING: Final = multiprocessing.get_context("forkserver")
_FORKING.set_forkserver_preload([__name__])


class Forked(Lines):
    """A process of the program on the data in a folder, to be killed."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        near, far = socket.socketpair()
        with near, far:
            self._process = _FORKING.Process(target=_run, args=(far, folder, arguments), daemon=True)
            self._process.start()
            super().__init__(cast("IO[bytes]", near.makefile("wb")), cast("IO[bytes]", near.makefile("rb")))

    def kill(self) -> None:
        """Kill it by SIGKILL, and wait until it is gone."""
        self._process.kill()
        self._process.join()
        self._process.close()
        self.stdout.close()
        with suppress(OSError):  # what it has not read is lost with it
            self.stdin.close()


def _run(end: socket.socket, folder: Path, arguments: tuple[str, ...]) -> None:
    os.dup2(end.fileno(), 0)
    os.dup2(end.fileno(), 1)
    sys.stdin, sys.stdout = open(0), open(1, "w")  # noqa: SIM115 - standard files, open to the end
    os.environ.clear()
    os.environ.update(environment(folder, {"KIBITZ_LOG": "CRITICAL"}))
    os.chdir(folder)
    os._exit(main(["console", "--jsonl", "--data", "kept", *arguments]))
