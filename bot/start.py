"""The beginning of the program: what a signal does before there is anything to finish."""

from __future__ import annotations

import os
import signal
import sys
from typing import Final

_SERVING: Final = (["run"], ["console"])
"""Commands that end with status 0 when they are told to stop, at whatever moment."""


def main() -> int:
    """Run the command of the process's arguments, and return its exit status.

    To load it takes most of a second, and nothing has begun by then: a signal ends the process at once.
    """
    if sys.argv[1:2] in _SERVING:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, _end)
    from bot.cli import main as run  # noqa: PLC0415 - see above

    return run()


def _end(*_: object) -> None:
    os._exit(0)
