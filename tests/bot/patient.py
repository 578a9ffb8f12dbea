"""`kibitz` for tests of what it answers and not of how soon: on a busy machine the first answer takes its time."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from adapters.local.hub import Hub
from adapters.store.connect import Timing
from bot import cli

SECONDS = 60.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command of the program, with more time for the page's answers and for the store's than people have."""
    defaults = Hub.__init__.__kwdefaults__
    assert defaults is not None
    defaults["answer_seconds"] = SECONDS
    assert Timing.__init__.__defaults__ is not None
    total, attempt, *others = Timing.__init__.__defaults__
    assert (total, attempt) in {(2.0, 0.9), (SECONDS, SECONDS)}
    Timing.__init__.__defaults__ = (SECONDS, SECONDS, *others)
    return cli.main(arguments)


if __name__ == "__main__":
    sys.exit(main())
