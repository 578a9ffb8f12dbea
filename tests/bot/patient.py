"""`kibitz` for tests of what it answers and not of how soon: on a busy machine the first answer takes its time."""

from __future__ import annotations

import sys

from adapters.local.hub import Hub
from bot.cli import main

if __name__ == "__main__":
    defaults = Hub.__init__.__kwdefaults__
    assert defaults is not None
    defaults["answer_seconds"] = 60.0
    sys.exit(main())
